"""Play any game in the terminal, against bots or with friends on one device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from papercrown.bots import DEFAULT_LEVEL
from papercrown.core.errors import OptionError
from papercrown.core.game import Game
from papercrown.core.interpreting import interpreting_uncompiled
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
    bot: str = DEFAULT_LEVEL,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    options: Mapping[str, Value] | None = None,
    screen: Screen | None = None,
    saves: Saves | None = None,
) -> int:
    """Play a new game and return the exit status. People take the first seats, bots the others.

    >>> terminal.play(pc.game("queendomino"), seats=3, humans=2, names=["Ann", "Ben"])
    """
    chosen = dict(options or {})
    players = _seats_for(game.seats(**chosen), humans) if seats is None else seats
    game.check(players, chosen)
    if not 0 <= humans <= players:
        raise OptionError(f"expected from 0 to {players} people, got {humans}")
    with interpreting_uncompiled():
        match = game.match(seats=players, seed=seed, names=_complete(names, players, humans), **chosen)
        save = Save(match, (None,) * humans + (bot,) * (players - humans))
        return _run(save, screen or Screen(), saves or Saves())


def resume(*, screen: Screen | None = None, saves: Saves | None = None) -> int:
    """Resume the newest saved game and return the exit status.

    >>> terminal.resume()
    """
    screen, saves = screen or Screen(), saves or Saves()
    with interpreting_uncompiled():
        return _run(saves.newest(complain=screen.complain), screen, saves)


def _run(save: Save, screen: Screen, saves: Saves) -> int:
    """Play at once; meanwhile the rules are compiled, unless they are."""
    from papercrown.engine.background import compiled_in_background  # importing the engine takes a while

    with compiled_in_background(save.match.game):
        return Session(save, screen, saves).run()


def _seats_for(allowed: Sequence[int], humans: int) -> int:
    """The smallest allowed number of seats for this many people."""
    return min((seats for seats in allowed if seats >= humans), default=max(allowed))


def _complete(chosen: Sequence[str] | None, seats: int, humans: int) -> list[str]:
    """The chosen names, and default names for the other seats."""
    names = list(chosen or ())
    defaults = ("You", *NAMES[1:]) if humans == 1 else NAMES
    return names + [defaults[seat % len(defaults)] for seat in range(len(names), seats)]
