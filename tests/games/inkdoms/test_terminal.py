"""The table in the terminal: the sheets in letters, and the marks on what can be chosen."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.inkdoms import catalogue, terminal
from papercrown.games.inkdoms import map_geometry as lands
from papercrown.games.inkdoms.actions import (
    LINES,
    READY,
    area_id,
    die_id,
    mixed_id,
    number_id,
    painted_with,
    pencil_id,
    realm_id,
    spell_id,
    tower_id,
)
from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.games.inkdoms.pieces import (
    BLOTS,
    BLUE,
    BROWN,
    COLOURS,
    COLUMNS,
    DRAGONS,
    EACH,
    END,
    GREEN,
    HYDRAS,
    KINGDOMS,
    MIX,
    NAMES,
    PURPLE,
    RED,
    ROWS,
    SPELLS,
    WHITE,
    YELLOW,
)
from papercrown.games.inkdoms.position import DIVIDING, DONE, LANDS, MIXING
from papercrown.terminal.menu import menu
from tests.games.inkdoms.helpers import random_views
from tests.games.inkdoms.rounds import (
    BLUEWATER,
    GREENWOOD,
    REDHILL,
    UMBERLAND,
    YELLOWLAKE,
    area,
    coloured,
    inkdoms,
    take,
)
from tests.kit.cases import cases
from tests.kit.games import bits
from tests.kit.pictures import Marks, Printer, check_colours_add_nothing, marked, menus

PLAYERS = [f"P{seat}" for seat in range(4)]
LETTERS = "brygpu"
MAP_LINES = 2 * ROWS + 1

printer = Printer(terminal, PLAYERS)
lines, shown = printer.lines, printer.shown


# --- helpers ---


def own(view: Record, viewer: int, marks: Marks | None = None) -> list[str]:
    """The lines of the viewer's own sheet: it is the lowest."""
    found = lines(view, viewer, marks)
    start = max(number for number, line in enumerate(found) if line.startswith(f"{PLAYERS[viewer]} "))
    return found[start:]


def plan(view: Record, viewer: int, marks: Marks | None = None) -> list[str]:
    """The lines of the map."""
    return [line.ljust(80) for line in own(view, viewer, marks)[1 : 1 + MAP_LINES]]


def cells(view: Record, viewer: int, marks: Marks | None = None) -> dict[str, list[str]]:
    """What is written into the cells of each area, in the order of reading."""
    drawn = plan(view, viewer, marks)
    written: dict[str, list[str]] = {name: [] for name in NAMES}
    for row, areas in enumerate(catalogue.map_of(int(view.map.code)).cells):
        for column, number in enumerate(areas):
            written[NAMES[number]].append(drawn[2 * row + 1][4 * column + 1 : 4 * column + 4])
    return written


def cells_of(view: Record, viewer: int, name: str, marks: Marks | None = None) -> list[str]:
    return cells(view, viewer, marks)[name]


def words(line: str) -> str:
    return " ".join(line.split())


def line_of(view: Record, viewer: int, start: str, marks: Marks | None = None) -> str:
    """The line of the own sheet that begins with this, with one blank between the words."""
    [found] = [words(line) for line in own(view, viewer, marks)[1 + MAP_LINES :] if words(line).startswith(f"{start} ")]
    return found


def scoring_line(view: Record, viewer: int, name: str, marks: Marks | None = None) -> str:
    """What stands beside this name among the scoring lines."""
    sheet = own(view, viewer, marks)
    [heading] = [number for number, line in enumerate(sheet) if "1st" in line]
    [found] = [line for line in sheet[heading:] if re.search(rf"\b{name} ", line)]
    half = found[:39] if name in KINGDOMS else found[41:]
    return words(half)


