"""Who is at a table, and which players have been away for so long that a bot may play for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

GRACE_SECONDS = 180
"""How long a player may be away from a live game: enough for a reload, a tunnel or a restart of the computer."""


@dataclass(frozen=True)
class Attendance:
    """Ids of people. Those who are neither present nor gone are away for the moment."""

    present: frozenset[str]
    gone: frozenset[str] = frozenset()
    """Players who have been away for longer than the grace period."""


@dataclass
class AbsenceClock:
    """Since when each player has been away. The time counts only while this process runs the table."""

    clock: Callable[[], float] = time.monotonic
    _away_since: dict[str, float] = field(default_factory=dict)

    def observe(self, players: Collection[str], present: Collection[str]) -> frozenset[str]:
        """Note who is present now; the players who have been away for longer than the grace period."""
        now = self.clock()
        away = set(players) - set(present)
        self._away_since = {player_id: self._away_since.get(player_id, now) for player_id in away}
        return frozenset(player_id for player_id, since in self._away_since.items() if now - since >= GRACE_SECONDS)

    def seconds_to_next(self) -> float | None:
        """When the next grace period ends; None if nobody is away whose has not."""
        ends = [since + GRACE_SECONDS - self.clock() for since in self._away_since.values()]
        return min((end for end in ends if end > 0), default=None)
