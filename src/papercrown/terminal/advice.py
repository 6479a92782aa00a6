"""Hints and reviews in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from papercrown.advice import Account, Hint, Hints, Review

INDENT_COLUMNS = 3


def render_hints(hints: Hints, alone: bool) -> RenderableType:
    """The best actions with their reasons, and how sure the bot is."""
    lines: list[RenderableType] = [Text(hints.verdict, "bold")]
    for number, hint in enumerate(hints.hints, 1):
        lines.append(Text.assemble((f"{number}. ", "bold"), hint.action.label))
        lines += [Padding(Text(reason), (0, INDENT_COLUMNS)) for reason in hint.reasons]
        lines.append(Padding(Text(_expectation(hint, alone), "dim"), (0, INDENT_COLUMNS)))
    return Group(*lines, Text())


def _expectation(hint: Hint, alone: bool) -> str:
    points = f"{hint.score:.1f} ± {hint.error:.1f} points at the end"
    return points if alone else f"{points}, wins {hint.victory:.0%}"


def render_review(review: Review) -> RenderableType:
    """The turning points, and the effects of luck and choices."""
    alone = len(review.names) == 1
    return Group(
        _heading("Turning points"),
        *(Padding(Text(turn.words), (0, 1)) for turn in review.turns),
        *([] if review.turns else [Padding(Text("No single step decided this game."), (0, 1))]),
        Text(),
        _heading("The expected score" if alone else "The chance of winning"),
        _accounts(review, alone),
    )


def _heading(title: str) -> Rule:
    return Rule(Text(title, "bold"), align="left", style="dim")


def _accounts(review: Review, alone: bool) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column()
    for title in ("start", "luck", "own choices", *([] if alone else ["others' choices"]), "end"):
        grid.add_column(title, justify="right")
    for name, account in zip(review.names, review.accounts, strict=True):
        grid.add_row(Text(name), *_row(account, alone))
    return grid


def _row(account: Account, alone: bool) -> Iterator[str]:
    parts = [account.start, account.luck, account.choices, *([] if alone else [account.others]), account.result]
    for number, part in enumerate(parts):
        sign = "+" if 0 < number < len(parts) - 1 else ""
        yield f"{part.points:{sign}.1f}" if alone else f"{part.victory:{sign}.0%}"
