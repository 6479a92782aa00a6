"""Who a player is: a random id and a nickname. There are no accounts."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from papercrown.core.errors import PapercrownError
from papercrown.core.phrasing import shown

MAX_NAME_CHARACTERS = 24
BLANK_CHARACTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that render as nothing though they count as printable: Hangul fillers and the empty Braille cell."""


class BadName(PapercrownError):
    """This text cannot be a nickname."""


class Identity(Struct, frozen=True):
    """A player as the signed cookie names them."""

    id: str
    name: str


def nickname(name: object) -> str:
    """Return the name as one printable line without surrounding blanks, or raise `BadName`.

    Control characters, direction marks and zero-width joiners are refused, and so is a leading combining mark, which
    would attach to whatever is shown before the name.
    """
    text = " ".join(name.split()) if isinstance(name, str) else ""
    visible = text.isprintable() and not set(text) & set(BLANK_CHARACTERS)
    if not 1 <= len(text) <= MAX_NAME_CHARACTERS or not visible or unicodedata.category(text[0]).startswith("M"):
        raise BadName(f"expected a name of 1 to {MAX_NAME_CHARACTERS} letters, got {shown(name)}")
    return text
