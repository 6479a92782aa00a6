"""The four laws of undo: never past chance or a reveal, never another player's action, never into their turn."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.match import Match
from tests.core.match.helpers import state
from tests.core.secret_game import SECRET_GAME, rules
from tests.core.secret_game.rules import THROW
from tests.testing.broken import broken


def assert_refused(match: Match, seat: int, reason: str) -> None:
    before = state(match)
    with pytest.raises(pc.UndoRefused, match=reason):
        match.undo(seat)
    assert state(match) == before


def at_first_placement(seats: int = 4, seed: int = 7) -> Match:
    """A match of Queendomino in which a seat has to place the first domino."""
    match = pc.game("queendomino").match(seats=seats, seed=seed)
    while not int(match.position.phase):
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    return match


def secret_match(seats: int = 2) -> Match:
    return SECRET_GAME.match(seats=seats, seed=1)


def play_labelled(match: Match, *labels: str) -> int:
    """Play the first action whose label starts with one of these; returns the acting seat."""
    seat = match.actors()[0]
    match.play(seat, next(action for action in match.legal(seat) if action.label.startswith(labels)))
    return seat


# --- What undo does ---------------------------------------------------------------------------------------------------


def test_undo_restores_the_position_and_the_journal() -> None:
    match = at_first_placement()
    before = state(match)
    seat = play_labelled(match, "Place")
    match.undo(seat)
    assert state(match) == before


def test_after_undo_the_same_action_gives_the_same_journal() -> None:
    match = at_first_placement()
    seat = play_labelled(match, "Place")
    play_labelled(match, "Bribe")
    after = state(match)
    match.undo(seat)
    play_labelled(match, "Bribe")
    assert state(match) == after


def test_a_turn_can_be_taken_back_step_by_step() -> None:
    match = at_first_placement()
    states = [state(match)]
    for label in ("Place", "Send", "Bribe"):
        seat = play_labelled(match, label)
        states.append(state(match))
    for before in reversed(states[:-1]):
        match.undo(seat)
        assert state(match) == before
    assert_refused(match, seat, "chance")  # before it lies the draw of the next line


def test_after_undo_another_action_can_be_played() -> None:
    match = at_first_placement()
    seat = match.actors()[0]
    actions = match.legal_ids(seat)
    match.play(seat, actions[0])
    match.undo(seat)
    match.play(seat, actions[1])
    assert match.steps[-1].action == actions[1]
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()


@given(st.integers(0, 200), st.integers(2, 4), st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_undo_anywhere_is_exact_or_refused(steps: int, seats: int, undoing_seat: int) -> None:
    match = pc.game("queendomino").match(seats=seats, seed=steps)
    states = [state(match)]
    while len(match.steps) < steps and not match.over:
        seat = match.actors()[0]
        legal = match.legal_ids(seat)
        match.play(seat, legal[(7 * len(match.steps)) % len(legal)])
        states.append(state(match))
    try:
        match.undo(undoing_seat)
    except pc.UndoRefused:
        assert state(match) == states[-1]
    else:
        assert state(match) == states[-2]
        assert undoing_seat in match.actors()


# --- The laws ---------------------------------------------------------------------------------------------------------


def test_never_past_chance() -> None:
    match = pc.game("queendomino").match(seats=4, seed=7)
    seat = play_labelled(match, "Choose")  # the next king is drawn
    assert_refused(match, seat, "chance")
    digits = secret_match()
    digits.play(0, THROW)
    assert_refused(digits, 0, "chance")


def test_never_past_chance_of_another_seat() -> None:
    match = secret_match()
    match.play(0, 3)
    match.play(1, THROW)
    assert_refused(match, 0, "chance")


def test_never_past_a_reveal() -> None:
    match = secret_match()
    for seat, digit in ((0, 1), (1, 2), (1, 3), (0, 4)):
        match.play(seat, digit)
    assert match.actors() == [0, 1]
    assert match.steps[-1].reveal
    assert_refused(match, 0, "shown")
    assert_refused(match, 1, "shown")


def test_never_another_players_action() -> None:
    match = at_first_placement()
    play_labelled(match, "Place")
    waiting = next(seat for seat in range(4) if seat not in match.actors())
    assert_refused(match, waiting, "chance|turn")
    fresh = secret_match()
    fresh.play(0, 1)
    assert_refused(fresh, 1, "not done anything")
    assert_refused(fresh, 9, "not done anything")


def test_never_into_another_players_turn() -> None:
    match = at_first_placement()
    seat = play_labelled(match, "Place")
    play_labelled(match, "Choose")
    assert match.actors() != [seat]
    assert_refused(match, seat, "turn has gone on")
    play_labelled(match, "Place")
    assert_refused(match, seat, "turn has gone on")


def test_never_past_another_players_turn_into_an_earlier_own_turn() -> None:
    """Two players: between the first player's two turns lie those of the other, without any chance."""
    match = pc.game("queendomino").match(seats=2, seed=7)
    first = play_labelled(match, "Choose")
    second = play_labelled(match, "Choose")
    assert play_labelled(match, "Choose") == second
    assert match.actors() == [first]
    assert not any(step.chance for step in match.steps)
    assert_refused(match, first, "turn")


