"""Paper games of Queendomino and Kingdomino: scores compared with other ways to count, and malformed sheets."""

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino.board import SIDE
from papercrown.games.queendomino.pieces import BUILDINGS, CASTLE, LANDSCAPES, LETTERS, TOWN
from papercrown.games.queendomino.queries import squares_of
from papercrown.paper.reader import parse
from tests.games.queendomino.helpers import Q4_ITEMS
from tests.kit.malformed import check_messages, junk, scored_or_refused

QUEENDOMINO = pc.game("queendomino")
KINGDOMINO = pc.game("kingdomino")
SLUGS = [building.slug for building in BUILDINGS]

Sheet = dict[str, Any]

# --- the example of the rulebook ---

Q4 = {
    "players": [
        {
            "name": "Ada",
            "coins": 11,
            "queen": True,
            "kingdom": [
                "p2 p0 T:sawmill    w0 w1",
                "p1 p0 f1           w0 T:church",
                "x3 T:travelling-castle @ f0 f1",
                "x1 x0 T:big-tavern T:statues l1",
                "m1 f0 T:guardtower l0 l1",
            ],
        }
    ]
}


def test_the_example_of_the_rulebook() -> None:
    scoring = QUEENDOMINO.score(Q4)
    assert scoring.as_json() == {"players": [{"name": "Ada", "total": 71, "items": Q4_ITEMS}], "winners": [0]}
    assert list(scoring.players[0].items) == list(QUEENDOMINO.shown_items)


def test_a_file_scores_like_the_same_dict() -> None:
    assert QUEENDOMINO.score(parse(json.dumps(Q4).encode())) == QUEENDOMINO.score(Q4)


# --- items ---


def items(kingdom: list[str], **fields: object) -> Mapping[str, int]:
    [player] = QUEENDOMINO.score({"players": [{"kingdom": kingdom, **fields}]}).players
    assert player.total == sum(player.items.values())
    return player.items


def test_a_castle_alone() -> None:
    assert QUEENDOMINO.score({"players": [{"kingdom": ["@"]}]}).as_json() == {
        "players": [{"name": "Player 1", "total": 0, "items": dict.fromkeys(QUEENDOMINO.shown_items, 0)}],
        "winners": [0],
    }


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (11, 3), (9999, 3333), (np.int64(7), 2)])
def test_wealth(coins: int, points: int) -> None:
    assert items(["@"], coins=coins)["wealth"] == points


@pytest.mark.parametrize("letter", LETTERS[:TOWN])
def test_a_territory_is_worth_squares_times_crowns(letter: str) -> None:
    kingdom = [f"{letter}0 {letter}3 @ {letter}2", f"{letter}1 . . ."]
    assert items(kingdom)[LANDSCAPES[LETTERS.index(letter)]] == 3 * 4 + 1 * 2


def test_territories_are_not_connected_by_corners_or_the_castle() -> None:
    assert items(["w1 . w1", ". w1 .", "w1 @ w1"])["wheat"] == 5 + 0


def test_the_castle_may_be_in_any_corner() -> None:
    for kingdom in (["@ w1", "w1 w1"], ["w1 @", "w1 w1"], ["w1 w1", "@ w1"], ["w1 w1", "w1 @"]):
        assert items(kingdom)["wheat"] == 9
    full = ["w1 " * 7] * 6
    assert items([*full, "@" + " w1" * 6])["wheat"] == items(["w1 " * 6 + "@", *full])["wheat"] == 48 * 48


def test_extra_blanks_are_ignored() -> None:
    assert items(["   w1\t w0  @ "])["wheat"] == 2


# --- the Queen ---


def test_the_queen_adds_a_crown_to_the_largest_territory() -> None:
    kingdom = ["w3 w3 @ l0 l0 l0"]
    assert [items(kingdom)[land] for land in ("wheat", "lake")] == [12, 0]
    assert [items(kingdom, queen=True)[land] for land in ("wheat", "lake")] == [12, 3]


