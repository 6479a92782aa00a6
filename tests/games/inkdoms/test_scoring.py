"""Points and the winner (rulings 16, 18, 19 and 21), and the rulebook's examples of them."""

from tests.games.inkdoms.helpers import coloured, items, table, total
from tests.games.inkdoms.referee import CAPITALS, COLOURS, KINGDOMS, MAINLAND, areas_of
from tests.kit.cases import cases


def test_ruling_16_variety_counts_every_kingdom_complete_or_not() -> None:
    paint = {**coloured("B1 blue, B2 red, B3 yellow, B4 green, B5 purple, B6 brown, P1 red, P5 red, Y1 red, Y2 blue")}
    points = items(table(1, paint={0: paint}))
    assert [points[kingdom] for kingdom in KINGDOMS] == [6, 1, 2, 0, 0, 0]


@cases("kingdom", KINGDOMS)
def test_ruling_16_the_areas_of_each_kingdom_are_its_own(kingdom: str) -> None:
    """From the first to the last."""
    letter = kingdom[0]
    points = items(table(1, paint={0: {f"{letter}1": "green", f"{letter}9": "purple"}}))
    assert [points[other] for other in KINGDOMS] == [2 * (other == kingdom) for other in KINGDOMS]


@cases(("area", "worth"), [("B6", 2), ("P5", 3), ("Y6", 2), ("G2", 3), ("U6", 3), ("R1", 2)])
def test_ruling_18_a_capital_in_its_own_colour(area: str, worth: int) -> None:
    kingdom = next(kingdom for kingdom in KINGDOMS if kingdom[0] == area[0])
    for colour in COLOURS:
        points = items(table(1, paint={0: {area: colour}}))
        assert points[kingdom] == 1 + (worth if colour == CAPITALS[kingdom] else 0)


def test_ruling_18_only_the_capital_is_one() -> None:
    points = items(table(1, paint={0: {area: CAPITALS[kingdom] for kingdom in KINGDOMS for area in areas_of(kingdom)
                                       if MAINLAND.symbols.get(area) != "capital"}}))  # fmt: skip
    assert [points[kingdom] for kingdom in KINGDOMS] == [1] * 6


@cases("colour", COLOURS)
def test_ruling_19_dragons_are_tamed_by_their_own_colours_only(colour: str) -> None:
    for area, own in coloured("B7 brown, P9 brown, Y2 purple, U1 purple, G7 green, R4 green").items():
        points = items(table(1, paint={0: {area: colour}}))
        assert points["dragons"] == -5 + 2 * (colour == own)


@cases(
    ("kind", "areas", "own"),
    [("hydras", "B2 P4 Y9 R9", "blue"), ("griffins", "B3 Y1 G8 U5", "red"), ("unicorns", "P6 G4 U9 R2", "yellow")],
)
def test_ruling_19_other_monsters_have_one_colour(kind: str, areas: str, own: str) -> None:
    for area in areas.split():
        for colour in COLOURS:
            assert items(table(1, paint={0: {area: colour}}))[kind] == -3 + (colour == own)


def test_ruling_21_ties_go_to_the_player_who_lost_less_to_blots() -> None:
    match = table(2, paint={0: {"B4": "red"}}, blots={0: 1})
    assert [total(match, seat) for seat in (0, 1)] == [-18, -18]
    assert list(match.winners()) == [1]


def test_ruling_21_or_to_monsters_that_are_not_painted() -> None:
    match = table(2, paint={0: coloured("B4 red, B5 blue"), 1: {"P4": "red"}})
    assert [total(match, seat) for seat in (0, 1)] == [-16, -16]
    assert list(match.winners()) == [1]


def test_ruling_21_blots_and_monsters_count_together() -> None:
    match = table(2, paint={0: {"B4": "red"}, 1: coloured("P4 red")}, blots={1: 1})
    assert [total(match, seat) for seat in (0, 1)] == [-17, -17]
    assert list(match.winners()) == [0, 1]


def test_ruling_21_more_points_win_whatever_was_lost() -> None:
    match = table(2, paint={0: coloured("B4 red, B5 blue, B8 green")}, blots={0: 2})
    assert [total(match, seat) for seat in (0, 1)] == [-17, -18]
    assert list(match.winners()) == [0]


def test_i10_a_capital_in_its_colour_and_one_in_another() -> None:
    points = items(table(1, paint={0: {"G2": "green", "Y6": "blue"}}))
    assert (points["Greenwood"] - 1, points["Yellowlake"] - 1) == (3, 0)


def test_i15_five_dragons_four_of_them_tamed() -> None:
    assert items(table(1, paint={0: coloured("B7 brown, P9 brown, Y2 purple, U1 purple, G7 red")}))["dragons"] == 8 - 1


def test_i17_one_unicorn_tamed_one_defeated_two_not_painted() -> None:
    assert items(table(1, paint={0: coloured("P6 yellow, G4 blue")}))["unicorns"] == 1 - 2
