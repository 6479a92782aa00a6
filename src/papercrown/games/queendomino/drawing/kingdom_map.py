"""The map of a kingdom: its squares, the borders of its territories, and where it may still grow."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from papercrown.core.phrasing import several
from papercrown.core.records import Record, restored
from papercrown.drawing.svg import deferred, fill_deferred, group, path, rect, text, titled, use
from papercrown.drawing.theme import FADED, GLOW, GOLD, INK, SEATS, SHADE, crowns
from papercrown.games.queendomino.actions import COLUMN_NAMES, square_id, square_name
from papercrown.games.queendomino.board import MIDDLE, SIDE, SQUARES
from papercrown.games.queendomino.drawing.building_tiles import on_square
from papercrown.games.queendomino.drawing.land_letters import letters
from papercrown.games.queendomino.drawing.landscape_drawings import SIZE
from papercrown.games.queendomino.drawing.landscapes import GROUND, texture
from papercrown.games.queendomino.drawing.tokens import castle
from papercrown.games.queendomino.pieces import BUILDINGS, CASTLE, LANDSCAPES
from papercrown.games.queendomino.position import KINGDOM, NOTHING
from papercrown.games.queendomino.queries import Square, squares_of

MIN_NAMED_CELL = 46
"""The least size of a square whose building shows its name."""
MAX_CACHED_KINGDOMS = 64
"""The other clients at a table need the same kingdoms at the same time, in other windows."""
MAX_CACHED_ROWS = 1024
"""About 2 kB each: those of as many tables as are busy at the same time."""
MAX_CACHED_FRAMES = 256
"""About 3 kB each: those of the windows of a few busy tables."""
MAX_CACHED_SQUARES = 8192
"""About 100 bytes each; the same for rulers."""

SLOT_EDGE, SLOT_RADIUS = 3, 7
"""The space around an empty square, and the radius of its corners."""


class Window(NamedTuple):
    """The visible columns and rows of a kingdom."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column <= self.right and self.top <= row <= self.bottom


class Site(NamedTuple):
    """Where a window is drawn: its upper left corner, and the size of a square."""

    window: Window
    x: float
    y: float
    cell: float


def growing(k: Record, grid: int) -> Window:
    """The window of all squares that the kingdom may still cover."""
    return Window(
        max(0, int(k.right) - grid + 1),
        min(SIDE - 1, int(k.left) + grid - 1),
        max(0, int(k.bottom) - grid + 1),
        min(SIDE - 1, int(k.top) + grid - 1),
    )


