"""The result of an arena, as an object and as JSON."""

import json

import pytest

from papercrown.arena import Matchup, Result
from papercrown.arena.record import Failure
from papercrown.arena.stats.latency import Latency
from tests.arena.helpers import matchup, result_with_totals


def empty_result(given: Matchup) -> Result:
    return Result(given, 0.05, 1, 2, False, [], [], [], {}, {})


@pytest.mark.parametrize(("seats", "even"), [(1, 1 / 2), (2, 1 / 2), (4, 1 / 4)])
def test_even_win_rate(seats: int, even: float) -> None:
    """Bots that play alone are compared with each other."""
    given = Matchup("pocket-kingdoms", 1, seats, {}, ("greedy", "random"), None, 0, "")
    assert empty_result(given).even == even


def test_json_keeps_times_apart() -> None:
    result = result_with_totals(("greedy", "random"), [[40, 20], [50, 30]])
    found = json.loads(json.dumps(result.as_json()))
    assert (found["rounds"], found["games"], found["decided"]) == (2, 4, False)
    assert [bot["name"] for bot in found["bots"]] == list(found["times"]) == ["greedy", "random"]
    assert not any("time" in name for bot in found["bots"] for name in bot)


def test_json_names_the_slow_quantile() -> None:
    times = Latency()
    for second in (0.1, 0.2, 0.4):
        times.add(second)
    found = Result(matchup(), 0.05, 1, 2, False, [], [], [], {}, {"greedy": times}).as_json()["times"]["greedy"]
    assert (found["moves"], found["most"]) == (3, 0.4)
    assert found["mean"] == pytest.approx(0.7 / 3)
    assert found["p99"] == pytest.approx(0.4, rel=0.13)


def test_json_names_the_bot_of_a_failure() -> None:
    failures = [Failure(0, 1, "random raised ValueError"), Failure(3, None, "3 workers died")]
    found = Result(matchup(), 0.05, 1, 2, False, [], [], failures, {}, {}).as_json()["failures"]
    assert found == [
        {"game": 1, "bot": "random", "reason": "random raised ValueError"},
        {"game": 4, "bot": None, "reason": "3 workers died"},
    ]


def test_question_is_the_former_name_of_matchup() -> None:
    result = empty_result(matchup())
    with pytest.warns(DeprecationWarning, match=r"use Result\.matchup"):
        assert result.question is result.matchup
    assert list(result.as_json()["question"]["bots"]) == ["greedy", "random"]
