"""The house: every table that is kept, how new ones are set, and what lasts behind them."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import structs

import papercrown
from papercrown.bots import USUAL
from papercrown.core.errors import PapercrownError
from papercrown.core.fairness import Pact, new_secret, number_of
from papercrown.core.match import Match
from papercrown.core.phrasing import shown
from papercrown.server import metrics
from papercrown.server.cluster.pubsub import LocalPubSub, PubSub
from papercrown.server.compile_status import CompileStatus
from papercrown.server.http.identity import BadName, Identity, nickname
from papercrown.server.protocol import messages as m
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.store import Entry, IntegrityError, Store, Stored, StoreError, Summary
from papercrown.server.tables import events
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.events import AnyEvent
from papercrown.server.tables.mailbox import Gathered, Heard
from papercrown.server.tables.review_jobs import ReviewJobs
from papercrown.server.tables.table import Refusal, Table, bot_name, told_apart
from papercrown.server.views.lobby_feed import LobbyFeed

log = logging.getLogger("papercrown")

T = TypeVar("T")

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""For codes: without vowels they spell no words, without O and I nobody takes them for numbers."""
CODE, TRIES = 5, 50
A_DAY = 24 * 3600.0
TIDYING = 60.0
"""Every so many seconds tables at which nobody is are put away."""
LOOKING = 2.0
"""Every so many seconds we look for tables whose process has died, and whether an outage is over."""


class NoSuchTable(PapercrownError):
    """There is no table of this id or code."""


