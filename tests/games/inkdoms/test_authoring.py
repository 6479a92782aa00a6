"""`papercrown map`: check, add, list, new and print; every error is one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import papercrown as pc
from papercrown.content.catalogue import content_option
from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.catalogue import MAPS
from tests.games.inkdoms.map_files import mainland
from tests.kit.commands import output_of, refusal_of

HIGHLANDS = MAPS.load("highlands")


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "maps"


def island(folder: Path, name: str, **changed: Any) -> str:
    """The highlands under another title, with changes."""
    file = folder / f"{name}.json"
    file.write_text(json.dumps({**json.loads(maps.written(HIGHLANDS)), "title": "Island", **changed}))
    return str(file)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, "map", *words)


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, "map", *words)


# --- check ------------------------------------------------------------------------------------------------------------


def test_a_map_is_checked_with_trial_throws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "check", island(tmp_path, "checked")).splitlines() == [
        "Island, areas of 3 to 5 cells beside 2 to 7 others. There is room for a finger in each.",
        "An area lies beside 4.3 others on average.",
        "Of 5000 throws, 62% of the dice lie in one kingdom, 32% in two, 6% in more.",
        "Three colours are enough for each kingdom; the whole map needs 4.",
    ]


def test_kingdoms_that_need_four_colours_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """B5 is then surrounded by a ring of five areas."""
    printed = output(capsys, "check", island(tmp_path, "hard", **mainland({(3, 5): "B9"})))
    assert "Three colours are not enough for Bluewater; the whole map needs 4." in printed


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"title": ""}, 'title: expected a text of 1 to 40 printable characters, got ""'),
        ({"grid": []}, "grid: expected 12 rows, got 0"),
        ({"towers": []}, "towers: expected 12 towers, got 0"),
    ],
)
def test_malformed_maps_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changed: dict[str, object], sentence: str
) -> None:
    assert f"map wrong, {sentence}" in refusal(capsys, "check", island(tmp_path, "wrong", **changed))


def test_a_map_with_a_narrow_area_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strips = {(column, row): f"B{row + 1}" for column in range(4) for row in range(2)}
    file = island(tmp_path, "narrow", **mainland(strips))
    for command in ("check", "add"):
        assert "map narrow, grid: expected room for a finger in B1, got a narrow strip" in refusal(
            capsys, command, file
        )  # fmt: skip


# --- add and list -----------------------------------------------------------------------------------------------------


def test_an_added_map_can_be_played(user_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--option map=added" in output(capsys, "add", island(tmp_path, "added"))
    assert [path.name for path in user_folder.iterdir()] == ["added.json"]
    assert "added: Island, areas of 3 to 5 cells beside 2 to 7 others, your own" in output(capsys, "list")
    assert content_option(MAPS, "Map").values[-1] == "added"
    match = pc.game("inkdoms").match(seats=2, seed=3, map="added")
    assert match.position.map.towers.tolist() == [list(tower) for tower in HIGHLANDS.towers]
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()


def test_an_added_map_can_be_drawn_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output(capsys, "add", island(tmp_path, "shown"))
    assert pc.game("inkdoms").match(seats=1, seed=3, map="shown").drawing(0).startswith("<svg")
    printed = output(capsys, "print", "shown")
    assert printed.startswith("<svg")
    assert "Island" in printed


def test_a_map_that_was_damaged_after_it_was_added(user_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user_folder.mkdir(parents=True)
    island(user_folder, "torn", grid=[])
    assert "torn: cannot be played. map torn, grid: expected 12 rows, got 0" in output(capsys, "list")
    with pytest.raises(pc.OptionError, match="option map: map torn, grid: expected 12 rows, got 0"):
        pc.game("inkdoms").match(seats=1, map="torn")


def test_built_in_maps_are_listed_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.partition(",")[0] for line in output(capsys, "list").splitlines()] == [
        "mainland: The Mainland",
        "highlands: The Highlands",
    ]


# --- new --------------------------------------------------------------------------------------------------------------


def test_a_new_map_is_written_and_can_be_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "new", "--seed", "10", "--folder", str(tmp_path), "--title", "The Highlands")
    file = tmp_path / "map-10.json"
    assert printed.startswith("map-10: The Highlands, areas of 3 to 5 cells beside 2 to 7 others. Written to ")
    assert f"papercrown map add {file}" in printed
    assert maps.read(file.read_bytes(), "map-10") == HIGHLANDS
    assert "--option map=map-10" in output(capsys, "add", str(file))


def test_new_needs_a_folder_that_exists_and_a_valid_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = ("new", "--seed", "10", "--folder")
    assert "--folder: expected a folder that can be written to, got no such file" in refusal(
        capsys, *new, str(tmp_path / "none")
    )
    assert "map map-10, title: expected a text of 1 to 40 printable characters" in refusal(
        capsys, *new, str(tmp_path), "--title", "T" * 41
    )
    assert not [*tmp_path.glob("*.json")]
