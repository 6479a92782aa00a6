"""Real PostgreSQL servers for tests.

`shared_postgres` gives all processes of a test run the same server. The first process that needs it starts a
supervisor, which runs the server until no process of the run is left, however it ended, and then deletes the server's
folder. `private_postgres` runs a server for a test that stops it.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import IO

PREFIX = "papercrown-pg-"
UNPRIVILEGED_USERS = ("postgres", "nobody")
"""PostgreSQL refuses to run as root: then one of these runs it."""
SETTINGS = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off", "max_connections": "300"}
"""Test databases survive a crash of PostgreSQL, but not one of the machine."""
TERMINATE_OTHER_CONNECTIONS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
START_TIMEOUT_SECONDS = 60.0
POLL_SECONDS = 0.02


class Postgres:
    """A PostgreSQL server in a folder, which can stop and start again."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or _free_port()
        self._data = folder / "data"
        self._idle_databases: list[str] = []

    def start(self) -> None:
        """Start the server; returns when it accepts connections."""
        if not self._data.exists():
            self._run(
                "initdb", "--auth=trust", "--username=papercrown", "--encoding=UTF8", "--no-sync", "-D", str(self._data)
            )  # fmt: skip
        options = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        self._run(
            "pg_ctl", "start", "--wait", "--silent", "-D", str(self._data), "-l", str(self.folder / "log"),
            "-o", " ".join([f"-p {self.port} -k {self.folder} -h 127.0.0.1", *options]),
        )  # fmt: skip

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: by default without a clean shutdown, as in a crash."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode", mode, "-D", str(self._data))

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of an empty database. Emptying it afterwards is faster than creating another one."""
        import psycopg

        url = self._idle_databases.pop() if self._idle_databases else self._new_database()
        yield url
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(TERMINATE_OTHER_CONNECTIONS)
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._idle_databases.append(url)

    def _new_database(self) -> str:
        import psycopg

        name = f"test_{uuid.uuid4().hex}"
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
        user = next(name for name in UNPRIVILEGED_USERS if name in names)
        shutil.chown(self.folder, user)
        return user

    def _run(self, program: str, *arguments: str) -> None:
        process = subprocess.run(
            [postgres_program(program), *arguments],
            user=self._user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        if process.returncode:
            raise RuntimeError(f"{program}: {process.stderr.decode()}")


@contextmanager
def private_postgres() -> Iterator[Postgres]:
    """A server for one test only."""
    with (
        tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder,
        (Path(folder) / "users").open("a") as users,
    ):
        _lock(users, fcntl.LOCK_SH)  # if this process is killed, a later run deletes the server
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


def postgres_program(name: str) -> str:
    """The path of one of PostgreSQL's programs. Debian keeps them in a folder for each version."""
    folders: Sequence[str] = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
    path = shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", "")]))
    if path is None:
        raise RuntimeError(f"the tests need PostgreSQL's {name}: apt-get install postgresql")
    return path


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- one server for all processes of a test run ---
#
# Every process holds a shared lock on `users` while it uses the server; the supervisor waits for the exclusive lock.
# The system releases the locks of a process that is killed.


@contextmanager
def shared_postgres(run_id: str) -> Iterator[Postgres]:
    """The server of a test run, started by its first user and stopped after its last."""
    folder = Path(tempfile.gettempdir()) / f"{PREFIX}{run_id}"
    _remove_stale_servers()
    users = _join(folder)
    try:
        with (folder / "start").open("a") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            if not (folder / "port").exists():
                _spawn_supervisor(folder)
                _wait_for_start(folder)
        yield Postgres(folder, int((folder / "port").read_text()))
    finally:
        users.close()


def _join(folder: Path) -> IO[str]:
    """Hold a user's lock on a folder, once any supervisor that is deleting it has finished."""
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while True:
        with suppress(FileNotFoundError):  # deleted between the two calls
            folder.mkdir(exist_ok=True)
            users = (folder / "users").open("a")
            if _lock(users, fcntl.LOCK_SH | fcntl.LOCK_NB) and _is_current(users, folder / "users"):
                return users
            users.close()
        assert time.monotonic() < deadline, f"expected {folder} to be deleted"
        time.sleep(POLL_SECONDS)


def _is_current(file: IO[str], path: Path) -> bool:
    """Whether the path still leads to this open file."""
    return path.exists() and os.path.samestat(os.fstat(file.fileno()), path.stat())


def _lock(file: IO[str], operation: int) -> bool:
    try:
        fcntl.flock(file, operation)
    except BlockingIOError:
        return False
    return True


def _spawn_supervisor(folder: Path) -> None:
    """Start the supervisor in its own session; it outlives this process."""
    root = str(Path(__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    null = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in range(3)]
    command = [sys.executable, "-m", "tests.postgres", str(folder)]
    os.posix_spawn(sys.executable, command, environment, file_actions=null, setsid=True)


def _wait_for_start(folder: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while not (folder / "port").exists():
        if (folder / "error").exists():
            raise RuntimeError((folder / "error").read_text())
        assert time.monotonic() < deadline, "expected PostgreSQL to start"
        time.sleep(POLL_SECONDS)


def supervise(folder: Path) -> None:
    """Run a server until the last user of its folder has exited."""
    server = Postgres(folder)
    try:
        server.start()
    except Exception as error:
        (folder / "error").write_text(str(error))
        return
    port_file = folder / "port.part"
    port_file.write_text(str(server.port))
    port_file.rename(folder / "port")
    with (folder / "users").open("a") as users:
        _lock(users, fcntl.LOCK_EX)
        _delete(folder)


def _delete(folder: Path) -> None:
    """Stop a server without users and delete its folder."""
    with suppress(RuntimeError):  # not running
        Postgres(folder).stop()
    shutil.rmtree(folder, ignore_errors=True)


def _remove_stale_servers() -> None:
    """Delete the servers of earlier runs whose supervisor was killed too."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*/users"):
        with suppress(FileNotFoundError), path.open("a") as users:
            if _lock(users, fcntl.LOCK_EX | fcntl.LOCK_NB):
                _delete(path.parent)


if __name__ == "__main__":
    supervise(Path(sys.argv[1]))
