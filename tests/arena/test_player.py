"""Built-in and custom bots by name."""

import sys
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.arena.player import player, source_of
from papercrown.bots import Random
from tests.arena import bots
from tests.arena.helpers import BOTS


def test_built_in_bot() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    seat = match.actors()[0]
    assert player("random", seed=7).choose(match, seat) == pc.bot("random", seed=7).choose(match, seat)


def test_custom_bot() -> None:
    made = player(f"{BOTS}:First", seed=1, seconds=0.5)
    assert isinstance(made, bots.First)
    assert made.seconds == 0.5
    assert source_of(f"{BOTS}:First") == Path(bots.__file__)
    assert source_of("greedy") is None


def test_bot_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots_here.py").write_text("from papercrown.bots import Random as Mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["/nowhere", *sys.path])
    assert isinstance(player("my_bots_here:Mine", seed=1), Random)


def test_module_that_cannot_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_broken_bots.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(pc.UnknownBot, match=r"expected a module my_broken_bots with a bot, got .*division by zero"):
        player("my_broken_bots:Mine", seed=1)
