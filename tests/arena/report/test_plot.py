"""Plots are well-formed, whatever the names and scores."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.arena import plot, table
from tests.arena.helpers import result_with_totals


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.text(st.characters(codec="utf-8", categories=("L", "P", "N")), min_size=1, max_size=60),
        min_size=1,
        max_size=10,
    ),
    st.lists(st.lists(st.integers(-50, 400), min_size=2, max_size=2), min_size=1, max_size=5),
)
def test_plot_is_well_formed(bots: list[str], totals: list[list[int]]) -> None:
    found = result_with_totals(tuple(bots), totals)
    root = ElementTree.fromstring(plot(found))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 1 + 2 * len(bots)
    assert table(found).count("\n") >= len(bots)


def test_plot_shows_bots_game_and_counts() -> None:
    drawn = plot(result_with_totals(("<greedy>", "random"), [[40, 20], [50, 30]]))
    assert "&lt;greedy&gt; wins" in drawn
    assert "Kingdomino, 2 players" in drawn
    assert "4 games in 2 rounds" in drawn


@pytest.mark.parametrize("total", [0, 5, -3])
def test_plot_of_equal_scores(total: int) -> None:
    ElementTree.fromstring(plot(result_with_totals(("greedy", "random"), [[total, total]])))
