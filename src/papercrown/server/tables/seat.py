"""One seat of a table, and names that tell the players at a table apart."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from papercrown.core.phrasing import NAMES
from papercrown.server.tables.lookalikes import skeleton

MAX_NAMESAKES = 99
KEY_BYTES = 8


@dataclass
class Seat:
    """Whose seat it is, and who plays it now."""

    name: str
    player_id: str | None
    bot: str | None
    key: str
    left: bool = False
    """Whether its player left the table during the game."""
    votes: set[str] = field(default_factory=set)
    """The ids of the players who want a bot to play it."""

    @property
    def free(self) -> bool:
        return self.player_id is None and self.bot is None

    def copy(self) -> Seat:
        return Seat(self.name, self.player_id, self.bot, self.key, self.left, set(self.votes))


def new_key() -> str:
    """A secret that lets its holder move a seat to another device."""
    return secrets.token_hex(KEY_BYTES)


def unique_name(name: str, taken: Collection[str]) -> str:
    """The nickname, numbered if it looks like that of another player or bot at the table."""
    return _first_distinct((name if number == 1 else f"{name} {number}" for number in range(1, MAX_NAMESAKES)), taken)


def bot_name(taken: Collection[str]) -> str:
    """A name that looks like nobody's at the table."""
    return _first_distinct((f"{name}{suffix}" for suffix in ("", " 2", " 3") for name in NAMES), taken)


def _first_distinct(names: Iterator[str], taken: Collection[str]) -> str:
    skeletons = {skeleton(name) for name in taken}
    return next(name for name in names if skeleton(name) not in skeletons)
