"""All pictures of the game that drawings use by name."""

from papercrown.drawing.theme import PIECES
from papercrown.games.queendomino.drawing.domino_symbols import BADGES, DOMINOES
from papercrown.games.queendomino.drawing.houses import HOUSES
from papercrown.games.queendomino.drawing.landscapes import TEXTURES
from papercrown.games.queendomino.drawing.tokens import TOKENS

LIBRARY = {**PIECES, **TOKENS, **TEXTURES, **HOUSES, **DOMINOES, **BADGES}
