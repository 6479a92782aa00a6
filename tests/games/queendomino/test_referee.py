"""The referee knows the examples of the rulebook, and a comparison with it finds mistakes."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import papercrown as pc
from tests.games.queendomino import comparison
from tests.games.queendomino.comparison import TABLES, compare, play
from tests.games.queendomino.referee import (
    BOXES,
    BUILDINGS,
    CASTLE,
    LANDSCAPES,
    NOTHING,
    Deed,
    Domino,
    Referee,
    Seen,
    Square,
    Squares,
    Table,
    placings,
    score,
    square,
    winners,
)
from tests.kit.cases import cases

FOUR = Table("queendomino", 4)
SEVEN = ("statues", "church", "guardtower", "safe-knights", "bakery", "big-tavern", "sawmill")


def line(number: int, box: str = "queendomino", size: int = 4) -> frozenset[Domino]:
    """The dominoes of a line, if they were drawn from the lowest to the highest."""
    return frozenset(Domino(box, size * number - back) for back in range(size))


def domino(halves: str) -> Domino:
    box = "queendomino" if halves in BOXES["queendomino"] else "kingdomino"
    return next(one for number in range(1, 49) if " ".join((one := Domino(box, number)).halves) == halves)


def drawn(drawing: str) -> Squares:
    """A kingdom: `@` is the castle, `w1` wheat with a crown, `T:church` a building, `!` a knight, `.` is empty."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    tokens = {(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row) if token != "."}
    left, top = next(cell for cell, token in tokens.items() if token == "@")
    return {(x - left, y - top): drawn_square(token) for (x, y), token in tokens.items()}


def drawn_square(token: str) -> Square:
    if token == "@":
        return Square(CASTLE)
    if token.startswith("T:"):
        return Square("town", BUILDINGS[token[2:]].crowns, token[2:])
    land = square(token.rstrip("!"))
    return Square(land.land, land.crowns, knight=token.endswith("!"))


def opened(table: Table, kings: list[int], buildings: tuple[str, ...] = SEVEN) -> Referee:
    """A game whose first kings were drawn in this order, each taking the first free domino."""
    box = table.boxes[0]
    referee = Referee(table, Seen(kings[0], line(1, box), buildings if table.towns else ()))
    for place, king in enumerate(kings):
        following = Seen(kings[place + 1]) if place + 1 < len(kings) else Seen(dominoes=line(2, box))
        referee.play(king, ("choose", place), following)
    return referee


def turn(drawing: str, halves: str, table: Table = FOUR) -> Referee:
    """The first turn, of seat 0, with this kingdom and domino."""
    referee = opened(table, [0, 1, 2, 3])
    referee.kingdoms[0].squares = drawn(drawing)
    referee.line[0] = domino(halves)
    return referee


def verbs(deeds: set[Deed]) -> set[str]:
    return {deed[0] for deed in deeds}


# --- The boxes --------------------------------------------------------------------------------------------------------


def contents(box: str) -> tuple[dict[str, int], int]:
    halves = [half for number in range(1, 49) for half in Domino(box, number).halves]
    return Counter(LANDSCAPES[half[0]] for half in halves), sum(int(half[1]) for half in halves)


def test_q1_q2_the_dominoes() -> None:
    queendomino = {"wheat": 19, "forest": 17, "lake": 14, "prairie": 12, "marsh": 8, "mountain": 6, "town": 20}
    kingdomino = {"wheat": 26, "forest": 22, "lake": 18, "prairie": 14, "marsh": 10, "mountain": 6}
    assert contents("queendomino") == (queendomino, 39)
    assert contents("kingdomino") == (kingdomino, 39)


def test_q3_the_buildings() -> None:
    assert sum(building.tiles for building in BUILDINGS.values()) == 32
    assert sum(building.tiles * building.knights for building in BUILDINGS.values()) == 18
    assert sum(building.tiles * building.towers for building in BUILDINGS.values()) == 15


# --- The score --------------------------------------------------------------------------------------------------------

EXAMPLE = """
    T:sawmill T:church w1                  w0           w0
    f1        f0       T:travelling-castle p2           p1
    m1        l1       @                   p0           p0
    l1        l0       T:big-tavern        T:statues    f1
    f0        x2       x2                  x0           T:guardtower
"""


def test_q4_the_example_of_the_rulebook() -> None:
    items = score(drawn(EXAMPLE), coins=11, guard=0, queen=True)
    prairie = items["prairie"] + items.pop("queen")
    lands = {"wheat": 3, "forest": 3, "lake": 6, "prairie": 16, "marsh": 1, "mountain": 12, "town": 0}
    assert {**items, "prairie": prairie} == {"wealth": 3, **lands, "buildings": 6 + 8 + 3 + 2 + 5 + 3}
    assert sum(items.values()) + 4 == 71


def test_knights_count_on_the_land_and_in_the_guard() -> None:
    assert score(drawn("w0! T:training-camp @"), coins=0, guard=2, queen=False)["buildings"] == 3


