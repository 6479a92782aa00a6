"""The examples of the rulebook, and some on the first map: I1 to I29."""

from itertools import product

from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import new
from tests.games.inkdoms.comparison import game, read, rules
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
    refusal,
    sheet_of,
    table,
    turn_of,
    whole,
)
from tests.games.inkdoms.referee import COLOURS, COMPOSITE, MIXES, PRIMARY

# --- Examples of the rulebook -----------------------------------------------------------------------------------------


def test_i01_the_faces_of_the_dice() -> None:
    """2, 3 and 4 twice each: nothing else is thrown, and each about as often."""
    thrown = {die: [0] * 5 for die in range(4)}
    for throw in range(300):
        p = new(rules.POSITION)
        rules.setup(p, game.encode(1, {"map": "mainland"}), dice_for(b"faces", "", throw))
        for die in range(4):
            thrown[die][p.dice[die].number] += 1
    for counts in thrown.values():
        assert counts[:2] == [0, 0]
        assert all(70 <= count <= 130 for count in counts[2:])


def test_i02_a_die_wholly_in_bluewater_and_one_that_touches_a_border_from_inside() -> None:
    assert lies_in(2 * CELL, 3 * CELL, turned=11) == {"Bluewater"}
    assert lies_in(2 * CELL, 7 * CELL + HALF) == {"Greenwood"}


def test_i03_a_die_on_a_border_and_one_where_three_kingdoms_meet() -> None:
    assert lies_in(11 * CELL, 3 * CELL) == {"Yellowlake", "Purplefield"}
    assert lies_in(13 * CELL, 6 * CELL) == {"Redhill", "Yellowlake", "Umberland"}


def test_i03_the_taker_picks_one_of_the_kingdoms() -> None:
    match = table(1, "red 3 Yellowlake Purplefield, blue 2 Redhill Yellowlake Umberland, yellow 4 Greenwood")
    assert offers(match) == {
        *(f"take red from {kingdom}" for kingdom in ("Yellowlake", "Purplefield")),
        *(f"take blue from {kingdom}" for kingdom in ("Redhill", "Yellowlake", "Umberland")),
        "take yellow from Greenwood",
    }
    do(match, "take red from Purplefield")
    assert {words[0] for words in offered(match, "paint ")} == {"P"}
    assert (turn_of(match).left, turn_of(match).colour) == (3, "red")


def test_i04_the_white_die_with_all_four_in_the_box() -> None:
    assert not offered(table(4), "take white")


def test_i05_blue_and_red_are_taken() -> None:
    match = table(3, "white 3 Redhill")
    do(match, "take blue from Redhill")
    do(match, "take red from Redhill", seat=1)
    assert offered(match, "take white ", seat=2) == {"as blue from Redhill", "as red from Redhill"}


def test_i06_mixes() -> None:
    """In watchtower R6|R9."""
    for one, other in product(PRIMARY, PRIMARY):
        match = table(1, paint={0: {"R9": other}}, drops={0: one}, spells={0: "2"})
        do(match, f"take blue from Greenwood, paint R6 {one} by tower")
        expected = {
            "red blue": "purple",
            "blue red": "purple",
            "blue yellow": "green",
            "yellow blue": "green",
            "yellow red": "brown",
            "red yellow": "brown",
        }.get(f"{one} {other}", one)
        assert draft_of(match).earned == {expected: 1}


def test_i07_yellow_and_red_make_a_brown_drop_for_the_next_round() -> None:
    match = table(1, paint={0: {"R9": "yellow"}})
    do(match, "take red from Redhill, paint R6 red")
    assert draft_of(match).earned == {"brown": 1}
    assert not [words for words in offers(match) if "brown" in words]
    finish(match)
    do(match, "cross first of hydras, take blue from Redhill")
    assert "paint G1 brown by tower" in offers(match)


def test_i08_green_and_any_other_make_a_composite_of_one_s_choice() -> None:
    for other in COLOURS:
        match = table(1, paint={0: {"R9": other}}, drops={0: "green"}, spells={0: "2"})
        do(match, "take red from Redhill, paint R6 green by tower")
        assert offers(match) == {f"fill {colour}" for colour in COMPOSITE}
        do(match, "fill purple")
        assert draft_of(match).earned == {"purple": 1}


