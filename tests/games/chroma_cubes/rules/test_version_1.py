"""Matches that began under version 1 of the rules are played to the end by them."""

from papercrown.core.match import Match
from papercrown.games.chroma_cubes import actions, prompts, queries
from tests.games.chroma_cubes.helpers import do, do_by_seat, game, items, number, offers, page_of, read, refusal, table
from tests.games.chroma_cubes.referee import page

FREE, GREENS = "RB RB YG YG OP OP", "GB GB GB GB GB GB"
"""The dice of a player who has much to do, and of one who has not."""


def test_new_matches_have_the_current_version() -> None:
    assert game.match(seats=1, seed=1).position.version == game.version == 2
    assert Match(game, seats=1, seed=1, version=1).position.version == 1


def test_players_are_stuck_after_the_next_roll_only() -> None:
    """Before A14."""
    match = table(GREENS, FREE, puzzle="butterfly", left={0: "Y of Body"}, version=1)
    do_by_seat(match, "", "fill R of Body with 1")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.last) == ({0: 6}, {0}, False)
    assert queries.why_finished(match.view(1), 0, 80) == ["None of the dice can be used any more."]


def test_players_go_on_as_long_as_a_die_can_be_used() -> None:
    """Before A12: although no figure can be completed any more."""
    on = page(0, "One: B RRRR = 9")
    match = table(*["GB YP YP YP YP YP"] * 2, puzzle=on, version=1)
    do_by_seat(match, "", "")
    assert read(match.position).finished == {}
    assert offers(match) == {"fill B of One with 1"}


def test_everybody_must_use_a_die_alone_and_in_the_last_turn_too() -> None:
    """Before A13."""
    match = table(FREE, version=1)
    do(match, "done")
    assert refusal(match, "done") == "nobody used a die last turn: now everybody must"
    match = table(GREENS, FREE, puzzle="butterfly", left={0: "Y of Body"}, version=1)
    do_by_seat(match, "", "fill R of Body with 1")
    do(match, "done", seat=1)
    assert (match.position.last, match.position.pressed) == (1, 1)
    assert "done" not in offers(match, seat=1)


def test_a_turn_is_counted_that_nobody_plays() -> None:
    """Before A15."""
    match = table(
        GREENS, GREENS, puzzle="butterfly", left={0: "G of Body", 1: "B of Lower left wing"}, turn=9, version=1
    )
    do_by_seat(match, "fill G of Body with 1", "fill B of Lower left wing with 1")
    assert match.over
    assert (match.position.turn, read(match.position).finished) == (10, {0: 9, 1: 9})
    assert [score["first_to_finish"] for score in items(match)] == [1, 1]


def test_words_are_about_dice_that_can_be_used() -> None:
    match = table("YG GB GB GB GB GB", puzzle="butterfly", left={0: "Y of Body, RR of Upper left wing"}, version=1)
    view, colour = match.view(0), number("fill Y of Body with 1", page_of(match.position))
    assert actions.warning(view, 0, colour) == "After that, none of your dice can be used any more: you are finished."
    assert actions.warning(view, 0, number("done", page_of(match.position))) == ""
    assert match.describe(0, number("done", page_of(match.position))).label == "Done"
    assert prompts.question(view, 0) == "Choose a section to colour, or be done without using a die."
    assert "who can use no die after a roll, is finished" in prompts.explain(view, 0)
    match = table("YG GB GB GB GB GB", puzzle="butterfly", left={0: "Y of Body, R of Body"}, version=1)
    assert actions.warning(match.view(0), 0, colour) == (
        "If you then roll that die, the chance that none of your dice can be used any more is 67%."
    )
