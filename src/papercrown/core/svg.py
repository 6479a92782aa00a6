"""Drawings are text: one SVG for the browser, the notebook, the printer and the README."""


class Drawing(str):
    """An SVG document that shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)
