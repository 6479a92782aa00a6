"""Scoring a finished paper game: the sheet becomes a position, which the rules score."""

from pathlib import Path

from papercrown.core.game import Game
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record, new
from papercrown.core.scoresheet import Scoring
from papercrown.games.chroma_cubes import puzzles
from papercrown.games.chroma_cubes.catalogue import PUZZLES, WINDOWS, write_puzzle
from papercrown.games.chroma_cubes.pieces import BANK_STATES
from papercrown.games.chroma_cubes.position import NOT_YET, POSITION, SEATS
from papercrown.games.chroma_cubes.puzzles import Puzzle
from papercrown.paper.content import read_content
from papercrown.paper.reader import Player, Value, players, read

EXHAUSTED = 0
"""The score of a figure whose ladder was exhausted."""


def score(game: Game, sheet: object, folder: Path) -> Scoring:
    """The score of a sheet; paths in it are relative to `folder`."""
    fields = read(sheet, ("puzzle", "players"))
    puzzle = _puzzle(fields["puzzle"], folder)
    found = players(fields, SEATS, ("figures", "banks", "first_to_finish"))
    p = new(POSITION)
    p.seats = len(found)
    write_puzzle(p.puzzle, 0, puzzle)
    for seat, player in enumerate(found):
        _circle_scores(p, seat, player["figures"], puzzle)
        _fill_banks(p.pages[seat], player, puzzle)
        p.finished[seat] = int(player.get("first_to_finish", False).switch())
    return game.scoring(p, [player.name for player in found])


# --- The puzzle -----------------------------------------------------------------------------------------------------


def _puzzle(value: Value, folder: Path) -> Puzzle:
    """A puzzle by its name or file. Scoring needs the table only, so a user's picture may be missing."""
    if (number := WINDOWS.number(value.raw)) is not None:
        return WINDOWS.generate(number)
    a_window = f"{WINDOWS.prefix}- and its number"  # the prefix alone does not say which window was played
    return read_content(value, folder, PUZZLES, puzzles.read, a_window, example="dog")


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
