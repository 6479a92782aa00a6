"""The badge and the name of a player, sized to fit."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from papercrown.drawing.svg import BOLD_LETTER, text, use
from papercrown.drawing.theme import INK

MAX_CACHED_NAMEPLATES = 1024
"""About 300 bytes each."""
BADGE_SCALE = 1.3


@lru_cache(MAX_CACHED_NAMEPLATES)
def letters(name: str) -> int:
    """The width of a name in letters: emoji and East Asian characters count twice, combining marks not at all."""
    return sum(_letters(character) for character in name)


def _letters(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def font_size(name: str, largest: float, room: float, letter: float = BOLD_LETTER) -> float:
    """The size at which a name is at most `room` wide, and no larger than `largest`."""
    return min(largest, room / (letter * max(1, letters(name))))


def shortened(name: str, room: int) -> str:
    """As much of a name as fits into so many letters, with an ellipsis if something is missing."""
    if letters(name) <= room:
        return name
    kept, width = "", 0
    for character in name:
        width += _letters(character)
        if kept and width > room - 1:
            break
        kept += character
    return kept.rstrip(" \N{ZERO WIDTH JOINER}") + "…"


@dataclass(frozen=True)
class Nameplate:
    """Where the badge and the name stand on a player's sheet."""

    badge: tuple[float, float]
    name: tuple[float, float]
    """The left end of the baseline."""
    largest: float
    """The font size of a short name."""
    room: float
    """The width that a long name may take."""

    def end(self, name: str) -> float:
        """The right end of a name."""
        return self.name[0] + BOLD_LETTER * font_size(name, self.largest, self.room) * letters(name)

    def draw(self, seat: int, name: str) -> str:
        return _drawn(self, seat, name)


@lru_cache(MAX_CACHED_NAMEPLATES)
def _drawn(plate: Nameplate, seat: int, name: str) -> str:
    size = font_size(name, plate.largest, plate.room)
    return use(f"pc-badge-{seat}", *plate.badge, BADGE_SCALE) + text(
        *plate.name, name, size, font_weight="bold", fill=INK
    )
