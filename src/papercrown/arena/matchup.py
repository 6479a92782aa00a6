"""A matchup: equal matchups give equal games, wherever and in whatever order they are played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from msgspec import Struct

from papercrown.arena.player import player, source_of
from papercrown.bots import MAX_THINKING_SECONDS
from papercrown.core.errors import OptionError, PapercrownError
from papercrown.core.fairness import SEED_LIMIT
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.core.phrasing import one_of, shown
from papercrown.core.sources import ROOT, digest, sources_below

FOLDERS = ("core", "engine", "games", "bots")
"""The packages that determine how a game goes."""


class Matchup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game, its options, the bots and a seed. A round is one deal, played once for each rotation of the bots."""

    game: str
    rules: int
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seconds: float | None
    seed: int
    code: str
    """A digest of the sources: bots of the same name may differ."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants; the second of two equal bots gets a number."""
        before = [self.bots[:index].count(bot) for index, bot in enumerate(self.bots)]
        return tuple(f"{bot} {n + 1}" if n else bot for bot, n in zip(self.bots, before, strict=True))

    @property
    def rotations(self) -> int:
        """The number of games in a round: every bot sits once in every seat."""
        return len(self.bots)

    def line_up(self, number: int) -> tuple[int, ...]:
        """The bot in each seat of a game. The seating order is shuffled for each round."""
        deal, rotation = divmod(number, self.rotations)
        order = sorted(range(len(self.bots)), key=lambda bot: self._drawn("order", deal, bot))
        return tuple(order[(rotation + seat) % len(order)] for seat in range(self.seats))

    def deal_seed(self, number: int) -> int:
        """The seed of the dice of a game, the same for all games of a round."""
        return self._drawn("deal", number // self.rotations)

    def bot_seed(self, number: int, seat: int) -> int:
        """The seed of the bot in this seat."""
        return self._drawn("luck", *divmod(number, self.rotations), seat)

    def _drawn(self, *words: str | int) -> int:
        """A 53-bit number derived from the seed and these words."""
        return int.from_bytes(hashlib.sha256(json.dumps([self.seed, *words]).encode()).digest()[:8], "big") >> 11


def make_matchup(
    game: Game,
    bots: Sequence[str],
    *,
    seats: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
) -> Matchup:
    """Validate a matchup, by default with one seat for each bot."""
    if not bots:
        raise OptionError("expected the names of bots, got none")
    if seconds is not None and not 0 < seconds <= MAX_THINKING_SECONDS:
        raise OptionError(f"expected up to {MAX_THINKING_SECONDS:g} seconds per move, got {seconds}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"expected a seed from 0 to {SEED_LIMIT - 1}, got {shown(seed)}")
    for bot in bots:
        _check(bot, seconds)
    chosen = options or {}
    if seats is None and len(bots) not in (allowed := game.seats(**chosen)):
        mismatch = f"{game.title}: expected {one_of(allowed)} bots, got {len(bots)}"
        raise OptionError(f"{mismatch}; set the number of players with --seats")
    seats = len(bots) if seats is None else seats
    return Matchup(
        game=game.name,
        rules=game.version,
        seats=seats,
        options=game.check(seats, chosen),
        bots=tuple(bots),
        seconds=seconds,
        seed=seed,
        code=_code(bots),
    )


def _check(bot: str, seconds: float | None) -> None:
    try:
        player(bot, seed=0, seconds=seconds)
    except PapercrownError:
        raise
    except Exception as error:
        raise OptionError(f"{bot}: expected a bot that can be created with a seed, got {shown(str(error))}") from None


def _code(bots: Sequence[str]) -> str:
    files = sources_below(*(ROOT / folder for folder in FOLDERS))
    return digest(files | {path for bot in bots if (path := source_of(bot)) is not None})
