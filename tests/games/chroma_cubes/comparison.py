"""Plays random games beside the referee, and compares the futures of random pages with brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import product

from papercrown.core.match import Match
from papercrown.core.records import Record, new
from papercrown.games.chroma_cubes import actions, reach
from papercrown.games.chroma_cubes.page import open_sections
from tests.games.chroma_cubes.futures import can_complete_by_brute_force, random_situation
from tests.games.chroma_cubes.helpers import (
    STATES,
    TABLES,
    Table,
    deed,
    game,
    number,
    page_record,
    random_game,
    read,
    rules,
)
from tests.games.chroma_cubes.referee import (
    DICE,
    LETTERS,
    Page,
    Referee,
    Sheet,
    apply_deed,
    can_complete,
    possible_uses,
)
from tests.kit.games import bits

__all__ = ["TABLES", "compare", "compare_danger", "compare_pages", "compare_uses", "position_of"]

# --- Whole games ------------------------------------------------------------------------------------------------------


def compare(table: Table, seed: int) -> int:
    """The number of steps of a random game beside the referee; an `AssertionError` says where they differ."""
    steps = random_game(table, seed)
    referee = Referee.begin(table.page, table.seats, read(steps[0].before).dice)
    assert read(steps[0].before) == referee, f"{table}, seed {seed}: the games start differently"
    match = Match(game, seats=table.seats, seed=seed)
    for turn, step in enumerate(steps):
        where = f"{table}, seed {seed}, step {turn}, {step.deed} of seat {step.seat}"
        match.position = step.before
        _compare_offers(match, referee, where)
        seen = read(step.after)
        referee.play(step.seat, step.deed, seen.dice)
        if referee.over:
            seen.pressed = referee.pressed  # no longer of any consequence
        assert seen == referee, f"{where}: the effects differ"
        match.position = step.after
        scores = [dict(score.items) for score in match.scores()]
        assert scores == referee.scores(), f"after {where}: the points differ"
        assert list(match.winners()) == referee.winners(), f"after {where}: the winners differ"
    assert referee.over, f"{table}, seed {seed}: only the rules have ended the game"
    assert not match.actors(), f"{table}, seed {seed}: somebody may act after the end"
    return len(steps)


def _compare_offers(match: Match, referee: Referee, where: str) -> None:
    assert set(match.actors()) == referee.actors, f"before {where}: other seats may act"
    for seat in match.actors():
        legal = match.legal_ids(seat)
        assert len(legal) == len(set(legal)), f"before {where}: seat {seat} has an action twice"
        offers = {deed(action, referee.page) for action in legal}
        assert offers == referee.offers(seat), f"before {where}: seat {seat} may do other things"


# --- Futures ----------------------------------------------------------------------------------------------------------


def compare_pages(first_seed: int, n: int) -> Counter[str]:
    """Whether a figure can be completed, on `n` small random pages: by the rules, the referee and brute force.

    Counts the pages on which one can, and those that a quick look decides.
    """
    found: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + n):
        on, sheet, dice = random_situation(random.Random(seed))
        p = position_of(on, sheet, dice)
        expected = can_complete_by_brute_force(on, sheet, dice)
        assert bool(reach.can_complete_a_figure(p, 0)) == expected, f"page {seed}: the rules are wrong"
        assert can_complete(on, sheet, dice) == expected, f"page {seed}: the referee is wrong"
        decided = reach.can_free_enough(p, 0, open_sections(p, p.drafts[0]))
        found[f"{'possible' if expected else 'lost'}{', seen at once' if decided else ''}"] += 1
    return found


def compare_uses(first_seed: int, n: int) -> Counter[bool]:
    """Whether a figure can be completed, on `n` small random pages: with the dice, and with one colour of each."""
    found: Counter[bool] = Counter()
    for seed in range(first_seed, first_seed + n):
        on, sheet, dice = random_situation(random.Random(seed))
        expected = can_complete_by_brute_force(on, sheet, dice)
        uses = (position_of(on, sheet, use) for use in product(*dice))
        assert any(reach.can_complete_a_figure(p, 0) for p in uses) == expected, f"page {seed}"
        found[expected] += 1
    return found


def compare_danger(first_seed: int, n: int) -> Counter[str]:
    """How many rolls finish the player after each action on `n` small random pages, by looking at every roll.

    Only rolls of up to two dice are compared. Counts the actions without a danger worth a warning, and the others.
    """
    found: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + n):
        on, sheet, dice = random_situation(random.Random(seed))
        p = position_of(on, sheet, dice)
        for words in sorted(possible_uses(on, sheet, dice)):
            after = deepcopy(sheet)
            apply_deed(after, words)
            rolled = sorted(after.used)
            if len(rolled) > 2 or after.coloured == set(on.sections):
                continue
            after.used = set()
            stuck, outcomes = 0, list(product(*(DICE[die - 1] for die in rolled)))
            for faces in outcomes:
                fallen = dict(enumerate(dice, 1)) | dict(zip(rolled, faces, strict=True))
                stuck += not can_complete(on, after, list(fallen.values()))
            assert actions._danger(p.tobytes(), 0, number(words, on)) == (len(rolled), stuck), f"page {seed}, {words}"
            found["none" if stuck == 0 else "certain" if stuck == len(outcomes) else "possible"] += 1
    return found


def position_of(on: Page, sheet: Sheet, dice: Sequence[str]) -> Record:
    """A position in which the only player has this page and these dice."""
    p = new(rules.POSITION)
    p["puzzle"] = page_record(on)
    p.seats, p.version = 1, game.version
    p.dice[0] = [bits(map(LETTERS.index, face)) for face in dice]
    draft = p.drafts[0]
    draft.filled = bits(map(on.sections.index, sheet.coloured))
    draft.used = bits(die - 1 for die in sheet.used)
    for bank, (state, letter) in enumerate(sheet.banks):
        draft.states[bank], draft.colours[bank] = STATES.index(state), LETTERS.index(letter)  # 0 for an empty bank
    return p
