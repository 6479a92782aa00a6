"""The drawing of Chroma Cubes: pictures, dice, banks and the score chart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.drawing.printing import sheet as printed
from papercrown.games.chroma_cubes.drawing.view_model import LINE_LETTERS
from papercrown.games.chroma_cubes.queries import why_finished
from papercrown.testing.hit_areas import hit_areas_of
from tests.kit.drawings import NAMES, changed_layers, parts_of, random_match, titles, used_pictures

game = pc.game("chroma-cubes")


def played(seats: int, puzzle: str = "butterfly", share: float = 0.6) -> Match:
    return random_match("chroma-cubes", seats, share, puzzle=puzzle)


def moment(seats: int, wanted: Callable[[Record], bool], puzzle: str = "butterfly") -> Match:
    """The first position of a random match that meets a condition."""
    whole = played(seats, puzzle, 1)
    found = (whole.at(length) for length in range(len(whole.steps) + 1))
    return next(match for match in found if wanted(match.position))


def sheet_of(match: Match, viewer: int | None, seat: int) -> str:
    parts = game.parts(match.view(viewer), viewer, match.names)
    return next(part.svg for part in parts if part.id == f"sheet:{seat}")


# --- parts ------------------------------------------------------------------------------------------------------------


def test_the_score_chart_comes_first_then_the_sheets() -> None:
    parts = game.parts(played(4).view(2), 2, NAMES[:4])
    assert [part.id for part in parts] == ["chart", "sheet:2", "sheet:3", "sheet:0", "sheet:1"]
    assert [part.seats for part in parts] == [(), (2,), (3,), (0,), (1,)]


@pytest.mark.parametrize("puzzle", PUZZLES.names)
def test_every_section_appears_once_with_its_letters(puzzle: str) -> None:
    match = game.match(seats=2, seed=1, puzzle=puzzle)
    own = sheet_of(match, 0, 0)
    needed = Counter(re.findall(r"(\w+) of .*: needs", " ".join(f"\n{title}" for title in titles(own))))
    letters = [letters for _, letters in catalogue.puzzle_of(int(match.position.puzzle.code)).sections]
    assert needed == Counter(letters)
    tokens = Counter(name[-1] for name in used_pictures(own) if name.startswith("cc-token-"))
    assert tokens == Counter("".join(letters))


def test_every_click_of_a_path_has_a_hit_area() -> None:
    match = moment(2, lambda p: p.turn > 2, "lighthouse")
    areas = {area.id for part in game.parts(match.view(0), 0, match.names) for area in hit_areas_of(part)}
    for action in match.legal(0):
        for thing in action.path:
            assert thing in areas or thing == "done"


def test_colouring_a_section_changes_only_its_layer_and_its_dice() -> None:
    match = game.match(seats=2, seed=5, names=NAMES[:2])
    before, action = match.at(0), match.legal(0)[0]
    match.play(0, action)
    taken = int(match.position.drafts[0].used).bit_count()
    layers = changed_layers(parts_of(before, 0), parts_of(match, 0))
    assert {part: len(new) for part, new in layers.items()} == {"chart": 0, "sheet:0": 1 + taken, "sheet:1": 0}
    assert any(f'data-id="{action.path[0]}"' in new for new in layers["sheet:0"])
    assert not any(changed_layers(parts_of(before, 1), parts_of(match, 1)).values())


# --- contents ----------------------------------------------------------------------------------------------------


def test_only_the_owner_sees_planned_sections() -> None:
    match = moment(2, lambda p: p.drafts[0].filled != p.pages[0].filled)
    planned = [title for title in titles(sheet_of(match, 0, 0)) if "shown when all are done" in title]
    assert len(planned) == int(match.position.drafts[0].filled & ~match.position.pages[0].filled).bit_count()
    for viewer in (1, None):
        assert "shown when all are done" not in sheet_of(match, viewer, 0)


def test_titles_of_dice_tell_whether_they_are_set_aside_rolled_or_kept() -> None:
    match = moment(
        2, lambda p: bool(p.drafts[0].used & p.rolled[0] and p.drafts[0].used & ~p.rolled[0]) and not p.done & 1
    )
    used, rolled = int(match.position.drafts[0].used), int(match.position.rolled[0])
    said = [title for title in titles(sheet_of(match, 0, 0)) if title.startswith("Die ")]
    for die, title in enumerate(said):
        state = "set aside" if used >> die & 1 else "just rolled" if rolled >> die & 1 else "kept"
        assert title.startswith(f"Die {die + 1}: ")
        assert title.endswith(state)


def test_titles_of_banks_tell_their_state() -> None:
    match = moment(2, lambda p: set(p.drafts[0].states.tolist()) == {0, 1, 2}, "lighthouse")
    said = [title for title in titles(sheet_of(match, 0, 0)) if title.startswith("Colour bank")]
    assert len(said) == 6
    assert {title.rpartition(", ")[2] for title in said} == {"empty", "half", "complete"}
    assert "Colour bank" not in sheet_of(played(2), 0, 0)


def celebrated(match: Match) -> tuple[int, int]:
    """The numbers of complete and of sparkling figures of the first seat."""
    svg = sheet_of(match, 0, 0)
    return sum(" is complete: " in title for title in titles(svg)), svg.count("pc-cheer")


def test_a_complete_figure_has_a_medal_and_sparkles_for_a_turn() -> None:
    new = moment(2, lambda p: (p.points[0] > 0).any())
    assert celebrated(new) == ((new.position.points[0] > 0).sum(), 1)
    later = moment(2, lambda p: p.turn == new.position.turn + 1)
    assert celebrated(later) == ((later.position.points[0] > 0).sum(), celebrated(later)[0] - 1)


def test_the_chart_shows_taken_scores_and_their_owners() -> None:
    match = moment(3, lambda p: (p.points[:3] > 0).sum() > 3)
    chart, figures = game.parts(match.view(0), 0, match.names)[0].svg, catalogue.puzzle_of(0).figures
    circled = {
        (k, int(own[k]), seat) for seat, own in enumerate(match.position.points[:3]) for k in range(5) if own[k] > 0
    }
    assert [name for name in used_pictures(chart) if "badge" in name] == [
        f"pc-badge-{seat}" for _, _, seat in sorted(circled, key=lambda one: (one[0], -one[1], one[2]))
    ]
    taken = Counter(f"{score} points: taken" for _, score in {(k, score) for k, score, _ in circled})
    assert Counter(title for title in titles(chart) if title.endswith(": taken")) == taken
    names = [figure.name for figure in figures]
    assert [title for title in titles(chart) if title in names] == names


def test_the_status_of_every_player_is_shown() -> None:
    match = moment(2, lambda p: p.done == 1)
    assert "is done" in sheet_of(match, 1, 0)
    assert "is colouring" in sheet_of(match, 1, 1)
    stuck = played(2, "butterfly", 1)
    assert stuck.position.finished[:2].any()
    for seat in range(2):
        assert ("is finished" in sheet_of(stuck, None, seat)) == bool(stuck.position.finished[seat])


def test_a12_the_sheet_of_a_finished_player_tells_why() -> None:
    """A12: in lines that fit on it."""
    match = played(2, "butterfly", 1)
    told = 0
    for seat in range(2):
        svg = sheet_of(match, None, seat)
        words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
        for line in why_finished(match.view(None), seat, LINE_LETTERS):
            assert line in words
            assert len(line) <= LINE_LETTERS
            told += 1
    assert told > 2


# --- printing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", range(len(PUZZLES.names)))
def test_an_empty_sheet_can_be_printed(code: int) -> None:
    svg = printed(code)
    puzzle = catalogue.puzzle_of(code)
    assert titles(svg)[0] == f"Chroma Cubes: {puzzle.title}"
    assert used_pictures(svg).count("cc-bank-empty") == puzzle.banks
    assert sum(": needs " in title for title in titles(svg)) == len(puzzle.sections)
