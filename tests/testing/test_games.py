"""Every game keeps the laws, with every number of players and every option."""

from pathlib import Path

import pytest

import papercrown as pc
from papercrown.testing import Case, cases, fuzz

SLOW = ("compiled_equals_interpreted", "parts_make_a_table")
"""Laws that take seconds at a large table: with options that are not the usual ones, the smallest table must do."""


def worth_its_time(case: Case) -> bool:
    table = case.table
    smallest = table.seats == min(table.game.seats(**table.options))
    return smallest or not table.options or case.law.__name__ not in SLOW


@pytest.mark.parametrize("case", [case for case in cases() if worth_its_time(case)], ids=str)
def test_law(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("name", pc.games())
def test_fuzzer_finds_nothing(name: str, tmp_path: Path) -> None:
    assert fuzz(pc.game(name), games=6, seed=1, folder=tmp_path) == []
