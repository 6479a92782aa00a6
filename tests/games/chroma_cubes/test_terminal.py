"""The table in the terminal: the pages in letters, and the marks on what can be chosen."""

import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from papercrown.core.records import Record
from papercrown.games.chroma_cubes import rules, terminal
from papercrown.games.chroma_cubes.actions import READY, bank_id, crayon_id, die_id, section_id
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.picture_svg import slug
from papercrown.games.chroma_cubes.pieces import COMPLETE, EMPTY, HALF, LETTERS, WITHDRAWN
from papercrown.games.chroma_cubes.position import NOT_YET, SECTIONS
from papercrown.games.chroma_cubes.puzzles import MOST_BANKS, MOST_FIGURES
from papercrown.terminal.menu import menu
from tests.games.chroma_cubes.helpers import FACES, do_by_seat, game, lighthouse, random_views, table
from tests.kit.cases import cases
from tests.kit.games import bits
from tests.kit.pictures import Marks, Printer, check_colours_add_nothing, marked, menus

PLAYERS = [f"P{seat}" for seat in range(4)]
TOWER, LAMP, SEA, COTTAGE, SKY = range(5)
LAMPS = {"YY": 6, "Y": 7, "O": 8, "R": 9}
"""The sections of the lamp."""
FREE = "RB RB YG YG OP OP"
BLUE, GREEN = LETTERS.index("B"), LETTERS.index("G")

printer = Printer(terminal, PLAYERS)
lines, shown = printer.lines, printer.shown


# --- helpers ---


def own(view: Record, viewer: int, marks: Marks | None = None) -> list[str]:
    """The lines of the viewer's own page, which is the lowest, with single blanks between words."""
    found = [" ".join(line.split()) for line in lines(view, viewer, marks)]
    start = max(number for number, line in enumerate(found) if line.startswith(PLAYERS[viewer]))
    return found[start:]


def line_of(view: Record, viewer: int, start: str, marks: Marks | None = None) -> str:
    """The text after this word on the viewer's page."""
    [found] = [line for line in own(view, viewer, marks) if line.startswith(f"{start} ")]
    return found.removeprefix(f"{start} ")


