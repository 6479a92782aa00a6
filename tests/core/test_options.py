"""Options: defaults, values, and refusals that say what was expected."""

import pytest

import papercrown as pc
from papercrown.core.options import Option, Value, complete, switch

SIZE = Option("size", ("small", "large"), "Size", "How large.")
BONUS = switch("bonus", "Bonus", "Whether there is one.")


def test_the_first_value_is_the_default() -> None:
    assert SIZE.default == "small"
    assert BONUS.default is False


@pytest.mark.parametrize(
    ("option", "value", "code"), [(SIZE, "small", 0), (SIZE, "large", 1), (BONUS, False, 0), (BONUS, True, 1)]
)
def test_code_of_a_value_is_its_index(option: Option, value: Value, code: int) -> None:
    assert option.code(value) == code


def test_reordered_values_keep_their_codes() -> None:
    reordered = Option("size", ("large", "small"), "Size", "How large.", codes=(1, 0))
    assert reordered.default == "large"
    assert [reordered.code(value) for value in SIZE.values] == [SIZE.code(value) for value in SIZE.values]
    with pytest.raises(pc.OptionError, match="expected large or small"):
        reordered.code("huge")


@pytest.mark.parametrize("value", ["huge", "", "Small", True, 0, 1, None, 1.0, ["small"], {}])
def test_other_values_are_refused(value: Value) -> None:
    with pytest.raises(pc.OptionError, match="option size: expected small or large, got"):
        SIZE.code(value)


@pytest.mark.parametrize("value", [0, 1, "true", "True", None, 1.0])
def test_a_switch_accepts_only_booleans(value: Value) -> None:
    with pytest.raises(pc.OptionError, match="expected false or true"):
        BONUS.code(value)


def test_complete_fills_in_defaults_in_the_declared_order() -> None:
    assert list(complete((SIZE, BONUS), {"bonus": True}).items()) == [("size", "small"), ("bonus", True)]


def test_unknown_options_are_refused() -> None:
    with pytest.raises(pc.OptionError, match=r"unknown option .colour.: expected size or bonus"):
        complete((SIZE, BONUS), {"colour": "red"})
    with pytest.raises(pc.OptionError, match="the game has no options"):
        complete((), {"colour": "red"})


@pytest.mark.parametrize("name", ["queendomino", "kingdomino", "pocket-kingdoms"])
def test_every_option_of_a_game_explains_all_its_values(name: str) -> None:
    for option in pc.game(name).options:
        assert option.title
        assert all(str(value) in option.explanation for value in option.values if isinstance(value, str))
        assert len(set(option.values)) == len(option.values) >= 2


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 10**9, True, 4.0, "4", None])
def test_a_wrong_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(pc.OptionError, match="expected 2, 3 or 4 players"):
        pc.game("queendomino").check(seats, {})
