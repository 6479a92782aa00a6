"""Rate limits: how much one person, and one network address, may ask of the server."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from papercrown.core.errors import PapercrownError

MAX_PEOPLE_PER_ADDRESS = 60
"""A school class and its neighbours behind one router."""
MAX_MESSAGE_BYTES = 64 * 1024
"""A WebSocket message from a client, decompressed. Intents take less than one kilobyte."""
MAX_BODY_BYTES = 100_000
"""A request's body; a new table with all its options takes less than ten thousand bytes."""
MAX_JOURNAL_BYTES = 1_000_000
"""Forty times the longest journals we have seen. Decoding as much takes 20 milliseconds, and holds the GIL."""
MAX_REFUSED_MESSAGES = 200
"""A client with more messages refused than this is broken or hostile: its socket is closed."""
MAX_UNFINISHED_GAMES_PER_DAY = 50
"""A club's evening has a dozen."""
MIN_BUCKETS_TO_PRUNE = 1000


class LimitExceeded(PapercrownError):
    """The caller asked for more than their share. Nothing has changed."""

    def __init__(self, message: str, retry_after_seconds: float = 60) -> None:
        super().__init__(message)
        self.retry_after_seconds = math.ceil(retry_after_seconds)


class Rate(NamedTuple):
    """A token bucket's size and refill rate."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limit:
    """What one person may do. An address may do `address_share` times the number of people who may share it."""

    person: Rate
    address_share: Rate
    message: str


MESSAGES = Limit(Rate(300, 5), Rate(20, 0.5), "too many messages at once: wait a moment")
"""To tables. A person clicks a few times a second in bursts; in a group, one click every two seconds each is a lot.
Every action is stored, and drawn for everyone at the table."""
DRAWINGS = Limit(Rate(200, 10), Rate(10, 0.5), "too much to draw at once: wait a moment")
"""Complete drawings for one client: when it connects, when it missed messages, and for each moment of a replay, ten a
second while the slider is dragged. Each takes 5 to 60 milliseconds of CPU time."""
FULL_REPLAY_COST = 5
"""In drawings: what listing all steps of a game costs."""
REQUESTS = Limit(Rate(300, 20), Rate(100, 5), "too many requests at once: wait a moment")
"""A page loads some forty small files the first time."""
CODES = Limit(Rate(20, 0.2), Rate(2, 0.01), "too many codes were tried: wait a minute")
"""Invitation codes and seat keys; joining takes two, to find the table and to sit down. There are three million codes:
with a hundred tables waiting, guessing one of them takes half a day from one address."""
TABLES = Limit(Rate(30, 60 / 3600), Rate(10, 10 / 3600), "too many new tables: play at one of those you have")
"""One a minute for an hour, and more at once than anybody plays at. They stay in the database."""
JOURNALS = Limit(Rate(10, 60 / 3600), Rate(5, 10 / 3600), "too many journals at once: wait a minute")
"""Each is replayed from its beginning before it is stored."""
HINTS = Limit(Rate(10, 0.2), Rate(2, 0.05), "too many hints at once: think a little yourself")
"""Each takes a thread for a second."""
REVIEWS = Limit(Rate(10, 60 / 3600), Rate(5, 10 / 3600), "too many reviews at once: wait a minute")
"""Reviews that are not cached; each takes a thread for some seconds."""
WARNINGS = Rate(30, 1 / 60)
"""Lines in the log about what clients sent, for all clients together: no flood of it fills the disk."""
MAX_COMPUTATIONS_PER_PERSON = 8
"""That wait or run at the same time: a page asks for one or two."""
MAX_COMPUTATIONS_PER_ADDRESS_SHARE = 1
"""For each of the people who may share an address."""
MAX_SOCKETS_PER_PERSON = 20
MAX_SOCKETS_PER_ADDRESS_SHARE = 4
"""For each of the people who may share an address."""


@dataclass
class Bucket:
    """A token bucket."""

    rate: Rate
    tokens: float
    refilled_at: float

    def refill(self, now: float) -> float:
        """Add the tokens earned since the last call; how many there are."""
        self.tokens = min(self.rate.burst, self.tokens + (now - self.refilled_at) * self.rate.per_second)
        self.refilled_at = now
        return self.tokens

    def take(self, now: float) -> bool:
        """Take one token; False if there is none."""
        if self.refill(now) < 1:
            return False
        self.tokens -= 1
        return True


@dataclass
class Limits:
    """The counters of one process. Full buckets are forgotten."""

    people_per_address: int = MAX_PEOPLE_PER_ADDRESS
    """How many people may share an address; 0 for any number, and addresses are not limited."""
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    _sockets: Counter[str] = field(default_factory=Counter)
    _prune_at: int = MIN_BUCKETS_TO_PRUNE
    _warnings: Bucket = field(init=False)

    def __post_init__(self) -> None:
        self._warnings = Bucket(WARNINGS, WARNINGS.burst, self.clock())

    def check(self, limit: Limit, person: str | None, address: str, cost: int = 1) -> None:
        """Charge the cost, or raise `LimitExceeded`; what a person is refused is not charged to their address."""
        buckets = [self._bucket(limit, f"person {person}", limit.person)] if person else []
        if self.people_per_address:
            share = limit.address_share
            rate = Rate(share.burst * self.people_per_address, share.per_second * self.people_per_address)
            buckets.append(self._bucket(limit, f"address {address}", rate))
        for bucket in buckets:
            if (tokens := bucket.refill(self.clock())) < cost:
                raise LimitExceeded(limit.message, (cost - tokens) / bucket.rate.per_second)
        for bucket in buckets:
            bucket.tokens -= cost

    def may_warn(self) -> bool:
        """Whether the log may get another warning about what a client sent."""
        return self._warnings.take(self.clock())

    def _bucket(self, limit: Limit, owner: str, rate: Rate) -> Bucket:
        key = limit.message, owner
        if key not in self._buckets:
            self._prune()
            self._buckets[key] = Bucket(rate, rate.burst, self.clock())
        return self._buckets[key]

    def _prune(self) -> None:
        """Forget full buckets, which limit nothing, whenever the number of buckets has doubled."""
        if len(self._buckets) < self._prune_at:
            return
        now = self.clock()
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.refill(now) < bucket.rate.burst}
        self._prune_at = max(MIN_BUCKETS_TO_PRUNE, 2 * len(self._buckets))

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """Count an open socket, or raise `LimitExceeded`."""
        most = {f"person {person}": MAX_SOCKETS_PER_PERSON}
        if self.people_per_address:
            most[f"address {address}"] = MAX_SOCKETS_PER_ADDRESS_SHARE * self.people_per_address
        for owner, number in most.items():
            if self._sockets[owner] >= number:
                subject = "you have" if owner.startswith("person") else "your network has"
                raise LimitExceeded(f"{subject} {number} of our pages open already: close some, then reload this one")
        self._sockets.update(most.keys())
        try:
            yield
        finally:
            self._sockets.subtract(most.keys())
            for owner in most:
                if not self._sockets[owner]:
                    del self._sockets[owner]
