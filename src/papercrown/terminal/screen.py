"""Input and output of the terminal: a tty, a pipe or a test."""

from __future__ import annotations

import io
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

MAX_LINE_CHARS = 1000


class Screen:
    """A console to write to and a keyboard to read from. Text is never parsed as markup: names are only names."""

    def __init__(self, console: Console | None = None, keyboard: TextIO | None = None) -> None:
        if console is None:
            _replace_unencodable(sys.stdout)
        if keyboard is None:
            _replace_unencodable(sys.stdin)
        self.console = console or Console()
        self.keyboard = keyboard or sys.stdin or io.StringIO()
        self.interactive = self.console.is_terminal and self.keyboard.isatty()
        """Whether both ends are a terminal, so that the screen may be cleared."""

    def say(self, words: RenderableType = "", *, style: str = "", end: str = "\n") -> None:
        if isinstance(words, str):
            words = Text(words)
        self.console.print(words, style=style, end=end, highlight=False)

    def complain(self, sentence: str) -> None:
        """Show an error, as a sentence that says what was expected and what came."""
        self.say(f"{sentence[:1].upper()}{sentence[1:]}{'' if sentence.endswith('.') else '.'}", style="bold red")

    def clear(self) -> None:
        """Clear the screen if it is interactive."""
        if self.interactive:
            self.console.clear()

    def read(self, prompt: str) -> str:
        """Read one line, stripped; raises EOFError at the end of input."""
        self.say(prompt, style="bold", end="")
        line = self.keyboard.readline(MAX_LINE_CHARS)
        if not line:
            raise EOFError
        if not self.keyboard.isatty():
            self.say("".join(letter for letter in line if letter.isprintable()))
        return line.strip()


def _replace_unencodable(stream: object) -> None:
    """Replace characters that a stream cannot encode with question marks."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
