"""The guide agrees with the rules and the pieces."""

import re
from typing import Any

import papercrown as pc
from papercrown.games.queendomino.pieces import BUILDINGS, LANDSCAPES, POINTS_PER_TERRITORY, Building
from tests.kit.cases import cases
from tests.kit.guides import (
    NOTHING,
    declared_as_ours,
    points_in_table,
    section_text,
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


def variants() -> list[tuple[str, dict[str, Any], int, list[str]]]:
    """Each variant in the guide: the game, its options, the number of players, the other columns."""
    found = []
    for name, players, *passage in table(GUIDE, "Variants"):
        game = pc.game("kingdomino" if name.startswith("Kingdomino") else "queendomino")
        options: dict[str, Any] = {
            option.name: value for value in name.split("`")[1::2] for option in game.options if value in option.values
        }
        found += [(game.name, options, number, passage) for number in seats(players)]
    return found


@cases(("name", "options", "players", "passage"), variants())
def test_the_table_of_variants_matches_the_game(
    name: str, options: dict[str, Any], players: int, passage: list[str]
) -> None:
    p = pc.game(name).match(seats=players, seed=1, **options).position
    grid, rounds = int(p.grid), int(p.rounds)
    assert passage == [f"{grid}×{grid}", str(rounds * int(p.line_size)), str(rounds)]


@cases("game", GAMES)
def test_the_table_of_variants_is_complete(game: pc.Game) -> None:
    option = game.options[0]
    played = {(value, number) for value in option.values for number in game.seats(**{option.name: value})}
    listed = [(options, number) for name, options, number, _ in variants() if name == game.name]
    assert {(options[option.name], number) for options, number in listed} == played


# --- rulings ---


@cases(
    "sentence",
    [
        "in kingdomino, all four kings are drawn at random",  # A1
        "the top building of the pile is no secret",  # A2
        "the supply of knights never runs out",  # A6
        "even if you have just sent a knight there",  # A7
        "the kingdoms of its third game break it",  # A5
    ],
)
def test_a1_to_a7_the_guide_states_the_ruling(sentence: str) -> None:
    assert sentence in section_text(GUIDE, "Where the rules leave room")


def test_a3_royal_wedding_for_seven_and_eight_is_not_recommended() -> None:
    assert "seven or eight players can each have a kingdom of their own, but we do not recommend it" in section_text(
        GUIDE, "Variants"
    )


def test_a4_three_players_may_use_all_dominoes() -> None:
    assert ("kingdomino", {"duel": "classic", "three_players": "48"}, 3, ["5×5", "48", "12"]) in variants()


def test_a5_the_guide_says_how_to_score_a_dynasty_on_paper() -> None:
    assert "`first_game` and `second_game`" in section_text(GUIDE, "A game on paper")
