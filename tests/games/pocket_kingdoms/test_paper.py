"""Paper games of Pocket Kingdoms: their scores compared with other ways to count them, and malformed sheets."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.core.records import Record
from papercrown.paper.reader import parse
from tests.games.pocket_kingdoms.helpers import BUSY, Table, game, picture, random_game, written
from tests.games.pocket_kingdoms.referee import COLUMNS, LETTERS, LINES, SPACES, cells_of, kingdom_points
from tests.kit.malformed import check_command, check_messages, check_refused, junk, scored_or_refused

SIDE = 9
EMPTY_ROW = "." * SIDE
MAX_OPEN_PROJECTS, MARKET_BOXES = 10, 4

Sheet = dict[str, Any]


def kingdom(*rows: str) -> list[str]:
    """Nine rows of nine letters, of which only the first ones are given."""
    return [row.ljust(SIDE, ".") for row in rows] + [EMPTY_ROW] * (SIDE - len(rows))


def items(*rows: str, **fields: object) -> Mapping[str, int]:
    [player] = game.score({"players": [{"kingdom": kingdom(*rows), **fields}]}).players
    assert player.total == sum(player.items.values())
    return player.items


def winners(*players: Sheet) -> list[int]:
    return list(game.score({"players": list(players)}).winners)


# --- items ---

EXAMPLE = {
    "players": [{"name": "Ada", "kingdom": kingdom("wSw", "", ".HHT", ".F"), "open_projects": 2, "market_used": 1}]
}
EXAMPLE_ITEMS = {"ships": 2, "forests": 0, "town": 2, "open_projects": -2}


def test_the_example() -> None:
    scoring = game.score(EXAMPLE)
    assert scoring.as_json() == {"players": [{"name": "Ada", "total": 2, "items": EXAMPLE_ITEMS}], "winners": [0]}
    assert list(scoring.players[0].items) == list(game.shown_items)


def test_a_file_scores_like_the_same_dict() -> None:
    assert game.score(parse(json.dumps(EXAMPLE).encode())) == game.score(EXAMPLE)


def test_an_empty_kingdom() -> None:
    assert game.score({"players": [{"kingdom": kingdom()}]}).as_json() == {
        "players": [{"name": "Player 1", "total": 0, "items": dict.fromkeys(game.shown_items, 0)}],
        "winners": [0],
    }


@pytest.mark.parametrize(
    ("rows", "ships", "forests", "town"),
    [
        pytest.param(["wSw"], 2, 0, 0, id="K15"),
        pytest.param([".w.", "wSw", ".w."], 4, 0, 0, id="K16"),
        pytest.param(["w.Sw"], 0, 0, 0, id="K17"),
        pytest.param(["ffffH"], 0, 5, 0, id="K18"),
        pytest.param(["fff.H", "..H"], 0, 0, 0, id="K19"),
        pytest.param(["ffff", "....H"], 0, 0, 0, id="K20"),
        pytest.param(["ffffHffff"], 0, 10, 0, id="K21"),
        pytest.param(["HHT", "FH..F", ".F", "......HF"], 0, 0, 9, id="K22"),
        pytest.param(["HH", "FF"], 0, 0, 0, id="K23"),
        pytest.param(["HTH", "F.F"], 0, 0, 4, id="K24"),
        pytest.param(["THMH", ".F.F"], 0, 0, 2, id="K25"),
    ],
)
def test_the_scoring_vectors_on_paper(rows: list[str], ships: int, forests: int, town: int) -> None:
    assert items(*rows) == {"ships": ships, "forests": forests, "town": town, "open_projects": 0}


def test_open_projects_are_taken_off() -> None:
    [player] = game.score(
        {"players": [{"kingdom": kingdom("HHT", "FH..F", ".F", "......HF"), "open_projects": 2}]}
    ).players
    assert player.total == 9 - 2  # K22


@pytest.mark.parametrize("number", [*range(MAX_OPEN_PROJECTS + 1), np.int64(3)])
def test_every_open_project_costs_a_point(number: int) -> None:
    assert items("HT", "F", open_projects=number) == {"ships": 0, "forests": 0, "town": 1, "open_projects": -number}


def test_every_letter_may_be_written_anywhere() -> None:
    for letter in LETTERS:
        for row in (0, SIDE - 1):
            lower = [EMPTY_ROW] * row
            assert sum(items(*lower, letter).values()) == sum(items(*lower, f"{EMPTY_ROW[1:]}{letter}").values()) == 0


def test_each_town_building_may_stand_in_every_kingdom() -> None:
    assert len(game.score({"players": [{"kingdom": kingdom("TMOB")}] * 6}).players) == 6


# --- winners ---


def test_the_highest_total_wins() -> None:
    one = {"kingdom": kingdom("wSw")}
    assert winners(one, {"kingdom": kingdom("ffffH")}, {"kingdom": kingdom()}) == [1]
    assert winners(one, {**one, "open_projects": 1}) == [0]


def test_ties_go_to_the_largest_town() -> None:
    k22 = {"kingdom": kingdom("HHT", "FH..F", ".F", "......HF"), "open_projects": 5}  # a town of four
    k24 = {"kingdom": kingdom("HTH", "F.F")}  # of three
    assert winners(k24, k22) == [1]
    assert winners({"kingdom": kingdom("HTHM", "F.F")}, {"kingdom": kingdom("HTH", "F.FSSSSSS")}) == [0]


def test_further_ties_go_to_the_most_things_built() -> None:
    k24 = {"kingdom": kingdom("HTH", "F.F"), "open_projects": 2}
    k25 = {"kingdom": kingdom("THMH", ".F.F")}  # also a town of three, with one more thing built
    assert winners(k24, k25) == [1]
    few = {"kingdom": kingdom("HT")}
    assert winners(few, {"kingdom": kingdom("HT...fwmx")}) == [0, 1]
    for letter in "HSF":
        assert winners(few, {"kingdom": kingdom(f"HT...{letter}")}) == [1]


def test_remaining_ties_go_to_the_fewest_market_boxes() -> None:
    same = kingdom("HM")
    players = [{"kingdom": same, "market_used": used} for used in (4, 2, 3, 2)]
    assert winners(*players) == [1, 3]
    assert winners({"kingdom": same}, {"kingdom": same, "market_used": 1}) == [0]


# --- compared with a reference count ---


def counted(player: Sheet) -> dict[str, int]:
    """A player's items, counted by the reference model."""
    letters = zip(SPACES, "".join(player["kingdom"]), strict=True)
    points = kingdom_points({space: letter for space, letter in letters if letter != "."})
    return {**points, "open_projects": -player["open_projects"]}


