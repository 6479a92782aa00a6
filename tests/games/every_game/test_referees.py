"""Games are played beside referees that know the rules from the rulebook, not from our code."""

import ast
import sys
from pathlib import Path

import pytest

import papercrown as pc
from tests.games import referees

ALL_TABLES = [table for game in pc.games() for table in referees.tables(game)]


@pytest.mark.parametrize("table", ALL_TABLES, ids=lambda table: table.name)
def test_a_game_beside_its_referee(table: referees.Table) -> None:
    assert table.compare(seed=2026) > 0


@pytest.mark.parametrize("name", pc.games())
def test_every_number_of_players_and_every_option_has_a_referee(name: str) -> None:
    """A name of a table has the number of players, and every option that is not the default."""
    names = {part for table in referees.tables(name) for part in table.name.removeprefix(f"{name}-").split("-", 1)}
    game = pc.game(name)
    for seats, options in game.tables():
        assert str(seats) in names, seats
        for option, value in options.items():
            assert any(f"{option}={value}" in part for part in names), (option, value)


@pytest.mark.parametrize("module", referees.comparisons(), ids=lambda module: module.__name__.split(".")[-2])
def test_a_referee_shares_no_code_with_the_rules(module: object) -> None:
    """It imports nothing but Python's own modules."""
    referee = Path(str(vars(module)["__file__"])).with_name("referee.py")
    imported = set()
    for node in ast.walk(ast.parse(referee.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import could lead anywhere"
            imported.add(str(node.module).split(".")[0])
    assert imported <= sys.stdlib_module_names


def test_the_command_tells_how_many_games_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    referees.main(["color-in-kingdoms", "--games", "1"])
    games = len(referees.tables("color-in-kingdoms"))
    assert capsys.readouterr().out.startswith(f"\rcolor-in-kingdoms: {games} games and ")


def test_the_command_stops_at_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def compare(setup: object, seed: int) -> int:
        raise AssertionError(f"not the same with seed {seed}")

    [table, *_] = referees.tables("kingdomino")
    monkeypatch.setattr(table.comparison, "compare", compare)
    with pytest.raises(SystemExit, match=f"^{table.name}, seed 7: not the same with seed 7$"):
        referees.main(["kingdomino", "--seed", "7"])
