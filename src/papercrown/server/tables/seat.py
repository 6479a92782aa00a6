"""One seat of a table, and names that tell the players at a table apart."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field

from papercrown.core.phrasing import NAMES

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
    """The nickname, numbered if another player at the table has the same one."""
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, MAX_NAMESAKES))
    return next(new for new in numbered if new not in taken)


def bot_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    numbered = (f"{name}{suffix}" for suffix in ("", " 2", " 3") for name in NAMES)
    return next(name for name in numbered if name not in taken)
