"""Score sheets and winners."""

import json

from papercrown.core.scoresheet import Scoring, added_up, winners_of


def test_total_is_the_sum_of_the_items() -> None:
    assert added_up("Ada", {"crowns": 6, "gaps": -2}).total == 4


def test_best_ranks_win() -> None:
    assert winners_of([(30, 1), (40, 0), (40, 2)]) == [2]
    assert winners_of([(40, 2), (30, 9), (40, 2)]) == [0, 2]


def test_scoring_is_plain_json() -> None:
    scoring = Scoring((added_up("Ada", {"crowns": 6}), added_up("Bo", {"crowns": 7})), (1,))
    assert json.loads(json.dumps(scoring.as_json())) == {
        "players": [
            {"name": "Ada", "total": 6, "items": {"crowns": 6}},
            {"name": "Bo", "total": 7, "items": {"crowns": 7}},
        ],
        "winners": [1],
    }
