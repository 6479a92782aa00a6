"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from papercrown.core.phrasing import counted_points, listed, one_of, several
from papercrown.core.records import Record
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.actions import (
    LINES,
    Hand,
    hand_of,
)
from papercrown.games.inkdoms.pieces import (
    BLOTS,
    COLOURS,
    DIVIDE,
    END,
    FIRST,
    KINGDOMS,
    MIX,
    MOVE,
    NAMES,
    SECOND,
    TOUCH,
    WHITE,
)
from papercrown.games.inkdoms.position import ACTIONS, DONE, HUES, LANDS, NONE
from papercrown.games.inkdoms.queries import (
    belongs,
    items_of,
    kingdoms_in,
    map_of,
    paint_of,
)

MAX_MISSING_AREAS = 3
"""Achievements that lack more areas are not mentioned."""
VERDICTS = (
    (70, "Try on the crown"),
    (60, "A true guardian of the Inkdoms"),
    (50, "Not bad, but there is more in it"),
)
"""The verdicts of a solo game, with the points that each requires."""
AGAIN = "Try again"


def status(view: Record, names: Sequence[str]) -> str:
    """The map, the round and the first player, in a few words."""
    summary = f"{map_of(view).title} · round {view.rounds}"
    if view.over:
        return f"{summary}, the last{f' · {_result(view)}' if view.seats == 1 else ''}"
    threw = f" · {names[int(view.starter)]} threw the dice" if view.seats > 1 else ""
    return f"{summary}{threw}{' · last round' * bool(view.last)}"


def _result(view: Record) -> str:
    total = sum(items_of(view, 0))
    return f"{counted_points(total)}: {verdict(total)}"


def verdict(points: int) -> str:
    """The verdict of a solo game."""
    return next((words for least, words in VERDICTS if points >= least), AGAIN)


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    if view.crossing:
        return f"Cross out a number: {_numbers_to_cross(view)}."
    if view.taken[seat] == NONE:
        return "Choose a die and the kingdom to take it from."
    hand = hand_of(view, seat)
    if hand.choosing:
        return "Which composite colour for the watchtower?"
    stuck = _can_only_stop(view, seat)
    if not hand.unplaced:
        return f"All drops of the die are placed: {'say that you are' if stuck else 'use a watchtower, or be'} done."
    if stuck:
        return f"No drop can be placed: say that you are done{_blot(hand)}."
    if not hand.can_place():
        return f"No drop of the die can be placed as it is: use a spell or a watchtower, or be done{_blot(hand)}."
    return f"Place {_unplaced(view, seat)} in {one_of(kingdoms_in(hand.realms))}."


def _blot(hand: Hand) -> str:
    return ", for a blot" if hand.blots < BLOTS else ""


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    sentences = list(_explained(view, seat))
    if view.last:
        sentences.append("This is the last round: unused drops and spells are worth nothing.")
    return "\n".join([*sentences, *_within_reach(view, seat)])


def _explained(view: Record, seat: int) -> Iterator[str]:
    if view.crossing:
        yield "After a solo round you lose a number, as if somebody had been faster. You can still be second there."
        yield "Crossing out a 2 or a 1 beside a number that you have circled costs you nothing."
    elif view.taken[seat] == NONE:
        yield (
            "A die gives you as many drops of its colour as it shows. They go to the kingdom you take it from. If it "
            "lies in several, choose one of them."
        )
        if view.box >> WHITE & 1:
            yield "The white die counts as a colour that has already left the box."
    elif view.drafts[seat].choosing:
        yield (
            "An area at the watchtower is green, purple or brown, so you choose which of these its drop is. You can "
            "use it from the next round on, in any kingdom."
        )
    else:
        yield (
            "A drop paints an empty area that does not lie beside its own colour, not even across a border; corners do "
            "not count. Capitals and monsters score points in their own colour, and a monster that is never painted "
            "costs a point. If drops of the die are left when you are done, you mark one blot, which costs a point."
        )
        yield from _helpers(view, seat)


def _helpers(view: Record, seat: int) -> Iterator[str]:
    """The spells and drops that can be used now."""
    hand = hand_of(view, seat)
    if hand.spells[MOVE] and not hand.placed:
        yield "Spell 1 moves all drops of the die to another kingdom."
    if hand.spells[TOUCH]:
        yield "Spell 2 lets a drop lie beside its own colour."
    if hand.spells[DIVIDE]:
        yield f"Spell 3 lets drops of the die go to a neighbour of {KINGDOMS[hand.home]} too."
    if hand.spells[MIX] and hand.left > 1:
        yield "Spell 4 mixes two drops of the die into a green, purple or brown one."
    if any(hand.drops):
        drops = [several(count, f"{COLOURS[colour]} drop") for colour, count in enumerate(hand.drops) if count]
        yield f"Your watchtowers have {listed(drops)} for any kingdom."


def _within_reach(view: Record, seat: int) -> Iterator[str]:
    """The few areas missing for a number that can still be circled."""
    empty = [area for area, colour in enumerate(paint_of(view.drafts[seat])) if colour == NONE]
    for line, name in enumerate(LINES):
        missing = [NAMES[area] for area in empty if belongs(view, area, line)]
        points = FIRST[line] if view.open_first >> line & 1 else SECOND[line] if view.open_second >> line & 1 else 0
        if points and 0 < len(missing) <= MAX_MISSING_AREAS:
            need = "needs" if line < LANDS else "need"
            yield f"{name.capitalize()} {need} {listed(missing)}, for {counted_points(int(points))} now."


def _numbers_to_cross(view: Record) -> str:
    first = int(view.open_first) & (1 << END) - 1
    open_, numbers = (first, FIRST) if first else (int(view.open_second), SECOND)
    left = sorted({int(numbers[line]) for line in range(END) if open_ >> line & 1}, reverse=True)
    return one_of([f"a {number}" for number in left])


def _can_only_stop(view: Record, seat: int) -> bool:
    possible = np.zeros(ACTIONS, np.int64)
    return bool(rules.legal(view, seat, possible) == 1 and possible[0] == DONE)


def _unplaced(view: Record, seat: int) -> str:
    """The unplaced drops of the die in words, including mixed ones."""
    hand = hand_of(view, seat)
    drops = [several(hand.of_the_die(colour), f"{COLOURS[colour]} drop") for colour in range(HUES)]
    return listed([words for words in drops if words])
