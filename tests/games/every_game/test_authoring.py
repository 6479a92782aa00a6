"""The commands for content, such as `papercrown map add`, with the content of every game that has any."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.inkdoms.catalogue import MAPS
from tests.kit.commands import output_of, refusal_of


@dataclass(frozen=True)
class Content:
    """The files of a valid piece of content, by suffix, and what is special about its commands."""

    noun: str
    game: str
    files: Mapping[str, str]
    suffixes: str
    """The suffixes that are accepted, as error messages list them."""
    built_in: str
    reserved: tuple[str, ...]
    """Names of built-in and generated content."""

    def write(self, folder: Path, name: str) -> str:
        """Write the files under this name; the path of the JSON file."""
        for suffix, text in self.files.items():
            (folder / f"{name}{suffix}").write_text(text, encoding="utf-8")
        return str(folder / f"{name}.json")


def built_in_files(folder: Path, name: str, *suffixes: str) -> dict[str, str]:
    return {suffix: (folder / f"{name}{suffix}").read_text("utf-8") for suffix in suffixes}


CONTENTS = (
    Content(
        noun="puzzle",
        game="chroma-cubes",
        files=built_in_files(PUZZLES.folder, "balloons", ".json", ".svg"),
        suffixes="table .json or .svg",
        built_in="koi",
        reserved=(*PUZZLES.names, "window", "window-7"),
    ),
    Content(
        noun="province",
        game="color-in-kingdoms",
        files=built_in_files(PROVINCES.folder, "hamlet", ".json"),
        suffixes="province .json",
        built_in="hamlet",
        reserved=PROVINCES.names,
    ),
    Content(
        noun="map",
        game="inkdoms",
        files=built_in_files(MAPS.folder, "highlands", ".json"),
        suffixes="map .json",
        built_in="mainland",
        reserved=MAPS.names,
    ),
)
each_content = pytest.mark.parametrize("content", CONTENTS, ids=lambda content: content.noun)


@pytest.fixture
def user_folder(tmp_path: Path, content: Content, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / f"{content.noun}s"


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str], content: Content, user_folder: Path) -> Iterator[partial[str]]:
    """Runs a command that must fail, and returns its message; nothing is added."""
    yield partial(refusal_of, capsys, content.noun)
    assert not user_folder.exists()


@each_content
def test_content_can_be_added_again(
    content: Content, user_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = output_of(capsys, content.noun, "add", content.write(tmp_path, "twice"))
    assert printed == f"Added twice. To play it: papercrown play {content.game} --option {content.noun}=twice\n"
    files = {f"twice{suffix}": text for suffix, text in content.files.items()}
    assert {file.name: file.read_text("utf-8") for file in user_folder.iterdir()} == files
    assert output_of(capsys, content.noun, "add", str(user_folder / "twice.json")) == printed
    assert {file.name: file.read_text("utf-8") for file in user_folder.iterdir()} == files


@each_content
def test_reserved_and_malformed_names_are_refused(content: Content, tmp_path: Path, refusal: partial[str]) -> None:
    for name in (*content.reserved, "My-Own", "7seas"):
        expected = f"{content.noun} {name}: expected a name of small letters, digits and hyphens that is not taken"
        assert expected in refusal("add", content.write(tmp_path, name))


@each_content
def test_malformed_content_is_not_added(content: Content, tmp_path: Path, refusal: partial[str]) -> None:
    file = content.write(tmp_path, "broken")
    Path(file).write_text(json.dumps({**json.loads(content.files[".json"]), "title": ""}))
    expected = f'{content.noun} broken, title: expected a text of 1 to 40 printable characters, got ""'
    assert expected in refusal("add", file)


@each_content
def test_files_that_cannot_be_read_are_refused(content: Content, tmp_path: Path, refusal: partial[str]) -> None:
    for command in ("check", "add"):
        expected = f"{content.noun} none: expected a file none.json that can be read, got none"
        assert expected in refusal(command, str(tmp_path / "none.json"))
        for name in ("own.txt", "folder"):
            assert f"expected a {content.suffixes}, got {name}\n" in refusal(command, str(tmp_path / name))


@each_content
def test_a_data_folder_that_cannot_be_written_to_is_refused(
    content: Content, user_folder: Path, tmp_path: Path, refusal: partial[str]
) -> None:
    user_folder.parent.write_text("a file where the folder should be")
    assert "expected a data folder that can be written to" in refusal("add", content.write(tmp_path, "nowhere"))


@each_content
def test_built_in_content_is_printed_into_a_file(
    content: Content, user_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "printed.svg"
    assert output_of(capsys, content.noun, "print", content.built_in, "-o", str(file)) == ""
    assert file.read_text("utf-8").startswith("<svg")


@each_content
def test_print_needs_a_known_name_and_a_file_that_can_be_written(
    content: Content, tmp_path: Path, refusal: partial[str]
) -> None:
    assert f"option {content.noun}: expected {content.reserved[0]}" in refusal("print", "atlantis")
    output = str(tmp_path / "none" / "printed.svg")
    assert "expected a file that can be written" in refusal("print", content.built_in, "-o", output)
