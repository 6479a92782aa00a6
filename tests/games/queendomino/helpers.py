"""Positions composed by hand, and random games."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, new, restored
from papercrown.games.queendomino import board as _board
from papercrown.games.queendomino.pieces import BUILDINGS, KINGDOMINO_BOX, LANDSCAPES, LETTERS, QUEENDOMINO_BOX
from papercrown.games.queendomino.position import (
    BUILDING,
    BURNING,
    CHOOSING,
    DISCARD,
    END_TURN,
    LINE,
    NEXT_GAME,
    NOTHING,
    OPENING,
    PLACING,
    SENDING,
)

board: Any = _board  # compiled functions have no types
SIDE = 13

# --- Squares, pieces and actions in words -----------------------------------------------------------------------------


def at(x: int, y: int) -> int:
    """The square `x` columns to the right of the castle and `y` rows below it."""
    return (6 + y) * SIDE + 6 + x


def xy(square: int) -> tuple[int, int]:
    """The inverse of `at`."""
    return square % SIDE - 6, square // SIDE - 6


def domino(text: str) -> int:
    """The first domino with these halves, like "w0 f1"."""
    return (QUEENDOMINO_BOX + KINGDOMINO_BOX).index(text)


def tile(slug: str) -> int:
    """The value of a spot on the builders' board: 1 + the kind of building, or 0 for none."""
    return [building.slug for building in BUILDINGS].index(slug) + 1 if slug else 0


def place(first: int, second: int) -> int:
    """Place the domino with its halves on these neighbouring squares."""
    return PLACING + 4 * first + {1: 0, SIDE: 1, -1: 2, -SIDE: 3}[second - first]


def send(half: int) -> int:
    return SENDING + half


def build(spot: int, square: int) -> int:
    return BUILDING + SIDE * SIDE * spot + square


def burn(spot: int) -> int:
    return BURNING + spot


def choose(place: int) -> int:
    return CHOOSING + place


STEPS = (
    (NEXT_GAME, "next"),
    (END_TURN, "end"),
    (DISCARD, "discard"),
    (CHOOSING, "choose"),
    (BURNING, "burn"),
    (BUILDING, "build"),
    (SENDING, "send"),
    (PLACING, "place"),
)


def kinds(actions: list[int]) -> set[str]:
    """The steps of a turn to which these actions belong."""
    return {next(name for first, name in STEPS if action >= first) for action in actions}


# --- Composing positions ----------------------------------------------------------------------------------------------


def sketch(k: Record, drawing: str) -> None:
    """Draw a kingdom.

    `@` is the castle, `w1` wheat with a crown, `T0` a site, `T:church` a building, `!` a knight, and `.` is empty.

    >>> sketch(k, "w0 w1! @ T0 T:church")
    """
    for field in set(k.dtype.names or ()) - {"coins", "guard", "discarded"}:
        k[field] = 0
    rows = [line.split() for line in drawing.strip().splitlines()]
    castle = next((x, y) for y, row in enumerate(rows) for x, token in enumerate(row) if token == "@")
    tokens = {(x - castle[0], y - castle[1]): t for y, row in enumerate(rows) for x, t in enumerate(row) if t != "."}
    for (x, y), token in tokens.items():
        _sketch_square(k, at(x, y), token)
    k.left, k.right = (6 + edge(x for x, _ in tokens) for edge in (min, max))
    k.top, k.bottom = (6 + edge(y for _, y in tokens) for edge in (min, max))


