"""Forks of a match, and their journals."""

import json
from typing import Any

import pytest

import papercrown as pc
from tests.core.match.helpers import play_until, positions, secret_match, state
from tests.core.secret_game.rules import THROW
from tests.kit.cases import cases


def assert_refused(journal: object, reason: str) -> None:
    with pytest.raises(pc.JournalError, match=reason):
        pc.replay(journal)


def test_fork_keeps_the_steps_before_it() -> None:
    match = play_until(30)
    fork = match.fork(20, seed=3)
    assert positions(fork) == positions(match)[:21]
    assert [(step.seat, step.action) for step in fork.steps] == [(s.seat, s.action) for s in match.steps[:20]]
    assert len(match.steps) == 30
    assert match.forks == ()


def test_fork_rolls_different_dice() -> None:
    throws = [(0, THROW), (1, THROW), (0, THROW), (1, THROW)] * 2
    match = secret_match(*throws)
    ends = set()
    for seed in range(5):
        fork = match.fork(4, seed=seed)
        for seat, action in throws[4:]:
            fork.play(seat, action)
        assert positions(fork)[:5] == positions(match)[:5]
        ends.add(fork.position.tobytes())
    assert len(ends - {match.position.tobytes()}) > 1


def test_forks_with_the_same_seed_are_the_same_match() -> None:
    match = play_until(30)
    first, second = (play_until(40, match.fork(20, seed=3)) for _ in range(2))
    assert first.journal() == second.journal()


def test_fork_without_a_seed_has_random_dice() -> None:
    match = play_until(10)
    assert match.fork(5).forks != match.fork(5).forks


def test_a_fork_before_the_first_step_has_the_same_start() -> None:
    match = play_until(10)
    fork = match.fork(0, seed=99)
    assert fork.steps == []
    assert positions(fork) == positions(match)[:1]
    assert fork.dice_of_next_step().tobytes() != match.at(0).dice_of_next_step().tobytes()


def test_a_fork_of_a_fork_keeps_the_forks_before_it() -> None:
    first = play_until(20, play_until(15).fork(10, seed=3))
    assert first.fork(15, seed=4).forks == ((10, 3), (15, 4))
    assert first.fork(10, seed=4).forks == ((10, 4),)
    assert first.fork(5, seed=4).forks == ((5, 4),)
    second = play_until(20, first.fork(15, seed=4))
    assert positions(second)[:16] == positions(first)[:16]


def test_a_fork_may_have_other_names() -> None:
    fork = play_until(10).fork(5, names=["Cleo", "Dov"])
    assert fork.names == ("Cleo", "Dov")
    assert pc.replay(fork.journal()).names == ("Cleo", "Dov")


def test_earlier_positions_of_a_fork() -> None:
    fork = play_until(20, play_until(15).fork(10, seed=3))
    for length in range(21):
        assert positions(fork.at(length)) == positions(fork)[: length + 1]
    assert fork.at(10).forks == ()
    assert fork.at(11).forks == fork.forks


@pytest.mark.parametrize("length", [-1, -20])
def test_a_fork_at_a_negative_step_is_refused(length: int) -> None:
    with pytest.raises(pc.OptionError, match="expected forks"):
        play_until(5).fork(length)


def test_a_fork_after_the_last_step_is_refused() -> None:
    match = play_until(5)
    assert len(match.fork(5).steps) == 5
    with pytest.raises(pc.OptionError, match="expected a step from 0 to 5, got 6"):
        match.fork(6)


def test_undo_does_not_go_past_a_fork() -> None:
    match = secret_match((0, 3), (1, 4)).fork(2, seed=5)
    with pytest.raises(pc.UndoRefused, match="branched off"):
        match.undo(0)
    match.play(0, 6)
    match.undo(0)
    assert len(match.steps) == 2


# --- Journals of forks ------------------------------------------------------------------------------------------------


def test_the_journal_of_a_fork_replays_to_the_same_bytes() -> None:
    fork = play_until(30, play_until(20, play_until(15).fork(10, seed=3)).fork(18, seed=2**63 - 1))
    text = json.dumps(fork.journal())
    replayed = pc.replay(json.loads(text))
    assert json.dumps(replayed.journal()) == text
    assert replayed.position.tobytes() == fork.position.tobytes()
    assert replayed.forks == ((10, 3), (18, 2**63 - 1))


def test_only_journals_of_forks_have_a_forks_field() -> None:
    assert "forks" not in play_until(5).journal()
    assert play_until(5).fork(3, seed=4).journal()["forks"] == [[3, 4]]


@cases("forks", [[], [[10, 4]], [[9, 3]], [[10, 3], [12, 3]]])
def test_journals_with_edited_forks_are_refused(forks: Any) -> None:
    assert_refused(
        {**play_until(20, play_until(15).fork(10, seed=3)).journal(), "forks": forks}, "step 0: the start.*edited"
    )


@cases(
    "forks",
    [None, {}, 3, [3], ["10,3"], [[10]], [[10, 3, 1]], [[10, 3], [10, 4]], [[10, 3], [5, 4]], [[-1, 3]], [[True, 3]],
     [[10, -1]], [[10, True]], [[10, "3"]], [[10, 2**63]], [[10.0, 3]], [[10, None]]],
)  # fmt: skip
def test_malformed_forks_are_refused(forks: Any) -> None:
    journal = play_until(20, play_until(15).fork(10, seed=3)).journal()
    assert_refused({**journal, "forks": forks}, "journal, forks: expected a list|expected forks|expected a seed")


def test_forks_after_the_last_step_are_refused() -> None:
    journal = play_until(20).journal()
    forks = [[step, 1] for step in range(21, 500)]
    assert_refused({**journal, "forks": forks}, "journal, forks: expected the last one before step 21, got a later one")


def test_too_many_forks_are_refused() -> None:
    forks = [[step, 1] for step in range(400_000)]
    assert_refused({**play_until(20).journal(), "forks": forks}, "step 0: expected at most 1000 forks, got 400000")


def test_every_step_has_the_dice_of_the_last_fork_before_it() -> None:
    match = play_until(20)
    for seed, step in enumerate((0, 3, 4, 15)):
        match = play_until(20, match.fork(step, seed=seed))
    expected = [7, *[0] * 3, 1, *[2] * 11, *[3] * 5]
    played = pc.game("kingdomino")
    assert [match.dice_of(step).tobytes() for step in range(1, 21)] == [
        played.match(seats=match.seats, seed=seed).dice_of(step).tobytes() for step, seed in enumerate(expected[1:], 1)
    ]


def test_earlier_positions_of_a_fork_replay_to_the_same_bytes() -> None:
    fork = play_until(20, play_until(15).fork(10, seed=3))
    for length in (0, 9, 10, 11, 20):
        assert state(pc.replay(fork.at(length).journal())) == state(fork.at(length))