def short(view: Record, viewer: int | None, name: str) -> list[str]:
    """The lines of another player's sheet."""
    found = lines(view, viewer)
    [start] = [number for number, line in enumerate(found) if f"{name} " in line and " point" in line]
    column = found[start].index(f"{name} ")
    return [line[column : column + 39].rstrip() for line in found[start : start + 8]]


# --- the map ---


@cases("name", MAPS.names)
def test_every_area_shows_its_name_and_its_symbol(name: str) -> None:
    codes = {"hydra": "Hb", "griffin": "Gr", "unicorn": "Uy", "": ""}
    codes |= {f"{colour} dragon": f"D{letter}" for colour, letter in zip(COLOURS, LETTERS, strict=True)}
    codes |= {f"spell {number}": f"s{number}" for number in range(1, SPELLS + 1)}
    written, found = cells(inkdoms(map=name).view(0), 0), MAPS.load(name)
    for number, called in enumerate(NAMES):
        symbol = found.symbols[number]
        code = f"C{'bpygur'[number // EACH]}" if symbol == "capital" else codes[symbol]
        assert "".join(written[called]).split() == ([called, code] if code else [called])


@cases("name", MAPS.names)
def test_borders_run_between_areas_and_are_bold_between_kingdoms(name: str) -> None:
    drawn, grid = plan(inkdoms(map=name).view(0), 0), MAPS.load(name).cells
    outside = [[-1] * (COLUMNS + 2)]
    framed = outside + [[-1, *row, -1] for row in grid] + outside
    kinds = {"same": 0, "area": 0, "kingdom": 0}
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            here, left, above = framed[row + 1][column + 1], framed[row + 1][column], framed[row][column + 1]
            sides = [(left, drawn[2 * row + 1][4 * column], ("┃", "│"))] if row < ROWS else []
            sides += [(above, drawn[2 * row][4 * column + 2], ("━", "─"))] if column < COLUMNS else []
            for other, character, (bold, light) in sides:
                kind = "same" if here == other else "area" if here // EACH == other // EACH else "kingdom"
                kinds[kind] += 1
                assert character in {"same": " ", "area": f"{light}♜", "kingdom": f"{bold}♜"}[kind]
    assert all(kinds.values())


@cases("name", MAPS.names)
def test_every_watchtower_is_shown_once_between_its_areas(name: str) -> None:
    drawn, grid = plan(inkdoms(map=name).view(0), 0), MAPS.load(name).cells
    found = set()
    for y, line in enumerate(drawn):
        for x in (place.start() for place in re.finditer("♜", line)):
            row, column = y // 2, x // 4
            before = grid[row][column - 1] if y % 2 else grid[row - 1][column]
            found.add(frozenset((before, grid[row][column])))
    assert found == set(map(frozenset, MAPS.load(name).towers))
    assert "".join(drawn).count("♜") == 12


def test_a_watchtower_between_painted_areas_is_white() -> None:
    match = inkdoms()
    coloured(match, 0, B1=BLUE)
    assert "♖" not in "".join(plan(match.view(0), 0))
    coloured(match, 0, B2=RED)
    drawn = "".join(plan(match.view(0), 0))
    assert (drawn.count("♖"), drawn.count("♜")) == (1, 11)
    assert "♖" not in "".join(plan(match.view(1), 1))


def test_painted_areas_have_the_letter_of_their_colour() -> None:
    match = inkdoms()
    coloured(match, 0, B1=BLUE, B2=RED, P1=YELLOW, G1=GREEN, U1=PURPLE, R5=BROWN)
    match.position.fresh[0] = bits([area("P1")])
    view = match.view(0)
    assert cells_of(view, 0, "B1") == ["B1b", "s2 ", " b ", " b "]
    assert cells_of(view, 0, "B2") == ["B2r", "Hb ", " r ", " r "]
    assert cells_of(view, 0, "P1") == ["P1Y", " Y ", " Y ", " Y "]
    assert cells_of(view, 0, "G1") == ["G1g", " g ", " g ", " g "]
    assert cells_of(view, 0, "U1") == ["U1p", "Dp ", " p ", " p "]
    assert cells_of(view, 0, "R5") == ["R5u", "s4 ", " u ", " u "]
    assert cells_of(view, 0, "B4") == ["B4 ", "   ", "   ", "   "]


