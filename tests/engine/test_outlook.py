"""Outlooks: reproducible, with the same dice for every position, and exact once nothing is left to chance."""

import numpy as np

import papercrown as pc
from papercrown.core.match import Match
from papercrown.engine.outlook import Forecaster

PLAYOUTS = 40


def finished_match() -> Match:
    match = pc.game("kingdomino").match(seats=2, seed=3)
    while not match.over:
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
    return match


def forecaster(seed: int = 1) -> Forecaster:
    return Forecaster(pc.game("kingdomino"), 2, playouts=PLAYOUTS, seed=seed)


def test_outlook_of_a_finished_match_is_its_result() -> None:
    match = finished_match()
    outlook = forecaster().outlook(match.view(None), 0)
    assert (outlook.scores == [sheet.total for sheet in match.scores()]).all()
    assert (outlook.shares == [[(seat in match.winners()) / len(match.winners()) for seat in range(2)]]).all()


def test_playouts_share_one_victory_and_follow_from_the_seed() -> None:
    start = finished_match().at(0).view(None)
    first, repeated, other = (forecaster(seed).outlook(start, 0) for seed in (1, 1, 2))
    assert first.scores.shape == first.shares.shape == (PLAYOUTS, 2)
    assert np.allclose(first.shares.sum(axis=1), 1)
    assert (first.scores == repeated.scores).all()
    assert (first.scores != other.scores).any()


def test_position_after_an_action_has_the_outlook_of_that_action() -> None:
    """Only if the action rolls no dice, which are rolled again for each playout."""
    match = finished_match()
    step = next(number for number, step in enumerate(match.steps) if not step.chance)
    before, after = match.view(None, after=step), match.view(None, after=step + 1)
    played = match.steps[step]
    expected = forecaster().outlook(after, 0)
    outlook = forecaster().outlook(before, 0, seat=played.seat, action=played.action)
    assert (outlook.scores == expected.scores).all()
    assert (outlook.shares == expected.shares).all()


def test_dice_of_an_action_are_rolled_again() -> None:
    match = finished_match()
    step = next(number for number, step in enumerate(match.steps) if step.chance)
    played = match.steps[step]
    rerolled = forecaster().outlook(match.view(None, after=step), 0, seat=played.seat, action=played.action)
    as_rolled = forecaster().outlook(match.view(None, after=step + 1), 1)
    assert (rerolled.scores != as_rolled.scores).any()
