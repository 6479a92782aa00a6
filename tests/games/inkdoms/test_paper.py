"""Scoring paper games of Inkdoms: points, maps from files, and malformed sheets."""

import io
import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import papercrown as pc
from papercrown.cli import main
from papercrown.core.records import Record
from papercrown.games.inkdoms import catalogue
from papercrown.games.inkdoms.pieces import COLOURS, FIRST, KINGDOMS, MONSTERS, NAMES, SECOND
from papercrown.paper.reader import parse
from tests.kit.malformed import check_command, check_messages, check_refused, junk, scored_or_refused

GAME = pc.game("inkdoms")
MAINLAND = json.loads((Path(catalogue.__file__).parent / "maps" / "mainland.json").read_text())
ISLAND = {
    **MAINLAND,
    "title": "Island",
    "symbols": {**MAINLAND["symbols"], "B2": "griffin", "B3": "hydra"},
}
"""The mainland, but hydra and griffin of Bluewater have changed places."""
LINES = (*KINGDOMS, *MONSTERS, "end")

Sheet = dict[str, Any]


@pytest.fixture(scope="module", autouse=True)
def _empty_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Error messages list the user-made maps, so there must be none."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PAPERCROWN_DATA", str(tmp_path_factory.mktemp("data")))
        yield


def page(folder: Path | None = None, chosen: str | None = None, **fields: object) -> Mapping[str, int]:
    """The items of a player with these fields."""
    top = {} if chosen is None else {"map": chosen}
    [player] = GAME.score({**top, "players": [{"areas": {}, **fields}]}, folder).players
    assert player.total == sum(player.items.values())
    return player.items


def painted(**areas: str) -> Mapping[str, int]:
    return page(areas=areas)


def only(**points: int) -> dict[str, int]:
    """The items of an empty sheet, but for these."""
    empty = dict.fromkeys(KINGDOMS, 0) | {"dragons": -6, "hydras": -4, "griffins": -4, "unicorns": -4}
    return {**empty, "end": 0, "blots": 0, **points}


def refusal(sheet: Any, folder: Path | None = None) -> str:
    with pytest.raises(pc.SheetError) as caught:
        GAME.score(sheet, folder)
    return str(caught.value)


# --- items ---

EXAMPLE: Sheet = {
    "players": [
        {
            "name": "Ada",
            "areas": {"B1": "blue", "P5": "purple"},
            "blots": 2,
            "achievements": {"Bluewater": 4, "dragons": 1, "end": 3},
        }
    ]
}
EXAMPLE_ITEMS = only(Bluewater=1 + 4, Purplefield=1 + 3, dragons=-6 + 1, end=3, blots=-2)


def test_the_example() -> None:
    scoring = GAME.score(EXAMPLE)
    total = sum(EXAMPLE_ITEMS.values())
    assert scoring.as_json() == {"players": [{"name": "Ada", "total": total, "items": EXAMPLE_ITEMS}], "winners": [0]}
    assert list(scoring.players[0].items) == list(GAME.shown_items)


def test_a_file_scores_like_its_dict() -> None:
    assert GAME.score(parse(json.dumps(EXAMPLE).encode())) == GAME.score(EXAMPLE)


def test_an_empty_sheet_loses_a_point_for_every_monster() -> None:
    scoring = GAME.score({"players": [{"areas": {}}]})
    assert scoring.as_json() == {"players": [{"name": "Player 1", "total": -18, "items": only()}], "winners": [0]}


def test_i10_capitals() -> None:
    assert painted(G2="green") == only(Greenwood=1 + 3)
    assert painted(Y6="blue") == only(Yellowlake=1)
    for area, colour, kingdom, points in (
        ("B6", "blue", "Bluewater", 2),
        ("P5", "purple", "Purplefield", 3),
        ("Y6", "yellow", "Yellowlake", 2),
        ("G2", "green", "Greenwood", 3),
        ("U6", "brown", "Umberland", 3),
        ("R1", "red", "Redhill", 2),
    ):
        assert painted(**{area: colour}) == only(**{kingdom: 1 + points})


def test_i14_a_kingdom_as_second_with_four_colours() -> None:
    inks = ["blue", "red", "yellow", "purple", "yellow", "blue", "yellow", "blue", "red"]
    areas = {f"P{number}": ink for number, ink in enumerate(inks, 1)}
    assert page(areas=areas, achievements={"Purplefield": 2})["Purplefield"] == 2 + 0 + 4


def test_i15_dragons() -> None:
    areas = {"B7": "brown", "P9": "brown", "Y2": "purple", "U1": "purple", "G7": "red"}
    assert page(areas=areas)["dragons"] == 8 - 1


