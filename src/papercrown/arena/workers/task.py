"""One game of an arena, from the deal to the score: the task that workers are given."""

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
from papercrown.arena.stats.latency import Times
from papercrown.core.match import Match

if TYPE_CHECKING:
    from papercrown.arena.matchup import Question
    from papercrown.bots import Bot


def played(question: Question, number: int) -> Played | Failure:
    """Play game `number`; whatever a bot raises ends this game and no other."""
    line_up = question.line_up(number)
    _warm_up(question.game, frozenset(question.bots), question.seconds)
    match = _match(question, number)
    bots: list[Bot] = []
    times = tuple(Times() for _ in line_up)
    seat = 0
    try:
        for seat, bot in enumerate(line_up):
            bots.append(player(question.bots[bot], seed=question.luck(number, seat), seconds=question.seconds))
        while actors := match.actors():
            seat = actors[0]
            start = perf_counter()
            action = bots[seat].choose(match, seat)
            times[seat].add(perf_counter() - start)
            match.play(seat, action)
    except Exception as error:
        return Failure(number, line_up[seat], _reason(question, number, match, seat, error))
    plays = tuple(Play(bot, *ending) for bot, ending in zip(line_up, _endings(match), strict=True))
    return Played(number, plays, len(match.steps), match.steps[-1].check, times)


def _match(question: Question, number: int) -> Match:
    names = [question.names[bot] for bot in question.line_up(number)]
    game = papercrown.game(question.game)
    return game.match(seats=question.seats, seed=question.deal(number), names=names, **question.options)


def _endings(match: Match) -> list[tuple[int, tuple[int, ...]]]:
    """The total and the tie-breaks of each seat."""
    ties = np.zeros(match.game.rules.TIEBREAKS, np.int64)
    endings = []
    for seat, sheet in enumerate(match.scores()):
        match.game.rules.tiebreak(match.position, seat, ties)
        endings.append((sheet.total, tuple(ties.tolist())))
    return endings


def _reason(question: Question, number: int, match: Match, seat: int, error: Exception) -> str:
    last = extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    whose = f"{match.names[seat]} raised {what} ({Path(last.filename).name}, line {last.lineno})"
    where = f"round {number // question.rotations + 1}, seat {seat}, step {len(match.steps) + 1}"
    return f"{whose} in {where} of a game with seed {match.seed}"


@cache
def _warm_up(game: str, bots: frozenset[str], seconds: float | None) -> None:
    """Each bot chooses once before anybody looks at the clock: what is compiled or loaded then is no thinking."""
    match = papercrown.game(game).match(seed=0)
    for bot in sorted(bots):
        with suppress(Exception):  # it will fail again in its game, and be told
            seat = match.actors()[0]
            player(bot, seed=0, seconds=seconds).choose(match, seat)
    match.scores()
