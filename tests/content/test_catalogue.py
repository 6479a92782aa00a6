"""The catalogue: built-in, generated and user-made content, by name and by code."""

import hashlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from papercrown.content.catalogue import FIRST_GENERATED_CODE, Catalogue, Generator, content_option
from papercrown.core.errors import OptionError, SheetError


@pytest.fixture
def reads() -> list[str]:
    """The names of the files read so far."""
    return []


@pytest.fixture
def gardens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: list[str]) -> Catalogue[str]:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))
    (tmp_path / "built_in").mkdir()
    for name in ("rose", "lily"):
        (tmp_path / "built_in" / f"{name}.json").write_text(json.dumps(name.title()))

    def read(file: Path) -> str:
        reads.append(file.stem)
        return str(json.loads(file.read_text()))

    def read_user(file: Path) -> str:
        if not file.with_suffix(".txt").exists():
            raise SheetError(f"garden {file.stem}: expected a text")
        return read(file)

    def write(options: Any, code: int, content: str) -> None:
        options.garden = (code, content)

    return Catalogue(
        "garden",
        built_in={"rose": "red.", "lily": "white."},
        folder=tmp_path / "built_in",
        read=read,
        read_user=read_user,
        write=write,
        user_summary="your own.",
        generator=Generator("bed", "new in every game.", lambda number: f"Bed {number}", lambda seed: seed % 7),
        companions=(".txt",),
    )


def add(catalogue: Catalogue[str], folder: Path, name: str, title: str) -> None:
    (folder / f"{name}.json").write_text(json.dumps(title))
    (folder / f"{name}.txt").write_text("a text")
    assert catalogue.add(folder / f"{name}.json") == name


def test_built_in_content(gardens: Catalogue[str], reads: list[str]) -> None:
    assert gardens.names == ("rose", "lily")
    assert gardens.find("lily") == (1, "Lily")
    assert gardens.content_of(1) == gardens.load("lily") == "Lily"
    assert gardens.file_of(1).name == "lily.json"
    assert reads == ["lily"]


def test_generated_content(gardens: Catalogue[str]) -> None:
    code, content = gardens.find("bed-42")
    assert (code, content) == (FIRST_GENERATED_CODE + 42, "Bed 42")
    assert gardens.number_of(code) == 42
    assert gardens.number_of(1) is None
    assert gardens.content_of(code) == "Bed 42"


def test_user_made_content(gardens: Catalogue[str], tmp_path: Path, reads: list[str]) -> None:
    add(gardens, tmp_path, "tulip", "My tulips")
    reads.clear()
    code, content = gardens.find("tulip")
    raw = b'"My tulips"a text'
    assert code == -1 - int.from_bytes(hashlib.sha256(raw).digest()[:7], "big")
    assert content == gardens.content_of(code) == "My tulips"
    assert gardens.file_of(code) == gardens.user_folder.file("tulip")
    assert gardens.find("tulip") == (code, content)
    assert reads == ["tulip"]


def test_unknown_content(gardens: Catalogue[str], tmp_path: Path) -> None:
    add(gardens, tmp_path, "tulip", "My tulips")
    for name in ("weed", "bed-", "bed-01", "bed-1234567", True, ""):
        with pytest.raises(OptionError) as error:
            gardens.find(name)
        expected = "option garden: expected rose, lily, bed, bed- and a number up to six digits or tulip, got "
        assert str(error.value) == expected + json.dumps(name)


def test_content_damaged_after_it_was_added(gardens: Catalogue[str], tmp_path: Path) -> None:
    add(gardens, tmp_path, "tulip", "My tulips")
    gardens.user_folder.file("tulip").with_suffix(".txt").unlink()
    with pytest.raises(OptionError, match="option garden: garden tulip: expected a text"):
        gardens.find("tulip")


def test_malformed_content_is_not_added(gardens: Catalogue[str], tmp_path: Path) -> None:
    (tmp_path / "tulip.json").write_text('"My tulips"')
    with pytest.raises(SheetError, match="garden tulip: expected a text"):
        gardens.add(tmp_path / "tulip.json")
    assert gardens.user_folder.names() == []


def test_the_option_lists_and_checks_all_content(gardens: Catalogue[str], tmp_path: Path, reads: list[str]) -> None:
    add(gardens, tmp_path, "tulip", "My tulips")
    reads.clear()
    option = content_option(gardens, "Garden")
    assert option.values == ("rose", "lily", "bed", "tulip")
    assert option.default == "rose"
    assert option.explanation == "rose: red. lily: white. bed: new in every game. tulip: your own."
    for value in ("rose", "bed"):
        option.check(value)
    assert reads == []
    option.check("bed-3")
    option.check("tulip")
    with pytest.raises(OptionError):
        option.check("weed")


def test_the_option_checks_generated_content_without_generating_it(gardens: Catalogue[str]) -> None:
    """Anyone may ask about any of a million pieces."""
    option = content_option(gardens, "Garden")
    option.check("bed-42")
    assert gardens._cached.cache_info().currsize == 0  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match='got "bed-1234567"'):
        option.check("bed-1234567")


def test_the_seed_determines_the_generated_content(gardens: Catalogue[str]) -> None:
    option = content_option(gardens, "Garden")
    assert option.settled("bed", seed=10) == "bed-3"
    assert option.settled("rose", seed=10) == "rose"


def test_the_option_writes_the_code_and_the_content(gardens: Catalogue[str]) -> None:
    options: Any = SimpleNamespace()
    content_option(gardens, "Garden").write(options, "lily")
    assert options.garden == (1, "Lily")
