"""One game: reproducible, and an exception of a bot fails this game only."""

import re

import papercrown as pc
from papercrown.arena.record import Failure, Played
from papercrown.arena.workers.task import played
from tests.arena.helpers import BOTS, matchup


def game(given: object, number: int) -> Played:
    found = played(given, number)  # type: ignore[arg-type]
    assert isinstance(found, Played)
    return found


def test_a_game_is_the_same_again() -> None:
    given = matchup(seed=3)
    first, again = game(given, 5), game(given, 5)
    assert (first.plays, first.steps, first.check) == (again.plays, again.steps, again.check)
    assert sum(times.moves for times in first.times) == first.steps


def test_the_games_of_a_round_have_the_same_dice() -> None:
    given = matchup(f"{BOTS}:First", f"{BOTS}:First")
    rolls = []
    for number in (0, 1, 2):
        match = pc.game("kingdomino").match(seats=2, seed=given.deal_seed(number))
        while not match.over:
            match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
        rolls.append(match.rolls())
        assert [play.total for play in game(given, number).plays] == [sheet.total for sheet in match.scores()]
    assert rolls[0] == rolls[1] != rolls[2]


def test_equal_bots_without_chance_share_a_round() -> None:
    given = matchup(f"{BOTS}:First", f"{BOTS}:First")
    one, other = (sorted(game(given, number).plays, key=lambda play: play.bot) for number in (0, 1))
    assert [play.key for play in one] == [play.key for play in reversed(other)]


def test_ties_are_broken_as_the_rules_say() -> None:
    given = matchup(f"{BOTS}:First", "greedy", seed=4)
    ending = game(given, 0)
    assert all(len(play.ties) == pc.game("kingdomino").rules.TIEBREAKS for play in ending.plays)


def test_a_bot_that_raises() -> None:
    given = matchup(f"{BOTS}:Raising", "greedy")
    number = next(number for number in range(100) if given.deal_seed(number) % 2)
    failed = played(given, number)
    assert isinstance(failed, Failure)
    assert failed.bot == 0
    assert "raised ValueError: no idea what to do (bots.py, line" in failed.reason
    assert f"round {number // 2 + 1}, seat " in failed.reason
    assert re.search(rf"step 1\d of a game with seed {given.deal_seed(number)}\Z", failed.reason)


def test_a_bot_that_plays_what_is_not_allowed() -> None:
    failed = played(matchup(f"{BOTS}:Cheating", "greedy"), 0)
    assert isinstance(failed, Failure)
    assert "raised IllegalAction: expected an action from 0 to" in failed.reason
