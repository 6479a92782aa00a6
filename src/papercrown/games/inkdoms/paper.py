"""Scoring a finished paper game: a sheet is laid out as a position, which the rules then score."""

from pathlib import Path

from papercrown.core.game import Game
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.inkdoms import catalogue, maps
from papercrown.games.inkdoms.maps import Map
from papercrown.games.inkdoms.option import ATLAS, OWN
from papercrown.games.inkdoms.pieces import BLOTS, COLOURS, EACH, FIRST, KINGDOMS, LETTERS, MONSTERS, NAMES, SECOND
from papercrown.games.inkdoms.position import POSITION, SEATS
from papercrown.paper.reader import Value, players, read

ENDING = ".json"
A_FILE = f"the path of a map file like island{ENDING}"
AN_AREA = f"an area such as {NAMES[0]}: a letter of {LETTERS} and a number from 1 to {EACH}"
ACHIEVEMENTS = (*KINGDOMS, *MONSTERS, "end")


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet; `folder` is where it lies."""
    fields = read(sheet, ("map", "players"))
    found = _map(fields.get("map", ATLAS[0]), folder)
    people = players(fields, SEATS, ("areas", "achievements", "blots"))
    p = new(POSITION)
    p.seats = len(people)
    catalogue.lay_open(p.map, 0, found)
    for seat, player in enumerate(people):
        _paint_areas(p.sheets[seat], player["areas"])
        _circle_numbers(p, seat, player.get("achievements", {}))
        p.sheets[seat].blots = player.get("blots", 0).number(0, BLOTS)
    return game.scoring(p, [player.name for player in people])


# --- The map --------------------------------------------------------------------------------------------------------


def _map(value: Value, folder: Path) -> Map:
    name, own = value.raw, OWN.names()
    if isinstance(name, str):
        if name.endswith(ENDING) or "/" in name:
            return _read_file(value, name, folder / name)
        if name in ATLAS:
            return catalogue.of_the_atlas(name)
        if name in own:
            return _read_file(value, name, OWN.folder / f"{name}{ENDING}")
    raise value.error(one_of([*ATLAS, *own, A_FILE]))


def _read_file(value: Value, name: str, path: Path) -> Map:
    """Nobody needs room for a finger to count."""
    return maps.read(value.contents(path), shown(name))


# --- A sheet --------------------------------------------------------------------------------------------------------


def _paint_areas(own: Record, given: Value) -> None:
    for name, colour in given.entries().items():
        if name not in NAMES:
            raise given.error(AN_AREA, shown(name))
        own.inks[COLOURS.index(colour.choice(COLOURS))] |= 1 << NAMES.index(name)


def _circle_numbers(p: Record, seat: int, given: Value) -> None:
    """As people wrote them: who was first is not on a sheet."""
    for name, circled in given.entries().items():
        if name not in ACHIEVEMENTS:
            raise given.error(one_of(ACHIEVEMENTS), shown(name))
        line = ACHIEVEMENTS.index(name)
        if circled.choice((int(FIRST[line]), int(SECOND[line]))) == FIRST[line]:
            p.firsts[seat] |= 1 << line
        else:
            p.seconds[seat] |= 1 << line
