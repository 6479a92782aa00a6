"""What the server measures of itself, for Prometheus. No label names a table or a person: there would be no end."""

from __future__ import annotations

import asyncio
import platform
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

import papercrown

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: people notice a tenth, and give up after ten."""
TICK = 0.5
"""The loop is looked at so often, in seconds: seldom enough to cost nothing, often enough to see what people feel."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
"""Memory, CPU seconds and open descriptors, where the system tells them."""

BUILD = Gauge("papercrown_build_info", "The version that runs.", ["version", "python"], registry=REGISTRY)
BUILD.labels(papercrown.__version__, platform.python_version()).set(1)

AWAKE = Gauge("papercrown_tables_awake", "Tables in memory.", registry=REGISTRY)
PAGES = Gauge("papercrown_pages", "Pages open at tables.", registry=REGISTRY)
SOCKETS = Gauge("papercrown_sockets", "Sockets open, those of the lobby too.", registry=REGISTRY)
TABLES = Gauge("papercrown_tables", "Tables in the database.", ["status"], registry=REGISTRY)

INTENTS = Counter("papercrown_intents", "What people asked for, by what came of it.", ["result"], registry=REGISTRY)
TOLD = Histogram(
    "papercrown_told_seconds", "From an intent until all pages are told of it.", buckets=QUICK, registry=REGISTRY
)
FACTS = Counter("papercrown_facts", "Facts stored.", registry=REGISTRY)
STORING = Histogram(
    "papercrown_storing_seconds", "To store what happened, waiting for the database included.",
    buckets=QUICK, registry=REGISTRY,
)  # fmt: skip
FAILURES = Counter("papercrown_database_failures", "Times that the database could not be used.", registry=REGISTRY)
THINKING = Histogram(
    "papercrown_thinking_seconds", "A bot's move, waiting for a thread included.", buckets=QUICK, registry=REGISTRY
)
OVERRAN = Counter("papercrown_bots_overran", "Bots that thought too long and played anything.", registry=REGISTRY)
LAG = Histogram("papercrown_loop_lag_seconds", "How late the event loop is.", buckets=QUICK, registry=REGISTRY)

for result in ("done", "refused", "failed"):
    INTENTS.labels(result)


def answered(result: str, since: float) -> None:
    """An intent that came at this time, by the performance counter, has its answer."""
    INTENTS.labels(result).inc()
    TOLD.observe(time.perf_counter() - since)


async def watch_loop() -> None:
    """Until cancelled: how much later than asked for the loop comes back."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        LAG.observe(time.perf_counter() - begun - TICK)
