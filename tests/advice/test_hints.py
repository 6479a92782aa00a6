"""Hints: computed from what a seat can see, reproducible with a seed, with reasons and numbers."""

import pytest

import papercrown as pc
from papercrown.advice import Hints
from papercrown.core.match import Match
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME

SECRETS = 5
"""How many different secret choices are compared."""


def match_after(name: str, steps: int, seats: int = 2, seed: int = 7) -> Match:
    """A match after this many steps of the greedy bot."""
    match, bot = pc.game(name).match(seats=seats, seed=seed), pc.bot("greedy", seed=1)
    for _ in range(steps):
        seat = match.actors()[0]
        match.play(seat, bot.choose(match, seat))
    return match


def find_hints(match: Match, iterations: int = 200, seed: int = 5, **more: int) -> Hints:
    return pc.hints(match, match.actors()[0], iterations=iterations, seed=seed, **more)


def test_hints_name_legal_actions_with_reasons_and_numbers() -> None:
    match = match_after("kingdomino", 12)
    seat = match.actors()[0]
    result = find_hints(match)
    legal = {action.id: action for action in match.legal(seat)}
    assert result.seat == seat
    assert 1 <= len(result.hints) <= 3
    assert len({hint.action.id for hint in result.hints}) == len(result.hints)
    for hint in result.hints:
        assert (hint.action.label, hint.action.path) == (legal[hint.action.id].label, legal[hint.action.id].path)
        assert hint.reasons
        assert all(reason.endswith(".") for reason in hint.reasons)
        assert 0 < hint.score < 100
        assert hint.error >= 0
        assert 0 <= hint.victory <= 1
    assert 0 <= result.certainty <= 1
    assert result.verdict.endswith(".")
    assert result.iterations >= 200


def test_same_seed_gives_the_same_hints() -> None:
    match = match_after("queendomino", 9)
    assert find_hints(match) == find_hints(match)
    assert find_hints(match).as_json() == find_hints(match).as_json()


def test_number_of_hints_is_limited() -> None:
    match = match_after("kingdomino", 4)
    assert len(match.legal_ids(match.actors()[0])) > 4
    assert len(find_hints(match, most=1).hints) == 1
    assert len(find_hints(match, most=4).hints) == 4


def test_hints_do_not_change_the_match() -> None:
    match = match_after("kingdomino", 5)
    journal, position = match.journal(), match.position.tobytes()
    find_hints(match)
    assert (match.journal(), match.position.tobytes()) == (journal, position)


def test_forced_action_is_certain() -> None:
    match = match_after("kingdomino", 0)
    while len(match.legal_ids(match.actors()[0])) > 1:
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
    result = find_hints(match)
    assert result.verdict == "There is nothing else to do."
    assert result.certainty == 1
    assert result.hints[0].score > 0


def test_tiny_time_budget_still_gives_a_hint() -> None:
    match = match_after("kingdomino", 4)
    result = pc.hints(match, match.actors()[0], seconds=1e-6, seed=1)
    assert result.hints[0].score > 0


def test_clearly_best_action_comes_first() -> None:
    """The last domino of a game, where one place scores more than all others."""
    match = match_after("kingdomino", 46)
    result = find_hints(match, iterations=400)
    best = max(match.legal_ids(result.seat), key=lambda action: _total(match, result.seat, action))
    assert _total(match, result.seat, result.hints[0].action.id) == _total(match, result.seat, best)


def _total(match: Match, seat: int, action: int) -> int:
    played = match.snapshot()
    played.play(seat, action)
    return played.scores()[seat].total


def test_invalid_requests_are_refused() -> None:
    match = match_after("kingdomino", 0)
    other = 1 - match.actors()[0]
    with pytest.raises(pc.IllegalAction, match=f"expected a seat that may act: .*, got {other}"):
        pc.hints(match, other)
    over = match_after("kingdomino", 48)
    with pytest.raises(pc.IllegalAction, match="the game is over"):
        pc.hints(over, 0)
    with pytest.raises(pc.OptionError, match="seconds, got 0"):
        pc.hints(match, match.actors()[0], seconds=0)
    with pytest.raises(pc.OptionError, match="got 10 and 0"):
        pc.hints(match, match.actors()[0], iterations=10, most=0)


def match_with_secret(game: pc.Game, secret: int) -> Match:
    """A match in which the first seat has chosen in secret and the second is to act."""
    match = game.match(seats=2, seed=1)
    while 0 in match.actors():
        match.play(0, secret)
    return match


@pytest.mark.parametrize("game", [GUESS_GAME, SECRET_GAME], ids=lambda game: game.name)
def test_hints_do_not_depend_on_secrets_of_other_seats(game: pc.Game) -> None:
    matches = [match_with_secret(game, secret) for secret in range(SECRETS)]
    assert len({str(pc.hints(match, 1, iterations=30, seed=5).as_json()) for match in matches}) == 1
