"""The abilities of town buildings: market, storehouse and barracks."""

import random
from typing import Any

from hypothesis import given

from papercrown.core.match import Match
from papercrown.core.records import Record
from tests.games.pocket_kingdoms.helpers import (
    BARRACKS,
    BUSY,
    DEEDS,
    MARKET,
    STOREHOUSE,
    Table,
    do,
    explore,
    explore_rest,
    finish_turn,
    full_districts,
    game,
    in_games,
    offers,
    picture,
    random_game,
    refusal,
    seeds,
    tables,
    turn,
    verbs,
    written,
)
from tests.games.pocket_kingdoms.referee import ROWS, SPACES, with_letters
from tests.kit.cases import cases

# --- Abilities --------------------------------------------------------------------------------------------------------


@cases(("building", "verb"), [("market", "change"), ("storehouse", "store"), ("barracks", "attack")])
def test_ruling_14_abilities_start_on_the_next_turn(building: str, verb: str) -> None:
    """Ruling 14: not on the turn in which the building is drawn, even if all dice are unused."""
    match = turn("H", (5, 5, 5), rows={building: (2, 3)}, stored=(4,), barracks=True)
    do(match, f"take 4 {building}", "draw B1")
    assert verb not in verbs(match)
    finish_turn(match)
    match.position.rolled[:] = match.position.sheets[0].dice[:] = 5
    assert verb in verbs(match)


@cases("building", ["market", "storehouse", "barracks"])
def test_an_unfinished_building_has_no_ability(building: str) -> None:
    match = turn("H", (4, 4, 4), rows={building: (2, 3)}, barracks=True)
    assert verbs(match) == {"write", "explore"}


# --- The market -------------------------------------------------------------------------------------------------------


def test_k13_a_six_becomes_a_four_for_two_boxes() -> None:
    """K13: a 6 cannot be raised; lowered twice it is a 4."""
    match = turn(dice=(6, 6, 6), rows=MARKET)
    assert offers(match, "change") == {"6 to 5"}
    sheet = do(match, "change 6 to 5", "change 5 to 4")
    assert sorted(sheet.dice.tolist()) == [4, 6, 6]
    assert int(sheet.market_used) == 2


def test_ruling_8_a_number_stays_within_1_to_6() -> None:
    """Ruling 8: any die can be raised or lowered by one."""
    match = turn(dice=(1, 3, 6), rows=MARKET)
    assert offers(match, "change") == {"1 to 2", "3 to 2", "3 to 4", "6 to 5"}


def test_ruling_8_there_are_four_boxes() -> None:
    """Ruling 8: several may be used on one die or on different dice."""
    match = turn(dice=(1, 1, 6), rows=MARKET)
    sheet = do(match, "change 1 to 2", "change 2 to 3", "change 3 to 4", "change 6 to 5")
    assert sorted(sheet.dice.tolist()) == [1, 4, 5]
    assert "change" not in verbs(match)
    assert int(sheet.market_used) == 4


def test_ruling_8_the_exploring_die_can_be_changed() -> None:
    """Ruling 8: the market can still be used after building."""
    match = turn(dice=(2, 2, 2), rows=MARKET)
    do(match, "write 2 field 1", "write 2 field 1", "change 2 to 3")
    assert offers(match, "change") == {"3 to 2", "3 to 4"}
    explore(match, 3, "centre")
    assert offers(match) == {"done"}
    match = turn(dice=(2, 2, 5), rows=MARKET)
    explore(match, 2, "centre")
    assert offers(match, "change") == {"2 to 1", "2 to 3", "5 to 4", "5 to 6"}


def test_ruling_8_used_dice_and_stored_numbers_cannot_be_changed() -> None:
    """Ruling 8: the market changes only unused dice of this turn."""
    match = turn(dice=(5, 5, 5), rows={**MARKET, **STOREHOUSE}, stored=(2,))
    assert offers(match, "change") == {"5 to 4", "5 to 6"}
    do(match, "write 5 house 1", "store 5", "change 5 to 4")
    assert offers(match, "change") == {"4 to 3", "4 to 5"}


def test_a_changed_die_is_written_with_its_new_number() -> None:
    match = turn(dice=(5, 5, 5), rows={**MARKET, "house 1": (3,)})
    do(match, "change 5 to 4", "write 4 house 1", "draw A1")
    assert written(match.position.sheets[0])["house 1"] == (3, 4)


