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
    drawing = f"<svg>{layer('now')}{deferred(2)}{deferred(1)}</svg>"
    pair, single = DeferredLayers(lambda a, b: [a, b], ("one", "two"), 2), DeferredLayers(str, (3,))
    part = Part("desk", "Desk", drawing, deferred=(pair, single))
    assert part.layers == ("now", "one", "two", "3")
    assert part.deferred_slots == [1, 2, 3]
