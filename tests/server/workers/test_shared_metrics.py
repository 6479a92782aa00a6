import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from papercrown.server.workers import shared_metrics
from papercrown.server.workers.shared_metrics import SharedMetrics, merged
from tests.server.helpers import run

FIRST = """# HELP clicks_total Clicks.
# TYPE clicks_total counter
clicks_total{result="done"} 3.0
# HELP sockets Sockets.
# TYPE sockets gauge
sockets 2.0
"""
SECOND = FIRST.replace("3.0", "4.0")
BOTH = """# HELP clicks_total Clicks.
# TYPE clicks_total counter
clicks_total{result="done",worker="1"} 3.0
clicks_total{result="done",worker="2"} 4.0
# HELP sockets Sockets.
# TYPE sockets gauge
sockets{worker="1"} 2.0
sockets{worker="2"} 2.0
"""


def answering(text: str) -> Callable[[], Awaitable[bytes]]:
    async def answer() -> bytes:
        return text.encode()

    return answer


def workers_in(text: bytes) -> set[str]:
    families = text_string_to_metric_families(text.decode())
    return {sample.labels["worker"] for family in families for sample in family.samples}


def test_samples_are_labelled_with_their_worker() -> None:
    assert merged({"1": FIRST, "2": SECOND}).decode() == BOTH


def test_any_worker_knows_the_metrics_of_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = SharedMetrics(tmp_path, 1), SharedMetrics(tmp_path, 2)
        await first.start(answering(FIRST))
        await second.start(answering(SECOND))
        assert (await first.collect()).decode() == (await second.collect()).decode() == BOTH
        first.close()
        second.close()

    run(scenario())


def test_a_worker_that_died_is_left_out_until_it_is_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = SharedMetrics(tmp_path, 1), SharedMetrics(tmp_path, 2)
        await first.start(answering(FIRST))
        await second.start(answering(SECOND))
        first.close()
        assert workers_in(await second.collect()) == {"2"}
        replacement = SharedMetrics(tmp_path, 1)
        await replacement.start(answering(FIRST))
        assert workers_in(await second.collect()) == {"1", "2"}
        replacement.close()
        second.close()

    run(scenario())


def test_a_worker_that_hangs_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_metrics, "ANSWER_TIMEOUT_SECONDS", 0.1)

    async def scenario() -> None:
        awake = asyncio.Event()

        async def hang() -> bytes:
            await awake.wait()
            return b""

        first, second = SharedMetrics(tmp_path, 1), SharedMetrics(tmp_path, 2)
        await first.start(hang)
        await second.start(answering(SECOND))
        assert workers_in(await second.collect()) == {"2"}
        awake.set()
        first.close()
        second.close()

    run(scenario())
