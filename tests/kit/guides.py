"""Reading the guides: their tables, rulings and options, and whether they fit in a terminal."""

import re
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markdown import Markdown

import papercrown as pc
from papercrown.core.options import Option, Value

TERMINAL_COLUMNS = 80
NOTHING = "–"
"""The content of an empty cell."""


def section(guide: str, heading: str) -> str:
    """The text under a heading, up to the next one."""
    _, text = guide.split(f"# {heading}\n")
    return text.split("\n#")[0]


def flat(text: str) -> str:
    """A text as one lower-case line, without emphasis."""
    return re.sub(r"\s+", " ", text.replace("*", "")).lower()


def section_text(guide: str, heading: str) -> str:
    """A section as one lower-case line, without emphasis."""
    return flat(section(guide, heading))


def table(guide: str, heading: str) -> list[list[str]]:
    """The rows of the table under a heading."""
    block = re.search(r"(?:^\|.*\n)+", section(guide, heading), re.MULTILINE)
    assert block
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in block[0].splitlines()[2:]]


def declared_as_ours(guide: str, title: str) -> list[tuple[str, str]]:
    """What the guide declares to be our own: the names and descriptions in the list below a title."""
    passage = guide.split(f"**{title}.**")[1].split("\n## ")[0]
    return re.findall(r"^- (.+): (.+)$", passage, re.MULTILINE)


def rulings(guide: str) -> list[int]:
    """The numbers of the rulings."""
    return [int(n) for n in re.findall(r"^(\d+)\. ", section(guide, "Where the rules leave room"), re.MULTILINE)]


def check_rulings(guide: str, keywords: Mapping[int, str]) -> None:
    """The guide has exactly these rulings, and each contains its keywords."""
    assert rulings(guide) == list(keywords)
    texts = re.split(r"^\d+\. ", section(guide, "Where the rules leave room").split("**")[0], flags=re.MULTILINE)[1:]
    for number, text in enumerate(texts, 1):
        assert keywords[number] in flat(text)


def unexplained(guide: str, game: pc.Game) -> list[Value]:
    """The options and values that the guide does not mention."""
    return [word for option in game.options for word in _words_of(option) if f"`{word}`" not in guide]


def _words_of(option: Option) -> list[Value]:
    return [option.name, *(value for value in option.values if isinstance(value, str))]


def points_in_table(guide: str, heading: str) -> dict[str, int]:
    """The items of a table and their points, which are in its last column."""
    return {item.strip("*"): int(points.strip("*")) for item, *_, points in table(guide, heading)}


def check_fits(guide: str, headings: Sequence[str]) -> None:
    """No line is too wide for a terminal, and the tables under these headings have one line per row."""
    console = Console(width=TERMINAL_COLUMNS, force_terminal=False)
    with console.capture() as shown:
        console.print(Markdown(guide))
    lines = shown.get().splitlines()
    assert max(len(line) for line in lines) <= TERMINAL_COLUMNS
    for heading in headings:
        for row in table(guide, heading):
            whole = any(all(cell.strip("*") in line for cell in row) for line in lines)
            assert whole, f"{row} is split across lines"