def test_planned_areas_have_a_plus() -> None:
    match = inkdoms()
    take(match, 0, BLUE, BLUEWATER)
    match.play(0, painted_with(BLUE, area("B4")))
    assert cells_of(match.view(0), 0, "B4") == ["B4b", " b+", " b+", " b+"]


def test_all_colours_of_a_game_can_be_read_from_the_map() -> None:
    seen = set()
    for number, (match, seat) in enumerate(random_views(2, 1)):
        if number % 15 == 0:
            view = match.view(seat)
            for called, written in cells(view, seat).items():
                letter = written[0][2].lower()
                inked = [LETTERS[k] for k in range(6) if int(view.drafts[seat].inks[k]) >> area(called) & 1]
                assert [letter] == (inked or [" "])
                seen.add(letter)
    assert seen >= {" ", "b", "r", "y"}


def test_the_symbol_of_an_area_of_one_cell_is_shown_below_the_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = json.loads((Path(catalogue.__file__).parent / "maps" / "mainland.json").read_text())
    rows = [row.split() for row in raw["grid"]]
    rows[2][1], rows[3][0], rows[3][1] = "B6", "B7", "B5"
    raw["grid"] = [" ".join(row) for row in rows]
    raw["symbols"]["B4"] = raw["symbols"].pop("B1")
    monkeypatch.setattr(lands, "MIN_AREA_RADIUS_CELLS", 0)  # not what is tested here
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "narrow-for-text.json").write_text(json.dumps(raw))
    match = inkdoms(map="narrow-for-text")
    assert cells_of(match.view(0), 0, "B4") == ["B4 "]
    assert cells_of(match.view(0), 0, "B4", {area_id(0, area("B4")): "12"}) == ["12 "]
    assert own(match.view(0), 0)[1 + MAP_LINES] == "B4: s2"
    coloured(match, 0, B4=RED)
    assert cells_of(match.view(0), 0, "B4") == ["B4r"]


# --- dice and drops ---


def test_dice_lie_in_kingdoms_or_are_taken() -> None:
    match = inkdoms(3)
    assert line_of(match.view(0), 0, "blue") == "blue 3 in Bluewater"
    assert line_of(match.view(0), 0, "red") == "red 2 in Purplefield and Yellowlake"
    assert line_of(match.view(0), 0, "white") == "white 3 in Yellowlake, Umberland and Redhill"
    take(match, 0, RED, YELLOWLAKE)
    take(match, 1, RED, UMBERLAND, white=True)
    for viewer in range(3):
        assert line_of(match.view(viewer), viewer, "red") == "red 2 P0 from Yellowlake"
        assert line_of(match.view(viewer), viewer, "white") == "white 3 P1 as red from Umberland"
    assert "   white 3   P1 as red from Umberland" in lines(match.view(None), None)


def test_dice_taken_in_the_previous_round_are_shown_as_taken() -> None:
    match = inkdoms(2)
    take(match, 0, BLUE, BLUEWATER)
    take(match, 1, YELLOW, GREENWOOD)
    match.play(0, DONE)
    match.play(1, DONE)
    assert line_of(match.view(0), 0, "blue") == "blue 3 taken before"
    assert line_of(match.view(0), 0, "red").startswith("red 2 in ")


