"""The helpers of all drawings."""

import xml.etree.ElementTree as ET

from papercrown.drawing.svg import (
    Drawing,
    area,
    attributes,
    document,
    group,
    layer,
    library,
    number,
    part,
    path,
    pattern,
    rect,
    spot,
    titled,
    use,
    words,
)
from papercrown.drawing.theme import PIECES, SEATS, card, crowns, sheet


def test_a_drawing_shows_itself_in_a_notebook() -> None:
    assert Drawing("<svg/>")._repr_svg_() == "<svg/>"


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1, 2.0, 3.14159, -0.25, -0.01)] == ["1", "2", "3.1", "-0.2", "0"]


def test_attributes_are_escaped_and_none_is_left_out() -> None:
    assert attributes(stroke_width=1.5, fill=None, class_='a"b') == """ stroke-width="1.5" class='a"b'"""


def test_what_people_wrote_stays_text() -> None:
    text = ET.fromstring(words(0, 0, "<b>&", 10))
    assert (text.text, len(text)) == ("<b>&", 0)
    assert ET.fromstring(titled("<i>", rect(0, 0, 1, 1), "a&b")).get("data-id") == "a&b"


def test_a_veil_lets_the_pointer_through() -> None:
    face, veil = ET.fromstring(spot(0, 0, 1, 1)), ET.fromstring(spot(0, 0, 1, 1, veil=True))
    assert (face.get("class"), face.get("pointer-events")) == ("spot", "all")
    assert (veil.get("class"), veil.get("pointer-events")) == ("spot veil", "none")


def test_a_group_that_moves_nothing_says_nothing() -> None:
    assert group("") == "<g></g>"
    assert group("", 1, 2, 0.5) == '<g transform="translate(1 2) scale(0.5)"></g>'


def test_a_document_holds_what_it_uses_and_no_more() -> None:
    library = {"a": use("b", 0, 0), "b": rect(0, 0, 1, 1), "c": rect(0, 0, 2, 2)}
    root = ET.fromstring(document(use("a", 0, 0) + use("a", 5, 5), 10, 20, 'A "table"', library))
    assert [element.get("id") for element in root.iter() if element.get("id")] == ["a", "b"]
    assert (root.get("viewBox"), root.get("role"), root.get("aria-label")) == ("0 0 10 20", "img", 'A "table"')


def test_a_part_leaves_the_library_to_its_page_and_stays_open() -> None:
    root = ET.fromstring(part(use("a", 0, 0), 10, 20, "A & B"))
    assert (root.get("viewBox"), root.get("role"), root.get("aria-label")) == ("0 0 10 20", "group", "A & B")
    assert [element.tag.rpartition("}")[2] for element in root] == ["use"]


def test_a_library_shows_nothing_and_has_everything() -> None:
    root = ET.fromstring(
        library({"b": rect(0, 0, 1, 1), "a": use("b", 0, 0)}, {"ghost": ("0 0 60 60", use("a", 0, 0))})
    )
    assert (root.get("width"), root.get("height"), root.get("aria-hidden")) == ("0", "0", "true")
    defined = {element.get("id"): element for element in root[0]}
    assert list(defined) == ["a", "b", "ghost"]
    assert defined["ghost"].tag.endswith("symbol")
    assert defined["ghost"].get("viewBox") == "0 0 60 60"


def test_a_spot_catches_the_pointer_unseen() -> None:
    face = ET.fromstring(spot(0, 0, 60, 60))
    assert (face.get("fill"), face.get("pointer-events"), face.get("class")) == ("none", "all", "spot")


def test_every_seat_differs_in_colour_and_symbol() -> None:
    assert len({seat.fill for seat in SEATS}) == len({seat.symbol for seat in SEATS}) == len(SEATS) == 8


def test_pieces_and_papers_are_well_formed() -> None:
    for drawn in (*PIECES.values(), sheet(10, 10), card(0, 0, 10, 10), card(0, 0, 10, 10, lit=True), crowns(3, 0, 0)):
        ET.fromstring(f"<g>{drawn}</g>")


def test_a_pattern_that_fills_something_comes_with_the_document() -> None:
    dots = pattern("dots", 8, 4, rect(0, 0, 1, 1))
    root = ET.fromstring(document(path("M0 0h9v9z", fill="url(#dots)"), 10, 10, "Dots", {"dots": dots, "other": ""}))
    found = [element for element in root.iter() if element.get("id")]
    assert [(one.tag.rpartition("}")[2], one.get("id"), one.get("width")) for one in found] == [
        ("pattern", "dots", "8")
    ]


def test_a_veil_of_any_shape_catches_the_pointer_only_while_it_glows() -> None:
    face = ET.fromstring(area("M0 0h9v9z", [(1, 1), (8, 1), (8, 8)], veil=True))
    assert (face.get("class"), face.get("pointer-events"), face.get("data-room")) == (
        "spot veil",
        "none",
        "1,1 8,1 8,8",
    )


def test_a_document_knows_no_layers() -> None:
    one = rect(0, 0, 1, 1)
    assert document(layer(one) + one, 9, 9, "", {}) == document(one + one, 9, 9, "", {})


def test_a_layer_in_a_layer_is_a_piece_of_it() -> None:
    assert layer(f"a{layer('b')}c") == layer("abc")
