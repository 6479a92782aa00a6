"""Which seats share which kingdom, for typed code."""

from typing import Any

from papercrown.core.records import Record
from papercrown.games.queendomino import rules as _rules

rules: Any = _rules  # compiled functions have no types


def kingdom_of(view: Record, seat: int) -> int:
    return int(rules.kingdom_of(view, seat))


def kingdom_count(view: Record) -> int:
    return int(rules.kingdoms(view))


def owners_of(view: Record, kingdom: int) -> list[int]:
    """The seats of a kingdom: one, or two partners."""
    return [seat for seat in range(int(view.seats)) if kingdom_of(view, seat) == kingdom]
