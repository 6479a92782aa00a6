"""The table in pieces, for screens of any shape: a wide one lays them side by side, a phone below each other."""

from dataclasses import dataclass

FINGER = 44
"""CSS pixels that a finger needs."""


@dataclass(frozen=True)
class Part:
    """One piece: a player's sheet, or something shared."""

    id: str
    title: str
    svg: str
    """It may use the pictures of the game's library, which a client has loaded once."""
    seats: tuple[int, ...] = ()
    """Whose sheet it is; nobody's if it is shared."""
    width: int = 320
    """So many CSS pixels wide, everything on it that can be clicked is at least FINGER pixels wide and high."""
