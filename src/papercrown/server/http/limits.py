"""How much one person, and one address, may ask of the house. Whoever asks for more is told so, and waits a little."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from starlette.requests import HTTPConnection

from papercrown.core.errors import PapercrownError

PER_ADDRESS = 60
"""So many people may share an address: a school class and its neighbours behind one router."""
LARGEST_MESSAGE = 64 * 1024
"""Bytes of a message to a table, unpacked. Intents have less than one kilobyte."""
LARGEST_BODY = 100_000
"""Bytes of a request; a new table with all its options has less than ten thousand."""
LARGEST_JOURNAL = 5_000_000
"""Bytes of a journal; the longest games that we have seen have a tenth of it."""
PATIENCE = 200
"""A page whose messages were refused so often for being too many is out of its mind: its socket is closed."""
OPEN_TABLES = 50
"""So many games of one day may somebody leave open. A club's evening has a dozen."""


class TooMuch(PapercrownError):
    """Somebody asks for more than their share. Nothing has changed."""

    def __init__(self, sentence: str, seconds: float = 60) -> None:
        super().__init__(sentence)
        self.seconds = math.ceil(seconds)
        """When to try again."""


class Rate(NamedTuple):
    """So many at once; then as many as a second brings."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limit:
    """What one person may do; an address may do as much as `each` of the people who may share it."""

    person: Rate
    each: Rate
    sentence: str


MESSAGES = Limit(Rate(300, 5), Rate(20, 0.5), "too many messages at once: wait a moment")
"""To tables. A person clicks a few times a second, and seldom; in a group each every other second is a lot. What is
played is stored, and drawn for everybody there."""
DRAWINGS = Limit(Rate(200, 10), Rate(10, 0.5), "too much to draw at once: wait a moment")
"""Whole tables, drawn for one page: when it comes, when it missed something, and for each moment of a replay, ten a
second while somebody drags the slider. Each takes us 5 to 60 milliseconds."""
WHOLE_REPLAY = 5
"""A list of all steps takes as long as so many drawings."""
REQUESTS = Limit(Rate(300, 20), Rate(100, 5), "too many requests at once: wait a moment")
"""A page is some forty small files, the first time."""
CODES = Limit(Rate(20, 0.2), Rate(1, 0.01), "too many codes were tried: wait a minute")
"""Invitations that are looked up: one in an evening. Of three million codes; where a hundred tables wait, it takes half
a day to find one of them by trying, from one address."""
TABLES = Limit(Rate(30, 60 / 3600), Rate(10, 10 / 3600), "too many new tables: play at one of those you have")
"""One after another for an hour, and more at once than anybody plays at. They stay in the database."""
JOURNALS = Limit(Rate(10, 60 / 3600), Rate(5, 10 / 3600), "too many journals at once: wait a minute")
"""Each is played again from its beginning before it is kept."""
HINTS = Limit(Rate(10, 0.2), Rate(2, 0.05), "too many hints at once: think a little yourself")
"""Each takes a thread for a second."""
REVIEWS = Limit(Rate(10, 60 / 3600), Rate(5, 10 / 3600), "too many reviews at once: wait a minute")
"""Of games that nobody has had reviewed lately: each takes a thread for some seconds."""
SOCKETS, SOCKETS_OF_EACH = 20, 4
"""Pages that one person may have open; those of all who share an address."""


@dataclass
class Bucket:
    """What is left of a rate."""

    rate: Rate
    left: float
    when: float

    def refilled(self, now: float) -> float:
        self.left = min(self.rate.burst, self.left + (now - self.when) * self.rate.per_second)
        self.when = now
        return self.left

    def take(self, now: float) -> bool:
        """Whether there was one left."""
        if self.refilled(now) < 1:
            return False
        self.left -= 1
        return True


@dataclass
class Limits:
    """Counts for one process. Whoever has rested long enough is forgotten."""

    per_address: int = PER_ADDRESS
    """How many people may share an address; 0: any number, and addresses are not counted."""
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    _sockets: Counter[str] = field(default_factory=Counter)
    _crowd: int = 1000
    """When there are so many buckets, the full ones are thrown away: they say nothing."""

    def check(self, limit: Limit, who: str | None, address: str, cost: int = 1) -> None:
        """Count so many more, or raise `TooMuch`. What a person may not do does not count for their neighbours."""
        buckets = [self._bucket(limit, f"person {who}", limit.person)] if who else []
        if self.per_address:
            each = Rate(limit.each.burst * self.per_address, limit.each.per_second * self.per_address)
            buckets.append(self._bucket(limit, f"address {address}", each))
        for bucket in buckets:
            if (left := bucket.refilled(self.clock())) < cost:
                raise TooMuch(limit.sentence, (cost - left) / bucket.rate.per_second)
        for bucket in buckets:
            bucket.left -= cost

    def _bucket(self, limit: Limit, whose: str, rate: Rate) -> Bucket:
        key = limit.sentence, whose
        if key not in self._buckets:
            self._tidy()
            self._buckets[key] = Bucket(rate, rate.burst, self.clock())
        return self._buckets[key]

    def _tidy(self) -> None:
        if len(self._buckets) < self._crowd:
            return
        now = self.clock()
        self._buckets = {key: one for key, one in self._buckets.items() if one.refilled(now) < one.rate.burst}
        self._crowd = max(1000, 2 * len(self._buckets))

    @contextmanager
    def socket(self, who: str, address: str) -> Iterator[None]:
        """Hold a place for a socket, or raise `TooMuch`."""
        most = {f"person {who}": SOCKETS}
        if self.per_address:
            most[f"address {address}"] = SOCKETS_OF_EACH * self.per_address
        for whose, number in most.items():
            if self._sockets[whose] >= number:
                whom = "you have" if whose.startswith("person") else "your network has"
                raise TooMuch(f"{whom} {number} pages of ours open already: close some, then load this one again")
        self._sockets.update(most.keys())
        try:
            yield
        finally:
            self._sockets.subtract(most.keys())
            for whose in most:
                if not self._sockets[whose]:
                    del self._sockets[whose]


def limits_of(connection: HTTPConnection) -> Limits:
    return connection.app.state.limits  # type: ignore[no-any-return]


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; with IPv6 their network, for one person has all of it."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network(f"{host.partition('%')[0]}/64", strict=False))
    except ValueError:
        return host
