"""Scoring a finished paper game: a sheet is laid out as a position, which the rules then score."""

from pathlib import Path

from papercrown.core.errors import OptionError
from papercrown.core.game import Game
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.chroma_cubes import catalogue, puzzles
from papercrown.games.chroma_cubes.option import BOOK, OWN, WINDOW
from papercrown.games.chroma_cubes.pieces import BANK_STATES
from papercrown.games.chroma_cubes.position import NOT_YET, POSITION, SEATS
from papercrown.games.chroma_cubes.puzzles import Puzzle
from papercrown.paper.reader import Player, Value, players, read

ENDING = ".json"
A_FILE = f"the path of a puzzle file like dog{ENDING}"
EXHAUSTED = 0
"""The score of a figure whose ladder had no more."""


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet; `folder` is where it lies."""
    fields = read(sheet, ("puzzle", "players"))
    puzzle = _puzzle(fields["puzzle"], folder)
    found = players(fields, SEATS, ("figures", "banks", "first_to_finish"))
    p = new(POSITION)
    p.seats = len(found)
    catalogue.lay_open(p.puzzle, 0, puzzle)
    for seat, player in enumerate(found):
        _circle_scores(p, seat, player["figures"], puzzle)
        _fill_banks(p.pages[seat], player, puzzle)
        p.finished[seat] = int(player.get("first_to_finish", False).switch())
    return game.scoring(p, [player.name for player in found])


# --- The puzzle -----------------------------------------------------------------------------------------------------


def _puzzle(value: Value, folder: Path) -> Puzzle:
    name, own = value.raw, OWN.names()
    if isinstance(name, str) and (name.endswith(ENDING) or "/" in name):
        return _read_file(value, name, folder / name)
    if isinstance(name, str) and name in own:
        return _read_file(value, name, OWN.folder / f"{name}{ENDING}")
    try:
        if isinstance(name, str) and name != WINDOW:  # without its number nobody knows which
            return catalogue.find(name)[1]
    except OptionError:
        pass
    raise value.error(one_of([*BOOK, f"{WINDOW}- and its number", *own, A_FILE]))


def _read_file(value: Value, name: str, path: Path) -> Puzzle:
    """The table alone: nobody needs the picture to count."""
    return puzzles.read(value.contents(path), shown(name))


# --- A page ---------------------------------------------------------------------------------------------------------


def _circle_scores(p: Record, seat: int, given: Value, puzzle: Puzzle) -> None:
    p.points[seat, :] = NOT_YET
    names = [figure.name for figure in puzzle.figures]
    for name, circled in given.entries().items():
        if name not in names:
            raise given.error(one_of(names), shown(name))
        number = names.index(name)
        scores = puzzle.figures[number].scores
        if type(circled.raw) is not int or circled.raw not in (*scores, EXHAUSTED):
            raise circled.error(f"{one_of(scores)}, or {EXHAUSTED} if none was left")
        p.points[seat, number] = circled.raw
        p.pages[seat].filled |= p.puzzle.members[number]


def _fill_banks(page: Record, player: Player, puzzle: Puzzle) -> None:
    for number, bank in enumerate(player.get("banks", ()).items("bank", 0, puzzle.banks)):
        page.states[number] = BANK_STATES.index(bank.choice(BANK_STATES))
