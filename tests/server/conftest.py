"""A server for all tests of a process, and people who come to it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from papercrown import registry
from papercrown.core.game import Game
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME
from tests.server.helpers import Person, Running, running

Newcomer = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house") / "papercrown.db") as server:
        yield server


@pytest.fixture
def newcomer(server: Running) -> Iterator[Newcomer]:
    """Makes people who have just opened the lobby, here or at another server."""
    with ExitStack() as leaving:

        def come(name: str = "", cookie: str | None = None, to: Running = server) -> Person:
            person = Person(to.host, name, cookie)
            leaving.callback(person.http.close)
            return person

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
