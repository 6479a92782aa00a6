"""What the tests of all games' greedy players need."""

import json
import os
import subprocess
import sys
from typing import Any


def check_plain_python(play: str) -> None:
    """Some lines that leave the actions `chosen` leave the same ones without the compiler."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", f"{play}\nimport json; print(json.dumps(chosen))"]
    plain = json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    compiled: dict[str, Any] = {}
    exec(play, compiled)
    assert compiled["chosen"] == plain
