"""The rulings: how we read the rulebook where it is ambiguous.

Ruling 23 is about misprints in the rulebook, so there is nothing to test.
"""

from itertools import combinations, pairwise

import pytest

import papercrown as pc
from papercrown.core.match import Match
from tests.games.inkdoms.comparison import game, read
from tests.games.inkdoms.helpers import (
    CELL,
    HALF,
    coloured,
    do,
    draft_of,
    finish,
    items,
    lies_in,
    offered,
    offers,
    play_round,
    sheet_of,
    table,
    turn_of,
    viewed,
    whole,
)
from tests.games.inkdoms.referee import BLOTS, COLOURS, COMPOSITE, KINGDOMS, LINES, MAINLAND, PRIMARY, areas_of
from tests.kit.cases import cases


def whites(match: Match, seat: int = 0) -> set[str]:
    """The colours that the white die can have."""
    return {words.split()[0] for words in offered(match, "take white as ", seat)}


# --- Dice -------------------------------------------------------------------------------------------------------------


def test_ruling_01_the_white_die_has_a_colour_that_left_the_box_since_the_throw() -> None:
    """Also in an earlier round: two share a throw over two rounds."""
    match = table(2, "blue 2, red 2, yellow 2, white 2 Redhill Umberland")
    do(match, "take blue from Redhill")
    assert whites(match, 1) == {"blue"}
    do(match, "take red from Redhill", seat=1)
    finish(match)
    assert offers(match) == {
        *(f"take yellow from {kingdom}" for kingdom in KINGDOMS),
        *(f"take white as {colour} from {k}" for colour in ("blue", "red") for k in ("Redhill", "Umberland")),
    }


def test_ruling_01_the_white_die_is_not_taken_while_all_four_are_in_the_box() -> None:
    for seats in (1, 2, 3, 4):
        assert offers(table(seats)) == {f"take {die} from {kingdom}" for die in PRIMARY for kingdom in KINGDOMS}


@cases(
    "left",
    [set(dice) for n in range(4) for dice in combinations(PRIMARY, n)],
)
def test_ruling_01_with_the_white_die_and_others_in_the_box_it_has_the_colours_that_are_missing(left: set[str]) -> None:
    match = table(1)
    for die in set(PRIMARY) - left:
        do(match, f"take {die} from Redhill, done")
        do(match, min(offers(match)))
    assert whites(match) == set(PRIMARY) - left
    assert {words.split()[0] for words in offered(match, "take ")} - {"white"} == left


def test_ruling_01_the_white_die_leaves_the_box_too() -> None:
    match = table(3)
    do(match, "take blue from Redhill")
    do(match, "take white as blue from Umberland", seat=1)
    assert turn_of(match, 1).colour == "blue"
    assert not whites(match, 2)
    assert read(match.position).box == {"red", "yellow"}


def test_ruling_02_in_a_solo_game_four_dice_last_four_rounds() -> None:
    match = table(1)
    thrown = [[die.place for die in read(match.position).dice.values()]]
    for number in range(8):
        assert len(read(match.position).box) == 4 - number % 4
        play_round(match)
        thrown.append([die.place for die in read(match.position).dice.values()])
    assert thrown[0] == thrown[1] == thrown[2] == thrown[3] != thrown[4]
    assert thrown[4] == thrown[5] == thrown[6] == thrown[7] != thrown[8]
    assert (match.position.starter, match.position.rounds) == (0, 9)


# --- Alone ------------------------------------------------------------------------------------------------------------


def test_ruling_03_in_a_solo_game_the_second_number_stays_open() -> None:
    """It can be crossed out later, as a loss that costs nothing."""
    first = ", ".join(f"first of {line}" for line in LINES if line != "Bluewater")
    match = table(1, paint={0: whole("B", but="B9")}, closed=first)
    do(match, "take blue from Bluewater, paint B9 blue, done")
    assert items(match)["Bluewater"] == 2 + 4
    assert offers(match) == {f"cross second of {line}" for line in LINES}
    do(match, "cross second of Bluewater")
    assert items(match)["Bluewater"] == 2 + 4


