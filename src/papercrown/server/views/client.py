"""The connection of one client to a table. However slowly it reads, little waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from papercrown.core.interpreting import runs_compiled
from papercrown.server.protocol.codec import encode
from papercrown.server.protocol.updates import Advice, HintsFound, Refused, ServerMessage
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.commands import Hint, Look, Resync
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.views.recent_content import RECENT_CONTENT
from papercrown.server.views.updates import ClientState, is_ahead, next_update

if TYPE_CHECKING:
    from papercrown.advice import Hints

log = logging.getLogger("papercrown")

Compute = Callable[[Callable[[], "bytes | None"]], "Awaitable[bytes | None]"]
"""Runs a function that takes too long for the event loop."""


MAX_WAITING_ANSWERS = 100
"""A client that leaves more answers unread is disconnected; it reconnects and resumes."""


class DirectSocket(Protocol):
    """A socket to which an update can be written without waiting, while it is free."""

    @property
    def is_free(self) -> bool:
        """Whether the client has read everything that was sent, and is still there."""

    def send_now(self, message: bytes) -> None: ...


async def compute_here(build: Callable[[], bytes | None]) -> bytes | None:
    """Run a function on the event loop: for clients without a server, which keep nobody waiting."""
    return build()


class ClientConnection:
    """Implements `tables.interfaces.Client` for a WebSocket, which takes the messages from `next_message`.

    An update is built only when the socket is free, from the latest table: a slow client receives fewer updates, each
    with everything that happened since the last one. `compute` draws what may take long while the event loop goes on.
    """

    def __init__(
        self, identity: Identity, last: int = 0, viewer: int | None = None, compute: Compute = compute_here
    ) -> None:
        self.identity = identity
        self._compute = compute
        self._state = ClientState(identity, last=max(0, last), viewer=viewer)
        self._done: list[str] = []
        """The ids of intents that were carried out; the next update acknowledges them."""
        self._answers: deque[ServerMessage] = deque()
        self._latest: tuple[Table, Attendance] | None = None
        """What the next update is built from; None if the client is up to date."""
        self._closed = False
        self._wake = asyncio.Event()
        self._direct: DirectSocket | None = None
        self._is_scheduled = False
        """Whether `_send_update` is about to run."""
        self._is_taking = False
        """Whether `next_message` has found something: until it finds nothing more, nothing else is sent."""

    def send_directly(self, socket: DirectSocket) -> None:
        """From now on, updates that are quick to build are sent here at once; `next_message` has all others."""
        self._direct = socket

    # --- what the table actor calls ---

    @property
    def viewer(self) -> int | None:
        return self._state.viewer

    def update(self, table: Table, attendance: Attendance) -> None:
        self._latest = table, attendance
        self._notify()

    def is_ahead_of(self, table: Table) -> bool:
        return is_ahead(self._state, table)

    def look(self, command: Look) -> None:
        self._state.looking = command.seat

    def resync(self, command: Resync) -> None:
        self._state = self._state.resynced(command.last, command.viewer)

    def acknowledge(self, intent: str) -> None:
        self._done.append(intent)

    def refuse(self, intent: str, reason: str) -> None:
        self._answer(Refused(intent, reason))

    def advise(self, command: Hint, hints: Hints) -> None:
        self._answer(_hints_found(command, hints))

    def close(self) -> None:
        """End the connection; what is still waiting is not sent."""
        self._closed = True
        self._wake.set()

    # --- what the socket calls ---

    async def next_message(self) -> bytes | None:
        """Wait for the next message; None if the connection is to end."""
        while True:
            if not self._latest and not self._answers and not self._closed:
                self._wake.clear()
                self._is_taking = False
            await self._wake.wait()
            self._is_taking = True
            if self._closed:
                return None
            if not self._latest and not self._answers:
                continue
            message = await self._take()
            if message:
                return message

    async def _take(self) -> bytes | None:
        """The next message, updates first. An update may turn out to be empty."""
        if not self._latest:
            return encode(self._answers.popleft())
        table, state = self._latest[0], self._state
        build = self._next_update(self._latest)
        return build() if _is_quick(table, state) else await self._compute(build)

    def _notify(self) -> None:
        if self._direct is None or self._is_taking:
            self._wake.set()
        elif not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._send_update, self._direct)

    def _send_update(self, socket: DirectSocket) -> None:
        """Send the update, if only that is to be sent, and at once. Otherwise `next_message` has it."""
        self._is_scheduled = False
        if not self._latest or self._answers or self._is_taking or self._closed:
            return self._wake.set()
        if not socket.is_free or not _is_quick(self._latest[0], self._state):
            return self._wake.set()
        try:
            if message := self._next_update(self._latest)():
                socket.send_now(message)
        except Exception:  # it is in the log
            self.close()
        return None

    def _next_update(self, latest: tuple[Table, Attendance]) -> Callable[[], bytes | None]:
        """Builds an update from the latest table, which then counts as sent."""
        table, attendance = latest
        self._latest = None
        self._state.done, self._done = self._done, []
        return partial(self._build_update, table, self._state, attendance)

    def _build_update(self, table: Table, state: ClientState, attendance: Attendance) -> bytes | None:
        try:
            update = next_update(table, state, attendance)
            return encode(update) if update else None
        except Exception:
            log.exception("table %s: an update could not be built", table.id)
            raise

    def _answer(self, answer: ServerMessage) -> None:
        self._answers.append(answer)
        self._notify()
        if len(self._answers) > MAX_WAITING_ANSWERS:
            self.close()


def _is_quick(table: Table, state: ClientState) -> bool:
    """Whether an update takes at most a few milliseconds.

    Before the game it has no drawing; then it changes one that the client has, of cached content.
    """
    if table.match is None:
        return True
    is_playing = table.status == "playing" and runs_compiled(table.game)
    return is_playing and state.scene_key != () and table.match in RECENT_CONTENT


def _hints_found(command: Hint, found: Hints) -> HintsFound:
    best = [
        Advice(hint.action.id, hint.action.label, hint.reasons, hint.score, hint.error, hint.victory)
        for hint in found.hints
    ]
    return HintsFound(command.id, command.seat, command.count, found.verdict, found.certainty, best)
