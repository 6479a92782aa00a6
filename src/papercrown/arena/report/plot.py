"""A result as SVG: win rates, and histograms of scores."""

from __future__ import annotations

from typing import NamedTuple

from papercrown.arena.report.scale import Scale, nice
from papercrown.arena.report.text import interval, percent, sentences
from papercrown.arena.result import Result, Standing
from papercrown.arena.stats.estimate import Estimate, Z
from papercrown.arena.stats.histogram import Histogram
from papercrown.core.phrasing import several, spoken
from papercrown.drawing.pencil import box, hatched
from papercrown.drawing.svg import BOLD_LETTER, document, line, rect, text, titled, use
from papercrown.drawing.theme import FADED, INK, PIECES, SEATS, SHADE, background, card
from papercrown.registry import game


class Column(NamedTuple):
    """The left edge and the width of a column, in pixels."""

    left: float
    width: float


PLOT_WIDTH_PX = 1120
HEADER_HEIGHT_PX, ROW_HEIGHT_PX, AXIS_HEIGHT_PX, SENTENCE_HEIGHT_PX = 150, 92, 46, 26
NAMES, WINS, SCORES = Column(34, 210), Column(236, 330), Column(604, 482)
SCALE_INSET_PX = 26
"""From the edge of a card to its scale."""
BASELINE_Y_PX, MAX_BAR_HEIGHT_PX = 72, 58
"""The histogram in a row: its base line, measured from the top of the row, and its highest bar."""
MAX_HISTOGRAM_BARS = 24
HATCHING_DEGREES = (50, -50, 90, 0, 25, -25, 70, -70)
"""Each bot has its own hatching, for readers who cannot tell the colours apart."""


def plot(result: Result) -> str:
    """Win rates and scores as SVG, a row for each bot, the best first.

    >>> arena.plot(result)[:4]
    '<svg'
    """
    rows = sorted(result.standings, key=lambda standing: -standing.win_rate.mean)
    bottom = HEADER_HEIGHT_PX + ROW_HEIGHT_PX * len(rows)
    captions = sentences(result)
    height = bottom + AXIS_HEIGHT_PX + 34 + SENTENCE_HEIGHT_PX * len(captions)
    body = background(PLOT_WIDTH_PX, height) + _heading(result)
    win_scale = _scale(0, 1, WINS)
    scores = [score for bot_scores in result.scores.values() for score in bot_scores]
    bar_width = nice((max(scores) - min(scores) + 1) / MAX_HISTOGRAM_BARS, least=1)
    bounds = Histogram.bounds(scores, bar_width)
    score_scale = _scale(*bounds, SCORES)
    body += _panel(WINS, "Wins", f"95 % confidence; even at {100 * result.even:.3g} %", bottom)
    body += _panel(SCORES, "Scores", f"in bars of {several(int(bar_width), 'point')}", bottom)
    body += _wins_axis(win_scale, result.even, bottom) + _scores_axis(score_scale, bottom)
    histograms = [Histogram(result.scores[row.name], bounds, bar_width) for row in rows]
    tallest = max(histogram.tallest for histogram in histograms)
    for index, (row, histogram) in enumerate(zip(rows, histograms, strict=True)):
        bot = result.matchup.names.index(row.name) % len(SEATS)
        y = HEADER_HEIGHT_PX + ROW_HEIGHT_PX * index
        body += _name(row, bot, y) + _win_rate(row, bot, win_scale, y)
        body += _scores(row, bot, score_scale, histogram, tallest, y)
    for index, caption in enumerate(captions):
        y = bottom + AXIS_HEIGHT_PX + 38 + SENTENCE_HEIGHT_PX * index
        body += text(NAMES.left, y, caption, 17, fill=INK if index else FADED)
    return document(body, PLOT_WIDTH_PX, height, _title(result), PIECES)


def _scale(low: float, high: float, column: Column) -> Scale:
    return Scale(low, high, column.left + SCALE_INSET_PX, column.left + column.width - SCALE_INSET_PX)


def _title(result: Result) -> str:
    seats = result.matchup.seats
    return f"{game(result.matchup.game).title}, {f'{seats} players' if seats > 1 else '1 player'}"


def _heading(result: Result) -> str:
    chosen = game(result.matchup.game)
    defaults = {option.name: option.default for option in chosen.options}
    changed = {name: value for name, value in result.matchup.options.items() if value != defaults[name]}
    options = [spoken(name) if value is True else f"{spoken(name)} {value}" for name, value in changed.items()]
    seconds = [] if result.matchup.seconds is None else [f"{result.matchup.seconds:g} s per move"]
    settings = " · ".join([*options, *seconds, f"seed {result.matchup.seed}"])
    return text(NAMES.left, 58, _title(result), 32, font_weight="bold", fill=INK) + text(
        NAMES.left, 86, settings, 17, fill=FADED
    )