def test_i16_griffins() -> None:
    areas = {"B3": "red", "Y1": "red", "G8": "red", "U5": "blue"}
    assert page(areas=areas, achievements={"griffins": 3})["griffins"] == 3 + 3


def test_i17_unicorns() -> None:
    assert page(areas={"P6": "yellow", "G4": "red"})["unicorns"] == 1 - 2


def test_hydras() -> None:
    assert page(areas={"B2": "blue", "P4": "green"})["hydras"] == 1 - 2


@pytest.mark.parametrize(("line", "name"), list(enumerate(LINES)))
def test_every_number_that_can_be_circled(line: int, name: str) -> None:
    for points in (int(FIRST[line]), int(SECOND[line])):
        assert page(achievements={name: points}) == only(**{name: only()[name] + points})


def test_blots() -> None:
    for blots in range(11):
        assert page(blots=blots) == only(blots=-blots)


def test_achievements_are_taken_as_written() -> None:
    scoring = GAME.score({"players": [{"areas": {}, "achievements": {"Redhill": 4}}] * 3})
    assert [player.items["Redhill"] for player in scoring.players] == [4, 4, 4]


def test_equal_totals_are_decided_by_what_was_lost() -> None:
    careful = {"areas": {"B2": "red"}}  # one monster less to pay for
    bold = {"areas": {"B1": "red", "B4": "blue"}}
    blotted = {"areas": {"B2": "red", "P4": "red"}, "blots": 2}
    scoring = GAME.score({"players": [bold, careful, blotted]})
    assert [player.total for player in scoring.players] == [-16, -16, -16]
    assert scoring.winners == [1]
    assert GAME.score({"players": [bold, blotted, bold]}).winners == [0, 1, 2]


# --- against games that were played ---


def written_down(end: Record, seat: int) -> Sheet:
    """A sheet as its player would write it into the file."""
    inks = [int(areas) for areas in end.sheets[seat].inks]
    circled = {}
    for line, name in enumerate(LINES):
        if end.firsts[seat] >> line & 1:
            circled[name] = int(FIRST[line])
        elif end.seconds[seat] >> line & 1:
            circled[name] = int(SECOND[line])
    areas = {
        name: COLOURS[colour]
        for area, name in enumerate(NAMES)
        for colour, painted in enumerate(inks)
        if painted >> area & 1
    }
    return {"areas": areas, "achievements": circled, "blots": int(end.sheets[seat].blots)}


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 1), (3, 1), (4, 1), (4, 2)])
def test_a_played_game_scores_the_same_on_paper(seats: int, seed: int) -> None:
    rng, match = random.Random(seed), GAME.match(seats=seats, seed=seed)
    while not match.over:
        seat = rng.choice(match.actors())
        legal = match.legal_ids(seat)
        match.play(seat, rng.choice(legal[:-1] or legal))  # nobody stops before they must
    end = match.position
    sheet = {"players": [written_down(end, seat) for seat in range(seats)]}
    assert any(player["achievements"] for player in sheet["players"])
    assert GAME.score(sheet) == GAME.scoring(end, [f"Player {seat + 1}" for seat in range(seats)])


