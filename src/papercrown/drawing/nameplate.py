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


def font_size(name: str, max_size: float, max_width: float, letter: float = BOLD_LETTER) -> float:
    """The font size, at most `max_size`, at which a name is at most `max_width` wide."""
    return min(max_size, max_width / (letter * max(1, letters(name))))


def shortened(name: str, max_letters: int) -> str:
    """As much of a name as fits into this many letters, with an ellipsis if something is missing."""
    if letters(name) <= max_letters:
        return name
    kept, width = "", 0
    for character in name:
        width += _letters(character)
        if kept and width > max_letters - 1:
            break
        kept += character
    return kept.rstrip(" \N{ZERO WIDTH JOINER}") + "…"


@dataclass(frozen=True)
class Nameplate:
    """Where the badge and the name are on a player's sheet."""

    badge: tuple[float, float]
    name: tuple[float, float]
    """The left end of the baseline."""
    max_size: float
    """The font size of a short name."""
    max_width: float
    """The width of a long name, whose letters shrink to fit."""

    def end(self, name: str) -> float:
        """The right end of a name."""
        return self.name[0] + BOLD_LETTER * font_size(name, self.max_size, self.max_width) * letters(name)

    def draw(self, seat: int, name: str) -> str:
        return _drawn(self, seat, name)


@lru_cache(MAX_CACHED_NAMEPLATES)
def _drawn(plate: Nameplate, seat: int, name: str) -> str:
    size = font_size(name, plate.max_size, plate.max_width)
    return use(f"pc-badge-{seat}", *plate.badge, BADGE_SCALE) + text(
        *plate.name, name, size, font_weight="bold", fill=INK
    )
