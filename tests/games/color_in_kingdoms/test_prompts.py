"""Status, questions and explanations."""

import re

from papercrown.core.match import Match
from papercrown.games.color_in_kingdoms import prompts
from tests.games.color_in_kingdoms.comparison import HAMLET, LAGOON, OTHER_SUMS, Table, random_game
from tests.games.color_in_kingdoms.helpers import do, turn, viewed
from tests.games.color_in_kingdoms.referee import NAMES
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


def points(*drawings: str) -> dict[str, int]:
    """The items of the first player."""
    return dict(turn(*drawings).scores()[0].items)


def test_explanations_state_the_points_of_the_rules() -> None:
    told = {}
    for kind, letter in enumerate("RYBOGP", 1):
        view = turn("R A1").view(0)
        view.construction = kind
        told[letter] = [int(n) for n in re.findall(r"\d+", prompts.explain(view, 0).splitlines()[-1])]
    more = points("R A1")["strawberry"] - points("R A1", "R A1 A3")["strawberry"]
    assert told["R"] == [points("R A1", "R A1 A3")["strawberry"], more]
    line = points("Y D2 D3 D4", "Y D2 D3 D4 D5")["brick_road"]
    assert told["Y"] == [line, 2, points("Y D2 D3 D4")["brick_road"] - line]
    row = [*(f"D{n}" for n in range(1, 9)), "E1", "E2"]
    assert told["B"] == [1, 2, 3, *(points("B " + " ".join(row[:n]))["waterway"] for n in range(1, 11))]
    assert told["P"] == [points("P " + " ".join(row[:n]))["forest"] for n in range(1, 11)]
    assert told["O"] == [points("O D4")["sherbet"], points("O D4, R C3, Y C4, B D3, G D5, P E3")["sherbet"]]
    assert told["G"] == [points("G D4, Y D5")["soylent"], points("G D4, Y D5, P D3")["soylent"]]


def test_nobody_is_said_to_copy_a_solo_player() -> None:
    assert "the others may copy it" in prompts.explain(turn("R A1", "R A1").view(0), 0)
    assert "copy" not in prompts.explain(turn("R A1").view(0), 0)


def test_sums_are_offered_only_if_one_can_be_declared() -> None:
    assert "the sum of two dice" in prompts.explain(turn("R A1", roll=(1, 2, 2, 3, 3)).view(0), 0)
    assert "the sum of two dice" not in prompts.explain(turn("R A1", roll=(5, 5, 5, 5, 2)).view(0), 0)


@cases("table", TABLES)
def test_every_position_has_a_question_an_explanation_and_a_status(table: Table) -> None:
    for step in random_game(table, 2)[:: table.seats]:
        view = viewed(step.before, step.seat)
        assert prompts.question(view, step.seat).endswith(".")
        assert prompts.explain(view, step.seat).endswith(".")
        assert prompts.status(viewed(step.before, None), PLAYERS).startswith("The ")
