"""The options of the game."""

import pytest

import papercrown as pc
from papercrown.core.match import Match
from tests.games.pocket_kingdoms.helpers import (
    MARKET,
    STOREHOUSE,
    above,
    accepted,
    do,
    explore,
    full_except,
    game,
    offers,
    turn,
    verbs,
    whole,
)
from tests.games.pocket_kingdoms.referee import KINDS, ROWS, SHIP_LIMITS

ALL_OPEN = -len(ROWS)
BLOCKED = {
    **{"house 1": (1,), "house 2": (2,), "ship 1": (5,), "ship 2": (5,), "field 1": (2,), "field 2": (1,)},
    **{"tower": (1, 2, 3), "market": (1, 2), "storehouse": (1, 2)},
}
"""Rows that take no 3 and no 4 while there is no house in the kingdom."""


def test_the_options_and_their_defaults() -> None:
    """Rulings 1, 5, 9 and 19: the first value is the recommended interpretation."""
    values = {option.name: tuple(option.values) for option in game.options}
    assert values == {
        "ships": ("at-most", "less"),
        "open_projects": ("started", "all"),
        "building": ("must", "free"),
        "barracks": (False, True),
    }
    assert game.check(2, {}) == {"ships": "at-most", "open_projects": "started", "building": "must", "barracks": False}


@pytest.mark.parametrize(("name", "value"), [("ships", "more"), ("building", True), ("barracks", "yes"), ("walls", 1)])
def test_other_values_are_refused(name: str, value: str | bool) -> None:
    with pytest.raises(pc.OptionError):
        game.check(2, {name: value})


# --- Ships ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "limit"), list(zip(KINDS["ship"], SHIP_LIMITS, strict=True)))
def test_ruling_1_ships_less_stay_below_their_limit(row: str, limit: int) -> None:
    """Ruling 1, with "less": the first number leaves room for a second one."""
    assert accepted(row, rows=above(row), ships="less") == set(range(1, limit - 1))
    for first in range(1, limit - 1):
        second = accepted(row, rows={**above(row), row: (first,)}, ships="less")
        assert second == set(range(1, limit - first))


def test_ruling_1_ships_less_does_not_affect_houses() -> None:
    """Ruling 1, with "less": houses still reach their sums."""
    assert accepted("house 1", rows={"house 1": (3,)}, ships="less") == {4}


# --- Open projects ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("barracks", "points"), [(True, ALL_OPEN), (False, ALL_OPEN + 1)])
def test_ruling_19_all_open_projects_cost_a_point(barracks: bool, points: int) -> None:
    """Ruling 19, with "all": untouched rows count too, but not those that are not in play."""
    match = turn(open_projects="all", barracks=barracks)
    assert match.scores()[0].items["open_projects"] == points


@pytest.mark.parametrize("row", ROWS)
def test_ruling_19_all_a_finished_row_costs_nothing(row: str) -> None:
    """Ruling 19, with "all": a started row costs as much as an untouched one."""
    for cells in range(len(whole(row)) + 1):
        match = turn(rows={row: whole(row)[:cells]}, open_projects="all", barracks=True)
        finished = cells == len(whole(row))
        assert match.scores()[0].items["open_projects"] == ALL_OPEN + finished


# --- Building ---------------------------------------------------------------------------------------------------------


def test_a16_dice_that_can_build_must_unless_the_option_says_free() -> None:
    """A16: the rulebook explores only with dice that cannot be used or stored."""
    assert game.match(seats=1, seed=0).options["building"] == "must"
    assert verbs(game.match(seats=1, seed=0)) == {"write"}
    assert verbs(game.match(seats=1, seed=0, building="free")) == {"write", "explore"}


@pytest.mark.parametrize(("building", "code"), [("free", 0), ("must", 1)])
@pytest.mark.parametrize("version", [1, 2])
def test_a16_the_rules_know_each_value_by_its_old_number(version: int, building: str, code: int) -> None:
    """A16: positions of old games hold these numbers."""
    match = Match(game, seats=1, seed=0, options={"building": building}, version=version)
    assert int(match.position.building) == code


