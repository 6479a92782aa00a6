"""A table without a tty: what is typed comes from a text, what is shown goes into one."""

import io
from collections.abc import Iterable
from itertools import repeat

from rich.console import Console

from papercrown.core.match import Action, Match
from papercrown.terminal.screen import Screen


class Typed(io.TextIOBase):
    """A keyboard on which these lines are typed."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        return False


class Page:
    """A screen, and what was written on it."""

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
    """Takes the first action there is."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int) -> Action:
        return match.legal(seat)[0]
