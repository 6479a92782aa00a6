"""The box: colours, dice and the first roll."""

from collections import Counter
from itertools import combinations

import pytest

import papercrown as pc
from papercrown.games.chroma_cubes import pieces, position
from tests.games.chroma_cubes.helpers import (
    ALL,
    BANKS,
    BOOK,
    DICE,
    DONE,
    FIGURES,
    LETTERS,
    NAMES,
    SECTIONS,
    Sheet,
    game,
    number,
    read,
)
from tests.kit.cases import cases
from tests.kit.games import bits, members

# --- Pieces -----------------------------------------------------------------------------------------------------------


def test_six_colours_with_a_letter_and_a_symbol_each() -> None:
    assert pieces.LETTERS == LETTERS
    assert dict(zip(LETTERS, pieces.COLOURS, strict=True)) == NAMES
    symbols = dict(zip(LETTERS, pieces.SYMBOLS, strict=True))
    assert symbols == {"R": "heart", "O": "hexagon", "Y": "star", "G": "leaf", "B": "drop", "P": "diamond"}


def test_the_dice_are_those_of_the_table() -> None:
    assert pieces.PAIRS == DICE
    faces = [[sorted(LETTERS[k] for k in members(face)) for face in die] for die in pieces.FACES.tolist()]
    assert faces == [[sorted(pair) for pair in die] for die in DICE]


def test_every_colour_is_on_two_faces_of_every_die() -> None:
    for die in pieces.PAIRS:
        assert Counter("".join(die)) == dict.fromkeys(LETTERS, 2)
        assert len(set(die)) == 6
        assert all(len(set(pair)) == 2 for pair in die)


def test_all_dice_differ() -> None:
    assert all(set(one) != set(two) for one, two in combinations(pieces.PAIRS, 2))


def test_neighbours_on_the_wheel_are_three_times_on_the_dice_and_other_pairs_twice() -> None:
    found = Counter(frozenset(pair) for die in pieces.PAIRS for pair in die)
    neighbours = {frozenset((LETTERS[k - 1], LETTERS[k])) for k in range(6)}
    every = {frozenset(pair) for pair in combinations(LETTERS, 2)}
    assert found == {pair: 3 if pair in neighbours else 2 for pair in every}


@cases(("letters", "written"), [("", ""), ("B", "B"), ("BR", "RB"), ("PGYBOR", "ROYGBP")])
def test_colours_are_written_in_the_order_of_the_wheel(letters: str, written: str) -> None:
    assert pieces.letters_of(bits(LETTERS.index(letter) for letter in letters)) == written


def test_actions_are_numbered_as_in_journals_that_are_kept() -> None:
    on = BOOK["lighthouse"]
    assert (position.FILLING, position.DEPOSITING, position.DONE, position.ACTIONS) == (0, 2560, 2632, 2633)
    assert (position.SECTIONS, position.BANKS, position.FIGURES) == (SECTIONS, BANKS, FIGURES)
    assert [
        number(words, on) for words in ("fill RR of Tower with 1 3", "open blue with 2", "complete blue with 2")
    ] == [
        64 + 0b101,
        2560 + 2 * (6 * 4 + 1),
        2560 + 2 * (6 * 4 + 1) + 1,
    ]
    assert number("done", on) == DONE == 2632


# --- The table --------------------------------------------------------------------------------------------------------


@cases("seats", range(1, 5))
@cases("puzzle", BOOK)
def test_everybody_turns_to_the_same_page_and_rolls_all_dice(seats: int, puzzle: str) -> None:
    p = game.match(seats=seats, seed=3, puzzle=puzzle).position
    seen, empty = read(p), Sheet(set(), set(), [("empty", "")] * BOOK[puzzle].banks)
    assert seen.page is BOOK[puzzle]
    assert (seen.seats, seen.turn, seen.actors, seen.over) == (seats, 1, set(range(seats)), False)
    assert seen.pages == seen.drafts == [empty] * seats
    assert seen.rolled == [ALL] * seats
    assert all(face in die for hand in seen.dice for face, die in zip(hand, DICE, strict=True))
    assert (seen.done, seen.finished, seen.stuck, seen.pressed, seen.last) == (set(), {}, set(), False, False)
    assert seen.circled == [{}] * seats
    assert set(seen.crossed.values()) == {0}
    assert seen.fresh == [set()] * seats


def test_each_face_comes_up_as_often_as_the_others() -> None:
    """Also those of the last seat: 600 rolls of each die, about 100 of each face."""
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(150):
        for hand in read(game.match(seats=4, seed=seed).position).dice:
            found.update(enumerate(hand))
    assert set(found) == {(die, face) for die, faces in enumerate(DICE) for face in faces}
    assert 60 < min(found.values()) < max(found.values()) < 140


def test_seats_and_dice_are_rolled_apart() -> None:
    hands = read(game.match(seats=4, seed=1).position).dice
    assert len({tuple(hand) for hand in hands}) == 4


def test_what_a_page_offers_does_not_depend_on_the_page_before() -> None:
    """A match on another page knows nothing of this one."""
    first = game.match(seats=1, seed=1, puzzle="koi")
    game.match(seats=1, seed=1, puzzle="butterfly")
    again = game.match(seats=1, seed=1, puzzle="koi")
    assert first.position.tobytes() == again.position.tobytes()


@cases("seats", [0, 5, 6])
def test_ruling_13_one_to_four_play(seats: int) -> None:
    """Ruling 13: a ladder has four steps."""
    assert game.seats() == (1, 2, 3, 4)
    with pytest.raises(pc.OptionError, match="expected 1, 2, 3 or 4 players"):
        game.match(seats=seats)
