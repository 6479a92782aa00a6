"""Reads the pages of the documentation."""

import contextlib
import io
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")))


def text_of(name: str) -> str:
    """The text of a page, named as in the repository: `docs/play.md`."""
    return (ROOT / name).read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced code blocks in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def output_of(text: str) -> str:
    """What the Python blocks of a page print, executed in order with shared names."""
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for block in blocks(text, "python"):
            exec(block, names)
    return out.getvalue()