def test_the_queen_takes_the_first_item_of_several_largest_territories() -> None:
    kingdom = ["x1 x1 @ f0 f0", "T T . f0 .", "x0 . . l0 l0", ". . . l0 ."]
    with_queen, without = items(kingdom, queen=True), items(kingdom)
    assert {item for item in with_queen if with_queen[item] != without[item]} == {"forest"}
    assert with_queen["forest"] - without["forest"] == 3


def test_the_largest_territory_may_be_a_town() -> None:
    assert items(["T T:statues @ T"], queen=True)["town"] == 2


def test_the_queen_in_an_empty_kingdom_scores_nothing() -> None:
    assert sum(items(["@"], queen=True).values()) == 0


# --- buildings ---

# 1 wheat, 2 forests, 1 lake, 1 prairie, 2 marshes, 1 mountain, 1 town
LANDS = ["w0 f0 l0 p0", "f0 @ {} m0", "x0 m0 T:guardtower T"]
GUARDTOWER = 3
BUILDING_POINTS = {
    "bakery": 2 * 1,
    "sawmill": 2 * 2,
    "fishmongers": 2 * 1,
    "weaving-shop": 2 * 1,
    "magic-school": 2 * 2,
    "foundry": 2 * 1,
    "church": 2 * 1,
    "safe-knights": 2,
    "safe-towers": 2,
    "small-tavern": 3,
    "big-tavern": 2,
    "guardtower": 3,
    "fortified-castle": 1,
    "travelling-castle": 2 + 1,
    "training-camp": 4 + 5,
    "statues": 5,
    "queens-tower": 0,
}


def test_each_building() -> None:
    for slug in SLUGS:
        kingdom = [row.format(f"T:{slug}") for row in LANDS]
        points = items(kingdom, guard=4, placed_knights=5)["buildings"] - GUARDTOWER
        assert (slug, points) == (slug, BUILDING_POINTS[slug])


def test_queens_towers_count_as_crowns_of_towns() -> None:
    assert items(["@ T T T"])["town"] == 0
    assert items(["@ T T:queens-tower T"])["town"] == 3
    assert items(["@ T:queens-tower T:queens-tower T", "T:queens-tower . . ."])["town"] == 3 * 2 + 1


def test_travelling_castles_count_all_towers_each() -> None:
    towers = ["T:travelling-castle T:travelling-castle @", "T:fortified-castle T:guardtower T:safe-towers"]
    assert items(towers)["buildings"] == 2 * (1 + 1 + 4 + 2 + 1) + 1 + 3 + 2


def test_training_camps_count_the_knights_on_the_sheet() -> None:
    camps = ["T:training-camp @ T:training-camp T:big-tavern"]
    assert items(camps)["buildings"] == 2
    assert items(camps, guard=99, placed_knights=99)["buildings"] == 2 * 198 + 2


def test_all_32_tiles_fit_on_one_sheet() -> None:
    tiles = [f"T:{building.slug}" for building in BUILDINGS for _ in range(building.tiles)]
    rows = [" ".join(tiles[n : n + 6]) for n in range(0, 30, 6)]
    players = [{"kingdom": [*rows, "@ . . . . ."]}, {"kingdom": [f"@ {tiles[30]} {tiles[31]}"]}]
    assert len(QUEENDOMINO.score({"players": players}).players) == 2


# --- Kingdomino ---


def kingdomino_items(sheet: Sheet) -> list[tuple[int, int]]:
    return [(player.items["middle"], player.items["harmony"]) for player in KINGDOMINO.score(sheet).players]


def test_kingdomino_has_its_own_items() -> None:
    [player] = KINGDOMINO.score({"players": [{"name": "Ada", "kingdom": ["w1 @ x3"]}]}).players
    assert dict(player.items) == {
        "wheat": 1,
        "forest": 0,
        "lake": 0,
        "prairie": 0,
        "marsh": 0,
        "mountain": 3,
        "middle": 0,
        "harmony": 0,
    }