def test_drops_of_the_die_and_where_they_may_go() -> None:
    match = inkdoms()
    assert line_of(match.view(0), 0, "die") == "die none now"
    take(match, 0, YELLOW, GREENWOOD)
    match.position.drafts[0].spells[:] = 1
    assert line_of(match.view(0), 0, "die") == "die y■■■■ for Greenwood"
    match.play(0, MIXING + PURPLE - 3)
    match.play(0, DIVIDING + UMBERLAND)
    assert line_of(match.view(0), 0, "die") == "die y■■ p■ for Greenwood and Umberland"
    match.position.drafts[0].left = match.position.drafts[0].mixed[:] = 0
    assert line_of(match.view(0), 0, "die") == "die all drops are placed"
    match.position.drafts[0].choosing = 1
    assert line_of(match.view(0), 0, "die") == "die all drops are placed, and a watchtower waits for its colour"


def test_spells_and_towers_are_usable_new_or_used() -> None:
    match = inkdoms()
    draft = match.position.drafts[0]
    draft.spells[:], draft.gained[:], draft.cast[:] = (2, 1, 0, 0), (0, 1, 1, 0), (1, 0, 0, 3)
    draft.drops[PURPLE], draft.earned[PURPLE], draft.spent[GREEN] = 2, 1, 1
    view = match.view(0)
    assert line_of(view, 0, "spells") == "spells 1 move ■■✗ 2 touch ■+ 3 divide + 4 mix ✗✗✗"
    assert line_of(view, 0, "towers") == "towers b · r · y · g ✗ p ■■+ u ·"


# --- scoring lines ---


def test_numbers_are_open_circled_or_crossed_out() -> None:
    match = inkdoms(3)
    p = match.position
    p.open_first &= ~bits([BLUEWATER, REDHILL, LANDS + HYDRAS, END])
    p.open_second &= ~bits([REDHILL])
    p.firsts[0], p.seconds[0] = bits([BLUEWATER, END]), bits([REDHILL])
    view = match.view(0)
    assert scoring_line(view, 0, "Bluewater").startswith("Bluewater (4) ✗2 0/9")
    assert scoring_line(view, 0, "Redhill").startswith("Redhill ✗4 (2) 0/9")
    assert scoring_line(view, 0, "Purplefield").startswith("Purplefield 4 2 0/9")
    assert scoring_line(view, 0, "hydras").startswith("hydras ✗3 1 0/4")
    assert scoring_line(view, 0, "end") == "end (3) ✗1 0/3 3"
    other = match.view(1)
    assert scoring_line(other, 1, "Bluewater").startswith("Bluewater ✗4 2 0/9")
    assert scoring_line(other, 1, "Redhill").startswith("Redhill ✗4 ✗2 0/9")


def test_the_second_number_stays_open_in_a_solo_game() -> None:
    match = inkdoms(1)
    match.position.open_first &= ~bits([BLUEWATER])
    match.position.firsts[0] = bits([BLUEWATER])
    assert scoring_line(match.view(0), 0, "Bluewater").startswith("Bluewater (4) 2 0/9")


def test_kingdoms_show_areas_capital_colours_and_points() -> None:
    match = inkdoms()
    coloured(match, 0, B6=BLUE, B1=RED, B3=RED, Y6=BLUE)
    assert scoring_line(match.view(0), 0, "Bluewater") == "Bluewater 4 2 3/9 (2) 2 4"
    assert scoring_line(match.view(0), 0, "Yellowlake") == "Yellowlake 4 2 1/9 ✗2 1 1"
    assert scoring_line(match.view(0), 0, "Greenwood") == "Greenwood 4 2 0/9 3 0 0"


def test_monsters_show_how_many_are_painted_and_tamed() -> None:
    match = inkdoms()
    coloured(match, 0, B7=BROWN, P9=RED, G7=GREEN)
    assert scoring_line(match.view(0), 0, "dragons") == "dragons 3 1 3/6 2 1"
    assert scoring_line(match.view(0), 0, "unicorns") == "unicorns 3 1 0/4 0 -4"


