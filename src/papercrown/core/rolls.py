"""The rolls of a match, for its journal: every step is played again with dice that record how many sides they had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from papercrown.core.dice import RECORDED_ROLLS, rolled
from papercrown.core.records import Record, copy, new

if TYPE_CHECKING:
    from papercrown.core.match import Match, Step

Change = Callable[[Record, Record], None]
"""Changes a position with the help of dice."""


def rolls_of(match: Match) -> list[list[tuple[int, int]]]:
    """The rolls of the set-up and of each step: how many sides the die had, and what it showed."""
    options = match.game.encode(match.seats, match.options, match.version)
    changes: list[Change] = [lambda position, dice: match.game.rules.setup(position, options, dice)]
    changes += [partial(_apply, match, step) for step in match.steps]
    position, found = new(match.game.rules.POSITION), []
    for number, change in enumerate(changes):
        position, rolls = _recorded(match, number, position, change)
        found.append(rolls)
    return found


def _apply(match: Match, step: Step, position: Record, dice: Record) -> None:
    match.game.rules.apply(position, step.seat, step.action, dice)


def _recorded(match: Match, number: int, before: Record, change: Change) -> tuple[Record, list[tuple[int, int]]]:
    """The position after a step and its rolls; repeated until every roll is recorded, since dice hold only some."""
    sides: list[int] = []
    while True:
        position, dice = copy(before), match.dice_of(number)
        dice.skipped = len(sides)
        change(position, dice)
        sides += dice.sides[: min(RECORDED_ROLLS, int(dice.counter) - len(sides))].tolist()
        if len(sides) == dice.counter:
            return position, rolled(dice, sides)
