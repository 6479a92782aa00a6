"""Playing in the terminal: any game of the house, against bots or with friends on one device."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from papercrown.bots import USUAL
from papercrown.core.errors import OptionError
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.core.phrasing import NAMES
from papercrown.terminal.saves import Save, Saves
from papercrown.terminal.screen import Screen
from papercrown.terminal.session import Session

__all__ = ["play", "resume"]


def play(
    game: Game,
    *,
    seats: int | None = None,
    humans: int = 1,
    bot: str = USUAL,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    options: Mapping[str, Value] | None = None,
    screen: Screen | None = None,
    saves: Saves | None = None,
) -> int:
    """Play a new game; the exit status. People sit in the first seats, bots in the others.

    >>> terminal.play(pc.game("queendomino"), seats=3, humans=2, names=["Ann", "Ben"])
    """
    chosen = dict(options or {})
    players = _enough(game.seats(**chosen), humans) if seats is None else seats
    if not 0 <= humans <= players:
        raise OptionError(f"expected from 0 to {players} people, got {humans}")
    match = game.match(seats=players, seed=seed, names=_names(names, players, humans), **chosen)
    save = Save(match, (None,) * humans + (bot,) * (players - humans))
    return Session(save, screen or Screen(), saves or Saves()).run()


def resume(
    *, screen: Screen | None = None, saves: Saves | None = None, prepare: Callable[[Game], None] = lambda game: None
) -> int:
    """Go on with the newest saved game; the exit status. `prepare` is told the game before people are asked.

    >>> terminal.resume()
    """
    screen, saves = screen or Screen(), saves or Saves()
    save = saves.newest(complain=screen.complain)
    prepare(save.match.game)
    return Session(save, screen, saves).run()


def _enough(allowed: Sequence[int], humans: int) -> int:
    """The fewest seats in which all of them can sit."""
    return min((seats for seats in allowed if seats >= humans), default=max(allowed))


def _names(given: Sequence[str] | None, seats: int, humans: int) -> list[str]:
    """The names given, and ours for the other seats."""
    names = list(given or ())
    ours = ("You", *NAMES[1:]) if humans == 1 else NAMES
    return names + [ours[seat % len(ours)] for seat in range(len(names), seats)]
