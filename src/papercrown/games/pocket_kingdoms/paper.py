"""Scoring a finished paper game: the sheet becomes a position, which the rules score."""

from pathlib import Path

from papercrown.core.game import Game
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.pocket_kingdoms.pieces import (
    KIND_END,
    KIND_FIRST,
    LETTERS,
    MARKET_BOXES,
    MOST_OPEN,
    SIDE,
    SYMBOLS,
    TOWN_BUILDINGS,
)
from papercrown.games.pocket_kingdoms.position import POSITION, SEATS
from papercrown.paper.reader import Value, players, read

OPEN_ROWS = [
    row
    for first, end in zip(KIND_FIRST.tolist(), KIND_END.tolist(), strict=True)
    for row in range(first, min(first + MOST_OPEN, end))
]
"""As many rows as can be open at the same time. A sheet does not say which, and the score does not depend on it."""


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet."""
    fields = read(sheet, ("players",))
    found = players(fields, SEATS, ("kingdom", "open_projects", "market_used"))
    p = new(POSITION)
    p.seats = len(found)
    p.barracks = True  # may be among the open projects
    for seat, player in enumerate(found):
        own = p.sheets[seat]
        _lay_kingdom(own, player["kingdom"])
        own.cells[OPEN_ROWS[: player.get("open_projects", 0).number(0, len(OPEN_ROWS))]] = 1
        own.market_used = player.get("market_used", 0).number(0, MARKET_BOXES)
    return game.scoring(p, [player.name for player in found])


def _lay_kingdom(own: Record, kingdom: Value) -> None:
    rows = kingdom.items("row", SIDE, SIDE)
    cells = [cell for row in rows for cell in row.parts(row.text(), "cell", SIDE, SIDE)]
    for space, cell in enumerate(cells):
        symbol = _symbol(cell)
        if symbol in TOWN_BUILDINGS and symbol in own.kingdom:
            raise cell.error(f"at most 1 {SYMBOLS[symbol]} in a kingdom", "2")
        own.kingdom[space] = symbol


def _symbol(cell: Value) -> int:
    letter = cell.text()
    if letter not in LETTERS:
        raise cell.error(f'one of "{LETTERS}"')
    return LETTERS.index(letter)
