"""A match in messages: what one viewer sees, what one seat may do. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.core.options import Value
from papercrown.core.parts import Part as Piece
from papercrown.core.parts import Sketch
from papercrown.core.records import Record
from papercrown.server.messages import Choice, Part, Scene, Score


@dataclass(frozen=True, slots=True)
class Seen:
    """A part as a page has it: of what is drawn, only digests."""

    sketch: Sketch | Piece
    part: Part
    frame: int
    layers: tuple[int, ...]


Drawn = dict[str, Seen]
"""The parts that a page has, by their ids."""


def scene(match: Match, viewer: int | None, *, after: int | None = None, drawn: Drawn | None = None) -> Scene:
    """The table as this viewer may see it, now or after so many steps. What is `drawn` already is not drawn again."""
    game, names = match.game, match.names
    view = match.view(viewer, after=after)
    over = match.over and after in (None, len(match.steps))
    scoring = game.scoring(view, names)
    return Scene(
        viewer=viewer,
        status=_status(game, view, names),
        parts=_parts(game.sketches(view, viewer, names), {} if drawn is None else drawn),
        scores=[Score(sheet.name, sheet.total, sheet.items) for sheet in scoring.players],
        winners=scoring.winners if over else (),
    )


def _parts(sketches: Sequence[Sketch | Piece], drawn: Drawn) -> list[Part]:
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


def _changed(sketch: Sketch | Piece, before: Drawn) -> tuple[Part, Seen]:
    """A part with what a page does not have of it, and as the page has it then."""
    piece = sketch.drawn()
    known = Part(piece.id, piece.title, piece.seats, piece.width)
    now = Seen(sketch, known, hash(piece.frame), tuple(map(hash, piece.layers)))
    then = before.get(piece.id)
    had = dict(enumerate(then.layers)) if then else {}
    layers = {n: layer for n, layer in enumerate(piece.layers) if had.get(n) != now.layers[n]}
    frame = None if then and then.frame == now.frame else piece.frame
    return Part(known.id, known.title, known.seats, known.width, frame, layers), now


def choices(match: Match, seat: int) -> list[Choice]:
    """The legal actions of a seat."""
    view = match.view(seat)
    return [
        Choice(
            action.id,
            action.label,
            action.path,
            ghosts(match.game, view, seat, action.id, action.path),
            action.warning,
        )
        for action in match.legal(seat)
    ]


def ghosts(game: Game, view: Record, seat: int, action: int, path: Sequence[str]) -> Sequence[str]:
    """The pictures that would lie on what the path names; none where the game does not say."""
    room = game.room("actions")
    return room.ghosts(view, seat, action) if hasattr(room, "ghosts") else ("",) * len(path)


def question(match: Match, seat: int) -> str:
    """What is asked of a seat, in a sentence."""
    game = match.game
    said = game.room("text").question(match.view(seat), seat) if game.has_room("text") else ""
    return said or "Choose what to do."


def _status(game: Game, view: Record, names: Sequence[str]) -> str:
    return str(game.room("text").status(view, names)) if game.has_room("text") else ""


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
