"""The box: colours and dice."""

from collections import Counter
from itertools import combinations

from papercrown.games.chroma_cubes import pieces
from tests.games.chroma_cubes.referee import DICE, LETTERS, NAMES
from tests.kit.cases import cases
from tests.kit.games import bits, members


def test_each_of_the_six_colours_has_a_letter_and_a_symbol() -> None:
    assert pieces.LETTERS == LETTERS
    assert dict(zip(LETTERS, pieces.COLOURS, strict=True)) == NAMES
    symbols = dict(zip(LETTERS, pieces.SYMBOLS, strict=True))
    assert symbols == {"R": "heart", "O": "hexagon", "Y": "star", "G": "leaf", "B": "drop", "P": "diamond"}


def test_the_faces_of_the_dice() -> None:
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


def test_neighbouring_colours_form_three_faces_and_other_pairs_two() -> None:
    found = Counter(frozenset(pair) for die in pieces.PAIRS for pair in die)
    neighbours = {frozenset((LETTERS[k - 1], LETTERS[k])) for k in range(6)}
    every = {frozenset(pair) for pair in combinations(LETTERS, 2)}
    assert found == {pair: 3 if pair in neighbours else 2 for pair in every}


@cases(("letters", "written"), [("", ""), ("B", "B"), ("BR", "RB"), ("PGYBOR", "ROYGBP")])
def test_colours_are_written_in_the_order_of_the_wheel(letters: str, written: str) -> None:
    assert pieces.letters_of(bits(LETTERS.index(letter) for letter in letters)) == written
