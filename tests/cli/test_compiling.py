"""The progress of a compilation on standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from papercrown.cli.compiling import MESSAGE, compile_progress


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two functions are compiled."""

    @contextmanager
    def compilation(report: Callable[[int, int, str], None]) -> Iterator[None]:
        report(1, 2, "legal")
        report(2, 2, "apply")
        yield

    monkeypatch.setattr("papercrown.engine.warm.compilation", compilation)


@pytest.mark.usefixtures("compiles")
@pytest.mark.parametrize(("announced", "printed"), [(True, f"{MESSAGE} ...\n"), (False, "")])
def test_one_line_without_a_terminal(announced: bool, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with compile_progress(announced=announced):
        pass
    assert capsys.readouterr() == ("", printed)


@pytest.mark.usefixtures("compiles")
def test_bar_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with compile_progress():
        pass
    out, err = capsys.readouterr()
    assert out == ""
    assert MESSAGE in err
    assert "apply" in err


def test_nothing_is_printed_if_nothing_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    with compile_progress(announced=True):
        pass
    assert capsys.readouterr() == ("", "")
