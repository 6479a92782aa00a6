"""All players decide at the same time whether to copy; nobody sees the choices until all have decided."""

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from tests.games.color_in_kingdoms.comparison import Table, game, numbers, random_game, read, rules
from tests.games.color_in_kingdoms.helpers import (
    do,
    do_by_seat,
    full_except,
    in_games,
    offers,
    seeds,
    tables,
    turn,
    viewed,
)
from tests.kit.cases import cases
from tests.kit.games import check_legal_in_view

VIEWERS = (0, 1, 2, 3, None)
"""The builder, a player who has decided, two others, and a spectator."""


def awaiting_copies() -> Match:
    """A match in which seat 0 has built and the three others may copy."""
    match = turn("P D4", "P A1", "P A1", "P A1", roll=(1, 4, 5, 2, 3))
    do(match, "build 9 D5")
    return match


def without_decided(view: Record) -> bytes:
    """A view without the seats that have decided, which are public."""
    view = copy(view)
    view.decided = 0
    return view.tobytes()


def test_the_game_hides_choices() -> None:
    assert game.secret


@cases("viewer", [0, 2, 3, None])
@cases("deed", ["copy A2", "copy B1", "decline"])
def test_nobody_else_sees_a_choice(viewer: int | None, deed: str) -> None:
    """Others see only that it was made."""
    match = awaiting_copies()
    before = match.view(viewer)
    do(match, deed, seat=1)
    after = match.view(viewer)
    assert (int(before.decided), int(after.decided)) == (0, 1 << 1)
    assert without_decided(after) == without_decided(before)
    assert read(match.view(1)).choices == {1: deed.removeprefix("copy").removeprefix("decline").strip()}


def test_players_see_only_their_own_choice() -> None:
    match = awaiting_copies()
    do(match, "copy A2", seat=1)
    do(match, "copy B2", seat=2)
    seen = {viewer: read(match.view(viewer)).choices for viewer in VIEWERS}
    assert seen == {0: {}, 1: {1: "A2"}, 2: {2: "B2"}, 3: {}, None: {}}


def test_everyone_sees_at_once_what_is_built() -> None:
    """They also see who may copy, which follows from the sheets."""
    match = awaiting_copies()
    for viewer in VIEWERS:
        assert match.view(viewer).tobytes() == match.position.tobytes()
        assert read(match.view(viewer)).sheets[0].painted == {"D4": "P", "D5": "Y"}
        assert not match.hidden(0, viewer)


def test_everything_is_revealed_when_all_have_decided() -> None:
    match = awaiting_copies()
    do_by_seat(match, "", "copy A2", "decline", "copy B1")
    for viewer in VIEWERS:
        view = read(match.view(viewer))
        assert view.sheets[1].painted == {"A1": "P", "A2": "Y"}
        assert match.view(viewer).tobytes() == match.position.tobytes()


# --- The log ----------------------------------------------------------------------------------------------------------


def test_copies_are_logged_when_all_have_decided() -> None:
    match = awaiting_copies()
    do(match, "copy A2", seat=1)
    do(match, "decline", seat=2)
    hidden = {viewer: [match.hidden(step, viewer) for step in range(3)] for viewer in VIEWERS}
    assert hidden == {
        0: [False, True, True],
        1: [False, False, True],
        2: [False, True, False],
        3: [False, True, True],
        None: [False, True, True],
    }
    do(match, "copy A2", seat=3)
    assert not any(match.hidden(step, viewer) for step in range(4) for viewer in VIEWERS)
    assert [match.told(step).label for step in range(4)] == [
        "A sum of 9: brick road at D5",
        "Copy the brick road at A2",
        "Do not copy the brick road",
        "Copy the brick road at A2",
    ]


def test_the_last_choice_reveals_and_rolls() -> None:
    match = awaiting_copies()
    do_by_seat(match, "", "copy A2", "decline", "decline")
    assert [step.reveal for step in match.steps] == [False, False, False, True]
    assert [step.chance for step in match.steps] == [False, False, False, True]


def test_a_turn_without_questions_reveals_and_rolls_at_once() -> None:
    match = turn("P D4", "", roll=(1, 4, 5, 2, 3))
    do(match, "build 9 D5")
    assert (match.steps[0].reveal, match.steps[0].chance) == (True, True)


def test_the_last_choice_of_a_game_reveals_it_and_rolls_nothing() -> None:
    match = turn(full_except("D4"), full_except("D4"))
    do_by_seat(match, "build 0 D4", "copy D4")
    assert match.over
    assert [step.reveal for step in match.steps] == [False, True]
    assert [step.chance for step in match.steps] == [False, False]


def test_totals_do_not_reveal_what_others_chose() -> None:
    match = awaiting_copies()
    before = match.totals(0)[-1]
    do(match, "copy A2", seat=1)
    for viewer in VIEWERS:
        assert match.totals(viewer)[-1] == before


def test_labels_reveal_nothing_about_other_players() -> None:
    match = awaiting_copies()
    before = match.legal(3)
    do(match, "copy A2", seat=1)
    assert match.legal(3) == before


# --- A view is a position ---------------------------------------------------------------------------------------------


@given(tables, seeds)
@in_games
def test_legal_actions_follow_from_the_view(table: Table, seed: int) -> None:
    """In a view the same actions are legal and, unless they end the turn, lead to the same sheets."""
    for step in random_game(table, seed)[::3]:
        view = check_legal_in_view(rules, step.before, step.seat)
        if not step.ends_turn:
            rules.apply(view, step.seat, numbers(table.province)[step.deed], dice_for(b"any secret", "match", 0))
            assert view.sheets.tobytes() == step.after.sheets.tobytes()


@given(tables, seeds)
@in_games
def test_views_change_only_by_builds_and_at_the_end_of_a_turn(table: Table, seed: int) -> None:
    for step in random_game(table, seed):
        if step.ends_turn or step.verb == "build":
            assert viewed(step.after, None).tobytes() == step.after.tobytes()
        else:
            for viewer in (None, (step.seat + 1) % table.seats):
                assert without_decided(viewed(step.before, viewer)) == without_decided(viewed(step.after, viewer))


# --- Undo -------------------------------------------------------------------------------------------------------------


def test_a_choice_can_be_undone_until_all_have_decided() -> None:
    match = awaiting_copies()
    before = match.position.tobytes()
    do(match, "copy A2", seat=1)
    match.undo(1)
    assert match.position.tobytes() == before
    assert "copy A2" in offers(match, seat=1)


def test_undo_keeps_what_others_have_chosen_since() -> None:
    match = awaiting_copies()
    do(match, "copy A2", seat=1)
    do(match, "copy B1", seat=2)
    match.undo(1)
    assert read(match.position).choices == {2: "B1"}
    assert match.actors() == [1, 3]


def test_building_cannot_be_undone_once_others_are_asked() -> None:
    with pytest.raises(pc.UndoRefused, match="the turn has gone on to seat 1"):
        awaiting_copies().undo(0)


def test_nothing_can_be_undone_when_all_have_decided() -> None:
    match = awaiting_copies()
    do_by_seat(match, "", "copy A2", "decline", "decline")
    for seat in range(4):
        assert not match.can_undo(seat)
