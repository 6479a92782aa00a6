"""The folder of user-made content."""

from pathlib import Path

import pytest

from papercrown.content.user_folder import UserFolder, write_files
from papercrown.core.errors import OptionError, SheetError

gardens = UserFolder("garden", ("rose", "lily"), ("bed",))


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))


def test_a_missing_folder_is_empty() -> None:
    assert gardens.names() == []


def test_added_content_is_named_after_its_json_file(tmp_path: Path) -> None:
    for name in ("tulip.json", "tulip.svg", "aster.json"):
        (tmp_path / name).write_text("{}")
    gardens.add(tmp_path / "tulip.json", tmp_path / "tulip.svg")
    gardens.add(tmp_path / "aster.json")
    assert gardens.names() == ["aster", "tulip"]
    assert (gardens.path / "tulip.svg").read_text() == "{}"
    gardens.add(gardens.path / "aster.json")
    assert gardens.names() == ["aster", "tulip"]


@pytest.mark.parametrize("name", ["rose", "lily", "bed", "bed-3", "Rose", "1st", "", "a" * 31, "a/b"])
def test_reserved_and_malformed_names(name: str) -> None:
    assert not gardens.allows(name)


@pytest.mark.parametrize("name", ["rosebush", "a" * 30, "garden-7"])
def test_allowed_names(name: str) -> None:
    assert gardens.allows(name)


def test_a_file_with_a_malformed_name_is_ignored() -> None:
    gardens.path.mkdir(parents=True)
    (gardens.path / "Rose!.json").write_text("{}")
    assert gardens.names() == []


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    with pytest.raises(OptionError, match="expected a data folder that can be written to, got "):
        gardens.add(tmp_path / "tulip.json")


def test_adding_under_a_reserved_name() -> None:
    with pytest.raises(SheetError, match="garden rose: expected a name of small letters, digits and hyphens that is"):
        gardens.add(Path("rose.json"))


def test_writing_generated_files(tmp_path: Path) -> None:
    write_files(tmp_path, {"one.json": "1", "two.svg": "é"})
    assert (tmp_path / "two.svg").read_text("utf-8") == "é"
    with pytest.raises(OptionError, match="--folder: expected a folder that can be written to, got no such file"):
        write_files(tmp_path / "nowhere", {"one.json": "1"})
