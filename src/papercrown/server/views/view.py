"""A position as one viewer sees it, in messages. Nothing here knows a particular game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import papercrown
from papercrown.core.game import Game, Points
from papercrown.core.match import Match
from papercrown.core.options import Value
from papercrown.core.records import Record, restored
from papercrown.drawing.parts import LazyPart, Part
from papercrown.server.protocol.updates import Choice, Scene, Score
from papercrown.server.tables.table import Table
from papercrown.server.views.parts import SentParts, part_updates
from papercrown.server.views.recent_content import RECENT_CONTENT

MAX_CACHED_SCORES = 1024
"""About 1 kB each. Most actions leave all scores as they were."""


class View:
    """What a viewer sees of a match, and what was derived from it. Viewers who see the same share one."""

    def __init__(self, match: Match, view: Record) -> None:
        self.match = match
        self.raw = match.bytes_of(view)
        RECENT_CONTENT.use(match)
        self._choices: dict[int, list[Choice]] = {}

    @property
    def view(self) -> Record:
        """A record of its own. It is not kept: all tables have views, and few of them are drawn at the same time."""
        return restored(self.match.position.dtype, self.raw)

    @cached_property
    def scored(self) -> Scored:
        game, names = self.match.game, self.match.names
        view = self.view
        return _scored(game.name, game.points(view, len(names)), game.items_in(view), names)

    @cached_property
    def status(self) -> str:
        game = self.match.game
        return str(game.module("prompts").status(self.view, self.match.names)) if game.has_module("prompts") else ""

    def sketches(self, viewer: int | None) -> Sequence[LazyPart | Part]:
        return self.match.game.sketches(self.view, viewer, self.match.names)

    def choices(self, seat: int) -> Sequence[Choice]:
        """The legal actions of a seat whose view this is."""
        if seat not in self._choices:
            actions = self.match.game.module("actions")
            warning = getattr(actions, "warning", None)
            self._choices[seat] = choices = []
            view = self.view
            for action in self.match.legal_ids(seat):
                label, path = actions.describe(view, seat, action)
                shown = ghosts(actions, view, seat, action, path)
                choices.append(Choice(action, label, path, shown, warning(view, seat, action) if warning else ""))
        return self._choices[seat]

    def question(self, seat: int) -> str:
        """The prompt for a seat that may act."""
        game = self.match.game
        question = game.module("prompts").question(self.view, seat) if game.has_module("prompts") else ""
        return question or "Choose what to do."


class Scored(NamedTuple):
    scores: Sequence[Score]
    winners: Sequence[int]


@lru_cache(MAX_CACHED_SCORES)
def _scored(game: str, points: Points, items: tuple[str, ...], names: tuple[str, ...]) -> Scored:
    scoring = papercrown.game(game).scored(points, items, names)
    return Scored([Score(sheet.name, sheet.total, sheet.items) for sheet in scoring.players], scoring.winners)


class TableViews:
    """The views of one state of a table, so that its clients share them."""

    def __init__(self, match: Match, seq: int) -> None:
        self.seq = seq
        self._match = match
        self._views: dict[int | None, View] = {}

    def of(self, viewer: int | None) -> View:
        if viewer not in self._views:
            view = self._match.view(viewer)
            raw = self._match.bytes_of(view)
            known = list(self._views.values())  # another thread may add one meanwhile
            same = next((known_view for known_view in known if known_view.raw == raw), None)
            self._views[viewer] = same or View(self._match, view)
        return self._views[viewer]


_cache: WeakKeyDictionary[Table, TableViews] = WeakKeyDictionary()


def view_of(table: Table, viewer: int | None) -> View:
    """What a viewer sees of a table whose game has begun."""
    assert table.match is not None
    views = _cache.get(table)
    if views is None or views.seq != table.seq:
        views = _cache[table] = TableViews(table.match, table.seq)
    return views.of(viewer)


def scene(view: View, viewer: int | None, sent: SentParts, *, steps: int, acting: Sequence[int] = ()) -> Scene:
    """The position after so many steps for a client that already has the parts in `sent`."""
    over = view.match.over and steps == len(view.match.steps)
    return Scene(
        viewer=viewer,
        steps=steps,
        acting=acting,
        status=view.status,
        parts=part_updates(view.sketches(viewer), sent),
        scores=view.scored.scores,
        winners=view.scored.winners if over else (),
    )


def ghosts(actions: Any, view: Record, seat: int, action: int, path: Sequence[str]) -> Sequence[str]:
    """The ghosts of an action, one for each click of its path; empty where the module of the actions has none."""
    return actions.ghosts(view, seat, action) if hasattr(actions, "ghosts") else ("",) * len(path)


def chosen_options(game: Game, options: Mapping[str, Value]) -> list[str]:
    """The options that differ from the defaults, in words."""
    words = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value is True:
            words.append(option.title)
        elif value != option.default:
            words.append(f"{option.title}: {str(value).replace('-', ' ')}")
    return words
