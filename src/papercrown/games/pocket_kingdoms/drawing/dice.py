"""The dice of the turn, and which of them are unused."""

from dataclasses import dataclass
from functools import lru_cache

from papercrown.core.records import Record
from papercrown.drawing.svg import group, layer, spot, text, titled, use
from papercrown.drawing.theme import FADED, INK
from papercrown.games.pocket_kingdoms.actions import die_id
from papercrown.games.pocket_kingdoms.pieces import DICE, FACES

HEIGHT = 66
PITCH = 60
HIT_WIDTH = 54
NO_ROLL = layer("") * (FACES + 2)
"""Empty layers in place of the dice: the other layers of the part keep their numbers when the game is over."""
MAX_CACHED_ROLLS = 2048
"""About 800 bytes each."""
_PLACES = tuple(3 + HIT_WIDTH / 2 + PITCH * die for die in range(DICE))


@dataclass(frozen=True)
class Roll:
    """The dice as the viewer sees them."""

    turn: int
    rolled: tuple[int, ...]
    left: tuple[int, ...]
    """The present numbers, 0 for a used die; the market changes them."""
    own: bool
    """Whether they can be clicked."""


def roll_of(view: Record, viewer: int | None) -> Roll:
    rolled = tuple(view.rolled.tolist())
    left = rolled if viewer is None else tuple(view.sheets[viewer].dice.tolist())
    return Roll(int(view.turn), rolled, left, viewer is not None)


def draw_roll(roll: Roll) -> str:
    """Three dice side by side, then the number of the turn. Unused dice have a layer for each number."""
    x = PITCH * DICE + 16
    return (
        _dice(roll.rolled, roll.left, roll.own)
        + layer(text(x, 22, f"Turn {roll.turn}", 19, font_weight="bold", fill=INK))
        + text(x, 40, "up to two dice build,", 13, font_style="italic", fill=FADED)
        + text(x, 56, "the rest explore", 13, font_style="italic", fill=FADED)
    )


@lru_cache(MAX_CACHED_ROLLS)
def _dice(rolled: tuple[int, ...], left: tuple[int, ...], own: bool) -> str:
    used = "".join(
        group(use(f"pc-die-{rolled[die]}", _PLACES[die], HEIGHT / 2, 1.2), opacity=0.28)
        for die in range(DICE)
        if not left[die]
    )
    numbers = range(1, FACES + 1)
    return layer(used) + "".join(layer(_alike(number, rolled, left, own)) for number in numbers)


def _alike(number: int, rolled: tuple[int, ...], left: tuple[int, ...], own: bool) -> str:
    """The unused dice of one number: a click on any of them means the same."""
    drawn, dice = "", [die for die in range(DICE) if left[die] == number]
    if not dice:
        return ""
    for die in dice:
        drawn += use(f"pc-die-{number}", _PLACES[die], HEIGHT / 2, 1.2)
        if number != rolled[die]:
            sign = "+" if number > rolled[die] else "−"
            drawn += text(_PLACES[die] + 17, HEIGHT / 2 + 31, f"{sign}{abs(number - rolled[die])}", 13, fill=INK)
        if own:
            drawn += spot(_PLACES[die] - HIT_WIDTH / 2, HEIGHT / 2 - HIT_WIDTH / 2, HIT_WIDTH, HIT_WIDTH, 10)
    title = f"{'A die' if len(dice) == 1 else f'{len(dice)} dice'} with a {number}"
    return titled(title, drawn, die_id(number) if own else None)
