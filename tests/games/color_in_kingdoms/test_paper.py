"""Paper games of Color-In Kingdoms: their scores compared with other ways to count them, and malformed sheets."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.records import Record
from papercrown.paper.reader import parse
from tests.games.color_in_kingdoms.comparison import GROUP, HAMLET, LAGOON, Table, game, picture, random_game, written
from tests.games.color_in_kingdoms.helpers import colours
from tests.games.color_in_kingdoms.referee import (
    LETTERS,
    OPTIONS,
    POINTS,
    around,
    reference_points,
    reference_road,
    spaces,
    with_letter,
)
from tests.kit.malformed import check_command, check_messages, check_refused, junk, scored_or_refused

SQUARES, MAX_COPIES = 25, 5
MAX_ROADS = 10
"""With more roads, the reference model takes too long to search every path."""
RIVAL = {"province": colours("R A1 A2 A3 A4 A5 C1 C2, Y G1 G2 G3 G4 G5 E1 E2 E3 F2 F3 F4 F5")}
"""A player with the most fields and the longest road."""

Sheet = dict[str, Any]


def items(drawing: str, **fields: object) -> Mapping[str, int]:
    """The items of a province while another player has both bonuses."""
    player = game.score({"players": [{"province": colours(drawing), **fields}, RIVAL]}).players[0]
    assert player.total == sum(player.items.values())
    return player.items


def alone(drawing: str) -> Mapping[str, int]:
    [player] = game.score({"players": [{"province": colours(drawing)}]}).players
    return player.items


def bonuses(item: str, *drawings: str, **top: str) -> list[int]:
    """The points that each of several players gets for this item."""
    scoring = game.score({"players": [{"province": colours(drawing)} for drawing in drawings], **top})
    return [player.items[item] for player in scoring.players]


def only(**points: int) -> dict[str, int]:
    return {**dict.fromkeys(game.shown_items, 0), **points}


# --- items ---

EXAMPLE: Sheet = {"players": [{"name": "Ada", "province": {"A1": "R", "D4": "O"}, "copycat": [2, 0, 3]}]}
EXAMPLE_ITEMS = only(strawberry=11, sherbet=1, copycat=5)


def test_the_example() -> None:
    scoring = game.score(EXAMPLE)
    assert scoring.as_json() == {"players": [{"name": "Ada", "total": 17, "items": EXAMPLE_ITEMS}], "winners": [0]}
    assert list(scoring.players[0].items) == list(game.shown_items)


def test_a_file_scores_like_the_same_dict() -> None:
    assert game.score(parse(json.dumps(EXAMPLE).encode())) == game.score(EXAMPLE)


def test_an_empty_province() -> None:
    assert game.score({"players": [{"province": {}}]}).as_json() == {
        "players": [{"name": "Player 1", "total": 0, "items": only()}],
        "winners": [0],
    }


@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        pytest.param("R A1 A3 G1", only(strawberry=3), id="C10"),
        pytest.param("R A1 A2 G1", only(strawberry=1), id="C11"),
        pytest.param("Y D2 D3 D4 D5", only(brick_road=4), id="C12"),
        pytest.param("Y C3 C4 D3 D5 E3 E4", only(brick_road=12), id="C13"),
        pytest.param("Y D4 D5 C4", only(brick_road=6), id="C14"),
        pytest.param("B A1 A2 A3 G1", only(waterway=7), id="C15"),
        pytest.param("B D1 D2 D3 D4 D5 D6 D7 D8 E1 E2 E3", only(waterway=55), id="C16"),
        pytest.param(
            "O D4, R C3, Y C4, B D3, G D5, P E3 E4", only(sherbet=6, soylent=10, waterway=1, forest=3), id="C17"
        ),
        pytest.param("O D4, R C3, Y C4, B D3 E4, G D5 E3", only(sherbet=1, soylent=5, waterway=2), id="C18"),
        pytest.param("Y D2, G D3 G1, P D4 G2", only(soylent=10, forest=3), id="C19"),
        pytest.param("P A1 A5 G1 G5", only(forest=10), id="C20"),
    ],
)
def test_the_scoring_vectors_on_paper(drawing: str, points: Mapping[str, int]) -> None:
    assert items(drawing) == points


@pytest.mark.parametrize("number", range(13))
def test_the_table_of_groups(number: int) -> None:
    drawing = " ".join(spaces()[:number])
    assert items(f"B {drawing}")["waterway"] == items(f"P {drawing}")["forest"] == POINTS[min(number, 10)]  # C7


def test_a_player_alone_gets_both_bonuses() -> None:
    assert alone("R A1, Y D4") == only(strawberry=11, brick_road=10)
    assert alone("P A1") == only(forest=1)


def test_all_tied_players_get_the_bonus() -> None:
    seven, five = "R A1 A2 A3 A4 A5 B1 B2", "R A1 A2 A3 A4 A5"
    assert bonuses("strawberry", seven, seven, five) == [10, 10, 0]  # C8
    assert bonuses("brick_road", "Y A1 A2", "Y G1 G2", "Y A1 A3") == [10, 10, 0]
    assert bonuses("brick_road", "P A1", "R A1") == [0, 0]


def test_the_longest_road_is_a_path_or_a_group() -> None:
    star, line = "Y D4 C3 D5 E3", "Y A1 A2 A3"
    assert bonuses("brick_road", star, line) == bonuses("brick_road", star, line, longest="path") == [10, 12]
    assert bonuses("brick_road", star, line, longest="group") == [10, 2]


@pytest.mark.parametrize("province", OPTIONS["province"])
def test_every_letter_is_allowed_anywhere_on_every_map(province: str) -> None:
    for letter in LETTERS[1:]:
        drawn = dict.fromkeys(spaces(province), letter)
        [player] = game.score({"map": province, "players": [{"province": drawn}]}).players
        bonus = 10 * (letter in "RY")
        assert player.total == sum(reference_points(drawn, around(province)).values()) + bonus


def test_copycat_squares_are_added_up() -> None:
    assert items("", copycat=[])["copycat"] == 0
    assert items("", copycat=[*range(MAX_COPIES + 1)])["copycat"] == 15
    assert items("", copycat=(1, np.int64(2)))["copycat"] == 3
    assert items("", copycat=[MAX_COPIES] * SQUARES)["copycat"] == 125


# --- winners ---


def test_the_highest_total_wins_and_ties_are_shared() -> None:
    forests, copies = {"province": colours("P A1 A2")}, {"province": {}, "copycat": [3]}
    assert game.score({"players": [forests, copies, {"province": {}}]}).winners == [0, 1]
    assert game.score({"players": [forests, {**copies, "copycat": [3, 1]}]}).winners == [1]


# --- compared with a reference count ---


def counted(players: list[Sheet], province: str, longest: str) -> list[dict[str, int]]:
    """All items, counted by the reference model."""
    near = around(province)
    fields = [len(with_letter(player["province"], "R")) for player in players]
    roads = [reference_road(player["province"], near, longest) for player in players]
    found = [{**reference_points(player["province"], near), "copycat": sum(player["copycat"])} for player in players]
    for player, own_fields, own_road in zip(found, fields, roads, strict=True):
        player["strawberry"] += 10 * (0 < own_fields == max(fields))
        player["brick_road"] += 10 * (0 < own_road == max(roads))
    return found


@st.composite
def some_sheet(draw: st.DrawFn) -> Sheet:
    """Some sheets use only a few colours, which makes large groups and long roads."""
    province = draw(st.sampled_from(OPTIONS["province"]))
    players = []
    for _ in range(draw(st.integers(1, 6))):
        pool = draw(st.sampled_from(["RYBOGP", "YYB", "YGP", "BP", "R"]))
        chosen = draw(st.lists(st.sampled_from(spaces(province)), unique=True, max_size=30))
        drawn = {space: draw(st.sampled_from(pool)) for space in chosen}
        for space in [space for space in drawn if drawn[space] == "Y"][MAX_ROADS:]:
            del drawn[space]
        squares = st.lists(st.integers(0, MAX_COPIES), max_size=SQUARES)
        players.append({"province": drawn, "copycat": draw(squares)})
    return {"players": players, "map": province, "longest": draw(st.sampled_from(OPTIONS["longest"]))}


@settings(deadline=None, max_examples=40)
@given(some_sheet())
def test_any_province_scores_like_the_reference_count(sheet: Sheet) -> None:
    scoring = game.score(sheet)
    assert [dict(player.items) for player in scoring.players] == counted(
        sheet["players"], sheet["map"], sheet["longest"]
    )


# --- compared with played games ---


def written_down(sheet: Record, province: str) -> Sheet:
    """A sheet as its player would write it down in a file."""
    return {"province": picture(sheet, province), "copycat": written(sheet)}


@pytest.mark.parametrize("table", [Table(1), Table(4, (HAMLET, GROUP)), Table(3, (LAGOON,)), Table(6)], ids=str)
def test_a_played_game_scores_the_same_on_paper(table: Table) -> None:
    end = random_game(table, 0)[-1].after
    sheet: Sheet = {"players": [written_down(own, table.province) for own in end.sheets[: table.seats]]}
    sheet |= {"map": table.province, "longest": dict(table.options).get("longest", "path")}
    assert game.score(sheet) == game.scoring(end, [f"Player {seat + 1}" for seat in range(table.seats)])


# --- malformed sheets ---


def ada_and(**bo: object) -> Sheet:
    """A sheet whose second player, Bo, has these fields; the first has a strawberry field."""
    return {"players": [{"name": "Ada", "province": {"A1": "R"}}, {"name": "Bo", "province": {}, **bo}]}


def bo_draws(**province: object) -> Sheet:
    return ada_and(province=province)


FIELDS = "name, province or copycat"
TOP = "players, map or longest"
A_MAP = "heartland, lagoon, hamlet or the path of a province file like island.json"
A_NAME = "a text of 1 to 60 printable characters"
A_LETTER = "expected R, Y, B, O, G or P"
A_SPACE = "expected a space of heartland, a row from A to G and a number like A1"
A_COPY = "expected a whole number from 0 to 5"
PROVINCE, COPYCAT = 'player 2 "Bo", province', 'player 2 "Bo", copycat'

MALFORMED: list[tuple[object, str]] = [
    ([], "sheet: expected an object, got a list"),
    (None, "sheet: expected an object, got null"),
    ({}, "players: expected a list of players, got nothing"),
    ({"Players": []}, f'unknown field "Players": expected {TOP}'),
    ({"players": [], "province": "lagoon"}, f'unknown field "province": expected {TOP}'),
    ({"players": None}, "players: expected a list of players, got null"),
    ({"players": {}}, "players: expected a list of players, got an object"),
    ({"players": []}, "players: expected 1 to 6 players, got 0"),
    ({"players": [{}] * 7}, "players: expected 1 to 6 players, got 7"),
    ({"players": [3]}, "player 1: expected an object, got 3"),
    ({"players": [{}]}, "player 1, province: expected an object, got nothing"),
    ({"players": [{"name": "Ada"}]}, 'player 1 "Ada", province: expected an object, got nothing'),
    ({"players": [{"name": ""}]}, f'player 1, name: expected {A_NAME}, got ""'),
    ({"players": [{"name": None}]}, f"player 1, name: expected {A_NAME}, got null"),
    ({"players": [{1: 2}]}, f"player 1, unknown field 1: expected {FIELDS}"),
    (ada_and(copies=[3]), f'player 2 "Bo", unknown field "copies": expected {FIELDS}'),
    (ada_and(map="lagoon"), f'player 2 "Bo", unknown field "map": expected {FIELDS}'),
    (
        {**ada_and(), "map": "Lagoon"},
        f'map: expected {A_MAP}, got "Lagoon"',
    ),
    (
        {**ada_and(), "map": 1},
        f"map: expected {A_MAP}, got 1",
    ),
    (
        {**ada_and(), "map": None},
        f"map: expected {A_MAP}, got null",
    ),
    (
        {**ada_and(), "map": ["lagoon"]},
        f"map: expected {A_MAP}, got a list",
    ),
    ({**ada_and(), "longest": "road"}, 'longest: expected path or group, got "road"'),
    ({**ada_and(), "longest": True}, "longest: expected path or group, got true"),
    (ada_and(province=None), f"{PROVINCE}: expected an object, got null"),
    (ada_and(province=["A1"]), f"{PROVINCE}: expected an object, got a list"),
    (ada_and(province="R A1"), f'{PROVINCE}: expected an object, got "R A1"'),
    (ada_and(province={1: "R"}), f"{PROVINCE}: expected texts as keys, got 1"),
    (bo_draws(Z9="R"), f'{PROVINCE}: {A_SPACE}, got "Z9"'),
    (bo_draws(a1="R"), f'{PROVINCE}: {A_SPACE}, got "a1"'),
    (bo_draws(H1="R"), f'{PROVINCE}: {A_SPACE}, got "H1"'),
    (ada_and(province={"": "R"}), f'{PROVINCE}: {A_SPACE}, got ""'),
    (ada_and(province={" A1": "R"}), f'{PROVINCE}: {A_SPACE}, got " A1"'),
    (ada_and(province={"\x07": "R"}), f'{PROVINCE}: {A_SPACE}, got "\\u0007"'),
    (bo_draws(A6="R"), f'{PROVINCE}: expected a space of row A, A1 to A5, got "A6"'),
    (bo_draws(D0="R"), f'{PROVINCE}: expected a space of row D, D1 to D8, got "D0"'),
    (bo_draws(G="R"), f'{PROVINCE}: expected a space of row G, G1 to G5, got "G"'),
    (
        {**bo_draws(F1="P"), "map": "hamlet"},
        f'{PROVINCE}: expected a space of hamlet, a row from A to E and a number like A1, got "F1"',
    ),
    ({**bo_draws(D7="P"), "map": "lagoon"}, f'{PROVINCE}: expected a space of row D, D1 to D6, got "D7"'),
    (bo_draws(A1="X"), f'{PROVINCE}, A1: {A_LETTER}, got "X"'),
    (bo_draws(A1="r"), f'{PROVINCE}, A1: {A_LETTER}, got "r"'),
    (bo_draws(A1="."), f'{PROVINCE}, A1: {A_LETTER}, got "."'),
    (bo_draws(A1=""), f'{PROVINCE}, A1: {A_LETTER}, got ""'),
    (bo_draws(A1="RY"), f'{PROVINCE}, A1: {A_LETTER}, got "RY"'),
    (bo_draws(A1="red"), f'{PROVINCE}, A1: {A_LETTER}, got "red"'),
    (bo_draws(A1=None), f"{PROVINCE}, A1: {A_LETTER}, got null"),
    (bo_draws(A1=1), f"{PROVINCE}, A1: {A_LETTER}, got 1"),
    (bo_draws(A1=["R"]), f"{PROVINCE}, A1: {A_LETTER}, got a list"),
    (ada_and(copycat=None), f"{COPYCAT}: expected a list of numbers, got null"),
    (ada_and(copycat=7), f"{COPYCAT}: expected a list of numbers, got 7"),
    (ada_and(copycat="203"), f'{COPYCAT}: expected a list of numbers, got "203"'),
    (ada_and(copycat=[0] * 26), f"{COPYCAT}: expected 0 to 25 numbers, got 26"),
    (ada_and(copycat=[1, 6]), f"{COPYCAT}, number 2: {A_COPY}, got 6"),
    (ada_and(copycat=[-1]), f"{COPYCAT}, number 1: {A_COPY}, got -1"),
    (ada_and(copycat=[1.0]), f"{COPYCAT}, number 1: {A_COPY}, got 1.0"),
    (ada_and(copycat=[0, 0, True]), f"{COPYCAT}, number 3: {A_COPY}, got true"),
    (ada_and(copycat=["2"]), f'{COPYCAT}, number 1: {A_COPY}, got "2"'),
    (ada_and(copycat=[None]), f"{COPYCAT}, number 1: {A_COPY}, got null"),
]


def test_malformed_sheets() -> None:
    check_messages(game.score, MALFORMED)


def test_a_space_named_twice() -> None:
    with pytest.raises(pc.SheetError) as caught:
        parse('{"players": [{"name": "Ada", "province": {"A1": "R", "A1": "P"}}]}')
    assert str(caught.value) == 'player 1 "Ada", province: expected each field once, got "A1" again'


VALID: Sheet = {**ada_and(province=colours("Y D4 D5, G E4"), copycat=[1, 0]), "map": "lagoon", "longest": "group"}
KEYS = ["players", "map", "longest", "name", "province", "copycat", "A1", "Z9"]


@settings(deadline=None)
@given(junk(VALID, KEYS, LETTERS))
def test_any_sheet_is_scored_or_refused_with_one_printable_line(sheet: Any) -> None:
    scored_or_refused(game, sheet)


# --- the command ---


def test_the_command_prints_the_items(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_command(game, EXAMPLE, EXAMPLE_ITEMS, tmp_path, capsys)


def test_the_command_refuses_a_malformed_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_refused(
        game, {"players": [{"province": {"Z9": "R"}}]}, f'player 1, province: {A_SPACE}, got "Z9"', tmp_path, capsys
    )
