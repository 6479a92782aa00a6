"""The prompt: whose turn it is and what they may do, in words and as steps of a turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.core.phrasing import ordinal
from papercrown.core.records import Record
from papercrown.games.queendomino.actions import domino_name, possible
from papercrown.games.queendomino.position import OPENING, OVER, PLACE
from papercrown.games.queendomino.queries import actor_of


@dataclass(frozen=True)
class Prompt:
    """What the position waits for."""

    seat: int | None
    """The seat that acts; None after a game."""
    possible: frozenset[str]
    """The kinds of legal actions: keys of `actions.STARTS`."""
    sentence: str


def prompt_of(view: Record, names: Sequence[str]) -> Prompt:
    if view.phase == OVER:
        return Prompt(None, frozenset(), "The game is over")
    seat = actor_of(view)
    if seat is None:
        return Prompt(None, frozenset({"next-game"}), f"The {ordinal(int(view.game_number) - 1)} game is over")
    kinds = possible(view, seat)
    return Prompt(seat, kinds, f"{names[seat]} {_predicate(view, kinds)}")


def _predicate(view: Record, kinds: frozenset[str]) -> str:
    if view.phase == OPENING:
        return "chooses a domino from the first line"
    if view.phase == PLACE:
        domino = domino_name(int(view.line[int(view.turn)]))
        return f"discards the {domino} domino: it fits nowhere" if "discard" in kinds else f"places the {domino} domino"
    deeds = {"knights": "send a knight", "build": "build", "dragon": "bribe the dragon"}
    optional = [deed for kind, deed in deeds.items() if kind in kinds]
    must = "chooses a domino" if "choose" in kinds else "ends the turn"
    return f"may {_either(optional)}, then {must}" if optional else must


def _either(deeds: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(deeds[:-1]), deeds[-1])))
