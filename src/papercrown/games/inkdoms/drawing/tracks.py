"""The tracks around a map: blots, spells and watchtowers, and the scoring lines. Each is made of layers."""

from functools import lru_cache
from typing import NamedTuple

from papercrown.core.phrasing import several
from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import circle, group, layer, line, rect, spot, text, titled, use
from papercrown.drawing.theme import CARD, FADED, INK, SHADE
from papercrown.games.inkdoms.actions import number_id
from papercrown.games.inkdoms.drawing.view_model import CIRCLED, CROSSED, OPEN, ScoringLine, SheetModel, Track
from papercrown.games.inkdoms.pieces import (
    BLOTS,
    CAPITAL_POINTS,
    CAPITALS,
    COLOURS,
    END,
    FIRST,
    KINGDOMS,
    MONSTERS,
    SECOND,
    SPELL_AREAS,
    SPELLS,
    TOWERS,
)
from papercrown.games.inkdoms.symbols import INKS

SPACES = SPELL_AREAS + 1
"""Spaces for each kind of spell: one more than there are such spells on a map."""
LINE, LINE_ALONE = 30, 47
"""The height of a scoring line; in a solo game it must have room for a finger."""
BOX = 34
KINGDOM_LINE, MONSTER_LINE = 296, 226
MAX_CACHED_LINES = 2048
"""Per kind, 1 to 3 kB each."""
_SPELL_NAMES = ("move all drops", "touch the same colour", "divide the drops", "mix two drops")
_MONSTER_PICTURES = ("ink-dragon-green", "ink-hydra", "ink-griffin", "ink-unicorn")


def line_height(alone: bool) -> int:
    return LINE_ALONE if alone else LINE


class LineModel(NamedTuple):
    """What a scoring line shows."""

    number: int
    line: ScoringLine
    alone: bool
    empty: bool
    chooser: int | None
    """The seat that may cross out a number here."""

    @property
    def height(self) -> int:
        return line_height(self.alone)

    @property
    def pitch(self) -> int:
        """The distance between the two numbers."""
        return LINE_ALONE if self.alone else BOX


def _entry(sheet: SheetModel, number: int) -> LineModel:
    chooser = sheet.seat if sheet.own and sheet.crossing else None
    return LineModel(number, sheet.lines[number], sheet.alone, sheet.empty, chooser)


# --- Marks of a pen -------------------------------------------------------------------------------------------------


def marked(state: str, width: float, height: float) -> str:
    """The pen mark on a printed number: a circle, a cross, or nothing."""
    if state == CIRCLED:
        a, b = width / 2 - 3, height / 2 - 2
        start, bottom, end = f"{0.6 * a:.1f} {-0.8 * b:.1f}", f"{0.1 * a:.1f} {b:.1f}", f"{-0.3 * a:.1f} {-b:.1f}"
        left = f"{-1.2 * a:.1f} {-1.6 * b:.1f} {-1.5 * a:.1f} {1.3 * b:.1f}"
        right = f"{1.6 * a:.1f} {0.9 * b:.1f} {1.2 * a:.1f} {-1.2 * b:.1f}"
        return _penned(f"M{start}C{left} {bottom}C{right} {end}")
    if state == CROSSED:
        a, b = width / 2 - 7, height / 2 - 6
        return _penned(f"M{-a} {-b}L{a} {b}M{a} {-b}L{-a} {b}")
    return ""


def _penned(d: str) -> str:
    return line(d, stroke=PEN, stroke_width=2, stroke_linecap="round")


# --- Scoring lines --------------------------------------------------------------------------------------------------


def kingdom_lines(sheet: SheetModel) -> str:
    """For each kingdom: the numbers for completing it, the capital, the colours, and the points."""
    return "".join(
        _kingdom_line(_entry(sheet, kingdom), sheet.capitals[kingdom], sheet.variety(kingdom))
        for kingdom in range(len(KINGDOMS))
    )


@lru_cache(MAX_CACHED_LINES)
def _kingdom_line(entry: LineModel, state: str, present: tuple[bool, ...]) -> str:
    middle, kingdom = entry.height / 2, entry.number
    colour, points = COLOURS[CAPITALS[kingdom]], int(CAPITAL_POINTS[kingdom])
    capital = group(
        use(f"ink-capital-{colour}", -9, 0, 0.55)
        + text(9, 5, str(points), 13, text_anchor="middle", fill=INK)
        + group(marked(state, 28, 28), 9, 0),
        102 + 2 * entry.pitch + 18, middle,
    )  # fmt: skip
    named = titled(f"Capital of {KINGDOMS[kingdom]}: {points} points if it is {colour}", capital)
    variety = group(_variety(present, entry.empty), 160 + 2 * entry.pitch, middle)
    drawn = (
        _background(entry, KINGDOM_LINE)
        + text(6, middle + 5, KINGDOMS[kingdom], 13.5, font_weight="bold", fill=INK)
        + layer(_numbers(entry, 92) + named)
        + layer(variety + _sum(entry, 268))
    )
    return group(drawn, 0, entry.height * kingdom)


def monster_lines(sheet: SheetModel) -> str:
    """The lines of each kind of monster, and of the end."""
    return "".join(_monster_line(_entry(sheet, number)) for number in range(len(KINGDOMS), END + 1))


@lru_cache(MAX_CACHED_LINES)
def _monster_line(entry: LineModel) -> str:
    middle, kind = entry.height / 2, entry.number - len(KINGDOMS)
    monster = use(_MONSTER_PICTURES[kind], 16, middle, 0.62) if entry.number < END else use("pc-crown", 16, middle, 0.9)
    drawn = (
        _background(entry, MONSTER_LINE)
        + monster
        + text(34, middle + 5, (*MONSTERS, "3 kingdoms")[kind], 13.5, font_weight="bold", fill=INK)
        + layer(_numbers(entry, 108))
        + layer(_sum(entry, 200))
    )
    return group(drawn, 0, entry.height * kind)


