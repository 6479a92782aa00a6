"""Turning points: the largest changes, in order and in words."""

import re

import numpy as np
import pytest

import papercrown as pc
from papercrown.advice.turning import MAX_TURNING_POINTS, Change, turning_points
from papercrown.core.match import Match
from papercrown.engine.outlook import Outlook


@pytest.fixture(scope="module")
def match() -> Match:
    match, bot = pc.game("kingdomino").match(seats=2, seed=5, names=["Ann", "Ben"]), pc.bot("random", seed=2)
    while not match.over:
        match.play(match.actors()[0], bot.choose(match, match.actors()[0]))
    return match


def outlook(chance: float) -> Outlook:
    shares = np.zeros((1000, 2))
    shares[: int(1000 * chance), 0] = 1
    shares[:, 1] = 1 - shares[:, 0]
    return Outlook(np.zeros((1000, 2), np.int64), shares)


def test_costly_choice_names_a_better_one(match: Match) -> None:
    seat = match.steps[9].seat
    before, after = (0.6, 0.3) if seat == 0 else (0.4, 0.7)
    (turn,) = turning_points(match, [Change(10, seat, outlook(before), outlook(after))], 1)
    name, label = match.names[seat], match.told(9).label
    assert turn.words.startswith(f"Step 10, {name}: {label}. The chance of winning fell from 60% to 30%.")
    assert (turn.step, turn.seat, turn.luck) == (10, seat, False)
    assert turn.better != label
    assert turn.words.endswith(f" A better choice: {turn.better}." if turn.better else "30%.")


def test_luck_has_no_better_choice(match: Match) -> None:
    (turn,) = turning_points(match, [Change(10, None, outlook(0.5), outlook(0.62))], 1)
    assert re.fullmatch(r"Step 10, luck: (Ann's chance of winning rose from 50% to 62%|Ben's .* fell .*)\.", turn.words)
    assert turn.luck
    assert not turn.better


def test_noise_is_not_a_turning_point(match: Match) -> None:
    assert not turning_points(match, [Change(10, None, outlook(0.5), outlook(0.52))], 1)


def test_largest_changes_are_kept_in_order(match: Match) -> None:
    changes = [Change(step, None, outlook(0.3), outlook(0.4 + step / 100)) for step in range(1, 20)]
    assert [turn.step for turn in turning_points(match, changes, 1)] == list(range(20 - MAX_TURNING_POINTS, 20))
