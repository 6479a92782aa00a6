"""Queries on a view from plain Python: who shares a kingdom, what lies where, which round it is."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from papercrown.core.bits import lowest
from papercrown.core.records import Record
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.board import SIDE, SQUARE_AT, WORDS
from papercrown.games.queendomino.pieces import CASTLE
from papercrown.games.queendomino.position import BETWEEN, GAMES, ITEMS, KINGDOMINO, OVER, QUEENDOMINO
from papercrown.games.queendomino.scoring import FIRST_GAME_ITEM

_SQUARES = SQUARE_AT.tolist()
AND = " & "
"""Between the names of two partners who share a kingdom."""
GAME_NAMES = {KINGDOMINO: "Kingdomino", QUEENDOMINO: "Queendomino"}


def game_name(view: Record) -> str:
    return GAME_NAMES.get(int(view.variant), "The Royal Wedding")


def round_name(view: Record) -> str:
    now = int(view.round_number)
    return f"Round {now} of {int(view.rounds)}" if now else "Before the first round"


def is_playing(view: Record) -> bool:
    """Whether a game goes on: it is not over, and no other one is about to begin."""
    return view.phase not in (OVER, BETWEEN)


def actor_of(view: Record) -> int | None:
    """The seat whose king acts; None after a game."""
    return int(rules.actor(view)) if is_playing(view) else None


def pile_size(view: Record) -> int:
    """The number of buildings in the pile, with the one on top."""
    return int(view.tiles.sum()) + bool(view.top)


def dynasty_name(view: Record) -> str:
    """Which game of a dynasty this is; "" in a game that stands alone."""
    return f"Game {int(view.game_number)} of {GAMES}" if view.dynasty else ""


def progress(view: Record) -> list[str]:
    """The game of a dynasty and the round, in words."""
    game = [dynasty_name(view)] if view.dynasty else []
    return game if view.phase == BETWEEN else [*game, round_name(view)]


def earlier_totals(view: Record, seat: int) -> tuple[int, ...]:
    """What a seat has scored in each earlier game of a dynasty, and between two games in the last one."""
    if not view.dynasty:
        return ()
    totals = [int(total) for total in view.earlier[: int(view.game_number) - 1, seat]]
    if view.phase == BETWEEN:
        items = np.zeros(len(ITEMS), np.int64)
        rules.score(view, seat, items)
        totals.append(int(items[:FIRST_GAME_ITEM].sum()))
    return tuple(totals)


def kingdom_of(view: Record, seat: int) -> int:
    return int(rules.kingdom_of(view, seat))


def kingdom_count(view: Record) -> int:
    return int(rules.kingdoms(view))


def owners_of(view: Record) -> list[tuple[int, ...]]:
    """The seats of each kingdom: one, or two partners."""
    kingdoms: list[tuple[int, ...]] = [()] * kingdom_count(view)
    for seat in range(int(view.seats)):
        kingdoms[kingdom_of(view, seat)] += (seat,)
    return kingdoms


class Square(NamedTuple):
    """What lies on a square."""

    land: int
    crowns: int
    kind: int
    """The kind of building, or NOTHING."""
    knight: bool


_square = cache(Square)


def squares_of(k: Record) -> dict[int, Square]:
    """What lies on each square."""
    one, two, posted = (frozenset(_members(words)) for words in (*k.crowns.tolist(), k.posted.tolist()))
    building = k.building.tolist()
    return {
        square: _square(
            land,
            (square in one) + 2 * (square in two),
            building[square // SIDE][square % SIDE] - 1,
            square in posted,
        )
        for land, words in enumerate(k.land.tolist()[: CASTLE + 1])
        for square in _members(words)
    }


def _members(stored: Sequence[int]) -> Iterator[int]:
    for word in range(WORDS):
        bits = stored[word]
        while bits:
            yield _SQUARES[word][lowest(bits)]
            bits &= bits - 1
