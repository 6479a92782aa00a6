"""Computations off the event loop: turns, budgets, shared results, and callers who go away."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from papercrown.server import compute
from papercrown.server.compute import ENTRY_BYTES, THREADS, ComputePool
from papercrown.server.tables.errors import Busy
from papercrown.server.tables.interfaces import Caller
from tests.server.helpers import TIMEOUT_SECONDS, run

TOO_MANY = "too many requests at the same time: wait until the others are answered"
FULL = "the server is busy: please try again in a moment"
CLOSING = "the server is closing: please try again in a moment"


class HeldPool(ComputePool):
    """A pool whose threads are held until `release`; what they compute afterwards is recorded in order."""

    def __init__(self) -> None:
        super().__init__()
        self.computed: list[str] = []
        self._gate = threading.Event()
        self._holding = [
            asyncio.ensure_future(self.run(Caller(f"holding {number}"), lambda: self._gate.wait(TIMEOUT_SECONDS)))
            for number in range(THREADS)
        ]

    async def release(self, *waiting: "asyncio.Future[Any]") -> list[Any]:
        """Let the threads go on; the outcomes of these tasks."""
        self._gate.set()
        await asyncio.gather(*self._holding)
        return await asyncio.gather(*waiting, return_exceptions=True)

    def record(self, name: str) -> Callable[[], bytes]:
        """A computation that records its name, and returns it."""

        def compute() -> bytes:
            self.computed.append(name)
            return name.encode()

        return compute


def caller(turn: str, *, person: int = 99, address: int = 99) -> Caller:
    """A caller whose person and whole address have budgets."""
    return Caller(turn, {f"person at {turn}": person, f"everyone at {turn}": address})


async def started(work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    """A task that has run as far as it can."""
    task = asyncio.ensure_future(work)
    await asyncio.sleep(0)
    return task


@pytest.fixture
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, so that computations end in the order in which they start."""
    monkeypatch.setattr(compute, "THREADS", 1)


async def held() -> HeldPool:
    pool = HeldPool()
    await asyncio.sleep(0)
    return pool


def refusal(outcome: object) -> str:
    assert isinstance(outcome, Busy)
    return str(outcome)


# --- Turns ------------------------------------------------------------------------------------------------------------


def test_callers_take_turns(one_thread: None) -> None:
    async def scenario() -> None:
        pool = await held()
        jobs = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]
        await pool.release(*[await started(pool.run(caller(job[0]), pool.record(job))) for job in jobs])
        assert pool.computed == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
        pool.close()

    run(scenario())


def test_a_shared_computation_starts_at_the_first_turn_of_its_callers(one_thread: None) -> None:
    """Asking for the same as somebody with a long queue does not mean to wait in that queue."""

    async def scenario() -> None:
        pool = await held()
        waiting = [await started(pool.run(caller("a"), pool.record(f"a{number}"))) for number in range(5)]
        waiting += [await started(pool.cached("k", caller(turn), pool.record("shared"))) for turn in "aabb"]
        assert (await pool.release(*waiting))[5:] == [b"shared"] * 4
        assert pool.computed == ["a0", "shared", "a1", "a2", "a3", "a4"]
        assert not pool._queues
        assert not pool._shared
        pool.close()

    run(scenario())


# --- Budgets ----------------------------------------------------------------------------------------------------------


def test_jobs_of_a_person_and_of_an_address_are_limited() -> None:
    async def scenario() -> None:
        pool = await held()
        ann = Caller("home", {"ann": 2, "everyone at home": 3})
        ben = Caller("home", {"ben": 2, "everyone at home": 3})
        eve = Caller("elsewhere", {"eve": 2, "everyone elsewhere": 3})
        asked = [("a1", ann), ("a2", ann), ("a3", ann), ("b1", ben), ("b2", ben), ("e1", eve)]
        tasks = [await started(pool.run(who, pool.record(name))) for name, who in asked]
        outcomes = await pool.release(*tasks)
        assert [refusal(outcomes[2]), refusal(outcomes[4])] == [TOO_MANY, TOO_MANY]
        assert sorted(pool.computed) == ["a1", "a2", "b1", "e1"]
        assert not pool._jobs
        assert await pool.run(ann, pool.record("a4")) == b"a4"
        pool.close()

    run(scenario())


