import json
import os
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.terminal.saves import NothingSaved, Save, Saves, load


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saved")


def match_after(steps: int, name: str = "kingdomino") -> Match:
    match = pc.game(name).match(seats=2, seed=1)
    while len(match.steps) < steps and not match.over:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    return match


def saved_at(saves: Saves, match: Match, time: int) -> Save:
    save = Save(match, (None, "greedy"))
    saves.write(save)
    assert save.path
    os.utime(save.path, (time, time))
    return save


def test_a_save_holds_the_journal_and_the_seats(saves: Saves) -> None:
    save = saved_at(saves, match_after(9), 1)
    assert save.path
    assert json.loads(save.path.read_text("utf-8")) == {"journal": save.match.journal(), "seats": [None, "greedy"]}
    loaded = load(save.path)
    assert loaded.match.journal() == save.match.journal()
    assert (loaded.bots, loaded.path) == (save.bots, save.path)


def test_a_game_has_one_file_and_leaves_no_other(saves: Saves) -> None:
    save = saved_at(saves, match_after(9), 1)
    saves.write(save)
    assert list(saves.folder.iterdir()) == [save.path]
    saves.remove(save)
    assert list(saves.folder.iterdir()) == []


def test_failed_write_keeps_the_old_save(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    save = saved_at(saves, match_after(9), 1)
    assert save.path
    before = save.path.read_bytes()
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        saves.write(save)
    assert list(saves.folder.iterdir()) == [save.path]
    assert save.path.read_bytes() == before


def test_the_newest_unfinished_game_is_resumed(saves: Saves) -> None:
    saved_at(saves, match_after(3), 1)
    saved_at(saves, match_after(5), 2)
    other = saved_at(saves, match_after(2, "queendomino"), 3)
    saved_at(saves, match_after(10_000), 4)
    assert saves.newest().path == other.path


def test_resuming_without_a_save_is_refused(saves: Saves) -> None:
    with pytest.raises(NothingSaved, match=r"expected a saved game in .*saved, got none"):
        saves.newest()


JOURNAL = match_after(4).journal()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"1" * 10_000,
        b"[1, 2]",
        b"{}",
        json.dumps({"journal": JOURNAL}).encode(),
        json.dumps({"journal": JOURNAL, "seats": [None]}).encode(),
        json.dumps({"journal": JOURNAL, "seats": [None, 7]}).encode(),
        json.dumps({"journal": JOURNAL, "seats": "ab"}).encode(),
        json.dumps({"journal": JOURNAL | {"seed": 2}, "seats": [None, None]}).encode(),
        json.dumps({"journal": JOURNAL | {"steps": JOURNAL["steps"][:2]}, "seats": [None, None]}).encode(),
        json.dumps({"journal": 5, "seats": [None, None]}).encode(),
    ],
)
def test_a_broken_save_is_reported_kept_and_skipped(saves: Saves, content: bytes) -> None:
    good = saved_at(saves, match_after(5), 1)
    broken = saves.folder / "broken.json"
    broken.write_bytes(content)
    complaints: list[str] = []
    assert saves.newest(complain=complaints.append).path == good.path
    assert len(complaints) == 1
    assert complaints[0].startswith(f"{broken} cannot be resumed: ")
    assert broken.read_bytes() == content


def test_a_folder_is_not_a_save(saves: Saves) -> None:
    (saves.folder / "odd.json").mkdir(parents=True)
    complaints: list[str] = []
    with pytest.raises(NothingSaved):
        saves.newest(complain=complaints.append)
    assert len(complaints) == 1


def test_environment_variable_sets_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))
    assert Saves().folder == tmp_path / "saved"
