"""Undo: painting and being done until all are done, and the choice of a die until it is the next player's turn.

Throws and revealed drafts cannot be undone.
"""

import pytest

import papercrown as pc
from papercrown.core.match import Match
from tests.games.inkdoms.comparison import read
from tests.games.inkdoms.helpers import coloured, do, draft_of, finish, offers, table
from tests.kit.cases import cases


def refused(match: Match, seat: int) -> str:
    """Why undo is refused; the position must not change."""
    before = match.position.tobytes()
    assert not match.can_undo(seat)
    with pytest.raises(pc.UndoRefused) as why:
        match.undo(seat)
    assert match.position.tobytes() == before
    return str(why.value)


def with_blue_die(seats: int = 3) -> Match:
    """Seat 0 has the blue die."""
    match = table(seats, spells={0: "1 2 3 4"}, drops={0: "green"})
    do(match, "take blue from Redhill")
    return match


DEEDS = [
    "paint R9 blue",
    "paint Y1 green by tower",
    "move to Greenwood",
    "divide to Umberland",
    "mix brown",
]


@cases("words", DEEDS)
def test_painting_and_casting_can_be_undone(words: str) -> None:
    match = with_blue_die()
    before = match.position.tobytes()
    do(match, words)
    match.undo(0)
    assert match.position.tobytes() == before


@cases("words", DEEDS)
def test_deeds_can_be_undone_after_others_have_chosen_dice(words: str) -> None:
    match = with_blue_die()
    do(match, words)
    do(match, "take red from Redhill, paint R8 red", seat=1)
    do(match, "take white as red from Umberland", seat=2)
    match.undo(0)
    assert draft_of(match) == read(match.position).sheets[0]
    assert draft_of(match, 1).paint == {"R8": "red"}
    assert read(match.position).taken == {0: "blue", 1: "red", 2: "white"}
    assert words in offers(match)


def test_deeds_are_undone_one_by_one() -> None:
    match = with_blue_die()
    before = [match.position.tobytes()]
    for words in ("divide to Umberland", "paint R9 blue", "paint U4 blue", "mix green", "paint U8 green"):
        do(match, words)
        before.append(match.position.tobytes())
    do(match, "done")
    for position in reversed(before):
        match.undo(0)
        assert match.position.tobytes() == position


def test_the_colour_of_a_watchtower_can_be_undone() -> None:
    match = table(1, paint={0: {"U5": "green"}})
    do(match, "take blue from Redhill, paint R8 blue, fill brown")
    match.undo(0)
    assert offers(match) == {"fill green", "fill purple", "fill brown"}
    match.undo(0)
    assert draft_of(match).paint == coloured("U5 green")


# --- Dice -------------------------------------------------------------------------------------------------------------


def test_a_choice_of_die_cannot_be_undone_once_it_is_the_next_players_turn() -> None:
    match = with_blue_die()
    assert refused(match, 0) == "the turn has gone on to seat 1 (Player 2) since"


def test_a_choice_of_die_cannot_be_undone_once_the_next_player_has_a_die() -> None:
    match = with_blue_die()
    do(match, "take red from Redhill", seat=1)
    assert not match.can_undo(0)
    assert refused(match, 1) == "the turn has gone on to seat 2 (Player 3) since"


def test_a_choice_of_die_cannot_be_undone_after_undoing_the_painting() -> None:
    match = with_blue_die()
    do(match, "paint R9 blue")
    match.undo(0)
    assert not match.can_undo(0)


def test_the_last_player_to_choose_can_undo_the_choice() -> None:
    match = with_blue_die(2)
    before = match.position.tobytes()
    do(match, "take red from Redhill", seat=1)
    match.undo(1)
    assert match.position.tobytes() == before
    do(match, "take white as blue from Greenwood", seat=1)
    assert read(match.position).taken == {0: "blue", 1: "white"}


def test_the_last_player_can_undo_after_others_have_gone_on() -> None:
    match = with_blue_die(2)
    do(match, "take red from Redhill", seat=1)
    do(match, "paint R9 blue, done")
    match.undo(1)
    seen = read(match.position)
    assert (seen.taken, seen.done) == ({0: "blue"}, {0})
    assert seen.drafts[0].paint == {"R9": "blue"}


def test_a_choice_of_die_can_be_undone_in_a_solo_game() -> None:
    match = table(1)
    before = match.position.tobytes()
    do(match, "take blue from Redhill, paint R9 blue")
    match.undo(0)
    match.undo(0)
    assert match.position.tobytes() == before


# --- Done -------------------------------------------------------------------------------------------------------------


def test_done_can_be_undone_until_all_are_done() -> None:
    match = with_blue_die(2)
    do(match, "paint R9 blue, done")
    do(match, "take red from Redhill", seat=1)
    match.undo(0)
    assert read(match.position).done == set()
    assert draft_of(match).paint == {"R9": "blue"}
    do(match, "done")
    do(match, "done", seat=1)
    for seat in (0, 1):
        assert refused(match, seat) == "something hidden was shown since: nobody can take that back"


def test_undo_keeps_that_others_are_done() -> None:
    match = with_blue_die(3)
    do(match, "paint R9 blue")
    do(match, "take red from Redhill, done", seat=1)
    match.undo(0)
    assert read(match.position).done == {1}


# --- Never past a throw or a reveal -----------------------------------------------------------------------------------


def test_nothing_can_be_undone_past_a_throw() -> None:
    match = with_blue_die(3)
    finish(match)
    for seat in range(3):
        assert refused(match, seat) == "chance has spoken since: nobody can take that back"


def test_nothing_can_be_undone_past_a_reveal_without_a_throw() -> None:
    """Two share a throw over two rounds."""
    match = with_blue_die(2)
    finish(match)
    for seat in (0, 1):
        assert refused(match, seat) == "something hidden was shown since: nobody can take that back"
    finish(match)
    for seat in (0, 1):
        assert refused(match, seat) == "chance has spoken since: nobody can take that back"


def test_crossing_out_can_be_undone_in_a_solo_game_until_the_next_throw() -> None:
    match = table(1)
    do(match, "take blue from Redhill")
    before = offers(match)
    do(match, "done")
    match.undo(0)  # alone nothing was hidden
    assert offers(match) == before
    do(match, "done")
    crossing = offers(match)
    do(match, "cross first of hydras")
    match.undo(0)
    assert offers(match) == crossing
    do(match, "cross first of hydras, take red from Redhill, done, cross first of dragons")
    do(match, "take yellow from Redhill, done, cross first of griffins, take white as blue from Redhill, done")
    do(match, "cross first of unicorns")
    assert refused(match, 0) == "chance has spoken since: nobody can take that back"


def test_undo_before_any_deed_is_refused() -> None:
    match = table(2)
    assert refused(match, 0) == "seat 0 has not done anything yet"
    do(match, "take blue from Redhill")
    assert refused(match, 1) == "seat 1 has not done anything yet"


def test_nothing_can_be_undone_after_the_end() -> None:
    match = table(1, blots={0: 9})
    do(match, "take blue from Redhill, done")
    assert match.over
    assert not match.can_undo(0)
