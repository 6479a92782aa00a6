"""The bots that players may choose, and those that play for other bots of stored tables."""

from __future__ import annotations

import re

from papercrown.bots import DEFAULT_LEVEL, LEVELS
from papercrown.core.errors import UnknownBot
from papercrown.core.phrasing import one_of, shown

OFFERED_BOTS: list[str] = list(LEVELS)
"""Only named levels, whose thinking time is known: bots share the cores of the server. Tests add quicker ones."""
SEARCH_SUBSTITUTE = "queen"
"""Plays for searches of any length, which earlier versions let players choose."""
_SHORT_SEARCH = re.compile(r"search:0\.\d{1,3}")


def check_offered(name: str) -> None:
    """Raise `UnknownBot` unless players may choose this bot."""
    if name not in OFFERED_BOTS:
        raise UnknownBot(f"expected a bot: {one_of(OFFERED_BOTS)}, got {shown(name)}")


def nearest_offered(name: str | None) -> str:
    """The bot on offer that plays for one of an earlier game."""
    if name in OFFERED_BOTS:
        return str(name)
    return SEARCH_SUBSTITUTE if name and name.startswith("search") else DEFAULT_LEVEL


def bounded(name: str) -> str:
    """The bot that plays for one of a stored table: no search is longer than a second."""
    return SEARCH_SUBSTITUTE if name.startswith("search") and not _SHORT_SEARCH.fullmatch(name) else name
