"""The dice of the turn, and below them the sums to declare or the construction being built."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from papercrown.core.records import Record
from papercrown.drawing.nameplate import font_size
from papercrown.drawing.svg import group, layer, spot, text, titled, use
from papercrown.drawing.theme import FADED, INK, card
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.actions import construction_of, sum_id
from papercrown.games.color_in_kingdoms.drawing.province import CONTENT
from papercrown.games.color_in_kingdoms.pictures import HALF, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY, FAMILY, NO_PAIR

DICE_HEIGHT = 54
CHIP_HEIGHT = 53
HEIGHT = DICE_HEIGHT + CHIP_HEIGHT + 8
CHIPS = 7
"""Four dice have at most six pairs, and no pair is always possible."""
CHIP_WIDTH = 52
CHIP_PITCH = (CONTENT + 4) / CHIPS
DIE_PITCH = 48
NO_DICE = layer("") * (CHIPS + 4)
"""Empty layers in place of the dice: the other layers of a sheet keep their numbers when the game is over."""
MAX_CACHED_ROLLS = 2048
"""About 600 bytes each; the same for chips."""
MAX_CACHED_NAMES = 512
"""About 800 bytes each: whose turn it is, and what they build."""


@dataclass(frozen=True)
class Chip:
    """A sum that can be declared, and what it builds."""

    total: int
    kind: int
    pairs: str
    has_room: bool


@dataclass(frozen=True)
class Roll:
    """The dice as the viewer sees them."""

    turn: int
    seat: int
    """Whose turn it is."""
    name: str
    duty: int
    family: tuple[int, ...]
    chips: tuple[Chip, ...]
    """Empty while something is being built."""
    mine: bool
    """Whether it is the viewer who declares."""
    declared: int
    building: int
    """The construction that can be copied now, or EMPTY."""
    asked: tuple[tuple[int, str, bool], ...]
    """The players who may copy it: seat, name, and whether they have decided."""


def roll_of(view: Record, viewer: int | None, names: Sequence[str]) -> Roll:
    seat, asked, decided = int(view.current), int(view.asked), int(view.decided)
    seats, building = range(int(view.seats)), int(view.construction)
    return Roll(
        turn=int(view.turn),
        seat=seat,
        name=names[seat],
        duty=int(view.duty),
        family=tuple(view.family.tolist()),
        chips=tuple(_chips(view)) if building == EMPTY else (),
        mine=seat == viewer and building == EMPTY,
        declared=int(view.declared),
        building=building,
        asked=tuple((other, names[other], bool(decided >> other & 1)) for other in seats if asked >> other & 1),
    )


def _chips(view: Record) -> list[Chip]:
    sums, sheet, chips = int(rules.sums_to_declare(view)), view.sheets[int(view.current)], []
    pairs = _pairs(int(view.duty), tuple(view.family.tolist()))
    for total in range(sums.bit_length()):
        if sums >> total & 1:
            kind = construction_of(view, total)
            made = ", ".join(f"{low}+{high}" for low, high in pairs if low + high == total) or "no pair"
            chips.append(Chip(total, kind, made, bool(rules.room_for(view, sheet, kind))))
    return chips


@lru_cache(MAX_CACHED_ROLLS)
def _pairs(duty: int, family: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All pairs that can be declared, the lower number first."""
    return tuple(sorted({tuple(sorted(pair)) for pair in combinations(family, 2) if duty not in pair}))


def draw_roll(roll: Roll) -> str:
    """The dice with their upper left corner at the origin, a little narrower than a province."""
    is_built = roll.building != EMPTY
    below = _choices(roll.chips, roll.mine)
    below += layer(_building(roll.name, roll.declared, roll.building) if is_built else "")
    below += layer(_asked(roll.asked) if is_built else "")
    return _dice(roll.duty, roll.family) + _turn(roll.turn, roll.seat, roll.name) + group(below, 0, DICE_HEIGHT + 2)


@lru_cache(MAX_CACHED_ROLLS)
def _dice(duty: int, family: tuple[int, ...]) -> str:
    y = DICE_HEIGHT / 2
    drawn = titled(f"The duty: {duty}", use(f"ck-duty-{duty}", 21, y, 1.05))
    for k, number in enumerate(family):
        aside = number == duty
        die = use(f"pc-die-{number}", 78 + DIE_PITCH * k, y, 1.05, opacity=0.25 if aside else None)
        drawn += titled(f"A {number}{', which has a duty' if aside else ''}", die)
    return layer(drawn)


@lru_cache(MAX_CACHED_NAMES)
def _turn(turn: int, seat: int, name: str) -> str:
    """The number of the turn, and the player who has it."""
    x = 78 + DIE_PITCH * FAMILY - 8
    size = font_size(name, 15, CONTENT - x - 24)
    return layer(
        text(x, 21, f"Turn {turn}", 17, font_weight="bold", fill=INK)
        + use(f"pc-badge-{seat}", x + 9, 37)
        + text(x + 23, 42, name, size, fill=INK)
    )


def _choices(chips: tuple[Chip, ...], mine: bool) -> str:
    """The chips side by side, each a layer; unused layers are empty."""
    free = layer("") * (CHIPS - len(chips))
    return "".join(_placed(k, chip, mine) for k, chip in enumerate(chips)) + free


@lru_cache(MAX_CACHED_ROLLS)
def _placed(place: int, chip: Chip, mine: bool) -> str:
    return layer(group(_chip(chip, mine), CHIP_PITCH * place, 0))


def _chip(chip: Chip, mine: bool) -> str:
    kind = CONSTRUCTIONS[chip.kind]
    title = f"{'No pair' if chip.total == NO_PAIR else f'A sum of {chip.total}'}: {kind}"
    drawn = (
        card(0, 0, CHIP_WIDTH, CHIP_HEIGHT, 9)
        + text(4, 23, str(chip.total), 20, font_weight="bold", fill=INK)
        + use(picture(kind), CHIP_WIDTH - 0.5 * HALF - 2, 18, 0.5)
        + text(CHIP_WIDTH / 2, 45, chip.pairs, 11, text_anchor="middle", fill=FADED)
    )
    if not chip.has_room:
        return titled(f"{title}, for which there is no place", group(drawn, opacity=0.35))
    if not mine:
        return titled(title, drawn)
    return titled(title, drawn + spot(0, 0, CHIP_WIDTH, CHIP_HEIGHT, 9), sum_id(chip.total))


@lru_cache(MAX_CACHED_NAMES)
def _building(name: str, declared: int, building: int) -> str:
    """The construction that the others may copy."""
    kind = CONSTRUCTIONS[building]
    how = "without a pair" if declared == NO_PAIR else f"with a {declared}"
    sentence = f"{name} builds: {kind}"
    size = font_size(sentence, 15, CONTENT - 180, letter=0.56)
    return (
        card(0, 0, CONTENT, CHIP_HEIGHT, 9)
        + use(picture(kind), 32, CHIP_HEIGHT / 2, 0.72)
        + text(62, 21, sentence, size, font_weight="bold", fill=INK)
        + text(62, 39, f"{how}; the others may copy it", 12.5, fill=FADED)
    )


def _asked(asked: tuple[tuple[int, str, bool], ...]) -> str:
    """The badges of the players who may copy it; faint until they have decided."""
    drawn = ""
    for k, (seat, name, decided) in enumerate(reversed(asked)):
        badge = use(f"pc-badge-{seat}", CONTENT - 22 - 25 * k, CHIP_HEIGHT / 2, 1.1, opacity=None if decided else 0.35)
        drawn += titled(f"{name} has {'' if decided else 'not '}decided", badge)
    return drawn
