"""The examples in docs/hints.md run, and its numbers are those of the code."""

import contextlib
import io

from papercrown.advice import certainty, reasons, turning
from papercrown.advice.review import GAMES, PLAYOUTS
from tests.docs.pages import ROOT, blocks

PAGE = " ".join((ROOT / "docs" / "hints.md").read_text("utf-8").split())


def test_python_blocks_run() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for block in blocks((ROOT / "docs" / "hints.md").read_text("utf-8"), "python"):
            exec(block, {})
    assert "Worth(" in out.getvalue()


def test_numbers_are_those_of_the_code() -> None:
    assert f"played on {PLAYOUTS} times, or less often where there are more than {GAMES // PLAYOUTS} steps" in PAGE
    assert f"From {certainty.NEARLY:.0%} on the bot is *nearly sure*, from {certainty.FAIRLY:.0%} on" in PAGE
    assert f"below {certainty.RATHER:.0%} it is *a close call*" in PAGE
    assert reasons.CLEAR == turning.CLEAR == 2.5
    assert turning.MOST == 6
    assert f"at least {turning.LEAST_CHANCE:.0%}, or a point" in PAGE
