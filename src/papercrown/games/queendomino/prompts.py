"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.phrasing import one_of, ordinal
from papercrown.core.records import Record
from papercrown.games.queendomino.actions import domino_name, possible
from papercrown.games.queendomino.pieces import BUILDINGS
from papercrown.games.queendomino.position import BETWEEN, NOBODY, OPENING, PLACE
from papercrown.games.queendomino.queries import AND, kingdom_of, owners_of, progress
from papercrown.games.queendomino.scoring import HARMONY_POINTS

OPTIONAL = {"knights": "send a knight", "build": "put up a building", "dragon": "bribe the dragon"}
"""What a player may do between placing a domino and the end of the turn, in this order."""


def status(view: Record, names: Sequence[str]) -> str:
    """The round, the game of a dynasty and the Queen's host, in a few words."""
    parts = progress(view)
    if view.queen != NOBODY:
        host = AND.join(names[seat] for seat in owners_of(view)[int(view.queen)])
        parts.append(f"the Queen is with {host}")
    return " · ".join(parts)


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    kinds = possible(view, seat)
    if view.phase == BETWEEN:
        return f"Begin the {ordinal(int(view.game_number))} game when you are ready."
    if view.phase == OPENING:
        return "Choose a domino from the first line."
    if view.phase == PLACE:
        domino = domino_name(int(view.line[view.turn]))
        return f"Place the {domino} domino." if "place" in kinds else f"Discard the {domino} domino: it fits nowhere."
    optional = one_of([deed for kind, deed in OPTIONAL.items() if kind in kinds])
    if "done" in kinds:
        return f"The last round: you may {optional}. Then end your turn."
    first = f"You may {optional}. Then choose" if kinds > {"choose"} else "Choose"
    return f"{first} your next domino."


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    kinds = possible(view, seat)
    if view.phase == BETWEEN:
        return "The next game begins once everyone is ready. The points of all three games are added up."
    if view.phase == OPENING:
        return (
            "Put a king on a free domino: you will place that domino in the first round. "
            "Kings at the front of the line act first; the dominoes at the back are worth more."
        )
    if "place" in kinds:
        return (
            "Name the square for the first half, then the one for the second. One half must touch a square of its own "
            f"landscape, or the castle; the kingdom must fit into {view.grid}×{view.grid} squares."
        )
    if "discard" in kinds:
        lost = view.harmony and not view.kingdoms[kingdom_of(view, seat)].discarded
        return "The domino leaves the game." + (
            f" That costs you the {HARMONY_POINTS} points for Harmony." if lost else ""
        )
    return "\n".join(_steps(view, seat, kinds))


def _steps(view: Record, seat: int, kinds: frozenset[str]) -> Iterator[str]:
    """A line for each kind of action."""
    if len(kinds & OPTIONAL.keys()) > 1:
        yield "You may do these things in this order; once you skip one, it is too late for it in this turn."
    if "knights" in kinds:
        yield (
            "Send a knight to a square of the domino you just placed. It stays there and collects a coin for every "
            "square of its territory right away. Safes can add to that."
        )
    if "build" in kinds:
        less = ", less 1 coin while the Queen is with you" if view.queen == kingdom_of(view, seat) else ""
        yield f"Put up a building on a town square. You pay the price of its spot{less}."
    if "dragon" in kinds:
        yield "Bribe the dragon: for 1 coin it burns a building on the builders' board. It does so once a round."
    if kinds & {"build", "dragon"} and "choose" in kinds and view.top:
        yield f"Next on the pile: {BUILDINGS[int(view.top) - 1].name}."
    if "done" in kinds:
        yield "There is no next domino: end your turn when you are done."
    else:
        yield "Choosing a domino ends your turn. Kings at the front of the line act first in the next round."
