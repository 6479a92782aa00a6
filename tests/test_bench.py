"""Benchmarks of the engine."""

from typing import Any

import papercrown as pc
from papercrown.bench import bench, table


def test_rates_and_compilation_of_a_game() -> None:
    result = bench([pc.game("kingdomino")], seconds=0.01, cold=False)
    assert [row["seats"] for row in result["rates"]] == [2, 3, 4]
    for row in result["rates"]:
        assert row["game"] == "kingdomino"
        assert all(rate > 0 for name, rate in row.items() if name.endswith("per_second"))
    assert result["compilation"]["cold"] is None
    assert result["compilation"]["warm"]["kingdomino"] > 0
    printed = table(result)
    assert "playouts/s" in printed
    assert "warm compilation" in printed
    assert "cold compilation" not in printed


def test_table_has_a_row_for_each_number_of_players() -> None:
    rates = {"playouts_per_second": 1234567, "steps_per_second": 8, "batched_steps_per_second": 9}
    rows: list[dict[str, Any]] = [{"game": "kingdomino", "seats": seats, "options": {}, **rates} for seats in (2, 3)]
    compilation = {"cold": {"kingdomino": 12.34}, "warm": {"kingdomino": 0.5, "inkdoms": 0.25}}
    head, first, second, cold, warm = table({"rates": rows, "compilation": compilation}).splitlines()
    assert head.split()[:3] == ["game", "players", "playouts/s"]
    assert first.split() == ["kingdomino", "2", "1,234,567", "8", "9"]
    assert second.split()[1] == "3"
    assert cold == "cold compilation: 12.3 s (kingdomino 12.3 s)"
    assert warm == "warm compilation: 0.8 s (kingdomino 0.5 s, inkdoms 0.2 s)"
