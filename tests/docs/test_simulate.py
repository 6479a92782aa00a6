"""The examples in docs/simulate.md run."""

from tests.docs.pages import blocks, output_of, text_of


def test_python_blocks_run() -> None:
    printed = output_of(*blocks(text_of("docs/simulate.md"), "python"))
    assert "ScoreSheet" in printed
    assert "Action(" in printed