def test_blots_are_boxes() -> None:
    match = inkdoms()
    match.position.sheets[0].blots = match.position.drafts[0].blots = 3
    assert scoring_line(match.view(0), 0, "blots") == "blots ■■■□□□□□□□ -3"
    assert scoring_line(match.view(1), 1, "blots") == f"blots {'□' * BLOTS} 0"


def test_planned_areas_count_only_on_the_viewers_sheet() -> None:
    match = inkdoms()
    take(match, 0, BLUE, BLUEWATER)
    match.play(0, painted_with(BLUE, area("B6")))
    assert scoring_line(match.view(0), 0, "Bluewater") == "Bluewater 4 2 1/9 (2) 1 3"
    assert own(match.view(0), 0)[0] == "P0 -15 points ? painting"
    assert short(match.view(1), 1, "P0")[0] == "P0 -18 points ? painting"


# --- the others ---


def test_other_sheets_are_shown_in_short() -> None:
    match = inkdoms()
    coloured(match, 0, B1=BLUE, B6=RED, Y9=PURPLE, B7=BROWN)
    p = match.position
    p.fresh[0], p.firsts[0], p.seconds[0] = bits([area("B6")]), bits([BLUEWATER, END]), bits([LANDS + DRAGONS])
    sheet = p.sheets[0]
    sheet.spells[:], sheet.drops[GREEN], sheet.drops[BLUE], sheet.blots = (1, 0, 2, 0), 2, 1, 4
    for viewer in (1, None):
        assert short(match.view(viewer), viewer, "P0") == [
            f"P0 {sum(game_items(match, 0))} points ? choosing",
            "B b····Ru·· (4)  P ·········",
            "Y ········p      G ·········",
            "U ·········      R ·········",
            "D 1/6 (1) H 1/4     G 0/4     U 0/4",
            "end 0/3 (3)  blots 4",
            "spells 1 3 3",
            "towers b g g",
        ]


def game_items(match: Match, seat: int) -> list[int]:
    return list(match.scores()[seat].items.values())


def test_a_player_with_nothing_to_use() -> None:
    assert short(inkdoms(1).view(None), None, "P0")[-2:] == ["spells –", "towers –"]


def test_spectators_see_dice_and_numbers_beside_the_sheets() -> None:
    match = inkdoms()
    match.position.open_first &= ~bits([BLUEWATER, LANDS + HYDRAS])
    told = [words(line) for line in lines(match.view(None), None)]
    assert "Bluewater ✗4 2 dragons 3 1" in told
    assert "Purplefield 4 2 hydras ✗3 1" in told
    assert "Umberland 4 2 end 3 1" in told
    assert "yellow 4 in Greenwood" in told
    assert "┃" not in shown(match.view(None), None)


def test_titles_show_who_is_choosing_painting_waiting_or_done() -> None:
    match = inkdoms(4)
    take(match, 0, BLUE, BLUEWATER)
    take(match, 1, YELLOW, GREENWOOD)
    match.play(0, DONE)
    told = shown(match.view(1), 1)
    for state in ("P0 -18 points ✓ done", "P1 -18 points ? painting", "P2 -18 points ? choosing"):
        assert state in told
    assert "P3 -18 points – waiting" in told
    match.position.over = 1
    assert not re.search("done|painting|choosing|waiting", shown(match.view(None), None))
    alone = inkdoms(1)
    alone.position.crossing = 1
    assert own(alone.view(0), 0)[0] == "P0 -18 points ? crossing out"


def test_others_do_not_see_what_a_player_paints() -> None:
    seen = []
    for number in (0, 3, 8):
        match = inkdoms(3)
        take(match, 0, BLUE, BLUEWATER)
        before = [lines(match.view(viewer), viewer) for viewer in (1, 2, None)]
        match.play(0, match.legal_ids(0)[number])
        after = [lines(match.view(viewer), viewer) for viewer in (1, 2, None)]
        assert before == after
        seen.append(lines(match.view(0), 0))
    assert seen[0] != seen[1] != seen[2]


# --- marks ---


