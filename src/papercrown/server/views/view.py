"""A position as one viewer sees it, in messages. Nothing here knows a particular game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from weakref import WeakKeyDictionary

from papercrown.core.game import Game
from papercrown.core.match import Action, Match
from papercrown.core.options import Value
from papercrown.core.records import Record
from papercrown.core.scoresheet import Scoring
from papercrown.drawing.parts import LazyPart, Part
from papercrown.server.protocol.updates import Choice, Scene, Score
from papercrown.server.tables.table import Table
from papercrown.server.views.parts import SentParts, part_updates
from papercrown.server.views.recent_content import RECENT_CONTENT


class View:
    """What a viewer sees of a match, and what was derived from it. Viewers who see the same share one."""

    def __init__(self, match: Match, view: Record) -> None:
        self.match = match
        self.view = view
        self.raw = view.tobytes()
        RECENT_CONTENT.use(match)
        self._choices: dict[int, Sequence[Choice]] = {}

    @cached_property
    def scoring(self) -> Scoring:
        return self.match.game.scoring(self.view, self.match.names)

    @cached_property
    def scores(self) -> Sequence[Score]:
        return [Score(sheet.name, sheet.total, sheet.items) for sheet in self.scoring.players]

    @cached_property
    def status(self) -> str:
        game = self.match.game
        return str(game.module("prompts").status(self.view, self.match.names)) if game.has_module("prompts") else ""

    def sketches(self, viewer: int | None) -> Sequence[LazyPart | Part]:
        return self.match.game.sketches(self.view, viewer, self.match.names)

    def choices(self, seat: int) -> Sequence[Choice]:
        """The legal actions of a seat whose view this is."""
        if seat not in self._choices:
            self._choices[seat] = [self._choice(seat, action) for action in self.match.legal(seat)]
        return self._choices[seat]

    def _choice(self, seat: int, action: Action) -> Choice:
        shown = ghosts(self.match.game, self.view, seat, action.id, action.path)
        return Choice(action.id, action.label, action.path, shown, action.warning)

    def question(self, seat: int) -> str:
        """The prompt for a seat that may act."""
        game = self.match.game
        question = game.module("prompts").question(self.view, seat) if game.has_module("prompts") else ""
        return question or "Choose what to do."


class TableViews:
    """The views of one state of a table, so that its clients share them."""

    def __init__(self, match: Match, seq: int) -> None:
        self.seq = seq
        self._match = match
        self._views: dict[int | None, View] = {}

    def of(self, viewer: int | None) -> View:
        if viewer not in self._views:
            new = View(self._match, self._match.view(viewer))
            known = list(self._views.values())  # another thread may add one meanwhile
            self._views[viewer] = next((view for view in known if view.raw == new.raw), new)
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
        scores=view.scores,
        winners=view.scoring.winners if over else (),
    )


def ghosts(game: Game, view: Record, seat: int, action: int, path: Sequence[str]) -> Sequence[str]:
    """The ghosts of an action, one for each click of its path; empty where the game has none."""
    actions = game.module("actions")
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
