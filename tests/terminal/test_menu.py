import pytest

import papercrown as pc
from papercrown.core.match import Action
from papercrown.terminal.menu import CLICKED_MARK, MAX_LISTED_ACTIONS, Menu, NoSuchChoice, menu
from tests.kit.cases import cases

PLACES = [Action(n, f"Place it at {a}–{b}", (f"cell:{a}", f"cell:{b}")) for n, (a, b) in enumerate(
    [("F10", "G10"), ("F10", "F11"), ("F9", "G9"), *((f"A{n}", f"B{n}") for n in range(1, 9))]
)]  # fmt: skip
TURN = [
    Action(1, "Send a knight to the lake for 2 coins", ("guard", "cell:1")),
    Action(2, "Send a knight to the wheat for 1 coin", ("guard", "cell:2")),
    Action(3, "End the turn", ("done",)),
]


def narrowed(chosen: Action | Menu) -> Menu:
    assert isinstance(chosen, Menu)
    return chosen


def test_few_actions_are_listed_one_by_one_and_marked_where_they_differ() -> None:
    few = menu(TURN)
    assert [choice.label for choice in few.choices] == [action.label for action in TURN]
    assert few.marks == {"cell:1": "1", "cell:2": "2", "done": "3"}


def test_many_actions_are_narrowed_click_by_click() -> None:
    many = menu(PLACES)
    assert many.heading == "Place it at "
    assert [choice.label for choice in many.choices][-2:] == ["F9–G9", "F10–…"]
    assert many.marks["cell:F10"] == str(len(many.choices))
    second = narrowed(many.pick(str(len(many.choices))))
    assert second.before is many
    assert [choice.label for choice in second.choices] == ["Place it at F10–G10", "Place it at F10–F11"]
    assert second.marks == {"cell:F10": CLICKED_MARK, "cell:G10": "1", "cell:F11": "2"}
    assert second.pick("2") == PLACES[1]


def test_choice_with_another_label_comes_last_and_is_not_shortened() -> None:
    many = menu([*PLACES, Action(99, "Discard it", ("discard",))])
    assert many.heading == "Place it at "
    assert [choice.label for choice in many.choices][-2:] == ["F10–…", "Discard it"]
    assert many.pick(str(len(many.choices))) == Action(99, "Discard it", ("discard",))


@cases("typed", ["F9 G9", "f9g9", "F9–G9", "f9-g9", "g9 f9", "place f9"])
def test_an_action_can_be_typed(typed: str) -> None:
    assert menu(PLACES).pick(typed) == PLACES[2]


def test_typed_words_that_match_several_actions_narrow_the_menu() -> None:
    assert narrowed(menu(TURN).pick("knight")).actions == tuple(TURN[:2])
    assert menu(TURN).pick("lake") == TURN[0]
    assert menu(TURN).pick("e") == TURN[2]


def test_order_of_squares_tells_apart_both_directions_of_a_domino() -> None:
    both = [Action(1, "Place it at F7–G7", ("f", "g")), Action(2, "Place it at G7–F7", ("g", "f"))]
    assert menu(both).pick("f7 g7") == both[0]
    assert menu(both).pick("g7 f7") == both[1]


def test_empty_input_takes_the_only_action() -> None:
    assert menu(TURN[:1]).pick("") == TURN[0]
    assert menu(TURN).pick("") == menu(TURN)


@cases(
    ("typed", "sentence"),
    [
        ("0", "expected a number from 1 to 3 or words from a choice, got 0"),
        ("4", "expected a number from 1 to 3 or words from a choice, got 4"),
        ("9" * 5000, f"expected a number from 1 to 3 or words from a choice, got {'9' * 29}…"),
        ("²", "expected a number from 1 to 3 or words from a choice, got '²', which fits none of them"),
        ("dragon", "expected a number from 1 to 3 or words from a choice, got 'dragon', which fits none of them"),
        ("!", "expected a number from 1 to 3 or words from a choice, got '!', which fits none of them"),
    ],
)
def test_input_that_matches_nothing_is_refused_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(NoSuchChoice) as refusal:
        menu(TURN).pick(typed)
    assert str(refusal.value) == sentence


def test_words_that_match_every_action_are_refused() -> None:
    with pytest.raises(NoSuchChoice, match="fits all"):
        menu(PLACES).pick("place")


def test_actions_with_the_same_clicks_are_listed_separately() -> None:
    same = [Action(n, f"Pay {n}", ("coins",)) for n in range(20)]
    paid = menu(same)
    assert len(paid.choices) == 20
    assert paid.pick("3") == same[2]


@cases("name", ["kingdomino", "queendomino"])
def test_every_action_of_a_game_can_be_reached_by_numbers(name: str) -> None:
    match = pc.game(name).match(seats=2, seed=4)
    for _ in range(40):
        seat = match.actors()[0]
        actions = match.legal(seat)
        assert sorted(action.id for action in reachable(menu(actions))) == sorted(action.id for action in actions)
        match.play(seat, actions[-1])


def reachable(current: Menu) -> list[Action]:
    actions: list[Action] = []
    for number in range(1, len(current.choices) + 1):
        chosen = current.pick(str(number))
        actions += [chosen] if isinstance(chosen, Action) else reachable(chosen)
    assert len(current.choices) > 1 or len(current.actions) == 1 or len(current.actions) <= MAX_LISTED_ACTIONS
    return actions
