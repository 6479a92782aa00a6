"""Prometheus metrics of the server. No label names a table or a person: their number is unbounded."""

from __future__ import annotations

import asyncio
import platform
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

import papercrown

LATENCY_BUCKETS_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""People notice a tenth of a second, and give up after ten."""
LAG_SAMPLE_SECONDS = 0.5
"""How often the lag of the event loop is sampled: cheap, and often enough to see what players notice."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
"""Memory, CPU time and open file descriptors, where the system reports them."""

BUILD = Gauge("papercrown_build_info", "The running version.", ["version", "python"], registry=REGISTRY)
BUILD.labels(papercrown.__version__, platform.python_version()).set(1)

TABLES_IN_MEMORY = Gauge("papercrown_tables_awake", "Tables in memory.", registry=REGISTRY)
CLIENTS = Gauge("papercrown_pages", "Clients connected to tables.", registry=REGISTRY)
SOCKETS = Gauge("papercrown_sockets", "Open WebSockets, including those of the lobby.", registry=REGISTRY)
TABLES = Gauge("papercrown_tables", "Tables in the database.", ["status"], registry=REGISTRY)

INTENTS = Counter("papercrown_intents", "Intents by their result.", ["result"], registry=REGISTRY)
INTENT_SECONDS = Histogram(
    "papercrown_told_seconds", "From receiving an intent to updating all clients.",
    buckets=LATENCY_BUCKETS_SECONDS, registry=REGISTRY,
)  # fmt: skip
EVENTS = Counter("papercrown_facts", "Events stored.", registry=REGISTRY)
STORE_SECONDS = Histogram(
    "papercrown_storing_seconds", "Storing events, including the wait for the database.",
    buckets=LATENCY_BUCKETS_SECONDS, registry=REGISTRY,
)  # fmt: skip
DATABASE_FAILURES = Counter("papercrown_database_failures", "Failed database operations.", registry=REGISTRY)
BOT_SECONDS = Histogram(
    "papercrown_thinking_seconds", "Choosing a bot's move, including the wait for a thread.",
    buckets=LATENCY_BUCKETS_SECONDS, registry=REGISTRY,
)  # fmt: skip
WAITING = Gauge("papercrown_waiting", "Bots, hints and reviews that wait for a thread.", ["work"], registry=REGISTRY)
BOT_TIMEOUTS = Counter(
    "papercrown_bots_overran", "Bots replaced by a faster one after exceeding their time.", registry=REGISTRY
)
LOOP_LAG_SECONDS = Histogram(
    "papercrown_loop_lag_seconds", "Lag of the event loop.", buckets=LATENCY_BUCKETS_SECONDS, registry=REGISTRY
)

for result in ("done", "refused", "failed"):
    INTENTS.labels(result)  # so that every result is exported from the start, as 0


def intent_answered(result: str, received_at: float) -> None:
    """Record the result of an intent received at this time of the performance counter."""
    INTENTS.labels(result).inc()
    INTENT_SECONDS.observe(time.perf_counter() - received_at)


async def sample_loop_lag() -> None:
    """Until cancelled: record how late the event loop wakes this task."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(LAG_SAMPLE_SECONDS)
        LOOP_LAG_SECONDS.observe(time.perf_counter() - begun - LAG_SAMPLE_SECONDS)