def test_i09_blue_and_blue_make_a_blue_drop() -> None:
    match = table(1, paint={0: {"R9": "blue"}}, spells={0: "2"})
    do(match, "take blue from Redhill, paint R6 blue")
    assert (draft_of(match).earned, draft_of(match).cast) == ({"blue": 1}, {2: 1})


def test_i11_first_to_finish_umberland() -> None:
    match = table(2, paint={0: whole("U", but="U9"), 1: whole("U", but="U9")})
    play_round(match, {0: "U9"})
    seen = read(match.position)
    assert items(match)["Umberland"] == 2 + 3 + 4
    assert (seen.firsts, seen.seconds) == ([{"Umberland"}, set()], [set(), set()])
    play_round(match)
    play_round(match, {1: "U9"})
    assert items(match)["Umberland"] == 2 + 3 + 4


def test_i12_another_one_was_first_on_dragons() -> None:
    dragons = dict.fromkeys(["B7", "P9", "Y2", "U1", "G7"], "red")
    match = table(2, paint={0: dragons, 1: dragons})
    play_round(match, {1: "R4"})
    play_round(match, {0: "R4"})
    assert [items(match, seat)["dragons"] for seat in (0, 1)] == [1, 3]


def test_i13_two_players_finish_hydras_together_and_yellowlake_one_after_the_other() -> None:
    """R9 is the last hydra of both; the other one has a drop for Yellowlake."""
    hydras = dict.fromkeys(["B2", "P4", "Y9"], "brown")
    yours, theirs = {**hydras, **whole("Y", but="Y1")}, {**hydras, **whole("Y", but="Y1")}
    match = table(2, paint={0: yours, 1: theirs}, drops={1: "green"})
    do(match, "take blue from Redhill, paint R9 blue, done")
    do(match, "take red from Redhill, paint R9 red, paint Y1 green by tower, done", seat=1)
    do(match, "take yellow from Yellowlake, paint Y1 yellow, done")
    do(match, "take white as blue from Redhill, done", seat=1)
    assert [items(match, seat)["hydras"] for seat in (0, 1)] == [3 + 1, 3]
    assert [items(match, seat)["Yellowlake"] for seat in (0, 1)] == [2 + 2, 2 + 4]


PURPLEFIELD = coloured("P1 blue, P2 red, P3 yellow, P4 purple, P5 yellow, P6 blue, P7 yellow, P8 blue, P9 red")


def second_in_purplefield() -> Match:
    """Drops of watchtowers paint it in one turn, when another one has finished it."""
    match = table(2, paint={1: whole("P", but="P1")}, drops={0: " ".join(PURPLEFIELD.values())})
    play_round(match, {1: "P1"})
    do(match, min(offers(match)))
    for area, colour in PURPLEFIELD.items():
        do(match, f"paint {area} {colour} by tower")
        if turn_of(match).choosing:
            do(match, "fill green")
    finish(match)
    return match


def test_i14_purplefield_as_second_with_a_yellow_capital_and_four_colours() -> None:
    match = second_in_purplefield()
    assert items(match)["Purplefield"] == 2 + 0 + 4


FIVE_DRAGONS = coloured("B7 brown, P9 brown, Y2 purple, U1 purple, G7 red")


def test_i16_first_on_griffins_three_of_them_tamed() -> None:
    match = table(2, paint={0: coloured("B3 red, Y1 red, G8 red")})
    do(match, "take blue from Umberland, paint U5 blue")
    finish(match)
    assert items(match)["griffins"] == 3 + 3


def test_i18_all_monsters() -> None:
    """Third on hydras, three of them tamed."""
    paint = {**FIVE_DRAGONS, **coloured("B3 red, Y1 red, G8 red, P6 yellow, G4 blue, B2 blue, P4 blue, Y9 blue")}
    match = table(2, paint={0: paint}, closed="first of hydras, second of hydras", drops={0: "brown"})
    do(match, "take blue from Umberland, paint U5 blue, paint R9 brown by tower")
    finish(match)
    points = items(match)
    assert [points[kind] for kind in ("dragons", "griffins", "unicorns", "hydras")] == [7, 6, -1, 3]
    assert sum(points[kind] for kind in ("dragons", "griffins", "unicorns", "hydras")) == 15


