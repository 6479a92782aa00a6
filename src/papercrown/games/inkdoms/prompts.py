"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.phrasing import counted_points, listed, one_of, several
from papercrown.core.records import Record
from papercrown.games.inkdoms.actions import LINES, area_name
from papercrown.games.inkdoms.hand import Hand, hand_of
from papercrown.games.inkdoms.pieces import (
    BLOTS,
    COLOURS,
    DIVIDE,
    END,
    FIRST,
    KINGDOMS,
    MIX,
    MOVE,
    PRIMARIES,
    SECOND,
    TOUCH,
    WHITE,
)
from papercrown.games.inkdoms.position import LANDS, NONE
from papercrown.games.inkdoms.queries import (
    belongs,
    items_of,
    map_of,
    paint_of,
)

NUMBERS = (1 << END) - 1
"""The lines with numbers to cross out, as bits."""
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
    last = " · the next round is the last" if view.crossing else " · last round"
    return f"{summary}{threw}{last if view.last else ''}"


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
    if hand.can_place():
        return f"Place {_placeable(hand)} in {one_of(_kingdoms_with_room(hand))}."
    return _question_without_room(hand)


def _question_without_room(hand: Hand) -> str:
    """What to do when no drop of the die can be placed, or all of them are."""
    ways = ["a spell"] * bool(hand.helpful) + ["a watchtower's drop"] * bool(hand.tower_colours)
    if not hand.unplaced:
        return f"All drops of the die are placed: {f'use {ways[0]}, or be' if ways else 'say that you are'} done."
    blot = ", for a blot" if hand.blots < BLOTS else ""
    if ways:
        return f"No drop of the die can be placed as it is: use {one_of(ways)}, or be done{blot}."
    if hand.castable:
        return f"No drop can be placed, and no spell would help: be done{blot}."
    return f"No drop can be placed: say that you are done{blot}."


def _placeable(hand: Hand) -> str:
    """The unplaced drops of the die that fit, including mixed ones."""
    return _drops(hand, [colour for colour in sorted(hand.die_colours) if hand.has_room([colour], hand.realms)])


def _drops(hand: Hand, colours: Sequence[int]) -> str:
    return listed([several(hand.of_the_die(colour), f"{COLOURS[colour]} drop") for colour in colours])


def _kingdoms_with_room(hand: Hand) -> list[str]:
    return [KINGDOMS[k] for k in range(LANDS) if hand.has_room(hand.die_colours, hand.realms & 1 << k)]


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    sentences = list(_explained(view, seat))
    if view.last:
        when = "The next round is the last" if view.crossing else "This is the last round"
        sentences.append(f"{when}: spells and watchtowers' drops that you do not use are worth nothing.")
    return "\n".join([*sentences, *_within_reach(view, seat)])


def _explained(view: Record, seat: int) -> Iterator[str]:
    if view.crossing:
        yield "After a solo round you lose a number, as if somebody had been faster."
        yield from _losses(view, seat)
    elif view.taken[seat] == NONE:
        yield (
            "A die gives you as many drops of its colour as it shows. They go to the kingdom you take it from. If it "
            "lies in several, choose one of them."
        )
        yield from _white_die(view)
    elif view.drafts[seat].choosing:
        yield "An area at the watchtower is green, purple or brown, so you choose which of these its drop is."
        if not view.last:
            yield "You can use it from the next round on, in any kingdom."
    else:
        yield from _painting(hand_of(view, seat))
        if not view.drafts[seat].left and not any(view.drafts[seat].mixed):
            yield f"The round ends when {'you are' if view.seats == 1 else 'all players are'} done."


def _losses(view: Record, seat: int) -> Iterator[str]:
    """What it costs to cross out a number."""
    if int(view.open_first) & NUMBERS:
        yield "You can still be second there."
        return
    left, circled = int(view.open_second) & NUMBERS, int(view.firsts[seat])
    if left & circled:
        free = [f"the {SECOND[line]} of {LINES[line]}" for line in range(END) if (left & circled) >> line & 1]
        yield f"Crossing out {one_of(free)} costs you nothing: you have circled the first number there."
    if left & ~circled:
        which = "any other number" if left & circled else "a second number"
        yield f"Crossing out {which} leaves nothing to win in its line."


def _white_die(view: Record) -> Iterator[str]:
    colours = [COLOURS[die] for die in range(PRIMARIES) if not view.box >> die & 1]
    if view.box >> WHITE & 1:
        if colours:
            yield f"The white die counts as {one_of(colours)}: a colour that has left the box."
        else:
            yield "Nobody can take the white die while all four dice are in the box."


def _painting(hand: Hand) -> Iterator[str]:
    if hand.can_place() or hand.tower_colours:
        yield (
            "A drop paints an empty area that does not lie beside its own colour, not even across a border; corners do "
            "not count. Capitals and monsters score points in their own colour, and a monster that is never painted "
            "costs a point."
        )
    if hand.unplaced:
        marks = "you mark one blot, which costs a point"
        costs = marks if hand.blots < BLOTS else "it costs nothing: all your blots are marked"
        yield f"If drops of the die are left when you are done, {costs}."
    stuck = [colour for colour in sorted(hand.die_colours) if not hand.has_room([colour], hand.realms)]
    if stuck and hand.can_place():
        yield f"There is no room for {_drops(hand, stuck)} now."
    yield from _helpers(hand)


def _helpers(hand: Hand) -> Iterator[str]:
    """The spells and drops that can be used now. A spell may be cast even if it does nothing."""
    helps = {
        MOVE: "moves all drops of the die to another kingdom",
        DIVIDE: f"lets drops of the die go to a neighbour of {KINGDOMS[hand.home]} too",
        MIX: "mixes two drops of the die into a green, purple or brown one",
    }
    sentences = {
        spell: f"Spell {spell + 1} {helps[spell]}."
        if spell in hand.helpful
        else f"Casting spell {spell + 1} would not help to place a drop now."
        for spell in hand.castable
    }
    if hand.can_touch():
        sentences[TOUCH] = "Spell 2 lets a drop lie beside its own colour."
    yield from (sentences[spell] for spell in sorted(sentences))
    if towers := hand.tower_colours:
        drops = [several(hand.drops[colour], f"{COLOURS[colour]} drop") for colour in towers]
        yield f"Your watchtowers have {listed(drops)} for any kingdom."


def _within_reach(view: Record, seat: int) -> Iterator[str]:
    """The few areas missing for a number that can still be circled."""
    found = map_of(view)
    empty = [area for area, colour in enumerate(paint_of(view.drafts[seat])) if colour == NONE]
    for line, name in enumerate(LINES):
        missing = [area_name(found, area) for area in empty if belongs(view, area, line)]
        points = FIRST[line] if view.open_first >> line & 1 else SECOND[line] if view.open_second >> line & 1 else 0
        if points and 0 < len(missing) <= MAX_MISSING_AREAS:
            need = "needs" if line < LANDS else "need"
            yield f"{name.capitalize()} {need} {listed(missing)}, for {counted_points(int(points))} now."


def _numbers_to_cross(view: Record) -> str:
    first = int(view.open_first) & NUMBERS
    open_, numbers = (first, FIRST) if first else (int(view.open_second), SECOND)
    left = sorted({int(numbers[line]) for line in range(END) if open_ >> line & 1}, reverse=True)
    return one_of([f"a {number}" for number in left])
