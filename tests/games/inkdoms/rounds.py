"""First rounds with dice where the tests want them, by the numbers of areas and kingdoms."""

from collections.abc import Mapping

from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.inkdoms import catalogue
from papercrown.games.inkdoms.pieces import NAMES
from papercrown.games.inkdoms.position import CHOOSING, LANDS
from tests.games.inkdoms.comparison import game
from tests.kit.games import bits

BLUEWATER, PURPLEFIELD, YELLOWLAKE, GREENWOOD, UMBERLAND, REDHILL = range(LANDS)
Colouring = Mapping[str, int]


def area(name: str) -> int:
    return NAMES.index(name)


def inkdoms(seats: int = 2, **options: str) -> Match:
    """The first round of a match with dice that lie where the tests want them."""
    match = game.match(seats=seats, seed=1, **options)
    lands = ((BLUEWATER,), (YELLOWLAKE, PURPLEFIELD), (GREENWOOD,), (REDHILL, YELLOWLAKE, UMBERLAND))
    for die, (number, realms) in enumerate(zip((3, 2, 4, 3), lands, strict=True)):
        match.position.dice[die].number, match.position.dice[die].realms = number, bits([*realms])
    return match


def colour_in(sheet: Record, colouring: Colouring) -> None:
    for name, colour in colouring.items():
        sheet.inks[colour] |= bits([area(name)])
        for near in catalogue.MAPS.load("mainland").beside[area(name)]:
            sheet.near[colour] |= bits([near])


def coloured(match: Match, seat: int, **colouring: int) -> None:
    """Areas that were painted in earlier rounds."""
    for sheet in (match.position.sheets[seat], match.position.drafts[seat]):
        colour_in(sheet, colouring)


def take(match: Match, seat: int, colour: int, kingdom: int, white: bool = False) -> None:
    match.play(seat, CHOOSING + LANDS * (colour + 3 * white) + kingdom)
