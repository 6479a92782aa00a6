"""Progress reports: a bar in a terminal, lines elsewhere."""

import io

import pytest
from rich.console import Console

from papercrown.arena.report.progress import LINE_INTERVAL_SECONDS, ProgressBar, ProgressLines, console_progress
from tests.arena.helpers import tally_with_winner


def test_lines_are_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    out = io.StringIO()
    lines = ProgressLines(Console(file=out, width=40))
    lines.update(tally_with_winner(0, 1), 2, 100)
    assert out.getvalue() == ""
    now += LINE_INTERVAL_SECONDS
    lines.update(tally_with_winner(0, 0), 2, 100)
    lines.update(tally_with_winner(0, 1), 3, 100)
    now += LINE_INTERVAL_SECONDS
    lines.update(tally_with_winner(0, 1), 4, 100)
    assert out.getvalue().splitlines() == [
        "papercrown: 2 of 100 games",
        "papercrown: 4 of 100 games greedy 100% · random 0%",
    ]


def test_notices_are_printed_whole_and_not_as_markup() -> None:
    notice = "[bold]" + "x" * 100
    for kind in (ProgressLines, ProgressBar):
        out = io.StringIO()
        reporter = kind(Console(file=out, width=40))
        reporter.notify(notice)
        reporter.close()
        assert out.getvalue() == f"papercrown: {notice}\n"


def test_bar_shows_games_and_standings_and_disappears() -> None:
    out = io.StringIO()
    bar = ProgressBar(Console(file=out, width=120, force_terminal=True))
    bar.update(tally_with_winner(0, 1), 2, 100)
    bar._progress.refresh()
    shown = out.getvalue()
    assert "2/100" in shown
    assert "greedy 100% · random 0%" in shown
    bar.close()
    bar.close()
    assert not bar._progress.live.is_started


def test_kind_of_report_depends_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(console_progress(), ProgressLines)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert isinstance(console_progress(), ProgressBar)
