"""Reviews: luck and choices add up to the result, and the same match always has the same review."""

import sys

import pytest

import papercrown as pc
from papercrown.advice import Review, Worth
from papercrown.core.match import Match
from tests.bots.helpers import play_match
from tests.core.secret_game import SECRET_GAME

PLAYOUTS = 30
SEED = 4


@pytest.fixture(scope="module")
def kingdomino() -> Match:
    return play_match(pc.game("kingdomino"), ["greedy", "random", "greedy"], SEED)


@pytest.fixture(scope="module")
def review(kingdomino: Match) -> Review:
    return pc.review(kingdomino, playouts=PLAYOUTS)


def check_sums(match: Match, review: Review) -> None:
    winners = match.winners()
    for seat, account in enumerate(review.accounts):
        assert account.result == Worth((seat in winners) / len(winners), match.scores()[seat].total)
        for part in ("victory", "points"):
            start, result = getattr(account.start, part), getattr(account.result, part)
            added = sum(getattr(of, part) for of in (account.luck, account.choices, account.others))
            assert start + added == pytest.approx(result, abs=1e-9)
            assert start == getattr(review, part)[0][seat]
            assert result == getattr(review, part)[-1][seat]
    assert len(review.victory) == len(review.points) == len(match.steps) + 1


def test_luck_and_choices_add_up(kingdomino: Match, review: Review) -> None:
    check_sums(kingdomino, review)
    for moment in review.victory:
        assert sum(moment) == pytest.approx(1)


def test_changes_of_the_win_probability_are_zero_sum(review: Review) -> None:
    assert sum(account.luck.victory for account in review.accounts) == pytest.approx(0, abs=1e-9)
    gained = sum(account.choices.victory + account.others.victory for account in review.accounts)
    assert gained == pytest.approx(0, abs=1e-9)


def test_forced_steps_change_nothing(kingdomino: Match, review: Review) -> None:
    forced = 0
    for number, step in enumerate(kingdomino.steps):
        if not step.chance and len(kingdomino.at(number).legal_ids(step.seat)) == 1:
            assert review.points[number] == review.points[number + 1]
            forced += 1
    assert forced > 3


def test_luck_only_comes_from_steps_with_dice(kingdomino: Match, review: Review) -> None:
    rolled = {number for number, step in enumerate(kingdomino.steps, 1) if step.chance}
    assert {turn.step for turn in review.turns if turn.luck} <= rolled


def test_long_match_gets_fewer_playouts(monkeypatch: pytest.MonkeyPatch, kingdomino: Match) -> None:
    monkeypatch.setattr(sys.modules["papercrown.advice.review"], "TOTAL_PLAYOUTS", 60 * len(kingdomino.steps))
    assert pc.review(kingdomino).playouts == 60


def test_random_bot_loses_points_by_its_choices(review: Review) -> None:
    assert review.accounts[1].choices.points < -5
    assert review.accounts[1].choices.points < review.accounts[0].choices.points


def test_same_match_has_the_same_review(kingdomino: Match, review: Review) -> None:
    repeated = pc.review(pc.replay(kingdomino.journal()), playouts=PLAYOUTS)
    assert repeated.as_json() == review.as_json()


def test_solo_game_is_reviewed_by_points() -> None:
    match = play_match(pc.game("color-in-kingdoms"), ["random"], SEED)
    review = pc.review(match, playouts=PLAYOUTS)
    check_sums(match, review)
    assert {account.others for account in review.accounts} == {Worth(0.0, 0.0)}
    assert all("expected score" in turn.words for turn in review.turns)


def test_fork_has_other_dice_from_there_on() -> None:
    fork = play_match(pc.game("kingdomino"), ["greedy", "greedy"], SEED).fork(20, seed=99)
    bot = pc.bot("greedy", seed=1)
    while not fork.over:
        fork.play(fork.actors()[0], bot.choose(fork, fork.actors()[0]))
    check_sums(fork, pc.review(fork, playouts=4))


def test_progress_is_reported(kingdomino: Match) -> None:
    reported: list[tuple[int, int]] = []
    pc.review(kingdomino, playouts=2, progress=lambda done, total: reported.append((done, total)))
    steps = len(kingdomino.steps)
    assert reported == [(done, steps) for done in range(steps + 1)]


def test_invalid_requests_are_refused(kingdomino: Match) -> None:
    with pytest.raises(pc.OptionError, match="expected a finished match, got one after 3 steps"):
        pc.review(kingdomino.at(3))
    with pytest.raises(pc.OptionError, match="playouts, got 1"):
        pc.review(kingdomino, playouts=1)


def test_game_with_hidden_choices_can_be_reviewed() -> None:
    match = play_match(SECRET_GAME, ["random", "random"], SEED)
    check_sums(match, pc.review(match, playouts=10))
