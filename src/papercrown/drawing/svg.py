"""SVG elements as strings: the same drawing is shown in the browser, in a notebook, on paper and in the README."""

import math
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from papercrown.drawing.former_names import former_names

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, {"words": "text"})

FONTS = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif"
BOLD_LETTER = 0.62
"""Average width of a bold letter relative to the font size, in the widest fallback font."""

Library = Mapping[str, str]
"""Reusable pictures by id: the content of a group, or a whole `pattern`."""

Symbols = Mapping[str, tuple[str, str]]
"""Pictures that scale to fill the box they are used in: viewBox and content, by id."""

LAYER, DEFERRED = "\x1e", "\x1f"
"""Control characters within a drawing: the first delimits a layer, the second stands for a deferred layer."""

CIRCLE_CORNERS = 16
"""The number of corners of a polygon that approximates a circle."""

_LAID_OUT = re.compile(r"<(?:clipPath|filter|linearGradient|marker|mask|pattern|radialGradient)\b")
_USED = re.compile(r'(?:href="|url\()#([^")]+)')


class Drawing(str):
    """An SVG document that a notebook renders.

    >>> type(match.drawing()).__name__
    'Drawing'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate, rounded to a tenth, in as few characters as possible."""
    return f"{round(value, 1) + 0:g}"  # no -0


def attributes(**given: str | float | None) -> str:
    """Attributes, each preceded by a space; `_` becomes `-`, and None omits an attribute."""
    return _attributes(tuple(given.items()))


@lru_cache(4096)
def _attributes(given: tuple[tuple[str, str | float | None], ...]) -> str:
    return "".join(_attribute(name, value) for name, value in given if value is not None)


def _attribute(name: str, value: str | float) -> str:
    quoted = quoteattr(value) if isinstance(value, str) else f'"{round(value, 2):g}"'
    return f" {name.rstrip('_').replace('_', '-')}={quoted}"


def path(d: str, **given: str | float | None) -> str:
    """A filled path.

    >>> path("M0 0H10V10Z", fill="#fff")
    '<path d="M0 0H10V10Z" fill="#fff"/>'
    """
    return f'<path d="{d}"{attributes(**given)}/>'


def line(d: str, **given: str | float | None) -> str:
    """A path that is stroked, not filled.

    >>> line("M0 0H10", stroke="#000")
    '<path d="M0 0H10" fill="none" stroke="#000"/>'
    """
    return path(d, fill="none", **given)


def rect(x: float, y: float, width: float, height: float, **given: str | float | None) -> str:
    """A rectangle.

    >>> rect(0, 0, 10, 20, rx=2)
    '<rect x="0" y="0" width="10" height="20" rx="2"/>'
    """
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {size}{attributes(**given)}/>"


def circle(x: float, y: float, radius: float, **given: str | float | None) -> str:
    """A circle around a point.

    >>> circle(5, 5, 3)
    '<circle cx="5" cy="5" r="3"/>'
    """
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes(**given)}/>'


def text(x: float, y: float, content: str, size: float, **given: str | float | None) -> str:
    """A line of text; its content is escaped.

    >>> text(10, 20, "Ada & Bo", 16)
    '<text x="10" y="20" font-size="16">Ada &amp; Bo</text>'
    """
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"<text {place}{attributes(**given)}>{escape(content)}</text>"


def use(name: str, x: float, y: float, scale: float = 1, **given: str | float | None) -> str:
    """A picture from the library, with its origin at (x, y).

    >>> use("pc-crown", 40, 42)
    '<use href="#pc-crown" transform="translate(40 42)"/>'
    """
    return f'<use href="#{name}"{moved(x, y, scale)}{attributes(**given)}/>'


def pattern(name: str, width: float, height: float, body: str) -> str:
    """A tile for shapes that are filled with `url(#name)`; the library has it under the same name."""
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse">{body}</pattern>'


def moved(x: float, y: float, scale: float = 1) -> str:
    """The transform attribute that moves the origin to (x, y)."""
    size = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return f' transform="translate({number(x)} {number(y)}){size}"'


def group(body: str, x: float = 0, y: float = 0, scale: float = 1, **given: str | float | None) -> str:
    """A group that is moved and scaled.

    >>> group(circle(0, 0, 1), 10, 20)
    '<g transform="translate(10 20)"><circle cx="0" cy="0" r="1"/></g>'
    """
    place = moved(x, y, scale) if (x, y, scale) != (0, 0, 1) else ""
    return f"<g{place}{attributes(**given)}>{body}</g>"


def rotated(body: str, x: float, y: float, degrees: float) -> str:
    """A group with its origin at (x, y), rotated clockwise around it."""
    return f'<g transform="translate({x:g} {y:g}) rotate({degrees:g})">{body}</g>'


def titled(title: str, body: str, data_id: str | None = None) -> str:
    """A group with a title for tooltips and screen readers; with a `data_id` it is clickable.

    >>> titled("Card 5", rect(0, 0, 46, 84), data_id="card:5")
    '<g data-id="card:5"><title>Card 5</title><rect x="0" y="0" width="46" height="84"/></g>'
    """
    return f"<g{attributes(data_id=data_id)}><title>{escape(title)}</title>{body}</g>"


