"""docs/maps.md: its map is valid, its numbers are those of the code, and its commands run."""

import re
from pathlib import Path

import pytest

from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.map_geometry import MIN_AREA_RADIUS_CELLS
from papercrown.games.inkdoms.pieces import COLUMNS, EACH, KINGDOMS, LETTERS, ROWS, TOWERS
from tests.docs.commands import listed_games, run, work_in
from tests.docs.pages import blocks, papercrown_commands, text_of, unwrapped

PAGE = text_of("docs/maps.md")
WORDS = unwrapped(PAGE)
(LOWLANDS,) = blocks(PAGE, "json")
TRY_IT, GENERATE = map(papercrown_commands, blocks(PAGE, "console"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    work_in(tmp_path, monkeypatch)
    (tmp_path / "lowlands.json").write_text(LOWLANDS)
    return tmp_path


def test_map_is_valid(folder: Path) -> None:
    found = maps.read((folder / "lowlands.json").read_bytes(), "lowlands")
    assert found.title == "The Lowlands"
    assert maps.written(found) == LOWLANDS


def test_numbers_are_those_of_the_code() -> None:
    assert f"{ROWS} rows of {COLUMNS} cells" in WORDS
    assert f"a number from 1 to {EACH}" in WORDS
    assert all(f"`{letter}` {kingdom}" in WORDS for letter, kingdom in zip(LETTERS, KINGDOMS, strict=True))
    assert f"radius is {MIN_AREA_RADIUS_CELLS} cells" in WORDS
    assert f"{TOWERS} watchtowers" in WORDS


def test_every_symbol_is_named_with_its_number() -> None:
    for symbol, wanted in maps.WANTED.items():
        assert f"{wanted} `{symbol}`" in WORDS or (symbol.startswith("spell") and wanted == 3)
    assert "3 times each of `spell 1` to `spell 4`" in WORDS


def test_commands_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = {words[1]: run(capsys, *words) for words in TRY_IT}
    assert "The Lowlands, areas of" in printed["check"]
    assert "of the dice lie in one kingdom" in printed["check"]
    assert "Three colours are enough for each kingdom" in printed["check"]
    assert "lowlands: The Lowlands" in printed["list"]
    assert (folder / "print.svg").read_text("utf-8").startswith("<svg")
    assert "lowlands: a map of your own." in listed_games()


def test_command_generates_the_highlands(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (words,) = GENERATE
    run(capsys, *words)
    assert (folder / "map-10.json").read_text() == Path(maps.__file__).with_name("highlands.json").read_text()


def test_mainland_plays_as_the_page_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "map", "check", str(Path(maps.__file__).with_name("mainland.json")))
    beside, shares = re.search(r"beside (\S+) others on", said), re.findall(r"(\d+)% ", said)
    assert beside
    assert f"an area lies beside {beside[1]} others on average" in WORDS
    assert "{} % lie in one kingdom, {} % in two and {} % in three".format(*shares) in WORDS
