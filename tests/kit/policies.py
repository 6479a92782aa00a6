"""Comparing compiled with interpreted code."""

import json
import os
import subprocess
import sys
from typing import Any


def check_plain_python(*plays: str) -> None:
    """Scripts that assign their result to `chosen` give the same result interpreted and compiled.

    One process interprets all scripts while this one runs the compiled code.
    """
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    script = "\n".join(["import json", *(f"{play}\nprint(json.dumps(chosen))" for play in plays)])
    with subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as interpreter:
        compiled = [_chosen(play) for play in plays]
        interpreted, errors = interpreter.communicate()
    assert interpreter.returncode == 0, errors
    for play, choices, line in zip(plays, compiled, interpreted.splitlines(), strict=True):
        assert choices == json.loads(line), play


def _chosen(play: str) -> Any:
    names: dict[str, Any] = {}
    exec(play, names)
    return names["chosen"]
