"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.games.queendomino.pieces import (
    DOMINO_CROWNS,
    DOMINO_LAND,
    LANDSCAPES,
)
from papercrown.games.queendomino.position import (
    BUILD,
    DRAGON,
    KINGDOMINO,
    KNIGHTS,
    NOBODY,
    OPENING,
    PLACE,
)
from papercrown.games.queendomino.queries import (
    AND,
    kingdom_of,
    owners_of,
    round_name,
)


def status(view: Record, names: Sequence[str]) -> str:
    """The round and the Queen's host, in a few words."""
    parts = [round_name(view)]
    if view.queen != NOBODY:
        host = AND.join(names[seat] for seat in owners_of(view)[int(view.queen)])
        parts.append(f"the Queen is with {host}")
    return " · ".join(parts)


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    if view.phase == OPENING:
        return "Choose your first domino."
    if view.phase == PLACE:
        return f"Place the {_described(int(view.line[view.turn]))} domino."
    if view.round_number == view.rounds:
        return "Your last turn: do anything you still want to do, then end it."
    if view.variant == KINGDOMINO:
        return "Choose your next domino."
    return "Choose your next domino, or do something else first."


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    if view.phase == OPENING:
        return (
            "Put a king on a free domino of the next line: you will place that domino in the coming round. "
            "Those at the front of the line act first; the dominoes at the back are worth more."
        )
    if view.phase == PLACE:
        return (
            "Name the square for the first half, then the one for the second. One half must touch a square of its own "
            f"landscape, or the castle; the kingdom must fit into {view.grid}×{view.grid} squares. "
            "If a domino fits nowhere, you discard it."
        )
    return "\n".join(_steps_left(view, kingdom_of(view, seat)))


def _steps_left(view: Record, kingdom: int) -> Iterator[str]:
    if view.stage <= KNIGHTS and view.variant != KINGDOMINO:
        yield (
            "Send knights: up to two go on the domino you just placed and stay there. Each one takes a coin for every "
            "square of its territory right away."
        )
    if view.stage <= BUILD and view.variant != KINGDOMINO:
        yield "Build: put one building on an empty town square, for the price of its spot."
    if view.stage <= DRAGON and view.variant != KINGDOMINO:
        if view.queen == kingdom:
            yield "The dragon does not listen to you while the Queen is with you."
        else:
            yield "Bribe the dragon: once a round, one player may pay 1 coin to burn a building on the builders' board."
    if view.round_number == view.rounds:
        yield "There is no next domino: end your turn when you are done."
    else:
        yield "Choosing a domino of the next line ends your turn: those at the front of the line act first next round."


def _described(domino: int) -> str:
    """A domino in words, with its crowns."""
    crowns = [f" ({several(n, 'crown')})" if n else "" for n in DOMINO_CROWNS[domino].tolist()]
    return "–".join(f"{LANDSCAPES[land]}{c}" for land, c in zip(DOMINO_LAND[domino].tolist(), crowns, strict=True))