class TableManager:
    """All that the server keeps."""

    def __init__(self, store: Store, thinking: BotRunner) -> None:
        self.store = store
        self.thinking = thinking
        self.reviews = ReviewJobs(thinking)
        self._storing = AsyncStore(store)
        self.compile_status = CompileStatus(self.changed)
        self.lists = LobbyFeed(self._storing, self._waits)
        self._keepers: dict[str, tuple[TableActor, asyncio.Task[None]]] = {}
        self._loading: dict[str, asyncio.Future[TableActor]] = {}
        self._wire = PubSub(self._storing, self) if store.shared else LocalPubSub()
        self._hopeless: set[str] = set()
        """Tables that cannot go on here, and why is in the log."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- opening and closing the house ---

    def open(self) -> None:
        works = (
            self.compile_status.run(),
            self._wire.run(),
            self._look_after(),
            self._tidy(),
            metrics.sample_loop_lag(),
        )
        for work in works:
            self._task(work)

    async def close(self) -> None:
        ending = [task for _, task in self._keepers.values()] + list(self._tasks)
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self.thinking.close()
        self._storing.close()

    def _task(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _look_after(self) -> None:
        """After a restart, or when another process died, bots think on, whether somebody looks or not."""
        while True:
            with suppress(StoreError):
                await self._storing.probe()
                await self._wire.forget_dead_processes()
                for table_id, game in await self.stored(self.store.orphans) if self._wire.connected else []:
                    if table_id not in self._hopeless and self.compile_status.is_ready(game):
                        await self._go_on(table_id)
            await asyncio.sleep(LOOKING)

    async def _go_on(self, table_id: str) -> None:
        if not await self.claim(table_id):
            return
        try:
            (await self.keeper(table_id)).post(Heard(None))
        except StoreError:
            raise
        except Exception as problem:
            log.warning("table %s cannot go on: %s", table_id, problem)
            self._hopeless.add(table_id)
            await self.stored(self.store.release, table_id)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDYING)
            for table_id, (keeper, task) in list(self._keepers.items()):
                if keeper.idle:
                    del self._keepers[table_id]
                    task.cancel()
                    if keeper.owned:
                        with suppress(StoreError):
                            await self.stored(self.store.release, table_id)

    # --- tables ---

    async def keeper(self, table_id: str) -> TableActor:
        """The one keeper of a table, awake."""
        if table_id in self._keepers:
            return self._keepers[table_id][0]
        if table_id not in self._loading:
            self._loading[table_id] = self._task(self._wake(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _wake(self, table_id: str) -> TableActor:
        try:
            keeper = TableActor(await self.load(table_id), self, self.thinking)
            await self.stored(self.store.refresh, keeper.table.summary(), keeper.table.seq)
            self._keepers[table_id] = (keeper, asyncio.create_task(keeper.run()))
            return keeper
        finally:
            del self._loading[table_id]

    def keepers(self) -> list[TableActor]:
        """Those of all tables that are awake."""
        return [keeper for keeper, _ in self._keepers.values()]

    async def game_of(self, table_id: str) -> str:
        """Which game is played there; asked before its rules are ready."""
        if table_id in self._keepers:
            return self._keepers[table_id][0].table.game.name
        game = await self.stored(self.store.game_of, table_id)
        if game is None:
            raise NoSuchTable("there is no such table here")
        return game

    async def load(self, table_id: str) -> Table:
        """A table as it was stored; playing its facts again needs compiled rules."""
        await self.compile_status.wait_until_ready(await self.game_of(table_id))
        return Table.restored(table_id, await self.stored(self.store.events, table_id))

    async def append(self, table: Table, happened: Sequence[AnyEvent], intent: str | None) -> None:
        with metrics.STORE_SECONDS.time():
            first, quiet = table.seq - len(happened) + 1, table.unnoticed(len(happened))
            await self._storing.append(Entry(table.summary(), first, happened, intent, quiet))
        metrics.EVENTS.inc(len(happened))

    async def since(self, table: Table) -> list[Stored]:
        return await self.stored(self.store.events, table.id, table.seq)

    async def claim(self, table_id: str) -> bool:
        return await self.stored(self.store.claim, table_id)

    async def find(self, code: str) -> str:
        """The table of an invitation."""
        found = await self.stored(self.store.table_of_code, code.strip().upper())
        if found is None:
            raise NoSuchTable(f"there is no table with the code {code.strip().upper()[:12]!r}")
        return found

    # --- new tables ---

    async def set_table(self, asked: m.NewTable, host: Identity) -> str:
        """A new table; its game begins when all sit there and everybody's luck is in the dice."""
        return (await self._set(asked, host))[0]

    async def _set(self, asked: m.NewTable, host: Identity) -> tuple[str, str]:
        game = papercrown.game(asked.game)
        secret = new_secret()
        options = game.settle(game.check(len(asked.seats), asked.options), number_of(Pact(secret)))
        places = _places(asked.seats, host)
        opened = events.Opened(
            game.name, game.version, options, host.id, asked.public, "", places, hints=asked.hints, secret=secret
        )  # fmt: skip
        return await self._open(opened)

    async def games_of_a_day(self, host: Identity) -> int:
        """How many games somebody sat down to since yesterday that are not over."""
        return await self.stored(self.store.count_unfinished, host.id, time.time() - A_DAY)

    async def fork(self, match: Match, asked: m.Fork, host: Identity) -> str:
        """A new table that goes on from a step of another one's game, against bots."""
        last = len(match.steps) - match.over
        if not 0 <= asked.step <= last:
            raise Refusal(f"expected a step before the end, from 0 to {last}, got {asked.step}")
        if not 0 <= asked.seat < match.seats:
            raise Refusal(f"expected a seat from 0 to {match.seats - 1}, got {asked.seat}")
        seats = [
            m.NewSeat("me") if seat == asked.seat else m.NewSeat("bot", bot=asked.bot) for seat in range(match.seats)
        ]
        before = match.at(asked.step)
        opened = events.Opened(
            match.game.name, match.version, match.options, host.id, False, "", _places(seats, host), before.seed,
            before.forks, [[step.seat, step.action] for step in before.steps], secret=new_secret(),
        )  # fmt: skip
        return (await self._open(opened))[0]

    async def again(self, table: Table, host: Identity) -> tuple[str, str]:
        """The same game with the same people and bots once more; the others are invited."""
        seats: list[m.NewSeat] = []
        for seat in table.seats:
            if seat.who == host.id:
                first = not any(other.kind == "me" for other in seats)
                seats.append(m.NewSeat("me") if first else m.NewSeat("device", name=seat.name))
            elif seat.who is None:
                seats.append(m.NewSeat("bot", bot=seat.bot or USUAL))
            else:
                seats.append(m.NewSeat("friend"))
        return await self._set(m.NewTable(table.game.name, seats, table.opened.options, hints=table.opened.hints), host)

    async def keep_record(self, match: Match, host: Identity) -> str:
        """A game from a file, to look at and to go on from."""
        for name in match.names:
            if nickname(name) != name:
                raise BadName(f"expected names without blanks around them, got {shown(name)}")
        opened = events.Opened(
            match.game.name, match.version, match.options, host.id, False, "",
            [events.Place(name) for name in match.names], match.seed,
            match.forks, [[step.seat, step.action] for step in match.steps], record=True,
        )  # fmt: skip
        return (await self._open(opened))[0]

    async def _open(self, opened: events.Opened) -> tuple[str, str]:
        for _ in range(TRIES):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            table_id = secrets.token_hex(6)
            table = Table(table_id, structs.replace(opened, code=code))
            begins: list[AnyEvent] = [events.Began()] if opened.record else []
            summary = _recorded(table) if opened.record else table.summary()
            try:
                await self.stored(self.store.append, summary, 1, [table.opened, *begins], None)
            except IntegrityError:  # a code that another table has
                continue
            metrics.EVENTS.inc(1 + len(begins))
            self.changed()
            return table_id, code
        raise Refusal("there is no code left for another table: please try again")

    def changed(self) -> None:
        """Something happened that lists show."""
        self.lists.changed()

    def _waits(self, table_id: str) -> bool:
        """Whether somebody sits at a table and has it open, here or elsewhere."""
        return bool(self.present_here(table_id) or self.elsewhere(table_id))

    # --- other processes ---

    def elsewhere(self, table_id: str) -> set[str]:
        return self._wire.present_elsewhere(table_id)

    def tell(self, table_id: str) -> None:
        self._wire.announce_presence(table_id)

    def present_here(self, table_id: str) -> set[str]:
        return self._keepers[table_id][0].people() if table_id in self._keepers else set()

    def occupied_tables(self) -> list[str]:
        return [table_id for table_id in self._keepers if self.present_here(table_id)]

    def events_stored(self, table_id: str, seq: int | None) -> None:
        if table_id in self._keepers:
            self._keepers[table_id][0].post(Heard(seq))
        self.changed()

    def messages_lost(self) -> None:
        for keeper, _ in self._keepers.values():
            keeper.post(Heard(None))
            keeper.post(Gathered())
        self.changed()

    def presence_changed(self, table_id: str) -> None:
        if table_id in self._keepers:
            self._keepers[table_id][0].post(Gathered())
        self.changed()

    # --- the store ---

    async def stored(self, work: Callable[..., T], *given: Any) -> T:
        return await self._storing.run(work, *given)


