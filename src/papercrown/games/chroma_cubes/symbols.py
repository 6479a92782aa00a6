"""The six crayons with their colours, letters and symbols, as tokens, on dice and in banks.

They are keyed by letter, so that the cover can use them without importing the rules.
"""

from dataclasses import dataclass
from itertools import combinations

from papercrown.drawing.svg import circle, group, line, path, rect, text
from papercrown.drawing.theme import CARD, FADED, INK, SEATS, inked

_LEAF = "M-4.6 4.6C-5.6 -1.5 -1.5 -5.6 4.8 -4.8C5.6 1.5 1.5 5.6 -4.6 4.6z"
_DROP = "M0 -5.6C2 -2.6 4.4 -.8 4.400 1.3A4.4 4.4 0 0 1 -4.4 1.3C-4.4 -.8 -2 -2.6 0 -5.6z"
_SYMBOLS = {colours.name: colours.symbol for colours in SEATS}


@dataclass(frozen=True)
class Crayon:
    """The appearance of a colour."""

    fill: str
    tint: str
    """The colour of the paper under the strokes."""
    symbol: str
    """A path within six units of the origin."""
    angle: float
    """The angle of the strokes, different for every colour to tell them apart without colour."""
    letter_at: float = 0
    """The vertical offset of the letter from the middle of the symbol."""


CRAYONS = {
    "R": Crayon("#dd4f5c", "#f1b4b4", _SYMBOLS["red"], 40, -0.6),
    "O": Crayon("#f0913d", "#f9d0a8", _SYMBOLS["orange"], 88),
    "Y": Crayon("#f5cf45", "#fbeaac", _SYMBOLS["yellow"], 4, 0.3),
    "G": Crayon("#5fa86a", "#bcd9bb", _LEAF, 135),
    "B": Crayon("#4f93d1", "#b5d0e6", _DROP, -14, 1),
    "P": Crayon("#9a6cc0", "#d4c0df", _SYMBOLS["purple"], 65),
}
LETTERS = "".join(CRAYONS)

DIE = 52
BANK = 52


def token(letter: str) -> str:
    """The symbol of a colour with its letter, 12 units wide and high around the origin."""
    crayon = CRAYONS[letter]
    return path(crayon.symbol, fill=crayon.fill, stroke=INK, stroke_width=0.7, stroke_linejoin="round") + text(
        0, 1.9 + crayon.letter_at, letter, 5.4, text_anchor="middle", font_weight="bold", fill=INK
    )


def die_face(pair: str) -> str:
    """A die around the origin: two colours with a slanted line between them."""
    one, other = (CRAYONS[letter].fill for letter in pair)
    half, round_ = DIE / 2, 10
    upper = f"M{half - 3} {3 - half}Q{half - round_} {-half} {half - round_} {-half}H{round_ - half}"
    upper += f"Q{-half} {-half} {-half} {round_ - half}V{half - round_}Q{-half} {half - 3} {3 - half} {half - 3}z"
    return (
        rect(2 - half, 4 - half, DIE, DIE, rx=round_, fill=INK, opacity=0.16)
        + rect(-half, -half, DIE, DIE, rx=round_, fill=other)
        + path(upper, fill=one)
        + line(f"M{half - 3} {3 - half}L{3 - half} {half - 3}", stroke=CARD, stroke_width=2.4)
        + rect(-half, -half, DIE, DIE, rx=round_, fill="none", stroke=INK, stroke_width=2)
        + group(_plate(pair[0]), -11, -11)
        + group(_plate(pair[1]), 11, 11)
    )


def _plate(letter: str) -> str:
    return circle(0, 0, 11.5, fill=CARD, fill_opacity=0.88) + group(token(letter), scale=1.7)


def bank_face(state: str, letter: str) -> str:
    """A colour bank around the origin: two halves, and a circle that is filled on withdrawal."""
    half = BANK / 2
    top, bottom = (_stroked(letter, -half, -1), _stroked(letter, 1, half)) if letter else ("", "")
    drawn = rect(-half, -half, BANK, BANK, rx=7, fill=CARD)
    drawn += {"empty": "", "half": top}.get(state, top + bottom)
    drawn += line(f"M{-half} 0H{half}", stroke=INK, stroke_width=1.3)
    drawn += rect(-half, -half, BANK, BANK, rx=7, fill="none", stroke=INK, stroke_width=1.8)
    gone = state == "withdrawn"
    drawn += circle(0, 0, 13, fill=CRAYONS[letter].fill if gone else CARD, stroke=INK, stroke_width=1.3)
    drawn += text(0, 4.6, "+1", 14, text_anchor="middle", font_weight="bold", fill=INK if state != "empty" else FADED)
    if letter:
        drawn += group(_plate(letter), 10 - half, 10 - half, 0.75)
    if gone:
        drawn += inked(line("M-11 9L11 -9"), 2.2)
    return group(drawn, opacity=0.6) if gone else drawn


def _stroked(letter: str, top: float, bottom: float) -> str:
    """Horizontal crayon strokes."""
    fill, half = CRAYONS[letter].fill, BANK / 2 - 3
    strokes, y = "", top + 4
    while y < bottom - 2:
        strokes += f"M{-half:g} {y:g}Q0 {y - 1.5:g} {half:g} {y + 1:g}"
        y += 3.6
    return line(strokes, stroke=fill, stroke_width=3, stroke_linecap="round")


def crayon(letter: str) -> str:
    """A crayon on the table, 58 units wide and 22 high around the origin."""
    fill, tint = CRAYONS[letter].fill, CRAYONS[letter].tint
    drawn = (
        path("M18 -8L24 -5H28Q30 0 28 5H24L18 8z", fill=fill)
        + rect(-29, -11, 47, 22, rx=4, fill=fill)
        + rect(-22, -11, 33, 22, fill=tint)
    )
    return inked(drawn, 1.5) + group(token(letter), -5, 0, 1.5)


def bank_name(state: str, letter: str = "") -> str:
    return f"cc-bank-{state}{f'-{letter}' if letter else ''}"


PICTURES = {
    **{f"cc-token-{letter}": token(letter) for letter in LETTERS},
    **{f"cc-crayon-{letter}": crayon(letter) for letter in LETTERS},
    **{f"cc-die-{''.join(pair)}": die_face("".join(pair)) for pair in combinations(LETTERS, 2)},
    bank_name("empty"): bank_face("empty", ""),
    **{bank_name(s, letter): bank_face(s, letter) for s in ("half", "complete", "withdrawn") for letter in LETTERS},
}
"""Pictures around the origin, by id."""
