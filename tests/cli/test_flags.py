"""Arguments that several commands share."""

import pytest

import papercrown as pc
from papercrown.cli.flags import parse_options


def test_switches_are_parsed_and_other_values_stay_words() -> None:
    given = ["harmony=true", "middle_kingdom=False", "duel=mighty"]
    parsed = {"harmony": True, "middle_kingdom": False, "duel": "mighty"}
    assert parse_options(pc.game("kingdomino"), given) == parsed


def test_unknown_options_and_values_are_left_to_the_game() -> None:
    assert parse_options(pc.game("kingdomino"), ["size=true", "harmony=maybe"]) == {"size": "true", "harmony": "maybe"}


def test_word_without_a_value_is_refused() -> None:
    with pytest.raises(pc.OptionError, match="--option: expected NAME=VALUE, got duel"):
        parse_options(pc.game("kingdomino"), ["duel"])