def _sketch_square(k: Record, square: int, token: str) -> None:
    board.add(k.taken, square)
    if token == "@":
        board.add(k.land[len(LANDSCAPES)], square)
        return
    if token.endswith("!"):
        board.add(k.posted, square)
    token = token.rstrip("!")
    board.add(k.land[LETTERS.index(token[0])], square)
    if token.startswith("T:"):
        kind = tile(token[2:]) - 1
        k.building[square // SIDE, square % SIDE] = kind + 1
        k.towers += BUILDINGS[kind].towers
        crowns = BUILDINGS[kind].crowns
    else:
        crowns = int(token[1])
        if token[0] == "T":
            board.add(k.sites, square)
    for bit in range(2):
        if crowns >> bit & 1:
            board.add(k.crowns[bit], square)


STATUES = ("statues",) * 6


def turn(
    drawing: str = "@",
    halves: str = "w0 w0",
    *,
    game: str = "queendomino",
    seats: int = 4,
    coins: int = 7,
    guard: int = 1,
    spots: tuple[str, ...] = STATUES,
    last_round: bool = False,
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match in which seat 0, the first in line, has to place a domino; the others follow in seat order."""
    match = started(game, seats, seed, **options)
    p = match.position
    p.kings[:LINE] = NOTHING
    p.kings[: len(order(seats))] = order(seats)
    p.line[0] = domino(halves)
    p.turn = 0
    if game == "queendomino":
        p.kingdoms[0].coins, p.kingdoms[0].guard = coins, guard
        p.builders_board[:] = [tile(slug) for slug in spots] + [0] * (6 - len(spots))
    sketch(p.kingdoms[0], drawing)
    if last_round:
        p.round_number = p.rounds
        p.next_line[:] = NOTHING
    return match


def order(seats: int) -> list[int]:
    return [0, 1, 1, 0] if seats == 2 else list(range(seats))


def started(game: str = "queendomino", seats: int = 4, seed: int = 0, **options: Any) -> Match:
    """A match after the opening: each king is on the first free domino."""
    match = Match(pc.game(game), seats=seats, seed=seed, options=options)
    while match.position.phase == OPENING:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    return match


def played(steps: int, name: str = "queendomino", seats: int = 2, **options: Any) -> Match:
    """A match after this number of varied, deterministic actions."""
    match = pc.game(name).match(seats=seats, seed=11, names=[f"P{seat}" for seat in range(seats)], **options)
    while len(match.steps) < steps and not match.over:
        seat = match.actors()[0]
        legal = match.legal_ids(seat)
        match.play(seat, legal[len(match.steps) * 7 % len(legal)])
    return match


def in_mode(mode: Mode, seed: int = 0) -> Match:
    """A match of one row of `MODES` after the opening."""
    game, seats, options = mode
    return started(game, seats, seed, **dict(options))


def acting(*args: Any, square: int = at(1, 0), second: int = at(2, 0), **kwargs: Any) -> Match:
    """A `turn` whose domino has been placed."""
    match = turn(*args, **kwargs)
    match.play(0, place(square, second))
    return match


def finish_turn(match: Match) -> int:
    """Finish the current turn with mandatory actions only; returns its seat."""
    seat, before = match.actors()[0], whose(match)
    while not match.over and whose(match) == before:
        legal = match.legal_ids(seat)
        match.play(seat, legal[0] if kinds(legal) <= {"place", "discard"} else next(a for a in legal if a >= CHOOSING))
    return seat


def whose(match: Match) -> tuple[int, int]:
    """The round, and the place in line of the king whose turn it is."""
    return int(match.position.round_number), int(match.position.turn)


def finish_round(match: Match) -> None:
    number = whose(match)[0]
    while not match.over and whose(match)[0] == number:
        finish_turn(match)


def finish(match: Match) -> None:
    while not match.over:
        finish_turn(match)


#: The items of the rulebook's example (Q4).
Q4_ITEMS = {
    "wealth": 3,
    "wheat": 3,
    "forest": 3,
    "lake": 6,
    "prairie": 16,
    "marsh": 1,
    "mountain": 12,
    "town": 0,
    "buildings": 6 + 8 + 3 + 2 + 5 + 3,
}

# --- Modes and random games -------------------------------------------------------------------------------------------

Mode = tuple[str, int, tuple[tuple[str, str | bool], ...]]
WEDDING, TEAMS = (("variant", "royal-wedding"),), (("variant", "royal-wedding-teams"),)
ONE_TURN = (("two_player_turns", "place-and-choose"),)
MIGHTY = (("duel", "mighty"),)
BONUSES = (("middle_kingdom", True), ("harmony", True))
ALL_48 = (("three_players", "48"),)
HIDDEN_PILE = (("pile", "hidden"),)

#: Every row of the table of modes; together they have every value of every option except Dynasty.
MODES: list[Mode] = [
    ("queendomino", 2, ()),
    ("queendomino", 2, ONE_TURN),
    ("queendomino", 3, ()),
    ("queendomino", 4, ()),
    ("queendomino", 4, (("tax_bonus", "per-turn"),)),
    ("queendomino", 4, HIDDEN_PILE),
    ("queendomino", 3, WEDDING),
    ("queendomino", 4, WEDDING),
    ("queendomino", 5, WEDDING),
    ("queendomino", 6, WEDDING),
    ("queendomino", 7, WEDDING),
    ("queendomino", 8, WEDDING),
    ("queendomino", 6, TEAMS),
    ("queendomino", 8, TEAMS),
    ("kingdomino", 2, ()),
    ("kingdomino", 2, MIGHTY + BONUSES),
    ("kingdomino", 3, ()),
    ("kingdomino", 3, ALL_48),
    ("kingdomino", 4, BONUSES),
]
QUEENDOMINO_MODES = [mode for mode in MODES if mode[0] == "queendomino"]


def mode_name(mode: Mode) -> str:
    game, seats, options = mode
    return "-".join([game, str(seats), *(f"{name}={value}" for name, value in options)])


@lru_cache(maxsize=64)
def random_game(mode: Mode, seed: int) -> tuple[bytes, ...]:
    """All positions of a game of random actions as bytes, from set-up to the end."""
    name, seats, options = mode
    game = pc.game(name)
    rules, rng = game.rules, random.Random(seed)
    p, dice = new(rules.POSITION), dice_for(b"random game", name, seed)
    rules.setup(p, game.encode(seats, game.check(seats, dict(options))), dice)
    legal = np.empty(rules.ACTIONS, np.int64)
    positions = [p.tobytes()]
    while actors := int(rules.actors(p)):
        seat = actors.bit_length() - 1
        count = rules.legal(p, seat, legal)
        rules.apply(p, seat, int(legal[rng.randrange(count)]), dice)
        positions.append(p.tobytes())
    return tuple(positions)


def position(mode: Mode, raw: bytes) -> Record:
    return restored(pc.game(mode[0]).rules.POSITION, raw)


def live_kingdoms(p: Record, mode: Mode) -> list[Record]:
    """The kingdoms in play: one for each seat, or for each team."""
    return [p.kingdoms[i] for i in range(mode[1] // 2 if mode[2] == TEAMS else mode[1])]