def _panel(column: Column, title: str, legend: str, bottom: float) -> str:
    x, width = column
    return (
        card(x, HEADER_HEIGHT_PX - 14, width, bottom - HEADER_HEIGHT_PX + AXIS_HEIGHT_PX + 14)
        + text(x + 4, HEADER_HEIGHT_PX - 26, title, 20, font_weight="bold", fill=INK)
        + text(x + width - 4, HEADER_HEIGHT_PX - 26, legend, 14, text_anchor="end", fill=FADED)
    )


def _vertical_line(x: float, bottom: float, **attributes: str | float | None) -> str:
    return line(f"M{x:.1f} {HEADER_HEIGHT_PX}V{bottom}", **attributes)


def _tick_label(x: float, bottom: float, label: str) -> str:
    return text(x, bottom + 22, label, 14, text_anchor="middle", fill=FADED)


def _wins_axis(scale: Scale, even: float, bottom: float) -> str:
    grid = "".join(
        _vertical_line(scale.at(share), bottom, stroke=SHADE, stroke_width=1.2)
        + _tick_label(scale.at(share), bottom, f"{100 * share:g} %")
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    return grid + _vertical_line(scale.at(even), bottom, stroke=INK, stroke_width=1.4, stroke_dasharray="5 5")


def _scores_axis(scale: Scale, bottom: float) -> str:
    return "".join(
        _vertical_line(scale.at(score), bottom, stroke=SHADE, stroke_width=1.2)
        + _tick_label(scale.at(score), bottom, f"{score:g}")
        for score in scale.marks()
    )


def _name(row: Standing, bot: int, y: float) -> str:
    max_chars = int((NAMES.width - 40) / 12 / BOLD_LETTER)
    name = row.name if len(row.name) <= max_chars else f"{row.name[: max_chars - 1]}…"
    size = min(19.0, (NAMES.width - 40) / BOLD_LETTER / len(name))
    return (
        use(f"pc-badge-{bot}", NAMES.left + 12, y + 44, 1.3)
        + text(NAMES.left + 34, y + 44, name, size, font_weight="bold", fill=INK)
        + text(
            NAMES.left + 34, y + 64, f"rating {row.rating.mu:.1f} ± {Z * row.rating.sigma:.1f}", 14, fill=FADED
        )
    )  # fmt: skip


def _win_rate(row: Standing, bot: int, scale: Scale, y: float) -> str:
    label = min(max(scale.at(row.win_rate.mean), scale.start + 16), scale.end - 16)
    return titled(
        f"{row.name} wins {percent(row.win_rate)}",
        _interval_bar(row.win_rate, scale, y + 52, 16, SEATS[bot].fill)
        + text(label, y + 32, f"{100 * row.win_rate.mean:.1f} %", 16, text_anchor="middle", fill=INK),
    )


def _interval_bar(estimate: Estimate, scale: Scale, middle: float, height: float, fill: str) -> str:
    """A mean as a stroke on a bar, which is its confidence interval."""
    low, high = (
        min(max(scale.at(estimate.mean if end is None else end), scale.start), scale.end)
        for end in (estimate.low, estimate.high)
    )
    reach = 0.8 * height
    return rect(
        low, middle - height / 2, high - low, height, rx=min(height, high - low) / 3,
        fill=fill, stroke=INK, stroke_width=1.3,
    ) + line(
        f"M{scale.at(estimate.mean):.1f} {middle - reach:.1f}v{2 * reach:.1f}",
        stroke=INK, stroke_width=2.6, stroke_linecap="round",
    )  # fmt: skip


def _scores(row: Standing, bot: int, scale: Scale, histogram: Histogram, tallest: float, y: float) -> str:
    base = y + BASELINE_Y_PX
    bars, outline = "", f"M{scale.start:.1f} {base:.1f}"
    for start, end, share in histogram.bars:
        top = base - MAX_BAR_HEIGHT_PX * share / tallest
        corners = box(scale.at(start), top, scale.at(end) - scale.at(start), base - top)
        bars += hatched(corners, SEATS[bot].fill, HATCHING_DEGREES[bot], seed=(bot, start)) if share else ""
        outline += f"V{top:.1f}H{scale.at(end):.1f}"
    label_left = scale.at(row.score.mean) > (scale.start + scale.end) / 2
    return titled(
        f"{row.name} scores {interval(row.score)}",
        bars
        + line(f"{outline}V{base:.1f}", stroke=INK, stroke_width=1.3, stroke_linejoin="round")
        + _interval_bar(row.score, scale, base + 8, 8, SEATS[bot].fill)
        + text(
            scale.start if label_left else scale.end, y + 26, f"mean {row.score.mean:.1f}", 16,
            text_anchor="start" if label_left else "end", fill=INK,
        ),
    )  # fmt: skip
