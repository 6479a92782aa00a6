"""Step B of a turn: send knights to collect tax (rulings 2 and 3)."""

import pytest

import papercrown as pc
from papercrown.games.queendomino.pieces import BUILDINGS
from tests.games.queendomino.comparison import members, squares_of
from tests.games.queendomino.helpers import (
    QUEENDOMINO_MODES,
    WEDDING,
    Mode,
    acting,
    at,
    build,
    choose,
    finish_turn,
    kinds,
    live_kingdoms,
    place,
    position,
    random_game,
    send,
    turn,
    xy,
)
from tests.games.queendomino.referee import Square, territories
from tests.kit.cases import cases

FIVE_WHEAT = """
    w0 w0 w0
    .  @  .
"""


def test_a_knight_collects_as_many_coins_as_its_territory_has_squares() -> None:
    match = acting(FIVE_WHEAT, "w0 w0", square=at(1, 0), second=at(2, 0), coins=0)
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 5
    assert int(match.position.kingdoms[0].guard) == 0
    assert members(match.position.kingdoms[0].posted) == {(1, 0)}


def test_a_territory_is_of_one_landscape_and_connected() -> None:
    match = acting("w0 w0 @", "w1 f0", square=at(1, 0), second=at(2, 0), coins=0, guard=2)
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 1  # the other wheat is beyond the castle
    match.play(0, send(1))
    assert int(match.position.kingdoms[0].coins) == 2


def test_knights_collect_from_towns_built_or_not() -> None:
    match = acting("T:church T0 @", "T0 T0", square=at(-1, 1), second=at(0, 1), coins=0)
    match.play(0, send(1))
    assert int(match.position.kingdoms[0].coins) == 4


def test_two_knights_on_one_territory_each_collect_it_in_full() -> None:
    match = acting(FIVE_WHEAT, "w0 w0", square=at(1, 0), second=at(2, 0), coins=0, guard=2)
    match.play(0, send(0))
    match.play(0, send(1))
    assert int(match.position.kingdoms[0].coins) == 10  # ruling 2


def test_a_territory_with_knights_of_earlier_rounds_pays_again() -> None:
    match = acting("w0! w0! @", "w0 w0", square=at(-1, 1), second=at(0, 1), coins=0)
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 4


def test_one_knight_on_each_square_of_the_domino_just_placed() -> None:
    match = acting(FIVE_WHEAT, guard=5)
    assert {a for a in match.legal_ids(0) if a in (send(0), send(1))} == {send(0), send(1)}
    match.play(0, send(1))
    assert send(1) not in match.legal_ids(0)
    match.play(0, send(0))
    assert "send" not in kinds(match.legal_ids(0))  # ruling 2: up to two


def test_an_empty_guard_collects_no_tax() -> None:
    match = acting(FIVE_WHEAT, guard=0)
    assert "send" not in kinds(match.legal_ids(0))


def test_knights_cannot_be_sent_to_dominoes_of_earlier_turns() -> None:
    match = turn("w0 w0 @", "w0 w0", guard=3)
    match.play(0, place(at(1, 0), at(2, 0)))
    match.play(0, send(0))
    assert members(match.position.kingdoms[0].posted) == {(1, 0)}
    match.play(0, choose(0))
    while match.actors() != [0]:
        finish_turn(match)
    assert match.position.placed.tolist() == [-1, -1]


def test_knights_gained_by_building_wait_for_the_next_turn() -> None:
    match = acting("T0 @", "w0 w0", guard=0, spots=("big-tavern",))
    match.play(0, build(0, at(-1, 0)))
    assert int(match.position.kingdoms[0].guard) == 3
    assert "send" not in kinds(match.legal_ids(0))  # ruling 2
    match.play(0, choose(0))
    while match.actors() != [0]:
        finish_turn(match)
    match.play(0, match.legal_ids(0)[0])
    assert {send(0), send(1)} <= set(match.legal_ids(0))


def test_knights_come_before_building() -> None:
    match = acting("T0 @", "w0 w0", guard=2, spots=("statues",))
    match.play(0, build(0, at(-1, 0)))
    with pytest.raises(pc.IllegalAction, match="before building"):
        match.play(0, send(0))


@cases("half", [0, 1])
def test_a7_a_knight_on_a_fresh_town_square_may_be_followed_by_building_there(half: int) -> None:
    match = acting("@", "T0 T0", coins=0, guard=1, spots=("statues",))
    square = (at(1, 0), at(2, 0))[half]
    match.play(0, send(half))
    match.play(0, build(0, square))
    k = match.position.kingdoms[0]
    assert squares_of(k)[xy(square)] == Square("town", 0, "statues", knight=True)
    assert int(k.coins) == 2


