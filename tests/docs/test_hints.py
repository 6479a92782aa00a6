"""The examples in docs/hints.md run, and its numbers are those of the code."""

import contextlib
import io

from papercrown.advice import certainty, reasons, turning
from papercrown.advice.review import DEFAULT_PLAYOUTS, TOTAL_PLAYOUTS
from tests.docs.pages import ROOT, blocks

PAGE = " ".join((ROOT / "docs" / "hints.md").read_text("utf-8").split())


def test_python_blocks_run() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for block in blocks((ROOT / "docs" / "hints.md").read_text("utf-8"), "python"):
            exec(block, {})
    assert "Worth(" in out.getvalue()


def test_numbers_are_those_of_the_code() -> None:
    steps = TOTAL_PLAYOUTS // DEFAULT_PLAYOUTS
    assert f"played on {DEFAULT_PLAYOUTS} times, or less often where there are more than {steps} steps" in PAGE
    assert f"From {certainty.NEARLY_SURE:.0%} on the bot is *nearly sure*, from {certainty.FAIRLY_SURE:.0%} on" in PAGE
    assert f"below {certainty.RATHER_SURE:.0%} it is *a close call*" in PAGE
    assert reasons.CLEAR_STANDARD_ERRORS == turning.CLEAR_STANDARD_ERRORS == 2.5
    assert turning.MAX_TURNING_POINTS == 6
    assert f"at least {turning.MIN_CHANCE:.0%}, or a point" in PAGE
