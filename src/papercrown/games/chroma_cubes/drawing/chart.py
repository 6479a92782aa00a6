"""The score chart: a miniature of the picture, the scores of each figure, and a key to the crayons."""

from dataclasses import dataclass
from functools import cache, lru_cache

from papercrown.core.records import Record
from papercrown.drawing.nameplate import font_size
from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import circle, group, layer, line, path, rect, text, titled, use
from papercrown.drawing.theme import CARD, FADED, INK, SHADE
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.drawing.picture import outline_of
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS, SYMBOLS
from papercrown.games.chroma_cubes.puzzle_picture import WIDTH as PICTURE_WIDTH
from papercrown.games.chroma_cubes.puzzle_picture import Picture

WIDTH = 328
MINIATURE_WIDTH = 128
ROW, STEP = 47, 46
TINTS = ("#f3e3c3", "#dfe9dc", "#dde6f0", "#eadff0", "#f5dcd6", "#e4ece9", "#f0ead0", "#e6e1dc")
CRAYONS_HEIGHT = 44
MAX_CACHED_CHARTS, MAX_CACHED_MINIATURES = 256, 128
"""About 30 kB each."""


@dataclass(frozen=True)
class Chart:
    """What the score chart shows."""

    code: int
    taken: tuple[int, ...]
    """How many scores of each figure are gone."""
    circled: tuple[tuple[tuple[int, ...], ...], ...]
    """The seats that circled each score of each figure."""

    @property
    def picture(self) -> Picture:
        return catalogue.picture_of(self.code)

    @property
    def height(self) -> float:
        return max(ROW * len(self.taken), self.picture.height * MINIATURE_WIDTH / PICTURE_WIDTH) + 22 + CRAYONS_HEIGHT


def chart_of(view: Record) -> Chart:
    figures = catalogue.puzzle_of(int(view.puzzle.code)).figures
    points = view.points[: int(view.seats)].tolist()
    circled = tuple(
        tuple(tuple(seat for seat, own in enumerate(points) if own[number] == score) for score in figure.scores)
        for number, figure in enumerate(figures)
    )
    return Chart(int(view.puzzle.code), tuple(view.taken.tolist()[: len(figures)]), circled)


@lru_cache(MAX_CACHED_CHARTS)
def chart(given: Chart) -> str:
    """The chart with its upper left corner at the origin. The scores of each figure are a layer."""
    picture = given.picture
    figures = range(len(given.taken))
    rows = "".join(layer(group(_row(given, number), MINIATURE_WIDTH + 12, 22 + ROW * number)) for number in figures)
    title = text(0, 14, picture.puzzle.title, 16, font_weight="bold", fill=INK)
    miniature, crayons = _miniature(given.code), _crayons()
    return title + group(miniature, 0, 24) + rows + group(crayons, 0, given.height - CRAYONS_HEIGHT + 4)


@lru_cache(MAX_CACHED_MINIATURES)
def _miniature(code: int) -> str:
    scale, picture, drawn = MINIATURE_WIDTH / PICTURE_WIDTH, catalogue.picture_of(code), ""
    for number, figure in enumerate(picture.puzzle.figures):
        outline = outline_of(code, number)
        look = {"fill": TINTS[number], "fill_rule": "evenodd", "stroke": INK, "stroke_linejoin": "round"}
        drawn += titled(figure.name, path(outline, stroke_width=1.6 / scale, **look))
    sections = "".join(line(d, stroke=INK, stroke_width=0.4 / scale, stroke_opacity=0.5) for d in picture.outlines)
    marks = "".join(
        group(_number(number), *_middle(picture, number), scale=1 / scale)
        for number in range(len(picture.puzzle.figures))
    )
    return group(drawn + sections + marks, 0, 0, scale)


def _middle(picture: Picture, figure: int) -> tuple[float, float]:
    """The middle of a figure's largest section."""
    own = [c for (number, _), c in zip(picture.puzzle.sections, picture.centres, strict=True) if number == figure]
    x, y, _ = max(own, key=lambda centre: centre[2])
    return x, y


def _number(number: int) -> str:
    return circle(0, 0, 8.5, fill=CARD, stroke=INK, stroke_width=1.2) + text(
        0, 4, str(number + 1), 11.5, text_anchor="middle", font_weight="bold", fill=INK
    )


def _row(given: Chart, number: int) -> str:
    figure = given.picture.puzzle.figures[number]
    room = WIDTH - MINIATURE_WIDTH - 12 - 22
    size = font_size(figure.name, 13.5, room, letter=0.56)
    drawn = group(_number(number), 9, 9) + text(22, 14, figure.name, size, font_weight="bold", fill=INK)
    for step, score in enumerate(figure.scores):
        gone, seats = step < given.taken[number], given.circled[number][step]
        drawn += group(_score(score, gone, seats), STEP * step, 20)
    return drawn


def _score(score: int, gone: bool, seats: tuple[int, ...]) -> str:
    number = text(STEP / 2 - 2, 16.5, str(score), 15, text_anchor="middle", fill=FADED if gone else INK)
    box = rect(1, 1, STEP - 6, 21, rx=6, fill=SHADE, fill_opacity=0.25 if gone else 0.7)
    cross = line(f"M7 18L{STEP - 12} 5", stroke=PEN, stroke_width=1.8, stroke_linecap="round") if gone else ""
    first = STEP - 9 - 10 * (len(seats) - 1)
    badges = "".join(use(f"pc-badge-{seat}", first + 10 * k, 4, 0.62) for k, seat in enumerate(seats))
    state = "taken" if seats else "gone" if gone else "still there"
    return titled(f"{score} points: {state}", box + number + cross + badges)


@cache
def _crayons() -> str:
    """The letter and the symbol of each colour."""
    pitch = WIDTH / len(LETTERS)
    return "".join(
        titled(
            f"{letter}: {COLOURS[k]}, {SYMBOLS[k]}",
            use(f"cc-token-{letter}", pitch * (k + 0.5), 10, 1.7)
            + text(pitch * (k + 0.5), 35, COLOURS[k], 12, text_anchor="middle", fill=INK),
        )
        for k, letter in enumerate(LETTERS)
    )
