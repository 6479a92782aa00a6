"""One game of an arena, from the deal to the score: the task of a worker."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import TYPE_CHECKING

import numpy as np

import papercrown
from papercrown.arena.player import player
from papercrown.arena.record import Failure, Play, Played
from papercrown.arena.stats.latency import Latency
from papercrown.core.match import Match

if TYPE_CHECKING:
    from papercrown.arena.matchup import Matchup
    from papercrown.bots import Bot


def play_game(matchup: Matchup, number: int) -> Played | Failure:
    """Play game `number`; an exception of a bot fails this game only."""
    line_up = matchup.line_up(number)
    _warm_up(matchup.game, frozenset(matchup.bots), matchup.seconds)
    match = _match(matchup, number)
    bots: list[Bot] = []
    times = tuple(Latency() for _ in line_up)
    seat = 0
    try:
        for seat, bot in enumerate(line_up):
            bots.append(player(matchup.bots[bot], seed=matchup.bot_seed(number, seat), seconds=matchup.seconds))
        while actors := match.actors():
            seat = actors[0]
            start = perf_counter()
            action = bots[seat].choose(match, seat)
            times[seat].add(perf_counter() - start)
            match.play(seat, action)
    except Exception as error:
        return Failure(number, line_up[seat], _reason(matchup, number, match, seat, error))
    plays = tuple(Play(bot, *ending) for bot, ending in zip(line_up, _endings(match), strict=True))
    return Played(number, plays, len(match.steps), match.steps[-1].check, times)


def _match(matchup: Matchup, number: int) -> Match:
    names = [matchup.names[bot] for bot in matchup.line_up(number)]
    game = papercrown.game(matchup.game)
    return game.match(seats=matchup.seats, seed=matchup.deal_seed(number), names=names, **matchup.options)


def _endings(match: Match) -> list[tuple[int, tuple[int, ...]]]:
    """The total and the tie-breaks of each seat."""
    ties = np.zeros(match.game.rules.TIEBREAKS, np.int64)
    endings = []
    for seat, sheet in enumerate(match.scores()):
        match.game.rules.tiebreak(match.position, seat, ties)
        endings.append((sheet.total, tuple(ties.tolist())))
    return endings


def _reason(matchup: Matchup, number: int, match: Match, seat: int, error: Exception) -> str:
    last = extract_tb(error.__traceback__)[-1]
    description = " ".join(f"{type(error).__name__}: {error}".split())
    failure = f"{match.names[seat]} raised {description} ({Path(last.filename).name}, line {last.lineno})"
    where = f"round {number // matchup.rotations + 1}, seat {seat}, step {len(match.steps) + 1}"
    return f"{failure} in {where} of a game with seed {match.seed}"


@cache
def _warm_up(game: str, bots: frozenset[str], seconds: float | None) -> None:
    """Let each bot choose once before moves are timed, so that compiling and loading do not count."""
    match = papercrown.game(game).match(seed=0)
    for bot in sorted(bots):
        with suppress(Exception):  # it will fail again in its game, and be reported
            seat = match.actors()[0]
            player(bot, seed=0, seconds=seconds).choose(match, seat)
    match.scores()
