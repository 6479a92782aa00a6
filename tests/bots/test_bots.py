"""Bots choose legal actions, the same ones for the same seed, and the better one wins."""

from typing import Any

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino.position import PLACE
from tests.kit.cases import cases


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


def test_who_overlooks_more_loses() -> None:
    wins = sum(played("inkdoms", ["page", "knight"], seed).winners() == [1] for seed in range(6))
    assert wins >= 5


def test_a_bot_looks_but_does_not_touch() -> None:
    match = pc.game("queendomino").match(seats=2, seed=1)
    journal, position = match.journal(), match.position.tobytes()
    pc.bot("greedy").choose(match, match.actors()[0])
    assert match.journal() == journal
    assert match.position.tobytes() == position


@cases(
    ("name", "given", "sentence"),
    [
        ("queen", {"seconds": 0}, "expected from 0 to 3600 seconds for a turn, got 0"),
        ("queen", {"seconds": float("nan")}, "expected from 0 to 3600 seconds for a turn, got NaN"),
        ("search:4000", {}, "expected from 0 to 3600 seconds for a turn, got 4000.0"),
        ("search:0", {}, "expected from 0 to 3600 seconds for a turn, got 0.0"),
        ("search", {"threads": 0}, "expected from 1 to 1024 threads, got 0"),
        ("search:-1", {}, "expected a bot"),
        ("search:x", {}, "expected a bot"),
        (7, {}, "expected a bot"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(name: Any, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pc.PapercrownError, match=sentence):
        pc.bot(name, **given)


def test_the_rest_of_a_turn_is_answered_from_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    match = pc.game("kingdomino").match(seats=2, seed=3)
    bot = pc.bot("search:400x", seed=1)
    while match.position.phase != PLACE:
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
    seat = match.actors()[0]
    match.play(seat, bot.choose(match, seat))
    monkeypatch.setattr("papercrown.engine.search.Searcher.search", None)
    match.play(seat, bot.choose(match, seat))


def test_a_bot_refuses_a_seat_that_may_not_act() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    with pytest.raises(pc.IllegalAction, match="expected a seat that may act, got seat"):
        pc.bot("search:4x").choose(match, 1 - match.actors()[0])


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(pc.UnknownBot, match='or search:SECONDS, got "deep thought"'):
        pc.bot("deep thought")
