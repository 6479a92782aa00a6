"""Positions composed by hand, and played with actions in words."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from papercrown.games.inkdoms import throw as _throw
from tests.games.inkdoms.comparison import deed, game, number, read, rules
from tests.games.inkdoms.referee import (
    AREAS,
    COLOURS,
    DICE,
    KINGDOMS,
    LINES,
    MAINLAND,
    Chart,
    Sheet,
    Turn,
    kingdom_of,
)
from tests.kit.games import bits, members, random_turns, refused
from tests.kit.games import viewed as seen_by

throw: Any = _throw  # compiled functions have no types

# --- Composing positions ----------------------------------------------------------------------------------------------

Paint = Mapping[str, str]
"""Areas and their colours."""
EVERYWHERE = "blue 4, red 4, yellow 4, white 4"


def table(
    seats: int = 1,
    dice: str = EVERYWHERE,
    *,
    paint: Mapping[int, Paint] | None = None,
    spells: Mapping[int, str] | None = None,
    drops: Mapping[int, str] | None = None,
    blots: Mapping[int, int] | None = None,
    closed: str = "",
    seed: int = 1,
) -> Match:
    """A match in its first round, before any player has chosen a die.

    For a seat, `paint` says what is painted, `spells` which spells it has ("1 3 3") instead of the one of the start,
    `drops` which drops of watchtowers ("green brown"), `blots` how many. `closed` are numbers that nobody can circle
    any more: "first of Redhill, second of hydras". How the dice lie: see `lay`.
    """
    match = game.match(seats=seats, seed=seed)
    p = match.position
    for seat in range(seats):
        sheet = p.sheets[seat]
        for area, colour in (paint or {}).get(seat, {}).items():
            sheet.inks[COLOURS.index(colour)] |= bits([AREAS.index(area)])
            sheet.near[COLOURS.index(colour)] |= bits(map(AREAS.index, MAINLAND.beside[area]))
        if spells is not None:
            sheet.spells[:] = [spells.get(seat, "").split().count(f"{spell}") for spell in range(1, 5)]
        sheet.drops[:] = [(drops or {}).get(seat, "").split().count(colour) for colour in COLOURS]
        sheet.blots = (blots or {}).get(seat, 0)
        p.drafts[seat] = sheet
    for words in closed.split(", ") if closed else ():
        which, line = words.split(" of ")
        taken = ~bits([[*LINES, "end"].index(line)])
        if which == "first":
            p.open_first &= taken
        else:
            p.open_second &= taken
    lay(match, EVERYWHERE)
    lay(match, dice)
    return match


def lay(match: Match, dice: str) -> None:
    """Place the dice: "red 3 Yellowlake Purplefield" lies in these kingdoms, "red 3" in all of them."""
    for words in dice.split(", "):
        colour, value, *kingdoms = words.split()
        die = match.position.dice[DICE.index(colour)]
        die.number = int(value)
        die.realms = bits(map(KINGDOMS.index, kingdoms or KINGDOMS))
    match._kept = {len(match.steps): match.position.tobytes()}  # the state undo returns to


def whole(kingdoms: str, colour: str = "brown", *, but: str = "") -> dict[str, str]:
    """All areas of the kingdoms with these letters in one colour, except for some."""
    return {area: colour for area in AREAS if area[0] in kingdoms and area not in but.split()}


def coloured(words: str) -> dict[str, str]:
    """`coloured("B1 blue, B2 red")`."""
    return dict(part.split() for part in words.split(", "))


# --- Playing ----------------------------------------------------------------------------------------------------------


def do(match: Match, *deeds: str, seat: int = 0) -> None:
    """Play actions in words; one text may hold several, with commas."""
    for words in deeds:
        for part in words.split(", "):
            match.play(seat, number(part))


def finish(match: Match) -> None:
    """End the round: everyone takes a die if they have none, and is done."""
    rounds = int(match.position.rounds)
    for _ in range(2 * match.seats):
        if match.position.rounds == rounds and not match.position.crossing and not match.over:
            seat = match.actors()[0]
            offered = offers(match, seat)
            do(match, "done" if "done" in offered else min(offered), seat=seat)
    assert match.position.rounds > rounds or match.position.crossing or match.over


def play_round(match: Match, works: Mapping[int, str] | None = None) -> None:
    """All take a die in turn, paint these areas in its colour and are done; alone a number is crossed out then.

    The dice lie everywhere, and show a 4.
    """
    lay(match, EVERYWHERE)
    for _ in range(match.seats):
        seat = read(match.position).chooser
        assert seat is not None
        areas = (works or {}).get(seat, "").split()
        kingdom = kingdom_of(areas[0]) if areas else "Redhill"
        take = min(words for words in offers(match, seat) if words.endswith(f"from {kingdom}"))
        do(match, take, seat=seat)
        for area in areas:
            do(match, f"paint {area} {turn_of(match, seat).colour}", seat=seat)
            if turn_of(match, seat).choosing:
                do(match, "fill green", seat=seat)
    for seat in range(match.seats):
        do(match, "done", seat=seat)
    if match.position.crossing:
        do(match, min(offers(match)))


def offers(match: Match, seat: int = 0) -> set[str]:
    """The legal actions in words."""
    return {deed(action) for action in match.legal_ids(seat)}


def offered(match: Match, start: str, seat: int = 0) -> set[str]:
    """The rest of the legal actions that start with these words."""
    return {words.removeprefix(start) for words in offers(match, seat) if words.startswith(start)}


def refusal(match: Match, words: str, seat: int = 0) -> str:
    """Why a deed is illegal."""
    return refused(match, seat, number(words))


def items(match: Match, seat: int = 0) -> dict[str, int]:
    """The points of a seat."""
    return dict(match.scores()[seat].items)


def total(match: Match, seat: int = 0) -> int:
    return match.scores()[seat].total


def sheet_of(match: Match, seat: int = 0) -> Sheet:
    """The sheet of a seat, as everyone sees it."""
    return read(match.position).sheets[seat]


def draft_of(match: Match, seat: int = 0) -> Sheet:
    """The draft of a seat, as only its player sees it."""
    return read(match.position).drafts[seat]


def turn_of(match: Match, seat: int = 0) -> Turn:
    turn = draft_of(match, seat).turn
    assert turn is not None
    return turn


def viewed(p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    return seen_by(rules, p, viewer)


# --- Where dice lie ---------------------------------------------------------------------------------------------------

CELL, HALF = 256, 166
"""Parts of a cell, and of half a die."""


@cache
def chart_record(chart: Chart = MAINLAND, *, straight: bool = False) -> Record:
    """The record of a map; on request with straight borders, along the grid."""
    record = copy(game.encode(1, {"map": chart.name}).map)
    if straight:
        record.bends[:] = 0
    return record


def lies_in(x: int, y: int, turned: int = 0, *, chart: Record | None = None) -> set[str]:
    """The kingdoms below a die with its centre there, in parts of a cell; by default with straight borders."""
    found = throw.realms_below(chart_record(straight=True) if chart is None else chart, x, y, turned)
    return {KINGDOMS[k] for k in members(int(found))}


# --- Random games -----------------------------------------------------------------------------------------------------


def random_views(seats: int, seed: int, stop: float = 0.1) -> Iterator[tuple[Match, int]]:
    """A match before each of its steps, and the seat that acts next. Players rarely stop before they must."""
    match = game.match(seats=seats, seed=seed)
    for seat in random_turns(match, random.Random(f"{seats} {seed}"), stop):
        yield match, seat