def test_the_market_does_not_affect_the_next_roll() -> None:
    match = turn(dice=(5, 5, 5), rows=MARKET)
    do(match, "change 5 to 4")
    finish_turn(match)
    assert match.position.sheets[0].dice.tolist() == match.position.rolled.tolist()
    assert int(match.position.sheets[0].market_used) == 1


# --- The storehouse ---------------------------------------------------------------------------------------------------


def stored(match: Match) -> list[int]:
    return match.position.sheets[0].stored.tolist()  # type: ignore[no-any-return]


def test_storing_uses_a_die() -> None:
    match = turn(dice=(1, 4, 6), rows=STOREHOUSE)
    assert offers(match, "store") == {"1", "4", "6"}
    sheet = do(match, "store 4")
    assert stored(match) == [4, 0, 0, 0]
    assert sheet.dice.tolist() == [1, 0, 6]


def test_ruling_6_storing_uses_one_of_the_two_building_dice() -> None:
    """Ruling 6: the third die is never stored."""
    match = turn(dice=(1, 4, 6), rows=STOREHOUSE)
    do(match, "store 4", "write 1 field 1")
    assert not {"write", "store"} & verbs(match)
    match = turn(dice=(1, 4, 6), rows=STOREHOUSE)
    do(match, "store 4", "store 6")
    assert stored(match) == [4, 6, 0, 0]
    assert not {"write", "store"} & verbs(match)
    assert refusal(match, "store 1") == "two dice may build or be stored, the third explores"


def test_ruling_6_stored_numbers_are_written_in_addition_to_dice() -> None:
    """Ruling 6: a player may write two dice and all stored numbers."""
    match = turn(dice=(1, 1, 6), rows=STOREHOUSE, stored=(4, 4, 4, 3))
    do(match, "write 1 house 1", "write 1 house 2")
    do(match, "take 4 field 1", "take 4 field 1", "take 4 field 1", "draw A1", "take 3 ship 1")
    assert stored(match) == [-4, -4, -4, -3]
    assert verbs(match) == {"explore"}
    rows = written(match.position.sheets[0])
    assert rows == {**STOREHOUSE, "house 1": (1,), "house 2": (1,), "field 1": (4, 4, 4), "ship 1": (3,)}


def test_ruling_6_writing_a_stored_number_uses_no_die() -> None:
    """Ruling 6: all dice of this turn are left."""
    sheet = do(turn(dice=(4, 4, 4), rows=STOREHOUSE, stored=(4,)), "take 4 field 1")
    assert sheet.dice.tolist() == [4, 4, 4]
    assert int(sheet.spent) == 0


def test_a_stored_number_must_fit_its_row() -> None:
    match = turn(dice=(1, 1, 1), rows={**STOREHOUSE, "field 1": (2,), "house 1": (3,), "market": (2, 3)}, stored=(4,))
    assert offers(match, "take") == {"4 house 1", "4 house 2", "4 field 2", "4 ship 1"}


def test_ruling_10_nothing_is_taken_out_after_exploring() -> None:
    """Ruling 10: building comes first."""
    match = turn(dice=(1, 1, 1), rows=STOREHOUSE, stored=(4,))
    explore(match, 1, "centre")
    assert verbs(match) == {"explore"}


def test_ruling_7_each_box_is_used_once() -> None:
    """Ruling 7: a crossed-out number neither comes back nor makes room."""
    match = turn(dice=(5, 5, 6), rows=STOREHOUSE, stored=(4, 4, 4))
    do(match, "take 4 field 1", "store 5")
    assert stored(match) == [-4, 4, 4, 5]
    assert "store" not in verbs(match)
    do(match, "take 4 field 1", "take 4 field 1", "draw A1", "take 5 field 2")
    assert stored(match) == [-4, -4, -4, -5]
    assert not {"take", "store"} & verbs(match)
    assert refusal(match, "store 5") == "every box of the storehouse has been used"


def test_ruling_7_stored_numbers_stay_until_they_are_used() -> None:
    """Ruling 7: they are kept from turn to turn."""
    match = turn(dice=(5, 5, 6), rows=STOREHOUSE)
    do(match, "store 6")
    finish_turn(match)
    assert stored(match) == [6, 0, 0, 0]
    do(match, "take 6 field 1")
    finish_turn(match)
    assert stored(match) == [-6, 0, 0, 0]


