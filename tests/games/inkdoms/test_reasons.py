"""The reasons given for actions are true."""

import re

from papercrown.core.records import Record, copy
from papercrown.games.inkdoms.actions import chosen, painting
from papercrown.games.inkdoms.pieces import COLOURS, EACH, KINGDOMS, MONSTERS
from papercrown.games.inkdoms.position import PAINTING
from papercrown.games.inkdoms.scoring import capital_points, tamed, unpainted, variety
from tests.kit.reasons import sampled_reasons


def test_every_reason_is_true() -> None:
    kinds = set()
    for match, view, after, action, said in sampled_reasons("inkdoms", 2):
        seat = match.actors()[-1]
        if action < PAINTING:
            kinds.add(of_a_die(view, seat, action, said))
            continue
        colour, _, area = painting(action)
        before, then, kingdom = view.drafts[seat], after.drafts[seat], area // EACH
        if said.startswith(("tames", "paints over")):
            kind = MONSTERS.index(said.split()[-1])
            fewer = int(unpainted(view.map, before, kind)) - int(unpainted(view.map, then, kind))
            more = int(tamed(view.map, then, kind)) - int(tamed(view.map, before, kind))
            assert (fewer, more) == (1, int(said.startswith("tames")))
        elif said.startswith("the capital"):
            assert KINGDOMS[kingdom] in said
            assert not capital_points(view.map, before, kingdom)
            assert capital_points(view.map, then, kingdom)
        else:
            assert said == f"the first {COLOURS[colour]} of {KINGDOMS[kingdom]}"
            assert variety(then, kingdom) - variety(before, kingdom) == 1
        kinds.add(said.split()[1])
    assert {"one", "capital", "first", "wants", "monster", "has"} <= kinds


def of_a_die(view: Record, seat: int, action: int, said: str) -> str:
    """Checks the sentence by painting what it speaks of, and tells its kind."""
    found = re.fullmatch(
        r"the capital of (\w+) (wants) (\w+)|(\d) (monster)s? of (\w+) wants? (\w+)|(\w+) (has) no (\w+) yet", said
    )
    assert found
    _, colour, kingdom = chosen(action)
    assert {KINGDOMS[kingdom], COLOURS[colour]} <= set(found.groups())
    before, areas = view.drafts[seat], range(EACH * kingdom, EACH * (kingdom + 1))
    painted = copy(before)
    for area in areas:
        if not any(int(ink) >> area & 1 for ink in before.inks):
            painted.inks[colour] |= 1 << area
    if found[2]:
        assert capital_points(view.map, painted, kingdom) > capital_points(view.map, before, kingdom)
    elif found[5]:
        kinds = range(len(MONSTERS))
        assert int(found[4]) == sum(int(tamed(view.map, painted, k)) - int(tamed(view.map, before, k)) for k in kinds)
    else:
        assert variety(painted, kingdom) - variety(before, kingdom) == 1
    return str(found[2] or found[5] or found[9])
