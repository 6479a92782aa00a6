"""The examples of the README run."""

from tests.docs.pages import blocks, output_of, text_of
from tests.docs.test_play import arguments, is_ours

README = text_of("README.md")


def test_python_block_runs() -> None:
    assert "ScoreSheet" in output_of(*blocks(README, "python"))


def test_simulation_fits_on_a_screen() -> None:
    (simulation,) = blocks(README, "python")
    assert len([line for line in simulation.splitlines() if line]) <= 10


def test_commands_exist() -> None:
    commands = arguments(README)
    assert {words[0] for words in commands} == {"play", "guide"}
    assert all(map(is_ours, commands))
