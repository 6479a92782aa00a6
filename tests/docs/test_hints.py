"""The examples in docs/hints.md run, and its numbers are those of the code."""

from papercrown.advice import certainty, reasons, turning
from papercrown.advice.review import DEFAULT_PLAYOUTS, TOTAL_PLAYOUTS
from tests.docs.pages import blocks, output_of, text_of, unwrapped

TEXT = text_of("docs/hints.md")
PAGE = unwrapped(TEXT)


def test_each_python_block_runs_on_its_own() -> None:
    hints, review = map(output_of, blocks(TEXT, "python"))
    assert "Choose" in hints
    assert "Worth(" in review


def test_numbers_are_those_of_the_code() -> None:
    steps = TOTAL_PLAYOUTS // DEFAULT_PLAYOUTS
    assert f"played on {DEFAULT_PLAYOUTS} times, or less often where there are more than {steps} steps" in PAGE
    assert f"From {certainty.NEARLY_SURE:.0%} on the bot is *nearly sure*, from {certainty.FAIRLY_SURE:.0%} on" in PAGE
    assert f"below {certainty.RATHER_SURE:.0%} it is *a close call*" in PAGE
    assert reasons.CLEAR_STANDARD_ERRORS == turning.CLEAR_STANDARD_ERRORS == 2.5
    assert turning.MAX_TURNING_POINTS == 6
    assert f"at least {turning.MIN_CHANCE:.0%}, or a point" in PAGE