def test_the_budget_counts_at_once() -> None:
    """Many requests that arrive together are not let in before the first of them is counted."""

    async def scenario() -> None:
        pool = await held()
        keys = [pool.cached(number, caller("a", person=2), pool.record("")) for number in range(5)]
        outcomes = await pool.release(*[asyncio.ensure_future(key) for key in keys])
        assert [isinstance(outcome, Busy) for outcome in outcomes] == [False, False, True, True, True]
        pool.close()

    run(scenario())


def test_results_in_the_cache_and_shared_computations_cost_no_budget() -> None:
    async def scenario() -> None:
        pool = await held()
        poor = caller("poor", person=0)
        first = await started(pool.cached("k", caller("a"), pool.record("k")))
        joined = [await started(pool.cached("k", poor, pool.record("k"))) for _ in range(20)]
        assert await pool.release(first, *joined) == [b"k"] * 21
        assert await pool.cached("k", poor, pool.record("again")) == b"k"
        assert pool.computed == ["k"]
        pool.close()

    run(scenario())


def test_the_refusal_of_one_caller_is_not_shared() -> None:
    async def scenario() -> None:
        pool = ComputePool()
        with pytest.raises(Busy):
            await pool.cached("k", caller("a", person=0), lambda: b"no")
        assert await pool.cached("k", caller("b"), lambda: b"yes") == b"yes"
        pool.close()

    run(scenario())


def test_a_full_queue_refuses_those_who_have_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few attackers cannot fill the queue for everyone; tables, which have no budget, are never refused."""
    monkeypatch.setattr(compute, "MAX_WAITING_JOBS", 6)

    async def scenario() -> None:
        pool = await held()
        attackers = [await started(pool.run(caller(turn), pool.record(turn))) for turn in "aaaabb"]
        innocent = await started(pool.run(caller("i"), pool.record("i")))
        table = await started(pool.run(Caller("table"), pool.record("table")))
        greedy = await started(pool.run(caller("a"), pool.record("greedy")))
        outcomes = await pool.release(*attackers, innocent, table, greedy)
        assert [refusal(outcome) for outcome in outcomes if isinstance(outcome, Busy)] == [FULL, FULL]
        assert isinstance(outcomes[3], Busy)
        assert isinstance(outcomes[-1], Busy)
        assert sorted(pool.computed) == ["a", "a", "a", "b", "b", "i", "table"]
        pool.close()

    run(scenario())


# --- The cache --------------------------------------------------------------------------------------------------------


def test_the_cache_drops_what_was_not_used_for_the_longest_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compute, "MAX_CACHED_BYTES", 3 * (100 + ENTRY_BYTES))
    computed: list[str] = []

    async def scenario() -> None:
        pool = ComputePool()

        async def ask(key: str, size: int = 100) -> None:
            def compute() -> bytes:
                computed.append(key)
                return bytes(size)

            await pool.cached(key, caller("a"), compute)

        for key in ("a", "b", "c", "a", "d", "a", "c", "b"):
            await ask(key)
        assert computed == ["a", "b", "c", "d", "b"]
        await ask("large", 5 * (100 + ENTRY_BYTES))
        assert pool._cached_bytes == sum(len(result) + ENTRY_BYTES for result in pool._cache.values()) == 0
        pool.close()

    run(scenario())


def test_many_small_results_are_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compute, "MAX_CACHED_BYTES", 10 * ENTRY_BYTES)

    async def scenario() -> None:
        pool = ComputePool()
        for number in range(30):
            await pool.cached(number, caller("a"), lambda: b"")
        assert list(pool._cache) == list(range(20, 30))
        pool.close()

    run(scenario())


def test_results_and_failures_that_come_together_are_accounted_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one result displaces others, another computation may have ended too."""
    monkeypatch.setattr(compute, "MAX_CACHED_BYTES", 2 * ENTRY_BYTES)

    async def scenario() -> None:
        pool = await held()
        jobs = [await started(pool.cached(number, caller("a"), pool.record("x"))) for number in range(8)]
        jobs += [await started(pool.cached(name, caller("b"), lambda: bytes(-1))) for name in ("fails", "too")]
        await pool.release(*jobs)
        assert pool._cached_bytes == sum(len(result) + ENTRY_BYTES for result in pool._cache.values())
        assert not pool._shared
        pool.close()

    run(scenario())


