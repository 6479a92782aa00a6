"""What the games' `authoring` modules share: reading and writing content of one JSON file for each piece."""

from pathlib import Path

import pytest

from papercrown.content.authoring import generated_name, json_file, read_bytes, write_generated
from papercrown.core.errors import OptionError, SheetError


def test_a_json_file_is_accepted() -> None:
    assert json_file(Path("beds/tulip.json"), "garden") == Path("beds/tulip.json")


@pytest.mark.parametrize("name", ["tulip.svg", "tulip", "tulip.JSON", "tulip.json.txt"])
def test_other_files_are_refused(name: str) -> None:
    with pytest.raises(SheetError) as refused:
        json_file(Path("beds") / name, "garden")
    assert str(refused.value) == f"expected a garden .json, got {name}"


def test_a_file_is_read_as_bytes(tmp_path: Path) -> None:
    (tmp_path / "tulip.json").write_bytes(b"\xff{}")
    assert read_bytes(tmp_path / "tulip.json", "garden") == b"\xff{}"


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    for name in ("none", "folder"):
        with pytest.raises(SheetError) as refused:
            read_bytes(tmp_path / f"{name}.json", "garden")
        assert str(refused.value) == f"garden {name}: expected a file {name}.json that can be read, got none"


def test_generated_content_is_written_under_a_name_with_its_seed(tmp_path: Path) -> None:
    lines = write_generated("garden", 7, tmp_path, '{"title": "Zoë"}', "Zoë, 3 beds")
    file = tmp_path / "garden-7.json"
    assert file.stem == generated_name("garden", 7)
    assert file.read_text("utf-8") == '{"title": "Zoë"}'
    assert lines == [f"garden-7: Zoë, 3 beds. Written to {file}", f"To play it: papercrown garden add {file}"]


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"^--folder: expected a folder that can be written to, got no such file"):
        write_generated("garden", 7, tmp_path / "none", "{}", "empty")
