"""A worker as whoever asks it sees it: a process that answers lines with lines, until it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress


class Process:
    """In a session of its own, so that Ctrl-C is the arena's to deal with; with one thread, for a job is a core."""

    def __init__(self) -> None:
        path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from papercrown.arena.workers.worker import main; main()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            env={"NUMBA_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path},
        )  # fmt: skip

    def ask(self, line: bytes) -> bytes | None:
        """The line that it answers; None if it died."""
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
        """End it, whatever it is doing; for any thread."""
        self._process.kill()

    def close(self) -> str:
        """Leave nothing of it behind; how it ended, in words."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()
        status = self._process.wait()
        return f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
