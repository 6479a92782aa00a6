"""Queries on a view from plain Python: the boxes of full districts."""

from __future__ import annotations

from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.pieces import FINISH_BOXES


def finish_boxes_crossed(sheet: Record) -> int:
    """The number of crossed boxes for full districts; more districts may be full than there are boxes."""
    return min(FINISH_BOXES, int(rules.full_districts(sheet)))
