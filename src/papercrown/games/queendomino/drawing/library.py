"""The pictures that drawings of this game use by id."""

from papercrown.drawing.theme import PIECES
from papercrown.games.queendomino.drawing.building_drawings import BUILDING_DRAWINGS
from papercrown.games.queendomino.drawing.domino_symbols import BADGES, DOMINOES
from papercrown.games.queendomino.drawing.landscapes import TEXTURES
from papercrown.games.queendomino.drawing.tokens import TOKENS

LIBRARY = {**PIECES, **TOKENS, **TEXTURES, **BUILDING_DRAWINGS, **DOMINOES, **BADGES}
