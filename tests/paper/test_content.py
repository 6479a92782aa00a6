"""Content that a sheet names: built-in, user-made, or in a file whose path is relative to the sheet."""

from pathlib import Path

import pytest

from papercrown import SheetError
from papercrown.paper.content import read_content
from papercrown.paper.reader import MISSING, Value
from tests.kit.cases import cases


class Folder:
    """A folder of user-made gardens."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        return sorted(file.stem for file in self.path.glob("*.json"))

    def file(self, name: str) -> Path:
        return self.path / f"{name}.json"


class Gardens:
    """A catalogue with two built-in gardens."""

    noun = "garden"
    names = ("rose", "lily")

    def __init__(self, path: Path) -> None:
        self.user_folder = Folder(path)

    def load(self, name: str) -> str:
        return f"built-in {name}"


@pytest.fixture
def gardens(tmp_path: Path) -> Gardens:
    """Files at many places, each of which contains its own path; tulip and rose are in the user's folder."""
    for path in ("own.json", "inner/own.json", "inner/no-suffix", "user/tulip.json", "user/rose.json"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(path)
    return Gardens(tmp_path / "user")


def read(gardens: Gardens, raw: object, folder: Path) -> str:
    """The content of a sheet in this folder; that of a file begins with the name in error messages."""

    def read_file(contents: bytes, name: str) -> str:
        return f"{name}: {contents.decode()}"

    return read_content(Value("garden", raw), folder, gardens, read_file, "a bed", example="peony")


def test_a_built_in_name_comes_before_a_user_made_one(gardens: Gardens, tmp_path: Path) -> None:
    assert read(gardens, "lily", tmp_path) == "built-in lily"
    assert read(gardens, "rose", tmp_path) == "built-in rose"


def test_user_made_content_is_found_by_its_name(gardens: Gardens, tmp_path: Path) -> None:
    assert read(gardens, "tulip", tmp_path) == '"tulip": user/tulip.json'


@cases(
    ("path", "found"),
    [
        ("own.json", "own.json"),
        ("./own.json", "own.json"),
        ("inner/own.json", "inner/own.json"),
        ("inner/no-suffix", "inner/no-suffix"),
        ("inner/../own.json", "own.json"),
    ],
)
def test_a_path_is_relative_to_the_folder(gardens: Gardens, tmp_path: Path, path: str, found: str) -> None:
    assert read(gardens, path, tmp_path) == f'"{path}": {found}'


def test_a_path_may_lead_out_of_the_folder_or_be_absolute(gardens: Gardens, tmp_path: Path) -> None:
    assert read(gardens, "../own.json", tmp_path / "inner") == '"../own.json": own.json'
    absolute = str(tmp_path / "own.json")
    assert read(gardens, absolute, tmp_path / "inner").endswith(": own.json")


def test_a_file_that_does_not_exist_is_refused(gardens: Gardens, tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r'^garden: expected a file that can be read, got "none\.json"$'):
        read(gardens, "none.json", tmp_path)


@cases(
    ("raw", "got"),
    [
        ("peony", '"peony"'),
        ("", '""'),
        ("Rose", '"Rose"'),
        ("own", '"own"'),
        (7, "7"),
        (None, "null"),
        (["rose"], "a list"),
        (MISSING, "nothing"),
    ],
)
def test_an_unknown_name_is_refused_with_all_that_is_expected(
    gardens: Gardens, tmp_path: Path, raw: object, got: str
) -> None:
    with pytest.raises(SheetError) as refused:
        read(gardens, raw, tmp_path)
    expected = "rose, lily, a bed, rose, tulip or the path of a garden file like peony.json"
    assert str(refused.value) == f"garden: expected {expected}, got {got}"
