"""What is said of an action is so."""

from papercrown.games.inkdoms.actions import painting
from papercrown.games.inkdoms.pieces import COLOURS, EACH, KINGDOMS, MONSTERS
from papercrown.games.inkdoms.scoring import capital_points, tamed, unpainted, variety
from tests.games.reasons import given


def test_every_reason_is_true() -> None:
    kinds = set()
    for match, view, after, action, said in given("inkdoms", 2):
        seat, (colour, _, area) = match.actors()[-1], painting(action)
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
    assert {"one", "capital", "first"} <= kinds
