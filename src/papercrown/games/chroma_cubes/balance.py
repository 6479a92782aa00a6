"""Is a page a good game? Greedy players try it many times, at native speed.

python -m papercrown.games.chroma_cubes.balance          measures the built-in pages
python -m papercrown.games.chroma_cubes.balance 200      finds that many balanced windows and writes balanced.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any

import numpy as np

from papercrown.core.bits import lowest, put, scramble
from papercrown.core.dice import DICE
from papercrown.core.jit import rule
from papercrown.core.records import blank
from papercrown.games.chroma_cubes import CHROMA_CUBES, policy, rules, window_generator
from papercrown.games.chroma_cubes.catalogue import PUZZLES, write_puzzle
from papercrown.games.chroma_cubes.policy import greedy
from papercrown.games.chroma_cubes.position import FIGURES, ITEMS, NOT_YET, OPTIONS, POSITION
from papercrown.games.chroma_cubes.puzzles import Puzzle
from papercrown.games.chroma_cubes.rules import actors, apply, conceal, legal, score, setup

GAMES, SEATS = 400, 3
"""The trial of a page."""


@dataclass(frozen=True)
class FigureReport:
    """How a figure fared in a trial."""

    name: str
    completed: float
    """The share of games in which at least one player completes it."""
    finishers: float
    """The mean number of players who complete it."""
    worth: float
    """Points for the first player, per letter."""


@dataclass(frozen=True)
class Report:
    """The means of many games on one page."""

    seats: int
    turns: float
    stuck: float
    """The share of games in which a player cannot use any die."""
    winner: float
    last: float
    figures: tuple[FigureReport, ...]

    def __str__(self) -> str:
        rarest = min(self.figures, key=lambda figure: figure.completed)
        return (
            f"{self.turns:.1f} turns, {self.winner:.0f} points for the winner and {self.last:.0f} for the last, "
            f"somebody stuck in {self.stuck:.0%} of them, {rarest.name} completed in {rarest.completed:.0%}"
        )


# --- Trying ---------------------------------------------------------------------------------------------------------


def trial(puzzle: Puzzle, games: int, seats: int, seed: int) -> Report:
    """Let greedy players play a number of games. The same seed gives the same games."""
    options, work = blank(OPTIONS, 1), blank(POSITION, 3)
    options[0].seats, options[0].version = seats, CHROMA_CUBES.version
    write_puzzle(options[0].puzzle, 0, puzzle)
    turns, stuck = np.zeros(games, np.int64), np.zeros(games, np.int64)
    points, completed = np.zeros((games, seats), np.int64), np.zeros((games, FIGURES), np.int64)
    room = np.zeros(rules.ACTIONS, np.int64), np.zeros(len(ITEMS), np.int64)
    play_games(seed, options, work, blank(policy.SCRATCH, 1), blank(DICE, 1), *room, turns, stuck, points, completed)
    figures = [
        FigureReport(
            figure.name,
            float((completed[:, number] > 0).mean()),
            float(completed[:, number].mean()),
            figure.scores[0] / sum(map(len, figure.sections)),
        )
        for number, figure in enumerate(puzzle.figures)
    ]
    return Report(
        seats,
        float(turns.mean()),
        float((stuck != 0).mean()),
        float(points.max(axis=1).mean()),
        float(points.min(axis=1).mean()),
        tuple(figures),
    )


@rule
def play_games(
    seed: Any, options: Any, work: Any, scratch: Any, dice: Any, actions: Any, items: Any, turns: Any, stuck: Any,
    points: Any, completed: Any,
) -> None:  # fmt: skip
    """`work` holds three positions: a blank one, the one in play, and a player's view of it."""
    for game in range(len(turns)):
        put(work, 1, work[0])
        dice[0].key = scramble(seed, 2 * game + 1) << 31 ^ scramble(seed, 2 * game + 2)
        dice[0].counter = 0
        p = work[1]
        setup(p, options[0], dice[0])
        play(p, work, scratch, dice, actions, items)
        turns[game], stuck[game] = p.turn, p.stuck
        for seat in range(p.seats):
            score(p, seat, items)
            points[game, seat] = items.sum()
            for figure in range(p.puzzle.figures):
                completed[game, figure] += int(p.points[seat, figure] != NOT_YET)