# --- The barracks -----------------------------------------------------------------------------------------------------


def armed(dice: tuple[int, int, int] = (2, 2, 5), seats: int = 2, **kwargs: Any) -> Match:
    """A match in which seat 0 has barracks."""
    rows = {**BARRACKS, **kwargs.pop("rows", {})}
    return turn(dice=dice, seats=seats, rows=rows, barracks=True, **kwargs)


def test_k14_two_twos_and_a_five() -> None:
    """K14: barracks from an earlier turn attack with the twos; the 5 is left."""
    match = armed((2, 2, 5))
    assert "attack" in verbs(match)
    sheet = do(match, "attack 1 E5")
    assert sheet.dice.tolist() == [0, 0, 5]
    assert int(sheet.attacks) == 1
    assert {offer[0] for offer in offers(match, "explore")} == {"5"}


@cases("dice", [(2, 2, 5), (2, 5, 2), (5, 2, 2)])
def test_ruling_9_any_two_equal_dice_attack(dice: tuple[int, int, int]) -> None:
    """Ruling 9: the third die is left."""
    assert [die for die in do(armed(dice), "attack 0 A1").dice.tolist() if die] == [5]


def test_ruling_9_of_three_equal_dice_one_is_left() -> None:
    """Ruling 9: an attack uses only two dice."""
    assert sorted(do(armed((3, 3, 3)), "attack 0 A1").dice.tolist()) == [0, 0, 3]


def test_ruling_9_different_dice_do_not_attack() -> None:
    """Ruling 9: two must show the same number."""
    assert "attack" not in verbs(armed((2, 3, 5)))


def test_ruling_9_only_dice_as_rolled_make_a_pair() -> None:
    """Ruling 9: the market can break a pair, but cannot make one."""
    match = armed((2, 3, 5), rows=MARKET)
    do(match, "change 3 to 2")
    assert "attack" not in verbs(match)
    match = armed((2, 2, 5), rows=MARKET)
    do(match, "change 2 to 3")
    assert "attack" not in verbs(match)


def test_ruling_9_the_third_die_may_be_changed() -> None:
    """Ruling 9: of equal dice, the market changes one that was changed before, which keeps the rolled pair."""
    match = armed((2, 2, 3), rows=MARKET)
    sheet = do(match, "change 3 to 2", "change 2 to 1")
    assert sheet.dice.tolist() == [2, 2, 1]
    assert do(match, "attack 1 A1").dice.tolist() == [0, 0, 1]


def test_ruling_9_a_changed_die_is_not_the_one_that_attacks() -> None:
    """Ruling 9: the rolled pair is used, whatever the position of the changed die."""
    match = armed((3, 2, 2), rows=MARKET)
    assert do(match, "change 3 to 2", "attack 1 A1").dice.tolist() == [2, 0, 0]


@cases("deed", ["write 2 field 1", "store 2", "explore 2 centre"])
def test_ruling_9_both_dice_must_be_unused(deed: str) -> None:
    """Ruling 9: a die that has built, been stored or explored cannot attack."""
    match = armed((2, 2, 5), rows=STOREHOUSE)
    use(match, deed)
    assert "attack" not in verbs(match)


def test_ruling_9_a_stored_number_is_no_die() -> None:
    """Ruling 9: a stored 5 and a die with a 5 do not attack."""
    assert "attack" not in verbs(armed((2, 4, 5), rows=STOREHOUSE, stored=(5, 4)))


def test_ruling_9_one_attack_a_turn() -> None:
    """Ruling 9: three equal dice are only one pair."""
    match = armed((2, 2, 2))
    do(match, "attack 1 A1")
    assert "attack" not in verbs(match)


# --- The third die of an attack (A17) ---------------------------------------------------------------------------------

THIRD_DIE = ["write 5 field 1", "store 5", "explore 5 centre"]


def use(match: Match, deed: str) -> Record:
    """Do something with a die; exploring includes drawing on the first legal spaces."""
    verb, number, *where = deed.split()
    if verb == "explore":
        explore(match, int(number), where[0])
        return match.position.sheets[0]  # type: ignore[no-any-return]
    return do(match, deed)


