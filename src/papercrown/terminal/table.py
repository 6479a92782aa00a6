"""The table as the terminal shows it: words from a game's `prompts.py`, the picture from its `terminal.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.core.phrasing import spoken
from papercrown.core.records import Record
from papercrown.core.scoresheet import ScoreSheet

MAX_NAME_CELLS, ITEM_CELLS, COLUMN_GAP_CELLS = 12, 12, 3
"""Widths in the final scores: a player's name, an item's name, and the gap after a column."""
ROWS_BEFORE_SECOND_COLUMN = 4
"""Up to this many choices are listed in one column."""
ENTRY_GAPS_CELLS = 5
"""The width of a numbered choice apart from its number and its label."""


class Prompts(Protocol):
    """What a game's `prompts.py` says in words."""

    def status(self, view: Record, names: Sequence[str]) -> str:
        """The state of the game, such as its round, in a few words."""

    def question(self, view: Record, seat: int) -> str:
        """What this seat has to decide, in one sentence; empty if the labels say it all."""

    def explain(self, view: Record, seat: int) -> str:
        """What this seat can do and what it scores, in a few sentences."""


class Renderer(Protocol):
    """What a game's `terminal.py` draws."""

    def picture(
        self, view: Record, viewer: int | None, names: Sequence[str], marks: Mapping[str, str] | None = None
    ) -> RenderableType:
        """The game as this seat sees it, with marks on what can be chosen."""


class NoPrompts:
    """The prompts of a game without `prompts.py`."""

    def status(self, view: Record, names: Sequence[str]) -> str:
        return ""

    def question(self, view: Record, seat: int) -> str:
        return ""

    def explain(self, view: Record, seat: int) -> str:
        return "Choose one of the actions listed."


class NoPicture:
    """The renderer of a game without `terminal.py`: labels and scores alone."""

    def picture(
        self, view: Record, viewer: int | None, names: Sequence[str], marks: Mapping[str, str] | None = None
    ) -> RenderableType:
        return Group()


class TableView:
    """What the terminal shows of a match to one seat."""

    def __init__(self, match: Match) -> None:
        self.match = match
        game = match.game
        self.prompts: Prompts = game.module("prompts") if game.has_module("prompts") else NoPrompts()
        self.renderer: Renderer = game.module("terminal") if game.has_module("terminal") else NoPicture()

    def shown(self, viewer: int | None, marks: Mapping[str, str] | None = None) -> RenderableType:
        """All that a player needs to decide. The picture comes last, because a small screen cuts off the top."""
        view = self.match.view(viewer)
        heading = " · ".join(filter(None, [self.match.game.title, self.prompts.status(view, self.match.names)]))
        return Group(
            Rule(Text(heading, "bold"), align="left", style="dim"),
            scores(self.match.game.scoring(view, self.match.names).players),
            Text(),
            self.renderer.picture(view, viewer, self.match.names, marks),
        )

    def question(self, seat: int) -> str:
        return self.prompts.question(self.match.view(seat), seat)

    def explanation(self, seat: int) -> str:
        return self.prompts.explain(self.match.view(seat), seat)


def scores(sheets: Sequence[ScoreSheet]) -> RenderableType:
    """The current score: a line for each seat, with its non-zero items."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(max_width=MAX_NAME_CELLS, no_wrap=True, overflow="ellipsis")
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column()
    for sheet in sheets:
        items = " · ".join(f"{spoken(item)} {points}" for item, points in sheet.items.items() if points)
        grid.add_row(Text(sheet.name), str(sheet.total), Text(items, "dim"))
    return grid


def ranking(match: Match, width: int) -> RenderableType:
    """The final scores with all their items, best first."""
    sheets, winners = match.scores(), match.winners()
    order = sorted(range(match.seats), key=lambda seat: (seat not in winners, -sheets[seat].total))
    ranked = [sheets[seat] for seat in order]
    return Group(
        _final_scores(ranked) if _fits(ranked, width) else scores(ranked),
        Text(),
        Text(_winners_in_words(match), "bold"),
    )


def _fits(sheets: Sequence[ScoreSheet], width: int) -> bool:
    return (
        ITEM_CELLS + sum(COLUMN_GAP_CELLS + min(MAX_NAME_CELLS, Text(sheet.name).cell_len) for sheet in sheets) <= width
    )


def _final_scores(sheets: Sequence[ScoreSheet]) -> Grid:
    grid = Grid(box=None, pad_edge=False, show_footer=True, padding=(0, COLUMN_GAP_CELLS, 0, 0))
    grid.add_column(footer="total", footer_style="bold")
    for sheet in sheets:
        grid.add_column(
            Text(sheet.name),
            str(sheet.total),
            justify="right",
            footer_style="bold",
            max_width=MAX_NAME_CELLS,
            no_wrap=True,
        )
    for item in sheets[0].items:
        grid.add_row(spoken(item), *(str(sheet.items[item]) for sheet in sheets))
    return grid


def _winners_in_words(match: Match) -> str:
    winners = [match.names[seat] for seat in match.winners()]
    total = match.scores()[match.winners()[0]].total
    if len(winners) == 1:
        return f"The winner is {winners[0]}, with {total} points."
    return f"The winners are {', '.join(winners[:-1])} and {winners[-1]}, with {total} points each."


def has_guide(game: Game) -> bool:
    return game.guide() is not None


def numbered_columns(labels: Sequence[str], width: int) -> Grid:
    """Numbered labels. Many short ones are set in columns, which are read downwards."""
    entries = [(Text(str(number), "bold"), Text(label)) for number, label in enumerate(labels, 1)]
    entry_cells = max(number.cell_len + label.cell_len for number, label in entries) + ENTRY_GAPS_CELLS
    columns = max(1, min(width // entry_cells, -(-len(entries) // ROWS_BEFORE_SECOND_COLUMN)))
    rows = -(-len(entries) // columns)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for column in range(columns):
        grid.add_column(justify="right", min_width=4 if column else 2)
        grid.add_column(overflow="fold")
    for row in range(rows):
        grid.add_row(*(part for entry in entries[row::rows] for part in entry))
    return grid
