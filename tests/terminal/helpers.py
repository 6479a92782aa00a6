"""A terminal without a tty: input comes from a list of lines, output goes into a string."""

import io
from collections.abc import Iterable
from itertools import repeat

from rich.console import Console

from papercrown.core.match import Action, Match
from papercrown.terminal.screen import Screen


class Typed(io.TextIOBase):
    """A keyboard that types these lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        return False


class Page:
    """A screen and what was written on it."""

    def __init__(self, typed: Iterable[str] = (), width: int = 80) -> None:
        self.out = io.StringIO()
        self.screen = Screen(Console(file=self.out, width=width, height=40), Typed(typed))  # type: ignore[arg-type]

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
