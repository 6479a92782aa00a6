"""Until the rules are compiled, levels differ only in how often they slip."""

import papercrown as pc
from papercrown.bots.interpreted import interpreted_bot

MOVES = 40


def moves(bot: object, seed: int) -> list[int]:
    """The first actions of a game that this bot plays alone."""
    match = pc.game("kingdomino").match(seats=2, seed=seed)
    while len(match.steps) < MOVES:
        seat = match.actors()[0]
        match.play(seat, bot.choose(match, seat))  # type: ignore[attr-defined]
    return [step.action for step in match.steps]


def test_a_queen_plays_greedily() -> None:
    assert moves(interpreted_bot("queen", seed=1), 7) == moves(pc.bot("greedy", seed=1), 7)


def test_random_stays_random() -> None:
    assert moves(interpreted_bot("random", seed=1), 7) == moves(pc.bot("random", seed=1), 7)


def test_a_page_slips_now_and_then() -> None:
    page = moves(interpreted_bot("page", seed=1), 7)
    assert page not in (moves(pc.bot("greedy", seed=1), 7), moves(pc.bot("random", seed=1), 7))
