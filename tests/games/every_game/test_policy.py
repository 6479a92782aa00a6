"""Policies choose the same actions compiled and interpreted, in all games; one process interprets all of them."""

from tests.kit.policies import check_plain_python

PLAY = """
import papercrown as pc
match, player = pc.game({name!r}).match(seats={seats}, seed=3, **{options}), pc.bot("greedy", seed=4)
while len(match.steps) < {steps}:
    match.play(match.actors()[0], player.choose(match, match.actors()[0]))
chosen = [step.action for step in match.steps]
"""
GREEDY: tuple[tuple[str, int, dict[str, str], int], ...] = (
    ("chroma-cubes", 3, {"puzzle": "koi"}, 40),
    ("color-in-kingdoms", 3, {}, 40),
    ("inkdoms", 2, {}, 40),
    ("pocket-kingdoms", 2, {}, 200),
)
BATCH = """
import papercrown as pc
from papercrown.engine.batch import Batch
batch = Batch(pc.game({name!r}), 2, seats=3, seed=3, **{options})
batch.advance(40, {policy!r})
chosen = list(batch.positions.tobytes())
"""
IN_SEARCH: tuple[tuple[str, dict[str, str], str], ...] = (
    ("chroma-cubes", {"puzzle": "koi"}, "quick"),
    ("kingdomino", {}, "quick"),
    ("kingdomino", {}, "shrewd"),
    ("queendomino", {}, "quick"),
)


def test_policies_choose_the_same_actions_in_plain_python() -> None:
    check_plain_python(
        *(PLAY.format(name=name, seats=seats, options=options, steps=steps) for name, seats, options, steps in GREEDY),
        *(BATCH.format(name=name, options=options, policy=policy) for name, options, policy in IN_SEARCH),
    )
