"""Results as text."""

import msgspec
import pytest

from papercrown.arena import table
from papercrown.arena.record import Failure
from papercrown.arena.report.text import interval, percent, sentences
from papercrown.arena.result import Result
from papercrown.arena.stats.estimate import Estimate
from papercrown.arena.stats.sprt import Answer
from tests.arena.helpers import result_with_totals, tally_with_winner

SHARE = Estimate(0.6, 0.5, 0.7)


def result() -> Result:
    return result_with_totals(("random", "greedy"), [[40, 20], [50, 30]])


def test_table_has_aligned_columns_and_the_best_bot_first() -> None:
    head, *rows = table(tally_with_winner(1, 3).result([], early=False)).split("\n\n")[0].splitlines()
    assert head.split()[:4] == ["bot", "games", "wins", "win"]
    assert len({len(line) for line in (head, *rows)}) == 1
    assert [row.split()[:3] for row in rows] == [["random", "6", "6.0"], ["greedy", "6", "0.0"]]


def test_number_of_games_and_even_win_rate() -> None:
    assert sentences(result())[0] == "4 games in 2 rounds; equal bots would win 50.0 % each"


def test_failed_games_are_counted() -> None:
    found = result()
    failed = Result(**{**vars(found), "failures": [Failure(4, 0, "random raised ValueError")]})
    assert sentences(failed)[-1] == "1 game failed; incomplete rounds are not counted"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("open", "random against greedy is undecided: better in 60.0 % (50.0–70.0) of their comparisons"),
        ("weaker", "random is weaker than greedy, decided after 12 rounds: better in 60.0 %"),
        ("stronger", "random is stronger than greedy, decided after 12 rounds: better in"),
        ("equal", "random is as strong as greedy within 5 %, decided after 12 rounds: better in"),
    ],
)
def test_verdicts(answer: Answer, sentence: str) -> None:
    found = result()
    verdict = msgspec.structs.replace(found.verdicts[0], answer=answer, round=12, share=SHARE)
    assert sentences(Result(**{**vars(found), "verdicts": [verdict]}))[1].startswith(sentence)


def test_verdict_about_bots_that_never_met() -> None:
    found = result()
    verdict = msgspec.structs.replace(found.verdicts[0], share=None)
    assert sentences(Result(**{**vars(found), "verdicts": [verdict]}))[1] == "random and greedy never met"


def test_intervals() -> None:
    assert percent(Estimate(0.5, None, None)) == "50.0 %"
    assert percent(SHARE) == "60.0 % (50.0–70.0)"
    assert interval(Estimate(3.0, None, None)) == "3.0"
    assert interval(Estimate(3.0, 1.0, 5.0)) == "3.0 (1.0–5.0)"
    assert interval(Estimate(1.0, -1.0, 3.0)) == "1.0 (-1.0 to 3.0)"
