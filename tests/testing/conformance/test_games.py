"""Every installed game passes all laws, with every number of players and every option."""

from dataclasses import replace

import pytest

from papercrown.testing import Case, cases
from papercrown.testing.laws import LAWS, compiled_equals_interpreted, parts_make_a_table, search_plays_by_the_rules

SLOW_LAWS = (compiled_equals_interpreted, parts_make_a_table, search_plays_by_the_rules)
"""Laws that take seconds with many players. With options other than the defaults, the fewest players suffice."""


def without_slow_laws(case: Case) -> Case:
    fewest = case.seats == min(case.game.seats(**case.options))
    return case if fewest or not case.options else replace(case, laws=[law for law in LAWS if law not in SLOW_LAWS])


@pytest.mark.parametrize("case", [without_slow_laws(case) for case in cases()], ids=str)
def test_game_breaks_no_law(case: Case) -> None:
    case.check()
