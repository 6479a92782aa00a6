"""Whatever a bot does, its seat plays a legal action in time."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

import papercrown as pc
from papercrown import bots
from papercrown.core.match import Action, Match
from papercrown.core.stopping import Stopped, stop_flag
from papercrown.server import metrics
from papercrown.server.tables import offered_bots
from papercrown.server.tables.bot_runner import BotRunner
from tests.server.helpers import ME, Person, play_on

NewRunner = Callable[..., BotRunner]


class ScriptedBot:
    """A bot whose choice is set by the test."""

    choose: Callable[[Match, int], Any]

    def __init__(self, seed: int | None = None) -> None:
        """The seed is not used."""


@pytest.fixture
def scripted_bot(monkeypatch: pytest.MonkeyPatch) -> type[ScriptedBot]:
    monkeypatch.setitem(bots.BOTS, "scripted", ScriptedBot)
    return ScriptedBot


@pytest.fixture
def new_runner() -> Iterator[NewRunner]:
    runners: list[BotRunner] = []

    def make(**settings: float) -> BotRunner:
        runners.append(BotRunner(**{"pace": 0, **settings}))
        return runners[-1]

    yield make
    for runner in runners:
        runner.close()


def run(work: Coroutine[Any, Any, int]) -> int:
    return asyncio.run(work)


def new_match() -> Match:
    return pc.game("kingdomino").match(seats=2, seed=7)


def acting(match: Match) -> int:
    return match.actors()[0]


def test_a_bot_chooses(new_runner: NewRunner) -> None:
    match = new_match()
    chosen = run(new_runner().choose(match, acting(match), "random", "t1"))
    assert chosen in match.legal_ids(acting(match))
    assert match.steps == []


def test_a_slow_bot_is_replaced_by_a_faster_one(
    new_runner: NewRunner, scripted_bot: type[ScriptedBot], caplog: pytest.LogCaptureFixture
) -> None:
    wake = threading.Event()
    scripted_bot.choose = staticmethod(lambda match, seat: wake.wait(5))
    match, timeouts = new_match(), _timeouts()
    run(new_runner().choose(match, acting(match), "greedy", "t1"))
    assert run(new_runner(budget=1.0).choose(match, acting(match), "scripted", "t1")) in match.legal_ids(acting(match))
    assert _timeouts() == timeouts + 1
    assert caplog.messages == ["the scripted bot took longer than 1.0 s: a greedy bot plays for it"]
    wake.set()


def test_bots_that_never_return_do_not_block_their_replacements(
    new_runner: NewRunner, scripted_bot: type[ScriptedBot]
) -> None:
    wake = threading.Event()
    scripted_bot.choose = staticmethod(lambda match, seat: wake.wait(20))
    runner, match = new_runner(budget=1.0), new_match()

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(runner.choose(match, acting(match), "scripted", "t1") for _ in range(4)))

    assert set(asyncio.run(all_at_once())) <= set(match.legal_ids(acting(match)))
    wake.set()


def test_when_the_replacement_fails_too_a_random_action_is_played(
    new_runner: NewRunner,
    scripted_bot: type[ScriptedBot],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("papercrown.bots.greedy.Greedy.choose", broken)
    scripted_bot.choose = staticmethod(broken)
    match = new_match()
    assert run(new_runner().choose(match, acting(match), "scripted", "t1")) in match.legal_ids(acting(match))
    assert [message.split(": ")[1] for message in caplog.messages] == [
        "a greedy bot plays for it",
        "a random bot plays for it",
    ]


def _timeouts() -> float:
    return metrics.REGISTRY.get_sample_value("papercrown_bots_overran_total") or 0


def broken(*args: Any) -> Action:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "choose",
    [
        broken,
        lambda match, seat: None,
        lambda match, seat: Action(10**6, "Fly", ()),  # illegal
        lambda match, seat: Action(-1, "Fly", ()),
    ],
)
def test_a_bot_that_fails_is_replaced(
    new_runner: NewRunner, scripted_bot: type[ScriptedBot], choose: Callable[[Match, int], Any]
) -> None:
    scripted_bot.choose = staticmethod(choose)
    match = new_match()
    assert run(new_runner().choose(match, acting(match), "scripted", "t1")) in match.legal_ids(acting(match))


def test_a_bot_that_no_longer_exists_is_replaced(new_runner: NewRunner) -> None:
    """A stored game may be older than the bots of this version."""
    match = new_match()
    assert run(new_runner().choose(match, acting(match), "no longer there", "t1")) in match.legal_ids(acting(match))


def test_a_bot_cannot_change_the_match(new_runner: NewRunner, scripted_bot: type[ScriptedBot]) -> None:
    def cheat(match: Match, seat: int) -> Action:
        chosen = match.legal(seat)[0]
        match.play(seat, chosen)
        return chosen

    scripted_bot.choose = staticmethod(cheat)
    match = new_match()
    before = match.position.tobytes()
    run(new_runner().choose(match, acting(match), "scripted", "t1"))
    assert match.steps == []
    assert match.position.tobytes() == before


def test_a_move_takes_at_least_the_pace(new_runner: NewRunner) -> None:
    match = new_match()
    started = time.monotonic()
    run(new_runner(pace=0.2).choose(match, acting(match), "random", "t1"))
    assert time.monotonic() - started >= 0.2


@pytest.mark.parametrize("choose", [broken, lambda match, seat: Action(10**6, "Fly", ())])
def test_a_game_against_a_broken_bot_goes_on(
    ann: Person,
    scripted_bot: type[ScriptedBot],
    choose: Callable[[Match, int], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scripted_bot.choose = staticmethod(choose)
    monkeypatch.setattr(offered_bots, "OFFERED_BOTS", ["scripted"])
    with ann.at(ann.open_table("kingdomino", ME, {"kind": "bot", "bot": "scripted"})) as client:
        play_on(client, steps=4)


def test_an_expired_budget_stops_the_search_itself(new_runner: NewRunner, scripted_bot: type[ScriptedBot]) -> None:
    stopped = threading.Event()

    def search(match: Match, seat: int) -> Action:
        try:
            return pc.bot("search:3600").choose(match, seat)
        except Stopped:
            stopped.set()
            raise

    scripted_bot.choose = staticmethod(search)
    match = new_match()
    run(new_runner(budget=0.2).choose(match, acting(match), "scripted", "t1"))
    assert stopped.wait(10)


def test_waiting_for_a_thread_does_not_use_up_the_budget(
    new_runner: NewRunner, scripted_bot: type[ScriptedBot]
) -> None:
    """Six bots think for 0.3 s each, two at a time: the last waits longer than its budget, and is not replaced."""

    def think(match: Match, seat: int) -> Action:
        time.sleep(0.3)
        return match.legal(seat)[0]

    scripted_bot.choose = staticmethod(think)
    runner, match, timeouts = new_runner(budget=0.6), new_match(), _timeouts()

    async def all_at_once() -> None:
        await asyncio.gather(*(runner.choose(match, acting(match), "scripted", "t1") for _ in range(6)))

    asyncio.run(all_at_once())
    assert _timeouts() == timeouts


def test_closing_stops_what_is_being_computed(new_runner: NewRunner, scripted_bot: type[ScriptedBot]) -> None:
    started, ended = threading.Event(), threading.Event()

    def think(match: Match, seat: int) -> Action:
        flag = stop_flag()
        started.set()
        try:
            while True:
                flag.check()
                time.sleep(0.01)
        finally:
            ended.set()

    scripted_bot.choose = staticmethod(think)
    runner, match = new_runner(), new_match()

    async def scenario() -> None:
        choosing = asyncio.create_task(runner.choose(match, acting(match), "scripted", "t1"))
        await asyncio.to_thread(started.wait, 10)
        choosing.cancel()
        runner.close()

    asyncio.run(scenario())
    assert ended.wait(10)


def test_bots_think_for_less_time_while_many_tables_wait(
    new_runner: NewRunner, scripted_bot: type[ScriptedBot]
) -> None:
    shares = []

    def think(match: Match, seat: int) -> Action:
        shares.append(stop_flag().time_share)
        return match.legal(seat)[0]

    scripted_bot.choose = staticmethod(think)
    runner, match = new_runner(), new_match()

    async def all_at_once() -> None:
        await asyncio.gather(*(runner.choose(match, acting(match), "scripted", f"t{number}") for number in range(40)))

    asyncio.run(all_at_once())
    assert min(shares) < 0.5
    assert shares[-1] == 1.0
