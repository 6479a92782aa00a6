"""Scoring a finished paper game: a sheet is laid out as a position, which the rules then score."""

from pathlib import Path

from papercrown.core.game import Game
from papercrown.core.phrasing import shown
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.color_in_kingdoms import LONGEST, PROVINCE
from papercrown.games.color_in_kingdoms.pieces import EMPTY, LETTERS, NEAR, PROVINCES, ROAD, SQUARES
from papercrown.games.color_in_kingdoms.position import POSITION, SEATS
from papercrown.games.color_in_kingdoms.scoring import longest_road, spaces_of
from papercrown.paper.reader import Fields, Value, players, read

COLOURS = LETTERS[EMPTY + 1 :]


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet."""
    fields = read(sheet, ("players", "map", "longest"))
    found = players(fields, SEATS, ("province", "copycat"))
    p = new(POSITION)
    p.seats = len(found)
    p.province = PROVINCE.code(fields.get("map", PROVINCE.default).choice(PROVINCE.values))
    p.longest = LONGEST.code(fields.get("longest", LONGEST.default).choice(LONGEST.values))
    for seat, player in enumerate(found):
        _colour_province(p, p.sheets[seat], player["province"])
        _write_copycat(p.sheets[seat], player)
    return game.scoring(p, [player.name for player in found])


def _colour_province(p: Record, own: Record, province: Value) -> None:
    names = PROVINCES[int(p.province)].names
    for name, letter in province.entries().items():
        if name not in names:
            raise province.error(_expected(int(p.province), name), shown(name))
        space = names.index(name)
        own.spaces[space] = LETTERS.index(letter.choice(COLOURS))
        own.coloured |= 1 << space
        own.beside |= NEAR[p.province, space]
    own.road = longest_road(p.province, spaces_of(own, p.province, ROAD), p.longest)


def _expected(province: int, name: str) -> str:
    """What a space is called: in this row, if there is one."""
    names = PROVINCES[province].names
    row = [known for known in names if known[0] == name[:1]]
    if row:
        return f"a space of row {row[0][0]}, {row[0]} to {row[-1]}"
    return f"a space of {PROVINCE.values[province]}, a row from {names[0][0]} to {names[-1][0]} and a number like A1"


def _write_copycat(own: Record, player: Fields) -> None:
    numbers = player.get("copycat", ()).items("number", 0, SQUARES)
    own.written = len(numbers)
    own.copycat[: len(numbers)] = [number.number(0, SEATS - 1) for number in numbers]
