"""The prompt: whose turn it is and what they may do, in words and as steps of a turn."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from papercrown.core.records import Record
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.actions import domino_name
from papercrown.games.queendomino.position import (
    ACTIONS,
    BUILDING,
    BURNING,
    CHOOSING,
    DISCARD,
    OPENING,
    OVER,
    PLACE,
    SENDING,
)

STARTS = {"place": 0, "knights": SENDING, "build": BUILDING, "dragon": BURNING, "choose": CHOOSING, "discard": DISCARD}
"""The first action of each kind; actions beyond DISCARD end the turn."""


@dataclass(frozen=True)
class Prompt:
    """What the position waits for."""

    seat: int | None
    """The seat that acts; None when the game is over."""
    possible: frozenset[str]
    """The kinds of legal actions: keys of STARTS, or `done`."""
    sentence: str


def prompt_of(view: Record, names: Sequence[str]) -> Prompt:
    if view.phase == OVER:
        return Prompt(None, frozenset(), "The game is over")
    seat = int(rules.actor(view))
    actions = np.empty(ACTIONS, np.int64)
    n = int(rules.legal(view, seat, actions))
    possible = frozenset(_kind(int(action)) for action in actions[:n])
    return Prompt(seat, possible, f"{names[seat]} {_predicate(view, possible)}")


def _kind(action: int) -> str:
    if action > DISCARD:
        return "done"
    return [kind for kind, start in STARTS.items() if action >= start][-1]


def _predicate(view: Record, possible: frozenset[str]) -> str:
    if view.phase == OPENING:
        return "chooses a domino of the first line"
    if view.phase == PLACE:
        domino = domino_name(int(view.line[int(view.turn)]))
        return (
            f"discards the {domino} domino: it fits nowhere" if "discard" in possible else f"places the {domino} domino"
        )
    deeds = {"knights": "send a knight", "build": "build", "dragon": "bribe the dragon"}
    optional = [deed for kind, deed in deeds.items() if kind in possible]
    must = "chooses a domino" if "choose" in possible else "ends the turn"
    return f"may {_either(optional)}, then {must}" if optional else must


def _either(deeds: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(deeds[:-1]), deeds[-1])))
