"""Identities without accounts: a random id and a nickname in a signed cookie."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from papercrown.core.errors import PapercrownError
from papercrown.core.phrasing import shown

COOKIE = "papercrown"
COOKIE_MAX_AGE_SECONDS = 365 * 24 * 3600
LONGEST_NAME = 24
UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing, and count as printable nevertheless: fillers of Hangul, Braille without dots."""

ADJECTIVES = ("Quiet", "Merry", "Brave", "Clever", "Gentle", "Swift", "Golden", "Lucky", "Honest", "Curious")
ANIMALS = ("Heron", "Badger", "Hare", "Otter", "Falcon", "Hedgehog", "Stag", "Magpie", "Toad", "Weasel")


class BadName(PapercrownError):
    """This cannot be a nickname."""


class Identity(Struct, frozen=True):
    id: str
    name: str


class IdentityCookies:
    """Signs and verifies the cookie that holds an identity."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="papercrown identity")

    def read(self, cookies: Mapping[str, str]) -> Identity | None:
        """The identity in these cookies; None if there is none with a valid signature."""
        try:
            identity_id, name = self._serializer.loads(cookies.get(COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return Identity(str(identity_id), str(name))

    def signed(self, identity: Identity) -> str:
        """The value of the cookie."""
        return str(self._serializer.dumps([identity.id, identity.name]))


def new_identity() -> Identity:
    """A new visitor, with a random nickname until they choose one."""
    return Identity(secrets.token_hex(12), f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}")


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
