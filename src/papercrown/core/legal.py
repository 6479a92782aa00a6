"""The legal actions of a position, listed by the rules."""

from typing import Any

import numpy as np

from papercrown.core.records import Record


def legal_ids(rules: Any, position: Record, seat: int) -> list[int]:
    """The numbers of the legal actions of a seat that may act."""
    actions = np.empty(rules.ACTIONS, np.int64)
    listed: list[int] = actions[: rules.legal(position, seat, actions)].tolist()
    return listed