def test_ruling_04_a_solo_player_crosses_out_a_number_after_every_round() -> None:
    match = table(1)
    do(match, "take blue from Redhill, done")
    assert offers(match) == {f"cross first of {line}" for line in LINES}
    do(match, "cross first of Redhill")
    assert not match.position.crossing
    do(match, "take red from Redhill, done")
    assert offers(match) == {f"cross first of {line}" for line in LINES if line != "Redhill"}


def test_ruling_04_a_number_that_is_crossed_out_cannot_be_circled() -> None:
    match = table(1, paint={0: whole("BR", but="B9 R3")})
    do(match, "take blue from Bluewater, done, cross first of Bluewater")
    do(match, "take yellow from Bluewater, paint B9 yellow, done, cross first of hydras")
    assert items(match)["Bluewater"] == 2 + 2
    do(match, "take red from Redhill, paint R3 red, done")
    assert items(match)["Redhill"] == 2 + 4
    assert "cross first of Redhill" not in offers(match)


def test_ruling_04_second_numbers_only_when_no_first_one_is_left() -> None:
    first = ", ".join(f"first of {line}" for line in LINES if line != "unicorns")
    match = table(1, closed=first + ", second of Greenwood")
    do(match, "take blue from Redhill, done")
    assert offers(match) == {"cross first of unicorns"}
    do(match, "cross first of unicorns, take red from Redhill, done")
    assert offers(match) == {f"cross second of {line}" for line in LINES if line != "Greenwood"}


def none_left(paint: dict[str, str], spare: str = "") -> Match:
    """Alone, with all numbers crossed out but those of the end, and one more."""
    closed = [f"{which} of {line}" for line in LINES for which in ("first", "second")]
    return table(1, paint={0: paint}, closed=", ".join(words for words in closed if words != spare))


def test_ruling_04_after_twenty_numbers_the_3_of_the_end_is_crossed_out_and_one_round_is_left() -> None:
    match = table(1)
    for rounds in range(20):
        assert not match.position.last
        do(match, min(offers(match)), "done")
        assert all(("first" if rounds < 10 else "second") in words for words in offers(match))
        match.position.sheets[0].blots = 0  # or they would end it
        do(match, max(offers(match)))
    do(match, min(offers(match)), "done")
    seen = read(match.position)
    assert (seen.crossing, seen.last, seen.over) == (False, True, False)
    assert (seen.open_first, seen.open_second) == (set(), {"end"})
    do(match, min(offers(match)), "done")
    assert match.over


def test_ruling_04_then_the_third_kingdom_still_earns_the_1() -> None:
    match = none_left(whole("BPR", but="R3"))
    do(match, "take blue from Redhill, done")
    assert (match.position.last, items(match)["end"]) == (1, 0)
    do(match, "take red from Redhill, paint R3 red, done")
    assert match.over
    assert items(match)["end"] == 1


def test_ruling_04_both_in_one_round_circle_the_3_cross_the_1_and_play_the_last_round() -> None:
    match = none_left(whole("BPR", but="R3"))
    do(match, "take blue from Redhill, paint R3 blue, done")
    seen = read(match.position)
    assert (seen.crossing, seen.last, seen.over, seen.rounds) == (False, True, False, 2)
    assert (seen.open_first, seen.open_second, items(match)["end"]) == (set(), set(), 3)
    do(match, "take red from Umberland, done")
    assert match.over
    assert items(match)["end"] == 3


def test_ruling_04_after_three_kingdoms_a_number_is_crossed_out_and_one_round_is_left() -> None:
    match = table(1, paint={0: whole("BPR", but="R3")})
    do(match, "take blue from Redhill, paint R3 blue, done")
    assert (match.position.crossing, match.position.last, match.over) == (1, 1, False)
    do(match, min(offers(match)))
    assert match.position.last
    do(match, "take red from Umberland, done")
    assert match.over
    assert (match.position.crossing, items(match)["end"]) == (0, 3)


def test_ruling_04_a_number_that_is_left_is_crossed_out_first() -> None:
    match = none_left({}, spare="second of hydras")
    do(match, "take blue from Redhill, done")
    assert (offers(match), match.position.last) == ({"cross second of hydras"}, 0)
    do(match, "cross second of hydras")
    assert (match.position.last, read(match.position).open_first) == (0, {"end"})
    do(match, "take red from Redhill, done")
    assert (match.position.last, read(match.position).open_first) == (1, set())


