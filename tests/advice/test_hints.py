"""Hints: from what a seat sees, the same for the same seed, and with a number on everything."""

import pytest

import papercrown as pc
from papercrown.advice import Hints
from papercrown.core.match import Match


def after(name: str, steps: int, seats: int = 2, seed: int = 7) -> Match:
    """A match after some steps of the greedy bot."""
    match, bot = pc.game(name).match(seats=seats, seed=seed), pc.bot("greedy", seed=1)
    for _ in range(steps):
        seat = match.actors()[0]
        match.play(seat, bot.choose(match, seat))
    return match


def asked(match: Match, iterations: int = 200, seed: int = 5, **more: int) -> Hints:
    return pc.hints(match, match.actors()[0], iterations=iterations, seed=seed, **more)


def test_the_best_choices_with_reasons_and_numbers() -> None:
    match = after("kingdomino", 12)
    seat = match.actors()[0]
    found = asked(match)
    legal = {action.id: action for action in match.legal(seat)}
    assert found.seat == seat
    assert 1 <= len(found.hints) <= 3
    assert len({hint.action.id for hint in found.hints}) == len(found.hints)
    for hint in found.hints:
        assert (hint.action.label, hint.action.path) == (legal[hint.action.id].label, legal[hint.action.id].path)
        assert hint.reasons
        assert all(reason.endswith(".") for reason in hint.reasons)
        assert 0 < hint.score < 100
        assert hint.error >= 0
        assert 0 <= hint.victory <= 1
    assert 0 <= found.certainty <= 1
    assert found.verdict.endswith(".")
    assert found.iterations >= 200


def test_a_seed_gives_the_same_hints_again() -> None:
    match = after("queendomino", 9)
    assert asked(match) == asked(match)
    assert asked(match).as_json() == asked(match).as_json()


def test_as_many_as_asked_for() -> None:
    match = after("kingdomino", 4)
    assert len(match.legal_ids(match.actors()[0])) > 4
    assert len(asked(match, most=1).hints) == 1
    assert len(asked(match, most=4).hints) == 4


def test_a_hint_looks_but_does_not_touch() -> None:
    match = after("kingdomino", 5)
    journal, position = match.journal(), match.position.tobytes()
    asked(match)
    assert (match.journal(), match.position.tobytes()) == (journal, position)


def test_where_there_is_no_choice() -> None:
    match = after("kingdomino", 0)
    while len(match.legal_ids(match.actors()[0])) > 1:
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
    found = asked(match)
    assert found.verdict == "There is nothing else to do."
    assert found.certainty == 1
    assert found.hints[0].score > 0


def test_a_moment_is_enough_for_something() -> None:
    match = after("kingdomino", 4)
    found = pc.hints(match, match.actors()[0], seconds=1e-6, seed=1)
    assert found.hints[0].score > 0


def test_a_clear_choice_is_told_as_one() -> None:
    """The last domino of a game, where one place brings more than all others."""
    match = after("kingdomino", 46)
    found = asked(match, iterations=400)
    best = max(match.legal_ids(found.seat), key=lambda action: _total(match, found.seat, action))
    assert _total(match, found.seat, found.hints[0].action.id) == _total(match, found.seat, best)


def _total(match: Match, seat: int, action: int) -> int:
    then = match.snapshot()
    then.play(seat, action)
    return then.scores()[seat].total


def test_what_is_refused() -> None:
    match = after("kingdomino", 0)
    other = 1 - match.actors()[0]
    with pytest.raises(pc.IllegalAction, match=f"expected a seat that may act: .*, got {other}"):
        pc.hints(match, other)
    over = after("kingdomino", 48)
    with pytest.raises(pc.IllegalAction, match="the game is over"):
        pc.hints(over, 0)
    with pytest.raises(pc.OptionError, match="seconds, got 0"):
        pc.hints(match, match.actors()[0], seconds=0)
    with pytest.raises(pc.OptionError, match="got 10 and 0"):
        pc.hints(match, match.actors()[0], iterations=10, most=0)
