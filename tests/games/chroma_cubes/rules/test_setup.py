"""Set-up: the page and the first roll."""

from collections import Counter

import pytest

import papercrown as pc
from tests.games.chroma_cubes.helpers import game, read
from tests.games.chroma_cubes.referee import ALL_DICE, BOOK, DICE, Sheet
from tests.kit.cases import cases

# --- The table --------------------------------------------------------------------------------------------------------


@cases("seats", range(1, 5))
@cases("puzzle", BOOK)
def test_everyone_starts_on_the_same_page_and_rolls_all_dice(seats: int, puzzle: str) -> None:
    p = game.match(seats=seats, seed=3, puzzle=puzzle).position
    seen, empty = read(p), Sheet(set(), set(), [("empty", "")] * BOOK[puzzle].banks)
    assert seen.page is BOOK[puzzle]
    assert (seen.seats, seen.turn, seen.actors, seen.over) == (seats, 1, set(range(seats)), False)
    assert seen.pages == seen.drafts == [empty] * seats
    assert seen.rolled == [ALL_DICE] * seats
    assert all(face in die for hand in seen.dice for face, die in zip(hand, DICE, strict=True))
    assert (seen.done, seen.finished, seen.stuck, seen.pressed, seen.last) == (set(), {}, set(), False, False)
    assert seen.circled == [{}] * seats
    assert set(seen.crossed.values()) == {0}
    assert seen.fresh == [set()] * seats


def test_all_faces_are_equally_likely() -> None:
    """600 rolls of each die, over all seats: about 100 of each face."""
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(150):
        for hand in read(game.match(seats=4, seed=seed).position).dice:
            found.update(enumerate(hand))
    assert set(found) == {(die, face) for die, faces in enumerate(DICE) for face in faces}
    assert 60 < min(found.values()) < max(found.values()) < 140


def test_each_seat_rolls_its_own_dice() -> None:
    hands = read(game.match(seats=4, seed=1).position).dice
    assert len({tuple(hand) for hand in hands}) == 4


def test_a_match_does_not_depend_on_matches_on_other_pages() -> None:
    first = game.match(seats=1, seed=1, puzzle="koi")
    game.match(seats=1, seed=1, puzzle="butterfly")
    again = game.match(seats=1, seed=1, puzzle="koi")
    assert first.position.tobytes() == again.position.tobytes()


@cases("seats", [0, 5, 6])
def test_ruling_13_one_to_four_can_play(seats: int) -> None:
    """Ruling 13: a ladder has four scores."""
    assert game.seats() == (1, 2, 3, 4)
    with pytest.raises(pc.OptionError, match="expected 1, 2, 3 or 4 players"):
        game.match(seats=seats)
