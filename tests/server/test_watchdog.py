"""The watchdog of event loops: it names what holds a loop, and nothing else."""

import asyncio
import gc
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.server.helpers import ServerThread
from tests.server.watchdog import CPU_SECONDS, TOLERANCE, Hold, LoopWatchdog, calibrated_cpu_seconds

LIMIT_SECONDS = 0.03


def use_cpu(seconds: float = 2 * LIMIT_SECONDS) -> None:
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        pass


class Handlers:
    """What a server's loop may run."""

    async def computes(self) -> None:
        await asyncio.sleep(0)
        use_cpu()

    async def computes_little_by_little(self) -> None:
        for _ in range(6):
            use_cpu(LIMIT_SECONDS / 4)
            await asyncio.sleep(0)

    async def computes_in_a_thread(self) -> None:
        await asyncio.to_thread(use_cpu)

    async def blocks(self) -> None:
        time.sleep(0.6)

    async def waits(self) -> None:
        await asyncio.sleep(0.6)

    async def collects_garbage(self) -> None:
        gc.collect()

    async def calls_back(self) -> None:
        asyncio.get_running_loop().call_soon(use_cpu)
        await asyncio.sleep(0.01)

    async def queries(self) -> None:
        with create_engine("sqlite://").connect() as connection:
            connection.execute(text("select 1"))


def holds_of(name: str, *, watched: bool = True) -> list[Hold]:
    """What a watchdog with a low limit reports while a handler runs."""
    watchdog = LoopWatchdog(LIMIT_SECONDS, wall_seconds=0.5)

    async def scenario() -> None:
        if watched:
            watchdog.watch(asyncio.get_running_loop())
        await asyncio.sleep(0)
        await asyncio.create_task(getattr(Handlers(), name)())

    with watchdog.installed():
        asyncio.run(scenario())
    return watchdog.take()


@pytest.mark.parametrize("name", ["computes", "blocks"])
def test_a_task_that_holds_the_loop_is_named(name: str) -> None:
    (hold,) = holds_of(name)
    assert f"Handlers.{name} held the event loop for " in str(hold)
    assert f"{Path(__file__).name}:" in hold.stack
    assert (hold.cpu_seconds > LIMIT_SECONDS) == (name == "computes")


def test_a_callback_that_holds_the_loop_is_named() -> None:
    (hold,) = holds_of("calls_back")
    assert "use_cpu" in hold.callback


def test_a_query_is_reported_however_fast_it_is() -> None:
    assert any("select 1" in hold.callback for hold in holds_of("queries"))


@pytest.mark.parametrize("name", ["computes_little_by_little", "computes_in_a_thread", "waits", "collects_garbage"])
def test_what_leaves_the_loop_free_is_not_reported(name: str) -> None:
    heap = [[number] for number in range(300_000)]
    assert not holds_of(name)
    assert heap


def test_other_loops_are_not_watched() -> None:
    assert not holds_of("computes", watched=False)


def test_the_limit_allows_for_slow_machines() -> None:
    assert calibrated_cpu_seconds(iter(range(100)).__next__) > 1
    assert calibrated_cpu_seconds(lambda: 0.0) == CPU_SECONDS * TOLERANCE <= calibrated_cpu_seconds()


def test_the_servers_of_tests_are_watched(server: ServerThread, watchdog: LoopWatchdog) -> None:
    async def handler() -> None:
        use_cpu(1.2 * watchdog.cpu_seconds)

    server.run(handler())
    (hold,) = watchdog.take()
    assert "test_the_servers_of_tests_are_watched.<locals>.handler" in hold.callback
