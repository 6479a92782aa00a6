"""`papercrown guide`."""

import pytest

from papercrown.cli import main


def test_default_is_the_first_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    assert "Queendomino" in capsys.readouterr().out
