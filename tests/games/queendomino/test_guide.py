"""The guide agrees with the rules and the pieces."""

import re

import papercrown as pc
from papercrown.games.queendomino.pieces import BUILDINGS, LANDSCAPES, POINTS_PER_TERRITORY, Building
from tests.kit.cases import cases
from tests.kit.guides import (
    NOTHING,
    declared_as_ours,
    points_in_table,
    table,
)

GAMES = [pc.game("queendomino"), pc.game("kingdomino")]
GUIDE = GAMES[0].guide() or ""


def several(n: int, noun: str) -> list[str]:
    return [f"{n} {noun}{'s' if n > 1 else ''}"] if n else []


# --- the buildings ---


def row(building: Building) -> list[str]:
    """The row that the table of buildings must have for a building."""
    tax = [("knight", building.tax_per_knight), ("tower", building.tax_per_tower)]
    end = [str(building.points)] if building.points else []
    end += [f"{n} per {what}" for what, n in (("tower", building.per_tower), ("knight", building.per_knight)) if n]
    end += several(building.crowns, "crown")
    if building.per_territory is not None:
        end.append(f"{POINTS_PER_TERRITORY} per {LANDSCAPES[building.per_territory]}")
    cells = (
        several(building.knights, "knight") + several(building.towers, "tower"),
        [f"tax per {what}" for what, n in tax for _ in range(n)],
        end,
    )
    name = building.name + (" *" if building.unsure else "")
    return [name, str(building.tiles), *(", ".join(cell) or NOTHING for cell in cells)]


def test_the_table_of_buildings_matches_the_tiles() -> None:
    assert table(GUIDE, "The buildings") == [row(building) for building in BUILDINGS]


def test_the_guide_declares_every_value_we_filled_in() -> None:
    ours = [(building.name, building.unsure) for building in BUILDINGS if building.unsure]
    assert declared_as_ours(GUIDE, "What we do not know") == ours


# --- the example ---


def test_the_example_is_scored_correctly() -> None:
    kingdom = re.search(r"^```\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert kingdom
    ada = {"coins": 10, "queen": True, "kingdom": kingdom[1].splitlines()}
    sheet = GAMES[0].score({"players": [ada]}).players[0]
    passage = points_in_table(GUIDE, "An example")
    assert passage.pop("total") == sheet.total
    assert passage == {item: points for item, points in sheet.items.items() if points or item == "town"}


# --- variants and options ---


def seats(players: str) -> list[int]:
    """The numbers that "3–4" or "6, 8" stands for."""
    if "–" in players:
        first, last = players.split("–")
        return list(range(int(first), int(last) + 1))
    return [int(number) for number in players.split(", ")]


def variants() -> list[tuple[str, str, int, list[str]]]:
    """Each variant in the guide: the game, the value of its first option, the number of players, the other columns."""
    found = []
    for name, players, *passage in table(GUIDE, "Variants"):
        game = "kingdomino" if name.startswith("Kingdomino") else "queendomino"
        found += [(game, name.split("`")[1], number, passage) for number in seats(players)]
    return found


@cases(("name", "value", "players", "passage"), variants())
def test_the_table_of_variants_matches_the_game(name: str, value: str, players: int, passage: list[str]) -> None:
    game = pc.game(name)
    p = game.match(seats=players, seed=1, **{game.options[0].name: value}).position
    grid, rounds = int(p.grid), int(p.rounds)
    assert passage == [f"{grid}×{grid}", str(rounds * int(p.line_size)), str(rounds)]


@cases("game", GAMES)
def test_the_table_of_variants_is_complete(game: pc.Game) -> None:
    option = game.options[0]
    played = {(value, number) for value in option.values for number in game.seats(**{option.name: value})}
    assert {(value, number) for name, value, number, _ in variants() if name == game.name} == played
