"""The throw: where dice fall, and which kingdoms they lie in, compared with polygons of another library.

A die's corners are its middle +- u +- v, where u is half of an edge and v the same, turned by a right angle.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from papercrown.core.dice import dice_for
from papercrown.core.records import Record, copy, new
from papercrown.games.inkdoms.pieces import SIDES
from papercrown.games.inkdoms.position import DIE
from tests.games.inkdoms.comparison import dice_of, game, rules, start
from tests.games.inkdoms.helpers import CELL, HALF, chart_record, lies_in, offered, throw
from tests.games.inkdoms.referee import ATLAS, DICE, KINGDOMS, MAINLAND, PRIMARY, Chart, kingdom_of
from tests.kit.cases import cases
from tests.kit.games import members

WIDTH, HEIGHT = 18 * CELL, 12 * CELL
BOARDS = [(chart, straight) for chart in ATLAS for straight in (False, True)]
Board = tuple[Chart, bool]
Place = tuple[int, int, int]
"""The middle of a die, and how it is turned."""


def square(x: int, y: int, turned: int) -> list[tuple[int, int]]:
    """The corners of a die."""
    a, b = map(int, SIDES[turned])
    return [(x + s * a - t * b, y + s * b + t * a) for s, t in ((1, 1), (-1, 1), (-1, -1), (1, -1))]


def squares(places: list[Place]) -> NDArray[np.object_]:
    return shapely.polygons([square(*place) for place in places])  # type: ignore[no-any-return]


def cell_shape(chart: Record, column: int, row: int) -> shapely.Polygon:
    corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    bends = chart["bends"]
    return shapely.Polygon([(CELL * x + int(bends[y, x, 0]), CELL * y + int(bends[y, x, 1])) for x, y in corners])


@cache
def cells(board: Board) -> list[list[shapely.Polygon]]:
    """The cells of each kingdom."""
    chart, straight = board
    record, found = chart_record(chart, straight=straight), [[] for _ in KINGDOMS]  # type: ignore[var-annotated]
    for row, names in enumerate(chart.grid):
        for column, name in enumerate(names):
            found[KINGDOMS.index(kingdom_of(name))].append(cell_shape(record, column, row))
    return found


@cache
def kingdoms(board: Board) -> list[shapely.Polygon]:
    return [shapely.union_all(shapes) for shapes in cells(board)]


def reach(turned: int) -> int:
    """How far a die reaches to each side."""
    return max(x for x, _ in square(0, 0, turned))


def anywhere(rng: random.Random, turned: int | None = None) -> Place:
    """A die on the board, wherever it may fall."""
    turned = rng.randrange(256) if turned is None else turned
    edge = reach(turned)
    return rng.randint(edge, WIDTH - edge), rng.randint(edge, HEIGHT - edge), turned


def covered(board: Board, places: list[Place]) -> list[int]:
    """The kingdoms below dice, as bits: those whose interiors they intersect."""
    dice, found = squares(places), np.zeros(len(places), np.int64)
    for number, kingdom in enumerate(kingdoms(board)):
        shapely.prepare(kingdom)
        found |= (shapely.intersects(kingdom, dice) & ~shapely.touches(kingdom, dice)).astype(np.int64) << number
    return found.tolist()


def below(board: Board, places: list[Place]) -> list[int]:
    """The same, as the rules say."""
    chart = chart_record(board[0], straight=board[1])
    return [int(throw.realms_below(chart, *place)) for place in places]


# --- The kingdoms below a die -----------------------------------------------------------------------------------------


def test_the_board_is_divided_among_the_kingdoms() -> None:
    """A precondition of the comparisons below."""
    for board in BOARDS:
        shapes = kingdoms(board)
        assert all(shape.geom_type == "Polygon" and shape.is_valid for shape in shapes)
        assert sum(shape.area for shape in shapes) == shapely.union_all(shapes).area == WIDTH * HEIGHT


@cases("board", BOARDS)
def test_dice_lie_in_every_kingdom_that_they_partly_cover(board: Board) -> None:
    rng = random.Random(24)
    places = [anywhere(rng) for _ in range(2500)]
    found = below(board, places)
    assert found == covered(board, places)
    assert {len(members(realms)) for realms in found} >= {1, 2, 3}


@cases("board", BOARDS[:2])
def test_dice_near_corners_of_borders(board: Board) -> None:
    """Where a part more or less matters most: a corner of a die near a corner of the cells."""
    rng, places = random.Random(7), list[Place]()
    bends = chart_record(board[0], straight=board[1])["bends"]
    while len(places) < 1500:
        column, row, turned = rng.randint(1, 17), rng.randint(1, 11), rng.randrange(256)
        x, y = rng.choice(square(0, 0, turned))
        x = CELL * column + int(bends[row, column, 0]) - x + rng.randint(-2, 2)
        y = CELL * row + int(bends[row, column, 1]) - y + rng.randint(-2, 2)
        if reach(turned) <= x <= WIDTH - reach(turned) and reach(turned) <= y <= HEIGHT - reach(turned):
            places.append((x, y, turned))
    assert below(board, places) == covered(board, places)


def test_any_positive_overlap_counts() -> None:
    """Positive area by exact arithmetic: the smallest is found, too."""
    board, rng = BOARDS[0], random.Random(3)
    places = [anywhere(rng) for _ in range(2500)]
    dice, found, least = squares(places), below(board, places), math.inf
    for number, kingdom in enumerate(kingdoms(board)):
        areas = shapely.area(shapely.intersection(kingdom, dice))
        inside = np.array([realms >> number & 1 for realms in found], bool)
        assert (areas[inside] > 0).all()
        assert (areas[~inside] < 1e-6).all()
        least = min(least, areas[inside].min())
    assert least < CELL


@cases("quarter", [0, 64, 128, 192])
def test_touching_a_border_from_inside_is_not_crossing_it(quarter: int) -> None:
    """Bluewater ends and Purplefield begins at the fifth column, Bluewater and Greenwood at the seventh row."""
    for x, expected in ((5 * CELL - HALF, "Bluewater"), (5 * CELL + HALF, "Purplefield")):
        assert lies_in(x, CELL, quarter) == {expected}
    for x in (5 * CELL - HALF + 1, 5 * CELL + HALF - 1):
        assert lies_in(x, CELL, quarter) == {"Bluewater", "Purplefield"}
    for y, expected in ((7 * CELL - HALF, "Bluewater"), (7 * CELL + HALF, "Greenwood")):
        assert lies_in(CELL, y, quarter) == {expected}
    for y in (7 * CELL - HALF + 1, 7 * CELL + HALF - 1):
        assert lies_in(CELL, y, quarter) == {"Bluewater", "Greenwood"}


def test_touching_a_border_with_a_corner_is_not_crossing_it() -> None:
    """A die that stands on its corner."""
    corner = reach(32)
    assert corner == 2 * 118
    assert lies_in(2 * CELL, 7 * CELL - corner, 32) == {"Bluewater"}
    assert lies_in(2 * CELL, 7 * CELL - corner + 1, 32) == {"Bluewater", "Greenwood"}
    assert lies_in(5 * CELL + corner, CELL, 32) == {"Purplefield"}
    assert lies_in(5 * CELL + corner - 1, CELL, 32) == {"Bluewater", "Purplefield"}


def test_a_corner_of_a_kingdom_may_touch_the_side_of_a_die() -> None:
    """Where Redhill, Yellowlake and Umberland meet, there is a corner of Redhill and one of Umberland."""
    assert lies_in(13 * CELL, 6 * CELL) == {"Redhill", "Yellowlake", "Umberland"}
    assert lies_in(13 * CELL + HALF, 6 * CELL) == covered_names(13 * CELL + HALF, 6 * CELL)
    for x, y in ((13 * CELL + dx, 6 * CELL + dy) for dx in (-HALF, 0, HALF) for dy in (-HALF, 0, HALF)):
        for step in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            assert lies_in(x + step[0], y + step[1]) == covered_names(x + step[0], y + step[1])


def covered_names(x: int, y: int, turned: int = 0) -> set[str]:
    return {KINGDOMS[k] for k in members(covered((MAINLAND, True), [(x, y, turned)])[0])}


def test_a_die_can_lie_inside_of_a_single_cell() -> None:
    """Bent corners leave room for it; then it is the cell below its middle that counts."""
    for column, row in ((4, 2), (5, 2), (4, 0), (5, 0), (0, 6), (0, 7), (17, 4), (17, 5), (6, 11), (7, 11), (12, 6)):
        chart = copy(chart_record(straight=True))
        for x, y in ((column + dx, row + dy) for dx in (0, 1) for dy in (0, 1)):
            chart.bends[y, x, 0] = 0 if x in (0, 18) else 113 * (1 if x > column else -1)
            chart.bends[y, x, 1] = 0 if y in (0, 12) else 113 * (1 if y > row else -1)
        middle = shapely.centroid(cell_shape(chart, column, row))
        assert cell_shape(chart, column, row).contains(shapely.Polygon(square(round(middle.x), round(middle.y), 0)))
        expected = {kingdom_of(MAINLAND.grid[row][column])}
        assert lies_in(round(middle.x), round(middle.y), 0, chart=chart) == expected


@cases("mirrored", [False, True])
def test_kingdoms_in_narrow_stripes(mirrored: bool) -> None:
    """A die that lies in many kingdoms at once, also at the edges: none is forgotten, however far away its cells."""
    rng, chart = random.Random(8), copy(chart_record(straight=True))
    for row in range(12):
        for column in range(18):
            chart.realms[row, column] = (row if mirrored else column) % 6
            chart.bends[row, column] = rng.randint(-113, 113), rng.randint(-113, 113)
    chart.bends[:, (0, 18), 0] = chart.bends[(0, 12), :, 1] = 0
    shapes: list[list[shapely.Polygon]] = [[] for _ in KINGDOMS]
    for row in range(12):
        for column in range(18):
            shapes[(row if mirrored else column) % 6].append(cell_shape(chart, column, row))
    trees = [shapely.STRtree(cells) for cells in shapes]
    places = [anywhere(rng) for _ in range(1200)]
    dice = squares(places)
    expected = np.zeros(len(places), np.int64)
    for number, tree in enumerate(trees):
        for die, cell in tree.query(dice, predicate="intersects").T.tolist():
            if not dice[die].touches(shapes[number][cell]):
                expected[die] |= 1 << number
    found = [int(throw.realms_below(chart, *place)) for place in places]
    assert found == expected.tolist()
    assert {len(members(realms)) for realms in found} >= {2, 3, 4}


# --- Chances ----------------------------------------------------------------------------------------------------------


def swept(board: Board, turned: int) -> list[shapely.Geometry]:
    """For each kingdom the middles of all dice that cover a part of it: its Minkowski sum with a die.

    Of each triangle it is the hull of the triangle's corners, each with a die around it.
    """
    found = []
    for shapes in cells(board):
        hulls = []
        for shape in shapes:
            for triangle in shapely.constrained_delaunay_triangles(shape).geoms:
                around = [corner for x, y in triangle.exterior.coords[:3] for corner in square(int(x), int(y), turned)]
                hulls.append(shapely.MultiPoint(around).convex_hull)
        found.append(shapely.union_all(hulls))
    return found


def chances(board: Board, turned: int) -> list[float]:
    """That a die lies in exactly 0, 1, 2, ... kingdoms, from the areas that some of them have in common."""
    edge = reach(turned)
    room = shapely.box(edge, edge, WIDTH - edge, HEIGHT - edge)
    middles = [shape.intersection(room) for shape in swept(board, turned)]
    common = [room.area]
    for size in range(1, 7):
        groups = [shapely.intersection_all(list(group)).area for group in combinations(middles, size)]
        common.append(sum(groups))
    return [
        sum((-1) ** (k - n) * math.comb(k, n) * common[k] for k in range(n, len(common))) / room.area
        for n in range(len(common))
    ]


@cases("turned", [0, 11, 32])
def test_the_chance_of_one_two_and_three_kingdoms(turned: int) -> None:
    """Four are possible too, but never more."""
    board, rng, dice = (MAINLAND, False), random.Random(turned), 6000
    expected = chances(board, turned)
    assert [expected[n] for n in (0, 5, 6)] == pytest.approx([0, 0, 0], abs=1e-9)
    assert sum(expected) == pytest.approx(1)
    found = Counter(len(members(r)) for r in below(board, [anywhere(rng, turned) for _ in range(dice)]))
    for n in (1, 2, 3, 4):
        assert abs(found[n] / dice - expected[n]) < 4 * math.sqrt(expected[n] * (1 - expected[n]) / dice)


# --- Falling ----------------------------------------------------------------------------------------------------------


@cache
def throws(n: int = 1500) -> list[list[tuple[int, int, int, int, int]]]:
    """x, y, turned, number and kingdoms of all four dice, in many throws."""
    p, dice, found = start(1, 0), dice_for(b"many throws", "", 0), []
    for _ in range(n):
        throw.throw(p, dice)
        found.append(p["dice"].tolist())
    return found


def test_dice_lie_on_the_board() -> None:
    board = shapely.box(0, 0, WIDTH, HEIGHT)
    for fallen in throws():
        assert shapely.covers(board, squares([die[:3] for die in fallen])).all()


def test_dice_never_overlap() -> None:
    pairs = [[die[:3] for die in pair] for fallen in throws() for pair in combinations(fallen, 2)]
    one, other = (squares([pair[k] for pair in pairs]) for k in (0, 1))
    assert (shapely.area(shapely.intersection(one, other)) == 0).all()


def test_the_kingdoms_of_a_throw_are_those_below_the_dice() -> None:
    dice = [die for fallen in throws() for die in fallen]
    assert [die[4] for die in dice] == covered((MAINLAND, False), [die[:3] for die in dice])


def test_all_faces_are_equally_likely() -> None:
    for die in range(4):
        found = Counter(fallen[die][3] for fallen in throws())
        assert set(found) == {2, 3, 4}
        assert all(abs(count - 500) < 4 * math.sqrt(1500 * 2 / 9) for count in found.values())


def test_faces_of_different_dice_are_independent() -> None:
    found = Counter(tuple(die[3] for die in fallen) for fallen in throws())
    assert len(found) == 81


def chi_square(found: Counter[int], expected: dict[int, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - mean) ** 2 / mean for key, mean in expected.items())


def room(turned: int) -> int:
    """How many places there are for the middle of a die."""
    return (WIDTH - 2 * reach(turned) + 1) * (HEIGHT - 2 * reach(turned) + 1)


def test_angles_of_dice_are_uniform() -> None:
    """An angle that needs more room is a little rarer. Sixteen classes, the bound is for one in 10 000."""
    found = Counter(die[2] // 16 for fallen in throws() for die in fallen)
    weights = {k: sum(room(turned) for turned in range(16 * k, 16 * k + 16)) for k in range(16)}
    expected = {k: 6000 * weight / sum(weights.values()) for k, weight in weights.items()}
    assert chi_square(found, expected) < 44.3


def test_places_of_dice_are_uniform() -> None:
    """Within the part of the board that every die can reach; 24 classes. Dice that keep apart are even more even."""
    edge = max(map(reach, range(256)))
    found: Counter[int] = Counter()
    for x, y, *_ in (die for fallen in throws() for die in fallen):
        if edge <= x < WIDTH - edge and edge <= y < HEIGHT - edge:
            found[6 * ((x - edge) * 4 // (WIDTH - 2 * edge)) + (y - edge) * 6 // (HEIGHT - 2 * edge)] += 1
    mean = found.total() / 24
    assert found.total() > 5000
    assert chi_square(found, dict.fromkeys(range(24), mean)) < 58.6


def test_the_mean_place_of_dice_is_the_centre() -> None:
    """Four times the deviation of a mean of so many even numbers."""
    dice = np.array([die[:2] for fallen in throws() for die in fallen])
    for k, size in enumerate((WIDTH, HEIGHT)):
        assert abs(dice[:, k].mean() - size / 2) < 4 * size / math.sqrt(12 * len(dice))


def test_whole_throws_lie_in_as_many_kingdoms_as_single_dice_do() -> None:
    """Nearly: dice that keep apart have a little less choice."""
    rng = random.Random(5)
    single = Counter(len(members(r)) for r in below((MAINLAND, False), [anywhere(rng) for _ in range(6000)]))
    whole = Counter(len(members(die[4])) for fallen in throws() for die in fallen)
    for n in (1, 2, 3):
        assert whole[n] / 6000 == pytest.approx(single[n] / 6000, abs=0.03)


def fallen_die(x: int, y: int, turned: int) -> Record:
    die = new(DIE)
    die.x, die.y, die.turned = x, y, turned
    return die


@cases(
    ("key", "place"),
    [
        (559177, (HALF, 916, 0)),
        (72343, (WIDTH - HALF, 1135, 192)),
        (71106, (449, HALF, 128)),
        (198754, (2434, HALF + 2740, 64)),
    ],
)
def test_dice_fall_as_far_as_the_edges(key: int, place: Place) -> None:
    """Keys with which the first die does."""
    p, dice = start(1, 0), dice_for(b"key", "", 0)
    dice.key = key
    throw.fall(p, dice)
    assert p.dice.tolist()[0][:3] == place
    assert HEIGHT - HALF == HALF + 2740


@cases("turned", [0, 5, 32, 64, 77, 130, 200, 250])
def test_a_die_may_touch_the_edge_of_the_board(turned: int) -> None:
    edge = reach(turned)
    near = [(edge, edge), (WIDTH - edge, edge), (edge, HEIGHT - edge), (WIDTH - edge, HEIGHT - edge)]
    assert all(throw.is_inside(fallen_die(x, y, turned)) for x, y in near)
    beyond = [(edge - 1, 1000), (WIDTH - edge + 1, 1000), (1000, edge - 1), (1000, HEIGHT - edge + 1)]
    assert not any(throw.is_inside(fallen_die(x, y, turned)) for x, y in beyond)


def test_dice_overlap_if_they_share_an_area() -> None:
    rng, pairs = random.Random(9), []
    for _ in range(3000):
        x, y = rng.randint(1000, 1500), rng.randint(1000, 1500)
        other = x + rng.randint(-480, 480), y + rng.randint(-480, 480), rng.randrange(256)
        pairs.append(((x, y, rng.randrange(256)), other))
    one, other_ones = (squares([pair[k] for pair in pairs]) for k in (0, 1))
    expected = shapely.intersects(one, other_ones) & ~shapely.touches(one, other_ones)
    assert 500 < expected.sum() < 2500
    found = [bool(throw.lie_on_each_other(fallen_die(*a), fallen_die(*b))) for a, b in pairs]
    assert found == expected.tolist()


@cases("turned", [0, 64, 128, 192])
def test_dice_may_touch_along_their_sides(turned: int) -> None:
    for dx, dy in ((2 * HALF, 0), (-2 * HALF, 0), (0, 2 * HALF), (0, -2 * HALF), (2 * HALF, 2 * HALF)):
        nearer = dx - (dx > 0) + (dx < 0), dy - (dy > 0) + (dy < 0)
        die = fallen_die(1000, 1000, 0)
        assert not throw.lie_on_each_other(die, fallen_die(1000 + dx, 1000 + dy, turned))
        assert throw.lie_on_each_other(die, fallen_die(1000 + nearer[0], 1000 + nearer[1], turned))


def test_a_corner_may_touch_a_side() -> None:
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        apart = HALF + reach(32)
        one, other = fallen_die(1000, 1000, 0), fallen_die(1000 + dx * apart, 1000 + dy * apart, 32)
        nearer = fallen_die(1000 + dx * (apart - 1), 1000 + dy * (apart - 1), 32)
        assert not throw.lie_on_each_other(one, other)
        assert not throw.lie_on_each_other(other, one)
        assert throw.lie_on_each_other(one, nearer)
        assert throw.lie_on_each_other(nearer, one)


# --- Colours ----------------------------------------------------------------------------------------------------------


def test_each_die_has_its_colour() -> None:
    """What a match offers is what lies there: colour by colour, the number and the kingdoms."""
    for seed in range(20):
        match = game.match(seats=1, seed=seed)
        fallen = dice_of(match.position)
        for colour in PRIMARY:
            assert offered(match, f"take {colour} from ") == fallen[colour].realms
            action = next(action for action in match.legal(0) if action.path[0] == f"die:{DICE.index(colour)}")
            assert action.label.startswith(f"Take the {colour} {fallen[colour].number} from ")


def test_a_throw_changes_nothing_but_the_dice() -> None:
    p, dice = start(2, 3), dice_for(b"again", "", 1)
    before = copy(p)
    rules.throw(p, dice)
    assert all(a != b for a, b in zip(p.dice.tolist(), before.dice.tolist(), strict=True))
    before["dice"] = p["dice"]
    assert p.tobytes() == before.tobytes()


def test_the_side_of_a_die_is_a_little_more_than_a_cell() -> None:
    """1.3 cells, at every angle, but for rounding to whole parts."""
    for turned in range(256):
        a, b = map(int, SIDES[turned])
        angle = 2 * math.pi * turned / 256
        assert math.hypot(a - 166.4 * math.cos(angle), b - 166.4 * math.sin(angle)) <= math.sqrt(0.5)