@pytest.mark.parametrize(
    ("kingdom", "grid", "points"),
    [
        (["@"], 5, 10),
        (["w0 w0 @ w0 w0"], 5, 10),
        (["w0 w0 w0 @"], 5, 0),
        (["@ w0 w0 w0"], 5, 0),
        (["@", ".", ".", "w0"], 5, 0),
        (["w0", ".", ".", "@"], 5, 0),
        ([". . . @ w0"], 5, 10),
        (["w0 w0 w0 @ . . ."], 7, 10),
        (["w0 w0 w0 w0 @"], 7, 0),
        (["w0 . . .", ". . . .", ". . . .", ". . . @"], 7, 10),
    ],
)
def test_middle_kingdom(kingdom: list[str], grid: int, points: int) -> None:
    sheet = {"players": [{"kingdom": kingdom}], "grid": grid}
    assert kingdomino_items({**sheet, "middle_kingdom": True}) == [(points, 0)]
    assert kingdomino_items({**sheet, "middle_kingdom": False}) == kingdomino_items(sheet) == [(0, 0)]


def test_harmony_goes_to_those_who_discarded_nothing() -> None:
    players = [{"kingdom": ["@"]}, {"kingdom": ["@"], "discarded": 24}, {"kingdom": ["@"], "discarded": 0}]
    assert kingdomino_items({"players": players, "harmony": True}) == [(0, 5), (0, 0), (0, 5)]
    assert kingdomino_items({"players": players}) == [(0, 0)] * 3


# --- winners ---


def winners(game: pc.Game, *kingdoms: str) -> list[int]:
    return list(game.score({"players": [{"kingdom": [kingdom]} for kingdom in kingdoms]}).winners)


def test_the_highest_total_wins() -> None:
    assert winners(QUEENDOMINO, "@ w1", "@ w2", "@ w0 w0 w0") == [1]


def test_ties_go_to_the_largest_territory() -> None:
    assert winners(QUEENDOMINO, "@ w2 f0", "@ w1 w0", "f1 @ w1") == [1]


def test_further_ties_are_shared_in_queendomino_and_go_to_the_most_crowns_in_kingdomino() -> None:
    equal = ("@ w1 w0 f0 f0", "w1 @ w1 f0 f0", "@ l1 l0 . f0")
    assert winners(QUEENDOMINO, *equal) == [0, 1, 2]
    assert winners(KINGDOMINO, *equal) == [1]
    assert winners(KINGDOMINO, "@ w1", "@ f1") == [0, 1]


# --- compared with a reference count ---


