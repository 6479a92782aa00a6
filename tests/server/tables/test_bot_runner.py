"""Bots at the tables: whatever a bot does, its seat plays something legal in time."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

import papercrown as pc
from papercrown import bots
from papercrown.core.match import Action, Match
from papercrown.server import metrics
from papercrown.server.tables.bot_runner import BotRunner
from tests.server.helpers import ME, Person, play_on


class Odd:
    """A bot that does what it is told."""

    choose: Callable[[Match, int], Any]

    def __init__(self, seed: int | None = None) -> None:
        """Nothing is random in it."""


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> type[Odd]:
    monkeypatch.setitem(bots.BOTS, "odd", Odd)
    return Odd


@pytest.fixture
def thinking() -> Iterator[Callable[..., BotRunner]]:
    made: list[BotRunner] = []

    def make(**settings: float) -> BotRunner:
        made.append(BotRunner(**{"pace": 0, **settings}))
        return made[-1]

    yield make
    for one in made:
        one.close()


def run(work: Coroutine[Any, Any, int]) -> int:
    return asyncio.run(work)


def match() -> Match:
    return pc.game("kingdomino").match(seats=2, seed=7)


def acting(match: Match) -> int:
    return match.actors()[0]


def test_a_bot_chooses(thinking: Callable[..., BotRunner]) -> None:
    game = match()
    chosen = run(thinking().choose(game, acting(game), "random"))
    assert chosen in game.legal_ids(acting(game))
    assert game.steps == []


def test_a_bot_that_is_too_slow_is_replaced_by_a_faster_one(
    thinking: Callable[..., BotRunner], odd: type[Odd], caplog: pytest.LogCaptureFixture
) -> None:
    wake = threading.Event()
    odd.choose = staticmethod(lambda match, seat: wake.wait(5))
    game, overran = match(), _overran()
    run(thinking().choose(game, acting(game), "greedy"))
    assert run(thinking(budget=1.0).choose(game, acting(game), "odd")) in game.legal_ids(acting(game))
    assert _overran() == overran + 1
    assert caplog.messages == ["the odd bot thought longer than 1.0 s: a greedy bot plays for it"]
    wake.set()


def test_bots_that_do_not_come_to_an_end_do_not_keep_the_faster_ones_waiting(
    thinking: Callable[..., BotRunner], odd: type[Odd]
) -> None:
    wake = threading.Event()
    odd.choose = staticmethod(lambda match, seat: wake.wait(20))
    room, game = thinking(budget=1.0), match()

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(room.choose(game, acting(game), "odd") for _ in range(4)))

    assert set(asyncio.run(all_at_once())) <= set(game.legal_ids(acting(game)))
    wake.set()


def test_when_even_the_faster_one_fails_anything_is_played(
    thinking: Callable[..., BotRunner],
    odd: type[Odd],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("papercrown.bots.greedy.Greedy.choose", broken)
    odd.choose = staticmethod(broken)
    game = match()
    assert run(thinking().choose(game, acting(game), "odd")) in game.legal_ids(acting(game))
    assert [message.split(": ")[1] for message in caplog.messages] == [
        "a greedy bot plays for it",
        "a random bot plays for it",
    ]


def _overran() -> float:
    return metrics.REGISTRY.get_sample_value("papercrown_bots_overran_total") or 0


def broken(*asked: Any) -> Action:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "choose",
    [
        broken,
        lambda match, seat: None,
        lambda match, seat: Action(10**6, "Fly", ()),  # what is not legal
        lambda match, seat: Action(-1, "Fly", ()),
    ],
)
def test_a_bot_that_fails_is_replaced(
    thinking: Callable[..., BotRunner], odd: type[Odd], choose: Callable[[Match, int], Any]
) -> None:
    odd.choose = staticmethod(choose)
    game = match()
    assert run(thinking().choose(game, acting(game), "odd")) in game.legal_ids(acting(game))


def test_a_bot_that_there_is_no_more_is_replaced(thinking: Callable[..., BotRunner]) -> None:
    """A game may be older than the bots of this version."""
    game = match()
    assert run(thinking().choose(game, acting(game), "gone")) in game.legal_ids(acting(game))


def test_a_bot_cannot_touch_the_game(thinking: Callable[..., BotRunner], odd: type[Odd]) -> None:
    def cheat(match: Match, seat: int) -> Action:
        chosen = match.legal(seat)[0]
        match.play(seat, chosen)
        return chosen

    odd.choose = staticmethod(cheat)
    game = match()
    before = game.position.tobytes()
    run(thinking().choose(game, acting(game), "odd"))
    assert game.steps == []
    assert game.position.tobytes() == before


def test_a_bot_takes_its_time(thinking: Callable[..., BotRunner]) -> None:
    game = match()
    begun = time.monotonic()
    run(thinking(pace=0.2).choose(game, acting(game), "random"))
    assert time.monotonic() - begun >= 0.2


@pytest.mark.parametrize("choose", [broken, lambda match, seat: Action(10**6, "Fly", ())])
def test_a_game_against_a_broken_bot_goes_on(ann: Person, odd: type[Odd], choose: Callable[[Match, int], Any]) -> None:
    odd.choose = staticmethod(choose)
    with ann.at(ann.open_table("kingdomino", ME, {"kind": "bot", "bot": "odd"})) as talk:
        play_on(talk, steps=4)
