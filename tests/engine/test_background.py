"""Games begin interpreted and continue compiled, without anybody noticing."""

import json
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

import papercrown as pc
from papercrown.engine import background
from papercrown.engine.background import compiled_in_background

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")

SCRIPT = """
import json, sys
import papercrown as pc
from papercrown.core.interpreting import interpreting_uncompiled, runs_compiled
from papercrown.engine.warm import warm

game = pc.game(sys.argv[1])

def play(loads_at=None):
    match, bot = game.match(seats=max(2, game.seats()[0]), seed=7), pc.bot("greedy", seed=1)
    while not match.over:
        if len(match.steps) == loads_at:
            warm(game)
        seat = match.actors()[0]
        match.play(seat, bot.choose(match, seat))
    return match.journal()

with interpreting_uncompiled():
    interpreted = play()
    assert not runs_compiled(game) and not game.rules.apply.signatures
    switched = play(loads_at=interpreted["length"] // 2)
    assert runs_compiled(game) and game.rules.apply.signatures
print(json.dumps([interpreted, switched, play()]))
"""


@pytest.mark.parametrize("name", pc.games())
def test_the_switch_to_compiled_rules_leaves_no_trace_in_the_journal(name: str) -> None:
    """One game interpreted, one that is compiled from the middle on, and one compiled: the same journal."""
    finished = subprocess.run([sys.executable, "-c", SCRIPT, name], capture_output=True, text=True, check=True)
    interpreted, switched, compiled = json.loads(finished.stdout)
    assert interpreted["length"] > 10
    assert interpreted == switched == compiled


@pytest.fixture
def slow_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler that takes a minute; the file with its process id."""
    pid = tmp_path / "pid"
    command = [
        sys.executable,
        "-c",
        f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(60)",
    ]
    monkeypatch.setattr(background, "compile_command", lambda game: command)
    monkeypatch.setattr(background, "is_warm", lambda game: False)
    monkeypatch.setattr(background, "runs_compiled", lambda game: False)
    return pid


def test_leaving_stops_the_compiler(slow_compiler: Path) -> None:
    with compiled_in_background(pc.game("kingdomino")):
        while not slow_compiler.exists() or not slow_compiler.read_text():
            time.sleep(0.01)
    process = Path(f"/proc/{slow_compiler.read_text()}/stat")
    while process.exists() and process.read_text().split()[2] != "Z":
        time.sleep(0.01)
