"""Parts have a frame, and layers that change independently."""

from papercrown.drawing.parts import DeferredLayers, Part, lazy_part
from papercrown.drawing.svg import deferred, layer


def test_a_part_without_layers_is_its_frame() -> None:
    part = Part("desk", "Desk", "<svg>all</svg>")
    assert (part.svg, part.frame, part.layers) == ("<svg>all</svg>", "<svg>all</svg>", ())


def test_layers_have_numbered_slots_in_the_frame() -> None:
    part = Part("desk", "Desk", f"<svg>{layer('one')}between{layer('')}{layer('three')}</svg>")
    assert part.layers == ("one", "", "three")
    frame = '<svg><g data-layer="0"></g>between<g data-layer="1"></g><g data-layer="2"></g></svg>'
    assert part.frame == frame
    assert part.svg == frame.replace('"0">', '"0">one').replace('"2">', '"2">three')


def test_equal_lazy_parts_are_drawn_once() -> None:
    drawn = []

    @lazy_part
    def desk(colour: str) -> Part:
        drawn.append(colour)
        return Part("desk", "Desk", colour)

    assert desk("red") == desk("red") != desk("blue")
    assert desk("red").drawn() is desk("red").drawn()
    assert drawn == ["red"]


def test_deferred_layers_fill_their_slots_in_order() -> None:
    drawing = f"<svg>{deferred(2)}between{deferred(1)}</svg>"
    pair, single = DeferredLayers(lambda a, b: [a, b], ("one", "two"), 2), DeferredLayers(str, (3,))
    part = Part("desk", "Desk", drawing, deferred=(pair, single))
    assert part.layers == ("one", "two", "3")
    frame = '<svg><g data-layer="0"></g><g data-layer="1"></g>between<g data-layer="2"></g></svg>'
    assert part.frame == frame
    assert part.svg == frame.replace('"0">', '"0">one').replace('"1">', '"1">two').replace('"2">', '"2">3')


def test_deferred_layers_are_drawn_only_if_they_show_something_else() -> None:
    def draw(*letters: str) -> list[str]:
        return [letter.upper() for letter in letters]

    def redraw(a: str, b: str, former_a: str, former_b: str) -> list[tuple[int, str]]:
        return [(n, now.upper()) for n, (now, then) in enumerate([(a, former_a), (b, former_b)]) if now != then]

    before = DeferredLayers(draw, ("a", "b"), 2, redraw)
    assert list(DeferredLayers(draw, ("a", "b"), 2, redraw).changed_since(before)) == []
    assert list(DeferredLayers(draw, ("a", "x"), 2, redraw).changed_since(before)) == [(1, "X")]
    assert list(DeferredLayers(draw, ("a", "x"), 2).changed_since(before)) == [(0, "A"), (1, "X")]
    assert list(DeferredLayers(str, ("y",)).changed_since(before)) == [(0, "y")]