def test_a_failure_reaches_everyone_and_is_not_cached() -> None:
    async def scenario() -> None:
        pool = await held()

        def fail() -> bytes:
            pool.computed.append("fail")
            raise ValueError("no")

        asked = [await started(pool.cached("k", caller(turn), fail)) for turn in "ab"]
        assert [str(error) for error in await pool.release(*asked)] == ["no", "no"]
        assert pool.computed == ["fail"]
        assert await pool.cached("k", caller("a"), lambda: b"yes") == b"yes"
        pool.close()

    run(scenario())


def test_an_ended_iteration_does_not_keep_its_caller_waiting() -> None:
    async def scenario() -> None:
        pool = ComputePool()
        for _ in range(THREADS + 1):
            with pytest.raises(RuntimeError, match="ended an iteration"):
                await pool.run(caller("a"), lambda: next(iter(())))
        pool.close()

    run(scenario())


# --- Callers who go away ----------------------------------------------------------------------------------------------


def test_jobs_of_callers_who_went_away_are_not_computed() -> None:
    async def scenario() -> None:
        pool = await held()
        left = caller("a", person=2)
        for work in (pool.run(left, pool.record("run")), pool.cached("k", left, pool.record("cached"))):
            (await started(work)).cancel()
        await asyncio.sleep(0)
        assert not pool._jobs
        again = [await started(pool.run(left, pool.record("again"))) for _ in range(2)]
        assert await pool.release(*again) == [b"again"] * 2
        assert pool.computed == ["again"] * 2
        assert await pool.cached("k", left, pool.record("cached")) == b"cached"
        pool.close()

    run(scenario())


def test_a_shared_computation_goes_on_while_somebody_waits_for_it() -> None:
    async def scenario() -> None:
        pool = await held()
        first = await started(pool.cached("k", caller("a"), pool.record("k")))
        second = await started(pool.cached("k", caller("b"), pool.record("k")))
        first.cancel()
        assert (await pool.release(second)) == [b"k"]
        assert first.cancelled()
        pool.close()

    run(scenario())


def test_a_failure_that_nobody_waits_for_is_not_reported_later(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        pool, gate, begun = ComputePool(), threading.Event(), threading.Event()

        def fail() -> bytes:
            begun.set()
            gate.wait(TIMEOUT_SECONDS)
            raise ValueError("no")

        task = await started(pool.cached("k", caller("a"), fail))
        begun.wait(TIMEOUT_SECONDS)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gate.set()
        while pool._running:
            await asyncio.sleep(0.001)
        assert not pool._jobs
        pool.close()

    run(scenario())
    assert not caplog.records


# --- Closing ----------------------------------------------------------------------------------------------------------


def test_closing_refuses_everything_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        pool = await held()
        waiting = [await started(pool.run(caller("a"), pool.record("run")))]
        waiting += [await started(pool.cached("k", caller(turn), pool.record("cached"))) for turn in "ab"]
        pool.close()
        outcomes = await asyncio.gather(*waiting, *pool._holding, return_exceptions=True)
        assert {refusal(outcome) for outcome in outcomes} == {CLOSING}
        with pytest.raises(Busy, match=CLOSING):
            await pool.run(caller("a"), pool.record("later"))
        pool._gate.set()
        assert pool.computed == []

    run(scenario())
    assert not caplog.records
