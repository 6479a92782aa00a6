"""Queries on a view from plain Python: the sums that can be declared."""

from __future__ import annotations

from papercrown.core.records import Record
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.actions import construction_of
from papercrown.games.color_in_kingdoms.pieces import LARGEST_SUM


def sums_with_room(view: Record) -> list[int]:
    """The sums the current player can declare and has a space for."""
    own, possible = view.sheets[int(view.current)], int(rules.sums_to_declare(view))
    sums = [total for total in range(LARGEST_SUM + 1) if possible >> total & 1]
    return [total for total in sums if rules.room_for(view, own, construction_of(view, total))]
