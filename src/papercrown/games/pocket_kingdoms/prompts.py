"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.phrasing import listed
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BARRACKS_ROW,
    BUILDING_DICE,
    DISTRICT_NAMES,
    EMPTY,
    FINISH_BOXES,
    MARKET_BOXES,
    MARKET_ROW,
    STOREHOUSE_ROW,
    SYMBOLS,
    TOWN_BUILDINGS,
)
from papercrown.games.pocket_kingdoms.position import ANYWHERE, LESS, MUST
from papercrown.games.pocket_kingdoms.queries import finish_boxes_crossed


def status(view: Record, names: Sequence[str]) -> str:
    """The turn, the roll and how full the kingdoms are, in a few words."""
    turn = f"Turn {view.turn}" + ", the last" * bool(view.over)
    rolled = " ".join(map(str, view.rolled.tolist()))
    most = max(finish_boxes_crossed(view.sheets[seat]) for seat in range(view.seats))
    return f"{turn} · rolled {rolled} · {most} of {FINISH_BOXES} districts full"


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    sheet = view.sheets[seat]
    if sheet.symbol != EMPTY:
        return f"Draw the {_to_draw(sheet)}."
    dice = [f"the {die}" for die in sheet.dice.tolist() if die]
    if not dice or not rules.has_space(sheet):
        return "Say that you are done."
    if sheet.exploring or sheet.spent == BUILDING_DICE:
        return f"Explore with {listed(dice)}."
    must = view.building == MUST
    if sheet.spent:
        return f"Build with one more die{' if you can, else' if must else ', or'} explore with {listed(dice)}."
    return f"Build with two dice{' if you can' if must else ', one or none'}, and explore with the rest."


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    sheet = view.sheets[seat]
    if sheet.symbol != EMPTY:
        return _where_to_draw(sheet)
    return "\n".join(_possible(view, seat))


def _to_draw(sheet: Record) -> str:
    """The symbol to draw now; for landscapes also the district and the one after it."""
    name = SYMBOLS[int(sheet.symbol)]
    if sheet.where == ANYWHERE:
        return name
    where = int(sheet.where)
    here = f"{name} in the {DISTRICT_NAMES[where]}"
    if sheet.then == EMPTY:
        return here
    return f"{here}, then the {SYMBOLS[int(sheet.then)]} in the {DISTRICT_NAMES[rules.opposite(where)]}"


def _where_to_draw(sheet: Record) -> str:
    if sheet.where != ANYWHERE:
        return f"A landscape goes on any empty space of its district, here the {DISTRICT_NAMES[int(sheet.where)]}."
    if sheet.symbol in TOWN_BUILDINGS:
        return "A town building goes on an empty space beside a house or another town building. Corners do not count."
    return "Houses, ships and fields go on any empty space of your kingdom."


def _possible(view: Record, seat: int) -> Iterator[str]:
    sheet = view.sheets[seat]
    if not sheet.exploring and sheet.spent < BUILDING_DICE:
        yield (
            "Build: name a die, then a row. The numbers of a house add up to the one at the right, those of a ship "
            f"{'stay below it' if view.ships == LESS else 'do not exceed it'}; those of a field are equal; in a town "
            "building each is one more than the last. Start the rows of a kind from the top; two of them may be open. "
            "When a row is finished, draw its symbol in your kingdom right away."
        )
        if view.building == MUST:
            yield "If one of the two dice can be written or stored, you have to do it."
    yield from _abilities_told(view, seat)
    yield (
        "Explore with every die that does not build: name the die, then a district. It gets a forest if the die is "
        "less than its empty spaces, a mountain if it is equal, and water if it is more. The district opposite follows "
        "the same rule. When all dice are used, you are done."
    )


def _abilities_told(view: Record, seat: int) -> Iterator[str]:
    """What the town buildings can do now."""
    sheet = view.sheets[seat]
    if rules.has_ability(view, seat, MARKET_ROW) and sheet.market_used < MARKET_BOXES:
        yield "The market makes a die one more or one less. Each use crosses out a box."
    if sheet.exploring:
        return
    if rules.has_ability(view, seat, STOREHOUSE_ROW) and 0 in sheet.stored:
        yield "The storehouse keeps one of the two building dice for later."
    if (sheet.stored > 0).any():
        yield "You can write a stored number on top of your dice."
    if rules.has_ability(view, seat, BARRACKS_ROW) and sheet.attacks < ATTACK_BOXES and not sheet.spent:
        yield "The barracks: two dice that were rolled equal put a sword on an empty space in any kingdom."