def territories(cells: Mapping[tuple[int, int], str]) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The letter and the squares of each territory, found by flood fill."""
    left = {at for at, cell in cells.items() if cell not in ".@"}
    while left:
        area = [left.pop()]
        for y, x in area:
            for at in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
                if at in left and cells[at][0] == cells[y, x][0]:
                    left.remove(at)
                    area.append(at)
        yield cells[area[0]][0], area


def counted(player: Sheet) -> dict[str, int]:
    """The items of a Queendomino player, counted without the rules."""
    cells = {(y, x): cell for y, row in enumerate(player["kingdom"]) for x, cell in enumerate(row.split())}
    found = list(territories(cells))
    built = [building for cell in cells.values() for building in BUILDINGS if cell == f"T:{building.slug}"]
    points = dict.fromkeys(QUEENDOMINO.shown_items, 0)
    points["wealth"] = player["coins"] // 3
    for letter, area in found:
        crowns = sum(int(cells[at][1]) if letter != "T" else cells[at] == "T:queens-tower" for at in area)
        points[LANDSCAPES[LETTERS.index(letter)]] += len(area) * crowns
    if player["queen"] and found:
        letter, area = min(found, key=lambda territory: (-len(territory[1]), LETTERS.index(territory[0])))
        points[LANDSCAPES[LETTERS.index(letter)]] += len(area)
    towers = sum(building.towers for building in built)
    for building in built:
        points["buildings"] += building.points
        points["buildings"] += building.per_tower * towers
        points["buildings"] += building.per_knight * (player["guard"] + player["placed_knights"])
        if building.per_territory is not None:
            points["buildings"] += 2 * sum(letter == LETTERS[building.per_territory] for letter, _ in found)
    return points


CELLS = ["."] * 3 + [f"{letter}{crowns}" for letter in "wflpmx" for crowns in range(4)] + ["T"] * 3
# Pools of few landscapes make large territories.
POOLS = st.sampled_from([CELLS, ["w0", "w1", "f2", "T", "."], ["w1", "T"], ["T"]])


@st.composite
def queendomino_players(draw: st.DrawFn) -> list[Sheet]:
    tiles = draw(st.permutations([f"T:{building.slug}" for building in BUILDINGS for _ in range(building.tiles)]))
    seats = draw(st.integers(1, 3))
    host = draw(st.integers(0, seats))
    players: list[Sheet] = []
    for seat in range(seats):
        height, width = draw(st.integers(1, 7)), draw(st.integers(1, 7))
        pool = draw(POOLS)
        cells = draw(st.lists(st.sampled_from(pool), min_size=height * width, max_size=height * width))
        for at, cell in enumerate(cells):
            if cell == "T" and tiles and draw(st.booleans()):
                cells[at] = tiles.pop()
        cells[draw(st.integers(0, len(cells) - 1))] = "@"
        players.append(
            {
                "kingdom": [" ".join(cells[row * width : (row + 1) * width]) for row in range(height)],
                "coins": draw(st.integers(0, 9999)),
                "guard": draw(st.integers(0, 99)),
                "placed_knights": draw(st.integers(0, 99)),
                "queen": seat == host,
            }
        )
    return players


@settings(deadline=None)
@given(queendomino_players())
def test_any_kingdom_scores_like_the_reference_count(players: list[Sheet]) -> None:
    scoring = QUEENDOMINO.score({"players": players})
    assert [dict(player.items) for player in scoring.players] == [counted(player) for player in players]


# --- compared with played games ---


def written_down(match: Match, seat: int) -> Sheet:
    """A seat's kingdom as its player would write it down on a sheet."""
    k = match.position.kingdoms[seat]
    lands = squares_of(k)

    def cell(x: int, y: int) -> str:
        square = lands.get(y * SIDE + x)
        if square is None:
            return "."
        if square.land == CASTLE:
            return "@"
        if square.land == TOWN:
            return "T" if square.kind < 0 else f"T:{SLUGS[square.kind]}"
        return f"{LETTERS[square.land]}{square.crowns}"

    rows = range(k.top, k.bottom + 1)
    return {
        "name": match.names[seat],
        "kingdom": [" ".join(cell(x, y) for x in range(k.left, k.right + 1)) for y in rows],
    }


def played(match: Match, seed: int) -> Match:
    dice = random.Random(seed)
    while actors := match.actors():
        match.play(actors[0], dice.choice(match.legal_ids(actors[0])))
    return match


@pytest.mark.parametrize(("seats", "variant"), [(2, "queendomino"), (4, "queendomino"), (6, "royal-wedding")])
def test_a_played_queendomino_scores_the_same_on_paper(seats: int, variant: str) -> None:
    check_on_paper(seats, variant)


@pytest.mark.parametrize("seats", [7, 8])
def test_a3_seven_and_eight_kingdoms_are_scored_on_paper(seats: int) -> None:
    check_on_paper(seats, "royal-wedding")


def check_on_paper(seats: int, variant: str) -> None:
    """A random game has the same scores and winners when its kingdoms are written down."""
    match = played(QUEENDOMINO.match(seats=seats, seed=seats, variant=variant), seats)
    players = []
    for seat in range(seats):
        k = match.position.kingdoms[seat]
        numbers = {
            "coins": k.coins,
            "guard": k.guard,
            "placed_knights": sum(int(word).bit_count() for word in k.posted),
        }
        players.append({**written_down(match, seat), **numbers, "queen": bool(match.position.queen == seat)})
    scoring = QUEENDOMINO.score({"players": players})
    assert (scoring.players, scoring.winners) == (match.scores(), match.winners())