@cases("deed", THIRD_DIE)
def test_a17_the_third_die_can_be_used_after_an_attack(deed: str) -> None:
    """A17: only the two equal dice are spent."""
    match = armed((2, 2, 5), rows=STOREHOUSE, stored=(4,))
    do(match, "attack 1 A1")
    assert verbs(match) == {"write", "store", "take", "explore"}
    assert use(match, deed).dice.tolist() == [0, 0, 0]
    assert "done" in verbs(match)


@cases("deed", THIRD_DIE)
def test_a17_the_third_die_can_be_used_before_an_attack(deed: str) -> None:
    """A17: what the third die does leaves the pair unused."""
    match = armed((2, 2, 5), rows=STOREHOUSE)
    use(match, deed)
    assert "attack" in verbs(match)
    sheet = do(match, "attack 1 A1")
    assert sheet.dice.tolist() == [0, 0, 0]
    assert verbs(match) - {"take"} == {"done"}


@cases("deed", ["write 2 field 1", "store 2", "explore 2 centre"])
@cases("before", [True, False])
def test_a17_of_three_equal_dice_any_is_the_third(deed: str, before: bool) -> None:
    """A17: two of them attack, the other one builds, is stored or explores."""
    match = armed((2, 2, 2), rows=STOREHOUSE)
    if before:
        use(match, deed)
        sheet = do(match, "attack 1 A1")
    else:
        do(match, "attack 1 A1")
        sheet = use(match, deed)
    assert sheet.dice.tolist() == [0, 0, 0]
    assert verbs(match) - {"take"} == {"done"}


def test_a17_after_two_dice_have_built_no_pair_is_left() -> None:
    """A17: two dice attack, so at most one builds in the same turn."""
    match = armed((2, 2, 2))
    do(match, "write 2 field 1", "write 2 field 1")
    assert "attack" not in verbs(match)


def test_a17_the_dice_of_an_attack_do_not_count_as_building_dice() -> None:
    """A17: but they are gone, so no second die can build."""
    match = armed((2, 2, 5))
    assert int(do(match, "attack 1 A1").spent) == 0
    assert int(do(match, "write 5 field 1").spent) == 1


def test_a17_with_must_the_third_die_builds_if_it_can() -> None:
    """A17 and A16: after the attack it is a die like any other."""
    match = armed((2, 2, 5), building="must")
    do(match, "attack 1 A1")
    assert verbs(match) == {"write"}
    rows = {"house 1": (1,), "house 2": (3,), "ship 1": (3,), "ship 2": (3,), "field 1": (1,), "field 2": (1,)}
    town = {"tower": (1,), "market": (1,), "storehouse": (1,)}
    match = armed((2, 2, 5), rows=rows | town, building="must")
    do(match, "attack 1 A1")
    assert verbs(match) == {"explore"}


def test_a17_with_must_the_third_die_does_not_explore_while_the_pair_can_build() -> None:
    """A17 and A16: it can explore before the attack only if no die can be written or stored."""
    match = armed((2, 2, 5), building="must")
    assert verbs(match) == {"write", "attack"}
    rows = {"house 1": (1,), "house 2": (3,), "ship 1": (6,), "ship 2": (6,), "field 1": (1,), "field 2": (1,)}
    town = {"tower": (3,), "market": (3,), "storehouse": (3,)}
    match = armed((2, 2, 5), rows=rows | town, building="must")
    assert verbs(match) == {"attack", "explore"}
    explore(match, 5, "centre")
    assert verbs(match) == {"attack", "explore"}


def test_a17_the_market_may_change_the_third_die() -> None:
    """A17: before or after the attack."""
    match = armed((2, 2, 5), rows=MARKET)
    do(match, "change 5 to 4", "attack 1 A1", "change 4 to 3")
    assert "3 field 1" in offers(match, "write")


def test_a17_of_equal_dice_the_changed_one_builds_and_the_pair_attacks() -> None:
    """A17: a die that the market made equal to the pair is the third."""
    match = armed((2, 2, 3), rows=MARKET)
    do(match, "change 3 to 2", "write 2 field 1")
    assert do(match, "attack 1 A1").dice.tolist() == [0, 0, 0]


