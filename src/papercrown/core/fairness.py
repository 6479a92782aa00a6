"""Fair dice: the server seals a secret before the game, every player then adds luck, and after the game all is shown.

Nobody could have chosen the rolls: the server did not know the luck when it sealed the secret, the players did not know
the secret when they added their luck. `docs/fair-dice.md` explains it, `papercrown verify` checks it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from papercrown.core.errors import OptionError
from papercrown.core.phrasing import shown

DIGITS = 64
"""Of a secret, a seal or a player's luck: 32 bytes, written as hexadecimal digits."""
MOST_LUCK = 100
"""More people than ever sat at a table."""

_HEX = re.compile(rf"[0-9a-f]{{{DIGITS}}}")


@dataclass(frozen=True)
class Pact:
    """What the rolls of a game come from."""

    secret: str
    luck: tuple[str, ...] = ()
    """What each player's browser added, in this order, after it had seen the seal."""

    @property
    def seal(self) -> str:
        """What everybody sees before the game: nobody can find another secret that fits it."""
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    def as_json(self) -> dict[str, Any]:
        return {"seal": self.seal, "secret": self.secret, "luck": list(self.luck)}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Pact:
        """A pact from a journal; a secret that was not the sealed one is refused."""
        secret, luck = given.get("secret"), given.get("luck")
        if set(given) != {"seal", "secret", "luck"} or not is_hex(secret):
            raise OptionError(f"expected a seal, a secret of {DIGITS} hexadecimal digits and luck, got {shown(given)}")
        if not isinstance(luck, list) or len(luck) > MOST_LUCK or not all(map(is_hex, luck)):
            raise OptionError(f"expected luck of {DIGITS} hexadecimal digits for each player, got {shown(luck)}")
        pact = cls(str(secret), tuple(luck))
        if given["seal"] != pact.seal:
            raise OptionError(f"the secret is not the one that was sealed: its seal is {pact.seal}")
        return pact


Seed = int | Pact
"""Where dice come from: a number, for games that are to be played again, or a pact."""


def is_hex(text: object) -> bool:
    """Whether this could be a secret, a seal or luck."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def new_secret() -> str:
    return secrets.token_hex(DIGITS // 2)


def number_of(seed: Seed) -> int:
    """A number that everybody may know before the game, for what is settled with the seed and is no roll."""
    return seed if isinstance(seed, int) else int(seed.seal[:12], 16)
