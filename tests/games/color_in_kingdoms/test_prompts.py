"""Status, questions and explanations."""

from papercrown.core.match import Match
from papercrown.games.color_in_kingdoms import prompts
from tests.games.color_in_kingdoms.helpers import (
    HAMLET,
    LAGOON,
    NAMES,
    OTHER_SUMS,
    Table,
    do,
    random_game,
    turn,
    viewed,
)
from tests.kit.cases import cases

PLAYERS = [f"P{seat}" for seat in range(6)]
TABLES = [Table(1), Table(2, (HAMLET,)), Table(4, (LAGOON, OTHER_SUMS)), Table(6)]


def test_the_status_names_province_and_turn() -> None:
    view = turn("", "", province="lagoon").view(0)
    assert prompts.status(view, PLAYERS) == "The Lagoon · turn 1 · P0 rolled"
    view.triggered = 2
    assert prompts.status(view, PLAYERS) == "The Lagoon · turn 1 · last turns · P0 rolled"
    view.over = 1
    assert prompts.status(view, PLAYERS) == "The Lagoon · turn 1, the last"


def test_each_step_of_a_turn_has_its_question() -> None:
    match = turn("R A1", "R A1", roll=(5, 5, 5, 5, 2))  # C4
    assert prompts.question(match.view(0), 0) == "No pair can be used: choose a space for a strawberry field."
    match = turn("R A1", "R A1", roll=(1, 2, 2, 3, 3))
    assert (
        prompts.question(match.view(0), 0) == "Choose the sum of two dice, or no pair, then a space for what it builds."
    )
    do(match, "build 4 A2")
    assert prompts.question(match.view(1), 1) == "Choose a space to copy the sherbet factory, or decline."


def explained(match: Match, seat: int) -> list[str]:
    return [" ".join(line.split()[:3]) for line in prompts.explain(match.view(seat), seat).splitlines()]


def test_explanations_name_what_can_be_built() -> None:
    match = turn("R A1", "R A1", roll=(4, 2, 6, 1, 4))
    assert explained(match, 0) == ["Name the sum", "A strawberry field", "A waterway must", "A soylent farm"]
    do(match, "build 3 A2")
    assert explained(match, 1) == ["You may build", "A soylent farm"]


def test_explanations_say_where_things_go() -> None:
    match = turn("R A1")
    for kind, letter in enumerate("RYBOGP", 1):
        view = match.view(0)
        view.construction = kind
        explanation = prompts.explain(view, 0).splitlines()[-1]
        where = "goes anywhere" if letter in "RP" else "must touch a coloured space"
        assert explanation.startswith(f"A {NAMES[letter]} {where}. ")


@cases("table", TABLES)
def test_every_position_has_a_question_an_explanation_and_a_status(table: Table) -> None:
    for step in random_game(table, 2)[:: table.seats]:
        view = viewed(step.before, step.seat)
        assert prompts.question(view, step.seat).endswith(".")
        assert prompts.explain(view, step.seat).endswith(".")
        assert prompts.status(viewed(step.before, None), PLAYERS).startswith("The ")
