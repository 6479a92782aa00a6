"""What lies around a page: whose it is, the dice and the colour banks. Each of them is a layer."""

from functools import cache, lru_cache

from papercrown.core.phrasing import listed
from papercrown.drawing.svg import BOLD_LETTER, group, layer, spot, titled, use, words
from papercrown.drawing.theme import FADED, INK
from papercrown.games.chroma_cubes.actions import bank_id, crayon_id, die_id
from papercrown.games.chroma_cubes.drawing.view_model import Paper
from papercrown.games.chroma_cubes.picture import WIDTH
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS
from papercrown.games.chroma_cubes.symbols import BANK, DIE, bank_name

NAME_HEIGHT, DICE_HEIGHT, CRAYONS_HEIGHT, BANKS_HEIGHT = 38, 68, 56, 62
CRAYON = 52
INSET = 20
"""What stands above and below a page is so much narrower on each side: a phone shows all of it at once."""
PITCH = (WIDTH - 2 * INSET - DIE) / 5
"""From one die, or bank, to the next."""
KEPT = 2048
"""So many dice and banks are remembered, of some 300 bytes each."""


def nameplate(paper: Paper) -> str:
    """The player, what they do now, and their points."""
    says = {"colouring": "is colouring", "done": "is done", "finished": "has finished", "stuck": "is stuck"}
    points = f"{paper.total} {'point' if paper.total == 1 else 'points'}"
    start = INSET + 29
    size = min(20, (WIDTH - start - 110) / (BOLD_LETTER * max(len(paper.name), 1)))
    name_ends = start + BOLD_LETTER * size * len(paper.name)
    state = words(name_ends + 8, 24, says.get(paper.says, ""), 13, fill=FADED) if name_ends < WIDTH - 190 else ""
    return (
        use(f"pc-badge-{paper.seat}", INSET + 11, 18, 1.3)
        + words(start, 24, paper.name, size, font_weight="bold", fill=INK)
        + state
        + words(WIDTH - INSET, 24, points, 18, text_anchor="end", font_weight="bold", fill=INK)
    )


def dice(paper: Paper) -> str:
    """In a row; those that are set aside have sunk, those rolled for this turn are marked."""
    may = paper.own and paper.acting
    return "".join(
        _die(paper.seat, die, shown, paper.used >> die & 1, paper.rolled >> die & 1, may)
        for die, shown in enumerate(paper.dice)
    )


@lru_cache(KEPT)
def _die(seat: int, die: int, shown: str, used: int, rolled: int, may: bool) -> str:
    colours = listed([COLOURS[LETTERS.index(letter)] for letter in shown])
    picture = use(f"cc-die-{shown}", DIE / 2, DIE / 2)
    if used:
        picture = group(picture, opacity=0.3) + use("cc-used", DIE / 2, DIE / 2)
    elif rolled:
        picture += use("cc-spark", DIE - 3, 3, 0.85)
    says = f"Die {die + 1}: {colours}{', set aside' if used else ', just rolled' if rolled else ', kept'}"
    face = spot(0, 0, DIE, DIE, 10) if may and not used else ""
    return layer(group(titled(says, picture + face, die_id(seat, die)), INSET + PITCH * die, 8))


def crayons(paper: Paper) -> str:
    """With which a bank is opened: a die leaves the choice between two."""
    return _crayons(paper.seat, paper.acting)


@cache
def _crayons(seat: int, acting: bool) -> str:
    row = (group(_crayon(seat, colour, acting), INSET + PITCH * colour, 2) for colour in range(len(COLOURS)))
    return layer("".join(row))


def _crayon(seat: int, colour: int, acting: bool) -> str:
    drawn = use(f"cc-crayon-{LETTERS[colour]}", DIE / 2, CRAYON / 2)
    if acting:
        drawn += spot(-4, 0, DIE + 8, CRAYON, 10)
    return titled(f"The {COLOURS[colour]} crayon", drawn, crayon_id(seat, colour))


def banks(paper: Paper) -> str:
    may = paper.own and paper.acting
    return "".join(_bank(paper.seat, bank, *kept, may) for bank, kept in enumerate(paper.banks))


@lru_cache(KEPT)
def _bank(seat: int, bank: int, state: str, letter: str, may: bool) -> str:
    colour = COLOURS[LETTERS.index(letter)] if letter else "no colour"
    drawn = use(bank_name(state, letter), BANK / 2, BANK / 2)
    if may and state != "withdrawn":
        drawn += spot(0, 0, BANK, BANK, 7)
    named = titled(f"Colour bank {bank + 1}: {colour}, {state}", drawn, bank_id(seat, bank))
    return layer(group(named, INSET + PITCH * bank, 4))