# --- Spells -----------------------------------------------------------------------------------------------------------


def test_ruling_05_a_spell_can_be_cast_from_the_next_round_on() -> None:
    """The first one is in R7; two players have the same throw in the next round."""
    match = table(2, spells={})
    do(match, "take blue from Redhill, paint R7 blue")
    assert not offered(match, "move to ")
    assert draft_of(match).gained == {1: 1}
    finish(match)
    assert sheet_of(match).spells == {1: 1}
    assert not sheet_of(match).gained
    do(match, "take yellow from Redhill")
    assert offered(match, "move to ") == set(KINGDOMS) - {"Redhill"}


@cases("spell", [1, 2, 3, 4])
def test_ruling_05_every_spell_is_gained_where_it_stands(spell: int) -> None:
    for area in [area for area, symbol in MAINLAND.symbols.items() if symbol == f"spell {spell}"]:
        match = table(1)
        play_round(match, {0: area})
        assert sheet_of(match).spells == {spell: 1}


def test_ruling_05_a_drop_of_a_watchtower_can_be_used_from_the_next_round_on() -> None:
    match = table(1, paint={0: {"B9": "blue"}})
    do(match, "take yellow from Greenwood, paint G3 yellow")
    assert not [words for words in offers(match) if "tower" in words]
    do(match, "done, cross first of hydras, take red from Redhill")
    assert "paint Y1 green by tower" in offers(match)
    do(match, "paint Y1 green by tower")
    assert not [words for words in offers(match) if "tower" in words]
    assert draft_of(match).spent == {"green": 1}


def test_ruling_05_the_spell_of_the_start_can_be_cast_in_the_first_round() -> None:
    match = table(2)
    do(match, "take blue from Redhill")
    assert offered(match, "move to ")


@cases("seats", [2, 3, 4])
def test_ruling_06_each_player_starts_with_the_spell_of_their_seat(seats: int) -> None:
    match = game.match(seats=seats, seed=3)
    assert [sheet_of(match, seat).spells for seat in range(seats)] == [{seat + 1: 1} for seat in range(seats)]


def test_ruling_06_a_solo_player_starts_without_spells() -> None:
    assert not sheet_of(game.match(seats=1, seed=3)).spells


def test_ruling_07_spell_1_comes_before_any_drop_of_the_die() -> None:
    match = table(1, spells={0: "1"}, drops={0: "green"})
    do(match, "take blue from Redhill, paint Y1 green by tower")
    assert offered(match, "move to ") == set(KINGDOMS) - {"Redhill"}
    do(match, "paint R9 blue")
    assert not offered(match, "move to ")


def test_ruling_07_spell_1_comes_before_any_mixed_drop() -> None:
    match = table(1, spells={0: "1 1 4"})
    do(match, "take blue from Redhill, mix green")
    assert offered(match, "move to ")
    do(match, "paint R9 green")
    assert not offered(match, "move to ")


def test_ruling_07_the_new_kingdom_is_the_original_one_from_then_on() -> None:
    match = table(1, spells={0: "1 3 3"})
    do(match, "take blue from Redhill")
    assert offered(match, "divide to ") == {"Yellowlake", "Umberland"}
    do(match, "move to Bluewater")
    assert (turn_of(match).home, turn_of(match).realms) == ("Bluewater", {"Bluewater"})
    assert offered(match, "divide to ") == {"Greenwood", "Purplefield"}
    assert {words[0] for words in offered(match, "paint ")} == {"B"}


def test_ruling_07_all_drops_move_also_from_a_kingdom_that_was_added() -> None:
    """So casting spell 3 before spell 1 is a waste."""
    match = table(1, spells={0: "1 3"})
    do(match, "take blue from Redhill, divide to Umberland, move to Greenwood")
    assert turn_of(match).realms == {"Greenwood"}
    assert draft_of(match).cast == {1: 1, 3: 1}


def test_ruling_07_spell_1_can_be_cast_again_but_not_to_where_the_drops_are() -> None:
    match = table(1, spells={0: "1 1"})
    do(match, "take blue from Redhill, move to Greenwood")
    assert offered(match, "move to ") == set(KINGDOMS) - {"Greenwood"}
    do(match, "move to Redhill")
    assert not offered(match, "move to ")


