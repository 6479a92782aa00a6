"""What labels, questions and explanations promise. The conformance kit holds the game to it in every position."""

from collections.abc import Callable, Collection, Mapping

from papercrown.core.bits import lowest
from papercrown.core.records import Record
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS, WITHDRAWN, letters_of
from papercrown.games.chroma_cubes.position import DEPOSITING, DONE
from papercrown.games.chroma_cubes.puzzles import STEPS

OFFERS: Mapping[str, Callable[[int], bool]] = {
    "a section to colour": lambda action: action < DEPOSITING,
    "a bank for a die": lambda action: DEPOSITING <= action < DONE,
    "be done": lambda action: action == DONE,
    "end the game.": lambda action: action == DONE,
}


def _section(before: Record, seat: int, _action: int, after: Record) -> str:
    """The letters of the section that was coloured."""
    section = lowest(int(after.drafts[seat].filled) & ~int(before.drafts[seat].filled))
    return LETTERS[before.puzzle.colours[section]] * int(before.puzzle.letters[section])


def _used(before: Record, seat: int, after: Record) -> int:
    return int(after.drafts[seat].used) & ~int(before.drafts[seat].used)


def _first_die(before: Record, seat: int, _action: int, after: Record) -> int:
    return lowest(_used(before, seat, after)) + 1


def _first_face(before: Record, seat: int, _action: int, after: Record) -> str:
    return letters_of(int(before.dice[seat, lowest(_used(before, seat, after))]))


def _withdrawals(before: Record, seat: int, _action: int, after: Record) -> int:
    return sum(int((p.drafts[seat].states == WITHDRAWN).sum()) * sign for p, sign in ((after, 1), (before, -1)))


def _bank_colour(before: Record, seat: int, _action: int, after: Record) -> str:
    [bank] = (after.drafts[seat].states != before.drafts[seat].states).nonzero()[0].tolist()
    return COLOURS[after.drafts[seat].colours[bank]]


LABEL_NUMBERS: Mapping[str, Callable[[Record, int, int, Record], object]] = {
    r"^Colour (\w+)": _section,
    r"with (?:die|dice) (\d)": _first_die,
    r"with (?:die|dice) \d \((\w+)\)": _first_face,
    r"(\d) banks$": _withdrawals,
    r"^(?:Open an?|Complete the) (\w+) bank": _bank_colour,
}


def _next_scores(view: Record, _seat: int) -> Collection[object]:
    figures = range(int(view.puzzle.figures))
    return {int(view.puzzle.ladders[n, view.taken[n]]) if view.taken[n] < STEPS else 0 for n in figures}


TEXT_NUMBERS: Mapping[str, Callable[[Record, int], Collection[object]]] = {r"for (\d+) points? now": _next_scores}
