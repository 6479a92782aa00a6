"""Every game keeps the laws, with every number of players and every option."""

from pathlib import Path

import pytest

import papercrown as pc
from papercrown.testing import Case, cases, fuzz


@pytest.mark.parametrize("case", cases(), ids=str)
def test_law(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("name", pc.games())
def test_fuzzer_finds_nothing(name: str, tmp_path: Path) -> None:
    assert fuzz(pc.game(name), games=8, seed=1, folder=tmp_path) == []
