"""What stands around a map: blots, spells, watchtowers, and the scoring lines."""

from papercrown.core.look import CARD, FADED, INK, SHADE
from papercrown.core.pencil import PEN
from papercrown.core.svg import circle, group, line, rect, spot, titled, use, words
from papercrown.core.words import several
from papercrown.games.inkdoms.actions import number_id
from papercrown.games.inkdoms.drawing.papers import CIRCLED, CROSSED, OPEN, Paper, Track
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
"""For each spell: one more than there are on the map."""
LINE, LINE_ALONE = 30, 47
"""Height of a scoring line; alone there must be room for a finger."""
BOX = 34
KINGDOM_LINE, MONSTER_LINE = 296, 226
_SPELL_NAMES = ("move all drops", "touch the same colour", "divide the drops", "mix two drops")
_MONSTER_PICTURES = ("ink-dragon-green", "ink-hydra", "ink-griffin", "ink-unicorn")


def line_height(paper: Paper) -> int:
    return LINE_ALONE if paper.alone else LINE


# --- Marks of a pen -------------------------------------------------------------------------------------------------


def marked(state: str, width: float, height: float) -> str:
    """What a player does to a printed number."""
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


def kingdom_lines(paper: Paper) -> str:
    """For each kingdom: who completes it first and second, the capital, the colours, and what they make."""
    height = line_height(paper)
    return "".join(group(_kingdom_line(paper, kingdom), 0, height * kingdom) for kingdom in range(len(KINGDOMS)))


def _kingdom_line(paper: Paper, kingdom: int) -> str:
    middle, given = line_height(paper) / 2, paper.lines[kingdom]
    colour, points = COLOURS[CAPITALS[kingdom]], int(CAPITAL_POINTS[kingdom])
    capital = group(
        use(f"ink-capital-{colour}", -9, 0, 0.55)
        + words(9, 5, str(points), 13, text_anchor="middle", fill=INK)
        + group(marked(paper.capitals[kingdom], 28, 28), 9, 0),
        102 + 2 * _pitch(paper) + 18, middle,
    )  # fmt: skip
    return (
        _ground(paper, KINGDOM_LINE)
        + words(6, middle + 5, KINGDOMS[kingdom], 13.5, font_weight="bold", fill=INK)
        + _numbers(paper, kingdom, 92)
        + titled(f"Capital of {KINGDOMS[kingdom]}: {points} points if it is {colour}", capital)
        + group(_variety(paper, kingdom), 160 + 2 * _pitch(paper), middle)
        + _sum(paper, 268, given.points)
    )


def monster_lines(paper: Paper) -> str:
    """For each kind of monster, and for the end."""
    height = line_height(paper)
    drawn = "".join(group(_monster_line(paper, kind), 0, height * kind) for kind in range(len(MONSTERS)))
    return drawn + group(_end_line(paper), 0, height * len(MONSTERS))


def _monster_line(paper: Paper, kind: int) -> str:
    middle, line_number = line_height(paper) / 2, len(KINGDOMS) + kind
    return (
        _ground(paper, MONSTER_LINE)
        + use(_MONSTER_PICTURES[kind], 16, middle, 0.62)
        + words(34, middle + 5, MONSTERS[kind], 13.5, font_weight="bold", fill=INK)
        + _numbers(paper, line_number, 108)
        + _sum(paper, 200, paper.lines[line_number].points)
    )


def _end_line(paper: Paper) -> str:
    middle = line_height(paper) / 2
    return (
        _ground(paper, MONSTER_LINE)
        + use("pc-crown", 16, middle, 0.9)
        + words(34, middle + 5, "3 kingdoms", 13.5, font_weight="bold", fill=INK)
        + _numbers(paper, END, 108)
        + _sum(paper, 200, paper.lines[END].points)
    )


def _ground(paper: Paper, width: float) -> str:
    return rect(0, 1.5, width, line_height(paper) - 3, rx=7, fill=SHADE, fill_opacity=0.42)


def _numbers(paper: Paper, number: int, x: float) -> str:
    """The numbers for the first and for the second."""
    given = paper.lines[number]
    return "".join(
        group(_number(paper, number, bool(k), state), x + _pitch(paper) * k, 0)
        for k, state in enumerate((given.first, given.second))
    )


def _pitch(paper: Paper) -> int:
    """From one number to the next."""
    return LINE_ALONE if paper.alone else BOX


