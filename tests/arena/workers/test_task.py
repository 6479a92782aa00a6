"""A single game is reproducible, and an exception of a bot fails this game only."""

import re

import papercrown as pc
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Failure, Played
from papercrown.arena.workers.task import play_game
from tests.arena.helpers import BOTS, matchup


def play(given: Matchup, number: int) -> Played:
    found = play_game(given, number)
    assert isinstance(found, Played)
    return found


def test_game_is_reproducible() -> None:
    given = matchup(seed=3)
    first, again = play(given, 5), play(given, 5)
    assert (first.plays, first.steps, first.check) == (again.plays, again.steps, again.check)
    assert sum(times.moves for times in first.times) == first.steps


def test_games_of_a_round_have_the_same_dice() -> None:
    given = matchup(f"{BOTS}:First", f"{BOTS}:First")
    rolls = []
    for number in (0, 1, 2):
        match = pc.game("kingdomino").match(seats=2, seed=given.deal_seed(number))
        while not match.over:
            match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
        rolls.append(match.rolls())
        assert [play.total for play in play(given, number).plays] == [sheet.total for sheet in match.scores()]
    assert rolls[0] == rolls[1] != rolls[2]


def test_equal_deterministic_bots_swap_their_results() -> None:
    given = matchup(f"{BOTS}:First", f"{BOTS}:First")
    one, other = (sorted(play(given, number).plays, key=lambda play: play.bot) for number in (0, 1))
    assert [play.key for play in one] == [play.key for play in reversed(other)]


def test_tie_breaks_come_from_the_rules() -> None:
    given = matchup(f"{BOTS}:First", "greedy", seed=4)
    ending = play(given, 0)
    assert all(len(play.ties) == pc.game("kingdomino").rules.TIEBREAKS for play in ending.plays)


def test_exception_of_a_bot_is_reported_with_its_place() -> None:
    given = matchup(f"{BOTS}:Raising", "greedy")
    number = next(number for number in range(100) if given.deal_seed(number) % 2)
    failed = play_game(given, number)
    assert isinstance(failed, Failure)
    assert failed.bot == 0
    assert "raised ValueError: no idea what to do (bots.py, line" in failed.reason
    assert f"round {number // 2 + 1}, seat " in failed.reason
    assert re.search(rf"step 1\d of a game with seed {given.deal_seed(number)}\Z", failed.reason)


def test_illegal_action_is_reported() -> None:
    failed = play_game(matchup(f"{BOTS}:Cheating", "greedy"), 0)
    assert isinstance(failed, Failure)
    assert "raised IllegalAction: expected an action from 0 to" in failed.reason
