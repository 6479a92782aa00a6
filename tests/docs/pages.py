"""Reads the pages of the documentation."""

import contextlib
import io
import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")))


def text_of(name: str) -> str:
    """The text of a page, named as in the repository: `docs/play.md`."""
    return (ROOT / name).read_text("utf-8")


def unwrapped(text: str) -> str:
    """A text without line breaks, to find sentences in."""
    return " ".join(text.split())


def blocks(text: str, language: str) -> list[str]:
    """The fenced code blocks in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def papercrown_commands(block: str) -> list[list[str]]:
    """The arguments of every `$ papercrown` command in a console block."""
    return [shlex.split(line) for line in re.findall(r"^\$ papercrown (.*)$", block, re.M)]


def output_of(*code: str) -> str:
    """What blocks of Python print, executed in order with shared names."""
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for block in code:
            exec(block, names)
    return out.getvalue()
