"""The table in parts, for screens of any shape. A part is drawn only when what it shows has changed."""

from collections.abc import Sequence
from functools import lru_cache

from papercrown.core.records import Record
from papercrown.drawing.parts import MAX_CACHED_PARTS, LazyPart, Part, lazy_part
from papercrown.drawing.seats import seat_order
from papercrown.drawing.svg import part
from papercrown.drawing.theme import card
from papercrown.drawing.view_cache import cached_by_view
from papercrown.games.queendomino.drawing.builders_board import (
    BLOCK_WIDTH,
    BoardModel,
    block_height,
    builders_block,
    builders_of,
)
from papercrown.games.queendomino.drawing.domino_lines import (
    HEAD,
    MAX_CACHED_FRAMES,
    LinesModel,
    line_layers,
    lines_frame,
    lines_height,
    lines_of,
)
from papercrown.games.queendomino.drawing.kingdom_sheet import own_sheet, small_sheet
from papercrown.games.queendomino.drawing.view_model import KingdomModel, kingdom_models
from papercrown.games.queendomino.position import KINGDOMINO
from papercrown.games.queendomino.queries import actor_of, is_playing, kingdom_of

LINES_WIDTH = 346
MAX_LINES_HEIGHT, MAX_PITCH = 550, 87
"""Of the lines and between dominoes; many dominoes become smaller."""
PADDING = 10


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[LazyPart]:
    """The shared parts, then the viewer's own kingdom and the others in the order of play."""
    lines, kingdoms = _models(view, tuple(names))
    own = None if viewer is None else kingdom_of(view, viewer)
    return [
        *([_lines(lines)] if lines else []),
        *([] if view.variant == KINGDOMINO else [_builders(builders_of(view, viewer))]),
        *(_kingdom(kingdoms[number], number == own) for number in seat_order(len(kingdoms), own)),
    ]


@cached_by_view(MAX_CACHED_PARTS)
def _models(view: Record, names: tuple[str, ...]) -> tuple[LinesModel | None, list[KingdomModel]]:
    """The same for all viewers of a table."""
    lines = lines_of(view, names) if is_playing(view) else None
    return lines, kingdom_models(view, names, actor_of(view))


@lazy_part
def _lines(shown: LinesModel) -> Part:
    title = "The dominoes"
    height = lines_height(shown, min(MAX_LINES_HEIGHT, HEAD + MAX_PITCH * len(shown.now)))
    drawn = _lines_frame(shown.titles, len(shown.now), height, title)
    return Part("lines", title, drawn, deferred=line_layers(shown, lettered=True))


@lru_cache(MAX_CACHED_FRAMES)
def _lines_frame(titles: tuple[str, str], places: int, height: float, title: str) -> str:
    drawn = card(3, 3, LINES_WIDTH - 6, height + PADDING - 2)
    drawn += lines_frame(titles, places, PADDING, PADDING, LINES_WIDTH - 2 * PADDING, height, lettered=True)
    return part(drawn, LINES_WIDTH, height + PADDING + 6, title)


@lazy_part
def _builders(shown: BoardModel) -> Part:
    title = "The builders and the dragon"
    return Part("builders", title, part(builders_block(shown), BLOCK_WIDTH, block_height(shown), title))


@lazy_part
def _kingdom(kingdom: KingdomModel, own: bool) -> Part:
    return own_sheet(kingdom) if own else small_sheet(kingdom)