def test_i19_one_spell_for_a_drop_beside_three_of_its_colour() -> None:
    """U7 lies beside U1, U4, U5, U6 and U9."""
    match = table(1, spells={0: "2 2"}, paint={0: coloured("U1 red, U5 red, U9 red")})
    do(match, "take red from Umberland, paint U7 red")
    assert draft_of(match).spells == {2: 1}
    do(match, "paint U6 red")
    assert not draft_of(match).spells
    assert not offered(match, "paint ")


def test_i21_one_blot_however_many_drops_are_left_and_another_one_in_the_next_turn() -> None:
    match = table(1)
    do(match, "take blue from Redhill, paint R9 blue, paint R8 blue, done")
    assert sheet_of(match).blots == 1
    do(match, "cross first of hydras, take red from Redhill, done")
    assert sheet_of(match).blots == 2


def test_i22_a_3_with_spell_4_is_one_drop_of_each() -> None:
    match = table(1, "blue 3", spells={0: "4"})
    do(match, "take blue from Redhill, mix green")
    assert sorted(turn_of(match).drops) == ["blue", "green"]
    do(match, "paint R9 green, paint R8 blue")
    assert offers(match) == {"done"}


# --- On the first map -------------------------------------------------------------------------------------------------


def example(spells: str) -> Match:
    """The blue 4 from Redhill, moved to Bluewater, where the hydra is blue."""
    match = table(1, "blue 4 Redhill", spells={0: spells}, paint={0: {"B2": "blue"}})
    do(match, "take blue from Redhill, move to Bluewater")
    return match


def test_i23_the_capital_beside_a_blue_hydra() -> None:
    match = example("1 3 3 4")
    assert (
        refusal(match, "paint B6 blue")
        == "B6 (blue capital of Bluewater) lies beside an area that is blue, and you have no spell 2 for it"
    )
    match = example("1 2 3 3 4")
    do(match, "paint B6 blue, done")
    assert sheet_of(match).cast == {1: 1, 2: 1}
    assert items(match)["Bluewater"] == 1 + 2


def test_i24_four_drops_in_three_kingdoms() -> None:
    match = example("1 2 3 3 4")
    do(match, "paint B6 blue, divide to Greenwood, divide to Purplefield, paint P4 blue, mix green, paint G7 green")
    assert offers(match) == {"done"}
    do(match, "done")
    sheet = sheet_of(match)
    assert sheet.paint == coloured("B2 blue, B6 blue, P4 blue, G7 green")
    assert (sheet.blots, sheet.spells, sheet.cast) == (0, {}, {1: 1, 2: 1, 3: 2, 4: 1})
    points = items(match)
    assert (points["hydras"], points["dragons"]) == (2 - 2, 2 - 5)


def test_i25_spell_3_goes_to_neighbours_only() -> None:
    match = table(1, spells={0: "3"})
    do(match, "take blue from Bluewater")
    assert offered(match, "divide to ") == {"Greenwood", "Purplefield"}
    assert refusal(match, "divide to Yellowlake") == "Yellowlake is not a neighbour of Bluewater"


def test_i26_corners_do_not_touch() -> None:
    match = table(1)
    do(match, "take blue from Bluewater, paint B1 blue, paint B6 blue")
    assert draft_of(match).paint == {"B1": "blue", "B6": "blue"}


def test_i27_a_filling_of_purplefield() -> None:
    match = second_in_purplefield()
    assert sheet_of(match).paint == PURPLEFIELD
    assert not sheet_of(match).cast
    assert items(match)["Purplefield"] == 6


def test_i28_purple_and_red_at_the_border_of_yellowlake() -> None:
    match = table(1, paint={0: {"P5": "purple"}})
    do(match, "take red from Yellowlake, paint Y3 red")
    assert offers(match) == {"fill green", "fill purple", "fill brown"}


def test_i29_blue_and_yellow_at_the_border_of_greenwood() -> None:
    match = table(1, paint={0: {"B9": "blue"}})
    do(match, "take yellow from Greenwood, paint G3 yellow")
    assert draft_of(match).earned == {MIXES[frozenset(("blue", "yellow"))]: 1} == {"green": 1}
