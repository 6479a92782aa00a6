"""Scoring a finished paper game: the sheet becomes a position, which the rules score."""

from pathlib import Path

from papercrown.core.game import Game
from papercrown.core.phrasing import shown
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.color_in_kingdoms import LONGEST, provinces
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES, write_map
from papercrown.games.color_in_kingdoms.pieces import EMPTY, LETTERS, ROAD, SQUARES
from papercrown.games.color_in_kingdoms.position import POSITION, SEATS
from papercrown.games.color_in_kingdoms.provinces import Province
from papercrown.games.color_in_kingdoms.scoring import longest_road, spaces_of
from papercrown.paper.content import read_content
from papercrown.paper.reader import Fields, Value, players, read

COLOURS = LETTERS[EMPTY + 1 :]


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet; paths in it are relative to `folder`."""
    fields = read(sheet, ("players", "map", "longest"))
    found = players(fields, SEATS, ("province", "copycat"))
    chosen = fields.get("map", PROVINCES.names[0])
    province = read_content(chosen, folder, PROVINCES, provinces.read, example="island")
    p = new(POSITION)
    p.seats = len(found)
    write_map(p.map, 0, province)
    p.longest = LONGEST.code(fields.get("longest", LONGEST.default).choice(LONGEST.values))
    for seat, player in enumerate(found):
        _colour_province(p, p.sheets[seat], player["province"], province, Path(chosen.text()).stem)
        _write_copycat(p.sheets[seat], player)
    return game.scoring(p, [player.name for player in found])


def _colour_province(p: Record, own: Record, given: Value, province: Province, title: str) -> None:
    for name, letter in given.entries().items():
        if name not in province.names:
            raise given.error(_expected(province, title, name), shown(name))
        space = province.names.index(name)
        own.spaces[space] = LETTERS.index(letter.choice(COLOURS))
        own.coloured |= 1 << space
        own.beside |= province.near[space]
    own.road = longest_road(p.map, spaces_of(own, p.map, ROAD), p.longest)


def _expected(province: Province, title: str, name: str) -> str:
    """The names of spaces: those of the row, if there is such a row."""
    names = province.names
    row = [known for known in names if known[0] == name[:1]]
    if row:
        return f"a space of row {row[0][0]}, {row[0]} to {row[-1]}"
    return f"a space of {title}, a row from {names[0][0]} to {names[-1][0]} and a number like A1"


def _write_copycat(own: Record, player: Fields) -> None:
    numbers = player.get("copycat", ()).items("number", 0, SQUARES)
    own.written = len(numbers)
    own.copycat[: len(numbers)] = [number.number(0, SEATS - 1) for number in numbers]
