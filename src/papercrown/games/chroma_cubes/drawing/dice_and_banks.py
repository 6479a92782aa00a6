"""The dice above a picture, and the crayons and colour banks below it. Each row has its layers."""

from functools import cache, lru_cache

from papercrown.core.phrasing import listed
from papercrown.drawing.svg import group, layer, spot, titled, use
from papercrown.games.chroma_cubes.actions import bank_id, crayon_id, die_id
from papercrown.games.chroma_cubes.drawing.view_model import SheetModel
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS
from papercrown.games.chroma_cubes.puzzle_picture import WIDTH
from papercrown.games.chroma_cubes.symbols import BANK, DIE, bank_name

DICE_HEIGHT, CRAYONS_HEIGHT, BANKS_HEIGHT = 68, 56, 62
CRAYON = 52
INSET = 20
"""How much narrower than the picture the rows are on each side, so that a phone shows them without scrolling."""
PITCH = (WIDTH - 2 * INSET - DIE) / 5
"""The distance between dice, and between banks."""
MAX_CACHED_ITEMS = 2048
"""Dice and banks, about 300 bytes each."""


def dice(sheet: SheetModel) -> str:
    """A row of dice: those set aside are faint, those rolled for this turn have a spark."""
    clickable = sheet.own and sheet.acting
    return "".join(
        _die(sheet.seat, die, shown, sheet.used >> die & 1, sheet.rolled >> die & 1, clickable)
        for die, shown in enumerate(sheet.dice)
    )


@lru_cache(MAX_CACHED_ITEMS)
def _die(seat: int, die: int, shown: str, used: int, rolled: int, clickable: bool) -> str:
    colours = listed([COLOURS[LETTERS.index(letter)] for letter in shown])
    picture = use(f"cc-die-{shown}", DIE / 2, DIE / 2)
    if used:
        picture = group(picture, opacity=0.3) + use("cc-used", DIE / 2, DIE / 2)
    elif rolled:
        picture += use("cc-spark", DIE - 3, 3, 0.85)
    title = f"Die {die + 1}: {colours}{', set aside' if used else ', just rolled' if rolled else ', kept'}"
    face = spot(0, 0, DIE, DIE, 10) if clickable and not used else ""
    return layer(group(titled(title, picture + face, die_id(seat, die)), INSET + PITCH * die, 8))


def crayons(sheet: SheetModel) -> str:
    """The crayons, to choose the colour of a bank: a die offers two."""
    return _crayons(sheet.seat, sheet.acting)


@cache
def _crayons(seat: int, acting: bool) -> str:
    row = (group(_crayon(seat, colour, acting), INSET + PITCH * colour, 2) for colour in range(len(COLOURS)))
    return layer("".join(row))


def _crayon(seat: int, colour: int, acting: bool) -> str:
    drawn = use(f"cc-crayon-{LETTERS[colour]}", DIE / 2, CRAYON / 2)
    if acting:
        drawn += spot(-4, 0, DIE + 8, CRAYON, 10)
    return titled(f"The {COLOURS[colour]} crayon", drawn, crayon_id(seat, colour))


def banks(sheet: SheetModel) -> str:
    clickable = sheet.own and sheet.acting
    return "".join(_bank(sheet.seat, bank, *kept, clickable) for bank, kept in enumerate(sheet.banks))


@lru_cache(MAX_CACHED_ITEMS)
def _bank(seat: int, bank: int, state: str, letter: str, clickable: bool) -> str:
    colour = COLOURS[LETTERS.index(letter)] if letter else "no colour"
    drawn = use(bank_name(state, letter), BANK / 2, BANK / 2)
    if clickable and state != "withdrawn":
        drawn += spot(0, 0, BANK, BANK, 7)
    named = titled(f"Colour bank {bank + 1}: {colour}, {state}", drawn, bank_id(seat, bank))
    return layer(group(named, INSET + PITCH * bank, 4))
