"""The score of a kingdom, and who wins."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino.pieces import LANDSCAPES
from papercrown.games.queendomino.position import NOBODY
from tests.games.queendomino import referee
from tests.games.queendomino.comparison import squares_of
from tests.games.queendomino.helpers import MODES, Q4_ITEMS, TEAMS, Mode, position, random_game, sketch, started
from tests.kit.cases import cases

# The example of the rulebook: 25 squares, all towns built.
EXAMPLE = """
    T:sawmill T:church w1                  w0           w0
    f1        f0       T:travelling-castle p2           p1
    m1        l1       @                   p0           p0
    l1        l0       T:big-tavern        T:statues    f1
    f0        x2       x2                  x0           T:guardtower
"""


def scored(drawing: str, *, queen: bool = False, coins: int = 0, guard: int = 0) -> Match:
    match = started("queendomino", 4)
    k = match.position.kingdoms[0]
    k.coins, k.guard = coins, guard
    sketch(k, drawing)
    match.position.queen = 0 if queen else NOBODY
    return match


def items(drawing: str, *, queen: bool = False, coins: int = 0, guard: int = 0) -> dict[str, int]:
    score = scored(drawing, queen=queen, coins=coins, guard=guard).scores()[0]
    assert sum(score.items.values()) == score.total
    return {name: points for name, points in score.items.items() if points}


def test_q4_the_example_of_the_rulebook() -> None:
    score = scored(EXAMPLE, queen=True, coins=11).scores()[0]
    assert score.items == Q4_ITEMS
    assert score.total == 71


def test_q4_without_the_queen() -> None:
    assert items(EXAMPLE, coins=11)["prairie"] == 12


@cases(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (11, 3), (42, 14)])
def test_wealth_is_a_point_for_three_coins(coins: int, points: int) -> None:
    assert items("@", coins=coins).get("wealth", 0) == points


def test_a_territory_is_worth_squares_times_crowns() -> None:
    assert items("w1 w0 w2 @") == {"wheat": 9}


def test_a_territory_without_a_crown_is_worth_nothing() -> None:
    assert items("w0 w0 w0 @") == {}


def test_territories_of_one_landscape_are_counted_apart() -> None:
    assert items("w1 w0 @ w2 w0 w0") == {"wheat": 2 + 6}


def test_diagonal_squares_are_separate_territories() -> None:
    drawing = """
        w1 .
        @  w1
    """
    assert items(drawing) == {"wheat": 1 + 1}


def test_three_crowns_on_one_square() -> None:
    assert items("x3 x0 @") == {"mountain": 6}


@cases("letter", "wflpmx")
def test_every_landscape_has_its_item(letter: str) -> None:
    land = dict(zip("wflpmxT", LANDSCAPES, strict=True))[letter]
    assert items(f"{letter}1 {letter}0 @") == {land: 2}


def test_town_squares_count_with_or_without_a_building() -> None:
    assert items("T:queens-tower T0 T0 @") == {"town": 3}
    assert items("T:queens-tower T0 T:queens-tower @") == {"town": 6}


# --- The Queen --------------------------------------------------------------------------------------------------------


def test_the_queen_adds_a_crown_to_the_largest_territory() -> None:
    assert items("w1 w0 w0 @ f3 f0", queen=True) == {"wheat": 6, "forest": 6}


def test_the_queens_territory_may_be_without_a_crown() -> None:
    assert items("w0 w0 w0 @ f1", queen=True) == {"wheat": 3, "forest": 1}


def test_the_queens_territory_may_be_a_town() -> None:
    assert items("T0 T0 @ f1", queen=True) == {"town": 2, "forest": 1}


def test_the_queen_adds_a_crown_to_one_of_several_largest_territories() -> None:
    assert sum(items("w0 w0 @ f3 f0", queen=True).values()) == 2 + 6


def test_the_queen_in_a_kingdom_without_land_is_worth_nothing() -> None:
    assert items("@", queen=True) == {}


# --- Buildings --------------------------------------------------------------------------------------------------------


@cases(
    ("slug", "points"),
    [
        ("statues", 5),
        ("small-tavern", 3),
        ("big-tavern", 2),
        ("guardtower", 3),
        ("safe-knights", 2),
        ("safe-towers", 2),
    ],
)
def test_the_points_on_a_building(slug: str, points: int) -> None:
    assert items(f"T:{slug} @") == {"buildings": points}


@cases(
    ("slug", "letter"),
    [
        ("bakery", "w"),
        ("sawmill", "f"),
        ("fishmongers", "l"),
        ("weaving-shop", "p"),
        ("magic-school", "m"),
        ("foundry", "x"),
    ],
)
def test_two_points_for_each_separate_territory(slug: str, letter: str) -> None:
    assert items(f"{letter}0 {letter}0 T:{slug} {letter}0 @ {letter}0") == {"buildings": 6}
    assert items(f"T:{slug} @") == {}


def test_the_church_counts_town_territories_its_own_included() -> None:
    assert items("T0 w0 T:church T0 @ T0") == {"buildings": 6}


def test_two_tiles_of_one_kind_both_count() -> None:
    assert items("w0 T:bakery T:bakery @ w0") == {"buildings": 8}


def test_the_travelling_castle_counts_towers_its_own_included() -> None:
    assert items("T:travelling-castle T:guardtower @") == {"buildings": 3 + 3}
    assert items("T:travelling-castle T:travelling-castle @") == {"buildings": 2 + 2}


def test_the_training_camp_counts_knights_on_the_land_and_in_the_guard() -> None:
    assert items("w0! w0! T:training-camp @", guard=3) == {"buildings": 5}


# --- Who wins ---------------------------------------------------------------------------------------------------------


def match_with(game: str, *drawings: str) -> Match:
    match = started(game, len(drawings))
    for index, drawing in enumerate(drawings):
        match.position.kingdoms[index].coins = 0
        match.position.kingdoms[index].guard = 0
        sketch(match.position.kingdoms[index], drawing)
    return match


@cases("game", ["queendomino", "kingdomino"])
def test_the_highest_score_wins(game: str) -> None:
    assert match_with(game, "w1 w0 @", "f1 f0 f0 @", "@").winners() == [1]


@cases("game", ["queendomino", "kingdomino"])
def test_ties_go_to_the_largest_territory(game: str) -> None:
    assert match_with(game, "w2 @ f0 f0 f0", "w1 w0 @ f0 f0", "@").winners() == [0]


def test_remaining_ties_are_shared() -> None:
    match = match_with("queendomino", "w1 w0 w0 w0 @", "w0 w0 w0 w0 @ f2 f0", "@")  # crowns do not matter
    assert match.winners() == [0, 1]


def test_in_kingdomino_further_ties_go_to_the_most_crowns() -> None:
    match = match_with("kingdomino", "w1 w0 w0 w0 @", "w0 w0 w0 w0 @ f2 f0", "@")
    assert [score.total for score in match.scores()] == [4, 4, 0]
    assert match.winners() == [1]


def test_in_kingdomino_remaining_ties_are_shared() -> None:
    assert match_with("kingdomino", "w1 w0 @", "@", "f1 f0 @").winners() == [0, 2]


# --- Kingdomino -------------------------------------------------------------------------------------------------------


def kingdomino_items(drawing: str, seats: int = 4, **options: Any) -> dict[str, int]:
    match = started("kingdomino", seats, **options)
    sketch(match.position.kingdoms[0], drawing)
    return {name: points for name, points in match.scores()[0].items.items() if points}


@cases(
    ("drawing", "points"),
    [
        ("w0 w0 @ w0 w0", 10),
        ("w0 @ w0 w0", 10),
        ("@", 10),
        ("@ w0 w0 w0", 0),
        ("w0 w0 w0 @", 0),
        ("w0\nw0\nw0\n@", 0),
        ("@\nw0\nw0\nw0", 0),
    ],
)
def test_the_middle_kingdom_reaches_two_squares_from_the_castle(drawing: str, points: int) -> None:
    assert kingdomino_items(drawing, middle_kingdom=True).get("middle", 0) == points
    assert kingdomino_items(drawing).get("middle", 0) == 0


def test_the_middle_kingdom_of_a_mighty_duel_reaches_three() -> None:
    assert kingdomino_items("@ w0 w0 w0", 2, duel="mighty", middle_kingdom=True) == {"middle": 10}
    assert kingdomino_items("@ w0 w0 w0 w0", 2, duel="mighty", middle_kingdom=True) == {}


@cases(("discarded", "points"), [(0, 5), (1, 0), (3, 0)])
def test_harmony_needs_no_discards(discarded: int, points: int) -> None:
    match = started("kingdomino", 4, harmony=True)
    match.position.kingdoms[0].discarded = discarded
    assert match.scores()[0].items["harmony"] == points


def test_without_harmony_there_is_no_bonus() -> None:
    assert started("kingdomino", 4).scores()[0].items["harmony"] == 0


def test_the_sheets_show_the_items_of_their_game() -> None:
    assert "wealth" not in pc.game("kingdomino").match(seats=4).scores()[0].items
    assert "harmony" not in pc.game("queendomino").match(seats=4).scores()[0].items


# --- Compared with the referee ----------------------------------------------------------------------------------------


def assert_same_score(mode: Mode, raw: bytes) -> None:
    game, seats, options = mode
    match = Match(pc.game(game), seats=seats, seed=0, options=dict(options))
    match.position = position(mode, raw)
    for seat, score in enumerate(match.scores()):
        kingdom = seat // 2 if options == TEAMS else seat
        k = match.position.kingdoms[kingdom]
        queen = int(match.position.queen) == kingdom
        expected = referee.score(squares_of(k), int(k.coins), int(k.guard), queen)
        bonus = expected.pop("queen")
        got = {name: score.items.get(name, 0) for name in expected}
        added = {name: got[name] - points for name, points in expected.items() if got[name] != points}
        assert sum(added.values()) == bonus
        assert len(added) <= 1
        assert set(added) <= set(LANDSCAPES)


@given(st.sampled_from(MODES), st.integers(0, 2), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_scores_match_the_referee(mode: Mode, seed: int, index: int) -> None:
    positions = random_game(mode, seed)
    assert_same_score(mode, positions[index % len(positions)])


@cases("mode", MODES)
def test_final_scores_match_the_referee(mode: Mode) -> None:
    for seed in range(3):
        assert_same_score(mode, random_game(mode, seed)[-1])
