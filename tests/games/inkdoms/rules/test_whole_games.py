"""Whole games, compared step by step with the reference model; and the cases that they cover."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import numpy as np
import pytest

from papercrown.core.records import Record, restored
from tests.games.inkdoms.helpers import (
    ACTIONS,
    ATLAS,
    BLOTS,
    COMPOSITE,
    KINGDOMS,
    LINES,
    MAINLAND,
    PRIMARY,
    Chart,
    ReferenceGame,
    Style,
    deed,
    dice_of,
    random_game,
    read,
    rules,
    viewed,
)
from tests.kit.cases import cases
from tests.kit.games import Step, check_legal_in_view, members

KEEN = Style("keen")
ANY = Style("any", stop=0.1, magic=0.4, keen=0.2)
IDLE = Style("idle", stop=0.9, keen=0.5)
HASTY = Style("hasty", stop=0.0, magic=0.1, tower=0.7, keen=1.0)
BROAD = Style("broad", stop=0.0, magic=0.3, keen=0.8, broad=True)
RICH = Style("rich", stop=0.0, magic=0.5, tower=0.1, keen=0.3, gifts=3)
THRIFTY = Style("thrifty", stop=0.0, magic=0.0, keen=1.0, broad=True, gifts=2)
GAMES: list[tuple[Style, int, int, Chart]] = [
    *((KEEN, seats, seed, MAINLAND) for seats, seed in ((1, 0), (2, 3), (3, 1), (4, 0))),
    *((HASTY, seats, seed, MAINLAND) for seats, seed in ((1, 13), (2, 0), (3, 4), (4, 0))),
    *((BROAD, seats, 0, MAINLAND) for seats in (1, 2, 3, 4)),
    *((RICH, seats, seed, MAINLAND) for seats, seed in ((1, 4), (2, 1), (3, 0), (2, 0))),
    *((THRIFTY, 1, seed, MAINLAND) for seed in (1, 2)),
    *((ANY, seats, 1, ATLAS[1]) for seats in (1, 2, 3, 4)),
    *((IDLE, seats, 0, MAINLAND) for seats in (1, 2, 3, 4)),
]
PUBLIC = ("take", "done", "cross")


def named(value: object) -> str:
    return value.name if isinstance(value, Style | Chart) else str(value)


@pytest.mark.parametrize(("style", "seats", "seed", "chart"), GAMES, ids=named)
def test_whole_games_match_the_reference_model(style: Style, seats: int, seed: int, chart: Chart) -> None:
    """Compares actors, legal actions, sheets, drops, spells, numbers and ends, and what each viewer sees."""
    steps, listed = random_game(style, seats, seed, chart), np.empty(ACTIONS, np.int64)
    reference = deepcopy(read(steps[0].before, chart))
    views = all_views(steps[0].before)
    for step in steps:
        assert members(int(rules.actors(step.before))) == reference.actors
        for seat in sorted(reference.actors):
            legal = listed[: rules.legal(step.before, seat, listed)].tolist()
            assert len(legal) == len(set(legal))
            assert {deed(action) for action in legal} == reference.offers(seat)
        reference.play(step.seat, step.deed, dice_of(step.after))
        assert read(step.after, chart) == reference
        before, views = views, all_views(step.after)
        check_views(step, reference, before, views)
        if step.deed == "done":
            check_points(step.after, reference)
    assert reference.over
    assert rules.actors(steps[-1].after) == 0


def check_points(p: Record, reference: ReferenceGame) -> None:
    points, lost = np.zeros(12, np.int64), np.zeros(1, np.int64)
    for seat in range(reference.seats):
        rules.score(p, seat, points)
        rules.tiebreak(p, seat, lost)
        assert dict(zip(rules.ITEMS, points.tolist(), strict=True)) == reference.scores(seat)
        assert lost[0] == -reference.lost(seat)


def all_views(p: Record) -> dict[int | None, bytes]:
    return {viewer: viewed(p, viewer).tobytes() for viewer in (*range(p.seats), None)}


def check_views(
    step: Step, reference: ReferenceGame, before: dict[int | None, bytes], after: dict[int | None, bytes]
) -> None:
    """Painting is hidden from others until all are done; everything else is public."""
    shown = step.after.tobytes()
    for viewer, view in after.items():
        if not step.deed.startswith(PUBLIC) and viewer != step.seat:
            assert view == before[viewer]
        if (step.deed == "done" and not reference.done) or reference.crossing or reference.over:
            assert view == shown
    seen = restored(step.after.dtype, after[step.seat])
    for seat in range(reference.seats):
        if seat != step.seat:
            assert seen["drafts"][seat] == seen["sheets"][seat]
            seen["drafts"][seat] = step.after["drafts"][seat]
    assert seen.tobytes() == shown


@cases("seats", [2, 4])
def test_legal_actions_follow_from_the_view(seats: int) -> None:
    for step in random_game(KEEN, seats, 0)[::3]:
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
    found = set().union(*(covered_cases(random_game(*given), given[-1]) for given in GAMES))
    assert WANTED - found == set()
