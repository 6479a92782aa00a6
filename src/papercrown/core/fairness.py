"""Fair dice by commit and reveal: the server and every client commit to a secret of their own before any is revealed.

The server commits first, then every client to its seed. Only when all commitments are known to all clients do these
reveal their seeds, so neither the server nor a player can choose the rolls as long as one client is honest. Players
know the server's commitment as the seal, those of the clients as pledges and the client seeds as luck, and so do
journals and messages. `docs/fair-dice.md` explains the scheme, `papercrown verify` checks it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from papercrown.core.errors import OptionError
from papercrown.core.phrasing import shown

SEED_LIMIT = 2**63
HEX_DIGITS = 64
"""Of a secret, a commitment or a client seed: 32 bytes."""
MAX_CLIENT_SEEDS = 100
"""More players than fit at any table."""
MAX_NAME_CHARACTERS = 100

_HEX = re.compile(rf"[0-9a-f]{{{HEX_DIGITS}}}")


@dataclass(frozen=True)
class FairSeed:
    """A secret of the server and a seed of every client, from which the rolls of a game follow."""

    secret: str
    luck: tuple[str, ...] = ()
    """The client seeds, in the order of the seats. Events of tables are stored with the names of these fields."""
    pledges: tuple[tuple[str, str], ...] = ()
    """The name and the commitment of each client, in the same order. Before 0.3.0 there were none, and the client seeds
    are in the order in which they came."""

    @property
    def commitment(self) -> str:
        """The SHA-256 digest of the secret, published before the game."""
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    def as_json(self) -> dict[str, Any]:
        plain = {"seal": self.commitment, "secret": self.secret, "luck": list(self.luck)}
        return plain | {"pledges": [list(pledge) for pledge in self.pledges]} if self.pledges else plain

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> FairSeed:
        """The seed of a journal; a secret or luck that does not match its commitment is refused."""
        secret, luck, pledges = given.get("secret"), given.get("luck"), given.get("pledges", [])
        if set(given) - {"pledges"} != {"seal", "secret", "luck"} or not is_hex(secret):
            raise OptionError(
                f"expected a seal, a secret of {HEX_DIGITS} hexadecimal digits and luck, got {shown(given)}"
            )
        if not isinstance(luck, list) or len(luck) > MAX_CLIENT_SEEDS or not all(map(is_hex, luck)):
            raise OptionError(f"expected luck of {HEX_DIGITS} hexadecimal digits for each player, got {shown(luck)}")
        if not isinstance(pledges, list) or not all(map(_is_pledge, pledges)):
            raise OptionError(f"expected a name and a pledge for each player, got {shown(pledges)}")
        if "pledges" in given and len(pledges) != len(luck):
            raise OptionError(f"expected a pledge for each luck, got {len(pledges)} pledges and luck of {len(luck)}")
        seed = cls(str(secret), tuple(luck), tuple((name, pledge) for name, pledge in pledges))
        if given["seal"] != seed.commitment:
            raise OptionError(f"the secret is not the one that was sealed: its seal is {seed.commitment}")
        for (name, pledge), client_seed in zip(seed.pledges, seed.luck, strict=False):
            if pledge != client_commitment(seed.commitment, client_seed):
                raise OptionError(f"the luck of {shown(name)} is not the one that was pledged")
        return seed


Seed = int | FairSeed
"""Where the dice of a match come from: a number, which makes the match repeatable, or a fair seed."""


def checked_seed(seed: object) -> Seed:
    """A seed as the caller or a journal gives it; a mapping is a fair seed."""
    if isinstance(seed, FairSeed):
        return seed
    if isinstance(seed, Mapping):
        return FairSeed.read(seed)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"expected a seed from 0 to {SEED_LIMIT - 1}, got {shown(seed)}")
    return int(seed)


def is_hex(text: object) -> bool:
    """Whether this could be a secret, a commitment or a client seed."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def _is_pledge(given: object) -> bool:
    """Whether this is a name that can be printed, and a commitment."""
    if not isinstance(given, list | tuple) or len(given) != 2:
        return False
    name, pledge = given
    return isinstance(name, str) and len(name) <= MAX_NAME_CHARACTERS and name.isprintable() and is_hex(pledge)


def client_commitment(commitment: str, client_seed: str) -> str:
    """What a client publishes before it reveals its seed; it belongs to the server's commitment."""
    return hashlib.sha256(f"{commitment}|{client_seed}".encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_hex(HEX_DIGITS // 2)


def public_number(seed: Seed) -> int:
    """A number that everyone may know before the game, for what is settled by the seed but is no roll."""
    return seed if isinstance(seed, int) else int(seed.commitment[:12], 16)


def seed_as_json(seed: Seed) -> int | dict[str, Any]:
    return seed if isinstance(seed, int) else seed.as_json()
