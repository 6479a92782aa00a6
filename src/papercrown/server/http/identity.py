"""Who somebody is: a random id and a nickname in a signed cookie. There are no accounts."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from papercrown.core.errors import PapercrownError
from papercrown.core.phrasing import shown

COOKIE = "papercrown"
A_YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing, and count as printable nevertheless: fillers of Hangul, Braille without dots."""

QUALITIES = ("Quiet", "Merry", "Brave", "Clever", "Gentle", "Swift", "Golden", "Lucky", "Honest", "Curious")
ANIMALS = ("Heron", "Badger", "Hare", "Otter", "Falcon", "Hedgehog", "Stag", "Magpie", "Toad", "Weasel")


class BadName(PapercrownError):
    """This cannot be a nickname."""


class Identity(Struct, frozen=True):
    id: str
    name: str


class Identities:
    """Makes and reads the cookies."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="papercrown identity")

    def read(self, cookies: Mapping[str, str]) -> Identity | None:
        """Who sent these cookies; nobody if there is none, or none of ours."""
        try:
            who, name = self._signer.loads(cookies.get(COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return Identity(str(who), str(name))

    def cookie(self, identity: Identity) -> str:
        return str(self._signer.dumps([identity.id, identity.name]))


def somebody() -> Identity:
    """A newcomer, with a name until they choose one."""
    return Identity(secrets.token_hex(12), f"{secrets.choice(QUALITIES)} {secrets.choice(ANIMALS)}")


def nickname(name: object) -> str:
    """A name as it may be shown: one line of letters, without the blanks around it.

    What is not printable is no letter: controls, marks that turn the direction of writing, joiners without a width. Nor
    does a name begin with an accent, which would sit on whatever stands before it.
    """
    text = " ".join(name.split()) if isinstance(name, str) else ""
    seen = text.isprintable() and not set(text) & set(UNSEEN)
    if not 1 <= len(text) <= LONGEST_NAME or not seen or unicodedata.category(text[0]).startswith("M"):
        raise BadName(f"expected a name of 1 to {LONGEST_NAME} letters, got {shown(name)}")
    return text