def _number(paper: Paper, number: int, second: bool, state: str) -> str:
    width, height = _pitch(paper), line_height(paper)
    points = int((SECOND if second else FIRST)[number])
    drawn = (
        rect(3 - BOX / 2, 4 - LINE / 2, BOX - 6, LINE - 8, rx=6, fill=CARD, stroke=INK, stroke_opacity=0.35)
        + words(0, 5, str(points), 15, text_anchor="middle", fill=FADED if state == CROSSED else INK)
        + words(BOX / 2 - 7, -4, ".." if second else ".", 11, text_anchor="end", fill=FADED)
        + marked(state, BOX, LINE)
    )
    drawn = group(drawn, width / 2, height / 2)
    says = f"{points} for the {'second' if second else 'first'}: {state}"
    if number < END and paper.own and paper.crossing and state == OPEN:
        return titled(says, drawn + spot(0.5, 0.5, width - 1, height - 1, 6), number_id(paper.seat, number, second))
    return titled(says, drawn)


def _variety(paper: Paper, kingdom: int) -> str:
    """The number of colours, and below it a dot for each: those that are there are filled."""
    there = paper.variety(kingdom)
    drawn = "" if paper.empty else words(0, 5, str(sum(there)), 14, text_anchor="middle", fill=PEN)
    for k, ink in enumerate(INKS.values()):
        drawn += circle(
            4.6 * k - 11.5, 10, 1.7, fill=ink.fill if there[k] else "none", stroke=ink.fill, stroke_width=0.7
        )
    return titled(several(sum(there), "colour") or "no colours", drawn)


def _sum(paper: Paper, x: float, points: int) -> str:
    if paper.empty:
        return ""
    text = str(points).replace("-", "−")
    return words(x + 10, line_height(paper) / 2 + 6, text, 16, text_anchor="middle", font_weight="bold", fill=PEN)


# --- Tracks ---------------------------------------------------------------------------------------------------------


def tracks(paper: Paper) -> str:
    """Spells in four rows, and the towers that were lit, filled with their drops."""
    rows = "".join(group(_spell_row(paper, spell), 0, 27 * spell) for spell in range(SPELLS))
    return rows + group(_tower_row(paper), 0, 27 * SPELLS + 6)


def _spell_row(paper: Paper, spell: int) -> str:
    drawn = use(f"ink-spell-{spell + 1}", 13, 13, 0.8)
    track = paper.spells[spell]
    states = [CROSSED] * track.used + [CIRCLED] * (track.ready + track.gained)
    for k in range(SPACES):
        state = states[k] if k < len(states) else OPEN
        drawn += rect(32 + 28 * k, 3, 22, 20, rx=10, fill=CARD, stroke=INK, stroke_opacity=0.4)
        drawn += words(43 + 28 * k, 18, str(spell + 1) if k == 0 else "", 12, text_anchor="middle", fill=FADED)
        if state != OPEN:
            cross = marked(CROSSED, 30, 28) if state == CROSSED else ""
            drawn += group(marked(CIRCLED, 26, 24) + cross, 43 + 28 * k, 13)
    return titled(f"Spell {spell + 1}, {_SPELL_NAMES[spell]}: {_counted(track)}", drawn)


def _counted(track: Track) -> str:
    gained = f", {track.gained} for the next round" if track.gained else ""
    return f"{track.ready} to use{gained}, {track.used} used"


def _tower_row(paper: Paper) -> str:
    """Twelve towers in two rows: used ones are crossed out."""
    states = [(COLOURS[c], True) for c, track in enumerate(paper.drops) for _ in range(track.used)]
    states += [(COLOURS[c], False) for c, track in enumerate(paper.drops) for _ in range(track.ready + track.gained)]
    drawn = ""
    for k in range(TOWERS):
        x, y = 12 + 23.5 * (k % 6), 15 + 32 * (k // 6)
        if k >= len(states):
            drawn += use("ink-tower", x, y, 0.85, opacity=0.4)
            continue
        colour, used = states[k]
        drawn += use(f"ink-tower-{colour}", x, y, 0.95) + (group(marked(CROSSED, 30, 34), x, y) if used else "")
    said = [f"{COLOURS[c]} {_counted(track)}" for c, track in enumerate(paper.drops) if track != Track(0, 0, 0)]
    return titled(f"Drops of watchtowers: {'; '.join(said) or 'none'}", drawn)


def blots(paper: Paper, height: float) -> str:
    """Along the left edge, from the top."""
    pitch = height / BLOTS
    drawn = "".join(
        use("ink-blot" if k < paper.blots else "ink-blot-open", 11, pitch * (k + 0.5)) for k in range(BLOTS)
    )
    return titled(f"{paper.blots} of {BLOTS} blots", drawn)