def test_a17_stored_numbers_are_written_before_or_after_an_attack() -> None:
    """A17: they are no dice."""
    match = armed((2, 2, 5), rows=STOREHOUSE, stored=(4, 4))
    do(match, "take 4 field 1", "attack 1 A1", "take 4 field 1")
    assert written(match.position.sheets[0])["field 1"] == (4, 4)


def test_a17_in_version_1_an_attack_leaves_no_die_to_build_with() -> None:
    """A17: running games keep the rules they began with."""
    match = armed((2, 2, 5), rows=STOREHOUSE, stored=(4,), version=1)
    do(match, "attack 1 A1")
    assert verbs(match) == {"take", "explore"}
    assert refusal(match, "write 5 field 1") == "two dice may build, the third explores"
    for deed in THIRD_DIE:
        match = armed((2, 2, 5), rows=STOREHOUSE, version=1)
        use(match, deed)
        assert "attack" not in verbs(match)


#: The last check of a random game with barracks, by seed and building, as 0.2.0 played it.
VERSION_1_CHECKS = {
    (0, "free"): "b60f9ddaeb1c",
    (1, "must"): "2ac1a3e922aa",
    (2, "must"): "9594579b1b44",
    (9, "free"): "f6c7baa30246",
}


def version_1_game(seed: int, building: str) -> Match:
    """A game of random players, who like to build barracks and to attack."""
    match = Match(game, seats=2, seed=seed, options={"barracks": True, "building": building}, version=1)
    rng, rows = random.Random(seed), [ROWS.index(row) for row in ("house 1", "market", "storehouse", "barracks")]
    verb_weights = {"store": 4, "explore": 0.2}
    while not match.over:
        seat = rng.choice(match.actors())
        legal = match.legal_ids(seat)
        words = [DEEDS[action].split()[0] for action in legal]
        weights = [
            (30 if action % len(ROWS) in rows else 3) if verb in ("write", "take") else verb_weights.get(verb, 1)
            for action, verb in zip(legal, words, strict=True)
        ]
        match.play(seat, rng.choices(legal, weights)[0])
    return match


@cases(("seed", "building"), list(VERSION_1_CHECKS))
def test_a17_games_of_version_1_with_attacks_are_played_as_before(seed: int, building: str) -> None:
    """A17: the golden games have no attacks."""
    match = version_1_game(seed, building)
    assert sum(DEEDS[step.action].startswith("attack") for step in match.steps) >= 4
    assert match.steps[-1].check == VERSION_1_CHECKS[seed, building]


# --- Swords -----------------------------------------------------------------------------------------------------------


def test_ruling_9_any_empty_space_of_any_player_can_be_attacked() -> None:
    """Ruling 9: including the player's own kingdom."""
    match = armed(seats=3, drawing="Hm", others="..f")
    expected = {f"0 {space}" for space in set(SPACES) - {"A1", "B1"}}
    expected |= {f"{seat} {space}" for seat in (1, 2) for space in set(SPACES) - {"C1"}}
    assert offers(match, "attack") == expected


def test_ruling_9_there_are_four_attack_boxes() -> None:
    """Ruling 9: each attack crosses out one box."""
    match = armed()
    match.position.sheets[0].attacks = 3
    assert "attack" in verbs(match)
    match.position.sheets[0].attacks = 4
    assert "attack" not in verbs(match)


def test_ruling_9_the_sword_is_drawn_when_all_are_done() -> None:
    """Ruling 9: attacks are revealed together."""
    match = armed()
    do(match, "attack 1 E5")
    finish_turn(match, 0)
    assert picture(match.position.sheets[1]) == {}
    explore_rest(match, 1)
    assert "E5" not in picture(match.position.sheets[1])
    do(match, "done", seat=1)
    assert picture(match.position.sheets[1])["E5"] == "x"
    assert int(match.position.sheets[0].attacks) == 1
    assert int(match.position.sheets[0].target) == 0


def test_ruling_9_a_sword_in_the_players_own_kingdom() -> None:
    """Ruling 9: this is possible even in a solo game."""
    match = armed(seats=1)
    do(match, "attack 0 I9")
    finish_turn(match)
    assert picture(match.position.sheets[0])["I9"] == "x"


