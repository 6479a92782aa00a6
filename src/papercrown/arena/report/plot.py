"""A result as SVG: win rates, and histograms of scores."""

from __future__ import annotations

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

WIDTH = 1120
TOP, ROW, FOOT = 150, 92, 46
"""Heights: above the rows, of a row, and of the axis below."""
NAMES, WINS, SCORES = (34, 210), (236, 330), (604, 482)
"""The left edge and the width of each column."""
INSIDE = 26
"""From the edge of a card to its scale."""
BASE, TALL = 72, 58
"""In a row: the base line of the histogram, and the height of its highest bar."""
SENTENCE = 26
ANGLES = (50, -50, 90, 0, 25, -25, 70, -70)
"""Each bot has its own hatching, for readers who cannot tell the colours apart."""


def plot(result: Result) -> str:
    """Win rates and scores as SVG, a row for each bot, the best first.

    >>> arena.plot(result)[:4]
    '<svg'
    """
    rows = sorted(result.standings, key=lambda standing: -standing.win_rate.mean)
    bottom = TOP + ROW * len(rows)
    told = sentences(result)
    height = bottom + FOOT + 34 + SENTENCE * len(told)
    body = background(WIDTH, height) + _heading(result)
    wins = Scale(0, 1, WINS[0] + INSIDE, WINS[0] + WINS[1] - INSIDE)
    scores = [score for some in result.scores.values() for score in some]
    width = nice((max(scores) - min(scores) + 1) / 24, least=1)
    spread = Histogram.bounds(scores, width)
    points = Scale(*spread, SCORES[0] + INSIDE, SCORES[0] + SCORES[1] - INSIDE)
    body += _panel(WINS, "Wins", f"95 % confidence; even at {100 * result.even:.3g} %", bottom)
    body += _panel(SCORES, "Scores", f"in bars of {several(int(width), 'point')}", bottom)
    body += _wins_axis(wins, result.even, bottom) + _scores_axis(points, bottom)
    shown = [Histogram(result.scores[row.name], spread, width) for row in rows]
    tallest = max(histogram.tallest for histogram in shown)
    for index, (row, histogram) in enumerate(zip(rows, shown, strict=True)):
        bot = result.matchup.names.index(row.name) % len(SEATS)
        y = TOP + ROW * index
        body += _name(row, bot, y) + _win(row, bot, wins, y) + _score(row, bot, points, histogram, tallest, y)
    for index, sentence in enumerate(told):
        body += text(NAMES[0], bottom + FOOT + 38 + SENTENCE * index, sentence, 17, fill=INK if index else FADED)
    return document(body, WIDTH, height, _title(result), PIECES)


def _title(result: Result) -> str:
    seats = result.matchup.seats
    return f"{game(result.matchup.game).title}, {f'{seats} players' if seats > 1 else '1 player'}"


def _heading(result: Result) -> str:
    chosen = game(result.matchup.game)
    usual = {option.name: option.default for option in chosen.options}
    others = {name: value for name, value in result.matchup.options.items() if value != usual[name]}
    options = [spoken(name) if value is True else f"{spoken(name)} {value}" for name, value in others.items()]
    seconds = [] if result.matchup.seconds is None else [f"{result.matchup.seconds:g} s a move"]
    settings = " · ".join([*options, *seconds, f"seed {result.matchup.seed}"])
    return text(NAMES[0], 58, _title(result), 32, font_weight="bold", fill=INK) + text(
        NAMES[0], 86, settings, 17, fill=FADED
    )


def _panel(column: tuple[float, float], title: str, legend: str, bottom: float) -> str:
    x, width = column
    return (
        card(x, TOP - 14, width, bottom - TOP + FOOT + 14)
        + text(x + 4, TOP - 26, title, 20, font_weight="bold", fill=INK)
        + text(x + width - 4, TOP - 26, legend, 14, text_anchor="end", fill=FADED)
    )


def _upright(x: float, bottom: float, **given: str | float | None) -> str:
    return line(f"M{x:.1f} {TOP}V{bottom}", **given)


def _mark(x: float, bottom: float, caption: str, fill: str = FADED) -> str:
    return text(x, bottom + 22, caption, 14, text_anchor="middle", fill=fill)


def _wins_axis(scale: Scale, even: float, bottom: float) -> str:
    drawn = "".join(
        _upright(scale.at(share), bottom, stroke=SHADE, stroke_width=1.2)
        + _mark(scale.at(share), bottom, f"{100 * share:g} %")
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    return drawn + _upright(scale.at(even), bottom, stroke=INK, stroke_width=1.4, stroke_dasharray="5 5")


def _scores_axis(scale: Scale, bottom: float) -> str:
    return "".join(
        _upright(scale.at(score), bottom, stroke=SHADE, stroke_width=1.2) + _mark(scale.at(score), bottom, f"{score:g}")
        for score in scale.marks()
    )


def _name(row: Standing, bot: int, y: float) -> str:
    most = int((NAMES[1] - 40) / 12 / BOLD_LETTER)
    short = row.name if len(row.name) <= most else f"{row.name[: most - 1]}…"
    size = min(19.0, (NAMES[1] - 40) / BOLD_LETTER / len(short))
    return (
        use(f"pc-badge-{bot}", NAMES[0] + 12, y + 44, 1.3)
        + text(NAMES[0] + 34, y + 44, short, size, font_weight="bold", fill=INK)
        + text(
            NAMES[0] + 34, y + 64, f"rating {row.rating.mu:.1f} ± {Z * row.rating.sigma:.1f}", 14, fill=FADED
        )
    )  # fmt: skip


def _win(row: Standing, bot: int, scale: Scale, y: float) -> str:
    label = min(max(scale.at(row.win_rate.mean), scale.start + 16), scale.end - 16)
    return titled(
        f"{row.name} wins {percent(row.win_rate)}",
        _marked(row.win_rate, scale, y + 52, 16, SEATS[bot].fill)
        + text(label, y + 32, f"{100 * row.win_rate.mean:.1f} %", 16, text_anchor="middle", fill=INK),
    )


def _marked(estimate: Estimate, scale: Scale, middle: float, height: float, fill: str) -> str:
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


def _score(row: Standing, bot: int, scale: Scale, histogram: Histogram, tallest: float, y: float) -> str:
    base = y + BASE
    bars, outline = "", f"M{scale.start:.1f} {base:.1f}"
    for start, end, share in histogram.bars:
        top = base - TALL * share / tallest
        corners = box(scale.at(start), top, scale.at(end) - scale.at(start), base - top)
        bars += hatched(corners, SEATS[bot].fill, ANGLES[bot], seed=(bot, start)) if share else ""
        outline += f"V{top:.1f}H{scale.at(end):.1f}"
    left = scale.at(row.score.mean) > (scale.start + scale.end) / 2
    return titled(
        f"{row.name} scores {interval(row.score)}",
        bars
        + line(f"{outline}V{base:.1f}", stroke=INK, stroke_width=1.3, stroke_linejoin="round")
        + _marked(row.score, scale, base + 8, 8, SEATS[bot].fill)
        + text(
            scale.start if left else scale.end, y + 26, f"mean {row.score.mean:.1f}", 16,
            text_anchor="start" if left else "end", fill=INK,
        ),
    )  # fmt: skip
