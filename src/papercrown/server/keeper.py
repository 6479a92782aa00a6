"""One task for one table: letters come into its mailbox; what they lead to is stored, then told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from papercrown.core.errors import PapercrownError
from papercrown.server import messages as m
from papercrown.server.facts import AnyFact, Followed
from papercrown.server.identity import Identity
from papercrown.server.page import Page
from papercrown.server.table import Refusal, Table
from papercrown.server.telling import Eyes, tell
from papercrown.server.thinking import Thinking

log = logging.getLogger("papercrown")

ANOTHER_TRY = 1.0
"""After so many seconds a bot's move that could not be stored is tried again."""
RESTING = 30.0
"""After so many seconds without a letter a table may be put away."""


class Archive(Protocol):
    """Where tables are kept for good."""

    async def append(self, table: Table, facts: Sequence[AnyFact], intent: str | None) -> None:
        """Store the facts that were applied to a table last."""

    async def load(self, table_id: str) -> Table:
        """A table as it was stored."""

    async def again(self, table: Table, host: Identity) -> tuple[str, str]:
        """Set a table for another game: its id and its code."""

    def changed(self) -> None:
        """Something happened that lists show."""


@dataclass(frozen=True)
class Arrival:
    page: Page


@dataclass(frozen=True)
class Departure:
    page: Page


@dataclass(frozen=True)
class Wish:
    page: Page
    asked: m.Asked


@dataclass(frozen=True)
class Thought:
    """What a bot has come to."""

    seat: int
    action: int
    count: int


Letter = Arrival | Departure | Wish | Thought


class Keeper:
    """Keeps one table. `table` is what is stored: something new is tried on a copy."""

    def __init__(self, table: Table, archive: Archive, thinking: Thinking) -> None:
        self.table = table
        self.mailbox: asyncio.Queue[Letter] = asyncio.Queue()
        self.pages: list[Page] = []
        self._archive = archive
        self._thinking = thinking
        self._used = time.monotonic()
        self._doubtful = False
        """Whether something may or may not be stored, so that the table must be loaded again."""
        self._thoughts: dict[int, asyncio.Task[None]] = {}

    def post(self, letter: Letter) -> None:
        self._used = time.monotonic()
        self.mailbox.put_nowait(letter)

    @property
    def idle(self) -> bool:
        """Nobody looks, nobody thinks, nothing came for a while: the table can be put away."""
        resting = time.monotonic() - self._used > RESTING
        return resting and not self.pages and not self._thoughts and self.mailbox.empty()

    async def run(self) -> None:
        """Until cancelled: one letter after the other."""
        try:
            self._wake_bots()
            while True:
                letter = await self.mailbox.get()
                try:
                    await self._read(letter)
                except PapercrownError as problem:
                    self._refuse(letter, str(problem))
                except Exception:
                    log.exception("table %s: a letter could not be read", self.table.id)
                    self._refuse(letter, "something went wrong at the server; nothing has changed")
        finally:
            for thought in self._thoughts.values():
                thought.cancel()
            for page in self.pages:
                page.close()

    async def _read(self, letter: Letter) -> None:
        if self._doubtful and isinstance(letter, Wish | Thought):
            await self._reload()
        match letter:
            case Arrival(page):
                self.pages.append(page)
                self._tell_again(page, page.eyes.told)
                self._tell_presence(but=page)
                self._archive.changed()
            case Departure(page):
                if page in self.pages:
                    self.pages.remove(page)
                    self._tell_presence()
                    self._archive.changed()
            case Thought(seat, action, count):
                self._thoughts.pop(seat, None)
                await self._happen(self.table.bot_plays(seat, action, count), None)
                self._wake_bots()
            case Wish(page, asked):
                await self._wish(page, asked)

    def _refuse(self, letter: Letter, sentence: str) -> None:
        if isinstance(letter, Wish):
            letter.page.send(m.Refused(self.table.seq, letter.asked.id, sentence))
        else:
            log.warning("table %s: %s", self.table.id, sentence)
        if isinstance(letter, Thought):
            asyncio.get_running_loop().call_later(ANOTHER_TRY, self.post, letter)

    # --- what people ask ---

    async def _wish(self, page: Page, asked: m.Asked) -> None:
        table = self.table
        if isinstance(asked, m.Missed):
            self._tell_again(page, asked.last)
        elif isinstance(asked, m.Look):
            self._look(page, asked.seat)
        elif isinstance(asked, m.Again):
            await self._again(page, asked.id or None)
        elif not asked.id or asked.id not in table.intents:
            await self._happen(table.decide(asked, page.identity, self.online()), asked.id or None, first=page)
        page.send(m.Done(self.table.seq, asked.id))
        self._wake_bots()

    def _look(self, page: Page, seat: int) -> None:
        if seat not in self.table.seats_of(page.identity.id):
            raise Refusal(f"expected a seat of yours, got {seat}")
        page.eyes.looking = seat
        self._show(page)

    async def _again(self, page: Page, intent: str | None) -> None:
        seat = self.table.check_again(page.identity)
        if self.table.next is None:
            table_id, code = await self._archive.again(self.table, page.identity)
            await self._happen([Followed(seat, table_id, code)], intent, first=page)

    # --- what happens ---

    async def _happen(self, happening: list[AnyFact], intent: str | None, first: Page | None = None) -> None:
        """Stored, then told: whoever acted is told first."""
        if not happening:
            return
        ahead = self.table.copy()
        for fact in happening:
            ahead.apply(fact)
        if intent:
            ahead.intents.add(intent)
        try:
            await self._archive.append(ahead, happening, intent)
        except BaseException:
            self._doubtful = True
            raise
        self.table = ahead
        for page in sorted(self.pages, key=lambda page: page is not first):
            self._show(page)
        self._archive.changed()

    async def _reload(self) -> None:
        """What is stored has happened, and nothing else."""
        self.table = await self._archive.load(self.table.id)
        self._doubtful = False
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts.clear()
        for page in self.pages:
            page.eyes.told = min(page.eyes.told, self.table.seq)
            self._show(page)
        self._wake_bots()

    def _tell_again(self, page: Page, last: int) -> None:
        """All since a number; everything where steps that were told veiled may be known by now."""
        page.eyes.told = 0 if self.table.game.secret else min(max(0, last), self.table.seq)
        page.eyes.drawn.clear()
        self._show(page)

    def _show(self, page: Page) -> None:
        page.show(self._stands)

    def _stands(self, eyes: Eyes) -> m.Table:
        """How things stand, as one page may know them; one that cannot be told loses its socket."""
        try:
            return tell(self.table, eyes, self.online())
        except Exception:
            log.exception("table %s: a page cannot be shown", self.table.id)
            raise

    # --- who is there ---

    def online(self) -> set[str]:
        return {page.identity.id for page in self.pages}

    def _tell_presence(self, but: Page | None = None) -> None:
        for page in self.pages:
            if page is not but:
                self._show(page)

    # --- bots ---

    def _wake_bots(self) -> None:
        """Every bot that may act and does not think yet begins to."""
        for seat, level in self.table.bots_to_act():
            if seat not in self._thoughts:
                self._thoughts[seat] = asyncio.create_task(self._think(seat, level))

    async def _think(self, seat: int, level: str) -> None:
        match, count = self.table.match, self.table.counts[seat]
        assert match is not None
        action = await self._thinking.choose(match, seat, level)
        self.post(Thought(seat, action, count))
