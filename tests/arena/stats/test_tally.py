"""The statistics of an arena, round by round."""

from papercrown.arena.stats.sprt import MIN_ROUNDS
from papercrown.arena.stats.tally import Tally
from tests.arena.helpers import game_with_totals, matchup, tally_with_winner


def test_standing_lists_the_best_bot_first() -> None:
    assert tally_with_winner(1, 0).standing() == [("greedy", 0), ("random", 0)]
    assert tally_with_winner(1, 3).standing() == [("random", 1), ("greedy", 0)]


def test_decided_as_soon_as_the_sequential_test_answers() -> None:
    assert not tally_with_winner(1, MIN_ROUNDS - 1).decided
    assert tally_with_winner(1, MIN_ROUNDS).decided
    (verdict,) = tally_with_winner(1, MIN_ROUNDS + 5).result([], early=True).verdicts
    assert (verdict.first, verdict.second, verdict.answer) == ("greedy", "random", "weaker")
    assert verdict.round == MIN_ROUNDS


def test_result_has_a_standing_for_each_bot() -> None:
    result = tally_with_winner(1, 4).result([], early=False)
    assert (result.rounds, result.games, result.decided) == (4, 8, False)
    weak, strong = result.standings
    assert (weak.name, weak.games, weak.wins, weak.score.mean, weak.rank.mean) == ("greedy", 8, 0, 30, 2)
    assert (strong.name, strong.games, strong.wins, strong.score.mean, strong.rank.mean) == ("random", 8, 8, 40, 1)
    assert result.scores == {"greedy": [30] * 8, "random": [40] * 8}


def test_bots_that_never_met_have_no_share() -> None:
    given = matchup("greedy", "greedy", "random", "random", seats=2)
    rounds = [range(first, first + 4) for first in range(0, 400, 4)]
    numbers = next(numbers for numbers in rounds if {0, 1} not in [set(given.line_up(number)) for number in numbers])
    tally = Tally(given, 0.05)
    tally.add([game_with_totals(given, number, (40, 30)) for number in numbers])
    assert tally.result([], early=False).verdicts[0].share is None
