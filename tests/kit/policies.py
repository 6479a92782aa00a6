"""Comparing compiled with interpreted code."""

import json
import os
import subprocess
import sys
from typing import Any


def check_plain_python(*plays: str) -> None:
    """Scripts that leave their results in `chosen` leave the same ones without the compiler, in one process for all."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    script = "\n".join(["import json", *(f"{play}\nprint(json.dumps(chosen))" for play in plays)])
    command = [sys.executable, "-c", script]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
    for play, line in zip(plays, plain, strict=True):
        compiled: dict[str, Any] = {}
        exec(play, compiled)
        assert compiled["chosen"] == json.loads(line), play
