"""What the command `papercrown puzzle` does: pages are checked, put on the shelf, made and printed."""

from __future__ import annotations

import secrets
from pathlib import Path

from papercrown.core.errors import SheetError
from papercrown.core.phrasing import one_of, several
from papercrown.core.user_content import write
from papercrown.games.chroma_cubes import catalogue, option
from papercrown.games.chroma_cubes.picture import Picture, load


def check(file: Path) -> list[str]:
    """What there is to say about a page, or `SheetError` with what is wrong."""
    from papercrown.games.chroma_cubes.balance import GAMES, SEATS, balanced, trial

    picture = load(_table(file))
    report = trial(picture.puzzle, GAMES, SEATS, seed=1)
    return [
        f"{_described(picture)}. Every section has a closed shape, and none lies over another.",
        f"In {GAMES} games of {SEATS} greedy players: {report}.",
        balanced(report) or "It is balanced like the pages of the book.",
    ]


def add(file: Path) -> list[str]:
    """Put a page on the shelf."""
    table = _table(file)
    load(table)
    option.OWN.put(table, table.with_suffix(".svg"))
    return [f"{table.stem} is on your shelf: papercrown play chroma-cubes --option puzzle={table.stem}"]


def make(seed: int, folder: Path) -> list[str]:
    """Write a window that was never there before, as a table and a picture."""
    from papercrown.games.chroma_cubes.balance import fresh
    from papercrown.games.chroma_cubes.window_generator import svg, table, window

    name = f"{option.WINDOW}-{fresh(seed)}"
    picture = window(int(name.rpartition("-")[2]))
    write(folder, {f"{name}.json": table(picture.puzzle), f"{name}.svg": svg(picture)})
    return [
        f"{name}: {_described(picture)}. Written to {folder / name}.json and .svg",
        f"To play it: papercrown play chroma-cubes --option puzzle={name}",
    ]


def listing() -> list[str]:
    """All pages there are."""
    book = [f"{name}: {_described(catalogue.picture_of(code))}" for code, name in enumerate(option.BOOK)]
    window = f"{option.WINDOW}: a stained-glass window, new in every game; {option.WINDOW}-123: the one of this number"
    return [*book, window, *map(_own, option.OWN.names())]


def _own(name: str) -> str:
    try:
        return f"{name}: {_described(load(option.OWN.folder / f'{name}.json'))}, your own"
    except SheetError as error:
        return f"{name}: cannot be played. {error}"


def printed(name: str) -> str:
    """An empty page for people with dice and crayons: the picture, the banks and the score chart."""
    from papercrown.games.chroma_cubes.drawing.printing import sheet

    code, _ = catalogue.find(catalogue.some_window(secrets.randbits(53)) if name == option.WINDOW else name)
    return sheet(code)


def _table(file: Path) -> Path:
    """People may name either of the two files."""
    if file.suffix not in (".json", ".svg"):
        raise SheetError(f"expected a table {one_of(['.json', '.svg'])}, got {file.name}")
    return file.with_suffix(".json")


def _described(picture: Picture) -> str:
    puzzle = picture.puzzle
    letters = sum(len(letters) for _, letters in puzzle.sections)
    parts = (
        several(len(puzzle.figures), "figure"),
        several(len(puzzle.sections), "section"),
        several(letters, "letter"),
    )
    return f"{puzzle.title}, {', '.join(parts)}, {several(puzzle.banks, 'bank') or 'no banks'}"