# --- maps ---


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a map, and one inside it with the same."""
    (tmp_path / "charts").mkdir()
    for path in ("island.json", "charts/isle.json", "charts/no-ending"):
        (tmp_path / path).write_text(json.dumps(ISLAND))
    return tmp_path


def test_without_a_map_it_is_the_mainland() -> None:
    assert page(areas={"B2": "blue"}) == page(None, "mainland", areas={"B2": "blue"})


def test_a_built_in_map_is_found_by_name() -> None:
    found = catalogue.MAPS.load("highlands")
    hydra = NAMES[found.symbols.index("hydra")]
    assert page(None, "highlands", areas={hydra: "blue"})["hydras"] == 1 - 3


def test_a_map_file_is_found_relative_to_the_sheet(folder: Path) -> None:
    tamed = only(Bluewater=1, griffins=1 - 3)
    assert page(folder, "island.json", areas={"B2": "red"}) == tamed
    assert page(folder, "./island.json", areas={"B2": "red"}) == tamed
    assert page(folder, "charts/isle.json", areas={"B2": "red"}) == tamed
    assert page(folder, "charts/no-ending", areas={"B2": "red"}) == tamed
    assert page(folder / "charts", "../island.json", areas={"B2": "red"}) == tamed
    assert page(None, str(folder / "island.json"), areas={"B2": "red"}) == tamed


def test_without_a_folder_it_is_the_current_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert page(None, "island.json", areas={"B2": "red"})["griffins"] == 1 - 3


def test_the_command_looks_beside_the_sheet(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = json.dumps({"map": "charts/isle.json", "players": [{"areas": {"B2": "red"}}]})
    (folder / "sheet.json").write_text(sheet)
    assert main(["score", "inkdoms", str(folder / "sheet.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["items"]["griffins"] == -2
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sheet.encode())))
    assert main(["score", "inkdoms", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["items"]["griffins"] == -2


def test_a_user_made_map_is_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))
    (tmp_path / "maps").mkdir()
    assert "highlands or the path of a map file" in refusal({"map": "isle", "players": []})
    (tmp_path / "maps" / "isle.json").write_text(json.dumps(ISLAND))
    assert page(None, "isle", areas={"B2": "red"})["griffins"] == 1 - 3
    assert "highlands, isle or the path" in refusal({"map": "reef", "players": []})


WHERE = 'map "island.json"'


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"{}", f"{WHERE}, title: expected a text, got nothing"),
        (b'{"players": []}', f'{WHERE}, unknown field "players": expected title, grid, symbols or towers'),
        (
            json.dumps({**MAINLAND, "grid": MAINLAND["grid"][1:]}).encode(),
            f"{WHERE}, grid: expected 12 rows, got 11",
        ),
    ],
)
def test_a_malformed_map_file_is_refused(raw: bytes, message: str, folder: Path) -> None:
    (folder / "island.json").write_bytes(raw)
    assert refusal({"map": "island.json", "players": []}, folder) == message


# --- malformed sheets ---


def ada_and(**bo: object) -> Sheet:
    """A sheet whose second player, Bo, has these fields."""
    ada = {"name": "Ada", "areas": {"B1": "blue"}}
    return {"players": [ada, {"name": "Bo", "areas": {}, **bo}]}


def bo_circled(**numbers: object) -> Sheet:
    return ada_and(achievements=numbers)


FIELDS = "name, areas, achievements or blots"
A_MAP = "map: expected mainland, highlands or the path of a map file like island.json"
A_NAME = "a text of 1 to 60 printable characters"
AN_AREA = "expected an area such as B1: a letter of BPYGUR and a number from 1 to 9"
A_COLOUR = "expected blue, red, yellow, green, purple or brown"
AN_ACHIEVEMENT = (
    "expected Bluewater, Purplefield, Yellowlake, Greenwood, Umberland, Redhill, dragons, hydras, griffins, unicorns "
    "or end"
)
A_NUMBER = "expected a whole number from 0 to 10"
AREAS, CIRCLED, BLOTS = (f'player 2 "Bo", {field}' for field in ("areas", "achievements", "blots"))

MALFORMED: list[tuple[object, str]] = [
    ([], "sheet: expected an object, got a list"),
    (None, "sheet: expected an object, got null"),
    ({}, "players: expected a list of players, got nothing"),
    ({"Players": []}, 'unknown field "Players": expected map or players'),
    ({"players": None}, "players: expected a list of players, got null"),
    ({"players": {}}, "players: expected a list of players, got an object"),
    ({"players": []}, "players: expected 1 to 4 players, got 0"),
    ({"players": [{}] * 5}, "players: expected 1 to 4 players, got 5"),
    ({"players": [3]}, "player 1: expected an object, got 3"),
    ({"players": [{}]}, "player 1, areas: expected an object, got nothing"),
    ({"players": [{"name": ""}]}, f'player 1, name: expected {A_NAME}, got ""'),
    ({"players": [{"name": None}]}, f"player 1, name: expected {A_NAME}, got null"),
    ({**ada_and(), "map": "Mainland"}, f'{A_MAP}, got "Mainland"'),
    ({**ada_and(), "map": ""}, f'{A_MAP}, got ""'),
    ({**ada_and(), "map": "\n"}, f'{A_MAP}, got "\\n"'),
    ({**ada_and(), "map": None}, f"{A_MAP}, got null"),
    ({**ada_and(), "map": 1}, f"{A_MAP}, got 1"),
    ({**ada_and(), "map": True}, f"{A_MAP}, got true"),
    ({**ada_and(), "map": ["mainland"]}, f"{A_MAP}, got a list"),
    (ada_and(blot=1), f'player 2 "Bo", unknown field "blot": expected {FIELDS}'),
    (ada_and(map="mainland"), f'player 2 "Bo", unknown field "map": expected {FIELDS}'),
    (ada_and(areas=None), f"{AREAS}: expected an object, got null"),
    (ada_and(areas=["B1"]), f"{AREAS}: expected an object, got a list"),
    (ada_and(areas=9), f"{AREAS}: expected an object, got 9"),
    (ada_and(areas={1: "blue"}), f"{AREAS}: expected texts as keys, got 1"),
    (ada_and(areas={"b1": "blue"}), f'{AREAS}: {AN_AREA}, got "b1"'),
    (ada_and(areas={"B0": "blue"}), f'{AREAS}: {AN_AREA}, got "B0"'),
    (ada_and(areas={"B10": "blue"}), f'{AREAS}: {AN_AREA}, got "B10"'),
    (ada_and(areas={"X1": "blue"}), f'{AREAS}: {AN_AREA}, got "X1"'),
    (ada_and(areas={"": "blue"}), f'{AREAS}: {AN_AREA}, got ""'),
    (ada_and(areas={"\x07": "blue"}), f'{AREAS}: {AN_AREA}, got "\\u0007"'),
    (ada_and(areas={"B1": "white"}), f'{AREAS}, B1: {A_COLOUR}, got "white"'),
    (ada_and(areas={"B1": "Blue"}), f'{AREAS}, B1: {A_COLOUR}, got "Blue"'),
    (ada_and(areas={"B1": "b"}), f'{AREAS}, B1: {A_COLOUR}, got "b"'),
    (ada_and(areas={"B1": None}), f"{AREAS}, B1: {A_COLOUR}, got null"),
    (ada_and(areas={"B1": 0}), f"{AREAS}, B1: {A_COLOUR}, got 0"),
    (ada_and(areas={"B1": ["blue", "red"]}), f"{AREAS}, B1: {A_COLOUR}, got a list"),
    (ada_and(achievements=None), f"{CIRCLED}: expected an object, got null"),
    (ada_and(achievements=["Redhill"]), f"{CIRCLED}: expected an object, got a list"),
    (bo_circled(redhill=4), f'{CIRCLED}: {AN_ACHIEVEMENT}, got "redhill"'),
    (bo_circled(blots=1), f'{CIRCLED}: {AN_ACHIEVEMENT}, got "blots"'),
    (bo_circled(Redhill=3), f"{CIRCLED}, Redhill: expected 4 or 2, got 3"),
    (bo_circled(Redhill=0), f"{CIRCLED}, Redhill: expected 4 or 2, got 0"),
    (bo_circled(Redhill="4"), f'{CIRCLED}, Redhill: expected 4 or 2, got "4"'),
    (bo_circled(Redhill=4.0), f"{CIRCLED}, Redhill: expected 4 or 2, got 4.0"),
    (bo_circled(Redhill=[4, 2]), f"{CIRCLED}, Redhill: expected 4 or 2, got a list"),
    (bo_circled(hydras=2), f"{CIRCLED}, hydras: expected 3 or 1, got 2"),
    (bo_circled(hydras=True), f"{CIRCLED}, hydras: expected 3 or 1, got true"),
    (bo_circled(hydras=None), f"{CIRCLED}, hydras: expected 3 or 1, got null"),
    (bo_circled(end=4), f"{CIRCLED}, end: expected 3 or 1, got 4"),
    (ada_and(blots=11), f"{BLOTS}: {A_NUMBER}, got 11"),
    (ada_and(blots=-1), f"{BLOTS}: {A_NUMBER}, got -1"),
    (ada_and(blots=1.5), f"{BLOTS}: {A_NUMBER}, got 1.5"),
    (ada_and(blots="1"), f'{BLOTS}: {A_NUMBER}, got "1"'),
    (ada_and(blots=None), f"{BLOTS}: {A_NUMBER}, got null"),
    (ada_and(blots=True), f"{BLOTS}: {A_NUMBER}, got true"),
]


def test_malformed_sheets() -> None:
    check_messages(GAME.score, MALFORMED)


def test_a_repeated_area_is_refused() -> None:
    with pytest.raises(pc.SheetError) as caught:
        parse('{"players": [{"name": "Ada", "areas": {"B1": "blue", "B1": "red"}}]}')
    assert str(caught.value) == 'player 1 "Ada", areas: expected each field once, got "B1" again'


VALID: Sheet = {
    "map": "mainland",
    **ada_and(areas={"P5": "brown", "R9": "blue"}, achievements={"Redhill": 2, "end": 1}, blots=3),
}
KEYS = ["map", "players", "name", "areas", "achievements", "blots", "B1", "R9", "Redhill", "dragons", "end"]


@settings(deadline=None)
@given(junk(VALID, KEYS, "BPYGUR123/.json"))
def test_anything_is_scored_or_refused_in_one_printable_line(sheet: Any) -> None:
    scored_or_refused(GAME, sheet)


# --- the command ---


def test_the_command_prints_the_items(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_command(GAME, EXAMPLE, EXAMPLE_ITEMS, tmp_path, capsys)


def test_the_command_refuses_a_malformed_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sentence = f"{CIRCLED}, Redhill: expected 4 or 2, got 3"
    check_refused(GAME, bo_circled(Redhill=3), sentence, tmp_path, capsys)
