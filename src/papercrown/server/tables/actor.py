"""The table actor: one task per table, which handles the messages of its mailbox one by one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from papercrown.core.errors import PapercrownError
from papercrown.core.interpreting import runs_compiled
from papercrown.core.match import Match
from papercrown.server import metrics
from papercrown.server.tables.attendance import AbsenceClock, Attendance
from papercrown.server.tables.commands import AnyCommand, Hint, Look, PlayAgain, Resync
from papercrown.server.tables.decisions import check_hint, check_play_again, decide, decide_arrival, decide_bot_move
from papercrown.server.tables.errors import INTERNAL_ERROR, Busy, Conflict, Refusal, StoreError
from papercrown.server.tables.events import AnyEvent, Began, Followed
from papercrown.server.tables.interfaces import (
    Bots,
    Caller,
    Client,
    Compute,
    Entry,
    EventStore,
    Presence,
    TableDirectory,
)
from papercrown.server.tables.mailbox import (
    BotMoved,
    ClientJoined,
    ClientLeft,
    CommandReceived,
    EventsStored,
    Mailbox,
    Message,
    OutOfSync,
    PresenceChanged,
    RulesLoaded,
)
from papercrown.server.tables.table import Table

log = logging.getLogger("papercrown")

RETRY_SECONDS = 1.0
"""Delay before something that could not be stored or read is tried again."""
IDLE_SECONDS = 30.0
"""A table without messages for so long may be unloaded."""
MAX_APPEND_ATTEMPTS = 10
"""How often a command is decided anew because other processes append events to the same table."""
MAX_EVENTS_AT_ONCE = 8
"""More events than these are applied in a thread. With compiled rules, each takes about half a millisecond."""


class TableActor:
    """Runs one table. `table` is what is stored; the next state is built beside it and replaces it once stored."""

    def __init__(
        self,
        table: Table,
        store: EventStore,
        bots: Bots,
        presence: Presence,
        directory: TableDirectory,
        compute: Compute,
    ) -> None:
        self.table = table
        self.clients: list[Client] = []
        self.owned = False
        """Whether the bots of this table think in this process."""
        self._store = store
        self._bots = bots
        self._presence = presence
        self._directory = directory
        self._compute = compute
        self._mailbox = Mailbox()
        self._last_used = time.monotonic()
        self._maybe_stale = False
        """Whether events may be stored that the table does not know."""
        self._announced: set[str] = set()
        """The players present here, as last announced to other processes."""
        self._absences = AbsenceClock()
        self._end_of_grace: asyncio.TimerHandle | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        """Bots that are choosing, by seat."""
        self._claiming: asyncio.TimerHandle | None = None
        """The next attempt to become the owner."""
        self._advising: set[asyncio.Task[None]] = set()

    def post(self, message: Message) -> None:
        if not isinstance(message, EventsStored | OutOfSync | PresenceChanged | RulesLoaded):
            self._last_used = time.monotonic()
        self._mailbox.put(message)

    @property
    def idle(self) -> bool:
        """Whether the table can be unloaded: no clients, no bots thinking, no messages for a while."""
        unused = time.monotonic() - self._last_used > IDLE_SECONDS
        return unused and not (self.clients or self._thinking or self._advising) and self._mailbox.empty

    async def run(self) -> None:
        """Handle messages until cancelled."""
        try:
            self.attendance()  # absences count from now on
            await self._wake_bots()
            while True:
                message = await self._mailbox.get()
                try:
                    await self._handle(message)
                except StoreError as error:
                    self._refuse(message, str(error))
                    self._retry(message)
                except PapercrownError as error:
                    self._refuse(message, str(error))
                except Exception:
                    log.exception("table %s: failed to handle %s", self.table.id, type(message).__name__)
                    self._refuse(message, INTERNAL_ERROR, "failed")
                    self._retry(message)
                self._announce()
                del message  # an idle table keeps no client that has left
        finally:
            for task in (*self._thinking.values(), *self._advising):
                task.cancel()
            if self._end_of_grace:
                self._end_of_grace.cancel()
            for client in self.clients:
                client.close()

    async def _handle(self, message: Message) -> None:
        if self._maybe_stale and isinstance(message, CommandReceived | BotMoved):
            await self._catch_up()
        match message:
            case ClientJoined(client):
                await self._join(client)
                await self._take_over(client)
                await self._wake_bots()
            case ClientLeft(client):
                self._leave(client)
                await self._wake_bots()
            case CommandReceived(client, command):
                await self._carry_out(client, command)
                metrics.intent_answered("done", message.received)
            case BotMoved(seat, action, count):
                self._thinking.pop(seat, None)
                await self._commit(lambda: decide_bot_move(self.table, seat, action, count))
                await self._wake_bots()
            case EventsStored(seq):
                if seq > self.table.seq:
                    await self._catch_up()
                    await self._wake_bots()
            case OutOfSync():
                self.owned = False
                await self._catch_up()
                await self._wake_bots()
            case PresenceChanged() | RulesLoaded():
                self._update_clients()

    def _refuse(self, message: Message, reason: str, result: str = "refused") -> None:
        if isinstance(message, CommandReceived):
            message.client.refuse(message.command.id, reason)
            metrics.intent_answered(result, message.received)

    def _retry(self, message: Message) -> None:
        """Handle the message again later. Players repeat their commands themselves."""
        if isinstance(message, BotMoved | EventsStored | OutOfSync):
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.post, message)

    # --- commands ---

    async def _carry_out(self, client: Client, command: AnyCommand) -> None:
        match command:
            case Hint():
                return self._advise(client, command)
            case Look():
                self._look(client, command)
            case Resync():
                await self._resync(client, command)
            case PlayAgain():
                await self._play_again(client, command)
            case _:
                await self._commit(
                    lambda: decide(self.table, command, client.identity, self.attendance()),
                    command.intent_of(client.identity.id),
                    client,
                )
        client.acknowledge(command.id)
        client.update(self.table, self.attendance())
        return await self._wake_bots()

    def _look(self, client: Client, command: Look) -> None:
        if command.seat not in self.table.seats_of(client.identity.id):
            raise Refusal(f"expected a seat of yours, got {command.seat}")
        client.look(command)

    async def _resync(self, client: Client, command: Resync) -> None:
        client.resync(command)
        if client.is_ahead_of(self.table):
            await self._catch_up()

    async def _play_again(self, client: Client, command: PlayAgain) -> None:
        seat = check_play_again(self.table, client.identity)
        if self.table.following is None:
            followed = Followed(seat, *await self._directory.open_rematch(self.table, client.identity))
            intent = command.intent_of(client.identity.id)
            await self._commit(lambda: [] if self.table.following else [followed], intent, client)

    def _advise(self, client: Client, command: Hint) -> None:
        """Start looking for a hint; the client gets it when it is found."""
        match = check_hint(self.table, command, client.identity)
        if client.viewer != command.seat:
            raise Refusal("hints are for the player who holds this device")
        task = asyncio.create_task(self._find_hint(client, command, match.snapshot()))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    async def _find_hint(self, client: Client, command: Hint, match: Match) -> None:
        try:
            client.advise(command, await self._bots.hints(match, command.seat, self.table.id))
        except PapercrownError as error:
            client.refuse(command.id, str(error))
        except Exception:
            log.exception("table %s: no hint could be found", self.table.id)
            client.refuse(command.id, "no hint could be found: please try again")

    # --- events ---

    async def _commit(
        self, deciding: Callable[[], list[AnyEvent]], intent: str | None = None, author: Client | None = None
    ) -> None:
        """Decide, store and apply, then update all clients, the author first."""
        known = self.table.seq
        try:
            await self._append(deciding, intent)
        finally:
            if self.table.seq > known:
                self._update_clients(first=author)
                self._directory.table_changed(self.table.id)

    async def _append(self, deciding: Callable[[], list[AnyEvent]], intent: str | None) -> None:
        """Decide and store. If another process was faster, decide anew with what it did.

        Clients are updated afterwards: otherwise another process might be faster every time.
        """
        for _ in range(MAX_APPEND_ATTEMPTS):
            if intent and intent in self.table.intents:
                return
            try:
                decided = deciding()
            except PapercrownError:
                if not await self._read_new_events():
                    raise
                continue
            try:
                await self._store_and_apply(decided, intent)
                return
            except Conflict:
                await self._read_new_events()
        raise Refusal("others were faster every time: please try again")

    async def _store_and_apply(self, decided: list[AnyEvent], intent: str | None) -> None:
        """Store the events with a summary of the state after them, which becomes the table's only if that succeeds."""
        if not decided:
            return
        following = await self._successor(decided, partial(self.table.with_decided, decided, intent))
        quiet = following.is_private(last=len(decided))
        try:
            await self._store.append(Entry(following.summary(), self.table.seq + 1, decided, intent, quiet))
        except Conflict:
            raise
        except BaseException:
            self._suspect_stale()
            raise
        self.table = following

    async def _successor(self, new: Sequence[AnyEvent], build: Callable[[], Table]) -> Table:
        """The table after these events. What may take long is applied in a thread: a start, or many events."""
        slow = any(isinstance(event, Began) for event in new) or not runs_compiled(self.table.game)
        if len(new) > MAX_EVENTS_AT_ONCE or (new and slow):
            return await self._compute.run(Caller(f"table {self.table.id}"), build)
        return build() if new else self.table

    def _suspect_stale(self) -> None:
        """An append of unknown outcome: read the events once the database answers, even if no message comes."""
        if not self._maybe_stale:
            self._maybe_stale = True
            self._retry(OutOfSync())

    async def _catch_up(self) -> None:
        if await self._read_new_events():
            self._update_clients()
            self._directory.table_changed(self.table.id)

    async def _read_new_events(self) -> bool:
        """Apply events that are stored and unknown here; return whether there were any."""
        try:
            stored = await self._store.events_after(self.table.id, self.table.seq)
            following = await self._successor(
                [entry.event for entry in stored], partial(self.table.with_stored, stored)
            )
        except (StoreError, Busy):
            raise
        except Exception as error:
            raise self._directory.set_aside(self.table.id, error) from None
        self._maybe_stale = False
        self.table = following
        return bool(stored)

    # --- clients ---

    async def _join(self, client: Client) -> None:
        self.clients.append(client)
        if client.is_ahead_of(self.table):  # it comes from another process
            with suppress(PapercrownError):
                await self._catch_up()
        self._update_clients(first=client)
        self._directory.table_changed(self.table.id)

    async def _take_over(self, client: Client) -> None:
        """A returning player plays at once. If that cannot be stored, they can still ask for it."""
        if decide_arrival(self.table, client.identity):
            with suppress(StoreError, Refusal):
                await self._commit(lambda: decide_arrival(self.table, client.identity), author=client)

    def _leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self._update_clients()
            self._directory.table_changed(self.table.id)

    def _update_clients(self, first: Client | None = None) -> None:
        attendance = self.attendance()
        for client in sorted(self.clients, key=lambda client: client is not first):
            client.update(self.table, attendance)

    def attendance(self) -> Attendance:
        """Who is here. Of other processes, only seated players are known."""
        present = {client.identity.id for client in self.clients} | self._presence.present_elsewhere(self.table.id)
        gone = self._absences.observe(self.table.players(), present)
        self._update_after_grace()
        return Attendance(frozenset(present), gone)

    def _update_after_grace(self) -> None:
        """Let clients know when the next player counts as gone."""
        if self._end_of_grace:
            self._end_of_grace.cancel()
            self._end_of_grace = None
        if self.clients and (seconds := self._absences.seconds_to_next()) is not None:
            loop = asyncio.get_running_loop()
            self._end_of_grace = loop.call_later(seconds, self.post, PresenceChanged())

    def players_here(self) -> set[str]:
        """The ids of the seated players who have the table open in this process."""
        return {seat.player_id for seat in self.table.seats if seat.player_id} & {
            client.identity.id for client in self.clients
        }

    def _announce(self) -> None:
        if self._announced != (here := self.players_here()):
            self._announced = here
            self._presence.announce_presence(self.table.id)

    # --- bots ---

    async def _wake_bots(self) -> None:
        """Let every bot that may act start thinking, if the bots of this table belong to this process. Stop others."""
        if self.paused:
            await self._pause_bots()
        acting = [] if self.paused else self.table.bots_to_act()
        for seat in self._thinking.keys() - {seat for seat, _ in acting}:
            self._thinking.pop(seat).cancel()
        if acting and not self.owned:
            await self._claim()
        for seat, level in acting if self.owned else []:
            if seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat, level))

    @property
    def paused(self) -> bool:
        """Whether only bots play and nobody watches here."""
        return not self.table.played_by_people and not self.clients

    async def _pause_bots(self) -> None:
        """Give up the table, which somebody may watch in another process."""
        if self.owned:
            self.owned = False
            with suppress(StoreError):
                await self._store.release(self.table.id)

    async def _claim(self) -> None:
        """Become the owner. If only bots play, another owner may pause them: then try again."""
        try:
            self.owned = await self._store.claim(self.table.id)
        except StoreError:
            self._retry(OutOfSync())
            return
        if not self.owned and not self.table.played_by_people and not self._claiming:
            self._claiming = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._claim_again)

    def _claim_again(self) -> None:
        self._claiming = None
        self.post(OutOfSync())

    async def _think(self, seat: int, level: str) -> None:
        match, count = self.table.match, self.table.step_counts[seat]
        assert match is not None
        action = await self._bots.choose(match, seat, level, self.table.id)
        self.post(BotMoved(seat, action, count))