@cases("seats", range(5, 9))
def test_a6_the_supply_of_knights_is_unlimited(seats: int) -> None:
    """The box has 22 knights; five players can have one more."""
    on_tiles = sum(building.tiles * building.knights for building in BUILDINGS)
    assert seats + on_tiles > 22
    match = acting("T0 @", "w0 w0", seats=seats, variant="royal-wedding", guard=1, spots=("big-tavern",))
    p = match.position
    p.kingdoms["guard"][1] = 22 - (seats - 1)
    assert sum(int(k.guard) for k in p.kingdoms) == 22
    match.play(0, build(0, at(-1, 0)))
    assert int(p.kingdoms[0].guard) == 1 + 3
    assert sum(int(k.guard) for k in p.kingdoms) == 25


# --- Ruling 3: the Safes ----------------------------------------------------------------------------------------------


def test_q7_the_safe_of_knights_adds_a_coin_for_each_knight() -> None:
    drawing = """
        w0 w0 w0 T:safe-knights
        .  @  .  w0!
    """
    match = acting(drawing, "w0 w0", square=at(-1, 0), second=at(-1, 1), coins=0, guard=2)
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 5 + 3  # one posted before, one sent now, one in the guard


def test_the_safe_of_towers_adds_a_coin_for_each_tower() -> None:
    match = acting("T:safe-towers T:guardtower @", "w0 w0", coins=0)
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 2 + 3


def test_both_safes_add_up() -> None:
    match = acting("T:safe-towers T:safe-knights @", "w0 w0", coins=0, guard=2)
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 2 + 2 + 1


@cases(("tax_bonus", "coins"), [("per-knight", (5 + 3) * 2), ("per-turn", (5 + 3) + 5)])
def test_the_bonus_is_paid_to_each_knight_or_once_a_turn(tax_bonus: str, coins: int) -> None:
    drawing = """
        w0 w0 w0 T:safe-knights
        .  @  .  .
    """
    match = acting(drawing, "w0 w0", coins=0, guard=3, tax_bonus=tax_bonus)
    match.play(0, send(0))
    match.play(0, send(1))
    assert int(match.position.kingdoms[0].coins) == coins


def test_the_bonus_per_turn_comes_back_with_the_next_turn() -> None:
    match = acting("T:safe-towers w0 @", "w0 w0", coins=0, guard=3, tax_bonus="per-turn")
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 2 + 1
    match.play(0, choose(0))
    while match.actors() != [0]:
        finish_turn(match)
    match.play(0, match.legal_ids(0)[0])
    k = match.position.kingdoms[0]
    square = xy(int(match.position.placed[0]))
    field = next(group for group in territories(squares_of(k)) if square in group)
    match.play(0, send(0))
    assert int(k.coins) == 3 + len(field) + 1


def test_a_safe_in_another_kingdom_does_not_help() -> None:
    match = acting("w0 @", "w0 w0", square=at(-1, 1), second=at(0, 1), coins=0)
    match.position.kingdoms[1] = acting("T:safe-knights @").position.kingdoms[0]
    match.play(0, send(0))
    assert int(match.position.kingdoms[0].coins) == 3


# --- Invariants -------------------------------------------------------------------------------------------------------


@cases("mode", QUEENDOMINO_MODES)
def test_the_number_of_knights_is_conserved(mode: Mode) -> None:
    given_by = {"fishmongers": 1, "weaving-shop": 1, "magic-school": 1, "foundry": 1, "safe-knights": 1}
    given_by |= {"small-tavern": 2, "big-tavern": 3, "training-camp": 1}
    for raw in random_game(mode, 0)[::3]:
        for k in live_kingdoms(position(mode, raw), mode):
            gained = sum(given_by.get(square.building, 0) for square in squares_of(k).values())
            assert int(k.guard) + len(members(k.posted)) == 1 + gained
            assert int(k.guard) >= 0


def test_kingdomino_has_no_knights() -> None:
    match = turn("@", "w0 w0", game="kingdomino")
    match.play(0, match.legal_ids(0)[0])
    assert kinds(match.legal_ids(0)) == {"choose"}


def test_coins_do_not_overflow_in_a_royal_wedding_of_24_rounds() -> None:
    mode: Mode = ("queendomino", 3, WEDDING)
    assert all(int(k.coins) >= 0 for raw in random_game(mode, 2) for k in live_kingdoms(position(mode, raw), mode))
