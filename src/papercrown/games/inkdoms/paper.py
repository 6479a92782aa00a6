"""Scoring a finished paper game: the sheet becomes a position, which the rules score."""

from pathlib import Path

from papercrown.core.game import Game
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.catalogue import MAPS, write_map
from papercrown.games.inkdoms.pieces import BLOTS, COLOURS, EACH, FIRST, KINGDOMS, LETTERS, MONSTERS, NAMES, SECOND
from papercrown.games.inkdoms.position import POSITION, SEATS
from papercrown.paper.content import read_content
from papercrown.paper.reader import Value, players, read

AN_AREA = f"an area such as {NAMES[0]}: a letter of {LETTERS} and a number from 1 to {EACH}"
ACHIEVEMENTS = (*KINGDOMS, *MONSTERS, "end")


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet; paths in it are relative to `folder`."""
    fields = read(sheet, ("map", "players"))
    # scoring does not ask whether areas are large enough for a finger
    found = read_content(fields.get("map", MAPS.names[0]), folder, MAPS, maps.read, example="island")
    people = players(fields, SEATS, ("areas", "achievements", "blots"))
    p = new(POSITION)
    p.seats = len(people)
    write_map(p.map, 0, found)
    for seat, player in enumerate(people):
        _paint_areas(p.sheets[seat], player["areas"])
        _circle_numbers(p, seat, player.get("achievements", {}))
        p.sheets[seat].blots = player.get("blots", 0).number(0, BLOTS)
    return game.scoring(p, [player.name for player in people])


# --- A sheet --------------------------------------------------------------------------------------------------------


def _paint_areas(own: Record, given: Value) -> None:
    for name, colour in given.entries().items():
        if name not in NAMES:
            raise given.error(AN_AREA, shown(name))
        own.inks[COLOURS.index(colour.choice(COLOURS))] |= 1 << NAMES.index(name)


def _circle_numbers(p: Record, seat: int, given: Value) -> None:
    """The numbers as the players wrote them: a sheet does not say who was first."""
    for name, circled in given.entries().items():
        if name not in ACHIEVEMENTS:
            raise given.error(one_of(ACHIEVEMENTS), shown(name))
        line = ACHIEVEMENTS.index(name)
        if circled.choice((int(FIRST[line]), int(SECOND[line]))) == FIRST[line]:
            p.firsts[seat] |= 1 << line
        else:
            p.seconds[seat] |= 1 << line
