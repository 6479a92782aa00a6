"""A terminal without a tty: input comes from a list of lines, output goes into a string."""

import io
from collections.abc import Iterable
from itertools import repeat

from rich.console import Console

import papercrown as pc
from papercrown import terminal
from papercrown.core.match import Action, Match
from papercrown.core.options import Value
from papercrown.terminal.saves import Saves, load
from papercrown.terminal.screen import Screen


class Keyboard(io.TextIOBase):
    """A keyboard that types these lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        return False


class RecordedScreen:
    """A screen that records what is written on it."""

    def __init__(self, typed: Iterable[str] = (), width: int = 80) -> None:
        self.out = io.StringIO()
        self.screen = Screen(Console(file=self.out, width=width, height=40), Keyboard(typed))  # type: ignore[arg-type]

    @property
    def text(self) -> str:
        return self.out.getvalue()

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.text.splitlines()]


def always(line: str) -> Iterable[str]:
    return repeat(line)


class FirstBot:
    """A bot that takes the first legal action."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int) -> Action:
        return match.legal(seat)[0]


def play_game(
    saves: Saves,
    typed: Iterable[str],
    *,
    name: str = "queendomino",
    seats: int = 2,
    humans: int = 1,
    width: int = 80,
    names: list[str] | None = None,
    status: int = 0,
    options: dict[str, Value] | None = None,
) -> RecordedScreen:
    """Play a new game with this input; what the terminal showed."""
    recorded = RecordedScreen(typed, width)
    game = pc.game(name)
    exit_status = terminal.play(
        game, seats=seats, humans=humans, seed=7, names=names, options=options, screen=recorded.screen, saves=saves
    )
    assert exit_status == status
    return recorded


def resume_game(saves: Saves, typed: Iterable[str], status: int = 0) -> RecordedScreen:
    recorded = RecordedScreen(typed)
    assert terminal.resume(screen=recorded.screen, saves=saves) == status
    return recorded


def saved_journal(saves: Saves) -> dict[str, object]:
    """The journal of the only saved game."""
    (path,) = saves.folder.glob("*.json")
    return load(path).match.journal()
