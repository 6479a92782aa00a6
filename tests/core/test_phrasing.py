"""Lists, plurals and quoted values in sentences."""

from collections.abc import Sequence

import pytest

from papercrown.core.phrasing import (
    MAX_QUOTE_CHARS,
    counted_points,
    listed,
    number_word,
    one_of,
    ordinal,
    several,
    shown,
    spoken,
)
from tests.kit.cases import cases


@pytest.mark.parametrize(
    ("values", "words"), [((), "nothing"), ((2,), "2"), ((2, 3), "2 or 3"), ((2, 3, 4), "2, 3 or 4"), ((True,), "true")]
)
def test_alternatives(values: tuple[object, ...], words: str) -> None:
    assert one_of(values) == words


@cases(
    ("words", "sentence"), [(["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["Ada", "Bo", "Cy"], "Ada, Bo and Cy")]
)
def test_lists(words: Sequence[str], sentence: str) -> None:
    assert listed(words) == sentence


@cases(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (7, "7"),
        ("Ada\n", '"Ada\\n"'),
        ([1, 2], "a list"),
        ((), "a list"),
        ({"a": 1}, "an object"),
        (object(), "an object"),
        ({1}, "a set"),
        (10**5000, "an int"),
    ],
)
def test_values_in_messages(value: object, text: str) -> None:
    assert shown(value) == text


def test_long_values_are_truncated() -> None:
    assert shown("a" * MAX_QUOTE_CHARS) == '"' + "a" * (MAX_QUOTE_CHARS - 4) + "..."
    assert len(shown("a" * 10_000)) == MAX_QUOTE_CHARS


def test_plurals() -> None:
    assert [several(n, "crown") for n in (0, 1, 2)] == ["", "1 crown", "2 crowns"]
    assert [counted_points(n) for n in (-2, -1, 0, 1)] == ["-2 points", "-1 point", "0 points", "1 point"]
    assert [number_word(n) for n in (0, 6, 7)] == ["no", "six", "7"]


def test_places_are_counted_from_the_first() -> None:
    assert [ordinal(place) for place in (0, 2, 8)] == ["first", "third", "ninth"]


def test_item_names_lose_their_underscores() -> None:
    assert spoken("open_projects") == "open projects"
