"""The roll of the turn, and which of the dice are still to be used."""

from dataclasses import dataclass

from papercrown.core.look import FADED, INK
from papercrown.core.records import Record
from papercrown.core.svg import group, spot, titled, use, words
from papercrown.games.pocket_kingdoms.actions import die_id
from papercrown.games.pocket_kingdoms.pieces import DICE

HEIGHT = 66
PITCH = 60
FACE = 54


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
    """Three dice side by side, then the number of the turn."""
    places = {die: 3 + FACE / 2 + PITCH * die for die in range(DICE)}
    used = "".join(
        group(use(f"pc-die-{shown.rolled[die]}", places[die], HEIGHT / 2, 1.2), opacity=0.28)
        for die in range(DICE)
        if not shown.left[die]
    )
    left = "".join(_dice(shown, number, places) for number in sorted(set(shown.left) - {0}))
    x = PITCH * DICE + 16
    return (
        used
        + left
        + words(x, 22, f"Turn {shown.turn}", 19, font_weight="bold", fill=INK)
        + words(x, 40, "two dice may build,", 13, font_style="italic", fill=FADED)
        + words(x, 56, "the rest explore", 13, font_style="italic", fill=FADED)
    )


def _dice(shown: Roll, number: int, places: dict[int, float]) -> str:
    """All unused dice of one number are the same to click."""
    drawn, dice = "", [die for die in range(DICE) if shown.left[die] == number]
    for die in dice:
        drawn += use(f"pc-die-{number}", places[die], HEIGHT / 2, 1.2)
        if number != shown.rolled[die]:
            sign = "+" if number > shown.rolled[die] else "−"
            drawn += words(places[die] + 17, HEIGHT / 2 + 31, f"{sign}{abs(number - shown.rolled[die])}", 13, fill=INK)
        if shown.own:
            drawn += spot(places[die] - FACE / 2, HEIGHT / 2 - FACE / 2, FACE, FACE, 10)
    says = f"{'A die' if len(dice) == 1 else f'{len(dice)} dice'} with a {number}"
    return titled(says, drawn, die_id(number) if shown.own else None)