def test_ruling_08_each_spell_3_adds_a_neighbour_of_the_original_kingdom() -> None:
    match = table(1, spells={0: "3 3 3"})
    do(match, "take blue from Bluewater, divide to Greenwood")
    assert offered(match, "divide to ") == {"Purplefield"}
    do(match, "divide to Purplefield")
    assert turn_of(match).realms == {"Bluewater", "Greenwood", "Purplefield"}
    assert not offered(match, "divide to ")


def test_ruling_08_drops_may_be_split_freely() -> None:
    match = table(1, "blue 2", spells={0: "3 3"})
    do(
        match,
        "take blue from Bluewater, divide to Greenwood, divide to Purplefield, paint G7 blue, paint P4 blue, done",
    )
    assert sheet_of(match).paint == {"G7": "blue", "P4": "blue"}
    assert sheet_of(match).blots == 0


def test_ruling_08_spell_3_at_any_time_while_drops_of_the_die_remain() -> None:
    match = table(1, "blue 2", spells={0: "3 3"}, drops={0: "green"})
    do(match, "take blue from Bluewater, paint B1 blue, divide to Greenwood, paint G1 blue")
    assert not offered(match, "divide to ")
    assert offered(match, "paint ")


def test_ruling_09_spell_4_needs_two_drops_of_the_die() -> None:
    match = table(1, "blue 3", spells={0: "4 4"})
    do(match, "take blue from Redhill")
    assert offered(match, "mix ") == set(COMPOSITE)
    do(match, "paint R9 blue")
    assert offered(match, "mix ") == set(COMPOSITE)
    do(match, "mix brown")
    assert not offered(match, "mix ")


def test_ruling_09_a_3_allows_one_use_and_a_4_two() -> None:
    for number, uses in ((2, 1), (3, 1), (4, 2)):
        match = table(1, f"blue {number}", spells={0: "4 4 4"})
        do(match, "take blue from Redhill", *["mix green"] * uses)
        assert not offered(match, "mix ")
        assert turn_of(match).mixed == {"green": uses}
        assert turn_of(match).left == number - 2 * uses


def test_ruling_09_a_mixed_drop_goes_where_the_die_s_drops_go() -> None:
    match = table(1, "blue 2", spells={0: "3 4"}, paint={0: {"R3": "purple"}})
    do(match, "take blue from Redhill, mix purple")
    beside = MAINLAND.beside["R3"] | {"R3"}
    assert offered(match, "paint ") == {f"{area} purple" for area in areas_of("Redhill") - beside}
    do(match, "divide to Umberland")
    open_ = (areas_of("Redhill") | areas_of("Umberland")) - beside
    assert offered(match, "paint ") == {f"{area} purple" for area in open_}
    do(match, "paint R9 purple")
    assert turn_of(match).drops == []
    assert offers(match) == {"done"}


def test_ruling_09_a_mixed_drop_that_is_not_placed_is_a_blot() -> None:
    match = table(1, "blue 2", spells={0: "4"})
    do(match, "take blue from Redhill, mix purple, done")
    assert sheet_of(match).blots == 1


@cases("source", ["die", "mixed", "tower"])
def test_ruling_10_spell_2_is_for_one_drop_of_any_kind(source: str) -> None:
    """R5 lies beside R1, R2, R3, R4 and R7."""
    colour = "blue" if source == "die" else "green"
    near = dict.fromkeys(("R1", "R3", "R7"), colour)
    match = table(1, "blue 2", spells={0: "2 2 4"}, drops={0: "green"}, paint={0: near})
    do(match, "take blue from Redhill", *["mix green"] * (source == "mixed"))
    do(match, f"paint R5 {colour}{' by tower' * (source == 'tower')}")
    assert (draft_of(match).spells[2], draft_of(match).cast[2]) == (1, 1)


def test_ruling_10_spell_2_is_not_used_up_where_it_is_not_needed() -> None:
    match = table(1, spells={0: "2"}, paint={0: {"R1": "blue", "R9": "red"}})
    do(match, "take blue from Redhill, paint R8 blue")
    assert (draft_of(match).spells, draft_of(match).cast) == ({2: 1}, {})


