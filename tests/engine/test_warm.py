"""Compilation reports its progress."""

import json
import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import json
from papercrown.core.dice import DICE, roll
from papercrown.core.records import new
from papercrown.engine.warm import compilation

told = []
with compilation(lambda done, total, last: told.append((done, total, last))):
    roll(new(DICE), 6)
print(json.dumps(told))
"""


def run(cache: Path) -> list[list[object]]:
    environment = {**os.environ, "PAPERCROWN_CACHE": str(cache)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    told: list[list[object]] = json.loads(done.stdout)
    return told


def test_the_first_start_reports_and_the_second_is_warm(tmp_path: Path) -> None:
    first = run(tmp_path)
    assert first[-1][2] == "roll"
    assert all(1 <= int(str(done)) <= int(str(total)) for done, total, _ in first)
    assert run(tmp_path) == []
