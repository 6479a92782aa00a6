"""Which content was drawn lately: what its drawings need is still cached, so the next one takes a few milliseconds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from papercrown.core.match import Match

MAX_RECENT_CONTENTS = 8
"""Of each game. The caches of its drawings drop what was not used for the longest time, and the smallest of those that
are filled by content holds 16 maps."""


class RecentContent:
    """The options with which each game was drawn lately: they name the map, puzzle or province."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._recent: dict[str, OrderedDict[Hashable, None]] = {}
        """By game; what was drawn last is last."""

    def use(self, match: Match) -> None:
        """The content of this match is being drawn, in any thread."""
        content = _content(match)
        with self._lock:
            recent = self._recent.setdefault(match.game.name, OrderedDict())
            recent[content] = None
            recent.move_to_end(content)
            if len(recent) > MAX_RECENT_CONTENTS:
                recent.popitem(last=False)

    def __contains__(self, match: Match | None) -> bool:
        return match is not None and _content(match) in self._recent.get(match.game.name, ())


def _content(match: Match) -> Hashable:
    return tuple(match.options.items())


RECENT_CONTENT = RecentContent()
"""Of this process, like the caches themselves."""
