"""The random bot."""

import papercrown as pc
from papercrown.bots import Random


def test_every_legal_action_is_chosen_sometimes() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    seat = match.actors()[0]
    legal = match.legal_ids(seat)
    bot = Random(seed=1)
    assert len(legal) > 1
    assert {bot.choose(match, seat).id for _ in range(20 * len(legal))} == set(legal)