def spot(x: float, y: float, width: float, height: float, radius: float = 4, veil: bool = False) -> str:
    """The invisible hit area of something clickable; clients highlight it.

    A veil lies over other hit areas and catches the pointer only while it is highlighted.

    >>> spot(0, 0, 46, 84)
    '<rect x="0" y="0" width="46" height="84" rx="4" class="spot" fill="none" pointer-events="all"/>'
    """
    kind, catches = ("spot veil", "none") if veil else ("spot", "all")
    return rect(x, y, width, height, rx=radius, class_=kind, fill="none", pointer_events=catches)


def facet(corners: Iterable[tuple[float, float]]) -> str:
    """A hit area with the shape of a polygon.

    >>> facet([(0, 0), (10, 0), (5, 9)])
    '<polygon points="0,0 10,0 5,9" class="spot" fill="none" pointer-events="all"/>'
    """
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return f'<polygon points="{points}"{attributes(class_="spot", fill="none", pointer_events="all")}/>'


def area(d: str, inscribed: Iterable[tuple[float, float]], veil: bool = False) -> str:
    """A hit area of any shape. `inscribed` is a convex polygon inside it, large enough for a finger.

    >>> area("M0 0H20V20Z", [(8, 2), (18, 2), (18, 12)])
    '<path d="M0 0H20V20Z" class="spot" fill="none" pointer-events="all" data-room="8,2 18,2 18,12"/>'
    """
    kind, catches = ("spot veil", "none") if veil else ("spot", "all")
    points = " ".join(f"{number(x)},{number(y)}" for x, y in inscribed)
    return path(d, class_=kind, fill="none", pointer_events=catches, data_room=points)


def circle_corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """A regular polygon inscribed in a circle, for `area`."""
    turns = [2 * math.pi * k / CIRCLE_CORNERS for k in range(CIRCLE_CORNERS)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def circle_width(radius: float) -> float:
    """The distance between opposite sides of that polygon."""
    return 2 * radius * math.cos(math.pi / CIRCLE_CORNERS)


def layer(body: str) -> str:
    """A piece of a part that changes on its own: clients that have the rest of the part receive only this layer.

    >>> circle(5, 5, 3) in layer(circle(5, 5, 3))
    True
    """
    return f"{LAYER}{body.replace(LAYER, '')}{LAYER}"


def deferred(layers: int) -> str:
    """Placeholders for layers that `Part.deferred` draws on demand."""
    return layer(DEFERRED) * layers


def fill_deferred(body: str, layers: Iterable[str]) -> str:
    """The body with these layers in place of its placeholders."""
    before, *rest = body.split(DEFERRED)
    return before + "".join(drawn + after for drawn, after in zip(layers, rest, strict=True))


def document(body: str, width: float, height: float, label: str, library: Library) -> str:
    """A standalone SVG document, with the pictures of the library that the body uses.

    >>> document(circle(5, 5, 3), 10, 10, "A dot", {})[:4]
    '<svg'
    """
    body = body.replace(LAYER, "")
    inside = f"<title>{escape(label)}</title><defs>{_needed(body, library)}</defs>{body}"
    return _svg(inside, width, height, label, "img") + "\n"


def part(body: str, width: float, height: float, label: str) -> str:
    """The SVG of a part of the table, for a client that has loaded the library; its elements stay accessible."""
    return _svg(body, width, height, label, "group")


def library(pictures: Library, symbols: Symbols) -> str:
    """An invisible SVG with all pictures that the parts on a web page use.

    Most of them are in definitions without layout: browsers take as long to lay them out as to draw a table. Patterns
    and the like only work where they have a layout.
    """
    drawn = [_definition(name, pictures[name]) for name in sorted(pictures)]
    drawn += [f'<symbol id="{name}" viewBox="{box}">{body}</symbol>' for name, (box, body) in sorted(symbols.items())]
    laid_out = "".join(definition for definition in drawn if _LAID_OUT.search(definition))
    others = "".join(definition for definition in drawn if not _LAID_OUT.search(definition))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f'<defs>{laid_out}</defs><defs display="none">{others}</defs></svg>'
    )


def _svg(inside: str, width: float, height: float, label: str, role: str) -> str:
    size = f"0 0 {number(width)} {number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" width="100%" role="{role}"'
        f"{attributes(aria_label=label, font_family=FONTS)}>{inside}</svg>"
    )


def _needed(body: str, library: Library) -> str:
    found: dict[str, None] = {}
    unread = body
    while fresh := [name for name in dict.fromkeys(_USED.findall(unread)) if name not in found]:
        found.update(dict.fromkeys(fresh))
        unread = "".join(library[name] for name in fresh)
    return _defined(found, library)


def _defined(names: Iterable[str], pictures: Library) -> str:
    return "".join(_definition(name, pictures[name]) for name in sorted(names))


def _definition(name: str, drawn: str) -> str:
    return drawn if drawn.startswith("<pattern ") else f'<g id="{name}">{drawn}</g>'
