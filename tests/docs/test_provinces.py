"""docs/provinces.md: its province is valid, its numbers are those of the code, and its commands run."""

from pathlib import Path

import pytest

from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.color_in_kingdoms.province_generator import SPACES
from papercrown.games.color_in_kingdoms.provinces import (
    MAX_ROW_SPACES,
    MAX_SPACES,
    MAX_TITLE_LENGTH,
    MIN_SPACES,
    read,
    written,
)
from tests.docs.commands import listed_games, run, work_in
from tests.docs.pages import blocks, papercrown_commands, text_of, unwrapped

PAGE = text_of("docs/provinces.md")
WORDS = unwrapped(PAGE)
(ISLAND,) = blocks(PAGE, "json")
TRY_IT, GENERATE = map(papercrown_commands, blocks(PAGE, "console"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    work_in(tmp_path, monkeypatch)
    (tmp_path / "island.json").write_text(ISLAND)
    return tmp_path


def test_province_is_valid(folder: Path) -> None:
    province = read((folder / "island.json").read_bytes(), "island")
    assert province.title == "The Island"
    assert written(province) == ISLAND


def test_numbers_are_those_of_the_code() -> None:
    assert f"1 to {MAX_TITLE_LENGTH} characters" in WORDS
    assert f"{MIN_SPACES} to {MAX_SPACES} connected spaces, at most {MAX_ROW_SPACES} in a row" in WORDS
    assert f"{SPACES[0]} to {SPACES[1]} spaces, sometimes around a lake" in WORDS
    means = [
        sum(near.bit_count() for near in province.near) / len(province.near)
        for province in map(PROVINCES.load, PROVINCES.names)
    ]
    assert f"{min(means):.1f} to {max(means):.1f} in the built-in provinces" in WORDS


def test_commands_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = {words[1]: run(capsys, *words) for words in TRY_IT}
    assert "The Island, 34 spaces in 7 rows around a lake of 1." in printed["check"]
    assert "about as compact as the built-in provinces" in printed["check"]
    assert "island: The Island" in printed["list"]
    assert (folder / "print.svg").read_text("utf-8").startswith("<svg")
    assert "island: a province of your own." in listed_games()


def test_new_province_is_generated(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (words,) = GENERATE
    assert "province-7: The Steppe, " in run(capsys, *words)
    assert (folder / "province-7.json").exists()
