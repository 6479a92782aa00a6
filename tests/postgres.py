"""A real PostgreSQL for tests: a server in a temporary folder, and as many empty databases as are asked for.

with postgres() as server:
    url = server.database()
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path

import psycopg

UNPRIVILEGED = ("postgres", "nobody")
"""PostgreSQL does not run as root: then one of these runs it."""
SETTINGS = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"}
"""These databases need to survive crashes of PostgreSQL and of ours, not the machine's."""


class Postgres:
    """A server which can go and come back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self._data = folder / "data"
        self._numbers = count(1)

    def start(self) -> None:
        """Return when it answers."""
        if not self._data.exists():
            self._run(
                "initdb", "--auth=trust", "--username=papercrown", "--encoding=UTF8", "--no-sync", "-D", str(self._data)
            )  # fmt: skip
        options = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        self._run(
            "pg_ctl", "start", "--wait", "--silent", "-D", str(self._data), "-l", str(self.folder / "log"),
            "-o", " ".join([f"-p {self.port} -k {self.folder} -h 127.0.0.1", *options]),
        )  # fmt: skip

    def stop(self, how: str = "fast") -> None:
        """`immediate` is as a crash would be."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode", how, "-D", str(self._data))

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://papercrown@127.0.0.1:{self.port}/{database}"

    @cached_property
    def _user(self) -> str | None:
        if os.getuid() != 0:
            return None
        names = {entry.pw_name for entry in pwd.getpwall()}
        user = next(name for name in UNPRIVILEGED if name in names)
        shutil.chown(self.folder, user)
        return user

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [_program(program), *arguments],
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()}")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of one's own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="papercrown-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")


def _program(name: str) -> str:
    """One of PostgreSQL's programs: Debian keeps them apart, a folder for each version."""
    folders: Sequence[str] = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", "")]))
    if found is None:
        raise RuntimeError(f"the tests need PostgreSQL's {name}: apt-get install postgresql")
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
