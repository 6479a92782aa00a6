"""What lies around a page: whose it is, the dice and the colour banks."""

from papercrown.core.look import FADED, INK
from papercrown.core.svg import BOLD_LETTER, group, spot, titled, use, words
from papercrown.core.words import listed
from papercrown.games.chroma_cubes.actions import bank_id, crayon_id, die_id
from papercrown.games.chroma_cubes.drawing.papers import Paper
from papercrown.games.chroma_cubes.picture import WIDTH
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS
from papercrown.games.chroma_cubes.symbols import BANK, DIE, bank_name

NAME_HEIGHT, DICE_HEIGHT, CRAYONS_HEIGHT, BANKS_HEIGHT = 38, 68, 56, 62
CRAYON = 52
INSET = 20
"""What stands above and below a page is so much narrower on each side: a phone shows all of it at once."""
PITCH = (WIDTH - 2 * INSET - DIE) / 5
"""From one die, or bank, to the next."""


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
    return "".join(group(_die(paper, die), INSET + PITCH * die, 8) for die in range(len(paper.dice)))


def _die(paper: Paper, die: int) -> str:
    shown, used, rolled = paper.dice[die], paper.used >> die & 1, paper.rolled >> die & 1
    colours = listed([COLOURS[LETTERS.index(letter)] for letter in shown])
    picture = use(f"cc-die-{shown}", DIE / 2, DIE / 2)
    if used:
        picture = group(picture, opacity=0.3) + use("cc-used", DIE / 2, DIE / 2)
    elif rolled:
        picture += use("cc-spark", DIE - 3, 3, 0.85)
    says = f"Die {die + 1}: {colours}{', set aside' if used else ', just rolled' if rolled else ', kept'}"
    clickable = paper.own and paper.acting and not used
    return titled(says, picture + (spot(0, 0, DIE, DIE, 10) if clickable else ""), die_id(paper.seat, die))


def crayons(paper: Paper) -> str:
    """With which a bank is opened: a die leaves the choice between two."""
    return "".join(group(_crayon(paper, colour), INSET + PITCH * colour, 2) for colour in range(len(COLOURS)))


def _crayon(paper: Paper, colour: int) -> str:
    drawn = use(f"cc-crayon-{LETTERS[colour]}", DIE / 2, CRAYON / 2)
    if paper.acting:
        drawn += spot(-4, 0, DIE + 8, CRAYON, 10)
    return titled(f"The {COLOURS[colour]} crayon", drawn, crayon_id(paper.seat, colour))


def banks(paper: Paper) -> str:
    return "".join(group(_bank(paper, bank), INSET + PITCH * bank, 4) for bank in range(len(paper.banks)))


def _bank(paper: Paper, bank: int) -> str:
    state, letter = paper.banks[bank]
    colour = COLOURS[LETTERS.index(letter)] if letter else "no colour"
    drawn = use(bank_name(state, letter), BANK / 2, BANK / 2)
    if paper.own and paper.acting and state != "withdrawn":
        drawn += spot(0, 0, BANK, BANK, 7)
    return titled(f"Colour bank {bank + 1}: {colour}, {state}", drawn, bank_id(paper.seat, bank))
