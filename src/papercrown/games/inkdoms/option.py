"""The option that names a map. It is shown before anything is compiled, so maps are read only when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercrown.core.options import Option, Value
from papercrown.core.user_content import Shelf

if TYPE_CHECKING:
    from papercrown.core.records import Record

ATLAS = ("mainland", "highlands")
ABOUT = {
    "mainland": "the first map of the six kingdoms.",
    "highlands": "another one, made by the generator.",
}
OWN = Shelf("map", ATLAS)
"""Where people put their own maps."""


class MapOption(Option):
    """A map of the atlas, or one's own."""

    def check(self, value: Value) -> None:
        if value not in ATLAS:
            from papercrown.games.inkdoms import catalogue

            catalogue.find(value)

    def write(self, options: Record, value: Value) -> None:
        from papercrown.games.inkdoms import catalogue

        catalogue.lay_open(options.map, *catalogue.find(value))


def map_option() -> MapOption:
    about = {**ABOUT, **dict.fromkeys(OWN.names(), "a map of your own.")}
    explanation = " ".join(f"{name}: {text}" for name, text in about.items())
    return MapOption("map", tuple(about), "Map", explanation)
