"""Golden games are replayed on every run, step by step, to the same scores."""

import json
from pathlib import Path

import pytest

import papercrown as pc
from tests.records.__main__ import SEED

FOLDER = Path(__file__).parent / "records"
SCORES = json.loads((FOLDER / "scores.json").read_text())


@pytest.mark.parametrize("stem", sorted(SCORES))
def test_golden_game(stem: str) -> None:
    match = pc.replay(json.loads((FOLDER / f"{stem}.json").read_text()))
    assert match.over
    assert [score.as_json() for score in match.scores()] == SCORES[stem]


def test_every_table_has_one() -> None:
    journals = [json.loads((FOLDER / f"{stem}.json").read_text()) for stem in SCORES]
    golden = {(journal["game"], journal["seats"], json.dumps(journal["options"])) for journal in journals}
    for name in pc.games():
        game = pc.game(name)
        for seats, options in game.tables():
            assert (name, seats, json.dumps(game.settle(game.check(seats, options), SEED))) in golden
