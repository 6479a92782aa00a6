"""The messages that a table actor receives."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from papercrown.server.tables.commands import AnyCommand
from papercrown.server.tables.interfaces import Client


@dataclass(slots=True)
class ClientJoined:
    client: Client


@dataclass(slots=True)
class ClientLeft:
    client: Client


@dataclass(slots=True)
class CommandReceived:
    client: Client
    command: AnyCommand
    received: float = field(default_factory=time.perf_counter)


@dataclass(slots=True)
class BotMoved:
    """A bot has chosen an action, when its seat had played `count` steps."""

    seat: int
    action: int
    count: int


@dataclass(slots=True)
class EventsStored:
    """Another process has stored events up to `seq`."""

    seq: int


@dataclass(slots=True)
class OutOfSync:
    """Events may have been missed, and the bots may belong to this process or to another one."""


@dataclass(slots=True)
class PresenceChanged:
    """A player opened or closed the table in another process."""


@dataclass(slots=True)
class RulesLoaded:
    """The rules of the table's game are compiled now."""


Message = (
    ClientJoined | ClientLeft | CommandReceived | BotMoved | EventsStored | OutOfSync | PresenceChanged | RulesLoaded
)
