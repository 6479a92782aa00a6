"""Generated windows: the same number always gives the same valid page, and some are balanced."""

import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import pytest
import shapely
from shapely.affinity import scale

from papercrown.games.chroma_cubes import window_generator
from papercrown.games.chroma_cubes.picture_svg import read_picture
from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.games.chroma_cubes.puzzle_picture import MIN_FINGER_RADIUS, WIDTH, Picture
from papercrown.games.chroma_cubes.puzzles import ladder, read
from papercrown.games.chroma_cubes.window_generator import BALANCED, svg, table, window
from tests.kit.checks import run_checks

NUMBERS = (0, 1, 2, 5, 7, 9, 11, 13, 17, 55, 123, 271_828, 326_992, 774_075, 999_999)
"""Every design once or twice, the smallest and the largest number."""
ONE_SIDED = ("Fish", "Sails")
"""The first figures of designs that are not the same on both sides."""


def digest(number: int) -> str:
    return hashlib.sha256(table(window(number).puzzle).encode()).hexdigest()[:16]


def together(shapes: Iterable[shapely.Polygon]) -> shapely.Geometry:
    return shapely.union_all([shape.buffer(0.3) for shape in shapes])


def panes(picture: Picture, figure: int) -> list[shapely.Polygon]:
    sections = zip(picture.puzzle.sections, picture.shapes, strict=True)
    return [shape for (number, _), shape in sections if number == figure]


# --- The same for everybody -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "4e139fda14fc8035"), (123, "70be75966d2587f6"), (999_999, "f9d8e5332b850904")]
)
def test_a_number_gives_the_same_page_on_every_machine(number: int, expected: str) -> None:
    assert digest(number) == expected


@cache
def other_process() -> list[str]:
    """The output of another process: whether the balanced numbers needed shapely, and then a window."""
    program = """
import sys
from papercrown.games.chroma_cubes.window_generator import BALANCED, svg, window
print("shapely" in sys.modules)
print(svg(window(123)), end="")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines(keepends=True)


def test_another_process_draws_the_same_window() -> None:
    assert "".join(other_process()[1:]) == svg(window(123))


def test_balanced_numbers_are_available_without_importing_shapely() -> None:
    assert other_process()[0] == "False\n"


# --- Pages like any other ---------------------------------------------------------------------------------------------


def a_window_is_read_from_its_files(number: int) -> None:
    picture = window(number)
    puzzle = read(table(picture.puzzle).encode(), "window")
    assert puzzle == picture.puzzle
    assert read_picture(svg(picture).encode(), puzzle, "window") == picture
    assert puzzle.title == f"Window {number}"


def a_window_is_a_page_like_those_of_the_book(number: int) -> None:
    puzzle = window(number).puzzle
    letters = Counter("".join(section for _, section in puzzle.sections))
    assert 4 <= len(puzzle.figures) <= 5
    assert all(4 <= len(figure.sections) <= 7 for figure in puzzle.figures)
    assert 20 <= len(puzzle.sections) <= 28
    assert 40 <= letters.total() <= 55
    assert set(letters) == set(LETTERS)
    assert min(letters.values()) >= 4
    assert max(letters.values()) <= 13
    assert all(2 <= len({section[0] for section in figure.sections}) <= 4 for figure in puzzle.figures)
    assert 4 <= puzzle.banks <= 6
    assert all(figure.scores == ladder(figure.sections) for figure in puzzle.figures)


def figures_are_connected_and_every_pane_has_room_for_a_finger(number: int) -> None:
    picture = window(number)
    for figure in range(len(picture.puzzle.figures)):
        assert together(panes(picture, figure)).geom_type == "Polygon"
    assert min(radius for *_, radius in picture.centres) > MIN_FINGER_RADIUS * WIDTH + 2


def panes_cover_the_whole_window(number: int) -> None:
    whole = together(window(number).shapes)
    assert whole.geom_type == "Polygon"
    assert sum(shapely.Polygon(hole).area for hole in whole.interiors) < 10


def windows_are_symmetric(number: int) -> None:
    picture = window(number)
    if picture.puzzle.figures[0].name in ONE_SIDED:
        return
    colours = [letters for _, letters in picture.puzzle.sections]
    for letters, shape in zip(colours, picture.shapes, strict=True):
        image = scale(shape, -1, 1, origin=(WIDTH / 2, 0))
        distances = [image.centroid.distance(other.centroid) for other in picture.shapes]
        twin = distances.index(min(distances))
        assert image.intersection(picture.shapes[twin]).area > 0.98 * shape.area
        assert colours[twin] == letters


CHECKS = (
    a_window_is_read_from_its_files,
    a_window_is_a_page_like_those_of_the_book,
    figures_are_connected_and_every_pane_has_room_for_a_finger,
    panes_cover_the_whole_window,
    windows_are_symmetric,
)


def test_every_window_is_a_valid_symmetric_page() -> None:
    """One test for all windows and checks, because drawing a window takes a while."""
    for number in NUMBERS:
        run_checks(CHECKS, number)


def test_larger_panes_have_more_letters() -> None:
    areas: dict[int, list[float]] = {1: [], 2: [], 3: []}
    for number in NUMBERS:
        picture = window(number)
        for (_, letters), shape in zip(picture.puzzle.sections, picture.shapes, strict=True):
            areas.setdefault(len(letters), []).append(shape.area)
    means = [sum(found) / len(found) for _, found in sorted(areas.items())]
    assert all(less < more for less, more in pairwise(means))


def test_neighbours_mostly_differ_in_colour() -> None:
    same = all_pairs = 0
    for number in NUMBERS[:10]:
        picture = window(number)
        grown = [shape.buffer(1) for shape in picture.shapes]
        colours = [letters[0] for _, letters in picture.puzzle.sections]
        for a, one in enumerate(grown):
            for b in range(a):
                if one.intersection(grown[b]).area > 20:
                    all_pairs += 1
                    same += colours[a] == colours[b]
    assert same < 0.2 * all_pairs


def test_windows_cover_all_designs() -> None:
    shown = {window(number).puzzle.figures[0].name for number in NUMBERS}
    assert shown == {"Rose", "Star", "Sun", "Tulip", "Heart", "Tree", "Crown", "Sails", "Fish", "Owl"}
    assert len({digest(number) for number in NUMBERS}) == len(NUMBERS)


# --- Good games -------------------------------------------------------------------------------------------------------


def test_there_are_enough_balanced_windows() -> None:
    assert len(BALANCED) >= 200
    assert list(BALANCED) == sorted(set(BALANCED))
    assert json.loads(window_generator.FILE.read_bytes()) == {"balanced": list(BALANCED)}
