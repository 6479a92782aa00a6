"""The table in letters and colours. Every colour is also a letter, so it is readable without colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from papercrown.core.phrasing import counted_points
from papercrown.core.records import Record
from papercrown.core.terminal_layout import MARKED, Flow, Marks, block, fitting, on, seat_style, sign
from papercrown.drawing.theme import SEATS
from papercrown.games.chroma_cubes import rules
from papercrown.games.chroma_cubes.actions import READY, bank_id, crayon_id, die_id, section_id
from papercrown.games.chroma_cubes.pieces import COLOURS, DICE, EMPTY, HALF, LETTERS, WITHDRAWN, letters_of
from papercrown.games.chroma_cubes.position import NOT_YET
from papercrown.games.chroma_cubes.puzzles import STEPS, Figure
from papercrown.games.chroma_cubes.queries import figures_of, why_finished

_INKS = {colours.name: colours for colours in SEATS}
BACKGROUND = [on(_INKS[name].fill, _INKS[name].mark) for name in COLOURS]
"""The style of coloured sections, by colour."""

COLUMNS = 80
NAME_COLUMNS, SHORT_NAME_COLUMNS = 16, 11
"""For a figure's name on the viewer's page and on the others."""
SCORE_COLUMNS = 4
"""For a score of a ladder."""
PAGE_COLUMNS = 39
"""For another player's page: two fit side by side."""
DIE_COLUMNS = 7
"""For a die or a bank on the viewer's page: a mark, four characters and a sign."""
LABEL_COLUMNS = 6
"""For the word before dice and banks."""
COLOURED, PLANNED, FRESH, OPEN, GONE = "✓", "+", "'", " ", "✗"
EMPTY_HALF = "."
"""An empty half of a bank."""
AT_WORK, DECIDED, OUT = "?", "✓", "–"

Styled = tuple[str, str]


# --- The picture ----------------------------------------------------------------------------------------------------


def picture(view: Record, viewer: int | None, names: Sequence[str], marks: Marks | None = None) -> RenderableType:
    """The whole table, with `marks` on what can be chosen. The viewer's page is in the lowest row."""
    marks = marks or {}
    first = _ladders(view) if viewer is None else _own_page(view, viewer, names, marks)
    others = [_page(view, seat, names) for seat in range(view.seats) if seat != viewer]
    return Group(_legend(view, viewer, marks), Text(), Flow([first, *others]))


# --- Pages ----------------------------------------------------------------------------------------------------------


def _own_page(view: Record, seat: int, names: Sequence[str], marks: Marks) -> Text:
    """The viewer's page with what they plan, and with marks."""
    lines = [_title(view, seat, names, COLUMNS)]
    for number, (figure, sections) in enumerate(figures_of(view)):
        start = Text.assemble(_cut(figure.name, NAME_COLUMNS), " ", *_ladder(view, figure, number, seat))
        cells = [
            Text.assemble(sign(marks.get(section_id(seat, section[0]), "")), " ", _section(view, seat, *section), " ")
            for section in sections
        ]
        lines += _wrapped(start, cells, COLUMNS)
    if _rolls(view, seat):
        lines.append(_row("dice", (((str(die + 1).center(DIE_COLUMNS), "dim"),) for die in range(DICE))))
        dice = ((sign(marks.get(die_id(seat, die), "")), *_die(view, seat, die)) for die in range(DICE))
        lines.append(_row("", dice))
    if view.puzzle.banks:
        banks = ((sign(marks.get(bank_id(seat, b), "")), *_bank(view, seat, b)) for b in range(view.puzzle.banks))
        lines.append(_row("banks", banks))
    if READY in marks:
        lines.append(Text.assemble(sign(marks[READY]), f" {READY}"))
    return block(lines + _finish(view, seat, COLUMNS))


def _page(view: Record, seat: int, names: Sequence[str]) -> Text:
    """Another player's page, without the scores that are left."""
    lines = [_title(view, seat, names, PAGE_COLUMNS)]
    for number, (figure, sections) in enumerate(figures_of(view)):
        points = int(view.points[seat, number])
        circled = "" if points == NOT_YET else f"({points})"
        start = Text(f"{_cut(figure.name, SHORT_NAME_COLUMNS)} {circled:{SCORE_COLUMNS}} ")
        lines += _wrapped(start, [Text.assemble(_section(view, seat, *section)) for section in sections], PAGE_COLUMNS)
    if _rolls(view, seat):
        lines.append(_row("dice", (_die(view, seat, die) for die in range(DICE))))
    if view.puzzle.banks:
        lines.append(_row("banks", (_bank(view, seat, bank)[:-1] for bank in range(view.puzzle.banks))))
    return block(lines + _finish(view, seat, PAGE_COLUMNS))


def _finish(view: Record, seat: int, width: int) -> list[Text]:
    """Why a player is finished."""
    return [Text(line, "dim") for line in why_finished(view, seat, width)]


