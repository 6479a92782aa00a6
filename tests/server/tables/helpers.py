"""Tables without a server: players, commands that are decided and applied at once, and stand-ins for the interfaces."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import pytest

from papercrown.advice import Hints
from papercrown.core.errors import IllegalAction, UndoRefused, UnknownBot
from papercrown.core.fairness import FairSeed, client_commitment
from papercrown.core.match import Match
from papercrown.server.tables import events
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.commands import Command, Hint, Look, Resync, Sit
from papercrown.server.tables.decisions import decide
from papercrown.server.tables.errors import Conflict, Refusal
from papercrown.server.tables.events import AnyEvent, Place, StoredEvent, decode, encode
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.interfaces import Caller, Entry
from papercrown.server.tables.log import undescribed
from papercrown.server.tables.manager import TableManager
from papercrown.server.tables.setup import NewSeat, NewTable
from papercrown.server.tables.summary import Summary
from papercrown.server.tables.table import Table

T = TypeVar("T")
ANN, BEN, CAT, DAN = (Identity(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan"))
EVERYONE = {player.id for player in (ANN, BEN, CAT, DAN)}
CODE = "BCDFG"
SECRET = "c0de" * 16
CLIENT_SEED, OTHER_SEED = "5eed" * 16, "d1ce" * 16
WITH_A_FRIEND = NewTable("kingdomino", [NewSeat("me"), NewSeat("friend")])
FREE = [Place(key=f"key of seat {seat}") for seat in range(3)]

SEAL = FairSeed(SECRET).commitment
PLEDGE, OTHER_PLEDGE = (client_commitment(SEAL, seed) for seed in (CLIENT_SEED, OTHER_SEED))

sit = partial(Sit, pledge=PLEDGE)


def owned(player: Identity) -> Place:
    return Place(player.name, player.id, key=f"key of {player.name}")


def new_table(*places: Place, game: str = "kingdomino", public: bool = False, rules: int = 1) -> Table:
    """A table whose host is Ann. The game begins if all seats are taken."""
    table = Table("t1", events.Opened(game, rules, {}, ANN.id, public, CODE, places, 7))
    if table.full():
        table.apply(events.Began())
    return table


def committed_table(*places: Place, seed: int | None = None, steps: int = 0) -> Table:
    """A table with fair dice. It may continue a seeded game after some steps."""
    before = new_table(*places)
    while before.match and len(before.match.steps) < steps:
        play_first(before, before.actors()[0])
    steps_so_far = [[step.seat, step.action] for step in before.match.steps] if before.match else []
    opened = events.Opened("kingdomino", 1, {}, ANN.id, False, CODE, places, seed, steps=steps_so_far, secret=SECRET)
    return Table("t1", opened)


def attended_by(present: set[str]) -> Attendance:
    """These people are present, and all others have been away for a long time."""
    return Attendance(frozenset(present), frozenset(EVERYONE - present))


def carry_out(table: Table, player: Identity, command: Command, present: set[str] = EVERYONE) -> list[AnyEvent]:
    """Decide a command and apply its events."""
    decided = decide(table, command, player, attended_by(present))
    for event in decided:
        table.apply(event)
    return decided


def refused(table: Table, player: Identity, command: Command, reason: str, present: set[str] = EVERYONE) -> None:
    before = table.seq
    with pytest.raises((Refusal, IllegalAction, UndoRefused, UnknownBot), match=reason):
        carry_out(table, player, command, present)
    assert table.seq == before


def play_first(table: Table, *seats: int) -> None:
    """Each of these seats plays its first legal action."""
    assert table.match
    for seat in seats:
        table.apply(events.Played(seat, table.match.legal_ids(seat)[0]))


def finished_table(*places: Place) -> Table:
    table = new_table(*places)
    while table.status == "playing":
        play_first(table, table.actors()[0])
    return table


class MemoryStore:
    """A table store without a database. Events pass through their stored form."""

    def __init__(self) -> None:
        self.rows: dict[str, list[tuple[str, str | None]]] = {}
        self.summaries: dict[str, Summary] = {}
        self.appends = 0
        self.claimable = True
        self.released: list[str] = []

    async def append(self, entry: Entry) -> None:
        self.appends += 1
        rows = self.rows.setdefault(entry.summary.id, [])
        if entry.first != len(rows) + 1 or (entry.first == 1 and await self.table_of_code(entry.summary.code)):
            raise Conflict
        rows += [(encode(event), entry.intent) for event in entry.events]
        if not entry.quiet:
            self.summaries[entry.summary.id] = entry.summary

    async def events_after(self, table_id: str, seq: int) -> list[StoredEvent]:
        return [StoredEvent(decode(text), intent) for text, intent in self.rows[table_id][seq:]]

    async def claim(self, table_id: str) -> bool:
        return self.claimable

    async def release(self, table_id: str) -> None:
        self.released.append(table_id)

    async def orphans(self) -> list[tuple[str, str]]:
        return [(summary.id, summary.game) for summary in self.summaries.values() if summary.thinking]

    async def refresh(self, summary: Summary, seq: int) -> None:
        self.summaries[summary.id] = summary

    async def game_of(self, table_id: str) -> str | None:
        return self.summaries[table_id].game if table_id in self.summaries else None

    async def table_of_code(self, code: str) -> str | None:
        return next((summary.id for summary in self.summaries.values() if summary.code == code), None)

    async def count_unfinished(self, player_id: str, since: float) -> int:
        return sum(summary.status != "over" for summary in self.summaries.values())


class OneProcess:
    """No other process has a table open."""

    def __init__(self) -> None:
        self.elsewhere: set[str] = set()
        self.announced: list[str] = []

    def present_elsewhere(self, table_id: str) -> set[str]:
        return self.elsewhere

    def occupied_elsewhere(self) -> Iterable[str]:
        return ()

    def announce_presence(self, table_id: str) -> None:
        self.announced.append(table_id)


class ListedChanges:
    """Counts what the lists of tables learn."""

    def __init__(self) -> None:
        self.changed: list[str] = []

    def table_changed(self, table_id: str) -> None:
        self.changed.append(table_id)

    def all_tables_changed(self) -> None:
        self.changed.append("all")


class ComputedAtOnce:
    """Runs computations without a thread."""

    async def run(self, caller: Caller, compute: Callable[[], T]) -> T:
        return compute()


class CompiledRules:
    """All games are ready."""

    def is_ready(self, game: str) -> bool:
        return True

    def request(self, game: str) -> None:
        """Nothing to compile."""


class FirstActionBots:
    """Bots that play their first legal action at once."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, str]] = []

    async def choose(self, match: Match, seat: int, level: str, table_id: str) -> int:
        self.moves.append((seat, level))
        return match.legal_ids(seat)[0]

    async def hints(self, match: Match, seat: int, table_id: str) -> Hints:
        return Hints(seat, (), 1.0, "Anything goes.", 0)


