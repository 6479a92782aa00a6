"""One server for all tests of a worker, people who visit it, and empty databases of both kinds.

What the server sends to its clients does not depend on the database, so `server` uses SQLite. Tests whose outcome may
depend on it ask for `database` or `new_database`, and run once with each kind.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from papercrown import registry
from papercrown.core.game import Game
from papercrown.server.tables.offered_bots import OFFERED_BOTS
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME
from tests.postgres import Postgres, shared_postgres
from tests.server.helpers import QUICK_BOTS, NewPerson, Person, ServerThread, TwoServers, people, server_thread
from tests.server.live_game import LiveGame
from tests.server.live_game import live_game as playing
from tests.server.raw_client import Attacker
from tests.server.watchdog import WATCHDOG, LoopWatchdog

__all__ = ["NewDatabase", "NewPerson"]

NewDatabase = Callable[[], str]


@pytest.fixture(scope="session", autouse=True)
def quick_bots() -> None:
    """Bots on offer that need no compiled rules."""
    OFFERED_BOTS.extend(QUICK_BOTS)


@pytest.fixture(scope="session", autouse=True)
def watchdog() -> Iterator[LoopWatchdog]:
    """Measures how long the handlers of all servers of this worker hold their event loops."""
    with WATCHDOG.installed():
        yield WATCHDOG


@pytest.fixture(autouse=True)
def loops_stay_free(watchdog: LoopWatchdog) -> Iterator[None]:
    """Fail a test during which a handler held a server's event loop for too long."""
    yield
    if holds := watchdog.take():
        pytest.fail("\n\n".join(map(str, holds)), pytrace=False)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """The PostgreSQL server of this test run."""
    with shared_postgres(os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewDatabase]:
    """Creates an empty database and returns its URL."""
    if request.param == "sqlite":
        yield lambda: f"sqlite:///{tmp_path_factory.mktemp('database') / 'papercrown.db'}"
        return
    server: Postgres = request.getfixturevalue("postgresql")
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.database())


@pytest.fixture
def postgresql_database(postgresql: Postgres) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    with postgresql.database() as url:
        yield url


@pytest.fixture
def database(new_database: NewDatabase) -> str:
    """The URL of an empty database."""
    return new_database()


@pytest.fixture
def two_servers(postgresql_database: str) -> Iterator[TwoServers]:
    """Two servers that share a database, in threads."""
    with server_thread(postgresql_database) as first, server_thread(postgresql_database) as second:
        yield first, second


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("server") / "papercrown.db") as server:
        yield server


@pytest.fixture
def new_person(server: ServerThread) -> Iterator[NewPerson]:
    """Creates people who have just opened the lobby, of this server by default."""
    with people(server) as new_person:
        yield new_person


@pytest.fixture
def ann(new_person: NewPerson) -> Person:
    return new_person("Ann")


@pytest.fixture
def ben(new_person: NewPerson) -> Person:
    return new_person("Ben")


@pytest.fixture(scope="module")
def live_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveGame]:
    """A server on which two people play throughout the tests of a module."""
    with playing(tmp_path_factory.mktemp("live") / "a.db") as game:
        yield game


@pytest.fixture
def live(live_game: LiveGame) -> Iterator[LiveGame]:
    """The same; after the test, the game must still go on."""
    yield live_game
    live_game.assert_goes_on()


@pytest.fixture
def mallory(live: LiveGame) -> Iterator[Attacker]:
    person = Attacker(live.server.host, "Mallory")
    yield person
    person.http.close()


@pytest.fixture
def secret_games() -> Iterator[None]:
    """Register games with hidden information for the duration of a test."""
    added: dict[str, Game] = {"secret": SECRET_GAME, "guess": GUESS_GAME}
    games = registry._games_by_name()
    games.update(added)
    yield
    for name in added:
        games.pop(name, None)
