"""The pictures that drawings of this game use by id, and the ghosts of constructions."""

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.svg import use
from papercrown.drawing.theme import GOLD, INK, PIECES, die
from papercrown.games.color_in_kingdoms.actions import construction_ghost
from papercrown.games.color_in_kingdoms.pictures import HALF, PICTURES, SIDE, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY, FACES

_DUTY = {f"ck-duty-{number}": die(number, INK, GOLD) for number in range(1, FACES + 1)}
LIBRARY = {**PIECES, **WRITTEN, **PICTURES, **_DUTY}

GHOSTS = {
    construction_ghost(kind): (f"{-HALF} {-SIDE} {2 * HALF} {2 * SIDE}", use(picture(name, 1), 0, 0))
    for kind, name in enumerate(CONSTRUCTIONS)
    if kind != EMPTY
}