class RecordingClient:
    """A client that records what the actor calls."""

    def __init__(self, identity: Identity, viewer: int | None = None) -> None:
        self.identity = identity
        self.viewer = viewer
        self.ahead = False
        self.closed = False
        self.calls: list[tuple[str, Any]] = []
        self.table: Table | None = None
        self.present: set[str] = set()
        self.gone: set[str] = set()

    def update(self, table: Table, attendance: Attendance) -> None:
        self.table, self.present, self.gone = table, set(attendance.present), set(attendance.gone)
        self.calls.append(("update", table.seq))

    def is_ahead_of(self, table: Table) -> bool:
        return self.ahead

    def look(self, command: Look) -> None:
        self.calls.append(("look", command.seat))

    def resync(self, command: Resync) -> None:
        self.calls.append(("resync", command.last))

    def acknowledge(self, intent: str) -> None:
        self.calls.append(("done", intent))

    def refuse(self, intent: str, reason: str) -> None:
        self.calls.append(("refused", reason))

    def advise(self, command: Hint, hints: Hints) -> None:
        self.calls.append(("advice", hints.verdict))

    def close(self) -> None:
        self.closed = True


def new_manager(store: MemoryStore) -> TableManager:
    """A manager of this process only."""
    return TableManager(
        store,
        FirstActionBots(),
        OneProcess(),
        CompiledRules(),
        ComputedAtOnce(),
        describe=undescribed,
        lists=ListedChanges(),
    )
