"""What comes into the mailbox of a table."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from papercrown.server.protocol import messages as m
from papercrown.server.views.client import ClientConnection


@dataclass(slots=True)
class Arrival:
    page: ClientConnection


@dataclass(slots=True)
class Departure:
    page: ClientConnection


@dataclass(slots=True)
class Wish:
    page: ClientConnection
    asked: m.Asked
    since: float = field(default_factory=time.perf_counter)


@dataclass(slots=True)
class Thought:
    """What a bot has come to."""

    seat: int
    action: int
    count: int


@dataclass(slots=True)
class Heard:
    """Another process stored facts up to this number. None: anything may have happened, and bots may be ours."""

    seq: int | None


@dataclass(slots=True)
class Gathered:
    """At another process somebody came to the table, or left it."""


Letter = Arrival | Departure | Wish | Thought | Heard | Gathered
