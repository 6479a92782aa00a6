"""The greedy policy: what it prefers in positions composed by hand, and how well it plays."""

from collections.abc import Sequence
from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.engine.specialise import kernels_for, workspace
from tests.games.color_in_kingdoms.comparison import TABLES, Table, deeds, game, random_game, rules
from tests.games.color_in_kingdoms.helpers import do, full_except, province_of, turn, viewed
from tests.games.color_in_kingdoms.referee import around
from tests.kit.cases import cases

FARM, ROAD, WATERWAY, FACTORY, FOREST, NOTHING = (
    (6, 1, 2, 6, 6), (6, 4, 5, 6, 6), (6, 3, 5, 6, 6), (6, 5, 5, 6, 6), (6, 1, 1, 6, 6), (6, 6, 6, 6, 6)
)  # fmt: skip
"""Rolls that build this or a strawberry field."""
FARM_OR_WATERWAY = (6, 1, 2, 5, 6)
FIELDS = "R A1 A3 A5 C1 C3 C5 C7 E1 E3 E5 E7 G1 G3 G5"
"""A province with so many fields that the other players gain nothing from building more."""
LAST_TURN = {0: range(1, 7), 1: range(1, 7)}


def choice(match: Match, seat: int = 0) -> str:
    return deeds(province_of(match))[pc.bot("greedy", seed=1).choose(match, seat).id]


def built(drawing: str, roll: Sequence[int], **given: Any) -> str:
    """The action chosen in a province against a player with many fields."""
    return choice(turn(drawing, FIELDS, roll=roll, **given))


def space_of(deed: str, total: int) -> str:
    """The space that an action colours; it must build with this sum."""
    assert deed.startswith(f"build {total} ")
    return deed.split()[-1]


def copied(deed: str, drawing: str, roll: Sequence[int], **given: Any) -> str:
    """The choice of a player with this province after another player's action."""
    match = turn("P A1", drawing, roll=roll, **given)
    do(match, deed)
    return choice(match, seat=1)


# --- How well it plays ------------------------------------------------------------------------------------------------


def test_it_scores_far_more_than_random_players() -> None:
    assert game.playouts(100, seats=4, seed=1, policy="greedy").scores.mean() > 150
    assert game.playouts(100, seats=1, seed=1, policy="greedy").scores.mean() > 55
    played = game.playouts(100, seats=4, seed=1, policy=["random", "greedy", "random", "random"])
    assert played.winners[:, 1].mean() > 0.95


@cases("table", TABLES)
def test_its_actions_are_legal_throughout_random_games(table: Table) -> None:
    kernels, work, legal = kernels_for(game), workspace(game), np.zeros(rules.ACTIONS, np.int64)
    dice = dice_for(b"any secret", "match", 1)
    for step in random_game(table, 0)[::3]:
        view = viewed(step.before, step.seat)
        deed = kernels.choose(view, step.seat, kernels.GREEDY, dice, 0, work)
        assert deed in legal[: rules.legal(view, step.seat, legal)]


# --- Spaces -----------------------------------------------------------------------------------------------------------


def test_a_farm_is_built_beside_a_road_and_a_forest() -> None:
    assert built("Y D3, P D5 A1, Y G1", FARM) == "build 3 D4"


def test_other_constructions_leave_a_farms_space_free() -> None:
    assert space_of(built("Y D3, P D5, B E4", WATERWAY), 8) != "D4"


def test_a_forest_completes_a_farm() -> None:
    assert space_of(built("Y D3, G D4, P A1", FOREST), 2) in around()["D4"]


def test_a_road_is_extended_at_one_of_its_ends() -> None:
    space = space_of(built("Y D3 D4 D5", ROAD), 9)
    assert around()[space] & {"D3", "D4", "D5"} in ({"D3"}, {"D5"})


def test_roads_close_a_ring() -> None:
    assert built("Y C3 C4 D5 E4 E3", ROAD) == "build 9 D3"


@cases(("longest", "wanted"), [("path", False), ("group", True)])
def test_a_road_beside_a_bend_makes_a_group_larger_but_no_path_longer(longest: str, wanted: bool) -> None:
    """The bend would no longer score, and another player has the longest road by one space."""
    match = turn(full_except("C4") + ", Y D3 D4 E4", "Y D3 D4 D5 D6", roll=ROAD, longest=longest, crossed=LAST_TURN)
    assert (choice(match) == "build 9 C4") == wanted


def test_the_larger_waterway_grows() -> None:
    space = space_of(built("B A1 A2, B E3 E4 E5", WATERWAY), 8)
    assert around()[space] & {"E3", "E4", "E5"}


def test_waterways_are_joined() -> None:
    assert built("B D2 D3 D5 D6", WATERWAY) == "build 8 D4"


def test_a_waterway_at_its_maximum_is_not_extended() -> None:
    river = {"D1", "D2", "D3", "D4", "D5", "D6", "D7", "E1", "E2", "E3"}
    space = space_of(built(f"B {' '.join(river)}, P A1", WATERWAY), 8)
    assert not around()[space] & river


def test_a_factory_is_built_among_all_other_constructions() -> None:
    assert built("R C3, Y C4, B D3, G D5, P E3, R G1", FACTORY) == "build 10 D4"


def test_a_field_is_built_on_its_own_in_the_last_turn() -> None:
    match = turn("R A1, P D4 G1", FIELDS, roll=NOTHING, crossed=LAST_TURN)
    assert not around()[space_of(choice(match), 0)] & {"A1", "D4", "G1"}


@cases(("sums", "total"), [("roads-5-9", 6), ("roads-6-8", 5)])
def test_sums_build_what_the_option_says(sums: str, total: int) -> None:
    assert built("B D3 D4 D5", (6, 1, 4, 5, 6), sums=sums).startswith(f"build {total} ")


# --- Copies -----------------------------------------------------------------------------------------------------------


def test_it_copies_when_that_gains_more_than_it_gives() -> None:
    assert copied("build 2 A2", "P D1 D4 D8", FOREST).startswith("copy ")
    assert copied("build 8 A2", "B D1 D2 D3", WATERWAY).startswith("copy ")
    assert copied("build 3 A2", "Y D3, P D5", FARM) == "copy D4"


def test_it_declines_a_copy_that_only_does_harm() -> None:
    ring = full_except("D4") + ", Y C3 C4 D3 D5 E3 E4"
    assert copied("build 9 A2", ring, ROAD) == "decline"


def test_it_declines_a_copy_that_gains_nothing() -> None:
    assert copied("build 3 A2", "P D4", FARM, crossed=LAST_TURN) == "decline"


def test_a_point_given_away_matters_more_with_fewer_players() -> None:
    """A factory brings one point and uses up a space."""
    for others, chosen in ((0, "decline"), (4, "copy")):
        match = turn("P A1", "P D4", *["P A1"] * others, roll=FACTORY)
        do(match, "build 10 A2")
        assert choice(match, seat=1).startswith(chosen)


# --- Building what others cannot use ----------------------------------------------------------------------------------


@cases("seats", [2, 4])
def test_it_builds_what_the_others_cannot_use(seats: int) -> None:
    """A farm and a waterway bring five points each, but the others can use only one of them."""
    mine = "Y D3, B A1 A2 A3 A4"
    for theirs, total in (("Y D3, P D5", 6), ("B A1 A2 A3 A4 A5 B1 B2", 3)):
        space_of(choice(turn(mine, *[theirs] * (seats - 1), roll=FARM_OR_WATERWAY, crossed=LAST_TURN)), total)
