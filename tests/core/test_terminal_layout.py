"""Blocks on a terminal screen: how they are arranged, and what is truncated."""

import io

from rich.console import Console
from rich.text import Text

from papercrown.core.terminal_layout import MARKED, SIGN, Flow, block, fitting, seat_style, sign
from papercrown.drawing.theme import SEATS
from tests.kit.cases import cases


def shown(flow: Flow, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width).print(flow)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def blocks(*letters: str) -> list[Text]:
    """Blocks of four columns and two lines."""
    return [block([Text(letter * 4), Text(letter)]) for letter in letters]


def test_blocks_are_set_side_by_side_while_they_fit() -> None:
    assert shown(Flow(blocks("a", "b", "c")), 16) == ["aaaa  bbbb  cccc", "a     b     c"]


def test_the_first_blocks_stay_at_the_bottom() -> None:
    assert shown(Flow(blocks("a", "b", "c")), 15) == ["cccc", "c", "", "aaaa  bbbb", "a     b"]


def test_a_block_that_is_too_wide_is_truncated() -> None:
    assert shown(Flow(blocks("a", "b")), 3) == ["bb…", "b", "", "aa…", "a"]


@cases(("text", "width", "cut"), [("crown", 5, "crown"), ("crown", 4, "cro…"), ("王冠王冠", 7, "王冠王…"), ("", 3, "")])
def test_text_that_does_not_fit_is_truncated(text: str, width: int, cut: str) -> None:
    assert fitting(text, width) == cut


def test_signs_have_the_same_width() -> None:
    assert sign("7") == (" 7", MARKED)
    assert sign("12") == ("12", MARKED)
    assert sign("") == (" " * SIGN, "")


def test_every_seat_has_its_own_style() -> None:
    assert len({seat_style(seat) for seat in range(len(SEATS))}) == len(SEATS)
