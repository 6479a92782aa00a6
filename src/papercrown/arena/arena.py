"""Plays a matchup: games finish in any order, are logged at once, and are counted round by round."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from papercrown.arena.errors import ArenaError
from papercrown.arena.log import Log
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Failure, Notice, Outcome, Played
from papercrown.arena.report.progress import NoProgress, Progress
from papercrown.arena.result import Result
from papercrown.arena.stats.tally import Tally
from papercrown.arena.workers import pool, ray_backend
from papercrown.core.errors import OptionError

DEFAULT_GAMES, MAX_GAMES = 1000, 1_000_000
MAX_JOBS = 1024
DEFAULT_MARGIN, MAX_MARGIN = 0.05, 0.5
"""A difference in the share of comparisons that a bot wins."""


class Arena:
    """A matchup and its games so far, played in `jobs` processes or on a Ray cluster."""

    def __init__(
        self,
        matchup: Matchup,
        *,
        games: int = DEFAULT_GAMES,
        margin: float = DEFAULT_MARGIN,
        all_games: bool = False,
        jobs: int = 1,
        ray: str | None = None,
        out: Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        if not 1 <= games <= MAX_GAMES:
            raise OptionError(f"expected from 1 to {MAX_GAMES} games, got {games}")
        if not 0 < margin < MAX_MARGIN:
            raise OptionError(f"expected a margin between 0 and {MAX_MARGIN}, got {margin}")
        if not 1 <= jobs <= MAX_JOBS:
            raise OptionError(f"expected from 1 to {MAX_JOBS} jobs, got {jobs}")
        self.matchup = matchup
        self._jobs, self._ray = jobs, ray
        self._rounds = -(-games // matchup.rotations)
        self._all = all_games
        self._progress = progress or NoProgress()
        self._tally = Tally(matchup, margin)
        self._counted = 0
        """The number of rounds, from the first on, that are counted or skipped because of a failure."""
        self._settled: dict[int, Played | Failure] = {}
        """The outcomes of games of later rounds, by number."""
        self._failures: list[Failure] = []
        self._log = Log(out, matchup) if out else None
        for game in self._log.games.values() if self._log else ():
            self._settle(game)

    @property
    def games(self) -> int:
        """The maximum number of games, in whole rounds."""
        return self._rounds * self.matchup.rotations

    @property
    def rounds(self) -> int:
        """The number of counted rounds."""
        return self._tally.rounds

    @property
    def over(self) -> bool:
        return self._counted == self._rounds or (self._tally.decided and not self._all)

    def play(self) -> None:
        """Play the remaining games."""
        with closing(self._outcomes()) as outcomes:
            self._report()
            while not self.over:
                self._receive(next(outcomes))

    def result(self) -> Result:
        """The result of all rounds before the first incomplete one."""
        if not self._tally.rounds:
            reason = f": {self._failures[0].reason}" if self._failures else ""
            raise ArenaError(f"expected a complete round, got none{reason}")
        return self._tally.result(self._failures, early=self._counted < self._rounds and self.over)

    def close(self) -> None:
        if self._log:
            self._log.close()

    def _outcomes(self) -> Generator[Outcome]:
        first = self._counted * self.matchup.rotations
        remaining = [number for number in range(first, self.games) if number not in self._settled]
        jobs = min(self._jobs, len(remaining))
        if self._ray is not None:
            return ray_backend.play_games(self.matchup, remaining, jobs, self._ray)
        return pool.play_games(self.matchup, remaining, jobs)

    def _receive(self, outcome: Outcome) -> None:
        if isinstance(outcome, Notice):
            self._progress.notify(outcome.sentence)
            return
        if isinstance(outcome, Failure):
            self._progress.notify(outcome.reason)
        elif self._log:
            self._log.append(outcome)
        self._settle(outcome)
        self._report()

    def _settle(self, game: Played | Failure) -> None:
        """Record a game, and count all rounds that are complete and next in order."""
        if game.number >= self.games:  # logged by a longer run of the same matchup
            return
        self._settled[game.number] = game
        while not self.over and (games := self._next_round()):
            failures = [game for game in games if isinstance(game, Failure)]
            self._failures += failures
            if not failures:
                self._tally.add([game for game in games if isinstance(game, Played)])
            self._counted += 1

    def _next_round(self) -> list[Played | Failure]:
        """The games of the next round to count; none while one of them is missing."""
        rotations = self.matchup.rotations
        numbers = range(self._counted * rotations, (self._counted + 1) * rotations)
        if not all(number in self._settled for number in numbers):
            return []
        return [self._settled.pop(number) for number in numbers]

    def _report(self) -> None:
        done = self._counted * self.matchup.rotations + len(self._settled)
        self._progress.update(self._tally, done, self.games)
