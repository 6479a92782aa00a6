"""`papercrown guide`."""

import pytest

from papercrown.cli import main


def test_the_first_choice_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    assert "Queendomino" in capsys.readouterr().out
