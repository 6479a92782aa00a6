"""Ray plays the same games. It runs in a process of its own, because it leaves threads and files behind."""

from __future__ import annotations

import json
import re
import secrets
import sys

import pytest

from papercrown import arena
from papercrown.arena import ArenaError
from papercrown.arena.workers.ray_backend import play_games
from tests.arena.helpers import (
    BOTS,
    RecordingProgress,
    environment_with,
    in_this_process,
    matchup,
    start_command,
    without_times,
)

BOTS_OF_BOTH = ("greedy", f"{BOTS}:Raising")
TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
"""Without one, Ray writes a token into the home folder."""


def test_result_with_ray_is_the_same() -> None:
    flags = ("--games", "10", "--all", "--json", "--jobs", "1", "--ray", "local")
    with_ray = start_command("kingdomino", *BOTS_OF_BOTH, *flags, env=environment_with(**TOKEN))
    progress = RecordingProgress()
    with in_this_process():
        expected = arena.play("kingdomino", BOTS_OF_BOTH, games=10, all_games=True, progress=progress)
    output, errors = with_ray.communicate(timeout=300)
    assert with_ray.returncode == 1, errors
    found = json.loads(output)
    del found["times"]
    assert found == json.loads(json.dumps(without_times(expected)))
    notices = [
        line for line in errors.splitlines() if not re.search(r": \d+ of 10 games", line)
    ]  # told if it takes long
    assert sorted(notices) == sorted(f"papercrown: {notice}" for notice in progress.notices)


def test_missing_ray_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'papercrown\[ray\]'"):
        next(play_games(matchup(), [0], 1, "local"))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("far away", "--ray: expected local, auto or HOST:PORT, got"),
        ("127.0.0.1:1", "--ray: expected a Ray cluster at 127.0.0.1:1, got"),
    ],
)
def test_invalid_address_is_refused_before_ray_is_imported(
    address: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=sentence):
        next(play_games(matchup(), [0], 1, address))
