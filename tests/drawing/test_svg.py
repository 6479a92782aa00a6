"""SVG elements, documents and libraries."""

import math
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from papercrown.drawing.svg import (
    Drawing,
    area,
    attributes,
    circle_corners,
    circle_width,
    document,
    group,
    layer,
    library,
    number,
    part,
    path,
    pattern,
    rect,
    rotated,
    spot,
    text,
    titled,
    use,
)


def test_notebooks_render_a_drawing() -> None:
    assert Drawing("<svg/>")._repr_svg_() == "<svg/>"


def test_numbers_are_rounded_to_a_tenth() -> None:
    assert [number(value) for value in (1, 2.0, 3.14159, -0.25, -0.01)] == ["1", "2", "3.1", "-0.2", "0"]


def test_attributes_are_escaped_and_none_is_omitted() -> None:
    assert attributes(stroke_width=1.5, fill=None, class_='a"b') == """ stroke-width="1.5" class='a"b'"""


def test_text_and_titles_are_escaped() -> None:
    element = ET.fromstring(text(0, 0, "<b>&", 10))
    assert (element.text, len(element)) == ("<b>&", 0)
    assert ET.fromstring(titled("<i>", rect(0, 0, 1, 1), "a&b")).get("data-id") == "a&b"


def test_a_veil_is_transparent_to_the_pointer() -> None:
    face, veil = ET.fromstring(spot(0, 0, 1, 1)), ET.fromstring(spot(0, 0, 1, 1, veil=True))
    assert (face.get("class"), face.get("pointer-events")) == ("spot", "all")
    assert (veil.get("class"), veil.get("pointer-events")) == ("spot veil", "none")


def test_a_group_without_a_move_has_no_transform() -> None:
    assert group("") == "<g></g>"
    assert group("", 1, 2, 0.5) == '<g transform="translate(1 2) scale(0.5)"></g>'


def test_a_document_defines_exactly_the_pictures_it_uses() -> None:
    library = {"a": use("b", 0, 0), "b": rect(0, 0, 1, 1), "c": rect(0, 0, 2, 2)}
    root = ET.fromstring(document(use("a", 0, 0) + use("a", 5, 5), 10, 20, 'A "table"', library))
    assert [element.get("id") for element in root.iter() if element.get("id")] == ["a", "b"]
    assert (root.get("viewBox"), root.get("role"), root.get("aria-label")) == ("0 0 10 20", "img", 'A "table"')


def test_a_part_defines_no_pictures_and_stays_accessible() -> None:
    root = ET.fromstring(part(use("a", 0, 0), 10, 20, "A & B"))
    assert (root.get("viewBox"), root.get("role"), root.get("aria-label")) == ("0 0 10 20", "group", "A & B")
    assert [element.tag.rpartition("}")[2] for element in root] == ["use"]


def test_a_library_is_invisible_and_complete() -> None:
    root = ET.fromstring(
        library({"b": rect(0, 0, 1, 1), "a": use("b", 0, 0)}, {"ghost": ("0 0 60 60", use("a", 0, 0))})
    )
    assert (root.get("width"), root.get("height"), root.get("aria-hidden")) == ("0", "0", "true")
    assert [element.tag.rpartition("}")[2] for element in root] == ["defs", "defs"]
    defined = {element.get("id"): element for element in root[1]}
    assert list(defined) == ["a", "b", "ghost"]
    assert defined["ghost"].tag.endswith("symbol")
    assert defined["ghost"].get("viewBox") == "0 0 60 60"


def test_only_patterns_of_a_library_are_laid_out() -> None:
    dots, shaded = pattern("dots", 8, 4, rect(0, 0, 1, 1)), '<linearGradient id="shade"/>' + rect(0, 0, 1, 1)
    shown, hidden = ET.fromstring(library({"dots": dots, "plain": rect(0, 0, 1, 1), "shaded": shaded}, {}))
    assert [element.get("id") for element in shown] == ["dots", "shaded"]
    assert [element.get("id") for element in hidden] == ["plain"]
    assert (shown.get("display"), hidden.get("display")) == (None, "none")


def test_a_hit_area_is_invisible_and_catches_the_pointer() -> None:
    face = ET.fromstring(spot(0, 0, 60, 60))
    assert (face.get("fill"), face.get("pointer-events"), face.get("class")) == ("none", "all", "spot")


def test_a_document_defines_the_patterns_it_uses() -> None:
    dots = pattern("dots", 8, 4, rect(0, 0, 1, 1))
    root = ET.fromstring(document(path("M0 0h9v9z", fill="url(#dots)"), 10, 10, "Dots", {"dots": dots, "other": ""}))
    found = [element for element in root.iter() if element.get("id")]
    assert [(one.tag.rpartition("}")[2], one.get("id"), one.get("width")) for one in found] == [
        ("pattern", "dots", "8")
    ]


def test_a_veil_can_have_any_shape() -> None:
    face = ET.fromstring(area("M0 0h9v9z", [(1, 1), (8, 1), (8, 8)], veil=True))
    assert (face.get("class"), face.get("pointer-events"), face.get("data-room")) == (
        "spot veil",
        "none",
        "1,1 8,1 8,8",
    )


def test_a_document_has_no_layers() -> None:
    one = rect(0, 0, 1, 1)
    assert document(layer(one) + one, 9, 9, "", {}) == document(one + one, 9, 9, "", {})


def test_nested_layers_are_merged_into_the_outer_one() -> None:
    assert layer(f"a{layer('b')}c") == layer("abc")


def test_a_rotated_group_turns_around_its_origin() -> None:
    assert rotated("", 3, 4.5, -20) == '<g transform="translate(3 4.5) rotate(-20)"></g>'


def test_the_polygon_of_a_circle_lies_within_it() -> None:
    corners = circle_corners(10, 20, 5)
    assert all(math.hypot(x - 10, y - 20) == pytest.approx(5) for x, y in corners)
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]])]
    assert all(2 * math.hypot(x - 10, y - 20) == pytest.approx(circle_width(5)) for x, y in middles)
