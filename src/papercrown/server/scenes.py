"""A match in messages: what one viewer sees, what one seat may do. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence

from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.core.options import Value
from papercrown.core.records import Record
from papercrown.server.messages import Choice, Part, Scene, Score


def scene(match: Match, viewer: int | None, *, after: int | None = None) -> Scene:
    """The table as this viewer may see it, now or after so many steps."""
    game, names = match.game, match.names
    view = match.view(viewer, after=after)
    over = match.over and after in (None, len(match.steps))
    scoring = game.scoring(view, names)
    return Scene(
        viewer=viewer,
        status=_status(game, view, names),
        parts=[Part(part.id, part.title, part.seats, part.width, part.svg) for part in game.parts(view, viewer, names)],
        scores=[Score(sheet.name, sheet.total, sheet.items) for sheet in scoring.players],
        winners=scoring.winners if over else (),
    )


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
