"""A server on each kind of database for all tests of a process, and people who come to it."""

from collections.abc import Callable, Iterator

import pytest

from papercrown import registry
from papercrown.core.game import Game
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME
from tests.postgres import Postgres, postgres
from tests.server.helpers import Newcomer, Person, Running, newcomers, running

__all__ = ["Databases", "Newcomer"]

Databases = Callable[[], str]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Databases:
    """Makes empty databases, of one kind and then of the other: whoever uses this is tested with both."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('database') / 'papercrown.db'}"
    server: Postgres = request.getfixturevalue("postgresql")
    return server.database


@pytest.fixture
def database(databases: Databases) -> str:
    """The address of an empty database."""
    return databases()


@pytest.fixture(scope="session")
def server(databases: Databases) -> Iterator[Running]:
    with running(databases()) as server:
        yield server


@pytest.fixture
def newcomer(server: Running) -> Iterator[Newcomer]:
    """Makes people who have just opened the lobby, here or at another server."""
    with newcomers(server) as come:
        yield come


@pytest.fixture
def ann(newcomer: Newcomer) -> Person:
    return newcomer("Ann")


@pytest.fixture
def ben(newcomer: Newcomer) -> Person:
    return newcomer("Ben")


@pytest.fixture
def secret_games() -> Iterator[None]:
    """Games in which people hide things from each other, known to the server for a while."""
    added: dict[str, Game] = {"secret": SECRET_GAME, "guess": GUESS_GAME}
    found = registry._found()
    found.update(added)
    yield
    for name in added:
        found.pop(name, None)
