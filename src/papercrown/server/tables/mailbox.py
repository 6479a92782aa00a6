"""The messages that a table actor receives, and the queue in which they wait."""

from __future__ import annotations

import asyncio
import time
from collections import deque
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


class Mailbox:
    """The messages of one actor, which alone takes them. Every table has one: it is smaller than `asyncio.Queue`."""

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._arrival: asyncio.Future[None] | None = None
        """What the actor waits for."""

    @property
    def empty(self) -> bool:
        return not self._messages

    def put(self, message: Message) -> None:
        self._messages.append(message)
        if self._arrival and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Message:
        """Wait for the next message."""
        if not self._messages:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
            self._arrival = None
        return self._messages.popleft()
