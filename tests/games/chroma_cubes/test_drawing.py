"""The pages as they are drawn: complete, small, the same every time, and honest."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.drawing.svg import BOLD_LETTER
from papercrown.games.chroma_cubes import catalogue, drawing
from papercrown.games.chroma_cubes.drawing.printing import sheet as printed
from papercrown.games.chroma_cubes.option import BOOK
from papercrown.games.chroma_cubes.picture import WIDTH
from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.games.chroma_cubes.symbols import CRAYONS, PICTURES
from papercrown.testing.hit_areas import hit_areas_of, problem_with
from tests.games.layers import changed

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 90_000
"""Bytes of a part: a page that is coloured in has hundreds of strokes."""
NAMES = ["Ada", "Bo", "Cleo", "Dov"]

game = pc.game("chroma-cubes")


@cache
def random_match(seats: int, puzzle: str = "butterfly", share: float = 0.6) -> Match:
    """A random game, of which so much is over."""
    match, chance = game.match(seats=seats, seed=5, names=NAMES[:seats], puzzle=puzzle), random.Random(5)
    while not match.over:
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return match.at(int(share * len(match.steps)))


def moment(seats: int, wanted: Callable[[Record], bool], puzzle: str = "butterfly") -> Match:
    """The first position of a random game that is wanted."""
    whole = random_match(seats, puzzle, 1)
    found = (whole.at(length) for length in range(len(whole.steps) + 1))
    return next(match for match in found if wanted(match.position))


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ET.fromstring(svg).iter(f"{SVG}title")]


def uses(svg: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', svg)


def sheet_of(match: Match, viewer: int | None, seat: int) -> str:
    parts = game.parts(match.view(viewer), viewer, match.names)
    return next(part.svg for part in parts if part.id == f"sheet:{seat}")


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_every_pair_of_colours_has_a_die_and_no_two_pictures_are_alike() -> None:
    assert {f"cc-die-{one}{other}" for one, other in combinations(LETTERS, 2)} <= PICTURES.keys()
    assert len(set(PICTURES.values())) == len(PICTURES)


def test_colours_differ_in_their_symbol_and_the_angle_of_their_strokes() -> None:
    assert "".join(CRAYONS) == LETTERS
    assert len({crayon.symbol for crayon in CRAYONS.values()}) == len(LETTERS)
    angles = sorted(crayon.angle % 180 for crayon in CRAYONS.values())
    assert all(later - earlier >= 15 for earlier, later in pairwise(angles))


# --- parts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", BOOK)
@pytest.mark.parametrize(("seats", "viewer", "share"), [(1, 0, 0.3), (2, None, 0.6), (4, 0, 1)])
def test_parts_are_small_and_their_pictures_known(puzzle: str, seats: int, viewer: int | None, share: float) -> None:
    for part in game.parts(random_match(seats, puzzle, share).view(viewer), viewer, NAMES[:seats]):
        assert len(part.svg) <= LARGEST
        assert set(uses(part.svg)) <= drawing.LIBRARY.keys()
        assert " style=" not in part.svg
        assert ' id="' not in part.svg
        assert problem_with(part) == ""


def test_the_own_page_comes_first_and_the_others_follow_in_turn() -> None:
    parts = game.parts(random_match(4).view(2), 2, NAMES[:4])
    assert [part.id for part in parts] == ["chart", "sheet:2", "sheet:3", "sheet:0", "sheet:1"]
    assert [part.seats for part in parts] == [(), (2,), (3,), (0,), (1,)]


def test_a_spectator_clicks_nothing() -> None:
    parts = game.parts(random_match(3).view(None), None, NAMES[:3])
    assert [part.id for part in parts] == ["chart", "sheet:0", "sheet:1", "sheet:2"]
    assert not any(hit_areas_of(part) for part in parts)


@pytest.mark.parametrize("puzzle", BOOK)
def test_every_section_is_there_once_with_its_letters(puzzle: str) -> None:
    match = game.match(seats=2, seed=1, puzzle=puzzle)
    own = sheet_of(match, 0, 0)
    needed = Counter(re.findall(r"(\w+) of .*: needs", " ".join(f"\n{title}" for title in titles(own))))
    letters = [letters for _, letters in catalogue.puzzle_of(int(match.position.puzzle.code)).sections]
    assert needed == Counter(letters)
    tokens = Counter(name[-1] for name in uses(own) if name.startswith("cc-token-"))
    assert tokens == Counter("".join(letters))


def test_whatever_can_be_clicked_is_on_the_page_or_no_place_has_it() -> None:
    match = moment(2, lambda p: p.turn > 2, "lighthouse")
    faces = {face.id for part in game.parts(match.view(0), 0, match.names) for face in hit_areas_of(part)}
    for action in match.legal(0):
        for thing in action.path:
            assert thing in faces or thing == "done"


def test_colouring_a_section_changes_this_section_and_the_dice_it_takes() -> None:
    match = game.match(seats=2, seed=5, names=NAMES[:2])
    before, action = match.at(0), match.legal(0)[0]
    match.play(0, action)
    taken = int(match.position.drafts[0].used).bit_count()
    layers = changed(before, match, 0)
    assert {part: len(new) for part, new in layers.items()} == {"chart": 0, "sheet:0": 1 + taken, "sheet:1": 0}
    assert any(f'data-id="{action.path[0]}"' in new for new in layers["sheet:0"])
    assert not any(changed(before, match, 1).values())


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_what_was_planned_is_seen_by_its_owner_only() -> None:
    match = moment(2, lambda p: p.drafts[0].filled != p.pages[0].filled)
    planned = [title for title in titles(sheet_of(match, 0, 0)) if "shown when all are done" in title]
    assert len(planned) == int(match.position.drafts[0].filled & ~match.position.pages[0].filled).bit_count()
    for viewer in (1, None):
        assert "shown when all are done" not in sheet_of(match, viewer, 0)


def test_dice_say_whether_they_are_set_aside_rolled_or_kept() -> None:
    match = moment(
        2, lambda p: bool(p.drafts[0].used & p.rolled[0] and p.drafts[0].used & ~p.rolled[0]) and not p.done & 1
    )
    used, rolled = int(match.position.drafts[0].used), int(match.position.rolled[0])
    said = [title for title in titles(sheet_of(match, 0, 0)) if title.startswith("Die ")]
    for die, title in enumerate(said):
        state = "set aside" if used >> die & 1 else "just rolled" if rolled >> die & 1 else "kept"
        assert title.startswith(f"Die {die + 1}: ")
        assert title.endswith(state)


def test_banks_say_what_is_in_them() -> None:
    match = moment(1, lambda p: set(p.drafts[0].states.tolist()) == {0, 1, 2}, "lighthouse")
    said = [title for title in titles(sheet_of(match, 0, 0)) if title.startswith("Colour bank")]
    assert len(said) == 6
    assert {title.rpartition(", ")[2] for title in said} == {"empty", "half", "complete"}
    assert "Colour bank" not in sheet_of(random_match(1), 0, 0)


def celebrated(match: Match) -> tuple[int, int]:
    """How many figures of the first seat are complete, and how many sparkle."""
    svg = sheet_of(match, 0, 0)
    return sum(" is complete: " in title for title in titles(svg)), svg.count("pc-cheer")


def test_a_complete_figure_is_celebrated_and_a_new_one_sparkles_for_a_turn() -> None:
    new = moment(1, lambda p: (p.points[0] > 0).any())
    assert celebrated(new) == ((new.position.points[0] > 0).sum(), 1)
    later = moment(1, lambda p: p.turn == new.position.turn + 1)
    assert celebrated(later) == ((later.position.points[0] > 0).sum(), celebrated(later)[0] - 1)


def test_the_chart_shows_which_scores_are_gone_and_who_has_them() -> None:
    match = moment(3, lambda p: (p.points[:3] > 0).sum() > 3)
    chart, figures = game.parts(match.view(0), 0, match.names)[0].svg, catalogue.puzzle_of(0).figures
    circled = {
        (k, int(own[k]), seat) for seat, own in enumerate(match.position.points[:3]) for k in range(5) if own[k] > 0
    }
    assert [name for name in uses(chart) if "badge" in name] == [
        f"pc-badge-{seat}" for _, _, seat in sorted(circled, key=lambda one: (one[0], -one[1], one[2]))
    ]
    taken = Counter(f"{score} points: taken" for _, score in {(k, score) for k, score, _ in circled})
    assert Counter(title for title in titles(chart) if title.endswith(": taken")) == taken
    names = [figure.name for figure in figures]
    assert [title for title in titles(chart) if title in names] == names


def test_who_is_done_stuck_or_finished_is_told() -> None:
    match = moment(2, lambda p: p.done == 1)
    assert "is done" in sheet_of(match, 1, 0)
    assert "is colouring" in sheet_of(match, 1, 1)
    stuck = random_match(2, "butterfly", 1)
    assert stuck.position.finished[:2].any()
    for seat in range(2):
        finished, is_stuck = bool(stuck.position.finished[seat]), bool(stuck.position.stuck >> seat & 1)
        assert ("is stuck" in sheet_of(stuck, None, seat)) == is_stuck
        assert ("has finished" in sheet_of(stuck, None, seat)) == (finished and not is_stuck)


def test_names_are_text_and_fit() -> None:
    names = ["<b>&</b>", "W" * 60]
    match = game.match(seats=2, seed=1, names=names)
    for part in game.parts(match.view(0), 0, names):
        ET.fromstring(part.svg)
        assert "<b>" not in part.svg
    found = re.search(rf'font-size="([0-9.]+)"[^>]*>{names[1]}<', sheet_of(match, 0, 1))
    assert found
    assert float(found[1]) * BOLD_LETTER * len(names[1]) < WIDTH


# --- as a whole -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", BOOK)
def test_the_whole_table_is_one_document(puzzle: str) -> None:
    match = random_match(3, puzzle)
    svg = match.drawing(0)
    assert titles(svg)[0].startswith("Chroma Cubes. Turn ")
    assert svg == match.at(len(match.steps)).drawing(0)
    defined = set(re.findall(r'<g id="([^"]+)"', svg))
    assert set(uses(svg)) == defined


def test_the_end_is_said() -> None:
    assert "The game is over" in titles(random_match(2, "koi", 1).drawing())[0]


@pytest.mark.parametrize("code", range(len(BOOK)))
def test_an_empty_page_can_be_printed(code: int) -> None:
    svg = printed(code)
    puzzle = catalogue.puzzle_of(code)
    assert titles(svg)[0] == f"Chroma Cubes: {puzzle.title}"
    assert uses(svg).count("cc-bank-empty") == puzzle.banks
    assert sum(": needs " in title for title in titles(svg)) == len(puzzle.sections)