def test_ruling_5_must_dice_that_can_build_have_to() -> None:
    """Ruling 5, with "must": two dice build as long as they can."""
    match = turn(dice=(2, 2, 2), building="must")
    assert verbs(match) == {"write"}
    do(match, "write 2 field 1")
    assert verbs(match) == {"write"}
    do(match, "write 2 field 1")
    assert verbs(match) == {"explore"}


def test_ruling_5_must_one_of_several_dice_can_build() -> None:
    """Ruling 5, with "must": a player who can use only one die uses it, and may then explore."""
    match = turn("", (6, 4, 4), rows=BLOCKED, building="must")
    assert offers(match) == {"write 6 house 1"}
    do(match, "write 6 house 1", "draw I9")
    assert "write 4 house 3" in offers(match)
    match = turn("", (4, 3, 3), rows=BLOCKED, building="must")
    assert verbs(match) == {"explore"}


def test_ruling_5_must_a_die_that_can_be_stored_has_to_be_used() -> None:
    """Ruling 5, with "must": storing counts as using a die."""
    rows = {**BLOCKED, **STOREHOUSE}
    match = turn("", (3, 3, 3), rows=rows, building="must")
    assert verbs(match) == {"store"}
    do(match, "store 3", "store 3")
    assert verbs(match) == {"explore"}
    match = turn("", (3, 3, 3), rows=rows, stored=(-1, -1, -1, -1), building="must")
    assert verbs(match) == {"explore"}


def test_ruling_5_must_leaves_the_market_the_storehouse_and_attacks_free() -> None:
    """Ruling 5, with "must": abilities may be used before; an attack uses two dice, the third must still build."""
    rows = {**MARKET, **STOREHOUSE, "barracks": (1, 2, 3)}
    match = turn("", (2, 2, 5), rows=rows, stored=(4,), building="must", barracks=True)
    assert verbs(match) == {"write", "store", "take", "change", "attack"}
    do(match, "attack 0 E5")
    assert verbs(match) == {"write", "store", "take", "change"}


def test_ruling_5_must_leaves_the_choice_of_dice_and_rows() -> None:
    """Ruling 5, with "must": even if the first die leaves no row for the second."""
    rows = {row: numbers for row, numbers in BLOCKED.items() if row != "house 2"}
    match = turn("", (3, 4, 5), rows=rows, building="must")
    assert offers(match) == {"write 3 house 2", "write 4 house 2", "write 5 house 2"}
    do(match, "write 3 house 2")
    assert offers(match) == {"write 4 house 2"}
    match = turn("", (3, 4, 5), rows=rows, building="must")
    do(match, "write 5 house 2")
    assert verbs(match) == {"explore"}


def test_ruling_5_must_in_a_full_kingdom() -> None:
    """Ruling 5, with "must": a die that can be written must be, even if nothing can be explored."""
    match = turn(full_except(), (2, 2, 2), building="must")
    assert verbs(match) == {"write"}
    do(match, "write 2 field 1", "write 2 field 1")
    assert verbs(match) == {"done"}


def test_ruling_5_free_in_a_full_kingdom() -> None:
    """Ruling 5: a player who cannot explore may end the turn or keep building."""
    assert verbs(turn(full_except(), (2, 2, 2))) == {"write", "done"}


def test_ruling_5_must_does_not_apply_after_exploring() -> None:
    """Ruling 5, with "must": a die that the market makes usable again need not build."""
    match = turn("", (3, 3, 3), rows={**BLOCKED, **MARKET}, building="must")
    explore(match, 3, "centre")
    do(match, "change 3 to 2")
    assert verbs(match) == {"explore", "change"}


# --- Barracks ---------------------------------------------------------------------------------------------------------


def test_ruling_9_without_barracks_nobody_builds_them() -> None:
    """Ruling 9: their row is not in play."""
    assert accepted("barracks") == set()
    assert accepted("barracks", barracks=True) == {1, 2, 3, 4}
    match = turn("H", (3, 3, 3), rows=STOREHOUSE, stored=(3,))
    assert "3 barracks" not in offers(match, "take")