def _places(seats: Sequence[m.NewSeat], host: Identity) -> list[events.Place]:
    """Who sits where from the start: names that tell all of them apart."""
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise Refusal("expected one seat for yourself, got more: use the same device for the others")
    if not any(seat.kind in ("me", "device") for seat in seats):
        raise Refusal("expected a seat for yourself or for somebody at this device, got none")
    taken = {host.name} if any(seat.kind == "me" for seat in seats) else set()
    places: list[events.Place] = []
    for number, seat in enumerate(seats, 1):
        key = secrets.token_hex(8)
        if seat.kind == "me":
            places.append(events.Place(host.name, host.id, key=key))
        elif seat.kind == "device":
            name = told_apart(nickname(seat.name or f"Player {number}"), taken)
            taken.add(name)
            places.append(events.Place(name, host.id, key=key))
        elif seat.kind == "bot":
            papercrown.bot(seat.bot)
            places.append(events.Place(bot=seat.bot))
        else:
            places.append(events.Place())
    for index, place in enumerate(places):
        if place.bot:  # when all people have their names
            places[index] = structs.replace(place, name=bot_name(taken))
            taken.add(places[index].name)
    return places


def _recorded(table: Table) -> Summary:
    """What lists say of a game from a file, before its rules are ready."""
    return dataclasses.replace(table.summary(), status="over", free=0, steps=len(table.opened.steps))
