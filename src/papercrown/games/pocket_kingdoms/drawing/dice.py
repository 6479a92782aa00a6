"""The roll of the turn, and which of the dice are still to be used."""

from dataclasses import dataclass
from functools import lru_cache

from papercrown.core.records import Record
from papercrown.drawing.svg import group, layer, spot, titled, use, words
from papercrown.drawing.theme import FADED, INK
from papercrown.games.pocket_kingdoms.actions import die_id
from papercrown.games.pocket_kingdoms.pieces import DICE, FACES

HEIGHT = 66
PITCH = 60
FACE = 54
NO_ROLL = layer("") * (FACES + 2)
"""The layers of a roll where there is none: those of the desk keep their numbers when the game is over."""
KEPT = 2048
"""So many throws are remembered, in whole or partly used, of about 800 bytes each."""
_PLACES = tuple(3 + FACE / 2 + PITCH * die for die in range(DICE))


@dataclass(frozen=True)
class Roll:
    """The dice as one player sees them."""

    turn: int
    rolled: tuple[int, ...]
    left: tuple[int, ...]
    """The numbers of the dice now, 0 for a used one; the market changes them."""
    own: bool
    """Whether they can be clicked."""


def roll_of(view: Record, viewer: int | None) -> Roll:
    rolled = tuple(view.rolled.tolist())
    left = rolled if viewer is None else tuple(view.sheets[viewer].dice.tolist())
    return Roll(int(view.turn), rolled, left, viewer is not None)


def roll(shown: Roll) -> str:
    """Three dice side by side, then the number of the turn. The unused ones have a layer for each number."""
    x = PITCH * DICE + 16
    return (
        _dice(shown.rolled, shown.left, shown.own)
        + layer(words(x, 22, f"Turn {shown.turn}", 19, font_weight="bold", fill=INK))
        + words(x, 40, "two dice may build,", 13, font_style="italic", fill=FADED)
        + words(x, 56, "the rest explore", 13, font_style="italic", fill=FADED)
    )


@lru_cache(KEPT)
def _dice(rolled: tuple[int, ...], left: tuple[int, ...], own: bool) -> str:
    used = "".join(
        group(use(f"pc-die-{rolled[die]}", _PLACES[die], HEIGHT / 2, 1.2), opacity=0.28)
        for die in range(DICE)
        if not left[die]
    )
    numbers = range(1, FACES + 1)
    return layer(used) + "".join(layer(_alike(number, rolled, left, own)) for number in numbers)


def _alike(number: int, rolled: tuple[int, ...], left: tuple[int, ...], own: bool) -> str:
    """All unused dice of one number are the same to click."""
    drawn, dice = "", [die for die in range(DICE) if left[die] == number]
    if not dice:
        return ""
    for die in dice:
        drawn += use(f"pc-die-{number}", _PLACES[die], HEIGHT / 2, 1.2)
        if number != rolled[die]:
            sign = "+" if number > rolled[die] else "−"
            drawn += words(_PLACES[die] + 17, HEIGHT / 2 + 31, f"{sign}{abs(number - rolled[die])}", 13, fill=INK)
        if own:
            drawn += spot(_PLACES[die] - FACE / 2, HEIGHT / 2 - FACE / 2, FACE, FACE, 10)
    says = f"{'A die' if len(dice) == 1 else f'{len(dice)} dice'} with a {number}"
    return titled(says, drawn, die_id(number) if own else None)
