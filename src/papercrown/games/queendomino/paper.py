"""Scoring a finished paper game: the sheet becomes a position, which the rules score."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from papercrown.core.game import Game
from papercrown.core.phrasing import one_of
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.queendomino.board import CASTLE_SQUARE, SIDE
from papercrown.games.queendomino.pieces import BUILDINGS, LETTERS, TILES, TOWN
from papercrown.games.queendomino.position import KINGDOMINO, KINGDOMS, NOBODY, POSITION, QUEENDOMINO
from papercrown.paper.reader import Fields, Player, Value, players, read

LARGEST_GRID = 7
GRIDS = (5, LARGEST_GRID)
MAX_KINGDOMINO_PLAYERS = 4
MAX_COINS = 9999
MAX_KNIGHTS = 99
MAX_DISCARDED_DOMINOES = 24
MAX_POINTS = 999
EARLIER_GAMES = ("first_game", "second_game")
"""The points of a dynasty's earlier games; the sheet shows the kingdoms of the third."""

EMPTY, CASTLE, SITE = ".", "@", "T"
LANDSCAPE = re.compile(f"[{LETTERS[:TOWN]}][0-3]")
LANDSCAPES_EXPECTED = f"{' '.join(LETTERS[:TOWN])} with 0 to 3 crowns"
BUILDING_PREFIX = "T:"
KIND_OF = {building.slug: kind for kind, building in enumerate(BUILDINGS)}
FREE_SPOT = 0
"""The spot of the builders' board whose building costs nothing."""


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet of either game."""
    if game.settings.get("variant") == KINGDOMINO:
        return _score_kingdomino(game, sheet)
    return _score_queendomino(game, sheet)


def _score_queendomino(game: Game, sheet: object) -> Scoring:
    fields = read(sheet, ("players",))
    found = players(fields, KINGDOMS, ("kingdom", "coins", "guard", "placed_knights", "queen"))
    p = _table(QUEENDOMINO, LARGEST_GRID, found)
    for seat, player in enumerate(found):
        _lay_kingdom(game.rules, p, seat, player["kingdom"])
        k = p.kingdoms[seat]
        k.coins = player.get("coins", 0).number(0, MAX_COINS)
        k.guard = player.get("guard", 0).number(0, MAX_KNIGHTS)
        for square in range(player.get("placed_knights", 0).number(0, MAX_KNIGHTS)):
            game.rules.add(k.posted, square)  # the sheet does not say where, and the score does not depend on it
    p.queen = _queens_host(found)
    return game.scoring(p, [player.name for player in found])


def _score_kingdomino(game: Game, sheet: object) -> Scoring:
    fields = read(sheet, ("players", "middle_kingdom", "harmony", "grid"))
    found = players(fields, MAX_KINGDOMINO_PLAYERS, ("kingdom", "discarded", *EARLIER_GAMES))
    p = _table(KINGDOMINO, fields.get("grid", GRIDS[0]).choice(GRIDS), found)
    p.middle_kingdom = fields.get("middle_kingdom", False).switch()
    p.harmony = fields.get("harmony", False).switch()
    p.dynasty = any(field in player.raw for player in found for field in EARLIER_GAMES)
    for seat, player in enumerate(found):
        _lay_kingdom(game.rules, p, seat, player["kingdom"])
        p.kingdoms[seat].discarded = player.get("discarded", 0).number(0, MAX_DISCARDED_DOMINOES)
        for number, field in enumerate(EARLIER_GAMES if p.dynasty else ()):
            p.earlier[number, seat] = player[field].number(0, MAX_POINTS)
    return game.scoring(p, [player.name for player in found])


def _table(variant: int, grid: int, found: Sequence[Player]) -> Record:
    """A position before anything is laid: all tiles in the supply, the Queen nowhere."""
    p = new(POSITION)
    p.variant = variant
    p.grid = grid
    p.seats = len(found)
    p.queen = NOBODY
    if variant != KINGDOMINO:
        p.tiles[:] = TILES
    return p


def _queens_host(found: Sequence[Fields]) -> int:
    host = NOBODY
    for seat, player in enumerate(found):
        queen = player.get("queen", False)
        if queen.switch():
            if host != NOBODY:
                raise queen.error(f"false, because {found[host].where} hosts the Queen")
            host = seat
    return host


def _lay_kingdom(rules: Any, p: Record, seat: int, kingdom: Value) -> None:
    """Lay a kingdom out with its castle in the middle of the board."""
    rules.found_kingdom(p.kingdoms[seat])
    rows = _rows(kingdom, int(p.grid))
    castles = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.raw == CASTLE]
    if len(castles) != 1:
        raise kingdom.error(f'one castle "{CASTLE}"', str(len(castles)))
    top, left = castles[0]
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell.raw not in (EMPTY, CASTLE):
                _lay_cell(rules, p, seat, CASTLE_SQUARE + (y - top) * SIDE + x - left, cell)


def _rows(kingdom: Value, grid: int) -> list[list[Value]]:
    """The cells of each row, all rows as long as the first."""
    rows: list[list[Value]] = []
    for row in kingdom.items("row", 1, grid):
        least, most = (len(rows[0]), len(rows[0])) if rows else (1, grid)
        rows.append(row.parts(row.text().split(), "cell", least, most))
    return rows


def _lay_cell(rules: Any, p: Record, seat: int, square: int, cell: Value) -> None:
    text = cell.text()
    if LANDSCAPE.fullmatch(text):
        rules.cover(p.kingdoms[seat], square, LETTERS.index(text[0]), int(text[1]))
    elif p.variant == KINGDOMINO:
        what = f'"{EMPTY}", "{CASTLE}" or {LANDSCAPES_EXPECTED}'
        raise cell.error("no town in Kingdomino" if text.startswith(SITE) else what)
    elif text == SITE:
        rules.cover(p.kingdoms[seat], square, TOWN, 0)
    elif text.startswith(BUILDING_PREFIX):
        rules.cover(p.kingdoms[seat], square, TOWN, 0)
        _build(rules, p, seat, square, cell)
    else:
        raise cell.error(f'"{EMPTY}", "{CASTLE}", "{SITE}", "{BUILDING_PREFIX}building" or {LANDSCAPES_EXPECTED}')


def _build(rules: Any, p: Record, seat: int, square: int, cell: Value) -> None:
    """Take a building from the supply, which is one for all players, and build it for nothing."""
    slug = cell.text().removeprefix(BUILDING_PREFIX)
    if slug not in KIND_OF:
        raise cell.error(f'"{BUILDING_PREFIX}" with {one_of(list(KIND_OF))}')
    kind = KIND_OF[slug]
    if not p.tiles[kind]:
        raise cell.error(f"at most {TILES[kind]} {slug} in all kingdoms together", str(TILES[kind] + 1))
    p.tiles[kind] -= 1
    p.builders_board[FREE_SPOT] = kind + 1
    rules.build(p, seat, FREE_SPOT, square)
