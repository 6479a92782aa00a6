"""Ray plays the same games; in a process of its own, for Ray leaves much behind."""

from __future__ import annotations

import json
import secrets
import sys

import pytest

from papercrown.arena import ArenaError
from papercrown.arena.workers.ray_backend import play_games
from tests.arena.helpers import BOTS, matchup, run


def test_the_same_result_with_ray() -> None:
    words = ("kingdomino", "greedy", f"{BOTS}:Raising", "--games", "10", "--all", "--json", "--jobs", "1")
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}  # or Ray writes one into our home
    with_ray, without = run(*words, "--ray", "local", **token), run(*words)
    assert with_ray.returncode == without.returncode == 1
    one, other = json.loads(with_ray.stdout), json.loads(without.stdout)
    for told in (one, other):
        del told["times"]
    assert one == other
    assert sorted(with_ray.stderr.splitlines()) == sorted(without.stderr.splitlines())


def test_ray_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'papercrown\[ray\]'"):
        next(play_games(matchup(), [0], 1, "local"))