@rule
def play(p: Any, work: Any, scratch: Any, dice: Any, actions: Any, items: Any) -> None:
    """Play a game to its end."""
    able = actors(p)
    while able:
        seat = lowest(able)
        n = legal(p, seat, actions)
        chosen = int(actions[0])
        if n > 1:
            put(work, 2, p)
            conceal(work[2], seat)
            chosen = int(greedy(work[2], seat, actions, n, dice[0], scratch[0], items))
        apply(p, seat, chosen, dice[0])
        able = actors(p)


# --- Judging --------------------------------------------------------------------------------------------------------

# Three greedy players on the pages of the book: 8.1 to 10.1 turns, 50 to 64 points for the winner, 40 to 52 for the
# last, every figure completed in nearly all games and by 2.6 players, 1.4 to 1.8 points for each letter. Somebody is
# stuck in 2 % (lighthouse) to 10 % (koi) of the games, and without banks in 18 % (butterfly).
# `python -m papercrown.games.chroma_cubes.balance` measures this.
TURNS = (8.0, 12.0)
WINNER = (47.0, 66.0)
LAST = (28.0, 54.0)
STUCK = 0.2
"""The largest share of games in which a player may be stuck."""
COMPLETED = 0.9
"""The least share of games in which each figure must be completed."""
FINISHERS = 0.5
"""The least share of players who must complete it, on average."""
WORTH = (1.2, 2.1)
"""Points per letter."""
SAFELY = 0.8
"""Built-in windows stay below this share of STUCK, as a margin for changes of the greedy policy."""


def imbalance(report: Report) -> str:
    """Why a page is not a good game, in one sentence; "" if it is one."""
    for what, value, (least, most) in (
        ("turns", report.turns, TURNS),
        ("points for the winner", report.winner, WINNER),
        ("points for the last", report.last, LAST),
    ):
        if not least <= value <= most:
            return f"Expected {least:g} to {most:g} {what}, got {value:.1f}."
    if report.stuck > STUCK:
        return f"Expected somebody to be stuck in at most {STUCK:.0%} of the games, got {report.stuck:.0%}."
    for figure in report.figures:
        if figure.completed < COMPLETED:
            return f"Expected {figure.name} completed in {COMPLETED:.0%} of the games, got {figure.completed:.0%}."
        if figure.finishers < FINISHERS * report.seats:
            wanted = f"{FINISHERS * report.seats:g} players"
            return f"Expected {wanted} to complete {figure.name}, got {figure.finishers:.1f}."
        if not WORTH[0] <= figure.worth <= WORTH[1]:
            return f"Expected {WORTH[0]} to {WORTH[1]} points for each letter of {figure.name}, got {figure.worth:.1f}."
    return ""


# --- Finding --------------------------------------------------------------------------------------------------------


def balanced_window(seed: int) -> int:
    """The number of a balanced window, found by trying random ones."""
    chance = Random(f"fresh {seed}")
    numbers = iter(lambda: chance.randrange(window_generator.WINDOWS), None)
    return next(number for number in numbers if not imbalance(_report(number)))


def _report(number: int) -> Report:
    return trial(window_generator.window(number).puzzle, GAMES, SEATS, seed=number)


def _safely_balanced() -> Iterator[int]:
    """Numbers of windows that are balanced with a margin, in ascending order."""
    for number in count(1):
        report = _report(number)
        if report.stuck < SAFELY * STUCK and not imbalance(report):
            print(f"{number}: {report}", file=sys.stderr, flush=True)
            yield number


def _measure_built_in() -> None:
    for name in PUZZLES.names:
        report = trial(PUZZLES.load(name), 5 * GAMES, SEATS, seed=1)
        print(f"{name}: {report}", *report.figures, sep="\n    ")


def main() -> None:
    if len(sys.argv) == 1:
        _measure_built_in()
    else:
        found = list(islice(_safely_balanced(), int(sys.argv[1])))
        window_generator.FILE.write_text(f"{json.dumps({'balanced': found})}\n")


if __name__ == "__main__":
    main()
