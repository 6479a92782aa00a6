"""Running `papercrown` commands in this process."""

import pytest

from papercrown.cli import main


def output_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of a command that must succeed."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def refusal_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The error message of a command that must fail with one line on standard error and no output."""
    assert main(list(words)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("papercrown: ")
    assert printed.err.count("\n") == 1
    return printed.err


def check_command_exists(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """A command such as "map check" has a help page."""
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    assert command.split()[1] in capsys.readouterr().out