# Pools of few letters make large towns and forests.
POOLS = st.sampled_from([".HSFfwmx", "HF.", "Hf", "Sww", "HFfw"])


@st.composite
def some_players(draw: st.DrawFn) -> list[Sheet]:
    players = []
    for _ in range(draw(st.integers(1, 6))):
        letters = draw(st.lists(st.sampled_from(draw(POOLS)), min_size=SIDE * SIDE, max_size=SIDE * SIDE))
        for building in draw(st.sets(st.sampled_from("TMOB"))):
            letters[draw(st.integers(0, SIDE * SIDE - 1))] = building
        players.append(
            {
                "kingdom": ["".join(letters[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)],
                "open_projects": draw(st.integers(0, MAX_OPEN_PROJECTS)),
                "market_used": draw(st.integers(0, MARKET_BOXES)),
            }
        )
    return players


@settings(deadline=None)
@given(some_players())
def test_any_kingdom_scores_like_the_reference_count(players: list[Sheet]) -> None:
    scoring = game.score({"players": players})
    assert [dict(player.items) for player in scoring.players] == [counted(player) for player in players]


# --- compared with played games ---


def written_down(sheet: Record) -> Sheet:
    """A sheet as its player would write it down in a file."""
    drawn = picture(sheet)
    is_open = [row for row, numbers in written(sheet).items() if len(numbers) < cells_of(row)]
    return {
        "kingdom": ["".join(drawn.get(column + line, ".") for column in COLUMNS) for line in LINES],
        "open_projects": len(is_open),
        "market_used": sheet.market_used,
    }


@pytest.mark.parametrize("table", [Table(1), BUSY, Table(6)], ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_played_game_scores_the_same_on_paper(table: Table, seed: int) -> None:
    end = random_game(table, seed)[-1].after
    scoring = game.score({"players": [written_down(sheet) for sheet in end.sheets[: table.seats]]})
    assert scoring == game.scoring(end, [f"Player {seat + 1}" for seat in range(table.seats)])


# --- malformed sheets ---


def ada_and(**bo: object) -> Sheet:
    """A sheet whose second player, Bo, has these fields; the first has a tower."""
    return {"players": [{"name": "Ada", "kingdom": kingdom("T")}, {"name": "Bo", "kingdom": kingdom(), **bo}]}


FIELDS = "name, kingdom, open_projects or market_used"
A_NAME = "a text of 1 to 60 printable characters"
A_LETTER = 'expected one of ".HSFTMOBfwmx"'
OPEN = 'player 2 "Bo", open_projects: expected a whole number from 0 to 10'
USED = 'player 2 "Bo", market_used: expected a whole number from 0 to 4'
KINGDOM = 'player 2 "Bo", kingdom'

MALFORMED: list[tuple[object, str]] = [
    ([], "sheet: expected an object, got a list"),
    (None, "sheet: expected an object, got null"),
    ({}, "players: expected a list of players, got nothing"),
    ({"Players": []}, 'unknown field "Players": expected players'),
    ({"players": [], "barracks": True}, 'unknown field "barracks": expected players'),
    ({"players": None}, "players: expected a list of players, got null"),
    ({"players": {}}, "players: expected a list of players, got an object"),
    ({"players": []}, "players: expected 1 to 6 players, got 0"),
    ({"players": [{}] * 7}, "players: expected 1 to 6 players, got 7"),
    ({"players": [3]}, "player 1: expected an object, got 3"),
    ({"players": [{}]}, "player 1, kingdom: expected a list of rows, got nothing"),
    ({"players": [{"name": "Ada"}]}, 'player 1 "Ada", kingdom: expected a list of rows, got nothing'),
    ({"players": [{"name": ""}]}, f'player 1, name: expected {A_NAME}, got ""'),
    ({"players": [{"name": None}]}, f"player 1, name: expected {A_NAME}, got null"),
    (ada_and(open=3), f'player 2 "Bo", unknown field "open": expected {FIELDS}'),
    (ada_and(coins=3), f'player 2 "Bo", unknown field "coins": expected {FIELDS}'),
    ({"players": [{1: 2}]}, f"player 1, unknown field 1: expected {FIELDS}"),
    (ada_and(open_projects=-1), f"{OPEN}, got -1"),
    (ada_and(open_projects=11), f"{OPEN}, got 11"),
    (ada_and(open_projects=1.0), f"{OPEN}, got 1.0"),
    (ada_and(open_projects=True), f"{OPEN}, got true"),
    (ada_and(open_projects="2"), f'{OPEN}, got "2"'),
    (ada_and(open_projects=None), f"{OPEN}, got null"),
    (ada_and(open_projects=[2]), f"{OPEN}, got a list"),
    (ada_and(market_used=-1), f"{USED}, got -1"),
    (ada_and(market_used=5), f"{USED}, got 5"),
    (ada_and(market_used=0.5), f"{USED}, got 0.5"),
    (ada_and(market_used=False), f"{USED}, got false"),
    (ada_and(market_used={}), f"{USED}, got an object"),
    (ada_and(kingdom=None), f"{KINGDOM}: expected a list of rows, got null"),
    (ada_and(kingdom="wSw"), f'{KINGDOM}: expected a list of rows, got "wSw"'),
    (ada_and(kingdom=[]), f"{KINGDOM}: expected 9 rows, got 0"),
    (ada_and(kingdom=[EMPTY_ROW] * 8), f"{KINGDOM}: expected 9 rows, got 8"),
    (ada_and(kingdom=[EMPTY_ROW] * 10), f"{KINGDOM}: expected 9 rows, got 10"),
    (ada_and(kingdom=[*kingdom()[1:], 3]), f"{KINGDOM}, row 9: expected a text, got 3"),
    (ada_and(kingdom=[None, *kingdom()[1:]]), f"{KINGDOM}, row 1: expected a text, got null"),
    (ada_and(kingdom=[[*EMPTY_ROW], *kingdom()[1:]]), f"{KINGDOM}, row 1: expected a text, got a list"),
    (ada_and(kingdom=["", *kingdom()[1:]]), f"{KINGDOM}, row 1: expected 9 cells, got 0"),
    (ada_and(kingdom=[EMPTY_ROW] * 8 + ["wSw"]), f"{KINGDOM}, row 9: expected 9 cells, got 3"),
    (ada_and(kingdom=kingdom("..........")), f"{KINGDOM}, row 1: expected 9 cells, got 10"),
    (ada_and(kingdom=kingdom(". . . . .")), f'{KINGDOM}, row 1, cell 2: {A_LETTER}, got " "'),
    (ada_and(kingdom=kingdom("", ".h")), f'{KINGDOM}, row 2, cell 2: {A_LETTER}, got "h"'),
    (ada_and(kingdom=kingdom("W")), f'{KINGDOM}, row 1, cell 1: {A_LETTER}, got "W"'),
    (ada_and(kingdom=kingdom("@")), f'{KINGDOM}, row 1, cell 1: {A_LETTER}, got "@"'),
    (ada_and(kingdom=kingdom("\x07")), f'{KINGDOM}, row 1, cell 1: {A_LETTER}, got "\\u0007"'),
    (ada_and(kingdom=kingdom("TT")), f"{KINGDOM}, row 1, cell 2: expected at most 1 tower in a kingdom, got 2"),
    (ada_and(kingdom=kingdom("M", "M")), f"{KINGDOM}, row 2, cell 1: expected at most 1 market in a kingdom, got 2"),
    (ada_and(kingdom=kingdom("O.O")), f"{KINGDOM}, row 1, cell 3: expected at most 1 storehouse in a kingdom, got 2"),
    (ada_and(kingdom=kingdom("B.B")), f"{KINGDOM}, row 1, cell 3: expected at most 1 barracks in a kingdom, got 2"),
]


def test_malformed_sheets() -> None:
    check_messages(game.score, MALFORMED)


VALID = {"players": [*EXAMPLE["players"], {"kingdom": kingdom("TMOB", "ffffH"), "open_projects": 3}]}
KEYS = ["players", "kingdom", "open_projects", "market_used", "name"]


@settings(deadline=None)
@given(junk(VALID, KEYS, LETTERS))
def test_any_sheet_is_scored_or_refused_with_one_printable_line(sheet: Any) -> None:
    scored_or_refused(game, sheet)


# --- the command ---


def test_the_command_prints_the_items(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_command(game, EXAMPLE, EXAMPLE_ITEMS, tmp_path, capsys)


def test_the_command_refuses_a_malformed_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_refused(game, {"players": [{"kingdom": []}]}, "player 1, kingdom: expected 9 rows, got 0", tmp_path, capsys)
