"""The arena itself: games are played in any order, kept at once, and counted in the order of their rounds."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from papercrown.arena.errors import ArenaError
from papercrown.arena.log import Log
from papercrown.arena.matchup import Question
from papercrown.arena.record import Arrival, Failure, Notice, Played
from papercrown.arena.report.progress import Nobody, Watcher
from papercrown.arena.result import Result
from papercrown.arena.stats.tally import Tally
from papercrown.arena.workers import pool, ray_backend
from papercrown.core.errors import OptionError

GAMES, MOST_GAMES = 1000, 1_000_000
MOST_JOBS = 1024
MARGIN, WIDEST_MARGIN = 0.05, 0.5


class Arena:
    """A question, and the games that were played for it so far: in `jobs` processes, or by the Ray at an address."""

    def __init__(
        self,
        question: Question,
        *,
        games: int = GAMES,
        margin: float = MARGIN,
        all_games: bool = False,
        jobs: int = 1,
        ray: str | None = None,
        out: Path | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise OptionError(f"expected from 1 to {MOST_GAMES} games, got {games}")
        if not 0 < margin < WIDEST_MARGIN:
            raise OptionError(f"expected a margin between 0 and {WIDEST_MARGIN}, got {margin}")
        if not 1 <= jobs <= MOST_JOBS:
            raise OptionError(f"expected from 1 to {MOST_JOBS} jobs, got {jobs}")
        self.question = question
        self._jobs, self._ray = jobs, ray
        self._rounds = -(-games // question.rotations)
        self._all = all_games
        self._watcher = watcher or Nobody()
        self._tally = Tally(question, margin)
        self._counted = 0
        """So many rounds, the first ones, are counted or left out."""
        self._settled: dict[int, Played | Failure] = {}
        """What came of the games after these."""
        self._failures: list[Failure] = []
        self._log = Log(out, question) if out else None
        for game in self._log.games.values() if self._log else ():
            self._settle(game)

    @property
    def games(self) -> int:
        """How many are played at most: whole rounds."""
        return self._rounds * self.question.rotations

    @property
    def rounds(self) -> int:
        """How many are counted."""
        return self._tally.rounds

    @property
    def over(self) -> bool:
        return self._counted == self._rounds or (self._tally.decided and not self._all)

    def play(self) -> None:
        """Play what is left."""
        with closing(self._arriving()) as arrivals:
            self._watch()
            while not self.over:
                self._take(next(arrivals))

    def result(self) -> Result:
        """What the rounds say that are complete, up to the first that is not."""
        if not self._tally.rounds:
            why = f": {self._failures[0].reason}" if self._failures else ""
            raise ArenaError(f"expected a round of which all games ended, got none{why}")
        return self._tally.result(self._failures, early=self._counted < self._rounds and self.over)

    def close(self) -> None:
        if self._log:
            self._log.close()

    def _arriving(self) -> Generator[Arrival]:
        first = self._counted * self.question.rotations
        left = [number for number in range(first, self.games) if number not in self._settled]
        jobs = min(self._jobs, len(left))
        if self._ray is not None:
            return ray_backend.arriving(self.question, left, jobs, self._ray)
        return pool.arriving(self.question, left, jobs)

    def _take(self, arrival: Arrival) -> None:
        if isinstance(arrival, Notice):
            self._watcher.hear(arrival.sentence)
            return
        if isinstance(arrival, Failure):
            self._watcher.hear(arrival.reason)
        elif self._log:
            self._log.keep(arrival)
        self._settle(arrival)
        self._watch()

    def _settle(self, game: Played | Failure) -> None:
        """Take a game in, and count all rounds whose turn has come."""
        if game.number >= self.games:
            return
        self._settled[game.number] = game
        while not self.over and (games := self._next_round()):
            failures = [game for game in games if isinstance(game, Failure)]
            self._failures += failures
            if not failures:
                self._tally.add([game for game in games if isinstance(game, Played)])
            self._counted += 1

    def _next_round(self) -> list[Played | Failure]:
        """The games of the round that is to be counted next; nothing while one is missing."""
        rotations = self.question.rotations
        numbers = range(self._counted * rotations, (self._counted + 1) * rotations)
        if not all(number in self._settled for number in numbers):
            return []
        return [self._settled.pop(number) for number in numbers]

    def _watch(self) -> None:
        done = self._counted * self.question.rotations + len(self._settled)
        self._watcher.see(self._tally, done, self.games)
