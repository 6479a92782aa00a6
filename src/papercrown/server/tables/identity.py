"""Who a player is: a random id and a nickname. There are no accounts."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from papercrown.core.errors import PapercrownError
from papercrown.core.phrasing import shown

MAX_NAME_CHARACTERS = 24
MAX_ACCENTS = 2
"""On one letter, as in Vietnamese and Yoruba names; more are piled up into the lines above."""
MAX_MARKS = 3
"""On one letter, as in Tibetan and pointed Hebrew names: vowels, tones and subjoined letters have their own places."""
MIN_ACCENT_CLASS = 200
"""Combining classes from here on are accents above and below a letter; those of scripts have lower ones."""
EMOJI_STYLE = str.maketrans("", "", "\ufe0e\ufe0f")
"""Variation selectors that keyboards append to emoji. They are dropped: without them, an emoji is still one."""
BLANK_CHARACTERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
).union(map(chr, range(0xFE00, 0xFE10)), map(chr, range(0xE0100, 0xE01F0)))
"""Characters that render as nothing though they count as printable: fillers, an empty Braille cell, variations."""


class BadName(PapercrownError):
    """This text cannot be a nickname."""


class Identity(Struct, frozen=True):
    """A player as the signed cookie names them."""

    id: str
    name: str


def normalised(name: str) -> str:
    """The same name in one spelling: composed letters (NFC), and emoji without their variation selectors."""
    return unicodedata.normalize("NFC", name.translate(EMOJI_STYLE))


def nickname(name: object) -> str:
    """Return the name as one printable line without surrounding blanks, or raise `BadName`.

    Control characters, direction marks, zero-width joiners and other invisible characters are refused, and so are piled
    up accents and a combining mark without a letter, which would attach to whatever is shown before it.
    """
    text = " ".join(name.split()) if isinstance(name, str) else ""
    text = normalised(text) if text.isprintable() else ""
    if not 1 <= len(text) <= MAX_NAME_CHARACTERS or not BLANK_CHARACTERS.isdisjoint(text):
        raise BadName(f"expected a name of 1 to {MAX_NAME_CHARACTERS} letters, got {shown(name)}")
    if not all(map(_is_word, text.split())):
        raise BadName(f"expected a name of letters with at most {MAX_ACCENTS} accents each, got {shown(name)}")
    return text


def _is_word(word: str) -> bool:
    """Whether it begins with a letter or symbol, and no letter has too many marks."""
    marks = accents = 0
    if unicodedata.category(word[0]).startswith("M"):
        return False
    for character in unicodedata.normalize("NFD", word):
        match unicodedata.category(character):
            case "Me":
                return False
            case "Mn":
                marks += 1
                accents += unicodedata.combining(character) >= MIN_ACCENT_CLASS
            case _:
                marks = accents = 0
        if marks > MAX_MARKS or accents > MAX_ACCENTS:
            return False
    return True
