"""Whole games, compared step by step with the referee; and the cases that they cover."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.inkdoms.comparison import (
    ANY,
    BROAD,
    HASTY,
    IDLE,
    KEEN,
    RICH,
    TABLES,
    THRIFTY,
    Table,
    compare,
    game,
    read,
    rules,
)
from tests.games.inkdoms.referee import (
    ATLAS,
    BLOTS,
    COMPOSITE,
    KINGDOMS,
    LINES,
    MAINLAND,
    PRIMARY,
    Chart,
    ReferenceGame,
)
from tests.kit.cases import cases
from tests.kit.games import Step, check_legal_in_view

GAMES: list[tuple[Table, int]] = [
    *((Table(seats, KEEN), seed) for seats, seed in ((1, 0), (2, 3), (3, 1), (4, 0))),
    *((Table(seats, HASTY), seed) for seats, seed in ((1, 13), (2, 0), (3, 4), (4, 0))),
    *((Table(seats, BROAD), 0) for seats in (1, 2, 3, 4)),
    *((Table(seats, RICH), seed) for seats, seed in ((1, 4), (2, 1), (3, 0), (2, 0))),
    *((Table(1, THRIFTY), seed) for seed in (1, 2)),
    *((Table(seats, ANY, ATLAS[1]), 1) for seats in (1, 2, 3, 4)),
    *((Table(seats, IDLE), 0) for seats in (1, 2, 3, 4)),
]


@pytest.mark.parametrize(("table", "seed"), GAMES, ids=str)
def test_whole_games_match_the_referee(table: Table, seed: int) -> None:
    assert compare(table, seed) == len(table.steps(seed))


def test_the_referee_knows_every_table_of_the_game() -> None:
    tables = {(table.seats, table.chart.name) for table in TABLES}
    assert {(seats, options.get("map", MAINLAND.name)) for seats, options in game.tables()} <= tables
    assert len(set(map(str, TABLES))) == len(TABLES)


@cases("seats", [2, 4])
def test_legal_actions_follow_from_the_view(seats: int) -> None:
    for step in Table(seats, KEEN).steps(0)[::3]:
        check_legal_in_view(rules, step.before, step.seat)


# --- Coverage ---------------------------------------------------------------------------------------------------------


def covered_cases(steps: tuple[Step, ...], chart: Chart) -> Iterator[str]:
    """The cases that a game covers."""
    seats, after = f"{steps[0].before.seats}", read(steps[0].before, chart)
    for step in steps:
        before, after = after, read(step.after, chart)
        words = step.deed.split()
        if words[0] == "take":
            yield f"take from one of {len(before.dice[words[1]].realms)}"
            yield f"take a {before.dice[words[1]].number}"
            yield " ".join(words[:4]) if words[1] == "white" else f"take {words[1]}"
        elif words[0] == "cross":
            yield " ".join(words[:2])
        elif words[0] != "done":
            yield from _cases_of_painting(before, after, step.seat, words)
        elif not after.done or after.over:
            yield from _cases_of_round_ends(before, after, seats)


def _cases_of_painting(before: ReferenceGame, after: ReferenceGame, seat: int, words: list[str]) -> Iterator[str]:
    draft, later = before.drafts[seat], after.drafts[seat]
    assert draft.turn is not None
    assert later.turn is not None
    if words[0] == "paint":
        source = "tower" if "tower" in words else "mixed" if words[2] in COMPOSITE else "die"
        yield f"paint by {source}"
        yield f"paint {words[2]}"
        if later.cast != draft.cast:
            yield f"touch by {source}"
        if later.earned != draft.earned:
            yield "same tower" if sum((later.earned - draft.earned)[c] for c in PRIMARY) else "mixed tower"
        if later.turn.choosing:
            yield "composite tower"
        if source == "tower" and draft.turn.placed and draft.turn.drops:
            yield "tower between drops"
        if not (set(words[1][0]) <= {kingdom[0] for kingdom in draft.turn.realms}):
            yield "tower elsewhere"
    else:
        yield words[0]
        if words[0] == "move" and draft.drops != before.sheets[seat].drops:
            yield "move after a tower"
        if words[0] == "divide" and len(later.turn.realms) == 3:
            yield "divide twice"
        if words[0] == "mix" and sum(later.turn.mixed.values()) == 2:
            yield "mix twice"


def _cases_of_round_ends(before: ReferenceGame, after: ReferenceGame, seats: str) -> Iterator[str]:
    for line in (*LINES, "end"):
        first = [s for s in range(after.seats) if line in after.firsts[s] - before.firsts[s]]
        second = [s for s in range(after.seats) if line in after.seconds[s] - before.seconds[s]]
        reached = [s for s in range(after.seats) if line in after.reached[s] - before.reached[s]]
        kind = "end" if line == "end" else "kingdoms" if line in KINGDOMS else "monsters"
        yield from [f"first of {line}"] * bool(first) + [f"second of {kind}"] * bool(second)
        yield from (f"{name} shared" for name, who in (("first", first), ("second", second)) if len(who) > 1)
        if set(reached) - set(first) - set(second):
            yield "nothing for the third"
    if any(sheet.blots == BLOTS for sheet in before.sheets) and not before.last:
        yield "no blots left"
    if after.over:
        blots = all(sheet.blots == BLOTS for sheet in after.sheets)
        yield f"{seats}: over for want of blots" if blots and not before.last else f"{seats}: over after the last round"
        if before.last and any("end" in reached for reached in before.reached):
            yield f"{seats}: three kingdoms"
        elif before.last:
            yield f"{seats}: no numbers left"


WANTED = {
    *(f"take {die}" for die in PRIMARY),
    *(f"take white as {colour}" for colour in PRIMARY),
    *(f"take from one of {realms}" for realms in (1, 2, 3)),
    *(f"take a {number}" for number in (2, 3, 4)),
    *(f"paint {colour}" for colour in (*PRIMARY, *COMPOSITE)),
    *(f"{verb} by {source}" for verb in ("paint", "touch") for source in ("die", "mixed", "tower")),
    *(f"{kind} tower" for kind in ("same", "mixed", "composite")),
    *(f"first of {line}" for line in (*LINES, "end")),
    *(f"second of {what}" for what in ("kingdoms", "monsters", "end")),
    *(f"{seats}: over for want of blots" for seats in (1, 2, 3, 4)),
    *(f"{seats}: three kingdoms" for seats in (1, 2, 3, 4)),
    "1: no numbers left",
    "first shared",
    "second shared",
    "nothing for the third",
    "no blots left",
    "tower between drops",
    "tower elsewhere",
    "move",
    "divide",
    "mix",
    "fill",
    "move after a tower",
    "divide twice",
    "mix twice",
    "cross first",
    "cross second",
}


def test_these_games_cover_all_cases() -> None:
    found = set().union(*(covered_cases(table.steps(seed), table.chart) for table, seed in GAMES))
    assert WANTED - found == set()