@pytest.mark.parametrize(("seats", "duel", "grid"), [(2, "classic", 5), (2, "mighty", 7), (4, "classic", 5)])
def test_a_played_kingdomino_scores_the_same_on_paper(seats: int, duel: str, grid: int) -> None:
    match = played(KINGDOMINO.match(seats=seats, seed=5, duel=duel, middle_kingdom=True, harmony=True), 5)
    players = [
        {**written_down(match, seat), "discarded": match.position.kingdoms[seat].discarded} for seat in range(seats)
    ]
    scoring = KINGDOMINO.score({"players": players, "grid": grid, "middle_kingdom": True, "harmony": True})
    assert (scoring.players, scoring.winners) == (match.scores(), match.winners())


def test_a5_a_played_dynasty_scores_the_same_on_paper() -> None:
    match = played(KINGDOMINO.match(seats=3, seed=5, dynasty=True), 5)
    assert match.position.earlier[:, :3].all()
    players = [
        {**written_down(match, seat), **dict(zip(("first_game", "second_game"), earlier, strict=True))}
        for seat, earlier in enumerate(match.position.earlier[:, :3].T.tolist())
    ]
    scoring = KINGDOMINO.score({"players": players})
    assert (scoring.players, scoring.winners) == (match.scores(), match.winners())


def test_a5_earlier_games_decide_a_dynasty() -> None:
    ada = {"kingdom": ["@ w1"], "first_game": 30, "second_game": 12}
    bo = {"kingdom": ["@ w1 w1"], "first_game": 20, "second_game": 18}
    scoring = KINGDOMINO.score({"players": [ada, bo]})
    assert [player.total for player in scoring.players] == [43, 42]
    assert [player.items["first_game"] for player in scoring.players] == [30, 20]
    assert scoring.winners == [0]


# --- malformed sheets ---


def ada_and(**bo: object) -> Sheet:
    """A sheet whose second player, Bo, has these fields; the first has a bakery and the Queen."""
    ada = {"name": "Ada", "kingdom": ["T:bakery @ T:foundry"], "queen": True}
    return {"players": [ada, {"name": "Bo", "kingdom": ["@"], **bo}]}


def kingdomino(top: Mapping[str, object] | None = None, **player: object) -> Sheet:
    return {"players": [{"kingdom": ["@"], **player}], **(top or {})}


QUEENDOMINO_CELL = '".", "@", "T", "T:building" or w f l p m x with 0 to 3 crowns'
KINGDOMINO_CELL = '".", "@" or w f l p m x with 0 to 3 crowns'
QUEENDOMINO_FIELDS = "name, kingdom, coins, guard, placed_knights or queen"
ALL_BUILDINGS = (
    "bakery, sawmill, fishmongers, weaving-shop, magic-school, foundry, church, safe-knights, safe-towers, "
    "small-tavern, big-tavern, guardtower, fortified-castle, travelling-castle, training-camp, statues or queens-tower"
)
KINGDOMINO_FIELDS = "name, kingdom, discarded, first_game or second_game"
NO_TOWN = "expected no town in Kingdomino"
A_NAME = "a text of 1 to 60 printable characters"

