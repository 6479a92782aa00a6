"""The reasons given for actions are true."""

import re
from collections import Counter

import pytest

from papercrown.core.records import Record
from papercrown.games.queendomino import scoring
from papercrown.games.queendomino.actions import halves
from papercrown.games.queendomino.pieces import CASTLE, LANDSCAPES
from papercrown.games.queendomino.position import BURNING, CHOOSING, SENDING
from papercrown.games.queendomino.queries import kingdom_of, squares_of
from papercrown.games.queendomino.reasons import territories
from tests.games.queendomino.helpers import board
from tests.kit.reasons import sampled_reasons

TERRITORY = re.compile(r"(\w+) territor(?:y|ies into one) of (\d+) squares?(?: and (\d+) crowns?)?$")


def territories_of(k: Record) -> set[tuple[str, int, int]]:
    """The landscape, squares and crowns of each territory of a kingdom, according to the rules."""
    areas = {}
    for square, found in squares_of(k).items():
        if found.land != CASTLE:
            area = scoring.territory(k, square)
            areas[tuple(area)] = (LANDSCAPES[found.land], int(board.size(area)), int(scoring.crowns_in(k, area)))
    return set(areas.values())


@pytest.mark.parametrize("name", ["kingdomino", "queendomino"])
def test_every_reason_is_true(name: str) -> None:
    kinds: Counter[str] = Counter()
    for match, view, after, action, reason in sampled_reasons(name, 3):
        seat = match.actors()[-1]
        kingdom = kingdom_of(view, seat)
        kinds[reason.split()[0]] += 1
        if "territor" in reason:
            found = TERRITORY.search(reason)
            assert found
            there = view if action >= CHOOSING else after
            assert (found[1], int(found[2]), int(found[3] or 0)) in territories_of(there.kingdoms[kingdom])
        if reason.startswith("joins"):
            joined = ("no", "one", "two", "three", "four").index(reason.split()[1])
            before = territories(squares_of(view.kingdoms[kingdom]))
            largest = [area for area in territories(squares_of(after.kingdoms[kingdom])) if _covers(area, action)]
            assert joined in {sum(old.squares <= area.squares for old in before) for area in largest}
        if "the Queen" in reason:
            assert view.queen != kingdom
            assert after.queen == kingdom
        if towers := re.search(r"(\d) tower", reason):
            assert after.kingdoms[kingdom].towers - view.kingdoms[kingdom].towers == int(towers[1])
        if knights := re.search(r"(\d) knight", reason):
            assert after.kingdoms[kingdom].guard - view.kingdoms[kingdom].guard == int(knights[1])
        if reason.startswith("nobody"):
            assert view.builders_board[action - BURNING]
            assert not after.builders_board[action - BURNING]
        if reason.startswith("lets you act first"):
            assert after.next_kings[0] == seat or after.kings[0] == seat
    expected = {"joins", "makes", "matches", "lets"} | ({"brings", "nobody"} if name == "queendomino" else set())
    assert set(kinds) == expected


def _covers(area: object, action: int) -> bool:
    return action < SENDING and not area.squares.isdisjoint(halves(action))  # type: ignore[attr-defined]
