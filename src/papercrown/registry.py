"""Finding games: in the package `papercrown.games`, and behind entry points of other packages."""

import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType

from papercrown.core.errors import UnknownGame
from papercrown.core.game import Game
from papercrown.core.phrasing import one_of, shown

BUILT_IN = importlib.import_module("papercrown.games")
ENTRY_POINT_GROUP = "papercrown.games"


@cache
def _games_by_name() -> dict[str, Game]:
    packages = [module.name for module in pkgutil.iter_modules(BUILT_IN.__path__, f"{BUILT_IN.__name__}.")]
    declared = [game for package in packages for game in _declared(importlib.import_module(package))]
    for entry in entry_points(group=ENTRY_POINT_GROUP):
        loaded = entry.load()
        declared += [loaded] if isinstance(loaded, Game) else _declared(loaded)
    return {game.name: game for game in sorted(declared, key=lambda game: game.name)}


def _declared(module: ModuleType) -> list[Game]:
    return [value for value in vars(module).values() if isinstance(value, Game)]


def games() -> list[str]:
    """The names of all games.

    >>> pc.games()[:3]
    ['chroma-cubes', 'color-in-kingdoms', 'inkdoms']
    """
    return list(_games_by_name())


def game(name: str) -> Game:
    """A game by its name.

    >>> pc.game("queendomino").title
    'Queendomino'
    """
    if name not in _games_by_name():
        raise UnknownGame(f"expected a game: {one_of(games())}, got {shown(name)}")
    return _games_by_name()[name]


def chosen_game(name: str | None) -> Game:
    """A game by its name; without one, the game that declares itself the first choice."""
    if name is not None:
        return game(name)
    return max(_games_by_name().values(), key=lambda game: game.first_choice)


class _CallableModule(ModuleType):
    """`papercrown.games` is the package of the games and, called, the list of their names."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[BUILT_IN.__name__].__class__ = _CallableModule
