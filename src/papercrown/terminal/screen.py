"""Where words go out and lines come in: a tty, a pipe or a test."""

from __future__ import annotations

import io
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

LONGEST_LINE = 1000


class Screen:
    """A console to write to and a keyboard to read from. Nothing written is read as markup: names are only names."""

    def __init__(self, console: Console | None = None, keyboard: TextIO | None = None) -> None:
        if console is None:
            _forgive(sys.stdout)
        if keyboard is None:
            _forgive(sys.stdin)
        self.console = console or Console()
        self.keyboard = keyboard or sys.stdin or io.StringIO()
        self.interactive = self.console.is_terminal and self.keyboard.isatty()
        """Whether a person sits before it, so that the screen may be cleared."""

    def say(self, words: RenderableType = "", *, style: str = "", end: str = "\n") -> None:
        if isinstance(words, str):
            words = Text(words)
        self.console.print(words, style=style, end=end, highlight=False)

    def complain(self, sentence: str) -> None:
        """Say what went wrong: what was expected, what came."""
        self.say(f"{sentence[:1].upper()}{sentence[1:]}{'' if sentence.endswith('.') else '.'}", style="bold red")

    def clear(self) -> None:
        """Start on an empty page, where there is somebody to see it."""
        if self.interactive:
            self.console.clear()

    def read(self, prompt: str) -> str:
        """One line, without the blanks around it; EOFError when there are no more."""
        self.say(prompt, style="bold", end="")
        line = self.keyboard.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        if not self.keyboard.isatty():
            self.say("".join(letter for letter in line if letter.isprintable()))
        return line.strip()


def _forgive(stream: object) -> None:
    """Letters that a stream does not know become question marks, never a crash."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
