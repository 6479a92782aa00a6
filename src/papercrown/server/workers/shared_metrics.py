"""One request for metrics shows all workers: each answers the others on a socket in the folder that they share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

ANSWER_TIMEOUT_SECONDS = 3.0
"""A worker that does not answer within this time is left out. It may wait two seconds for the database."""
SUFFIX = ".metrics"


class SharedMetrics:
    """The metrics of all workers. Every sample gets a label: the number of its worker.

    Sums over workers would be wrong after the death of one, whose counters start again from zero. Prometheus notices
    that in every labelled counter, and sums afterwards.
    """

    def __init__(self, folder: Path, worker: int) -> None:
        self._folder = folder
        self._path = folder / f"{worker}{SUFFIX}"
        self._server: asyncio.Server | None = None

    async def start(self, own: Callable[[], Awaitable[bytes]]) -> None:
        """Answer with the metrics of this worker."""

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                writer.write(await own())
                await writer.drain()
            writer.close()

        self._path.unlink(missing_ok=True)  # of the worker that this one replaces
        self._server = await asyncio.start_unix_server(answer, str(self._path))

    def close(self) -> None:
        if self._server:
            self._server.close()

    async def collect(self) -> bytes:
        """The metrics of all workers that answer."""
        paths = sorted(self._folder.glob(f"*{SUFFIX}"))
        answers = await asyncio.gather(*map(_ask, paths))
        return merged({path.stem: answer.decode() for path, answer in zip(paths, answers, strict=True)})


async def _ask(path: Path) -> bytes:
    """The metrics of one worker; nothing if it does not answer."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
            reader, writer = await asyncio.open_unix_connection(str(path))
            try:
                return await reader.read(-1)
            finally:
                writer.close()
    return b""


class _Merged(Collector):
    def __init__(self) -> None:
        self._families: dict[str, Metric] = {}

    def add(self, worker: str, family: Metric) -> None:
        known = self._families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
        for sample in family.samples:
            known.add_sample(sample.name, {"worker": worker, **sample.labels}, sample.value)

    def collect(self) -> list[Metric]:
        return list(self._families.values())


def merged(texts: Mapping[str, str]) -> bytes:
    """The metrics of several workers, by their numbers, as one text in the format of Prometheus."""
    collector = _Merged()
    for worker, text in texts.items():
        for family in text_string_to_metric_families(text):
            collector.add(worker, family)
    registry = CollectorRegistry()
    registry.register(collector)
    return generate_latest(registry)
