"""Printing results: as JSON, or as a table of scores."""

from __future__ import annotations

import json
from collections.abc import Sequence

from papercrown.core.phrasing import spoken
from papercrown.core.scoresheet import ScoreSheet


def print_json(value: object) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_scores(players: Sequence[ScoreSheet], winners: Sequence[int]) -> None:
    """A column for each player and a row for each item; winners get a star."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("")
    for index, player in enumerate(players):
        table.add_column(Text(player.name + (" ★" if index in winners else "")), justify="right")
    for item in players[0].items:
        table.add_row(spoken(item), *(str(player.items[item]) for player in players))
    table.add_section()
    table.add_row("total", *(str(player.total) for player in players), style="bold")
    Console(soft_wrap=True).print(table)
