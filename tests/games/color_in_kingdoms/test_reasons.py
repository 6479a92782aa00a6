"""The reasons given for actions are true."""

from papercrown.core.records import Record, copy
from papercrown.games.color_in_kingdoms.actions import built
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS
from papercrown.games.color_in_kingdoms.position import COPYING
from papercrown.games.color_in_kingdoms.roads import connected
from papercrown.games.color_in_kingdoms.scoring import spaces_of
from tests.kit.reasons import sampled_reasons


def groups(view: Record, seat: int, kind: int) -> int:
    left, found = int(spaces_of(view.sheets[seat], view.map, kind)), 0
    while left:
        left &= ~int(connected(view.map.near, left & -left, left))
        found += 1
    return found


def test_every_reason_is_true() -> None:
    checked = 0
    for match, view, _, action, reason in sampled_reasons("color-in-kingdoms", 3, games=4):
        word, number, what = reason.split(maxsplit=2)
        kind = CONSTRUCTIONS.index(what.removesuffix("s"))
        seat = match.actors()[-1]
        after = copy(view)
        after.sheets[seat].spaces[action - COPYING if action >= COPYING else built(action)[1]] = kind
        assert word == "joins"
        joined = ("no", "one", "two", "three", "four").index(number)
        assert groups(view, seat, kind) - groups(after, seat, kind) == joined - 1
        checked += 1
    assert checked
