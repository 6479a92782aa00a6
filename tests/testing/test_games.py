"""Every installed game keeps the laws, with every number of players and every option."""

from dataclasses import replace
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.testing import Case, cases, fuzz
from papercrown.testing.laws import LAWS, compiled_equals_interpreted, parts_make_a_table, search_plays_by_the_rules

SLOW = (compiled_equals_interpreted, parts_make_a_table, search_plays_by_the_rules)
"""Laws that take seconds with many players: with options other than the defaults, the fewest players must do."""


def affordable(case: Case) -> Case:
    fewest = case.seats == min(case.game.seats(**case.options))
    return case if fewest or not case.options else replace(case, laws=[law for law in LAWS if law not in SLOW])


@pytest.mark.parametrize("case", [affordable(case) for case in cases()], ids=str)
def test_laws(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("name", pc.games())
def test_fuzzer_finds_nothing(name: str, tmp_path: Path) -> None:
    assert fuzz(pc.game(name), games=6, seed=1, folder=tmp_path) == []