def test_ruling_10_without_spell_2_no_colour_beside_itself() -> None:
    match = table(1, paint={0: {"R1": "blue"}})
    do(match, "take blue from Redhill")
    assert offered(match, "paint ") == {f"{area} blue" for area in ("R4", "R6", "R7", "R8", "R9")}


# --- Painting ---------------------------------------------------------------------------------------------------------


def test_ruling_11_one_blot_for_whatever_is_not_placed() -> None:
    for deeds, blots in (("", 1), ("paint R9 blue", 1), ("paint R9 blue, paint R8 blue", 0)):
        match = table(1, "blue 2")
        do(match, "take blue from Redhill", *filter(None, [deeds]), "done")
        assert sheet_of(match).blots == blots
        assert items(match)["blots"] == -blots


def test_ruling_11_a_blot_also_if_the_drops_cannot_be_placed() -> None:
    match = table(1, paint={0: whole("R")})
    do(match, "take blue from Redhill")
    assert offers(match) == {"done"}
    do(match, "done")
    assert sheet_of(match).blots == 1


def test_ruling_11_unused_watchtower_drops_cost_nothing() -> None:
    match = table(1, "blue 2", drops={0: "green brown"})
    do(match, "take blue from Redhill, paint R9 blue, paint R8 blue, done")
    assert (sheet_of(match).blots, sheet_of(match).drops) == (0, {"green": 1, "brown": 1})


def test_ruling_11_there_are_at_most_ten_blots() -> None:
    match = table(2, blots={0: BLOTS, 1: BLOTS - 2})
    finish(match)
    assert [sheet_of(match, seat).blots for seat in (0, 1)] == [BLOTS, BLOTS - 1]
    assert not match.over


def test_ruling_12_drops_of_dice_and_watchtowers_in_any_order() -> None:
    match = table(1, "blue 2", drops={0: "green brown red"})
    do(match, "take blue from Redhill, paint B1 green by tower, paint R9 blue, paint Y1 brown by tower")
    do(match, "paint R8 blue, paint R6 red by tower, done")
    assert sheet_of(match).paint == coloured("B1 green, R9 blue, Y1 brown, R8 blue, R6 red")
    assert sheet_of(match).spent == {"green": 1, "brown": 1, "red": 1}


def test_ruling_12_areas_are_beside_each_other_across_borders() -> None:
    """R2 lies beside Y9, B9 beside P9."""
    match = table(1, drops={0: "green"}, paint={0: {"Y9": "blue", "P9": "green"}})
    do(match, "take blue from Redhill")
    assert not {"paint R1 blue", "paint R2 blue", "paint B9 green by tower"} & offers(match)
    assert {"paint R3 blue", "paint B8 green by tower"} <= offers(match)


def test_ruling_12_areas_that_meet_at_a_corner_are_not_neighbours() -> None:
    """Redhill's R6 and R5 do not touch; Bluewater's B1 and B6 meet at a corner."""
    match = table(1, paint={0: {"B1": "blue"}})
    do(match, "take blue from Bluewater")
    assert {"paint B6 blue", "paint B5 blue"} <= offers(match)
    assert not {"paint B2 blue", "paint B4 blue"} & offers(match)


def test_ruling_12_what_is_painted_in_the_same_turn_counts_at_once() -> None:
    match = table(1)
    do(match, "take blue from Bluewater, paint B1 blue")
    assert not {"paint B1 blue", "paint B2 blue", "paint B4 blue"} & offers(match)


def test_ruling_13_a_watchtower_gives_its_drop_with_the_second_area() -> None:
    match = table(1, drops={0: "blue"})
    do(match, "take yellow from Greenwood, paint G3 yellow")
    assert not draft_of(match).earned
    do(match, "paint B9 blue by tower")
    assert draft_of(match).earned == {"green": 1}


@cases("there", COLOURS)
@cases("colour", PRIMARY)
def test_ruling_13_the_colours_of_its_areas_make_the_drop(there: str, colour: str) -> None:
    """Same colours only with spell 2. R8|U5."""
    mixes = {"blue red": "purple", "blue yellow": "green", "red yellow": "brown"}
    match = table(1, spells={0: "2"}, paint={0: {"U5": there}})
    do(match, *(["take blue from Redhill, done, cross first of hydras"] * (colour != "blue")))
    do(match, f"take {colour} from Redhill, paint R8 {colour}")
    if there in COMPOSITE:
        assert offers(match) == {f"fill {composite}" for composite in COMPOSITE}
        assert not draft_of(match).earned
    else:
        expected = colour if colour == there else mixes[" ".join(sorted((colour, there)))]
        assert draft_of(match).earned == {expected: 1}
        assert draft_of(match).cast[2] == (colour == there)
        assert "done" in offers(match)


