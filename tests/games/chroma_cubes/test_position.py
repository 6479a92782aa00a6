"""The numbering of actions, which stored journals rely on."""

from papercrown.games.chroma_cubes import position
from tests.games.chroma_cubes.helpers import BANKS, DONE, FIGURES, SECTIONS, number
from tests.games.chroma_cubes.referee import BOOK


def test_actions_are_numbered_as_in_stored_journals() -> None:
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
