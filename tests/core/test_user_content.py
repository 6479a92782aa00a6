"""The shelf for what people make themselves."""

from pathlib import Path

import pytest

from papercrown.core.errors import OptionError, SheetError
from papercrown.core.user_content import Shelf, write

shelf = Shelf("garden", ("rose", "lily"), ("bed",))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))


def test_a_shelf_without_a_folder_is_empty() -> None:
    assert shelf.names() == []


def test_what_is_put_there_is_found_by_the_name_of_its_table(tmp_path: Path) -> None:
    for name in ("tulip.json", "tulip.svg", "aster.json"):
        (tmp_path / name).write_text("{}")
    shelf.put(tmp_path / "tulip.json", tmp_path / "tulip.svg")
    shelf.put(tmp_path / "aster.json")
    assert shelf.names() == ["aster", "tulip"]
    assert (shelf.folder / "tulip.svg").read_text() == "{}"
    shelf.put(shelf.folder / "aster.json")
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
        shelf.put(tmp_path / "tulip.json")


def test_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(SheetError, match="garden rose: expected a name of small letters, digits and hyphens that is"):
        shelf.put(Path("rose.json"))


def test_what_was_made_is_written_or_the_folder_is_to_blame(tmp_path: Path) -> None:
    write(tmp_path, {"one.json": "1", "two.svg": "é"})
    assert (tmp_path / "two.svg").read_text("utf-8") == "é"
    with pytest.raises(OptionError, match="--folder: expected a folder that can be written to, got no such file"):
        write(tmp_path / "nowhere", {"one.json": "1"})
