"""Parts: a frame, and layers that change by themselves."""

from papercrown.drawing.parts import Part, sketched
from papercrown.drawing.svg import layer


def test_a_part_without_layers_is_its_frame() -> None:
    part = Part("desk", "Desk", "<svg>all</svg>")
    assert (part.svg, part.frame, part.layers) == ("<svg>all</svg>", "<svg>all</svg>", ())


def test_layers_have_numbered_places_in_the_frame() -> None:
    part = Part("desk", "Desk", f"<svg>{layer('one')}between{layer('')}{layer('three')}</svg>")
    assert part.layers == ("one", "", "three")
    frame = '<svg><g data-layer="0"></g>between<g data-layer="1"></g><g data-layer="2"></g></svg>'
    assert part.frame == frame
    assert part.svg == frame.replace('"0">', '"0">one').replace('"2">', '"2">three')


def test_equal_sketches_look_the_same_and_draw_once() -> None:
    drawn = []

    @sketched
    def desk(colour: str) -> Part:
        drawn.append(colour)
        return Part("desk", "Desk", colour)

    assert desk("red") == desk("red") != desk("blue")
    assert desk("red").drawn() is desk("red").drawn()
    assert drawn == ["red"]