def compact(k: Record, grid: int) -> Window:
    """A window of one grid around the kingdom, the castle as close to the middle as possible."""
    left = min(max(MIDDLE - grid // 2, int(k.right) - grid + 1), int(k.left))
    top = min(max(MIDDLE - grid // 2, int(k.bottom) - grid + 1), int(k.top))
    return Window(left, left + grid - 1, top, top + grid - 1)


def kingdom_map(raw: bytes, kingdom: int, owners: tuple[int, ...], site: Site, home: Window | None) -> str:
    """The map of a kingdom. With a `home`, free squares are clickable too, and those outside it are fainter."""
    layers = map_layers(MapModel(raw, kingdom, owners, named=site.cell >= MIN_NAMED_CELL, lettered=False))
    if home is not None:
        layers += free_layers(raw, kingdom, site.window)
    return fill_deferred(map_frame(site, home), layers)


@lru_cache(MAX_CACHED_FRAMES)
def map_frame(site: Site, home: Window | None) -> str:
    """The frame of a map: its empty squares, and the deferred layers of `map_layers` and, with a `home`, `free_layers`.

    The layers have the coordinates of the largest kingdom, so that they are the same in every window.
    """
    window, scale = site.window, site.cell / SIZE
    hit_areas = group(deferred(SIDE if home is None else 2 * SIDE), fill="none", pointer_events="all")
    left, top = site.x - scale * SIZE * window.left, site.y - scale * SIZE * window.top
    drawn = _slots(window, home) + deferred(SIDE + 1) + hit_areas
    return _rulers(site) + group(drawn, left, top, scale)


class MapModel(NamedTuple):
    """What the layers of a map show."""

    raw: bytes
    """The kingdom's record."""
    kingdom: int
    owners: tuple[int, ...]
    named: bool
    """Whether buildings show their names."""
    lettered: bool


def map_layers(model: MapModel) -> list[str]:
    """The layers of a map: the rows of covered squares, the overlay, and the rows of their hit areas."""
    return [layer for _, layer in _redrawn(model, range(SIDE))]


@lru_cache(MAX_CACHED_KINGDOMS)
def changed_map_layers(model: MapModel, then: MapModel) -> Sequence[tuple[int, str]]:
    """The layers of the rows in which squares differ; a domino changes one or two of them."""
    if model[1:] != then[1:]:
        return list(enumerate(map_layers(model)))
    rows, previous = _rows(model.raw), _rows(then.raw)
    return _redrawn(model, [row for row in range(SIDE) if rows[row] != previous[row]])


def _redrawn(model: MapModel, rows: Iterable[int]) -> list[tuple[int, str]]:
    """The overlay and the layers of these rows, by number."""
    squares = _rows(model.raw)
    drawn: list[tuple[int, str]] = []
    hit_areas: list[tuple[int, str]] = []
    for row in rows:
        numbered = [(number, square) for number, square in enumerate(squares[row], SIDE * row) if square]
        drawn.append((row, "".join(covered(square, number, model.owners, model.named) for number, square in numbered)))
        clickable = "".join(_hit_area(model.kingdom, square, number) for number, square in numbered)
        hit_areas.append((SIDE + 1 + row, clickable))
    return [*drawn, (SIDE, _overlay(model.raw, model.lettered)), *hit_areas]


def free_layers(raw: bytes, kingdom: int, window: Window) -> list[str]:
    """The rows of hit areas of the free squares in a window."""
    return [_free_hit_areas(kingdom, squares) for squares in _free_squares(raw, window)]


def changed_free_layers(
    raw: bytes, kingdom: int, window: Window, former_raw: bytes, former_kingdom: int, former_window: Window
) -> list[tuple[int, str]]:
    """The rows of hit areas that differ; a kingdom keeps its number."""
    rows = zip(_free_squares(raw, window), _free_squares(former_raw, former_window), strict=True)
    return [(row, _free_hit_areas(kingdom, now)) for row, (now, then) in enumerate(rows) if now != then]


Row = tuple[Square | None, ...]


@lru_cache(MAX_CACHED_ROWS)
def _rows(raw: bytes) -> tuple[Row, ...]:
    """What lies on the squares of each row, from the top of the largest kingdom down."""
    squares = list(map(_lands(raw).get, range(SQUARES)))
    return tuple(tuple(squares[start : start + SIDE]) for start in range(0, SQUARES, SIDE))


@lru_cache(MAX_CACHED_KINGDOMS)
def _lands(raw: bytes) -> dict[int, Square]:
    return squares_of(restored(KINGDOM, raw))


@lru_cache(MAX_CACHED_KINGDOMS)
def _overlay(raw: bytes, lettered: bool) -> str:
    """The overlay: borders, and perhaps letters."""
    lands = _lands(raw)
    return _borders(lands) + (letters_of(lands) if lettered else "")


def _free_squares(raw: bytes, window: Window) -> list[tuple[int, ...]]:
    """The free squares of a window in each row of the largest kingdom."""
    columns = range(window.left, window.right + 1)
    return [
        tuple(SIDE * row + column for column in columns if not squares[column])
        if window.top <= row <= window.bottom
        else ()
        for row, squares in enumerate(_rows(raw))
    ]


@lru_cache(MAX_CACHED_ROWS)
def _free_hit_areas(kingdom: int, squares: tuple[int, ...]) -> str:
    return "".join(_hit_area(kingdom, None, square) for square in squares)


def _slots(window: Window, home: Window | None) -> str:
    """The empty squares of a window; those outside a `home` are fainter. Covered squares lie over them."""
    squares = [(x, y) for y in range(window.top, window.bottom + 1) for x in range(window.left, window.right + 1)]
    near = [square for square in squares if home is None or home.holds(*square)]
    far = [square for square in squares if home is not None and not home.holds(*square)]
    return _slotted(near, 0.62) + (_slotted(far, 0.3) if far else "")


def _slotted(squares: Iterable[tuple[int, int]], opacity: float) -> str:
    """Squares with round corners, by column and row: one path, whose stroke rounds them."""
    rim = SLOT_EDGE + SLOT_RADIUS
    inner = SIZE - 2 * rim
    d = "".join(f"M{SIZE * x + rim} {SIZE * y + rim}h{inner}v{inner}h-{inner}z" for x, y in squares)
    return path(d, fill=SHADE, stroke=SHADE, stroke_width=2 * SLOT_RADIUS, stroke_linejoin="round", opacity=opacity)


def covered(square: Square, number: int, owners: tuple[int, ...], named: bool) -> str:
    """A covered square; its number selects the version of the picture."""
    return _covered(square, number, owners if square.land == CASTLE or square.knight else (), named)


@lru_cache(MAX_CACHED_SQUARES)
def _covered(square: Square, number: int, owners: tuple[int, ...], named: bool) -> str:
    x, y = corner(number)
    if square.land == CASTLE:
        return castle(x, y, owners)
    drawn = rect(x, y, SIZE, SIZE, fill=GROUND[square.land])
    if square.kind == NOTHING:
        drawn += use(texture(square.land, number), x, y)
    else:
        drawn += use("qd-paving", x, y) + group(on_square(square.kind, named), x, y)
    if square.crowns:
        drawn += crowns(square.crowns, x + SIZE - 11, y + 10, 0.95)
    if square.knight:
        drawn += posted(owners[0], x, y, built=square.kind != NOTHING)
    return drawn


def corner(number: int) -> tuple[int, int]:
    """The upper left corner of a square of the largest kingdom."""
    return SIZE * (number % SIDE), SIZE * (number // SIDE)


def posted(owner: int, x: float, y: float, built: bool = False) -> str:
    """A knight on a square; it does not cover the name of a building."""
    height, scale = (31, 0.85) if built else (43, 1.05)
    return use("qd-knight", x + 14, y + height, scale, fill=SEATS[owner].fill)


def letters_of(lands: Mapping[int, Square]) -> str:
    """Letters at the lower right, away from crowns and knights; on a building, at the upper left."""
    placed = []
    for number, square in lands.items():
        x, y = corner(number)
        if square.land != CASTLE:
            placed.append((square.land, *((x + 51, y + 55) if square.kind == NOTHING else (x + 11, y + 15))))
    return letters(placed)


@lru_cache(MAX_CACHED_SQUARES)
def _hit_area(kingdom: int, square: Square | None, number: int) -> str:
    """The hit area of a square."""
    spot = rect(*corner(number), SIZE, SIZE, class_="spot")
    return titled(_title(square, number), spot, square_id(kingdom, number))


def _title(square: Square | None, number: int) -> str:
    if square is None:
        return f"{square_name(number)}: free"
    parts = ["castle" if square.land == CASTLE else LANDSCAPES[square.land]]
    if square.kind != NOTHING:
        parts.append(BUILDINGS[square.kind].name)
    if square.crowns:
        parts.append(several(square.crowns, "crown"))
    if square.knight:
        parts.append("a knight")
    return f"{square_name(number)}: {', '.join(parts)}"


def _borders(lands: dict[int, Square]) -> str:
    """Faint lines within a territory, plain ones between territories, a thick one around the kingdom."""
    within: list[str] = []
    between: list[str] = []
    around: list[str] = []
    for square, here in lands.items():
        x, y = corner(square)
        for step, line in ((1, f"M{x + SIZE} {y}v{SIZE}"), (SIDE, f"M{x} {y + SIZE}h{SIZE}")):
            there = lands.get(square + step) if step == SIDE or square % SIDE < SIDE - 1 else None
            kind = around if there is None else within if there.land == here.land else between
            kind.append(line)
        for step, line in ((-1, f"M{x} {y}v{SIZE}"), (-SIDE, f"M{x} {y}h{SIZE}")):
            if square + step not in lands or (step == -1 and square % SIDE == 0):
                around.append(line)
    return group(
        path("".join(within), stroke_opacity=0.14, stroke_width=1)
        + path("".join(between), stroke_opacity=0.7, stroke_width=1.5)
        + path("".join(around), stroke_width=2.6, stroke_linecap="round"),
        stroke=INK, fill="none", pointer_events="none",
    )  # fmt: skip


def fresh(placed: Sequence[int], site: Site) -> str:
    """A golden frame around the domino just placed, if any."""
    if not placed:
        return ""
    window, cell = site.window, site.cell
    columns, rows = [int(s) % SIDE for s in placed], [int(s) // SIDE for s in placed]
    left, top = site.x + cell * (min(columns) - window.left), site.y + cell * (min(rows) - window.top)
    width, height = cell * (max(columns) - min(columns) + 1), cell * (max(rows) - min(rows) + 1)
    return group(
        rect(left, top, width, height, rx=5, stroke=GLOW, stroke_width=6)
        + rect(left, top, width, height, rx=5, stroke=GOLD, stroke_width=3),
        fill="none", pointer_events="none",
    )  # fmt: skip


@lru_cache(MAX_CACHED_SQUARES)
def _rulers(site: Site) -> str:
    """The letters of the columns and the numbers of the rows."""
    window, x, y, cell = site.window, site.x, site.y, site.cell
    size = max(9.5, min(13.0, 0.24 * cell))
    letters = "".join(
        text(x + cell * (column - window.left + 0.5), y - 0.5 * size, COLUMN_NAMES[column], size)
        for column in range(window.left, window.right + 1)
    )
    numbers = "".join(
        text(x - 0.8 * size, y + cell * (row - window.top + 0.5) + 0.35 * size, str(row + 1), size)
        for row in range(window.top, window.bottom + 1)
    )
    return group(letters + numbers, fill=FADED, text_anchor="middle")
