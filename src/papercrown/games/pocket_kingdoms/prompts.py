"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.legal import legal_ids
from papercrown.core.phrasing import listed, number_word, one_of
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.actions import written
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BUILDING_DICE,
    DISTRICT_NAMES,
    EMPTY,
    FINISH_BOXES,
    MARKET_BOXES,
    STORE_BOXES,
    SYMBOLS,
    TOWN_BUILDINGS,
)
from papercrown.games.pocket_kingdoms.position import (
    ANYWHERE,
    ATTACKING,
    CHANGING,
    DONE,
    DRAWING,
    EXPLORING,
    LESS,
    MUST,
    STORING,
    TAKING,
)
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
    *others, last = _choices(view, seat)
    choices = ", ".join([*others, f"or {last}"]) if others else last
    return f"{choices[0].upper()}{choices[1:]}."


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


def _choices(view: Record, seat: int) -> Iterator[str]:
    """What can be done now, except at the market, in a few words each."""
    legal, sheet = legal_ids(rules, view, seat), view.sheets[seat]
    dice = [f"the {die}" for die in sorted(sheet.dice.tolist()) if die]
    if numbers := {written(action)[0] for action in legal if action < TAKING}:
        yield f"write {one_of([f'the {number}' for number in sorted(numbers)])}"
    if numbers := {written(action)[0] for action in legal if TAKING <= action < STORING}:
        yield f"use the stored {one_of(sorted(numbers))}"
    if any(STORING <= action < CHANGING for action in legal):
        yield "store a die"
    if any(ATTACKING <= action < EXPLORING for action in legal):
        yield f"attack with two {rules.pair(view, sheet)}s"
    if any(EXPLORING <= action < DRAWING for action in legal):
        yield f"explore with {listed(dice)}" if min(legal) >= CHANGING else "explore"
    if DONE in legal:
        yield "say that you are done"


def _possible(view: Record, seat: int) -> Iterator[str]:
    """What can be done now: a line for each kind of action."""
    legal, sheet = legal_ids(rules, view, seat), view.sheets[seat]
    building = any(action < TAKING or STORING <= action < CHANGING for action in legal)
    if any(action < TAKING for action in legal):
        yield (
            "Write: name a die, then a row. The numbers of a house add up to the one at the right, those of a ship "
            f"{'stay below it' if view.ships == LESS else 'do not exceed it'}; those of a field are equal; in a town "
            "building each is one more than the last. Start the rows of a kind from the top; two of them may be open. "
            "When a row is finished, draw its symbol in your kingdom right away."
        )
    if any(TAKING <= action < STORING for action in legal):
        yield "Stored: write a number from the storehouse. It comes on top of the dice that build."
    if any(STORING <= action < CHANGING for action in legal):
        left = sheet.stored.tolist().count(0)
        yield f"Store: keep the number of a die for later. It takes a box: {left} of {STORE_BOXES} left."
    if any(CHANGING <= action < ATTACKING for action in legal):
        left = MARKET_BOXES - int(sheet.market_used)
        yield f"Market: make a die one more or one less. It takes a box: {left} of {MARKET_BOXES} left."
    if any(ATTACKING <= action < EXPLORING for action in legal):
        left = ATTACK_BOXES - int(sheet.attacks)
        yield (
            "Attack: two equal dice put a sword on an empty space in any kingdom. It takes a box: "
            f"{left} of {ATTACK_BOXES} left."
        )
    if any(EXPLORING <= action < DRAWING for action in legal):
        yield (
            "Explore: name a die, then a district. It gets a forest if the die is less than its empty spaces, a "
            "mountain if it is equal, and water if it is more. The district opposite follows the same rule."
        )
    if building:
        yield f"Up to {number_word(BUILDING_DICE)} dice build. The rest explore after that."
    if building and view.building == MUST:
        yield "While a die can be written or stored, none explores."
    if DONE in legal:
        yield "Done: your turn is over, and the next one begins when everyone is done."
