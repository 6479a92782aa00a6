"""The log of a table in words."""

from __future__ import annotations

from collections.abc import Sequence
from sys import intern
from typing import assert_never

from papercrown.core.match import Match
from papercrown.server.protocol.updates import LogEntry
from papercrown.server.tables import events
from papercrown.server.tables.log import Description
from papercrown.server.tables.table import Table
from papercrown.server.tables.timeline import TimelineEntry
from papercrown.server.views.view import ghosts


def describe(match: Match, seat: int, action: int) -> Description:
    """An action as it is offered to its seat now."""
    view = match.view(seat)
    offered = match.described(view, seat, action)
    shown = ghosts(match.game.module("actions"), view, seat, action, offered.path)
    return Description(intern(offered.label), _interned(offered.path), _interned(shown))


def _interned(words: Sequence[str]) -> Sequence[str]:
    """The same few words recur at all tables of a game, so each is kept in memory once."""
    return tuple(map(intern, words))


def log_entry(table: Table, entry: TimelineEntry) -> LogEntry:
    """One line of the log, as the viewer of this timeline may read it."""
    event, description = entry.logged.event, entry.logged.description
    seq, names = entry.number, [seat.name for seat in table.seats]
    match event:
        case events.Played():
            return _played(table, entry, event)
        case events.Undone():
            return LogEntry(seq, "undone", event.seat, "takes that back")
        case events.Opened():
            return LogEntry(seq, "opened", None, "The table is set.")
        case events.Sat():
            return LogEntry(seq, "sat", event.seat, "sits down")
        case events.Pledged():
            return LogEntry(seq, "pledged", None, "")
        case events.ClientSeedAdded():
            return LogEntry(seq, "stirred", None, "")
        case events.Stood():
            return LogEntry(seq, "stood", None, f"{description.label} leaves the table.")
        case events.Removed():
            return LogEntry(seq, "removed", None, f"The host frees the seat of {description.label}.")
        case events.Filled():
            return LogEntry(seq, "filled", event.seat, "is a bot")
        case events.Began():
            return LogEntry(seq, "began", None, "The game begins.")
        case events.Voted():
            return LogEntry(seq, "voted", None, f"A bot is asked to play for {names[event.seat]}.")
        case events.Replaced():
            return LogEntry(seq, "replaced", event.seat, "is played by a bot for now")
        case events.Returned():
            return LogEntry(seq, "returned", event.seat, "is back")
        case events.Followed():
            return LogEntry(seq, "followed", event.seat, "plays again")
        case _:
            assert_never(event)


def _played(table: Table, entry: TimelineEntry, event: events.Played) -> LogEntry:
    if entry.veiled:
        return LogEntry(entry.number, "veiled", event.seat, "has chosen")
    step = entry.logged.step
    public_step = None if step is None or step >= table.shown_steps else step + 1
    return LogEntry(entry.number, "played", event.seat, *entry.logged.description, public_step)
