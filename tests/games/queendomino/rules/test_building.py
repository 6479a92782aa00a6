"""Step C of a turn: construct a building (ruling 4), and the Queen (ruling 5)."""

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino.pieces import BUILDINGS, Building
from papercrown.games.queendomino.position import NOBODY
from tests.games.queendomino.comparison import members, squares_of
from tests.games.queendomino.helpers import (
    QUEENDOMINO_MODES,
    Mode,
    acting,
    at,
    build,
    burn,
    choose,
    finish_round,
    finish_turn,
    kinds,
    live_kingdoms,
    place,
    position,
    random_game,
    send,
    sketch,
    tile,
    turn,
)
from tests.kit.cases import cases

SITE = at(-1, 0)


def buildable(match: Match) -> set[int]:
    """The spots whose building can be built."""
    return {(action - build(0, 0)) // 169 for action in match.legal_ids(0) if kinds([action]) == {"build"}}


# --- Building ---------------------------------------------------------------------------------------------------------


@cases("spot", range(6))
def test_a_spot_costs_as_many_coins_as_its_number(spot: int) -> None:
    match = acting("T0 @", coins=7)
    match.play(0, build(spot, SITE))
    k = match.position.kingdoms[0]
    assert int(k.coins) == 7 - spot
    assert squares_of(k)[-1, 0].building == "statues"
    assert members(k.sites) == set()


def test_buildings_that_cost_too_much_cannot_be_built() -> None:
    assert buildable(acting("T0 @", coins=3)) == {0, 1, 2, 3}
    assert buildable(acting("T0 @", coins=0)) == {0}


def test_an_empty_spot_has_nothing_to_build() -> None:
    assert buildable(acting("T0 @", spots=("statues", "", "church", "", "", "bakery"))) == {0, 2, 5}


def test_buildings_go_on_free_town_squares() -> None:
    match = acting("T:church T0 @", "T0 T0", square=at(1, 0), second=at(2, 0))
    sites = {action for action in match.legal_ids(0) if kinds([action]) == {"build"}}
    assert sites == {build(spot, at(x, 0)) for spot in range(6) for x in (-1, 1, 2)}


def test_nothing_can_be_built_without_a_free_town_square() -> None:
    assert buildable(acting("w0 @", "w0 w0")) == set()
    assert buildable(acting("T:church @", "w0 w0")) == set()


def test_a_town_square_placed_this_turn_can_be_built_on() -> None:
    match = acting("@", "T0 T0")
    match.play(0, build(0, at(2, 0)))
    assert squares_of(match.position.kingdoms[0])[2, 0].building == "statues"  # ruling 4


def test_only_one_building_can_be_built_each_turn() -> None:
    match = acting("T0 T0 @")
    match.play(0, build(0, at(-1, 0)))
    assert "build" not in kinds(match.legal_ids(0))
    with pytest.raises(pc.IllegalAction, match="once a turn"):
        match.play(0, build(1, at(-2, 0)))


def test_the_spot_stays_empty_until_the_round_ends() -> None:
    match = acting("T0 @", spots=("church", "bakery", "sawmill", "foundry", "guardtower", "statues"))
    pile = int(match.position.tiles.sum())
    match.play(0, build(2, SITE))
    match.play(0, choose(0))
    expected = [tile(slug) for slug in ("church", "bakery", "", "foundry", "guardtower", "statues")]
    for _ in range(3):
        assert match.position.builders_board.tolist() == expected  # ruling 4
        finish_turn(match)
    slid = [tile(slug) for slug in ("church", "bakery", "foundry", "guardtower", "statues")]
    assert match.position.builders_board.tolist()[:5] == slid  # ruling 7
    assert int(match.position.builders_board[5]) != 0
    assert int(match.position.tiles.sum()) == pile - 1


def test_several_empty_spots_are_filled_at_once() -> None:
    match = turn("@", spots=("", "church", "", "", "bakery", ""))
    pile = int(match.position.tiles.sum())
    finish_round(match)
    assert match.position.builders_board.tolist()[:2] == [tile("church"), tile("bakery")]
    assert all(match.position.builders_board)
    assert int(match.position.tiles.sum()) == pile - 4


def test_new_buildings_fill_the_cheapest_spots_while_the_pile_lasts() -> None:
    match = turn("@", spots=("", "church", "", "", "", ""), pile="hidden")
    match.position.tiles[:] = 0
    match.position.tiles[tile("bakery") - 1] = 2
    finish_round(match)
    assert match.position.builders_board.tolist() == [tile("church"), tile("bakery"), tile("bakery"), 0, 0, 0]


def test_buildings_still_slide_when_the_pile_is_exhausted() -> None:
    match = turn("@", spots=("", "", "", "", "", "church"))
    match.position.tiles[:] = match.position.top = 0
    finish_round(match)
    assert match.position.builders_board.tolist() == [tile("church"), 0, 0, 0, 0, 0]
    finish_round(match)
    assert match.position.builders_board.tolist() == [tile("church"), 0, 0, 0, 0, 0]


@cases("building", BUILDINGS)
def test_what_a_building_brings_at_once(building: Building) -> None:
    match = acting("T0 @", guard=1, spots=(building.slug,))
    match.play(0, build(0, SITE))
    k = match.position.kingdoms[0]
    assert int(k.guard) == 1 + building.knights
    assert int(k.towers) == building.towers
    assert squares_of(k)[-1, 0].crowns == building.crowns


# --- The Queen --------------------------------------------------------------------------------------------------------


def test_nobody_hosts_the_queen_without_towers() -> None:
    match = acting("T0 @", spots=("statues",))
    match.play(0, build(0, SITE))
    assert int(match.position.queen) == NOBODY
    finish_round(match)
    assert int(match.position.queen) == NOBODY


@cases(("spot", "pays"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_q5_the_queens_host_pays_one_coin_less_but_never_below_zero(spot: int, pays: int) -> None:
    match = acting("T:guardtower T0 @", coins=7)
    match.position.queen = 0
    match.play(0, build(spot, SITE))
    assert int(match.position.kingdoms[0].coins) == 7 - pays


def test_the_discount_decides_what_can_be_afforded() -> None:
    match = acting("T:guardtower T0 @", coins=2)
    assert buildable(match) == {0, 1, 2}
    match.position.queen = 0
    assert buildable(match) == {0, 1, 2, 3}
    match.position.queen = 1
    assert buildable(match) == {0, 1, 2}


def test_the_building_that_wins_the_queen_gets_no_discount_from_her() -> None:
    match = acting("T0 @", coins=7, spots=("", "", "", "guardtower"))
    match.play(0, build(3, SITE))
    assert int(match.position.queen) == 0
    assert int(match.position.kingdoms[0].coins) == 4  # ruling 4


@cases(
    ("mine", "theirs", "comes"),
    [(1, 0, True), (2, 2, True), (2, 3, False), (4, 4, True), (4, 5, False), (1, 1, True)],
)
def test_q6_the_queen_comes_to_a_player_with_at_least_as_many_towers(mine: int, theirs: int, comes: bool) -> None:
    tower = {1: "safe-towers", 2: "guardtower", 4: "fortified-castle"}[mine]
    match = acting("T0 @", spots=(tower,))
    match.position.kingdoms[2].towers = theirs
    match.position.queen = 2 if theirs else NOBODY
    match.play(0, build(0, SITE))
    assert int(match.position.queen) == (0 if comes else 2)  # ruling 5: a tie moves the Queen to the builder


def test_a_tie_without_a_new_tower_does_not_win_the_queen() -> None:
    match = acting("T:guardtower T0 @", spots=("statues",))
    match.position.kingdoms[1].towers = 2
    match.position.queen = 1
    match.play(0, build(0, SITE))
    assert int(match.position.queen) == 1


def test_the_queen_stays_with_a_host_who_builds_more_towers() -> None:
    match = acting("T:guardtower T0 @", spots=("safe-towers",))
    match.position.queen = 0
    match.play(0, build(0, SITE))
    assert int(match.position.queen) == 0


def test_the_queen_moves_immediately_within_a_round() -> None:
    match = acting("T0 @", spots=("guardtower", "guardtower"))
    match.play(0, build(0, SITE))
    match.play(0, choose(0))
    assert int(match.position.queen) == 0
    sketch(match.position.kingdoms[1], "T0 @")
    match.play(1, match.legal_ids(1)[0])
    match.play(1, build(1, SITE))
    assert int(match.position.queen) == 1


# --- Invariants -------------------------------------------------------------------------------------------------------


@cases("mode", QUEENDOMINO_MODES)
def test_towers_coins_and_the_queen_are_consistent(mode: Mode) -> None:
    towers_of = {building.slug: building.towers for building in BUILDINGS}
    for raw in random_game(mode, 0)[::3]:
        p = position(mode, raw)
        towers = []
        for k in live_kingdoms(p, mode):
            kingdom = squares_of(k)
            towers.append(sum(towers_of[square.building] for square in kingdom.values() if square.building))
            assert int(k.towers) == towers[-1]
            assert int(k.coins) >= 0
            built = {cell for cell, square in kingdom.items() if square.building}
            assert built == members(k.land[6]) - members(k.sites)
        if p.queen == NOBODY:
            assert max(towers) == 0
        else:
            assert towers[int(p.queen)] == max(towers) > 0


@cases("mode", QUEENDOMINO_MODES)
def test_tiles_are_in_the_pile_on_the_board_in_a_kingdom_or_burnt(mode: Mode) -> None:
    burnt = 0
    dragon = -1
    for raw in random_game(mode, 1):
        p = position(mode, raw)
        burnt += int(p.dragon) >= 0 > dragon
        dragon = int(p.dragon)
        built = sum(int((k.building > 0).sum()) for k in live_kingdoms(p, mode))
        lying = int((p.builders_board > 0).sum()) + int(p.top > 0)
        assert int(p.tiles.sum()) + lying + built + burnt == 32
    assert burnt > 0


def test_place_build_bribe_and_choose_in_one_turn() -> None:
    match = turn("T0 @", "w0 w0")
    for action in (place(at(1, 0), at(2, 0)), send(0), build(0, SITE), burn(1), choose(2)):
        match.play(0, action)
    assert match.actors() == [1]
    assert int(match.position.next_kings[2]) == 0