@cases("chosen", COMPOSITE)
def test_ruling_13_a_composite_colour_gives_a_composite_drop_of_choice(chosen: str) -> None:
    match = table(1, drops={0: "green"}, paint={0: {"U5": "red"}})
    do(match, "take blue from Redhill, paint R8 green by tower")
    assert offers(match) == {"fill green", "fill purple", "fill brown"}
    do(match, f"fill {chosen}")
    assert draft_of(match).earned == {chosen: 1}
    assert {"paint R9 blue", "done"} <= offers(match)


def test_ruling_13_two_watchtowers_in_one_turn() -> None:
    match = table(1, paint={0: {"U5": "green", "R6": "yellow"}})
    do(match, "take blue from Redhill, paint R8 blue, fill brown, paint R9 blue")
    assert draft_of(match).earned == {"brown": 1, "green": 1}
    do(match, "done")
    assert sheet_of(match).drops == {"brown": 1, "green": 1}
    assert not sheet_of(match).earned


# --- Achievements -----------------------------------------------------------------------------------------------------


def test_ruling_14_everyone_first_in_the_same_round_gets_the_first_number() -> None:
    """The second number goes to the next round in which a player reaches it, and later ones get nothing."""
    match = table(4, paint=dict.fromkeys(range(4), whole("B", but="B9")))
    play_round(match, {0: "B9", 1: "B9"})
    play_round(match)
    play_round(match, {2: "B9"})
    assert [items(match, seat)["Bluewater"] for seat in range(4)] == [2 + 4, 2 + 4, 2 + 2, 1]
    play_round(match, {3: "B9"})
    assert [items(match, seat)["Bluewater"] for seat in range(4)] == [2 + 4, 2 + 4, 2 + 2, 2]


def test_ruling_14_everyone_second_in_the_same_round_gets_the_second_number() -> None:
    match = table(4, paint=dict.fromkeys(range(4), whole("B", but="B9")))
    play_round(match, {3: "B9"})
    play_round(match, {0: "B9", 1: "B9", 2: "B9"})
    assert [items(match, seat)["Bluewater"] for seat in range(4)] == [2 + 2, 2 + 2, 2 + 2, 2 + 4]


def test_ruling_14_nobody_gets_a_number_twice() -> None:
    match = table(2, paint=dict.fromkeys(range(2), whole("B", but="B9")))
    play_round(match, {0: "B9"})
    play_round(match)
    assert items(match)["Bluewater"] == 2 + 4
    assert "Bluewater" in read(match.position).open_second
    play_round(match, {1: "B9"})
    assert items(match, 1)["Bluewater"] == 2 + 2


@cases(
    ("kind", "areas"),
    [
        ("dragons", "B7 P9 Y2 G7 U1 R4"),
        ("hydras", "B2 P4 Y9 R9"),
        ("griffins", "B3 Y1 G8 U5"),
        ("unicorns", "P6 G4 U9 R2"),
    ],
)
def test_ruling_15_monsters_count_when_all_of_a_kind_are_painted_in_any_colour(kind: str, areas: str) -> None:
    *before, last = areas.split()
    colour = "red" if kind == "dragons" else "green"
    match = table(2, paint=dict.fromkeys(range(2), dict.fromkeys(before, colour)))
    play_round(match)
    assert items(match)[kind] == -1
    play_round(match, {1: last})
    reached = [read(match.position).reached[seat] for seat in (0, 1)]
    assert reached == [set(), {kind}]
    play_round(match, {0: last})
    assert read(match.position).firsts == [set(), {kind}]
    assert read(match.position).seconds == [{kind}, set()]


