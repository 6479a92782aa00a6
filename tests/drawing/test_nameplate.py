"""Names fit into their nameplates, whatever players call themselves."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercrown.drawing.nameplate import Nameplate, font_size, letters, shortened
from papercrown.drawing.svg import BOLD_LETTER

PLATE = Nameplate(badge=(14, 16), name=(34, 23), max_size=20, max_width=180)


@pytest.mark.parametrize(
    ("name", "width"), [("", 0), ("Bo", 2), ("Zoë", 3), ("Zoe\N{COMBINING DIAERESIS}", 3), ("王子", 4), ("🦄", 2)]
)
def test_wide_characters_count_twice_and_marks_not_at_all(name: str, width: int) -> None:
    assert letters(name) == width


@given(st.text(max_size=80))
def test_a_name_is_never_wider_than_allowed(name: str) -> None:
    size = font_size(name, 20, 180)
    assert 0 < size <= 20
    assert letters(name) * BOLD_LETTER * size <= 180 + 1e-9


def test_a_short_name_has_the_largest_size() -> None:
    assert font_size("Bo", 20, 180) == 20
    assert font_size("W" * 60, 20, 180) < 5


@pytest.mark.parametrize("name", ["", "Bo", "W" * 60, "🦄👑", "<b>&\"'"])
def test_a_nameplate_shows_the_badge_and_the_whole_name(name: str) -> None:
    badge, text = ET.fromstring(f"<g>{PLATE.draw(2, name)}</g>")
    assert badge.get("href") == "#pc-badge-2"
    assert (text.text or "") == name
    assert float(text.get("font-size", 0)) > 0
    assert 34 <= PLATE.end(name) <= 34 + 180 + 1e-9


@pytest.mark.parametrize(
    ("name", "max_letters", "shown"),
    [
        ("Anna Amalia", 11, "Anna Amalia"),
        ("Anna Amalia", 10, "Anna Amal…"),
        ("Anna Amalia", 6, "Anna…"),
        ("Anna", 0, "A…"),
        ("", 5, ""),
        ("王子様", 5, "王子…"),
        ("👩\N{ZERO WIDTH JOINER}🌾 Eve", 3, "👩…"),
    ],
)
def test_a_long_name_is_shortened_with_an_ellipsis(name: str, max_letters: int, shown: str) -> None:
    assert shortened(name, max_letters) == shown
