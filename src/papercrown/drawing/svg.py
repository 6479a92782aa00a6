"""Drawings are text: one SVG for the browser, the notebook, the printer and the README."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

FONTS = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif"
BOLD_LETTER = 0.62
"""How wide a bold letter is on the average, of its size, where none of these is there but a wide one."""

Library = Mapping[str, str]
"""Pictures drawn once and used often: the inside of a group, by the id of that group, or a `pattern` by its own."""

Symbols = Mapping[str, tuple[str, str]]
"""Pictures that fill any box they are used in: a viewBox and what is in it, by the id of the symbol."""

LAYER, LATER = "\x1e", "\x1f"
"""The first stands before and behind a layer, until it is known whether anybody needs to tell layers apart; the second
stands for a layer that is drawn only when somebody must see it."""

_USED = re.compile(r'(?:href="|url\()#([^")]+)')


class Drawing(str):
    """An SVG document that shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate, as short as a tenth allows."""
    return f"{round(value, 1) + 0:g}"  # no -0


def attributes(**given: str | float | None) -> str:
    """Attributes with a space before each; `_` stands for `-`, and what is None is left out."""
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
    """A path that is only drawn, not filled."""
    return path(d, fill="none", **given)


def rect(x: float, y: float, width: float, height: float, **given: str | float | None) -> str:
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {size}{attributes(**given)}/>"


def circle(x: float, y: float, radius: float, **given: str | float | None) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes(**given)}/>'


def words(x: float, y: float, text: str, size: float, **given: str | float | None) -> str:
    """A line of text; whatever a player wrote into it stays text."""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"<text {place}{attributes(**given)}>{escape(text)}</text>"


def use(name: str, x: float, y: float, scale: float = 1, **given: str | float | None) -> str:
    """A picture of the library with its origin at this place."""
    return f'<use href="#{name}"{moved(x, y, scale)}{attributes(**given)}/>'


def pattern(name: str, width: float, height: float, body: str) -> str:
    """A tile for whatever is filled with `url(#name)`; in a library it stands under this name."""
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse">{body}</pattern>'


def moved(x: float, y: float, scale: float = 1) -> str:
    """The attribute that puts an origin to this place."""
    size = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return f' transform="translate({number(x)} {number(y)}){size}"'


def group(body: str, x: float = 0, y: float = 0, scale: float = 1, **given: str | float | None) -> str:
    place = moved(x, y, scale) if (x, y, scale) != (0, 0, 1) else ""
    return f"<g{place}{attributes(**given)}>{body}</g>"


def titled(title: str, body: str, data_id: str | None = None) -> str:
    """Something with a name that is shown when pointed at and read aloud; with an id it can be clicked."""
    return f"<g{attributes(data_id=data_id)}><title>{escape(title)}</title>{body}</g>"


def spot(x: float, y: float, width: float, height: float, radius: float = 4, veil: bool = False) -> str:
    """The invisible face of what can be clicked: it catches the pointer, and a client may make it glow.

    A veil lies over other faces, and catches the pointer only while it glows.
    """
    kind, catches = ("spot veil", "none") if veil else ("spot", "all")
    return rect(x, y, width, height, rx=radius, class_=kind, fill="none", pointer_events=catches)


def facet(corners: Iterable[tuple[float, float]]) -> str:
    """A spot that is no rectangle."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return f'<polygon points="{points}"{attributes(class_="spot", fill="none", pointer_events="all")}/>'


def area(d: str, room: Iterable[tuple[float, float]], veil: bool = False) -> str:
    """A spot of any shape; the corners of a convex one within it say that there is room for a finger."""
    kind, catches = ("spot veil", "none") if veil else ("spot", "all")
    points = " ".join(f"{number(x)},{number(y)}" for x, y in room)
    return path(d, class_=kind, fill="none", pointer_events=catches, data_room=points)


def layer(body: str) -> str:
    """A piece that changes by itself: a page that has the rest of its part is told this piece alone."""
    return f"{LAYER}{body.replace(LAYER, '')}{LAYER}"


def later(layers: int) -> str:
    """Places for so many layers that are drawn later; what draws them goes to the `Part`."""
    return layer(LATER) * layers


def drawn_now(body: str, layers: Iterable[str]) -> str:
    """The same with these layers where they were to be drawn later."""
    before, *rest = body.split(LATER)
    return before + "".join(text + after for text, after in zip(layers, rest, strict=True))


def document(body: str, width: float, height: float, label: str, library: Library) -> str:
    """A whole SVG, with as much of the library as the body needs."""
    body = body.replace(LAYER, "")
    inside = f"<title>{escape(label)}</title><defs>{_needed(body, library)}</defs>{body}"
    return _sheet(inside, width, height, label, "img") + "\n"


def part(body: str, width: float, height: float, label: str) -> str:
    """An SVG for a page that holds the library already; what is in it stays open to clicks and to screen readers."""
    return _sheet(body, width, height, label, "group")


def library(pictures: Library, symbols: Symbols) -> str:
    """All pictures for the parts of a page, which shows nothing of this itself."""
    drawn = _defined(pictures, pictures) + "".join(
        f'<symbol id="{name}" viewBox="{box}">{body}</symbol>' for name, (box, body) in sorted(symbols.items())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


def _sheet(inside: str, width: float, height: float, label: str, role: str) -> str:
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
