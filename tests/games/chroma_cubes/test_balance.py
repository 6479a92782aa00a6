"""Trials: greedy players simulate games on a page, and a report says whether it is balanced."""

from dataclasses import replace

import pytest

from papercrown.games.chroma_cubes import catalogue, window_generator
from papercrown.games.chroma_cubes.balance import (
    COMPLETED,
    STUCK,
    FigureReport,
    Report,
    balanced_window,
    imbalance,
    trial,
)
from papercrown.games.chroma_cubes.puzzles import Figure, Puzzle, ladder
from papercrown.games.chroma_cubes.window_generator import BALANCED, window

GOOD = Report(3, 10, 0.1, 60, 40, (FigureReport("Rose", 0.99, 2.5, 1.5), FigureReport("Base", 0.95, 2.0, 1.6)))


@pytest.mark.parametrize("number", BALANCED[:: max(1, len(BALANCED) // 4)][:4])
def test_balanced_windows_are_balanced_with_other_seeds_too(number: int) -> None:
    assert imbalance(trial(window(number).puzzle, games=600, seats=3, seed=number + 1)) == ""


def test_a_new_window_is_balanced_and_depends_on_the_seed() -> None:
    number = balanced_window(7)
    assert 0 <= number < window_generator.WINDOWS
    assert balanced_window(7) == number
    assert balanced_window(8) != number
    assert imbalance(trial(window(number).puzzle, games=400, seats=3, seed=number)) == ""


def test_a_trial_depends_only_on_its_seed() -> None:
    lighthouse = catalogue.PUZZLES.load("lighthouse")
    assert trial(lighthouse, 50, 2, 5) == trial(lighthouse, 50, 2, 5)
    assert trial(lighthouse, 50, 2, 5) != trial(lighthouse, 50, 2, 6)


def test_a_trial_reports_on_every_figure() -> None:
    lighthouse = catalogue.PUZZLES.load("lighthouse")
    report = trial(lighthouse, games=100, seats=4, seed=1)
    assert [figure.name for figure in report.figures] == [figure.name for figure in lighthouse.figures]
    assert [round(figure.worth, 2) for figure in report.figures] == [1.5, 1.8, 1.6, 1.62, 1.45]
    assert all(figure.completed <= figure.finishers <= 4 * figure.completed for figure in report.figures)
    assert report.last < report.winner


def test_a_report_in_words() -> None:
    assert str(GOOD) == (
        "10.0 turns, 60 points for the winner and 40 for the last, somebody stuck in 10% of them, Base completed in 95%"
    )


def test_a_page_of_long_sections_in_one_colour_is_unbalanced() -> None:
    sections = ("RRRR",) * 6
    hard = Puzzle("Hard", 0, (Figure("Wall", sections, ladder(sections)),))
    report = trial(hard, games=100, seats=3, seed=1)
    assert report.stuck == 1
    assert imbalance(report).startswith("Expected ")


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (GOOD, ""),
        (replace(GOOD, turns=5.04), "Expected 8 to 12 turns, got 5.0."),
        (replace(GOOD, winner=80), "Expected 47 to 66 points for the winner, got 80.0."),
        (replace(GOOD, last=12.5), "Expected 28 to 54 points for the last, got 12.5."),
        (replace(GOOD, stuck=0.34), f"Expected somebody to be stuck in at most {STUCK:.0%} of the games, got 34%."),
        (
            replace(GOOD, figures=(FigureReport("Rose", 0.5, 2.5, 1.5),)),
            f"Expected Rose completed in {COMPLETED:.0%} of the games, got 50%.",
        ),
        (
            replace(GOOD, figures=(FigureReport("Rose", 1, 1.2, 1.5),)),
            "Expected 1.5 players to complete Rose, got 1.2.",
        ),
        (
            replace(GOOD, figures=(FigureReport("Rose", 1, 2.5, 3),)),
            "Expected 1.2 to 2.1 points for each letter of Rose, got 3.0.",
        ),
    ],
)
def test_an_imbalance_is_described_in_one_sentence(report: Report, expected: str) -> None:
    assert imbalance(report) == expected
