"""One task for one table: letters come into its mailbox; what they lead to is stored, then told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from papercrown.core.errors import PapercrownError
from papercrown.core.match import Match
from papercrown.server import metrics
from papercrown.server.protocol import messages as m
from papercrown.server.storage.store import IntegrityError, Stored, StoreError
from papercrown.server.tables.archive import Archive
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.events import AnyEvent, Followed
from papercrown.server.tables.mailbox import Arrival, Departure, Gathered, Heard, Letter, Thought, Wish
from papercrown.server.tables.table import Refusal, Table
from papercrown.server.views.client import ClientConnection
from papercrown.server.views.updates import ClientState, advised, knows_more, tell

log = logging.getLogger("papercrown")

ANOTHER_TRY = 1.0
"""After so many seconds something that could not be stored or read is tried again."""
RESTING = 30.0
"""After so many seconds without a letter a table may be put away."""
TRIES = 10
"""So often something is decided anew when other processes store something at the same table at the same moment."""


class TableActor:
    """Keeps one table. `table` is what is stored: something new is tried on a copy."""

    def __init__(self, table: Table, archive: Archive, thinking: BotRunner) -> None:
        self.table = table
        self.mailbox: asyncio.Queue[Letter] = asyncio.Queue()
        self.pages: list[ClientConnection] = []
        self._archive = archive
        self._thinking = thinking
        self._used = time.monotonic()
        self._doubtful = False
        """Whether something may be stored that the table does not know."""
        self.owned = False
        """Whether the bots think here."""
        self._here: set[str] = set()
        """Who sits and looks here, as far as other processes know."""
        self._thoughts: dict[int, asyncio.Task[None]] = {}
        self._advice: set[asyncio.Task[None]] = set()
        """Hints that somebody waits for."""

    def post(self, letter: Letter) -> None:
        if not isinstance(letter, Heard | Gathered):
            self._used = time.monotonic()
        self.mailbox.put_nowait(letter)

    @property
    def idle(self) -> bool:
        """Nobody looks, nobody thinks, nothing came for a while: the table can be put away."""
        resting = time.monotonic() - self._used > RESTING
        return resting and not self.pages and not self._thoughts and not self._advice and self.mailbox.empty()

    async def run(self) -> None:
        """Until cancelled: one letter after the other."""
        try:
            await self._wake_bots()
            while True:
                letter = await self.mailbox.get()
                try:
                    await self._read(letter)
                except StoreError as problem:
                    self._refuse(letter, str(problem))
                    self._try_again(letter)
                except PapercrownError as problem:
                    self._refuse(letter, str(problem))
                except Exception:
                    log.exception("table %s: a letter could not be read", self.table.id)
                    self._refuse(letter, "something went wrong at the server; nothing has changed", "failed")
                    self._try_again(letter)
                self._tell_others()
        finally:
            for thought in (*self._thoughts.values(), *self._advice):
                thought.cancel()
            for page in self.pages:
                page.close()

    async def _read(self, letter: Letter) -> None:
        if self._doubtful and isinstance(letter, Wish | Thought):
            await self._catch_up()
        match letter:
            case Arrival(page):
                await self._arrive(page)
            case Departure(page):
                if page in self.pages:
                    self.pages.remove(page)
                    self._tell_presence()
                    self._archive.changed()
            case Thought(seat, action, count):
                self._thoughts.pop(seat, None)
                await self._settle(lambda: self.table.bot_plays(seat, action, count), None)
                await self._wake_bots()
            case Wish(page, asked):
                await self._wish(page, asked)
                metrics.intent_answered("done", letter.since)
            case Heard(seq):
                if seq is None:
                    self.owned = False
                if seq is None or seq > self.table.seq:
                    await self._catch_up()
                    await self._wake_bots()
            case Gathered():
                self._tell_presence()

    async def _arrive(self, page: ClientConnection) -> None:
        """A page may come from another process, and know more than is known here."""
        self.pages.append(page)
        if knows_more(self.table, page.eyes):
            with suppress(PapercrownError):
                await self._catch_up()
        self._show(page)
        self._tell_presence(but=page)
        self._archive.changed()

    def _refuse(self, letter: Letter, sentence: str, result: str = "refused") -> None:
        if isinstance(letter, Wish):
            letter.page.send(m.Refused(letter.asked.id, sentence))
            metrics.intent_answered(result, letter.since)

    def _try_again(self, letter: Letter) -> None:
        """People try again themselves."""
        if isinstance(letter, Thought | Heard):
            asyncio.get_running_loop().call_later(ANOTHER_TRY, self.post, letter)

    # --- what people ask ---

    async def _wish(self, page: ClientConnection, asked: m.Asked) -> None:
        if isinstance(asked, m.Hint):
            return self._hint(page, asked)
        if isinstance(asked, m.Missed):
            page.eyes.forget(asked.last, asked.viewer)
            if knows_more(self.table, page.eyes):
                await self._catch_up()
        elif isinstance(asked, m.Look):
            self._look(page, asked.seat)
        elif isinstance(asked, m.Again):
            await self._again(page, asked.id or None)
        else:
            await self._settle(lambda: self.table.decide(asked, page.identity, self.online()), asked.id or None, page)
        page.eyes.done.append(asked.id)
        self._show(page)
        return await self._wake_bots()

    def _hint(self, page: ClientConnection, asked: m.Hint) -> None:
        """Begin to think of one; the page is answered when it is found."""
        match = self.table.check_hint(asked, page.identity)
        if page.eyes.viewer != asked.seat:
            raise Refusal("hints are for who looks at this page")
        task = asyncio.create_task(self._advise(page, asked, match.snapshot()))
        self._advice.add(task)
        task.add_done_callback(self._advice.discard)

    async def _advise(self, page: ClientConnection, asked: m.Hint, match: Match) -> None:
        try:
            page.send(advised(asked, await self._thinking.hints(match, asked.seat)))
        except PapercrownError as problem:
            page.send(m.Refused(asked.id, str(problem)))
        except Exception:
            log.exception("table %s: no hint could be found", self.table.id)
            page.send(m.Refused(asked.id, "no hint could be found: please try again"))

    def _look(self, page: ClientConnection, seat: int) -> None:
        if seat not in self.table.seats_of(page.identity.id):
            raise Refusal(f"expected a seat of yours, got {seat}")
        page.eyes.looking = seat

    async def _again(self, page: ClientConnection, intent: str | None) -> None:
        seat = self.table.check_again(page.identity)
        if self.table.next is None:
            table_id, code = await self._archive.again(self.table, page.identity)
            followed = Followed(seat, table_id, code)
            await self._settle(lambda: [] if self.table.next else [followed], intent, page)

    # --- what happens ---

    async def _settle(
        self, decide: Callable[[], list[AnyEvent]], intent: str | None, first: ClientConnection | None = None
    ) -> None:
        """Let happen what is decided, once: stored, then told. Whoever acted is told first."""
        known = self.table.seq
        try:
            await self._store(decide, intent)
        finally:
            if self.table.seq > known:
                await self._tell(first)

    async def _store(self, decide: Callable[[], list[AnyEvent]], intent: str | None) -> None:
        """Where another process came first, decide anew with what it did; pages wait, or it might be first forever."""
        for _ in range(TRIES):
            if intent and intent in self.table.intents:
                return
            try:
                happening = decide()
            except PapercrownError:
                if not await self._read_on():
                    raise
                continue
            try:
                await self._happen(happening, intent)
                return
            except IntegrityError:
                await self._read_on()
        raise Refusal("others were faster every time: please try again")

    async def _happen(self, happening: list[AnyEvent], intent: str | None) -> None:
        if not happening:
            return
        ahead = self._with([Stored(fact, intent) for fact in happening])
        try:
            await self._archive.append(ahead, happening, intent)
        except IntegrityError:
            raise
        except BaseException:
            self._doubt()
            raise
        self.table = ahead

    def _doubt(self) -> None:
        """Nobody knows whether it is stored: look as soon as the database answers, even if nobody asks for more."""
        if not self._doubtful:
            self._doubtful = True
            self._try_again(Heard(None))

    async def _catch_up(self) -> None:
        if await self._read_on():
            await self._tell()

    async def _read_on(self) -> bool:
        """Take over what was stored and is not known here; whether there was any."""
        stored = await self._archive.since(self.table)
        self._doubtful = False
        if stored:
            self.table = self._with(stored)
        return bool(stored)

    def _with(self, stored: Sequence[Stored]) -> Table:
        """The table as it is after more facts."""
        ahead = self.table.copy()
        for entry in stored:
            ahead.apply(entry.fact)
            if entry.intent:
                ahead.intents.add(entry.intent)
        return ahead

    async def _tell(self, first: ClientConnection | None = None) -> None:
        for page in sorted(self.pages, key=lambda page: page is not first):
            self._show(page)
        self._archive.changed()

    def _show(self, page: ClientConnection) -> None:
        page.show(self._stands)

    def _stands(self, eyes: ClientState) -> m.Table | None:
        """How things stand, as one page may know them; one that cannot be told loses its socket."""
        try:
            return tell(self.table, eyes, self.online())
        except Exception:
            log.exception("table %s: a page cannot be shown", self.table.id)
            raise

    # --- who is there ---

    def online(self) -> set[str]:
        """Who is there: of other processes only those who sit at the table are known."""
        return {page.identity.id for page in self.pages} | self._archive.elsewhere(self.table.id)

    def people(self) -> set[str]:
        """Who sits at the table and looks here."""
        return {seat.who for seat in self.table.seats if seat.who} & {page.identity.id for page in self.pages}

    def _tell_presence(self, but: ClientConnection | None = None) -> None:
        for page in self.pages:
            if page is not but:
                self._show(page)

    def _tell_others(self) -> None:
        if self._here != (here := self.people()):
            self._here = here
            self._archive.tell(self.table.id)

    # --- bots ---

    async def _wake_bots(self) -> None:
        """Every bot that may act and does not think yet begins to, if bots think here and not at another process."""
        acting = self.table.bots_to_act()
        if acting and not self.owned:
            try:
                self.owned = await self._archive.claim(self.table.id)
            except StoreError:
                self._try_again(Heard(None))
        for seat, level in acting if self.owned else []:
            if seat not in self._thoughts:
                self._thoughts[seat] = asyncio.create_task(self._think(seat, level))

    async def _think(self, seat: int, level: str) -> None:
        match, count = self.table.match, self.table.counts[seat]
        assert match is not None
        action = await self._thinking.choose(match, seat, level)
        self.post(Thought(seat, action, count))
