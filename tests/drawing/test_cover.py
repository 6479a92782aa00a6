"""The default cover of a game."""

import xml.etree.ElementTree as ET

import pytest

from papercrown.drawing.cover import plain_cover


@pytest.mark.parametrize("title", ["", "Crown Race", "A very long title of a game about crowns", "<b> & co"])
def test_a_title_of_any_length_has_a_cover(title: str) -> None:
    root = ET.fromstring(plain_cover(title))
    text = next(element for element in root.iter() if element.tag.endswith("}text"))
    assert (root.get("viewBox"), text.text or "") == ("0 0 320 200", title)
    assert 0 < float(text.get("font-size", 0)) * 0.55 * len(title) <= 0.86 * 320 or not title
