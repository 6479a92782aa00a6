"""The shelf for what people make themselves."""

from pathlib import Path

import pytest

from papercrown.core.errors import OptionError
from papercrown.core.shelf import Shelf

shelf = Shelf("gardens", ("rose", "lily"), ("bed",))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))


def test_a_shelf_without_a_folder_is_empty() -> None:
    assert shelf.names() == []


def test_what_is_put_there_is_found_by_the_name_of_its_table(tmp_path: Path) -> None:
    for name in ("tulip.json", "tulip.svg", "aster.json"):
        (tmp_path / name).write_text("{}")
    shelf.put([tmp_path / "tulip.json", tmp_path / "tulip.svg"])
    shelf.put([tmp_path / "aster.json"])
    assert shelf.names() == ["aster", "tulip"]
    assert (shelf.folder / "tulip.svg").read_text() == "{}"
    shelf.put([shelf.folder / "aster.json"])
    assert shelf.names() == ["aster", "tulip"]


@pytest.mark.parametrize("name", ["rose", "lily", "bed", "bed-3", "Rose", "1st", "", "a" * 31, "a/b"])
def test_some_names_are_taken_or_no_names(name: str) -> None:
    assert not shelf.can_hold(name)


@pytest.mark.parametrize("name", ["rosebush", "a" * 30, "garden-7"])
def test_others_can_be_used(name: str) -> None:
    assert shelf.can_hold(name)


def test_a_file_of_another_name_on_the_shelf_is_not_seen() -> None:
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "Rose!.json").write_text("{}")
    assert shelf.names() == []


def test_a_shelf_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    with pytest.raises(OptionError, match="expected a shelf that can be written to, got "):
        shelf.put([tmp_path / "tulip.json"])