def test_ruling_17_after_three_complete_kingdoms_there_is_one_more_round() -> None:
    match = table(3, paint={1: whole("BPR", but="R3"), 2: whole("BPU", but="U9")})
    play_round(match)
    assert not match.position.last
    play_round(match, {1: "R3"})
    assert (match.position.last, match.over, items(match, 1)["end"]) == (1, False, 3)
    play_round(match, {2: "U9"})
    assert match.over
    assert [items(match, seat)["end"] for seat in range(3)] == [0, 3, 1]


def test_ruling_17_two_players_play_the_last_round_with_the_dice_that_remain_or_with_new_ones() -> None:
    for before in (0, 1):
        match = table(2, paint={0: whole("BPR", but="R3")})
        for _ in range(before):
            play_round(match)
        play_round(match, {0: "R3"})
        assert len(read(match.position).box) == (4 if before else 2)
        play_round(match)
        assert match.over


def test_ruling_17_several_get_the_3_in_the_same_round() -> None:
    match = table(2, paint={0: whole("BPR", but="R3"), 1: whole("UYG", but="G7")})
    play_round(match, {0: "R3", 1: "G7"})
    assert [items(match, seat)["end"] for seat in (0, 1)] == [3, 3]


def test_ruling_17_a_fourth_kingdom_does_not_end_the_game_again() -> None:
    match = table(2, paint={0: whole("BPRU", but="R3 U9")})
    play_round(match, {0: "R3"})
    play_round(match, {0: "U9"})
    assert match.over
    assert items(match)["end"] == 3


def test_ruling_17_two_complete_kingdoms_do_not_end_the_game() -> None:
    match = table(2, paint={0: whole("BR", but="R3"), 1: whole("PYUG", but="P1 Y1")})
    play_round(match, {0: "R3"})
    assert not match.position.last


@cases("seats", [1, 2, 3, 4])
def test_ruling_17_the_game_ends_at_once_when_everyone_has_all_blots(seats: int) -> None:
    match = table(seats, blots=dict.fromkeys(range(seats), BLOTS - 1))
    finish(match)
    assert match.over
    assert not match.position.crossing


def test_ruling_17_the_game_goes_on_while_a_player_has_an_unmarked_blot() -> None:
    match = table(3, blots={0: BLOTS - 1, 1: BLOTS, 2: BLOTS - 2})
    finish(match)
    assert not match.over
    finish(match)
    assert match.over


def test_ruling_17_without_blots_there_is_no_extra_round() -> None:
    match = table(2, paint={0: whole("BPR", but="R3")}, blots={0: BLOTS - 1, 1: BLOTS - 1})
    play_round(match, {0: "R3"})
    assert match.over
    assert items(match)["end"] == 3


# --- Secrets ----------------------------------------------------------------------------------------------------------


def test_ruling_20_the_choice_of_a_die_is_public() -> None:
    match = table(3)
    do(match, "take blue from Redhill")
    for viewer in (0, 1, 2, None):
        seen = read(match.view(viewer))
        assert seen.taken == {0: "blue"}
        assert seen.box == {"red", "yellow", "white"}
        assert seen.sheets[0].turn == seen.drafts[0].turn == turn_of(match)


def test_ruling_20_painting_is_hidden_until_all_are_done() -> None:
    match = table(2, drops={0: "green"}, spells={0: "3 4"}, paint={0: {"R6": "yellow"}})
    do(match, "take blue from Redhill")
    do(match, "take red from Redhill", seat=1)
    before = {viewer: match.view(viewer).tobytes() for viewer in (1, None)}
    for words in ("paint R9 blue", "paint B1 green by tower", "divide to Umberland", "mix brown"):
        do(match, words)
        assert {viewer: match.view(viewer).tobytes() for viewer in (1, None)} == before
        assert match.view(0).drafts[0].tobytes() == match.position.drafts[0].tobytes()
    do(match, "done")
    for viewer in (1, None):
        assert read(match.view(viewer)).done == {0}
        assert read(match.view(viewer)).drafts[0].paint == {"R6": "yellow"}
    do(match, "done", seat=1)
    for viewer in (0, 1, None):
        assert match.view(viewer).tobytes() == match.position.tobytes()
        assert read(match.view(viewer)).sheets[0].paint == coloured("R6 yellow, R9 blue, B1 green")


