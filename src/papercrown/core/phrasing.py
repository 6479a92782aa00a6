"""Small things that our sentences are made of."""

import json
from collections.abc import Mapping, Sequence

LONGEST_QUOTE = 60

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")
"""Whom we call players and bots who did not say their names."""


def one_of(values: Sequence[object]) -> str:
    """How a sentence lists what was expected."""
    if not values:
        return "nothing"
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def listed(words: Sequence[str]) -> str:
    """Several things in a sentence: "Ada, Bo and Cleo"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def shown(value: object) -> str:
    """What came, in a few characters on one line."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):  # no JSON, or a number of more digits than Python likes to print
        return _a(type(value).__name__)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."


def spoken(name: str) -> str:
    """The name of an item or option as people say it: "open projects"."""
    return name.replace("_", " ")


def several(n: int, noun: str) -> str:
    """So many of something; nothing for none."""
    return "" if n == 0 else f"1 {noun}" if n == 1 else f"{n} {noun}s"


def counted_points(n: int) -> str:
    """So many points, none and negative ones included."""
    return f"{n} point{'' if abs(n) == 1 else 's'}"


def number_word(n: int) -> str:
    """A small number as people say it."""
    return ("no", "one", "two", "three", "four", "five", "six")[n] if n <= 6 else str(n)


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}" if noun.isidentifier() else "something else"
