"""The guessing game passes the conformance checks."""

import pytest

from papercrown.testing import Case, cases
from tests.engine.guess_game import GUESS_GAME


@pytest.mark.parametrize("case", cases([GUESS_GAME]), ids=str)
def test_rules_are_sound(case: Case) -> None:
    case.check()
