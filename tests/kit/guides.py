"""Reading the guides: tables, rulings, options, and whether they fit into a terminal."""

import re
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markdown import Markdown

import papercrown as pc
from papercrown.core.options import Option, Value

COLUMNS = 80
NOTHING = "–"


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
    """What the guide declares to be our own: the list below a title, each line a name and some words."""
    confession = guide.split(f"**{title}.**")[1].split("\n## ")[0]
    return re.findall(r"^- (.+): (.+)$", confession, re.MULTILINE)


def rulings(guide: str) -> list[int]:
    """The numbers before the rulings."""
    return [int(n) for n in re.findall(r"^(\d+)\. ", section(guide, "Where the rules leave room"), re.MULTILINE)]


def check_rulings(guide: str, keywords: Mapping[int, str]) -> None:
    """The guide has exactly these rulings, each with its keywords."""
    assert rulings(guide) == list(keywords)
    texts = re.split(r"^\d+\. ", section(guide, "Where the rules leave room").split("**")[0], flags=re.MULTILINE)[1:]
    for number, text in enumerate(texts, 1):
        assert keywords[number] in flat(text)


def unexplained(guide: str, game: pc.Game) -> list[Value]:
    """The options and values that the guide does not mention."""
    return [word for option in game.options for word in _spoken(option) if f"`{word}`" not in guide]


def _spoken(option: Option) -> list[Value]:
    return [option.name, *(value for value in option.values if isinstance(value, str))]


def points_in_table(guide: str, heading: str) -> dict[str, int]:
    """The items of a table whose last column has points."""
    return {item.strip("*"): int(points.strip("*")) for item, *_, points in table(guide, heading)}


def check_fits(guide: str, headings: Sequence[str]) -> None:
    """Nothing is too wide for a terminal, and the tables under these headings have one line per row."""
    console = Console(width=COLUMNS, force_terminal=False)
    with console.capture() as shown:
        console.print(Markdown(guide))
    lines = shown.get().splitlines()
    assert max(len(line) for line in lines) <= COLUMNS
    for heading in headings:
        for row in table(guide, heading):
            whole = any(all(cell.strip("*") in line for cell in row) for line in lines)
            assert whole, f"{row} is broken over lines"
