"""The table in parts, for screens of any shape. Each is drawn only when what it shows has changed."""

from collections.abc import Sequence
from functools import lru_cache

from papercrown.core.records import Record, restored
from papercrown.drawing.parts import KEPT, Part, Sketch, sketched
from papercrown.drawing.svg import part
from papercrown.drawing.theme import card
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.drawing.builders import (
    BLOCK_HEIGHT,
    BLOCK_WIDTH,
    Builders,
    builders_block,
    builders_of,
)
from papercrown.games.queendomino.drawing.kingdom_sheet import own_sheet, small_sheet
from papercrown.games.queendomino.drawing.lines import (
    FRAMES,
    HEAD,
    Lines,
    line_layers,
    lines_frame,
    lines_height,
    lines_of,
)
from papercrown.games.queendomino.drawing.view_model import Realm, realms_of
from papercrown.games.queendomino.position import KINGDOMINO, OVER
from papercrown.games.queendomino.queries import kingdom_of

LINES_WIDTH, LINES_HEIGHT, PITCH = 346, 550, 87
"""The lines are at most so high, and a domino is at most so far from the next; many dominoes become smaller."""
PADDING = 10


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[Sketch]:
    """What is shared, then the viewer's own kingdom and the others in the order of the seats."""
    lines, realms = _seen(view.tobytes(), tuple(names))
    first = 0 if viewer is None else kingdom_of(view, viewer)
    return [
        *([_lines(lines)] if lines else []),
        *([] if view.variant == KINGDOMINO else [_builders(builders_of(view, viewer))]),
        *(_kingdom(realm, viewer is not None and i == 0) for i, realm in enumerate(realms[first:] + realms[:first])),
    ]


@lru_cache(KEPT)
def _seen(raw: bytes, names: tuple[str, ...]) -> tuple[Lines | None, list[Realm]]:
    """What all pages of a table see, which are told at the same time."""
    view = restored(rules.POSITION, raw)
    if view.phase == OVER:
        return None, realms_of(view, names, None)
    return lines_of(view, names), realms_of(view, names, int(rules.actor(view)))


@sketched
def _lines(shown: Lines) -> Part:
    title = "The dominoes"
    height = lines_height(shown, min(LINES_HEIGHT, HEAD + PITCH * len(shown.now)))
    drawn = _lines_frame(shown.titles, len(shown.now), height, title)
    return Part("lines", title, drawn, later=line_layers(shown, lettered=True))


@lru_cache(FRAMES)
def _lines_frame(titles: tuple[str, str], places: int, height: float, title: str) -> str:
    drawn = card(3, 3, LINES_WIDTH - 6, height + PADDING - 2)
    drawn += lines_frame(titles, places, PADDING, PADDING, LINES_WIDTH - 2 * PADDING, height, lettered=True)
    return part(drawn, LINES_WIDTH, height + PADDING + 6, title)


@sketched
def _builders(shown: Builders) -> Part:
    title = "The builders and the dragon"
    return Part("builders", title, part(builders_block(shown), BLOCK_WIDTH, BLOCK_HEIGHT, title))


@sketched
def _kingdom(realm: Realm, own: bool) -> Part:
    return own_sheet(realm) if own else small_sheet(realm)
