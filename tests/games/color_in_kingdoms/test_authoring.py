"""`papercrown province`: check, add, list, new and print; every error is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.content.catalogue import content_option
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.color_in_kingdoms.province_generator import generate
from papercrown.games.color_in_kingdoms.provinces import read
from tests.kit.commands import output_of, refusal_of

ISLAND = ["  # # #  ", " # # # # ", "# # . # #", " # # # # ", "  # # #  "]
GAME = pc.game("color-in-kingdoms")


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "provinces"


def island(folder: Path, name: str, rows: object = ISLAND, title: object = "The Island") -> str:
    file = folder / f"{name}.json"
    file.write_text(json.dumps({"title": title, "map": rows}))
    return str(file)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, "province", *words)


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, "province", *words)


# --- check ------------------------------------------------------------------------------------------------------------


def test_a_province_is_described(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "check", island(tmp_path, "checked")).splitlines() == [
        "The Island, 18 spaces in 5 rows around a lake of 1.",
        "A space touches 4.0 others on average.",
        "It is more compact or more scattered than the built-in provinces, which may favour some constructions.",
    ]


def test_dead_ends_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "check", island(tmp_path, "lane", ["# # # # # # #"]))
    assert "A1, A7: a dead end, which only one other space touches." in printed


def test_built_in_provinces_are_balanced(capsys: pytest.CaptureFixture[str]) -> None:
    for code in range(len(PROVINCES.names)):
        printed = output(capsys, "check", str(PROVINCES.file_of(code)))
        assert printed.endswith("It is about as compact as the built-in provinces.\n")


def test_errors_of_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for rows, sentence in (
        (["# # #"], "map: expected 7 to 60 spaces, got 3"),
        (["# # # #       #", " # # # #      "], "map: expected one connected province, got one in several pieces"),
        (["# #", "# # # # #"], "map, row 2: expected a blank as character 1, got"),
    ):
        assert f"province wrong, {sentence}" in refusal(capsys, "check", island(tmp_path, "wrong", rows))


# --- add and list -----------------------------------------------------------------------------------------------------


def test_an_added_province_can_be_played(user_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "add", island(tmp_path, "added"))
    assert printed == "Added added. To play it: papercrown play color-in-kingdoms --option province=added\n"
    assert [path.name for path in user_folder.iterdir()] == ["added.json"]
    assert "added: The Island, 18 spaces in 5 rows around a lake of 1, your own" in output(capsys, "list")
    assert content_option(PROVINCES, "Province").values[-1] == "added"
    match = GAME.match(seats=2, seed=3, province="added")
    assert match.position.map.spaces == 18
    assert match.position.map.code < 0
    assert match.position.province == -1
    while not match.over:
        for seat in match.actors():
            match.play(seat, match.legal_ids(seat)[0])
    assert pc.replay(match.journal()).scores() == match.scores()


def test_an_added_province_can_be_drawn_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output(capsys, "add", island(tmp_path, "shown"))
    match = GAME.match(seats=2, seed=3, province="shown")
    assert "E3: empty" in match.drawing(0)
    assert GAME.module("prompts").status(match.view(0), ["Ada", "Bo"]).startswith("The Island")
    printed = output(capsys, "print", "shown")
    assert printed.startswith("<svg")
    assert "The Island" in printed


def test_a_province_damaged_after_it_was_added(user_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user_folder.mkdir(parents=True)
    island(user_folder, "torn", [])
    assert "torn: cannot be played. province torn, map: expected 1 to 26 rows, got 0" in output(capsys, "list")
    with pytest.raises(pc.OptionError, match="option province: province torn, map: expected 1 to 26 rows, got 0"):
        GAME.match(seats=1, province="torn")


def test_built_in_provinces_are_listed_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "list").splitlines() == [
        "heartland: The Heartland, 44 spaces in 7 rows",
        "lagoon: The Lagoon, 48 spaces in 9 rows around a lake of 4",
        "hamlet: The Hamlet, 22 spaces in 5 rows",
    ]


# --- a paper game -----------------------------------------------------------------------------------------------------


def test_a_paper_game_on_a_users_own_province(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = island(tmp_path, "paper")
    drawn = [{"province": {"E1": "P", "E2": "P"}}]
    by_file = GAME.score({"map": "paper.json", "players": drawn}, tmp_path)
    output(capsys, "add", file)
    assert GAME.score({"map": "paper", "players": drawn}).as_json() == by_file.as_json()
    assert by_file.players[0].items["forest"] == 3
    with pytest.raises(pc.SheetError, match="expected a space of paper, a row from A to E and a number like A1"):
        GAME.score({"map": "paper", "players": [{"province": {"F1": "P"}}]})


# --- new and print ----------------------------------------------------------------------------------------------------


def test_a_new_province_is_written_and_can_be_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "new", "--seed", "7", "--folder", str(tmp_path), "--title", "The Steppe")
    file = tmp_path / "province-7.json"
    assert printed.startswith("province-7: The Steppe, ")
    assert f"papercrown province add {file}" in printed
    assert read(file.read_bytes(), "province-7") == generate(7, "The Steppe")
    assert "--option province=province-7" in output(capsys, "add", str(file))


def test_errors_of_new_and_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = ("new", "--seed", "7", "--folder")
    assert "--folder: expected a folder that can be written to" in refusal(capsys, *new, str(tmp_path / "none"))
    assert "title: expected a text of 1 to 40 printable characters" in refusal(
        capsys, *new, str(tmp_path), "--title", "T" * 41
    )
    assert "option province: expected heartland, lagoon or hamlet, got" in refusal(capsys, "print", "atlantis")
