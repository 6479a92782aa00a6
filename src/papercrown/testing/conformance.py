"""Plays a random game of every kind and checks each position against the laws that all games keep."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import papercrown
from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.core.options import Value
from papercrown.testing.laws import GAME_LAWS, LAWS, POSITION_LAWS, SAMPLE_LAWS, Broken, Law, Played, Position

SAMPLE_EVERY_STEPS = 5
"""Expensive checks look at every fifth position."""
DRAWN_POSITIONS = 15
"""The approximate number of positions of a game in which drawings are checked."""


class ConformanceError(AssertionError):
    """A game breaks a law. `journal` leads to the position where it does.

    >>> ConformanceError("actions_are_told_apart", "two actions have the same label", match).journal["game"]
    'kingdomino'
    """

    def __init__(self, law: str, reason: str, match: Match | None = None) -> None:
        self.law = law
        self.journal = match.journal() if match else None
        where = f" after step {len(match.steps)} of {json.dumps(self.journal)}" if match else ""
        super().__init__(f"{law}: {reason}{where}")


@dataclass(frozen=True)
class Case:
    """A game with a number of players and a choice of options, to check against the laws.

    >>> str(cases([game])[0])
    'kingdomino-2'
    """

    game: Game
    seats: int
    options: dict[str, Value] = field(default_factory=dict)
    seed: int = 0
    laws: Sequence[Law] = LAWS

    def check(self) -> None:
        """Raise `ConformanceError` if a law is broken; with several, its message has a line for each.

        >>> cases([game])[0].check()
        """
        broken = list(self.broken())
        if len(broken) > 1:
            broken[0].args = ("\n".join(map(str, broken)),)
        for error in broken:
            raise error

    def broken(self) -> Iterator[ConformanceError]:
        """The first breach of every law that is broken, found by all laws in one random game."""
        return _Watch(self).errors()

    def match(self, names: Sequence[str] | None = None) -> Match:
        """A new match of this game, always with the same seed."""
        return self.game.match(seats=self.seats, seed=self.seed, names=names, **self.options)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}" + "".join(f"-{name}={value}" for name, value in self.options.items())


def cases(games: Iterable[Game] | None = None, *, seed: int = 0) -> list[Case]:
    """Every installed game (or those given) with every number of players and every value of every option.

    >>> len(cases([game])) > 3
    True
    """
    found = [papercrown.game(name) for name in papercrown.games()] if games is None else games
    return [Case(game, seats, options, seed) for game in found for seats, options in game.tables()]


class _Watch:
    """Plays one random game, and calls every law until it is broken."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._errors: dict[Law, ConformanceError] = {}
        self._chance = random.Random(case.seed)
        """For the laws only, so that the random game does not depend on which of them are checked."""

    def errors(self) -> Iterator[ConformanceError]:
        samples, match = self._play()
        for position in _spread(samples):
            self._check(SAMPLE_LAWS, position)
        self._check(GAME_LAWS, Played(self._case, match))
        yield from self._errors.values()

    def _play(self) -> tuple[list[Position], Match]:
        """Play to the end, or to where the game cannot go on; return some positions and the match."""
        chance, match, before = random.Random(self._case.seed), self._case.match(), b""
        samples: list[Position] = []
        turn_labels: dict[int, dict[str, int]] = {}
        for number in range(self._case.game.longest + 2):
            actors = match.actors()
            seat = chance.choice(actors) if actors else -1
            now = match.position.tobytes()
            sampled = number % SAMPLE_EVERY_STEPS == 0 or seat < 0
            position = Position(match, seat, before, sampled, self._chance, turn_labels.setdefault(seat, {}))
            self._check(POSITION_LAWS, position)
            if sampled:
                samples.append(position.snapshot())
            if seat < 0 or not (legal := match.legal_ids(seat)):
                break
            before = now
            try:
                match.play(seat, chance.choice(legal))
            except Exception:
                if self._errors:  # a law has reported the same crash
                    break
                raise
            step = match.steps[-1]
            if step.chance or step.reveal:
                turn_labels.clear()
            elif seat not in step.actors:
                turn_labels.pop(seat)
        return samples, match

    def _check(self, laws: Iterable[Law], seen: Position | Played) -> None:
        for law in laws:
            if law in self._case.laws and law not in self._errors:
                try:
                    law(seen)
                except Broken as broken:
                    self._errors[law] = ConformanceError(law.__name__, str(broken), seen.match)
                except Exception as error:
                    self._errors[law] = ConformanceError(law.__name__, repr(error), seen.match)
                    self._errors[law].__cause__ = error


def _spread(samples: list[Position]) -> list[Position]:
    """The first, the last, and some in between."""
    return [*samples[: -1 : max(1, len(samples) // DRAWN_POSITIONS)], samples[-1]]