def _background(entry: LineModel, width: float) -> str:
    return rect(0, 1.5, width, entry.height - 3, rx=7, fill=SHADE, fill_opacity=0.42)


def _numbers(entry: LineModel, x: float) -> str:
    """The numbers for the first and the second player."""
    return "".join(
        group(_number(entry, bool(k), state), x + entry.pitch * k, 0)
        for k, state in enumerate((entry.line.first, entry.line.second))
    )


def _number(entry: LineModel, second: bool, state: str) -> str:
    number, width, height = entry.number, entry.pitch, entry.height
    points = int((SECOND if second else FIRST)[number])
    drawn = (
        rect(3 - BOX / 2, 4 - LINE / 2, BOX - 6, LINE - 8, rx=6, fill=CARD, stroke=INK, stroke_opacity=0.35)
        + text(0, 5, str(points), 15, text_anchor="middle", fill=FADED if state == CROSSED else INK)
        + text(BOX / 2 - 7, -4, ".." if second else ".", 11, text_anchor="end", fill=FADED)
        + marked(state, BOX, LINE)
    )
    drawn = group(drawn, width / 2, height / 2)
    title = f"{points} for the {'second' if second else 'first'}: {state}"
    if number < END and entry.chooser is not None and state == OPEN:
        return titled(title, drawn + spot(0.5, 0.5, width - 1, height - 1, 6), number_id(entry.chooser, number, second))
    return titled(title, drawn)


def _variety(present: tuple[bool, ...], empty: bool) -> str:
    """The number of colours, and below it a dot for each colour, filled if it occurs."""
    drawn = "" if empty else text(0, 5, str(sum(present)), 14, text_anchor="middle", fill=PEN)
    for k, ink in enumerate(INKS.values()):
        drawn += circle(
            4.6 * k - 11.5, 10, 1.7, fill=ink.fill if present[k] else "none", stroke=ink.fill, stroke_width=0.7
        )
    return titled(several(sum(present), "colour") or "no colours", drawn)


def _sum(entry: LineModel, x: float) -> str:
    if entry.empty:
        return ""
    points = str(entry.line.points).replace("-", "−")
    return text(x + 10, entry.height / 2 + 6, points, 16, text_anchor="middle", font_weight="bold", fill=PEN)


# --- Tracks ---------------------------------------------------------------------------------------------------------


def tracks(sheet: SheetModel) -> str:
    """Four rows of spells, and the lit towers with their drops."""
    return "".join(_spell_row(spell, sheet.spells[spell]) for spell in range(SPELLS)) + _tower_row(sheet.drops)


@lru_cache(MAX_CACHED_LINES)
def _spell_row(spell: int, track: Track) -> str:
    drawn = use(f"ink-spell-{spell + 1}", 13, 13, 0.8)
    states = [CROSSED] * track.used + [CIRCLED] * (track.ready + track.gained)
    for k in range(SPACES):
        state = states[k] if k < len(states) else OPEN
        drawn += rect(32 + 28 * k, 3, 22, 20, rx=10, fill=CARD, stroke=INK, stroke_opacity=0.4)
        drawn += text(43 + 28 * k, 18, str(spell + 1) if k == 0 else "", 12, text_anchor="middle", fill=FADED)
        if state != OPEN:
            cross = marked(CROSSED, 30, 28) if state == CROSSED else ""
            drawn += group(marked(CIRCLED, 26, 24) + cross, 43 + 28 * k, 13)
    named = titled(f"Spell {spell + 1}, {_SPELL_NAMES[spell]}: {_counted(track)}", drawn)
    return layer(group(named, 0, 27 * spell))


def _counted(track: Track) -> str:
    gained = f", {track.gained} for the next round" if track.gained else ""
    return f"{track.ready} to use{gained}, {track.used} used"


@lru_cache(MAX_CACHED_LINES)
def _tower_row(drops: tuple[Track, ...]) -> str:
    """Twelve towers in two rows; used ones are crossed out."""
    states = [(COLOURS[c], True) for c, track in enumerate(drops) for _ in range(track.used)]
    states += [(COLOURS[c], False) for c, track in enumerate(drops) for _ in range(track.ready + track.gained)]
    drawn = ""
    for k in range(TOWERS):
        x, y = 12 + 23.5 * (k % 6), 15 + 32 * (k // 6)
        if k >= len(states):
            drawn += use("ink-tower", x, y, 0.85, opacity=0.4)
            continue
        colour, used = states[k]
        drawn += use(f"ink-tower-{colour}", x, y, 0.95) + (group(marked(CROSSED, 30, 34), x, y) if used else "")
    counts = [f"{COLOURS[c]} {_counted(track)}" for c, track in enumerate(drops) if track != Track(0, 0, 0)]
    named = titled(f"Drops of watchtowers: {'; '.join(counts) or 'none'}", drawn)
    return layer(group(named, 0, 27 * SPELLS + 6))


def blots(sheet: SheetModel, height: float) -> str:
    """The blots along the left edge, from the top."""
    return _blots(sheet.blots, height)


@lru_cache(MAX_CACHED_LINES)
def _blots(made: int, height: float) -> str:
    pitch = height / BLOTS
    drawn = "".join(use("ink-blot" if k < made else "ink-blot-open", 11, pitch * (k + 0.5)) for k in range(BLOTS))
    return layer(titled(f"{made} of {BLOTS} blots", drawn))
