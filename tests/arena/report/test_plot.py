"""The picture is well-formed, whatever the names and scores are."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.arena import Result, plot, table
from papercrown.arena.stats.tally import Tally
from tests.arena.helpers import made_up, matchup


def result(bots: tuple[str, ...], totals: list[list[int]], seats: int = 2) -> Result:
    given = msgspec.structs.replace(matchup(seats=seats), bots=bots)
    tally = Tally(given, 0.05)
    for deal, scores in enumerate(totals):
        numbers = range(deal * len(bots), (deal + 1) * len(bots))
        tally.add([made_up(given, number, scores[:seats]) for number in numbers])
    return tally.result([], early=False)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.text(st.characters(codec="utf-8", categories=("L", "P", "N")), min_size=1, max_size=60),
        min_size=1,
        max_size=10,
    ),
    st.lists(st.lists(st.integers(-50, 400), min_size=2, max_size=2), min_size=1, max_size=5),
)
def test_it_is_well_formed(bots: list[str], totals: list[list[int]]) -> None:
    found = result(tuple(bots), totals)
    root = ElementTree.fromstring(plot(found))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 1 + 2 * len(bots)
    assert table(found).count("\n") >= len(bots)


def test_what_stands_in_it() -> None:
    drawn = plot(result(("<greedy>", "random"), [[40, 20], [50, 30]]))
    assert "&lt;greedy&gt; wins" in drawn
    assert "Kingdomino, 2 players" in drawn
    assert "4 games in 2 rounds" in drawn


@pytest.mark.parametrize("total", [0, 5, -3])
def test_all_scores_are_equal(total: int) -> None:
    ElementTree.fromstring(plot(result(("greedy", "random"), [[total, total]])))
