"""Identities without accounts: a random id and a nickname in a signed cookie."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeSerializer

from papercrown.server.tables.identity import BadName, Identity, nickname

COOKIE = "papercrown"
COOKIE_MAX_AGE_SECONDS = 365 * 24 * 3600

NAMELESS = "Player"
"""Until they choose another name: players whose cookie has one that is no longer allowed."""
ADJECTIVES = ("Quiet", "Merry", "Brave", "Clever", "Gentle", "Swift", "Golden", "Lucky", "Honest", "Curious")
ANIMALS = ("Heron", "Badger", "Hare", "Otter", "Falcon", "Hedgehog", "Stag", "Magpie", "Toad", "Weasel")


class IdentityCookies:
    """Signs and verifies the cookie that holds an identity."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="papercrown identity")

    def read(self, cookies: Mapping[str, str]) -> Identity | None:
        """The identity in these cookies; None if there is none with a valid signature."""
        if COOKIE not in cookies:
            return None
        try:
            identity_id, name = self._serializer.loads(cookies[COOKIE])
        except (BadSignature, ValueError, TypeError):
            return None
        return Identity(str(identity_id), _allowed(name))

    def signed(self, identity: Identity) -> str:
        """The value of the cookie."""
        return str(self._serializer.dumps([identity.id, identity.name]))


def _allowed(name: object) -> str:
    """The name of a cookie, which may be of a version that allowed other ones."""
    try:
        return nickname(name)
    except BadName:
        return NAMELESS


def new_identity() -> Identity:
    """A new visitor, with a random nickname until they choose one."""
    return Identity(secrets.token_hex(12), f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}")
