"""Games are found in this package and behind entry points of others."""

import importlib
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import pytest

import papercrown as pc
from papercrown import registry
from papercrown.core.game import Game
from papercrown.core.phrasing import one_of
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another package declares one game directly, and one in a module."""
    module = ModuleType("games_of_another_package")
    vars(module).update(SECRET_GAME=SECRET_GAME, NOTHING=None)
    entries = [SimpleNamespace(load=lambda: GUESS_GAME), SimpleNamespace(load=lambda: module)]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group == "papercrown.games" else [])
    registry._games_by_name.cache_clear()
    yield
    registry._games_by_name.cache_clear()


def test_games_are_found_in_alphabetical_order() -> None:
    assert {"kingdomino", "queendomino", "inkdoms"} <= set(registry.games())
    assert registry.games() == sorted(registry.games())
    assert all(isinstance(registry.game(name), Game) for name in registry.games())


@pytest.mark.usefixtures("installed")
def test_games_behind_entry_points_are_found() -> None:
    assert registry.game("guess") is GUESS_GAME
    assert registry.game(SECRET_GAME.name) is SECRET_GAME
    assert "kingdomino" in registry.games()


def test_unknown_game_is_refused() -> None:
    with pytest.raises(pc.UnknownGame) as refused:
        registry.game("chess")
    assert str(refused.value) == f'expected a game: {one_of(registry.games())}, got "chess"'


def test_chosen_game_is_named_or_the_first_choice() -> None:
    assert registry.chosen_game("kingdomino").name == "kingdomino"
    first = registry.chosen_game(None)
    assert first.first_choice == max(registry.game(name).first_choice for name in registry.games())


def test_package_of_the_games_can_be_called() -> None:
    package = importlib.import_module("papercrown.games")
    assert package() == pc.games() == registry.games()  # type: ignore[operator]
    assert package.__path__