def test_ties_go_to_the_largest_territory_then_to_crowns() -> None:
    assert winners([(10, 5), (10, 6), (9, 9)]) == [1]
    assert winners([(10, 6, 3), (10, 6, 4)]) == [1]
    assert winners([(10, 6, 4), (10, 6, 4)]) == [0, 1]


# --- Placing ----------------------------------------------------------------------------------------------------------


def test_the_castle_goes_with_everything() -> None:
    assert len(placings(drawn("@"), 5, ("w1", "m0"))) == 24
    assert len(placings(drawn("@"), 5, ("w0", "w0"))) == 12


def test_a_domino_needs_its_landscape_and_the_grid() -> None:
    column = "\n".join(["f0"] * 3 + ["@", "w0"])
    assert {first for first, _ in placings(drawn(column), 5, ("w0", "x1"))} >= {(1, 0), (1, 1)}
    assert not any(second[1] > 1 or second[1] < -3 for _, second in placings(drawn(column), 5, ("w0", "x1")))
    assert all(abs(cell[0]) <= 2 for pair in placings(drawn(column), 5, ("p0", "l1")) for cell in pair)


def test_a_domino_is_discarded_only_if_it_fits_nowhere() -> None:
    full = "\n".join(["w0 w0 w0 w0 w0"] * 2 + ["w0 w0 @ w0 w0"] + ["w0 w0 w0 w0 w0", "w0 w0 w0 w0 ."])
    assert turn(full, "w0 w0").deeds(0) == {("discard",)}
    assert ("discard",) not in turn("@", "w0 w0").deeds(0)


# --- Knights, buildings, Queen, dragon --------------------------------------------------------------------------------


def test_q5_the_queens_host_pays_one_coin_less() -> None:
    for host, coins in ((-1, (7, 6, 2)), (0, (7, 7, 3))):
        for spot, left in zip((0, 1, 5), coins, strict=True):
            referee = turn("T0 @", "w0 w0")
            referee.queen = host
            referee.play(0, ("place", (1, 0), (2, 0)))
            referee.play(0, ("build", spot, (-1, 0)))
            assert referee.kingdoms[0].coins == left


def test_q6_a_tie_in_towers_brings_the_queen() -> None:
    referee = turn("T0 @", "w0 w0")
    referee.kingdoms[1].squares = drawn("T:guardtower @")
    referee.queen = 1
    referee.play(0, ("place", (1, 0), (2, 0)))
    referee.play(0, ("build", 2, (-1, 0)))
    assert referee.queen == 0
    assert referee.kingdoms[0].coins == 7 - 2  # she gave no discount on the building that brought her
    assert "burn" not in verbs(referee.deeds(0))


def test_q7_a_safe_adds_a_coin_per_knight() -> None:
    referee = turn("w0! w0 w0 @ T:safe-knights", "w0 w0")
    referee.kingdoms[0].guard = 2
    referee.play(0, ("place", (-3, 1), (-2, 1)))
    referee.play(0, ("send", (-3, 1)))
    assert referee.kingdoms[0].coins == 7 + 5 + 3
    assert referee.deeds(0) >= {("send", (-2, 1))}


def test_a7_a_knight_may_be_followed_by_building_there() -> None:
    referee = turn("@", "T0 m0")
    referee.play(0, ("place", (1, 0), (2, 0)))
    referee.play(0, ("send", (1, 0)))
    referee.play(0, ("build", 0, (1, 0)))
    assert referee.kingdoms[0].squares[1, 0] == Square("town", 0, "statues", knight=True)
    assert "send" not in verbs(referee.deeds(0))


def test_the_dragon_burns_one_building_a_round() -> None:
    referee = turn("T0 @", "w0 w0")
    referee.play(0, ("place", (1, 0), (2, 0)))
    referee.play(0, ("burn", 1))
    assert verbs(referee.deeds(0)) == {"choose"}
    referee.play(0, ("choose", 3))
    (placing, *_) = sorted(referee.deeds(1))
    referee.play(1, placing)
    assert "burn" not in verbs(referee.deeds(1))


# --- Chance -----------------------------------------------------------------------------------------------------------


def test_a1_two_players_of_kingdomino_draw_all_four_kings() -> None:
    assert opened(Table("kingdomino", 2), [0, 0, 1, 1]).kings == {0: 0, 1: 0, 2: 1, 3: 1}


def test_two_players_of_queendomino_draw_one_king() -> None:
    with pytest.raises(AssertionError, match="nothing was to be drawn"):
        opened(Table("queendomino", 2), [0, 1, 1, 0])
    referee = Referee(Table("queendomino", 2), Seen(1, line(1), SEVEN))
    for place, seat in enumerate((1, 0, 0, 1)):
        assert referee.actors() == {seat}
        referee.play(seat, ("choose", place), Seen(dominoes=line(2)) if place == 3 else NOTHING)


def end_of_round(table: Table, buildings: tuple[str, ...], dominoes: frozenset[Domino]) -> Referee:
    """A round in which seat 0 has burnt the building of spot 1, and what was drawn after it."""
    referee = opened(table, [0, 1, 2, 3], SEVEN[: 6 + (table.pile == "open")])
    for seat in range(4):
        referee.play(seat, min(referee.deeds(seat)))
        if seat == 0:
            referee.play(seat, ("burn", 1))
        referee.play(seat, ("choose", seat), Seen(dominoes=dominoes, buildings=buildings) if seat == 3 else NOTHING)
    return referee


