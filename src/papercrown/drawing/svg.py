"""SVG elements as strings: the same drawing serves the browser, the notebook, the printer and the README."""

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
"""Control characters within a drawing: the first delimits a layer, the second stands for a layer not drawn yet."""

CIRCLE_CORNERS = 16
"""Of the polygon that stands for a circle."""

_USED = re.compile(r'(?:href="|url\()#([^")]+)')


class Drawing(str):
    """An SVG document that a notebook renders."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate, rounded to a tenth and written as short as possible."""
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
    return f'<path d="{d}"{attributes(**given)}/>'


def line(d: str, **given: str | float | None) -> str:
    """A path that is stroked, not filled."""
    return path(d, fill="none", **given)


def rect(x: float, y: float, width: float, height: float, **given: str | float | None) -> str:
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {size}{attributes(**given)}/>"


def circle(x: float, y: float, radius: float, **given: str | float | None) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes(**given)}/>'


def text(x: float, y: float, content: str, size: float, **given: str | float | None) -> str:
    """A line of text; its content is escaped."""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"<text {place}{attributes(**given)}>{escape(content)}</text>"


def use(name: str, x: float, y: float, scale: float = 1, **given: str | float | None) -> str:
    """A picture from the library, with its origin at (x, y)."""
    return f'<use href="#{name}"{moved(x, y, scale)}{attributes(**given)}/>'


def pattern(name: str, width: float, height: float, body: str) -> str:
    """A tile for shapes filled with `url(#name)`; a library holds it under the same name."""
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse">{body}</pattern>'


def moved(x: float, y: float, scale: float = 1) -> str:
    """The transform attribute that moves an origin to (x, y)."""
    size = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return f' transform="translate({number(x)} {number(y)}){size}"'


def group(body: str, x: float = 0, y: float = 0, scale: float = 1, **given: str | float | None) -> str:
    place = moved(x, y, scale) if (x, y, scale) != (0, 0, 1) else ""
    return f"<g{place}{attributes(**given)}>{body}</g>"


def rotated(body: str, x: float, y: float, degrees: float) -> str:
    """A group with its origin at (x, y), turned clockwise."""
    return f'<g transform="translate({x:g} {y:g}) rotate({degrees:g})">{body}</g>'


def titled(title: str, body: str, data_id: str | None = None) -> str:
    """A group with a title for tooltips and screen readers; with a `data_id` it is clickable."""
    return f"<g{attributes(data_id=data_id)}><title>{escape(title)}</title>{body}</g>"


def spot(x: float, y: float, width: float, height: float, radius: float = 4, veil: bool = False) -> str:
    """The invisible hit area of something clickable; clients highlight it.

    A veil lies over other hit areas and catches the pointer only while it is highlighted.
    """
    kind, catches = ("spot veil", "none") if veil else ("spot", "all")
    return rect(x, y, width, height, rx=radius, class_=kind, fill="none", pointer_events=catches)


def facet(corners: Iterable[tuple[float, float]]) -> str:
    """A hit area with the shape of a polygon."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return f'<polygon points="{points}"{attributes(class_="spot", fill="none", pointer_events="all")}/>'


def area(d: str, room: Iterable[tuple[float, float]], veil: bool = False) -> str:
    """A hit area of any shape. `room` is a convex polygon within it, which shows that a finger fits in."""
    kind, catches = ("spot veil", "none") if veil else ("spot", "all")
    points = " ".join(f"{number(x)},{number(y)}" for x, y in room)
    return path(d, class_=kind, fill="none", pointer_events=catches, data_room=points)


def circle_corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """A polygon in a circle, for the `room` of an area."""
    turns = [2 * math.pi * k / CIRCLE_CORNERS for k in range(CIRCLE_CORNERS)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def circle_width(radius: float) -> float:
    """The least width of that polygon."""
    return 2 * radius * math.cos(math.pi / CIRCLE_CORNERS)


def layer(body: str) -> str:
    """A piece of a part that changes on its own: clients that have the rest of the part receive only this layer."""
    return f"{LAYER}{body.replace(LAYER, '')}{LAYER}"


def deferred(layers: int) -> str:
    """Placeholders for layers that are not drawn yet; `Part.deferred` draws them."""
    return layer(DEFERRED) * layers


def fill_deferred(body: str, layers: Iterable[str]) -> str:
    """The body with these layers in place of its placeholders."""
    before, *rest = body.split(DEFERRED)
    return before + "".join(drawn + after for drawn, after in zip(layers, rest, strict=True))


def document(body: str, width: float, height: float, label: str, library: Library) -> str:
    """A standalone SVG document, with the pictures of the library that the body uses."""
    body = body.replace(LAYER, "")
    inside = f"<title>{escape(label)}</title><defs>{_needed(body, library)}</defs>{body}"
    return _svg(inside, width, height, label, "img") + "\n"


def part(body: str, width: float, height: float, label: str) -> str:
    """The SVG of a part of the table, for a client that has loaded the library; its elements stay accessible."""
    return _svg(body, width, height, label, "group")


def library(pictures: Library, symbols: Symbols) -> str:
    """An invisible SVG with all pictures that the parts on a web page use."""
    drawn = _defined(pictures, pictures) + "".join(
        f'<symbol id="{name}" viewBox="{box}">{body}</symbol>' for name, (box, body) in sorted(symbols.items())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


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
