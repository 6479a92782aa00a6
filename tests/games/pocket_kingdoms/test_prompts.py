"""Status, questions and explanations."""

from papercrown.games.pocket_kingdoms import prompts
from tests.games.pocket_kingdoms.helpers import (
    BARRACKS,
    BUSY,
    DISTRICTS,
    LETTERS,
    MARKET,
    STOREHOUSE,
    Table,
    first_view,
    full_districts,
    random_game,
    sketch,
    turn,
    viewed,
)
from tests.kit.cases import cases

NAMES = [f"P{seat}" for seat in range(6)]
ANYWHERE, NORTH, SOUTH = -1, 1, 7
NOTHING, FIELD, TOWER, FOREST, WATER = (LETTERS.index(letter) for letter in ".FTfw")
TOWN = {**MARKET, **STOREHOUSE, **BARRACKS}


def test_the_status_names_turn_roll_and_districts() -> None:
    view = first_view()
    view.rolled[:] = [6, 1, 3]
    assert prompts.status(view, NAMES) == "Turn 1 · rolled 6 1 3 · 0 of 4 districts full"
    sketch(view.sheets[1], full_districts("north", "east", "south", "west", "centre"))
    view.over = 1
    assert prompts.status(view, NAMES) == "Turn 1, the last · rolled 6 1 3 · 4 of 4 districts full"


def test_each_step_of_a_turn_has_its_question() -> None:
    view = first_view()
    sheet = view.sheets[0]
    sheet.dice[:] = [3, 5, 5]
    assert prompts.question(view, 0) == "Build with two dice, one or none, and explore with the rest."
    sheet.symbol, sheet.where = FIELD, ANYWHERE
    assert prompts.question(view, 0) == "Draw the field."
    sheet.symbol, sheet.spent, sheet.dice[0] = NOTHING, 1, 0
    assert prompts.question(view, 0) == "Build with one more die, or explore with the 5 and the 5."
    sheet.spent, sheet.dice[1] = 2, 0
    assert prompts.question(view, 0) == "Explore with the 5."
    sheet.symbol, sheet.where, sheet.then = FOREST, NORTH, WATER
    assert prompts.question(view, 0) == "Draw the forest in the north, then the water in the south."
    sheet.symbol, sheet.where, sheet.then = WATER, SOUTH, NOTHING
    assert prompts.question(view, 0) == "Draw the water in the south."
    sheet.symbol, sheet.dice[2] = NOTHING, 0
    assert prompts.question(view, 0) == "Say that you are done."


def test_questions_demand_building_if_the_option_says_so() -> None:
    view = first_view(building="must")
    view.sheets[0].dice[:] = [3, 5, 5]
    assert prompts.question(view, 0) == "Build with two dice if you can, and explore with the rest."
    view.sheets[0].spent, view.sheets[0].dice[0] = 1, 0
    assert prompts.question(view, 0) == "Build with one more die if you can, else explore with the 5 and the 5."


def test_a_player_with_a_full_kingdom_is_asked_to_finish() -> None:
    view = first_view()
    sketch(view.sheets[0], full_districts(*DISTRICTS))
    assert prompts.question(view, 0) == "Say that you are done."


def test_each_step_of_a_turn_has_its_explanation() -> None:
    view = first_view(building="must")
    sheet = view.sheets[0]
    steps = prompts.explain(view, 0).splitlines()
    assert [step.split()[0] for step in steps] == ["Build:", "If", "Explore"]
    sheet.exploring = 1
    assert prompts.explain(view, 0) == steps[-1]
    sheet.symbol, sheet.where = FOREST, NORTH
    assert prompts.explain(view, 0).endswith("here the north.")
    sheet.symbol, sheet.where = TOWER, ANYWHERE
    assert prompts.explain(view, 0).startswith("A town building")
    sheet.symbol = FIELD
    assert prompts.explain(view, 0).startswith("Houses, ships and fields")


def test_explanations_describe_the_abilities_of_town_buildings() -> None:
    view = turn("H", rows=TOWN, barracks=True).view(0)
    abilities = ("The market makes", "The storehouse keeps", "The barracks:")
    assert all(words in prompts.explain(view, 0) for words in abilities)
    sheet = view.sheets[0]
    sheet.spent = 1
    assert "The barracks:" not in prompts.explain(view, 0)
    sheet.spent = 0
    sheet.market_used = sheet.attacks = 4
    sheet.stored[:] = [-1, 2, 3, 4]
    assert not any(words in prompts.explain(view, 0) for words in abilities)
    assert "You can write a stored number" in prompts.explain(view, 0)
    sheet.exploring = 1
    assert "a stored number" not in prompts.explain(view, 0)


@cases("table", [Table(1), BUSY, Table(3)])
def test_every_position_has_a_question_an_explanation_and_a_status(table: Table) -> None:
    steps = random_game(table, 2)
    for step in steps[::5]:
        view = viewed(step.before, step.seat)
        assert prompts.question(view, step.seat).endswith(".")
        assert prompts.explain(view, step.seat).endswith(".")
        assert prompts.status(viewed(step.before, None), NAMES).startswith("Turn ")


def test_ships_must_stay_below_their_limit_if_the_option_says_less() -> None:
    assert "stay below it" in prompts.explain(first_view(ships="less"), 0)
