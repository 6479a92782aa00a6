"""The table of Queendomino in parts."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.legal import legal_ids
from papercrown.core.records import Record
from papercrown.drawing.parts import TOUCH_TARGET_PIXELS, Part
from papercrown.games.queendomino import actions, drawing
from papercrown.games.queendomino.drawing.building_tiles import small_tile
from papercrown.games.queendomino.drawing.kingdom_map import growing
from papercrown.games.queendomino.position import BETWEEN, HIDDEN, OVER
from papercrown.games.queendomino.queries import kingdom_count, kingdom_of, owners_of, squares_of
from papercrown.testing.hit_areas import size_of
from tests.games.queendomino.helpers import WEDDING, Mode, mode_name, position, random_game
from tests.kit.drawings import SVG, titles

game = pc.game("queendomino")

TABLES: list[Mode] = [
    (name, seats, tuple(options.items()))
    for name in ("queendomino", "kingdomino")
    for seats, options in pc.game(name).tables()
]
FOUR: Mode = ("queendomino", 4, ())


def names_of(mode: Mode) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(mode[1])]


def acting(p: Record) -> int:
    return int(game.rules.actors(p)).bit_length() - 1


def some_positions(mode: Mode, every: int = 9) -> Iterator[tuple[Record, int]]:
    """Every n-th position of a random game, with the seat that acts."""
    for raw in random_game(mode, 0)[:-1:every]:
        p = position(mode, raw)
        yield p, acting(p)


def parts_of(p: Record, viewer: int | None, mode: Mode) -> list[Part]:
    return list(game.parts(p, viewer, names_of(mode)))


@pytest.mark.parametrize("mode", TABLES, ids=mode_name)
def test_parts_are_no_wider_than_their_squares_need(mode: Mode) -> None:
    for p, seat in some_positions(mode, 23):
        kingdom = kingdom_of(p, seat)
        columns = growing(p.kingdoms[kingdom], int(p.grid)).columns
        for part in parts_of(p, seat, mode):
            room = TOUCH_TARGET_PIXELS * columns + 32 if part.id == f"kingdom:{kingdom}" else 0
            assert part.width <= max(340, room)


@pytest.mark.parametrize("mode", TABLES, ids=mode_name)
def test_every_viewer_gets_the_parts_in_order(mode: Mode) -> None:
    game = random_game(mode, 0)
    for p in (position(mode, game[len(game) // 2]), position(mode, game[-1])):
        n, over = kingdom_count(p), p.phase in (OVER, BETWEEN)
        shared = ["lines"] * (not over) + ["builders"] * (mode[0] == "queendomino")
        for viewer in (None, *range(mode[1])):
            own = 0 if viewer is None else kingdom_of(p, viewer)
            order = [(own + i) % n for i in range(n)]
            parts = parts_of(p, viewer, mode)
            assert [part.id for part in parts] == [*shared, *(f"kingdom:{k}" for k in order)]
            assert [part.seats for part in parts[len(shared) :]] == [owners_of(p)[k] for k in order]
            assert all(part.title for part in parts)


@pytest.mark.parametrize("mode", TABLES, ids=mode_name)
def test_pictures_are_all_in_the_library(mode: Mode) -> None:
    p, seat = list(some_positions(mode))[-1]
    used = set()
    for part in parts_of(p, seat, mode):
        root = ET.fromstring(part.svg)
        assert (root.tag, root.get("role")) == (f"{SVG}svg", "group")
        assert root.get("aria-label") == part.title
        assert not list(root.iter(f"{SVG}defs"))
        attributes = {name for element in root.iter() for name in element.attrib}
        assert not {"id", "style"} & attributes
        used |= set(re.findall(r'href="#([^"]+)"', part.svg))
    assert used <= drawing.LIBRARY.keys()


def test_the_number_of_a_domino_lies_over_its_hit_area() -> None:
    seen = 0
    for p, seat in some_positions(FOUR, 23):
        lines = next(part for part in parts_of(p, seat, FOUR) if part.id == "lines")
        for domino in ET.fromstring(lines.svg).iterfind(f".//{SVG}g[@data-id]"):
            spot, number = list(domino)[-2:]
            assert (spot.get("class"), number.tag) == ("spot", f"{SVG}use")
            assert re.fullmatch(r"#qd-number-\d+", number.get("href", ""))
            seen += 1
    assert seen


def test_ghosts_show_the_result_of_an_action() -> None:
    seen: Counter[str] = Counter()
    wanted = {
        "Place": r"qd-ghost-[a-z]+-\d",
        "Send": r"qd-ghost-knight-\d",
        "Build": r"qd-ghost-[a-z-]+",
        "Bribe": "qd-ghost-fire",
        "Choose": r"qd-ghost-king-\d",
        "End": "",
        "Discard": "",
    }
    for p, seat in some_positions(FOUR, 1):
        for action in legal_ids(game.rules, p, seat):
            label, ghost = actions.describe(p, seat, action)[0], actions.ghosts(p, seat, action)[-1]
            deed = label.partition(" ")[0]
            seen[deed] += 1
            assert re.fullmatch(wanted[deed], ghost)
            if deed == "Place":
                shown = [name.split("-")[2:] for name in (actions.ghosts(p, seat, action)[0], ghost)]
                named = re.findall(r"(?:the |\N{EN DASH})([a-z]+)(?: \((\d) crowns?\))?", label)
                assert shown == [[land, crowns or "0"] for land, crowns in named]
    assert seen.keys() >= wanted.keys() - {"Discard"}


def test_knights_wear_the_colour_of_their_kingdom() -> None:
    mode: Mode = ("queendomino", 8, (("variant", "royal-wedding-teams"),))
    knights = {
        (seat, actions.ghosts(p, seat, action)[1])
        for p, seat in some_positions(mode, 1)
        for action in legal_ids(game.rules, p, seat)
        if actions.describe(p, seat, action)[0].startswith("Send")
    }
    assert knights
    assert all(ghost == f"qd-ghost-knight-{seat - seat % 2}" for seat, ghost in knights)


def test_only_the_viewers_own_kingdom_shows_where_it_may_grow() -> None:
    p = position(FOUR, random_game(FOUR, 0)[40])
    for viewer in (None, 0, 3):
        for part in parts_of(p, viewer, FOUR):
            free = [title for title in titles(part.svg) if title.endswith(": free")]
            assert bool(free) == (viewer in part.seats)


def test_a_finished_kingdom_has_no_free_squares() -> None:
    p = position(FOUR, random_game(FOUR, 0)[-1])
    assert not [title for part in parts_of(p, 0, FOUR) for title in titles(part.svg) if title.endswith(": free")]


def test_every_square_and_every_half_has_its_letter() -> None:
    for p, seat in some_positions(FOUR, 30):
        for part in parts_of(p, seat, FOUR)[2:]:
            squares = squares_of(p.kingdoms[int(part.id[-1])]).values()
            wanted = sorted("WFLPMXT"[square.land] for square in squares if square.land < 7)
            assert sorted(_letters(part)) == wanted
    p, seat = next(some_positions(FOUR))
    assert len(_letters(parts_of(p, seat, FOUR)[0])) == 2 * int(p.line_size)


def _letters(part: Part) -> list[str]:
    groups = [element for element in ET.fromstring(part.svg).iter() if element.get("class") == "letter"]
    return [text.text or "" for group in groups for text in group]


def test_the_whole_drawing_has_no_letters() -> None:
    p, seat = list(some_positions(FOUR))[5]
    assert "letter" not in drawing.draw(p, seat, names_of(FOUR))


def test_equal_parts_are_drawn_once() -> None:
    p, seat = list(some_positions(FOUR))[5]
    one, two = parts_of(p, seat, FOUR), parts_of(p, seat, FOUR)
    assert all(a is b for a, b in zip(one, two, strict=True))
    for other in range(4):
        shared = parts_of(p, other, FOUR)
        assert {part.id for part in shared if part in one} >= {"lines"}


def test_changed_parts_are_redrawn() -> None:
    p, seat = list(some_positions(FOUR))[5]
    before = parts_of(p, seat, FOUR)
    p.kingdoms[kingdom_of(p, seat)].coins += 3
    changed = [part.id for part in parts_of(p, seat, FOUR) if part not in before]
    assert changed == [f"kingdom:{seat}"]
    renamed = game.parts(p, seat, ["Zoe", *names_of(FOUR)[1:]])
    assert "Zoe" in [part.title for part in renamed]
    assert any("Zoe" in part.svg for part in renamed if part.seats)


def test_the_acting_kingdom_is_highlighted() -> None:
    for p, seat in some_positions(FOUR, 17):
        lit = {
            part.seats
            for part in parts_of(p, 0, FOUR)
            if part.seats and 'stroke="#e0a400" stroke-width="3"' in part.svg
        }
        assert lit == {(seat,)}


def test_only_the_queens_host_sees_the_discount() -> None:
    positions = (position(FOUR, raw) for raw in random_game(FOUR, 0))
    p = next(p for p in positions if p.queen >= 0)
    host = int(p.queen)
    for viewer in range(4):
        board = next(part for part in parts_of(p, viewer, FOUR) if part.id == "builders")
        assert any("off, thanks to the Queen" in title for title in titles(board.svg)) == (viewer == host)


def test_a_long_name_gets_a_row_of_its_own() -> None:
    p, seat = list(some_positions(FOUR))[3]
    names: list[Any] = names_of(FOUR)
    short = next(part for part in game.parts(p, seat, names) if seat in part.seats)
    names[seat] = "Anna Amalia of Brunswick"
    long = next(part for part in game.parts(p, seat, names) if seat in part.seats)
    assert "Anna Amalia of Brun" in long.svg.partition(">")[2]
    assert size_of(long)[1] > size_of(short)[1] or size_of(long)[1] == pytest.approx(1.4 * size_of(long)[0])


def test_many_dominoes_still_fit_on_a_screen() -> None:
    mode: Mode = ("queendomino", 6, WEDDING)
    p, seat = list(some_positions(mode))[2]
    width, height = size_of(parts_of(p, seat, mode)[0])
    assert (width, int(p.line_size)) == (346, 8)
    assert height < 600


def test_a2_the_top_building_lies_on_the_pile_of_the_builders() -> None:
    p, seat = next(some_positions(FOUR))
    p.top = 1
    board = next(part for part in parts_of(p, seat, FOUR) if part.id == "builders")
    assert small_tile(0) in board.svg
    assert any(title.startswith("Next on the pile (26 left): Bakery, ") for title in titles(board.svg))
    p.pile = HIDDEN
    p.top = 0
    hidden = next(part for part in parts_of(p, seat, FOUR) if part.id == "builders")
    assert not any("Next on the pile" in title for title in titles(hidden.svg))
    assert size_of(hidden)[1] < size_of(board)[1]
