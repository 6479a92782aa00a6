"""Status, questions and explanations."""

import re

from papercrown.core.match import Match
from papercrown.games.pocket_kingdoms import prompts
from tests.games.pocket_kingdoms.helpers import (
    BARRACKS,
    BUSY,
    MARKET,
    STOREHOUSE,
    Table,
    do,
    explore,
    first_view,
    full_districts,
    random_game,
    sketch,
    turn,
    viewed,
)
from tests.games.pocket_kingdoms.referee import DISTRICTS
from tests.kit.cases import cases

NAMES = [f"P{seat}" for seat in range(6)]
TOWN = {**MARKET, **STOREHOUSE, **BARRACKS}


def test_the_status_names_turn_roll_and_districts() -> None:
    view = first_view()
    view.rolled[:] = [6, 1, 3]
    assert prompts.status(view, NAMES) == "Turn 1 · rolled 6 1 3 · 0 of 4 districts full"
    sketch(view.sheets[1], full_districts("north", "east", "south", "west", "centre"))
    view.over = 1
    assert prompts.status(view, NAMES) == "Turn 1, the last · rolled 6 1 3 · 4 of 4 districts full"


def question(match: Match) -> str:
    return prompts.question(match.view(0), 0)


def test_each_step_of_a_turn_has_its_question() -> None:
    match = turn(dice=(3, 5, 5), rows={"house 1": (2,)})
    assert question(match) == "Write the 3 or the 5, or explore."
    do(match, "write 5 house 1")
    assert question(match) == "Draw the house."
    do(match, "draw A1", "write 3 house 2")
    assert question(match) == "Explore with the 5."
    do(match, "explore 5 north")
    assert question(match) == "Draw the forest in the north, then the forest in the south."
    do(match, "draw D1")
    assert question(match) == "Draw the forest in the south."
    do(match, "draw D9")
    assert question(match) == "Say that you are done."


def test_a16_questions_do_not_offer_to_explore_while_a_die_can_build() -> None:
    """A16: as long as exploring is not allowed."""
    match = turn(dice=(3, 5, 5), building="must")
    assert question(match) == "Write the 3 or the 5."
    do(match, "write 5 house 1")
    assert question(match) == "Write the 3 or the 5."
    do(match, "write 3 house 2")
    assert question(match) == "Explore with the 5."


def test_a17_questions_offer_the_third_die_after_an_attack() -> None:
    """A17: before it, the attack names the two dice that it takes."""
    match = turn(dice=(2, 2, 5), rows=TOWN, stored=(4,), barracks=True)
    assert question(match) == "Write the 2 or the 5, use the stored 4, store a die, attack with two 2s, or explore."
    do(match, "attack 0 A1")
    assert question(match) == "Write the 5, use the stored 4, store a die, or explore."
    match = turn(dice=(2, 2, 5), rows=TOWN, barracks=True)
    explore(match, 5, "centre")
    assert question(match) == "Attack with two 2s, or explore with the 2 and the 2."


def test_a_player_with_a_full_kingdom_is_asked_to_finish() -> None:
    """A row can still be started, and with "must" it has to be."""
    drawing = full_districts(*DISTRICTS)
    assert question(turn(drawing, (3, 3, 5))) == "Write the 3 or the 5, or say that you are done."
    assert question(turn(drawing, (3, 3, 5), building="must")) == "Write the 3 or the 5."


def explained(match: Match) -> list[str]:
    """The first word of each line."""
    return [line.split()[0] for line in prompts.explain(match.view(0), 0).splitlines()]


def test_each_step_of_a_turn_has_its_explanation() -> None:
    match = turn("H", (3, 5, 5), rows={"house 1": (2,), "market": (1, 2)}, building="must")
    assert explained(match) == ["Write:", "Up", "While"]
    do(match, "write 5 house 1")
    assert prompts.explain(match.view(0), 0).startswith("Houses, ships and fields")
    do(match, "draw B1", "write 3 market")
    assert prompts.explain(match.view(0), 0).startswith("A town building")
    do(match, "draw C1")
    assert explained(match) == ["Explore:"]
    do(match, "explore 5 north")
    assert prompts.explain(match.view(0), 0).endswith("here the north.")
    do(match, "draw D1", "draw D9")
    assert explained(match) == ["Done:"]


def test_explanations_describe_the_abilities_of_town_buildings() -> None:
    match = turn("H", (2, 2, 5), rows=TOWN, stored=(-1, 3), barracks=True)
    assert explained(match) == ["Write:", "Stored:", "Store:", "Market:", "Attack:", "Explore:", "Up"]
    match.position.sheets[0].market_used, match.position.sheets[0].attacks = 3, 1
    for words in ("Store: .* 2 of 4 left", "Market: .* 1 of 4 left", "Attack: .* 3 of 4 left"):
        assert re.search(words, prompts.explain(match.view(0), 0))
    match.position.sheets[0].market_used = match.position.sheets[0].attacks = 4
    match.position.sheets[0].stored[:] = [-1, -2, -3, -4]
    assert explained(match) == ["Write:", "Explore:", "Up"]
    match = turn("H", (2, 2, 5), rows=TOWN, stored=(3,), barracks=True)
    explore(match, 5, "centre")
    assert explained(match) == ["Market:", "Attack:", "Explore:"]


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
