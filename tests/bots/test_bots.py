"""Bots choose legal actions, the same ones for the same seed, and the better one wins."""

import pytest

import papercrown as pc
from papercrown.core.match import Match


def played(name: str, bots: list[str], seed: int) -> Match:
    match = pc.game(name).match(seats=len(bots), seed=seed)
    players = [pc.bot(bot, seed=seed) for bot in bots]
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, players[seat].choose(match, seat))
    return match


@pytest.mark.parametrize("bot", ["random", "greedy", "page", "squire", "knight", "search:20x"])
def test_a_seed_makes_the_same_choices_again(bot: str) -> None:
    assert played("queendomino", [bot] * 3, 4).journal() == played("queendomino", [bot] * 3, 4).journal()


@pytest.mark.parametrize("name", ["kingdomino", "queendomino"])
def test_greedy_beats_random(name: str) -> None:
    wins = sum(played(name, ["random", "greedy"], seed).winners() == [1] for seed in range(12))
    assert wins >= 11


def test_a_bot_looks_but_does_not_touch() -> None:
    match = pc.game("queendomino").match(seats=2, seed=1)
    journal, position = match.journal(), match.position.tobytes()
    pc.bot("greedy").choose(match, match.actors()[0])
    assert match.journal() == journal
    assert match.position.tobytes() == position


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(pc.UnknownBot, match='or search:SECONDS, got "deep thought"'):
        pc.bot("deep thought")