def test_everything_that_can_be_chosen_has_its_mark() -> None:
    match = inkdoms(1)
    take(match, 0, YELLOW, GREENWOOD)
    match.position.drafts[0].mixed[GREEN - 3] = 1
    marks = {
        die_id(WHITE): "1", realm_id(REDHILL): "2", pencil_id(0, PURPLE): "3", area_id(0, area("G1")): "14",
        spell_id(0, MIX): "5", mixed_id(0, GREEN): "6", tower_id(0, BROWN): "7",
        number_id(0, GREENWOOD, False): "8", number_id(0, LANDS + HYDRAS, True): "19", READY: "●",
    }  # fmt: skip
    view = match.view(0)
    assert line_of(view, 0, "1 white", marks).startswith("1 white 3 in")
    assert line_of(view, 0, "2 Redhill", marks).startswith("2 Redhill 4 2")
    assert "g green  3 p purple" in lines(view, 0, marks)[0]
    assert cells_of(view, 0, "G1", marks)[:2] == ["G1 ", "14 "]
    assert line_of(view, 0, "spells", marks).endswith("5 4 mix ·")
    assert line_of(view, 0, "die", marks) == "die y■■■■ 6 g■ for Greenwood"
    assert line_of(view, 0, "towers", marks).endswith("7 u ·")
    assert scoring_line(view, 0, "Greenwood", marks).startswith("Greenwood 8 4 2")
    assert scoring_line(view, 0, "hydras", marks).startswith("hydras 3 19 1")
    assert own(view, 0, marks)[-1] == " ● done"
    assert marked(terminal.picture(view, 0, PLAYERS[:1], marks)) == set(marks.values())


def test_an_area_keeps_its_symbol_beside_the_mark() -> None:
    marks = {area_id(0, area("B1")): "14"}
    assert cells_of(inkdoms().view(0), 0, "B1", marks) == ["B1 ", "14 ", "s2 ", "   "]


def test_only_the_viewers_sheet_has_marks() -> None:
    marks = {area_id(1, 0): "42", spell_id(1, 0): "43", tower_id(1, 0): "44", number_id(1, 0, False): "45"}
    assert lines(inkdoms().view(0), 0, marks) == lines(inkdoms().view(0), 0)
    assert not any(line.endswith("done") for line in lines(inkdoms().view(0), 0))


def test_every_choice_is_marked_in_the_picture() -> None:
    kinds = set()
    for seats in (1, 3):
        for number, (match, seat) in enumerate(random_views(seats, 2, stop=0.02)):
            draft = match.position.drafts[seat]
            if number % 4 == 0 or draft.choosing or draft.mixed.any():
                view = match.view(seat)
                for choices in menus(menu(match.legal(seat))):
                    picture = terminal.picture(view, seat, PLAYERS[:seats], choices.marks)
                    assert marked(picture) == set(choices.marks.values())
                    kinds |= {click.split(":")[0] for click in choices.marks}
    assert kinds == {"die", "realm", "area", "pencil", "spell", "tower", "mixed", "number", "done"}


# --- the whole picture ---


def crowded(seats: int) -> Match:
    """As much on every sheet as there may be."""
    match = inkdoms(seats)
    p = match.position
    for die in range(4):
        p.dice[die].realms = bits([*range(4)])
    for sheet in (*p.sheets[:seats], *p.drafts[:seats]):
        sheet.spells[:], sheet.drops[BROWN], sheet.blots = 4, 12, BLOTS
        sheet.realms, sheet.left, sheet.mixed[:2] = bits([*range(4)]), 0, 1
    p.taken[:seats], p.firsts[:seats] = range(seats), bits([*range(END + 1)])
    return match


