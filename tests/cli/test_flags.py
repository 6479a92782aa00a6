"""Arguments that several commands share."""

import argparse

import pytest

import papercrown as pc
from papercrown.cli import main
from papercrown.cli.flags import parse_options, whole_number
from tests.cli.helpers import refused


def test_switches_are_parsed_and_other_values_stay_words() -> None:
    given = ["harmony=true", "middle_kingdom=False", "duel=mighty"]
    parsed = {"harmony": True, "middle_kingdom": False, "duel": "mighty"}
    assert parse_options(pc.game("kingdomino"), given) == parsed


def test_unknown_options_and_values_are_left_to_the_game() -> None:
    assert parse_options(pc.game("kingdomino"), ["size=true", "harmony=maybe"]) == {"size": "true", "harmony": "maybe"}


def test_word_without_a_value_is_refused() -> None:
    with pytest.raises(pc.OptionError, match="--option: expected NAME=VALUE, got duel"):
        parse_options(pc.game("kingdomino"), ["duel"])


def test_whole_numbers_have_a_bounded_length() -> None:
    assert [whole_number(text) for text in ("7", "-1", str(2**63 - 1))] == [7, -1, 2**63 - 1]
    for text in ("", "x", "1e400", "nan", "9" * 21, "9" * 5000, "-" + "9" * 5000):
        with pytest.raises(argparse.ArgumentTypeError, match="expected a whole number, got "):
            whole_number(text)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "kingdomino", "--seats"],
        ["play", "kingdomino", "--people"],
        ["play", "kingdomino", "--seed"],
        ["arena", "kingdomino", "random", "random", "--games"],
        ["arena", "kingdomino", "random", "random", "--jobs"],
        ["draw", "game.json", "--step"],
        ["draw", "game.json", "--viewer"],
        ["review", "game.json", "--playouts"],
        ["serve", "--port"],
        ["serve", "--per-address"],
        ["warm", "kingdomino", "--threads"],
        ["map", "new", "--seed"],
        ["games"],
    ],
)
@pytest.mark.parametrize("digits", [500, 5000])
def test_numbers_with_many_digits_are_refused_at_once(
    arguments: list[str], digits: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exited:
        main([*arguments, "9" * digits])
    assert exited.value.code == 2
    sentence = capsys.readouterr().err.splitlines()[-1]
    assert sentence.startswith(f"papercrown {arguments[0]}") or sentence.startswith("papercrown: error")
    assert len(sentence) < 400


@pytest.mark.parametrize("bot", ["search:{}", "search:{}x", "{}"])
def test_bots_with_many_digits_are_refused_at_once(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    name = bot.format("9" * 5000)
    for arguments in (["play", "kingdomino", "--bot", name], ["arena", "kingdomino", "random", name]):
        assert len(refused(capsys, *arguments)) < 300