LONG_NAMES = [f"{k} {'日本語の長い名前です、とても' if k % 2 else 'A name that is much too long'}" for k in range(8)]


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a page with as many and as long figures and sections as there may be, and short ladders."""
    figures = [{"name": name, "sections": ["PPPP"] * 5, "scores": [99, 98]} for name in LONG_NAMES]
    table = {"title": "Large", "banks": MOST_BANKS, "figures": figures}
    squares = [
        "".join(f'<rect x="{12 * column}" y="{12 * row}" width="12" height="12"/>' for row in range(5))
        for column in range(MOST_FIGURES)
    ]
    groups = [f'<g id="{slug(name)}">{drawn}</g>' for name, drawn in zip(LONG_NAMES, squares, strict=True)]
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "large-for-text.json").write_text(json.dumps(table))
    (folder / "large-for-text.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(groups)}</svg>'
    )
    return "large-for-text"


# --- figures and sections ---


def signs_of(view: Record, seat: int, count: int) -> list[str]:
    """What stands after the letters of each section."""
    page, draft, fresh = (int(bits) for bits in (view.pages[seat].filled, view.drafts[seat].filled, view.fresh[seat]))
    return ["'" if fresh >> k & 1 else "✓" if page >> k & 1 else "+" if draft >> k & 1 else "" for k in range(count)]


@cases("puzzle", PUZZLES.names)
def test_every_section_shows_its_letters_and_whether_it_is_coloured(puzzle: str) -> None:
    figures = PUZZLES.load(puzzle).figures
    letters = [section for figure in figures for section in figure.sections]
    seen = set()
    for match, seat in islice(random_views(puzzle, 2, 1), 0, None, 5):
        view = match.view(seat)
        rows = [line_of(view, seat, figure.name) for figure in figures]
        found = [cell for row in rows for cell in re.findall(r"[ROYGBP]+\S?", row)]
        signs = signs_of(view, seat, len(letters))
        assert found == [word + sign for word, sign in zip(letters, signs, strict=True)]
        seen |= set(signs)
    assert seen == {"", "✓", "'", "+"}


def test_coloured_planned_and_new_sections() -> None:
    match = lighthouse()
    p = match.position
    p.pages[0].filled = p.drafts[0].filled = bits([LAMPS["YY"], LAMPS["O"]])
    p.fresh[0] = bits([LAMPS["O"]])
    p.drafts[0].filled |= bits([LAMPS["R"]])
    assert line_of(match.view(0), 0, "Lamp") == "9 6 4 3 YY✓ Y O' R+"
    for stranger in (1, None):
        assert re.search(r"Lamp +YY✓Y O'R$", shown(match.view(stranger), stranger), re.MULTILINE)


def test_scores_of_a_ladder_are_open_gone_or_circled() -> None:
    match = lighthouse(3)
    p = match.position
    p.taken[TOWER], p.points[0, TOWER] = 3, 13
    p.taken[SEA], p.points[1, SEA] = 1, 16
    view = match.view(0)
    assert line_of(view, 0, "Tower").startswith("✗18 (13)✗9 5 RRR")
    assert line_of(view, 0, "Sea").startswith("✗16 12 8 5 BBBB")
    assert line_of(view, 0, "Lamp").startswith("9 6 4 3 YY")
    assert shown(view, 0).count("(16)") == 1
    assert re.search(r"Sea +\(16\) BBBB", shown(view, 0))


def test_spectators_see_the_ladders_beside_the_pages() -> None:
    match = lighthouse()
    match.position.taken[TOWER], match.position.points[1, TOWER] = 2, 18
    told = shown(match.view(None), None)
    assert "Tower            ✗18 ✗13  9   5" in told
    assert "Lamp              9   6   4   3" in told
    assert told.count("(18)") == 1


def test_an_exhausted_ladder_shows_a_circled_zero(large: str) -> None:
    match = game.match(seats=2, seed=1, puzzle=large)
    match.position.taken[0], match.position.points[0, 0] = 2, 0
    assert "✗99 ✗98 (0)" in shown(match.view(0), 0)
    assert shown(match.view(1), 1).count("(0)") == 1
    match.position.points[0, 0] = NOT_YET
    assert "(0)" not in shown(match.view(0), 0)


def test_points_stand_beside_the_name() -> None:
    match = lighthouse()
    p = match.position
    assert own(match.view(0), 0)[0] == "P0 0 points ? colouring"
    p.points[0, LAMP], p.pages[0].states[0] = 9, COMPLETE
    assert own(match.view(0), 0)[0] == "P0 10 points ? colouring"
    p.points[0, LAMP] = 0
    assert own(match.view(0), 0)[0] == "P0 1 point ? colouring"


# --- dice and banks ---


def test_dice_show_two_colours_and_whether_they_are_used_or_new() -> None:
    match = lighthouse()
    match.position.rolled[0], match.position.drafts[0].used = bits([1, 5]), bits([0, 5])
    page = own(match.view(0), 0)
    assert page[page.index("dice 1 2 3 4 5 6") + 1] == "(RO) [RY]' [GP] [RB] [YG] (OP)'"
    assert "dice  [RO] [RY]'[GP] [RB] [YG] [OP]'" in shown(match.view(1), 1)


def test_dice_stand_below_their_numbers() -> None:
    match = lighthouse()
    [numbers] = [number for number, line in enumerate(lines(match.view(0), 0)) if line.startswith("dice     1")]
    numbered, dice = lines(match.view(0), 0)[numbers : numbers + 2]
    for number, face in enumerate(FACES, 1):
        assert dice.index(f"[{face}]") + 1 == numbered.index(str(number))


def test_banks_are_empty_half_complete_or_withdrawn() -> None:
    match = lighthouse()
    for page in (match.position.pages[0], match.position.drafts[0]):
        page.states[:4] = HALF, COMPLETE, WITHDRAWN, EMPTY
        page.colours[:3] = BLUE, GREEN, BLUE
    assert line_of(match.view(0), 0, "banks") == "[B.] [GG] (BB) [..] [..] [..]"
    assert "banks [B.][GG](BB)[..][..][..]" in shown(match.view(1), 1)


def test_planned_changes_of_banks_have_a_plus() -> None:
    match = lighthouse()
    match.position.pages[0].states[:2] = match.position.drafts[0].states[:2] = COMPLETE, HALF
    draft = match.position.drafts[0]
    draft.states[:3] = WITHDRAWN, HALF, HALF
    draft.colours[:3] = BLUE, GREEN, GREEN
    assert line_of(match.view(0), 0, "banks") == "(BB)+ [G.] [G.]+ [..] [..] [..]"


def test_others_do_not_see_what_a_player_plans() -> None:
    seen = []
    for number in (0, 3, 20):
        match = lighthouse(3)
        before = [lines(match.view(viewer), viewer) for viewer in (1, 2, None)]
        match.play(0, match.legal_ids(0)[number])
        after = [lines(match.view(viewer), viewer) for viewer in (1, 2, None)]
        assert before == after
        seen.append(lines(match.view(0), 0))
    assert seen[0] != seen[1] != seen[2]


def test_a_page_without_banks_shows_none() -> None:
    match = game.match(seats=2, seed=1, puzzle="butterfly")
    assert "bank" not in shown(match.view(0), 0)
    assert "withdrawn" not in shown(match.view(0), 0)
    assert "(BB) withdrawn" in shown(lighthouse().view(0), 0)


# --- states of players ---


def test_titles_show_who_is_done_or_finished() -> None:
    match = lighthouse(4)
    p = match.position
    p.done, p.finished[2] = bits([1]), 1
    told = shown(match.view(0), 0)
    assert "P0 0 points ? colouring" in told
    assert "P1 0 points ✓ done" in told
    assert "P2 1 point – finished" in told
    assert "P3 0 points ? colouring" in told
    p.over = 1
    told = shown(match.view(None), None)
    assert "colouring" not in told
    assert "done" not in told
    assert "P2 1 point – finished" in told


def test_a12_a_finished_player_is_told_why() -> None:
    """A12: and so are the others, on a narrower page."""
    left = {0: "BBBB of Sea, GG of Sea", 1: "G of Sea"}
    banks = {0: ", ".join(["withdrawn red"] * 6)}
    match = table("GB GB OP OP OP OP", "GB OP OP OP OP OP", FREE, left=left, banks=banks)
    do_by_seat(match, "", "fill G of Sea with 1", "")
    assert own(match.view(0), 0)[-2:] == [
        "No figure can be completed any more.",
        "Sea: BBBB needs 4 blue dice, but can get only 2.",
    ]
    told = shown(match.view(1), 1)
    assert "Sea: BBBB needs 4 blue dice, but can" in told
    assert " get only 2." in told
    assert own(match.view(1), 1)[-1] == "All figures are complete."


def test_reasons_wrap_on_a_page_with_long_names(large: str) -> None:
    match = game.match(seats=2, seed=1, puzzle=large)
    p = match.position
    p.finished[:2], p.stuck = 1, bits([0, 1])
    p.dice[:2] = bits([0, 1])  # no purple
    p.drafts["states"][:2] = p.pages["states"][:2] = WITHDRAWN
    for viewer in (0, None):
        found = lines(match.view(viewer), viewer)
        assert all(cell_len(line) <= 80 for line in found)
        assert sum(line.count("PPPP needs") for line in found) == 2 * MOST_FIGURES
        assert not any(re.search(r"needs[^…]*…", line) for line in found)


def test_dice_that_no_longer_matter_are_not_shown() -> None:
    match = lighthouse()
    p = match.position
    assert shown(match.view(None), None).count("dice ") == 2
    p.finished[1] = 1
    assert shown(match.view(None), None).count("dice ") == 1
    p.stuck = bits([1])
    assert shown(match.view(None), None).count("dice ") == 2  # they show why the player is stuck
    p.over = 1
    assert "dice " not in shown(match.view(0), 0)


# --- marks ---


def test_sections_dice_banks_colours_and_done_have_marks() -> None:
    marks = {
        section_id(0, LAMPS["Y"]): "7",
        die_id(0, 2): "12",
        bank_id(0, 1): "●",
        crayon_id(0, GREEN): "4",
        READY: "9",
    }
    match = lighthouse()
    match.position.rolled[0] = 0
    page = own(match.view(0), 0, marks)
    assert "Lamp 9 6 4 3 YY 7 Y O R" in page
    assert page[page.index("dice 1 2 3 4 5 6") + 1] == "[RO] [RY] 12[GP] [RB] [YG] [OP]"
    assert "banks [..] ●[..] [..] [..] [..] [..]" in page
    assert page[-1] == "9 done"
    assert "Y yellow  4 G green  B blue" in lines(match.view(0), 0, marks)[0]


def test_only_the_viewers_page_has_marks() -> None:
    marks = {section_id(1, 0): "42", die_id(1, 0): "43", bank_id(1, 0): "44"}
    assert lines(lighthouse().view(0), 0, marks) == lines(lighthouse().view(0), 0)
    assert not any(line.endswith("done") for line in lines(lighthouse().view(0), 0))


@cases("puzzle", ["butterfly", "koi"])
def test_every_choice_is_marked_in_the_picture(puzzle: str) -> None:
    kinds = set()
    for number, (match, seat) in enumerate(random_views(puzzle, 2, 1)):
        if number % 12 == 0:
            for choices in menus(menu(match.legal(seat))):
                picture = terminal.picture(match.view(seat), seat, PLAYERS[:2], choices.marks)
                assert marked(picture) == set(choices.marks.values())
                kinds |= {click.split(":")[0] for click in choices.marks}
    assert kinds >= {"section", "die", "done"} | ({"bank", "crayon"} if puzzle == "koi" else set())


# --- the whole picture ---


@cases("seats", range(1, 5))
@cases("puzzle", PUZZLES.names)
def test_the_viewers_page_is_at_the_bottom_and_not_truncated(puzzle: str, seats: int) -> None:
    match = game.match(seats=seats, seed=1, puzzle=puzzle)
    match.position.points[:seats, :], match.position.taken[:] = 15, 1
    viewer = seats - 1
    marks = {section_id(viewer, section): "99" for section in range(SECTIONS)}
    found = lines(match.view(viewer), viewer, marks)
    assert all(cell_len(line) <= 80 for line in found)
    start = max(number for number, line in enumerate(found) if re.match(r"P\d ", line))
    assert found[start].startswith(f"P{viewer} ")
    assert sorted(re.findall(r"P\d(?= \d+ point)", "\n".join(found))) == PLAYERS[:seats]
    names = [figure.name for figure in PUZZLES.load(puzzle).figures]
    assert [name for line in found[start:] for name in names if line.startswith(f"{name} ")] == names
    assert not any("…" in line for line in found[start:])


def test_two_other_pages_fit_side_by_side() -> None:
    found = [line.split(" points") for line in lines(lighthouse(4).view(0), 0) if " points" in line]
    assert [len(pages) - 1 for pages in found] == [1, 2, 1]


def test_many_sections_wrap_to_the_next_line(large: str) -> None:
    match = game.match(seats=3, seed=1, puzzle=large)
    for viewer in (0, None):
        found = lines(match.view(viewer), viewer)
        assert all(cell_len(line) <= 80 for line in found)
        assert sum(line.count("PPPP") for line in found) == 3 * SECTIONS
        assert any(re.fullmatch(r" +(PPPP ?)+.*", line) for line in found)


def test_long_names_are_truncated(large: str) -> None:
    people = [
        "Maximiliane von Hohenstein-Sonnenburg zu Felsen am See",
        "日本語の長い名前です、とても長い名前ですよ、本当に",
    ]
    match = game.match(seats=2, seed=1, puzzle=large)
    for viewer in (0, 1, None):
        found = lines(match.view(viewer), viewer, names=people)
        assert all(cell_len(line) <= 80 for line in found)
        assert any("… 0 points ? colouring" in line for line in found)
        assert any(re.match(r"0 A name that i…  99  98", line) for line in found)


def test_narrow_screens_truncate_lines() -> None:
    for width in (20, 40, 60):
        assert all(cell_len(line) <= width for line in lines(lighthouse(3).view(0), 0, width=width))


def test_colours_add_nothing_but_colours() -> None:
    match = [match for match, _ in zip(random_views("koi", 3, 0), range(60), strict=False)][-1][0]
    check_colours_add_nothing(terminal.picture(match.view(0), 0, PLAYERS[:3]), lines(match.view(0), 0))


def test_coloured_sections_have_the_background_of_their_colour() -> None:
    match = lighthouse()
    match.position.pages[0].filled = match.position.drafts[0].filled = bits([LAMPS["YY"]])
    console = Console(width=80, force_terminal=True, color_system="truecolor")
    segments: Any = list(console.render(terminal.picture(match.view(0), 0, PLAYERS[:2])))
    backgrounds = {part.text: part.style.bgcolor for part in segments if part.style}
    assert backgrounds["YY✓"] == backgrounds["Y"] is not None  # as in the legend
    assert len({backgrounds[letter] for letter in LETTERS}) == len(LETTERS)


def test_the_legend_explains_every_colour_and_sign() -> None:
    legend = " ".join(lines(lighthouse().view(0), 0)[:2])
    for name in ("red", "orange", "yellow", "green", "blue", "purple"):
        assert f"{name[0].upper()} {name}" in legend
    for told in ("✓ coloured", "+ planned", "' new", "(9) circled", "✗9 gone", "(RO) used", "(BB) withdrawn"):
        assert told in legend


# --- the end ---


@cases("puzzle", ["butterfly", "balloons"])
def test_the_final_points_are_shown(puzzle: str) -> None:
    match = [match for match, _ in random_views(puzzle, 4, 3)][-1]
    told = shown(match.view(None), None)
    for name, sheet in zip(PLAYERS, match.scores(), strict=True):
        assert f"{name} {sheet.total} point" in told
    assert any(rules.figure_points(match.position, seat) for seat in range(4))