@cases("seats", range(1, 5))
def test_the_viewers_sheet_is_at_the_bottom_and_not_truncated(seats: int) -> None:
    match, viewer = crowded(seats), seats - 1
    marks = {area_id(viewer, number): "99" for number in range(len(NAMES))}
    marks |= {spell_id(viewer, spell): "99" for spell in range(SPELLS)}
    marks |= {tower_id(viewer, colour): "99" for colour in range(6)}
    marks |= {name(viewer, colour): "99" for name in (pencil_id, mixed_id) for colour in (GREEN, PURPLE, BROWN)}
    marks |= {number_id(viewer, line, later): "99" for line in range(len(LINES)) for later in (False, True)}
    found = lines(match.view(viewer), viewer, marks)
    assert all(cell_len(line) <= 80 for line in found)
    start = max(number for number, line in enumerate(found) if re.match(r"P\d ", line))
    assert found[start].startswith(f"P{viewer} ")
    assert sorted(re.findall(r"P\d(?= -?\d+ point)", "\n".join(found))) == PLAYERS[:seats]
    assert not any("…" in line for line in found)


def test_two_other_sheets_fit_side_by_side() -> None:
    found = [line.split(" points") for line in lines(inkdoms(4).view(0), 0) if " points" in line]
    assert [len(sheets) - 1 for sheets in found] == [1, 2, 1]


def test_long_names_are_truncated() -> None:
    people = [
        "Maximiliane von Hohenstein-Sonnenburg zu Felsen am See und im Walde hinter den Bergen",
        "日本語の長い名前です、とても長い名前ですよ、本当にとても長いのです、はい、そうですよ",
    ]
    match = inkdoms()
    take(match, 0, BLUE, BLUEWATER)
    take(match, 1, BLUE, YELLOWLAKE, white=True)
    for viewer in (0, 1, None):
        found = lines(match.view(viewer), viewer, names=people)
        assert all(cell_len(line) <= 80 for line in found)
        assert sum("… -18 points ? painting" in line for line in found) >= 1
        assert any("… as blue from Yellowlake" in line for line in found)


def test_narrow_screens_truncate_lines() -> None:
    for width in (20, 40, 60):
        assert all(cell_len(line) <= width for line in lines(inkdoms(3).view(0), 0, width=width))


def test_colours_add_nothing_but_colours() -> None:
    match = [match for match, _ in zip(random_views(3, 0), range(60), strict=False)][-1][0]
    check_colours_add_nothing(terminal.picture(match.view(0), 0, PLAYERS[:3]), lines(match.view(0), 0))


def test_painted_areas_have_the_background_of_their_colour() -> None:
    match = inkdoms()
    coloured(match, 0, P1=YELLOW)
    console = Console(width=80, force_terminal=True, color_system="truecolor")
    segments: Any = list(console.render(terminal.picture(match.view(0), 0, PLAYERS[:2])))
    backgrounds = {part.text: part.style.bgcolor for part in segments if part.style}
    assert backgrounds["P1y"] == backgrounds["y"] is not None  # as in the legend
    assert len({backgrounds[letter] for letter in LETTERS}) == len(LETTERS)


def test_the_legend_explains_every_colour_and_sign() -> None:
    legend = lines(inkdoms().view(0), 0)[:3]
    assert legend[0].startswith("b blue  r red  y yellow  g green  p purple  u brown  B new  b+ planned")
    for told in ("Cb capital", "Dg dragon", "Hb hydra", "Gr griffin", "Uy unicorn", "s1 spell", "♜ watchtower"):
        assert told in legend[1]
    for told in ("(4) circled", "✗4 crossed out", "■ usable", "+ from the next round on", "✗ used"):
        assert told in legend[2]


# --- the end ---


def test_the_final_points_are_shown() -> None:
    match = [match for match, _ in random_views(4, 3)][-1]
    told = shown(match.view(None), None)
    for name, sheet in zip(PLAYERS, match.scores(), strict=True):
        assert f"{name} {sheet.total} point" in told
    assert "blue " not in "\n".join(own(match.view(0), 0))