def _ladders(view: Record) -> Text:
    """The scores of all figures, for spectators."""
    figures = enumerate(figures_of(view))
    return block(
        [
            Text.assemble(_cut(figure.name, NAME_COLUMNS), " ", *_ladder(view, figure, number))
            for number, (figure, _) in figures
        ]
    )


def _title(view: Record, seat: int, names: Sequence[str], width: int) -> Text:
    """The owner of a page, their points so far, and whether they are still colouring."""
    told = f" {counted_points(int(rules.total(view, seat)))}{_state(view, seat)}"
    return Text.assemble((fitting(names[seat], width - len(told)), seat_style(seat)), told)


def _state(view: Record, seat: int) -> str:
    if view.finished[seat]:
        return f" {OUT} finished"
    if view.over:
        return ""
    return f" {DECIDED} done" if view.done >> seat & 1 else f" {AT_WORK} colouring"


def _rolls(view: Record, seat: int) -> bool:
    """Whether a seat's dice matter: they show what it can do, or why it is finished."""
    return not view.over and bool(not view.finished[seat] or view.stuck >> seat & 1)


def _wrapped(start: Text, cells: Iterable[Text], width: int) -> list[Text]:
    """The cells in lines of at most this width; further lines are indented."""
    lines, indent = [start], start.cell_len
    for cell in cells:
        if lines[-1].cell_len + len(cell.plain.rstrip()) > width:
            lines.append(Text(" " * indent))
        lines[-1].append_text(cell)
    return lines


def _row(label: str, cells: Iterable[Sequence[Styled]]) -> Text:
    return Text.assemble(label.ljust(LABEL_COLUMNS), *(part for cell in cells for part in cell))


# --- Small parts ----------------------------------------------------------------------------------------------------


def _cut(name: str, width: int) -> str:
    return set_cell_size(fitting(name, width), width)


def _ladder(view: Record, figure: Figure, number: int, seat: int | None = None) -> Iterator[Styled]:
    """The scores of a figure: gone, circled by this seat, or left."""
    circled = NOT_YET if seat is None else int(view.points[seat, number])
    for step, points in enumerate(figure.scores):
        if points == circled:
            yield f"({points})".ljust(SCORE_COLUMNS), "bold"
        elif step < view.taken[number]:
            yield f"{GONE}{points}".ljust(SCORE_COLUMNS), "dim"
        else:
            yield f" {points}".ljust(SCORE_COLUMNS), ""
    yield ("(0)" if circled == 0 else "").ljust(SCORE_COLUMNS * (STEPS - len(figure.scores))), "bold"


def _section(view: Record, seat: int, section: int, letters: str) -> Styled:
    """The letters of a section and a sign: coloured, new since the last turn, or only planned."""
    background = BACKGROUND[LETTERS.index(letters[0])]
    if int(view.pages[seat].filled) >> section & 1:
        return letters + (FRESH if int(view.fresh[seat]) >> section & 1 else COLOURED), background
    if int(view.drafts[seat].filled) >> section & 1:
        return letters + PLANNED, f"{background} underline"
    return letters + OPEN, ""


def _die(view: Record, seat: int, die: int) -> tuple[Styled, ...]:
    """The colours that a die shows, and whether it is used or was rolled for this turn."""
    letters = letters_of(int(view.dice[seat, die]))
    new = FRESH if view.rolled[seat] >> die & 1 else " "
    if view.drafts[seat].used >> die & 1:
        return ((f"({letters}){new}", "dim"),)
    return ("[", ""), *((letter, BACKGROUND[LETTERS.index(letter)]) for letter in letters), (f"]{new}", "")


def _bank(view: Record, seat: int, bank: int) -> tuple[Styled, ...]:
    """The two halves of a bank, and whether its content is only planned."""
    page, draft = view.pages[seat], view.drafts[seat]
    state, colour = int(draft.states[bank]), int(draft.colours[bank])
    new = PLANNED if state != page.states[bank] else " "
    letters = {EMPTY: 2 * EMPTY_HALF, HALF: LETTERS[colour] + EMPTY_HALF}.get(state, 2 * LETTERS[colour])
    if state == WITHDRAWN:
        return (f"({letters})", "dim"), (new, "")
    style = "dim" if state == EMPTY else BACKGROUND[colour]
    return ("[", ""), (letters, style), ("]", ""), (new, "")


def _legend(view: Record, viewer: int | None, marks: Marks) -> Text:
    """The meaning of letters and signs."""
    colours = Text()
    for colour, name in enumerate(COLOURS):
        mark = "" if viewer is None else marks.get(crayon_id(viewer, colour), "")
        before = ((f"{mark} ", MARKED),) if mark else ()
        colours.append_text(Text.assemble(*before, (LETTERS[colour], BACKGROUND[colour]), f" {name}  "))
    signs = [f"{COLOURED} coloured", f"{PLANNED} planned", f"{FRESH} new", "(9) circled", f"{GONE}9 gone", "(RO) used"]
    return block([colours, Text("  ".join(signs + ["(BB) withdrawn"] * bool(view.puzzle.banks)), "dim")])
