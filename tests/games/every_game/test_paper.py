"""Paper games whose content is in a file beside the sheet: any file is read, or refused with one line."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.paper.reader import MAX_FILE_BYTES
from tests.kit.cases import cases
from tests.kit.malformed import check_refused, scored_or_refused


@dataclass(frozen=True)
class Content:
    """The content that a game is played on, and the field of a sheet that names it."""

    game: str
    field: str
    noun: str
    player: dict[str, Any]

    def sheet(self, chosen: Any) -> dict[str, Any]:
        return {self.field: chosen, "players": [self.player]}

    @property
    def unreadable(self) -> str:
        return f"{self.field}: expected a file that can be read, got "

    def refusal(self, chosen: Any, folder: Path | None = None) -> str:
        with pytest.raises(pc.SheetError) as refused:
            pc.game(self.game).score(self.sheet(chosen), folder)
        return str(refused.value)


CONTENTS = (
    Content("chroma-cubes", "puzzle", "puzzle", {"figures": {}}),
    Content("color-in-kingdoms", "map", "province", {"province": {"C3": "R"}}),
    Content("inkdoms", "map", "map", {"areas": {"B2": "blue"}}),
)
each_content = pytest.mark.parametrize("content", CONTENTS, ids=lambda content: content.game)


@pytest.fixture(scope="module", autouse=True)
def _empty_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PAPERCROWN_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@cases("path", ["nowhere.json", "nowhere/own.json", "inner/", "./inner", "own.json/x", "\0.json", "\ud800/"])
@each_content
def test_a_path_to_no_readable_file(content: Content, path: str, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir(exist_ok=True)
    (tmp_path / "own.json").write_text("{}")
    assert content.refusal(path, tmp_path) == f"{content.unreadable}{json.dumps(path)}"


@each_content
def test_a_path_that_is_too_long(content: Content) -> None:
    assert content.refusal("a/" * 9999).startswith(f'{content.unreadable}"a/a/')


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@each_content
def test_a_pipe_is_not_read(content: Content, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    assert content.refusal("pipe.json", tmp_path) == f'{content.unreadable}"pipe.json"'


@cases(
    ("raw", "message"),
    [
        (b"", ": expected a JSON object, got an empty file"),
        (b"\xff\xd8\xff", ", byte 1: expected UTF-8, got 0xff"),
        (b"\0\0", ", line 1, column 1: not JSON: Expecting value"),
        (b"[]", ": expected an object, got a list"),
        (b"<svg/>", ", line 1, column 1: not JSON: Expecting value"),
        (b"[" * 100_000, ": expected a few lists and objects inside each other, got too many"),
        (b" " * (MAX_FILE_BYTES + 1), f": expected at most {MAX_FILE_BYTES} bytes, got more"),
    ],
)
@each_content
def test_a_malformed_file(content: Content, raw: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_bytes(raw)
    assert content.refusal("own.json", tmp_path) == f'{content.noun} "own.json"{message}'


@each_content
def test_the_command_refuses_a_malformed_file(
    content: Content, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.json").write_bytes(b"\x89PNG")
    message = f'{content.noun} "own.json", byte 1: expected UTF-8, got 0x89'
    check_refused(pc.game(content.game), content.sheet("own.json"), message, tmp_path, capsys)


@each_content
@settings(deadline=None)
@given(chosen=st.text() | st.text("./\0abc") | st.binary(max_size=8))
def test_any_name_is_found_or_refused(content: Content, chosen: Any) -> None:
    scored_or_refused(pc.game(content.game), content.sheet(chosen))