@cases(
    ("deeds", "letter"),
    [(("write 2 house 1", "write 5 house 1", "draw E5"), "H"), (("explore 5 centre", "draw E5"), "f")],
)
@cases("first", [0, 1])
def test_ruling_9_a_space_filled_this_turn_is_safe(deeds: tuple[str, ...], letter: str, first: int) -> None:
    """Ruling 9: the order does not matter; the box stays crossed out."""
    match = armed()
    for seat in (first, 1 - first):
        do(match, *(deeds if seat else ["attack 1 E5"]), seat=seat)
    finish_turn(match, 0, 1)
    assert picture(match.position.sheets[1])["E5"] == letter
    assert "x" not in picture(match.position.sheets[1]).values()
    assert int(match.position.sheets[0].attacks) == 1


def test_ruling_9_several_players_may_attack() -> None:
    """Ruling 9: they may attack the same space, each other or a third player."""
    match = armed(seats=3)
    match.position.before[1] = match.position.sheets[1] = match.position.sheets[0]
    match.position.before[2] = match.position.sheets[2] = match.position.sheets[0]
    for seat, deed in enumerate(("attack 2 I9", "attack 2 I9", "attack 0 I8")):
        do(match, deed, seat=seat)
    finish_turn(match, 0, 1, 2)
    swords = [with_letters(picture(sheet), "x") for sheet in match.position.sheets[:3]]
    assert swords == [{"I8"}, set(), {"I9"}]
    assert [int(sheet.attacks) for sheet in match.position.sheets[:3]] == [1, 1, 1]


def struck(others: str, space: str, explored: str) -> Match:
    """A match one turn later: seat 0 has attacked seat 1, who has explored elsewhere."""
    match = armed(others=others)
    do(match, f"attack 1 {space}")
    finish_turn(match, 0)
    for number in (2, 2, 5):
        explore(match, number, explored, 1)
    do(match, "done", seat=1)
    return match


def test_ruling_9_a_sword_fills_a_space_for_exploring() -> None:
    """Ruling 9: its space is full."""
    match = struck(full_districts("centre", but=("D4", "E4", "F4")), "D4", "north")
    match.position.sheets[1].dice[:] = 2
    assert explore(match, 2, "centre", 1) == {"centre": "m"}


def test_ruling_9_a_sword_may_fill_the_fourth_district() -> None:
    """Ruling 9: it ends the game like any other symbol."""
    assert struck(full_districts("north", "east", "west", "south", but=("D9",)), "D9", "centre").over


def test_ruling_9_a_sword_does_not_count_as_a_house() -> None:
    """Ruling 9: no town building can be drawn next to it."""
    match = turn("x", (4, 4, 4), rows={"market": (2, 3)}, barracks=True)
    assert "4 market" not in offers(match, "write")


def test_ruling_9_the_barracks_are_an_option() -> None:
    """Ruling 9: they are off by default."""
    assert not {offer for offer in offers(turn("H"), "write") if "barracks" in offer}
    assert {offer for offer in offers(turn("H", barracks=True), "write") if "barracks" in offer}


# --- In whole games ---------------------------------------------------------------------------------------------------


@given(tables, seeds)
@in_games
def test_boxes_in_random_games(table: Table, seed: int) -> None:
    """Rulings 7 to 9: boxes are crossed out one by one, and stay crossed out."""
    for step in random_game(table, seed):
        sheet, earlier = step.after.sheets[step.seat], step.before.sheets[step.seat]
        assert int(sheet.market_used) - int(earlier.market_used) == (step.verb == "change")
        assert int(sheet.attacks) - int(earlier.attacks) == (step.verb == "attack")
        assert max(int(sheet.market_used), int(sheet.attacks)) <= 4
        boxes = [pair for pair in zip(earlier.stored.tolist(), sheet.stored.tolist(), strict=True) if len({*pair}) > 1]
        number = int(step.deed.split()[1]) if step.verb in ("store", "take") else 0
        assert boxes == {"store": [(0, number)], "take": [(number, -number)]}.get(step.verb, [])
        if step.ends_turn:
            sheets = step.after.sheets[: table.seats]
            assert sum(len(with_letters(picture(sheet), "x")) for sheet in sheets) <= sheets["attacks"].sum()


def test_random_games_contain_every_kind_of_action() -> None:
    """The random games exercise all rules."""
    done = {step.verb for seed in range(8) for step in random_game(BUSY, seed)}
    assert done == {"write", "take", "store", "change", "attack", "explore", "draw", "done"}
