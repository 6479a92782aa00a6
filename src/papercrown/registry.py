"""Finding games: in the folder `games`, and behind entry points of other packages."""

import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType

from papercrown.core.errors import UnknownGame
from papercrown.core.game import Game
from papercrown.core.phrasing import one_of, shown

FOLDER = importlib.import_module("papercrown.games")
ENTRY_POINTS = "papercrown.games"


@cache
def _found() -> dict[str, Game]:
    folders = [module.name for module in pkgutil.iter_modules(FOLDER.__path__, "papercrown.games.")]
    found = [game for folder in folders for game in _declared(importlib.import_module(folder))]
    for entry in entry_points(group=ENTRY_POINTS):
        loaded = entry.load()
        found += [loaded] if isinstance(loaded, Game) else _declared(loaded)
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


def _declared(module: ModuleType) -> list[Game]:
    return [value for value in vars(module).values() if isinstance(value, Game)]


def games() -> list[str]:
    """The names of all games.

    >>> pc.games()[:3]
    ['chroma-cubes', 'color-in-kingdoms', 'inkdoms']
    """
    return list(_found())


def game(name: str) -> Game:
    """A game by its name.

    >>> pc.game("queendomino").title
    'Queendomino'
    """
    if name not in _found():
        raise UnknownGame(f"expected a game: {one_of(games())}, got {shown(name)}")
    return _found()[name]


class _CallableFolder(ModuleType):
    """`papercrown.games` is the folder of the games and, called, the list of their names."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[FOLDER.__name__].__class__ = _CallableFolder
