"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.games.color_in_kingdoms.actions import construction_of
from papercrown.games.color_in_kingdoms.catalogue import province_of
from papercrown.games.color_in_kingdoms.pieces import (
    CONSTRUCTIONS,
    EMPTY,
    FACTORY_BONUS,
    FACTORY_POINTS,
    FARM_POINTS,
    FIELD_POINTS,
    FOREST,
    GROUP_POINTS,
    MOST_BONUS,
    NO_PAIR,
    ROAD,
    ROAD_POINTS,
    ROADS_BESIDE,
    SHERBET,
    SOYLENT,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.queries import sums_with_room

ROLLED = " rolled"
"""Follows a name: the terminal calls a single player "You", which has no possessive form."""
_TABLE = ", ".join(map(str, GROUP_POINTS[1:]))
_ANYWHERE, _TOUCHING = "goes anywhere", "must touch a coloured space"
_TOLD = {
    STRAWBERRY: f"{_ANYWHERE}. {FIELD_POINTS} point if nothing beside it is coloured in; "
    f"the most fields bring {MOST_BONUS} more.",
    ROAD: f"{_TOUCHING}. {ROAD_POINTS} points if it has exactly {ROADS_BESIDE} other roads beside it; "
    f"the longest road brings {MOST_BONUS} more.",
    WATERWAY: f"{_TOUCHING}. A group of 1, 2, 3 and so on is worth {_TABLE} points.",
    SHERBET: f"{_TOUCHING}. {FACTORY_POINTS} point, or {FACTORY_POINTS + FACTORY_BONUS} with each of the five other "
    "constructions beside it.",
    SOYLENT: f"{_TOUCHING}. {FARM_POINTS} points with a road beside it, {2 * FARM_POINTS} with a road and a forest.",
    FOREST: f"{_ANYWHERE}. One, two, three forests and so on are together worth {_TABLE} points.",
}


def status(view: Record, names: Sequence[str]) -> str:
    """The province, the turn and who rolled, in a few words."""
    where = f"{province_of(int(view.map.code)).title} · turn {view.turn}"
    if view.over:
        return f"{where}, the last"
    return f"{where}{' · last turns' * bool(view.triggered)} · {names[int(view.current)]}{ROLLED}"


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    if view.construction != EMPTY:
        return f"Choose a space to copy the {CONSTRUCTIONS[int(view.construction)]}, or decline."
    if sums_with_room(view) == [NO_PAIR]:
        return "No pair can be used: choose a space for a strawberry field."
    return "Choose the sum of two dice, or no pair, then a space for what it builds."


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    if view.construction != EMPTY:
        return "\n".join(
            (
                "You may build the same thing in your own province, or decline. Every copy is a point for the player "
                "whose turn it is. All copies are drawn when everyone has decided.",
                _told(int(view.construction)),
            )
        )
    sums = sums_with_room(view)
    what = "Name no pair" if sums == [NO_PAIR] else "Name the sum of two dice that are not set aside, or no pair"
    copies = " Then the others may copy it, if they have room for it, and every copy is a point for you."
    kinds = sorted({construction_of(view, total) for total in sums})
    return "\n".join(
        (
            f"{what}, which counts as 0. What it builds goes into an empty space.{copies if view.seats > 1 else ''}",
            *map(_told, kinds),
        )
    )


def _told(kind: int) -> str:
    return f"A {CONSTRUCTIONS[kind]} {_TOLD[kind]}"
