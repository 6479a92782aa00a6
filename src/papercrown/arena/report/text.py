"""A result as text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from papercrown.arena.result import SLOW_QUANTILE, Result, Verdict
from papercrown.arena.stats.estimate import Estimate, Z
from papercrown.core.phrasing import several

HEADINGS = ("bot", "games", "wins", "win rate", "score", "rank", "rating", "moves", "mean", "99 %", "longest")
GAP = "  "
RELATIONS = {"stronger": "is stronger than", "weaker": "is weaker than", "equal": "is as strong as"}


def table(result: Result) -> str:
    """A row for each bot, the best first, and the verdicts of the sequential test.

    >>> print(arena.table(result))
    bot     games  wins ...
    """
    rows = [HEADINGS, *_rows(result)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = [GAP.join(_cell(text, column, widths) for column, text in enumerate(row)) for row in rows]
    return "\n".join([*lines, "", *sentences(result)])


def sentences(result: Result) -> list[str]:
    """How much was played, and the verdicts."""
    played = f"{several(result.games, 'game')} in {several(result.rounds, 'round')}"
    lines = [f"{played}; equal bots would win {result.even:.1%} each".replace("%", " %")]
    lines += [_sentence(verdict, result.margin) for verdict in result.verdicts]
    if result.failures:
        lines.append(f"{several(len(result.failures), 'game')} failed; incomplete rounds are not counted")
    return lines


def _rows(result: Result) -> list[tuple[str, ...]]:
    rows = []
    for standing in sorted(result.standings, key=lambda standing: -standing.win_rate.mean):
        times = result.times[standing.name]
        rows.append(
            (
                standing.name,
                str(standing.games),
                f"{standing.wins:.1f}",
                percent(standing.win_rate),
                interval(standing.score),
                f"{standing.rank.mean:.2f}",
                f"{standing.rating.mu:.1f} ± {Z * standing.rating.sigma:.1f}",
                str(times.moves),
                *(_duration(seconds) for seconds in (times.mean, times.quantile(SLOW_QUANTILE), times.most)),
            )
        )
    return rows


def _cell(text: str, column: int, widths: Sequence[int]) -> str:
    return f"{text:<{widths[column]}}" if column == 0 else f"{text:>{widths[column]}}"


def percent(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return f"{100 * share.mean:.1f} %"
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def interval(score: Estimate) -> str:
    if score.low is None or score.high is None:
        return f"{score.mean:.1f}"
    to = "–" if score.low >= 0 else " to "
    return f"{score.mean:.1f} ({score.low:.1f}{to}{score.high:.1f})"


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def _sentence(verdict: Verdict, margin: float) -> str:
    """A verdict of the sequential test, in a sentence."""
    if verdict.share is None:
        return f"{verdict.first} and {verdict.second} never met"
    share = f"better in {percent(verdict.share)} of their comparisons"
    if verdict.answer == "open":
        return f"{verdict.first} against {verdict.second} is undecided: {share}"
    within = f" within {100 * margin:g} %" if verdict.answer == "equal" else ""
    relation = f"{verdict.first} {RELATIONS[verdict.answer]} {verdict.second}{within}"
    return f"{relation}, decided after {verdict.round} rounds: {share}"
