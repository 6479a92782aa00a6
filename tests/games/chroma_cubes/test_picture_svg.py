"""Reading the pictures of puzzles, and the errors for malformed ones."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path as File

import pytest
import shapely
from svgelements import Path

from papercrown.core.errors import SheetError
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.picture_svg import _points, load, read_picture, slug
from papercrown.games.chroma_cubes.puzzle_picture import Picture
from papercrown.games.chroma_cubes.puzzles import Figure, Puzzle

DOG = Puzzle("Dog", 2, (Figure("Big head", ("RR", "B"), (9, 5)), Figure("Tail", ("G",), (5,))))
HEAD = '<rect x="10" y="10" width="80" height="80"/><path d="M100 10h80v80h-80z"/>'
TAIL = '<circle cx="60" cy="150" r="40"/>'


def drawn(head: str = HEAD, tail: str = TAIL, more: str = "", box: str = 'viewBox="0 0 200 200"') -> bytes:
    groups = f'<g id="big-head">{head}</g><g id="tail">{tail}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{groups}{more}</svg>'.encode()


def reading(raw: bytes) -> Picture:
    return read_picture(raw, DOG, "dog")


# --- Valid pictures ---------------------------------------------------------------------------------------------------


def test_a_picture_is_scaled_to_the_width_of_a_page() -> None:
    picture = reading(drawn())
    assert (picture.height, len(picture.shapes)) == (400, 3)
    assert [round(shape.area) for shape in picture.shapes[:2]] == [160 * 160, 160 * 160]
    assert picture.shapes[2].area == pytest.approx(3.14159 * 80 * 80, rel=0.01)
    assert picture.outlines[1] == "M200 20l160 0l0 160l-160 0z"
    assert [round(radius) for *_, radius in picture.centres] == [80, 80, 80]


def test_a_view_box_may_begin_anywhere() -> None:
    assert reading(drawn(box='viewBox="-20 -10 220, 200"')).shapes[0].bounds == pytest.approx(
        [30 / 220 * 400, 20 / 220 * 400, 110 / 220 * 400, 100 / 220 * 400]
    )


@pytest.mark.parametrize(
    "shape",
    [
        '<polygon points="10,10 90,10 90,90 10,90"/>',
        '<path d="M10 10L90 10L90 90L10 90L10 10"/>',
        '<path d="M10,10 H90 V90 H10 Z"/>',
        '<g transform="translate(10 10)"><rect width="80" height="80"/></g>',
        '<g><g transform="scale(2)"><path transform="translate(5 5)" d="m0 0h40v40h-40z"/></g></g>',
        '<defs><circle r="5"/></defs><rect x="10" y="10" width="80" height="80"><title>ear</title></rect>',
    ],
)
def test_the_same_shape_can_be_drawn_in_many_ways(shape: str) -> None:
    second = '<path d="M100 10h80v80h-80z"/>'
    assert reading(drawn(shape + second)).shapes[0].equals(reading(drawn()).shapes[0])


def test_groups_are_found_by_inkscape_label_and_inside_transformed_groups() -> None:
    raw = drawn().replace(b'id="tail"', b'id="g7" xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="Tail"')
    assert reading(raw).outlines == reading(drawn()).outlines
    moved = drawn().replace(b'<g id="big-head">', b'<g transform="translate(5 0)"><g id="big-head">')
    moved = moved.replace(b'</g><g id="tail">', b'</g></g><g id="tail">')
    assert reading(moved).shapes[0].bounds[0] == reading(drawn()).shapes[0].bounds[0] + 10


def test_of_decoration_only_lines_and_plain_colours_are_kept() -> None:
    eye = '<circle cx="50" cy="50" r="4" fill="#123456" onclick="x()"/>'
    eye += '<path d="M0 0L9 9" fill="url(#x)" stroke-width="3"/>'
    lines = reading(drawn(more=f"<script>x()</script><style>*{{}}</style><image href='x'/>{eye}<text>hi</text>")).lines
    assert [(line.fill, line.width) for line in lines] == [("#123456", 1.6), (None, 3)]
    assert all(re.fullmatch(r"[MLHVCSQTAZlz0-9 .,e-]+", line.d) for line in lines)


def test_lines_without_length_are_dropped() -> None:
    (line,) = reading(drawn(more='<path d="M5 5M1 1L9 9L3 3"/>')).lines
    assert line.d == "M2 2l16 16l-12-12"


def test_outlines_can_be_read_again() -> None:
    for code in range(len(PUZZLES.names)):
        picture = catalogue.picture_of(code)
        for outline, shape in zip(picture.outlines, picture.shapes, strict=True):
            assert shapely.Polygon(list(_points(Path(outline)))).symmetric_difference(shape).area < 0.01 * shape.area


def test_a_figure_is_the_union_of_its_sections() -> None:
    head, tail = reading(drawn()).figures
    assert head.area == pytest.approx(2 * 160 * 160, rel=0.01)
    assert tail.area == pytest.approx(3.14159 * 80 * 80, rel=0.01)


def test_names_become_ids() -> None:
    assert slug("Upper left wing") == "upper-left-wing"
    assert slug("  Köi & Co. 2 ") == "köi-co-2"
    assert slug("猫") != slug("犬")


# --- Malformed pictures -----------------------------------------------------------------------------------------------

ROOF = '<path d="M100 10h80v80h-80z"/>'
REFUSED = {
    "no XML": (b"<svg", "line 1: expected SVG, got something that is not XML"),
    "another language": (b"<html/>", 'expected SVG, got "html"'),
    "nothing": (b"", "line 1: expected SVG"),
    "binary": (b"\x00\xff\x13", "expected SVG"),
    "no view box": (drawn(box=""), 'expected a viewBox of four numbers, got ""'),
    "words in the view box": (drawn(box='viewBox="0 0 a b"'), "expected a viewBox of four numbers"),
    "not a number in the view box": (drawn(box='viewBox="0 0 nan nan"'), "expected a viewBox 0.5 to 1.6 times as high"),
    "endless view box": (drawn(box='viewBox="0 0 inf inf"'), "expected a viewBox 0.5 to 1.6 times as high"),
    "flat view box": (drawn(box='viewBox="0 0 200 20"'), "expected a viewBox 0.5 to 1.6 times as high as wide"),
    "no group": (drawn().replace(b'"tail"', b'"tale"'), 'expected a group with the id "tail" for Tail, got none'),
    "too few shapes": (drawn(ROOF), "Big head: expected 2 shapes, one for each section, got 1"),
    "too many shapes": (drawn(HEAD + ROOF), "Big head: expected 2 shapes, one for each section, got 3"),
    "open": (drawn('<path d="M10 10h80v80h-80"/>' + ROOF), "Big head, shape 1 (RR): expected a closed shape"),
    "two lines": (drawn('<path d="M10 10h80v80h-80zM5 5h9v9z"/>' + ROOF), "expected one line around it, got 2"),
    "no line": (drawn('<path d=""/>' + ROOF), "expected one line around it, got none"),
    "a point": (drawn('<path d="M10 10z"/>' + ROOF), "expected a shape with an inside, got a line"),
    "crossing itself": (
        drawn('<path d="M10 10L90 90V10L10 90z"/>' + ROOF),
        "expected a line that does not cross itself",
    ),
    "outside": (drawn(tail='<circle cx="10" cy="150" r="40"/>'), "expected shape 1 (G) of Tail within the viewBox"),
    "small": (drawn(tail='<circle cx="60" cy="150" r="9"/>'), "expected room for a finger in shape 1 (G) of Tail"),
    "overlap": (
        drawn(tail='<circle cx="60" cy="110" r="40"/>'),
        "expected sections beside each other, got shape 1 (RR) of Big head over shape 1 (G) of Tail",
    ),
    "words for numbers": (drawn(tail='<circle cx="a" cy="150" r="40"/>'), "Tail: expected numbers in its shapes"),
    "a unit": (drawn(tail='<circle cx="60mm" cy="150" r="40"/>'), "Tail: expected numbers in its shapes"),
    "not a number": (drawn(tail='<circle cx="nan" cy="150" r="40"/>'), "Tail"),
    "endless": (drawn(tail='<circle cx="1e999" cy="150" r="40"/>'), "Tail"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_malformed_pictures_are_refused_with_one_sentence(case: str) -> None:
    raw, sentence = REFUSED[case]
    with pytest.raises(SheetError) as refusal:
        reading(raw)
    assert str(refusal.value).startswith("picture dog")
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_sections_may_overlap_slightly() -> None:
    assert reading(drawn(tail='<circle cx="60" cy="129.500" r="40"/>')).shapes


@pytest.mark.parametrize("seed", range(150))
def test_a_damaged_file_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    raw = bytearray(
        drawn(more='<path d="M0 0Q5 5 9 0T3 4A5 5 0 0 1 9 9"/><g transform="rotate(5)"><ellipse rx="4" ry="3"/></g>')
    )
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(raw))
        raw[at : at + rng.randint(0, 3)] = rng.choices(b'0123456789.-,e <>"/MLQCAZz#gdx', k=rng.randint(0, 3))
    with suppress(SheetError):
        reading(bytes(raw))


def test_a_table_without_a_picture_is_refused(tmp_path: File) -> None:
    (tmp_path / "cat.json").write_text('{"title": "Cat", "banks": 0, "figures": [{"name": "A", "sections": ["R"]}]}')
    with pytest.raises(SheetError, match=r"puzzle cat: expected a file cat\.svg that can be read, got none"):
        load(tmp_path / "cat.json")


# --- Built-in pictures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUZZLES.names)
def test_built_in_files_contain_nothing_but_shapes(name: str) -> None:
    text = (PUZZLES.folder / f"{name}.svg").read_text()
    assert set(re.findall(r"<([a-zA-Z]+)", text)) <= {
        "svg",
        "g",
        "path",
        "circle",
        "ellipse",
        "polygon",
        "rect",
        "title",
    }
    assert "style" not in text
    assert len(text) < 80_000