def test_a2_the_top_of_an_open_pile_comes_next() -> None:
    referee = end_of_round(FOUR, ("foundry",), line(3))
    assert referee.board == [SEVEN[0], *SEVEN[2:]]
    assert referee.top == "foundry"


def test_a2_a_hidden_pile_shows_nothing() -> None:
    referee = end_of_round(Table("queendomino", 4, pile="hidden"), ("foundry",), line(3))
    assert referee.board == [SEVEN[0], *SEVEN[2:6], "foundry"]
    assert referee.top == ""


@cases(
    ("buildings", "dominoes", "sentence"),
    [
        (("big-tavern",), line(3), "no big-tavern is left"),
        ((), line(3), "0 buildings were turned up instead of 1"),
        (("foundry", "foundry"), line(3), "2 buildings were turned up instead of 1"),
        (("foundry",), line(2), "cannot be drawn for line 3"),
        (("foundry",), line(3, "kingdomino"), "cannot be drawn for line 3"),
        (("foundry",), line(3) | line(4), "8 dominoes were drawn instead of 4"),
        (("foundry",), frozenset(), "0 dominoes were drawn instead of 4"),
    ],
)
def test_the_referee_refuses_what_cannot_be_drawn(
    buildings: tuple[str, ...], dominoes: frozenset[Domino], sentence: str
) -> None:
    with pytest.raises(AssertionError, match=sentence):
        end_of_round(FOUR, buildings, dominoes)


def test_the_referee_refuses_a_king_that_stands_already() -> None:
    with pytest.raises(AssertionError, match=r"a king of \[1, 2, 3\] was to be drawn, not 0"):
        opened(FOUR, [0, 0, 1, 2])


def test_the_referee_refuses_draws_that_are_not_due() -> None:
    with pytest.raises(AssertionError, match="nothing was to be drawn"):
        turn("@", "w0 w0").play(0, ("place", (1, 0), (2, 0)), Seen(dominoes=line(3)))


# --- The comparison ---------------------------------------------------------------------------------------------------


@cases("name", ["queendomino", "kingdomino"])
def test_the_tables_have_every_number_of_players_and_every_option(name: str) -> None:
    game = pc.game(name)
    mine = [table for table in TABLES if table.game == name]
    for seats, options in game.tables():
        assert any(
            table.seats == seats and all(getattr(table, option) == value for option, value in options.items())
            for table in mine
        ), (seats, options)


EVENTS = {
    *("place", "discard", "send", "build", "burn", "choose", "end turn", "next game"),
    *(f"build {name}" for name in BUILDINGS),
    *(f"a discount on spot {spot}" for spot in range(6)),
    *(f"points: {item}" for item in ("middle", "queen", "town", "first_game", "second_game")),
    *("safe-knights", "safe-towers", "two knights on one territory", "two knights and a Safe"),
    *("the Queen comes", "the Queen moves", "the Queen comes to the last of several with most towers"),
    *("a building after a discard", "a building beside a knight who has just come", "a spot stays empty"),
    *("a second turn", "dominoes that nobody chose"),
}


def test_random_games_reach_everything() -> None:
    tables = [
        Table("queendomino", 2),
        Table("queendomino", 3),
        Table("queendomino", 4, variant="royal-wedding"),
        Table("kingdomino", 4, dynasty=True, middle_kingdom=True, harmony=True),
    ]
    missing = set(EVENTS)
    for table, seed in ((table, seed) for seed in range(20) for table in tables):
        missing -= set(play(table, seed)[1])
        if not missing:
            break
    assert missing == set()


def wrong_price(referee: Referee, spot: int) -> int:
    return max(spot - 2 * (referee.queen == referee._home), 0)


MISTAKES: list[tuple[str, Callable[..., Any], Table]] = [
    ("_price", wrong_price, FOUR),
    ("_bribes", lambda referee: set(), FOUR),
    ("_has_had_its_turn", lambda referee: False, Table("queendomino", 2, two_player_turns="place-and-choose")),
    ("tiebreaks", lambda referee, seat: (0, 0), Table("kingdomino", 3)),
    ("_draw_king", lambda referee: setattr(referee, "drawn", min(referee.waiting)), Table("kingdomino", 4)),
]


@cases(("name", "mistake", "table"), MISTAKES)
def test_a_comparison_finds_a_mistake(name: str, mistake: Callable[..., Any], table: Table) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Referee, name, mistake)
        with pytest.raises(AssertionError, match=f"{table}, seed"):
            sum(compare(table, seed) for seed in range(5))


def test_a_comparison_finds_dice_that_were_not_due() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparison, "what_chance_showed", lambda before, now, rolled: NOTHING)
        with pytest.raises(AssertionError, match="0 buildings were turned up instead of 7"):
            compare(FOUR, seed=1)
