"""The parent's side of a worker process, which answers a line with a line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress


class Process:
    """A worker in its own session, so that Ctrl-C reaches only the arena, with one thread: a job uses one core."""

    def __init__(self) -> None:
        path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from papercrown.arena.workers.worker import main; main()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            env={"NUMBA_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path},
        )  # fmt: skip

    def ask(self, line: bytes) -> bytes | None:
        """The answer to a line; None if the process died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return None
        answer = self._process.stdout.readline()
        return answer[:-1] if answer.endswith(b"\n") else None

    def kill(self) -> None:
        """Kill it; may be called from any thread."""
        self._process.kill()

    def close(self) -> str:
        """Kill it and release its resources; how it ended, in words."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()
        status = self._process.wait()
        return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"exited with status {status}"
