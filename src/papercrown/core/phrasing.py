"""Building blocks of sentences: lists, plurals and quoted values."""

import json
from collections.abc import Mapping, Sequence

MAX_QUOTE_CHARS = 60

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")
"""Names for players and bots without one."""


def one_of(values: Sequence[object]) -> str:
    """The alternatives in a sentence: "2, 3 or 4"."""
    if not values:
        return "nothing"
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def listed(words: Sequence[str]) -> str:
    """The items of a list in a sentence: "Ada, Bo and Cleo"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def shown(value: object) -> str:
    """A received value in a few characters on one line."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):  # not JSON, or a number with more digits than Python prints
        return _a(type(value).__name__)
    return text if len(text) <= MAX_QUOTE_CHARS else f"{text[: MAX_QUOTE_CHARS - 3]}..."


def spoken(name: str) -> str:
    """The name of an item or option as people say it: "open projects"."""
    return name.replace("_", " ")


def several(n: int, noun: str) -> str:
    """A count with its noun, empty for none: "2 crowns"."""
    return "" if n == 0 else f"1 {noun}" if n == 1 else f"{n} {noun}s"


def counted_points(n: int) -> str:
    """A count of points, including none and negative ones."""
    return f"{n} point{'' if abs(n) == 1 else 's'}"


def number_word(n: int) -> str:
    """A small number in words."""
    return ("no", "one", "two", "three", "four", "five", "six")[n] if n <= 6 else str(n)


def ordinal(place: int) -> str:
    """The place in a row, counted from 0: "first"."""
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")[place]


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}" if noun.isidentifier() else "something else"
