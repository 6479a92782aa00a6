"""Reading a position from plain Python: who shares a kingdom, what lies where, how far the game is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from papercrown.core.bits import lowest
from papercrown.core.records import Record
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.board import SIDE, SQUARE_AT, WORDS
from papercrown.games.queendomino.pieces import CASTLE
from papercrown.games.queendomino.position import KINGDOMINO, QUEENDOMINO

GAME_NAMES = {KINGDOMINO: "Kingdomino", QUEENDOMINO: "Queendomino"}


def game_name(view: Record) -> str:
    return GAME_NAMES.get(int(view.variant), "The Royal Wedding")


def round_name(view: Record) -> str:
    now = int(view.round_number)
    return f"Round {now} of {int(view.rounds)}" if now else "Before the first round"


def kingdom_of(view: Record, seat: int) -> int:
    return int(rules.kingdom_of(view, seat))


def kingdom_count(view: Record) -> int:
    return int(rules.kingdoms(view))


def owners_of(view: Record, kingdom: int) -> list[int]:
    """The seats of a kingdom: one, or two partners."""
    return [seat for seat in range(int(view.seats)) if kingdom_of(view, seat) == kingdom]


@dataclass(frozen=True)
class Square:
    """What lies on a square."""

    land: int
    crowns: int
    kind: int
    """The kind of building, or NOTHING."""
    knight: bool


def squares_of(k: Record) -> dict[int, Square]:
    """What lies where."""
    one, two, posted = (frozenset(_members(words)) for words in (k.crowns[0], k.crowns[1], k.posted))
    return {
        square: Square(
            land,
            (square in one) + 2 * (square in two),
            int(k.building[square // SIDE, square % SIDE]) - 1,
            square in posted,
        )
        for land in range(CASTLE + 1)
        for square in _members(k.land[land])
    }


def _members(stored: Sequence[int]) -> Iterator[int]:
    for word in range(WORDS):
        bits = int(stored[word])
        while bits:
            yield int(SQUARE_AT[word, lowest(bits)])
            bits &= bits - 1