def test_ruling_20_what_was_painted_in_the_round_before_is_shown() -> None:
    match = table(2, paint={0: {"R6": "yellow"}})
    do(match, "take blue from Redhill, paint R9 blue, paint R8 blue")
    finish(match)
    assert read(match.position).fresh == [{"R9", "R8"}, set()]
    finish(match)
    assert read(match.position).fresh == [set(), set()]


def test_ruling_20_scores_do_not_reveal_painting() -> None:
    match = table(2, paint={0: whole("B", but="B9")})
    do(match, "take blue from Bluewater")
    before = [items(match, seat) for seat in (0, 1)]
    do(match, "paint B9 blue, done")
    assert [items(match, seat) for seat in (0, 1)] == before
    finish(match)
    assert items(match)["Bluewater"] == 2 + 4


def test_ruling_20_a_reveal_ends_the_round_and_nothing_else_does() -> None:
    match = table(2)
    do(match, "take blue from Redhill, paint R9 blue, done")
    do(match, "take red from Redhill, done", seat=1)
    assert [step.reveal for step in match.steps] == [False, False, False, False, True]
    assert not any(step.chance for step in match.steps)


def test_ruling_20_a_spectator_sees_no_draft() -> None:
    match = table(1)
    do(match, "take blue from Redhill, paint R9 blue")
    assert not read(viewed(match.position, None)).drafts[0].paint
    assert read(viewed(match.position, 0)).drafts[0].paint == {"R9": "blue"}


# --- Rounds -----------------------------------------------------------------------------------------------------------


@cases("seats", [3, 4])
def test_ruling_22_with_three_and_four_there_is_a_new_throw_each_round(seats: int) -> None:
    """With three players the fourth die is left over. The next one begins."""
    match = game.match(seats=seats, seed=2)
    for rounds in range(1, 6):
        starter = (rounds - 1) % seats
        seen = read(match.position)
        assert (seen.rounds, seen.starter, len(seen.box)) == (rounds, starter, 4)
        places = {die.place for die in seen.dice.values()}
        for k in range(seats):
            seat = (starter + k) % seats
            assert read(match.position).chooser == seat
            do(match, min(offers(match, seat)), seat=seat)
        assert len(read(match.position).box) == 4 - seats
        finish(match)
        assert not places & {die.place for die in read(match.position).dice.values()}


def test_ruling_22_two_players_share_a_throw_over_two_rounds() -> None:
    """The same one begins in both."""
    match = game.match(seats=2, seed=2)
    seen = [read(match.position)]
    for _ in range(8):
        finish(match)
        seen.append(read(match.position))
    assert [position.starter for position in seen] == [0, 0, 1, 1, 0, 0, 1, 1, 0]
    assert [len(position.box) for position in seen] == [4, 2] * 4 + [4]
    for before, after in pairwise(seen):
        assert (before.dice == after.dice) == (len(after.box) == 2)


def test_ruling_22_the_next_player_chooses_while_others_paint() -> None:
    match = table(3)
    assert match.actors() == [0]
    do(match, "take blue from Redhill")
    assert match.actors() == [0, 1]
    do(match, "done")
    assert match.actors() == [1]
    do(match, "take red from Redhill", seat=1)
    assert match.actors() == [1, 2]
    do(match, "take yellow from Redhill", seat=2)
    assert match.actors() == [1, 2]
    with pytest.raises(pc.IllegalAction):
        do(match, "done")


def test_ruling_24_a_die_is_in_every_kingdom_that_it_covers_a_part_of() -> None:
    """Bluewater ends and Greenwood begins below the seventh row, for the first four columns."""
    middle, border = 2 * CELL, 7 * CELL
    assert lies_in(middle, border - HALF) == {"Bluewater"}
    assert lies_in(middle, border - HALF + 1) == {"Bluewater", "Greenwood"}
    assert lies_in(middle, border + HALF - 1) == {"Bluewater", "Greenwood"}
    assert lies_in(middle, border + HALF) == {"Greenwood"}


def test_ruling_24_places_of_dice_depend_only_on_the_seed() -> None:
    """Other seeds, other places; the same seed, the same."""
    places = [
        tuple(die.place for die in read(game.match(seats=2, seed=seed).position).dice.values()) for seed in range(9)
    ]
    assert len({place for dice in places for place in dice}) == 36
    assert places[0] == tuple(die.place for die in read(game.match(seats=2, seed=0).position).dice.values())
