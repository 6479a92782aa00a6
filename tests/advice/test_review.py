"""Reviews: luck and choices add up, and the same match has the same review."""

import sys

import pytest

import papercrown as pc
from papercrown.advice import Review, Worth
from papercrown.core.match import Match

PLAYOUTS = 30


def played(game: pc.Game, bots: list[str], seed: int = 3) -> Match:
    match = game.match(seats=len(bots), seed=seed)
    players = [pc.bot(bot, seed=seed) for bot in bots]
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, players[seat].choose(match, seat))
    return match


@pytest.fixture(scope="module")
def kingdomino() -> Match:
    return played(pc.game("kingdomino"), ["greedy", "random", "greedy"])


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


def test_one_chooses_for_another_what_the_other_loses(review: Review) -> None:
    """Chances to win are shared out: what all gain together is nothing."""
    for part in ("luck", "choices", "others"):
        total = sum(getattr(account, part).victory for account in review.accounts)
        if part == "luck":
            assert total == pytest.approx(0, abs=1e-9)
    gained = sum(account.choices.victory + account.others.victory for account in review.accounts)
    assert gained == pytest.approx(0, abs=1e-9)


def test_what_was_forced_changes_nothing(kingdomino: Match, review: Review) -> None:
    forced = 0
    for number, step in enumerate(kingdomino.steps):
        if not step.chance and len(kingdomino.at(number).legal_ids(step.seat)) == 1:
            assert review.points[number] == review.points[number + 1]
            forced += 1
    assert forced > 3


def test_luck_is_where_dice_were_rolled(kingdomino: Match, review: Review) -> None:
    rolled = {number for number, step in enumerate(kingdomino.steps, 1) if step.chance}
    assert {turn.step for turn in review.turns if turn.luck} <= rolled


def test_a_long_game_is_played_on_less_often(monkeypatch: pytest.MonkeyPatch, kingdomino: Match) -> None:
    monkeypatch.setattr(sys.modules["papercrown.advice.review"], "TOTAL_PLAYOUTS", 60 * len(kingdomino.steps))
    assert pc.review(kingdomino).playouts == 60


def test_who_plays_anything_chooses_badly(review: Review) -> None:
    assert review.accounts[1].choices.points < -5
    assert review.accounts[1].choices.points < review.accounts[0].choices.points


def test_the_same_match_has_the_same_review(kingdomino: Match, review: Review) -> None:
    again = pc.review(pc.replay(kingdomino.journal()), playouts=PLAYOUTS)
    assert again.as_json() == review.as_json()


def test_alone() -> None:
    match = played(pc.game("color-in-kingdoms"), ["random"])
    review = pc.review(match, playouts=PLAYOUTS)
    check_sums(match, review)
    assert {account.others for account in review.accounts} == {Worth(0.0, 0.0)}
    assert all("score to expect" in turn.words for turn in review.turns)


def test_a_game_that_was_taken_up_again() -> None:
    """It has other dice from there on."""
    fork = played(pc.game("kingdomino"), ["greedy", "greedy"]).fork(20, seed=99)
    bot = pc.bot("greedy", seed=1)
    while not fork.over:
        fork.play(fork.actors()[0], bot.choose(fork, fork.actors()[0]))
    check_sums(fork, pc.review(fork, playouts=4))


def test_how_far_it_is(kingdomino: Match) -> None:
    told: list[tuple[int, int]] = []
    pc.review(kingdomino, playouts=2, progress=lambda done, total: told.append((done, total)))
    steps = len(kingdomino.steps)
    assert told == [(done, steps) for done in range(steps + 1)]


def test_what_is_refused(kingdomino: Match) -> None:
    with pytest.raises(pc.OptionError, match="expected a finished match, got one after 3 steps"):
        pc.review(kingdomino.at(3))
    with pytest.raises(pc.OptionError, match="playouts, got 1"):
        pc.review(kingdomino, playouts=1)
