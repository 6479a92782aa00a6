"""Starts the server as a command, in any environment."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

SECONDS_TO_STOP = 20


@contextmanager
def serving(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Run `papercrown serve` on a free port with an empty database: yields HOST:PORT, and stops it as Ctrl-C does."""
    database = f"sqlite:///{folder / 'served.db'}"
    server = subprocess.Popen(
        [*command, "serve", "--port", "0", "--pace", "0", "--database", database],
        cwd=folder,
        env=dict(os.environ if environment is None else environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout
        said = server.stdout.readline()
        address = re.search(r"http://(\S+)/", said)
        assert address, said + (server.communicate()[1] if server.poll() is not None else "")
        yield address[1]
    finally:
        server.send_signal(signal.SIGINT)
        try:
            _, errors = server.communicate(timeout=SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            server.kill()
            raise
    assert (server.returncode, errors) == (0, "")