def test_two_own_turns_in_a_row_can_be_undone() -> None:
    match = pc.game("queendomino").match(seats=2, seed=7)
    play_labelled(match, "Choose")
    second = match.actors()[0]
    before = state(match)
    play_labelled(match, "Choose")
    match.undo(second)
    assert state(match) == before


def test_nothing_to_undo_before_the_first_action() -> None:
    assert_refused(secret_match(), 0, "not done anything")


def test_never_after_the_end() -> None:
    match = secret_match()
    while not match.over:
        match.play(match.actors()[0], 1)
    assert_refused(match, 0, "shown|over")


def test_can_undo_agrees_with_the_laws() -> None:
    match = secret_match()
    match.play(0, 3)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.play(1, THROW)
    assert not match.can_undo(0)
    assert len(match.steps) == 2


# --- Simultaneous turns -----------------------------------------------------------------------------------------------


def test_later_actions_of_other_seats_are_kept() -> None:
    match = secret_match(3)
    match.play(1, 5)
    match.play(0, 1)
    match.play(1, 6)
    match.play(2, 7)
    match.undo(0)
    assert [(step.seat, step.action) for step in match.steps] == [(1, 5), (1, 6), (2, 7)]
    position: Any = match.position
    assert position.counts.tolist() == [0, 2, 1]
    match.play(0, 2)
    assert position_equals_replay(match)


def test_undone_and_repeated_action_counts_as_played_later() -> None:
    match, expected = secret_match(3), secret_match(3)
    match.play(0, 1)
    match.play(1, 2)
    match.undo(0)
    match.play(0, 1)
    expected.play(1, 2)
    expected.play(0, 1)
    assert state(match) == state(expected)


def test_a_seat_that_waits_for_others_may_undo_its_choice() -> None:
    match = secret_match(3)
    match.play(0, 1)
    match.play(0, 2)
    assert match.actors() == [1, 2]
    match.undo(0)
    assert match.actors() == [0, 1, 2]


def test_never_if_later_actions_depend_on_it() -> None:
    def following(p: Any, seat: int, out: Any) -> int:
        return 0 if seat == 1 and p.counts[0] == 0 else int(rules.legal(p, seat, out))

    match = broken(legal=following).match(seats=2, seed=1)
    match.play(0, 3)
    match.play(1, 4)
    assert_refused(match, 0, "others have built on it since")


def position_equals_replay(match: Match) -> bool:
    from papercrown.core.journal import replay

    return replay(match.journal(), lambda name: SECRET_GAME).position.tobytes() == match.position.tobytes()
