"""A match in messages: what one viewer sees, what one seat may do. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from papercrown.core.game import Game
from papercrown.core.match import Action, Match
from papercrown.core.options import Value
from papercrown.core.records import Record
from papercrown.core.scoresheet import Scoring
from papercrown.drawing.parts import DeferredLayers, LazyPart
from papercrown.drawing.parts import Part as Piece
from papercrown.server.protocol.messages import Choice, Part, Scene, Score


class Seen(NamedTuple):
    """A part as a page has it: of what is drawn, only digests."""

    sketch: LazyPart | Piece
    part: Part
    later: tuple[DeferredLayers, ...]
    drawing: int
    frame: int
    layers: Sequence[int]


Drawn = dict[str, Seen]
"""The parts that a page has, by their ids."""


class View:
    """A view of a match, and what was found out about it: the same for all who see the same."""

    def __init__(self, match: Match, view: Record) -> None:
        self.match = match
        self.view = view
        self.raw = view.tobytes()
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

    def sketches(self, viewer: int | None) -> Sequence[LazyPart | Piece]:
        return self.match.game.sketches(self.view, viewer, self.match.names)

    def choices(self, seat: int) -> Sequence[Choice]:
        """The legal actions of a seat whose view this is, now."""
        if seat not in self._choices:
            self._choices[seat] = [self._choice(seat, action) for action in self.match.legal(seat)]
        return self._choices[seat]

    def _choice(self, seat: int, action: Action) -> Choice:
        pictures = ghosts(self.match.game, self.view, seat, action.id, action.path)
        return Choice(action.id, action.label, action.path, pictures, action.warning)

    def question(self, seat: int) -> str:
        """What is asked of a seat, in a sentence."""
        game = self.match.game
        said = game.module("prompts").question(self.view, seat) if game.has_module("prompts") else ""
        return said or "Choose what to do."


def scene(sight: View, viewer: int | None, drawn: Drawn, *, steps: int, acting: Sequence[int] = ()) -> Scene:
    """The table after so many steps, as this viewer may see it. What is `drawn` already is not drawn again."""
    over = sight.match.over and steps == len(sight.match.steps)
    return Scene(
        viewer=viewer,
        steps=steps,
        acting=acting,
        status=sight.status,
        parts=_parts(sight.sketches(viewer), drawn),
        scores=sight.scores,
        winners=sight.scoring.winners if over else (),
    )


def _parts(sketches: Sequence[LazyPart | Piece], drawn: Drawn) -> list[Part]:
    """As a page must be told them that has what was `drawn`; afterwards it has these."""
    had = {seen.sketch: seen for seen in drawn.values()}
    before = dict(drawn)
    drawn.clear()
    told = []
    for sketch in sketches:
        if sketch in had:
            part, now = had[sketch].part, had[sketch]
        else:
            part, now = _changed(sketch, before)
        drawn[part.id] = now
        told.append(part)
    return told


def _changed(sketch: LazyPart | Piece, before: Drawn) -> tuple[Part, Seen]:
    """A part with what a page does not have of it, and as the page has it then."""
    piece = sketch.drawn()
    then = before.get(piece.id)
    part = Part(piece.id, piece.title, piece.seats, piece.width)
    if then and then.drawing == hash(piece.drawing):
        layers = _changed_later(piece, then)
        digests = [*then.layers]
        for number, layer in layers.items():
            digests[number] = hash(layer)
        now = Seen(sketch, part, piece.deferred, then.drawing, then.frame, digests)
        return Part(part.id, part.title, part.seats, part.width, None, layers), now
    frame, digests = piece.frame, [hash(layer) for layer in piece.layers]
    known = dict(enumerate(then.layers)) if then else {}
    layers = {number: layer for number, layer in enumerate(piece.layers) if known.get(number) != digests[number]}
    now = Seen(sketch, part, piece.deferred, hash(piece.drawing), hash(frame), digests)
    same = then is not None and then.frame == now.frame
    return Part(part.id, part.title, part.seats, part.width, None if same else frame, layers), now


def _changed_later(piece: Piece, then: Seen) -> dict[int, str]:
    """Only what is drawn later can look otherwise than it did."""
    changed: dict[int, str] = {}
    places = iter(piece.deferred_slots)
    for later, had in zip(piece.deferred, then.later, strict=True):
        numbers = [next(places) for _ in range(later.layers)]
        if later != had:
            changed.update(zip(numbers, later.drawn(), strict=True))
    return {number: layer for number, layer in changed.items() if then.layers[number] != hash(layer)}


def ghosts(game: Game, view: Record, seat: int, action: int, path: Sequence[str]) -> Sequence[str]:
    """The pictures that would lie on what the path names; none where the game does not say."""
    room = game.module("actions")
    return room.ghosts(view, seat, action) if hasattr(room, "ghosts") else ("",) * len(path)


def unusual(game: Game, options: dict[str, Value]) -> list[str]:
    """The options that are not the usual ones, in words."""
    said = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value is True:
            said.append(option.title)
        elif value != option.default:
            said.append(f"{option.title}: {str(value).replace('-', ' ')}")
    return said
