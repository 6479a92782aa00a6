"""The table in parts, for screens of any shape. Each is drawn only when what it shows has changed."""

from collections.abc import Sequence

from papercrown.core.look import card
from papercrown.core.parts import Part, Sketch, sketched
from papercrown.core.records import Record
from papercrown.core.svg import part
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.drawing.builders import (
    BLOCK_HEIGHT,
    BLOCK_WIDTH,
    Builders,
    builders_block,
    builders_of,
)
from papercrown.games.queendomino.drawing.lines import HEAD, Lines, lines, lines_height, lines_of
from papercrown.games.queendomino.drawing.realms import Realm, realms_of
from papercrown.games.queendomino.drawing.sheets import own_sheet, small_sheet
from papercrown.games.queendomino.position import KINGDOMINO, OVER
from papercrown.games.queendomino.reading import kingdom_of

LINES_WIDTH, LINES_HEIGHT, PITCH = 346, 550, 87
"""The lines are at most so high, and a domino is at most so far from the next; many dominoes become smaller."""
PADDING = 10


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[Sketch]:
    """What is shared, then the viewer's own kingdom and the others in the order of the seats."""
    over = view.phase == OVER
    acting = None if over else int(rules.actor(view))
    first = 0 if viewer is None else kingdom_of(view, viewer)
    realms = realms_of(view, names, acting)
    return [
        *([] if over else [_lines(lines_of(view, names))]),
        *([] if view.variant == KINGDOMINO else [_builders(builders_of(view, viewer))]),
        *(_kingdom(realm, viewer is not None and i == 0) for i, realm in enumerate(realms[first:] + realms[:first])),
    ]


@sketched
def _lines(shown: Lines) -> Part:
    title = "The dominoes"
    height = lines_height(shown, min(LINES_HEIGHT, HEAD + PITCH * len(shown.now)))
    drawn = card(3, 3, LINES_WIDTH - 6, height + PADDING - 2)
    drawn += lines(shown, PADDING, PADDING, LINES_WIDTH - 2 * PADDING, height, lettered=True)
    total = height + PADDING + 6
    return Part("lines", title, part(drawn, LINES_WIDTH, total, title))


@sketched
def _builders(shown: Builders) -> Part:
    title = "The builders and the dragon"
    return Part("builders", title, part(builders_block(shown), BLOCK_WIDTH, BLOCK_HEIGHT, title))


@sketched
def _kingdom(realm: Realm, own: bool) -> Part:
    svg, width = own_sheet(realm) if own else small_sheet(realm)
    return Part(f"kingdom:{realm.kingdom}", realm.name, svg, realm.owners, width)