MALFORMED_QUEENDOMINO: list[tuple[object, str]] = [
    ([], "sheet: expected an object, got a list"),
    (None, "sheet: expected an object, got null"),
    ("players", 'sheet: expected an object, got "players"'),
    ({}, "players: expected a list of players, got nothing"),
    ({"Players": []}, 'unknown field "Players": expected players'),
    ({"players": [], "grid": 5}, 'unknown field "grid": expected players'),
    ({"players": None}, "players: expected a list of players, got null"),
    ({"players": {}}, "players: expected a list of players, got an object"),
    ({"players": "Ada"}, 'players: expected a list of players, got "Ada"'),
    ({"players": {"Ada"}}, "players: expected a list of players, got a set"),
    ({"players": []}, "players: expected 1 to 8 players, got 0"),
    ({"players": [{}] * 9}, "players: expected 1 to 8 players, got 9"),
    ({"players": [3]}, "player 1: expected an object, got 3"),
    ({"players": [None]}, "player 1: expected an object, got null"),
    ({"players": [["@"]]}, "player 1: expected an object, got a list"),
    ({"players": [{}]}, "player 1, kingdom: expected a list of rows, got nothing"),
    ({"players": [{"name": "Ada"}]}, 'player 1 "Ada", kingdom: expected a list of rows, got nothing'),
    ({"players": [{"name": ""}]}, f'player 1, name: expected {A_NAME}, got ""'),
    ({"players": [{"name": None}]}, f"player 1, name: expected {A_NAME}, got null"),
    ({"players": [{"name": "a\nb"}]}, f'player 1, name: expected {A_NAME}, got "a\\nb"'),
    ({"players": [{"name": "\udc80"}]}, f'player 1, name: expected {A_NAME}, got "\\udc80"'),
    (ada_and(name="x" * 61), f'player 2, name: expected {A_NAME}, got "{"x" * 56}...'),
    (ada_and(coin=3), f'player 2 "Bo", unknown field "coin": expected {QUEENDOMINO_FIELDS}'),
    (ada_and(towers=3), f'player 2 "Bo", unknown field "towers": expected {QUEENDOMINO_FIELDS}'),
    (ada_and(discarded=0), f'player 2 "Bo", unknown field "discarded": expected {QUEENDOMINO_FIELDS}'),
    ({"players": [{1: 2}]}, f"player 1, unknown field 1: expected {QUEENDOMINO_FIELDS}"),
    (ada_and(coins=-1), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got -1'),
    (ada_and(coins=10000), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got 10000'),
    (ada_and(coins=3.0), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got 3.0'),
    (ada_and(coins=1.5), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got 1.5'),
    (ada_and(coins=True), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got true'),
    (ada_and(coins="11"), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got "11"'),
    (ada_and(coins=None), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got null'),
    (ada_and(coins=[11]), 'player 2 "Bo", coins: expected a whole number from 0 to 9999, got a list'),
    (ada_and(guard=-1), 'player 2 "Bo", guard: expected a whole number from 0 to 99, got -1'),
    (ada_and(guard=100), 'player 2 "Bo", guard: expected a whole number from 0 to 99, got 100'),
    (ada_and(placed_knights=100), 'player 2 "Bo", placed_knights: expected a whole number from 0 to 99, got 100'),
    (ada_and(placed_knights={}), 'player 2 "Bo", placed_knights: expected a whole number from 0 to 99, got an object'),
    (ada_and(queen=1), 'player 2 "Bo", queen: expected true or false, got 1'),
    (ada_and(queen="yes"), 'player 2 "Bo", queen: expected true or false, got "yes"'),
    (ada_and(queen=None), 'player 2 "Bo", queen: expected true or false, got null'),
    (ada_and(queen=True), 'player 2 "Bo", queen: expected false, because player 1 "Ada" hosts the Queen, got true'),
    (ada_and(kingdom=None), 'player 2 "Bo", kingdom: expected a list of rows, got null'),
    (ada_and(kingdom="w0 @"), 'player 2 "Bo", kingdom: expected a list of rows, got "w0 @"'),
    (ada_and(kingdom=[]), 'player 2 "Bo", kingdom: expected 1 to 7 rows, got 0'),
    (ada_and(kingdom=["@"] * 8), 'player 2 "Bo", kingdom: expected 1 to 7 rows, got 8'),
    (ada_and(kingdom=["@", 3]), 'player 2 "Bo", kingdom, row 2: expected a text, got 3'),
    (ada_and(kingdom=["@", None]), 'player 2 "Bo", kingdom, row 2: expected a text, got null'),
    (ada_and(kingdom=[["@", "w0"]]), 'player 2 "Bo", kingdom, row 1: expected a text, got a list'),
    (ada_and(kingdom=[b"@"]), 'player 2 "Bo", kingdom, row 1: expected a text, got a bytes'),
    (ada_and(kingdom=["", "@"]), 'player 2 "Bo", kingdom, row 1: expected 1 to 7 cells, got 0'),
    (ada_and(kingdom=["@ . . . . . . ."]), 'player 2 "Bo", kingdom, row 1: expected 1 to 7 cells, got 8'),
    (
        ada_and(kingdom=["w0 w0 w0 w0 w0", ". . @ . .", "w0 w0 w0 w0"]),
        'player 2 "Bo", kingdom, row 3: expected 5 cells, got 4',
    ),
    (ada_and(kingdom=["@", "w0 w0"]), 'player 2 "Bo", kingdom, row 2: expected 1 cell, got 2'),
    (ada_and(kingdom=["w0 ."]), 'player 2 "Bo", kingdom: expected one castle "@", got 0'),
    (ada_and(kingdom=["@ .", ". @"]), 'player 2 "Bo", kingdom: expected one castle "@", got 2'),
    (ada_and(kingdom=["w4 @"]), f'player 2 "Bo", kingdom, row 1, cell 1: expected {QUEENDOMINO_CELL}, got "w4"'),
    (ada_and(kingdom=["@ w"]), f'player 2 "Bo", kingdom, row 1, cell 2: expected {QUEENDOMINO_CELL}, got "w"'),
    (ada_and(kingdom=["@ W1"]), f'player 2 "Bo", kingdom, row 1, cell 2: expected {QUEENDOMINO_CELL}, got "W1"'),
    (
        ada_and(kingdom=["@ w\u0663"]),
        f'player 2 "Bo", kingdom, row 1, cell 2: expected {QUEENDOMINO_CELL}, got "w\\u0663"',
    ),
    (ada_and(kingdom=["@ w-1"]), f'player 2 "Bo", kingdom, row 1, cell 2: expected {QUEENDOMINO_CELL}, got "w-1"'),
    (ada_and(kingdom=["@ w10"]), f'player 2 "Bo", kingdom, row 1, cell 2: expected {QUEENDOMINO_CELL}, got "w10"'),
    (ada_and(kingdom=["@", "T1"]), f'player 2 "Bo", kingdom, row 2, cell 1: expected {QUEENDOMINO_CELL}, got "T1"'),
    (ada_and(kingdom=["@", "@@"]), f'player 2 "Bo", kingdom, row 2, cell 1: expected {QUEENDOMINO_CELL}, got "@@"'),
    (ada_and(kingdom=["@ \x07"]), f'player 2 "Bo", kingdom, row 1, cell 2: expected {QUEENDOMINO_CELL}, got "\\u0007"'),
    (ada_and(kingdom=["@ T:"]), f'player 2 "Bo", kingdom, row 1, cell 2: expected "T:" with {ALL_BUILDINGS}, got "T:"'),
    (
        ada_and(kingdom=["@ T:Bakery"]),
        f'player 2 "Bo", kingdom, row 1, cell 2: expected "T:" with {ALL_BUILDINGS}, got "T:Bakery"',
    ),
    (
        ada_and(kingdom=["@ T:bakery T:bakery"]),
        'player 2 "Bo", kingdom, row 1, cell 3: expected at most 2 bakery in all kingdoms together, got 3',
    ),
    (
        ada_and(kingdom=["@ T:big-tavern", ". T:big-tavern"]),
        'player 2 "Bo", kingdom, row 2, cell 2: expected at most 1 big-tavern in all kingdoms together, got 2',
    ),
    (
        {"players": [{"kingdom": ["@ w0"], "queen": True}, {"kingdom": ["@ w0"]}, {"kingdom": ["@"], "queen": True}]},
        "player 3, queen: expected false, because player 1 hosts the Queen, got true",
    ),
]

MALFORMED_KINGDOMINO: list[tuple[object, str]] = [
    ({}, "players: expected a list of players, got nothing"),
    ({"players": [{"kingdom": ["@"]}] * 5}, "players: expected 1 to 4 players, got 5"),
    (kingdomino({"middle": True}), 'unknown field "middle": expected players, middle_kingdom, harmony or grid'),
    (kingdomino({"middle_kingdom": 1}), "middle_kingdom: expected true or false, got 1"),
    (kingdomino({"middle_kingdom": None}), "middle_kingdom: expected true or false, got null"),
    (kingdomino({"harmony": "yes"}), 'harmony: expected true or false, got "yes"'),
    (kingdomino({"grid": 6}), "grid: expected 5 or 7, got 6"),
    (kingdomino({"grid": 5.0}), "grid: expected 5 or 7, got 5.0"),
    (kingdomino({"grid": "7"}), 'grid: expected 5 or 7, got "7"'),
    (kingdomino({"grid": None}), "grid: expected 5 or 7, got null"),
    (kingdomino({"grid": [5]}), "grid: expected 5 or 7, got a list"),
    (kingdomino(coins=3), f'player 1, unknown field "coins": expected {KINGDOMINO_FIELDS}'),
    (kingdomino(guard=0), f'player 1, unknown field "guard": expected {KINGDOMINO_FIELDS}'),
    (kingdomino(queen=False), f'player 1, unknown field "queen": expected {KINGDOMINO_FIELDS}'),
    (kingdomino(placed_knights=0), f'player 1, unknown field "placed_knights": expected {KINGDOMINO_FIELDS}'),
    (kingdomino(discarded=25), "player 1, discarded: expected a whole number from 0 to 24, got 25"),
    (kingdomino(first_game=12), "player 1, second_game: expected a whole number from 0 to 999, got nothing"),
    (kingdomino(first_game=-1, second_game=1), "player 1, first_game: expected a whole number from 0 to 999, got -1"),
    (kingdomino(discarded=False), "player 1, discarded: expected a whole number from 0 to 24, got false"),
    (kingdomino(name="Cy", kingdom=["@ T"]), f'player 1 "Cy", kingdom, row 1, cell 2: {NO_TOWN}, got "T"'),
    (kingdomino(kingdom=["@ T:church"]), f'player 1, kingdom, row 1, cell 2: {NO_TOWN}, got "T:church"'),
    (kingdomino(kingdom=["@ q1"]), f'player 1, kingdom, row 1, cell 2: expected {KINGDOMINO_CELL}, got "q1"'),
    (kingdomino(kingdom=["@ . . . . ."]), "player 1, kingdom, row 1: expected 1 to 5 cells, got 6"),
    (kingdomino(kingdom=["@", *["."] * 5]), "player 1, kingdom: expected 1 to 5 rows, got 6"),
    (kingdomino({"grid": 7}, kingdom=["@", *["."] * 7]), "player 1, kingdom: expected 1 to 7 rows, got 8"),
]


def test_malformed_queendomino_sheets() -> None:
    check_messages(QUEENDOMINO.score, MALFORMED_QUEENDOMINO)


def test_malformed_kingdomino_sheets() -> None:
    check_messages(KINGDOMINO.score, MALFORMED_KINGDOMINO)


# --- anything at all ---

KEYS = ["players", "kingdom", "coins", "queen", "grid", "harmony", "name", "discarded", "guard"]
VALID = {
    QUEENDOMINO.name: {"players": [*Q4["players"], {"kingdom": ["w1 T:bakery", "@ f2"], "guard": 3, "queen": False}]},
    KINGDOMINO.name: {
        "players": [{"name": "Cy", "kingdom": ["w1 .", "@ f2"], "discarded": 1}],
        "grid": 7,
        "harmony": True,
    },
}


@pytest.mark.parametrize("game", [QUEENDOMINO, KINGDOMINO], ids=lambda game: game.name)
@settings(deadline=None)
@given(st.data())
def test_any_sheet_is_scored_or_refused_with_one_printable_line(game: pc.Game, data: st.DataObject) -> None:
    scored_or_refused(game, data.draw(junk(VALID[game.name], KEYS, "wflpmxT:@. 0123")))
