"""Public names of 0.2.0 still work, with a warning."""

import pytest

from papercrown import arena
from tests.arena.helpers import matchup

FORMER_NAMES = {
    "GAMES": "DEFAULT_GAMES",
    "MARGIN": "DEFAULT_MARGIN",
    "Question": "Matchup",
    "Watcher": "Progress",
    "asked": "make_matchup",
}


@pytest.mark.parametrize(("former", "name"), FORMER_NAMES.items())
def test_a_former_name_warns(former: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"^arena.{former} is deprecated, use arena.{name}$"):
        assert getattr(arena, former) is getattr(arena, name)


def test_a_name_that_never_was() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = arena.nothing


def test_the_question_of_a_result_is_its_matchup() -> None:
    result = arena.Result(matchup(), 0.05, 1, 2, False, [], [], [], {}, {})
    with pytest.warns(DeprecationWarning, match=r"use Result\.matchup"):
        assert result.question is result.matchup
    assert list(result.as_json()["question"]["bots"]) == ["greedy", "random"]
