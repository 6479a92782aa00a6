"""No hint depends on a secret, and games with hidden choices can be reviewed."""

import json
import os
import subprocess
import sys


def test_advice_where_choices_are_hidden() -> None:
    """In plain Python: compiling two tiny games would take longer."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "tests.advice.secrets"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert json.loads(said) == {"guess": 1, "secret": 1, "reviewed": True}
