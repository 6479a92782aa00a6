"""Everyone colours at the same time: until the last player is done, nobody sees what the others do."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from papercrown.games.chroma_cubes import actions
from tests.games.chroma_cubes.helpers import (
    DONE,
    Table,
    do,
    do_by_seat,
    few_examples,
    game,
    items,
    number,
    offers,
    random_game,
    read,
    rules,
    seeds,
    table,
    tables,
    viewed,
)
from tests.games.chroma_cubes.referee import BOOK
from tests.kit.cases import cases
from tests.kit.games import check_legal_in_view, members

FREE = "RB RB YG YG OP OP"
VIEWERS = (0, 1, 2, None)
PRIVATE = ["fill R of Lamp with 1", "fill RR of Tower with 1 2", "open blue with 1", "fill YY of Sky with 3 4"]


def three_players() -> Match:
    """Three players at the start of a turn."""
    return table(FREE, FREE, FREE)


def without_done(view: Record) -> bytes:
    """A view without the public list of seats that are done."""
    view = copy(view)
    view.done = 0
    return view.tobytes()


def test_the_game_is_declared_secret() -> None:
    assert game.secret


@cases("viewer", [0, 2, None])
@cases("words", PRIVATE)
def test_only_its_owner_sees_a_draft(viewer: int | None, words: str) -> None:
    match = three_players()
    before = match.view(viewer).tobytes()
    do(match, words, seat=1)
    assert match.view(viewer).tobytes() == before
    assert match.view(1).tobytes() == match.position.tobytes() != before


@cases("viewer", VIEWERS)
def test_others_see_only_that_a_player_is_done(viewer: int | None) -> None:
    match = three_players()
    before = match.view(viewer)
    do(match, "done", seat=1)
    after = match.view(viewer)
    assert (members(before.done), members(after.done)) == (frozenset(), frozenset({1}))
    assert without_done(after) == without_done(before)


def test_players_see_only_their_own_draft() -> None:
    match = three_players()
    do(match, "fill R of Lamp with 1", seat=0)
    do(match, "fill RR of Tower with 1 2", "done", seat=1)
    seen = {viewer: [sheet.coloured for sheet in read(match.view(viewer)).drafts] for viewer in VIEWERS}
    assert seen == {
        0: [{"R of Lamp"}, set(), set()],
        1: [set(), {"RR of Tower"}, set()],
        2: [set(), set(), set()],
        None: [set(), set(), set()],
    }


def test_everything_is_revealed_when_the_last_player_is_done() -> None:
    match = three_players()
    do_by_seat(match, "fill R of Lamp with 1", "open blue with 1", "fill YY of Sky with 3 4")
    for viewer in VIEWERS:
        assert match.view(viewer).tobytes() == match.position.tobytes()
    pages = read(match.view(None)).pages
    assert [page.coloured for page in pages] == [{"R of Lamp"}, set(), {"YY of Sky"}]
    assert pages[1].banks[0] == ("half", "B")


def test_scores_do_not_reveal_drafts() -> None:
    """Neither figures nor banks count before the turn ends, not even for the player who coloured them."""
    match = table(FREE, FREE, left={1: "R of Lamp, B of Sea"})
    before = items(match)
    do(match, "fill R of Lamp with 1", "open yellow with 3", "complete yellow with 4", "done", seat=1)
    assert items(match) == before
    for viewer in (0, 1, None):
        assert match.totals(viewer)[-1] == match.totals(viewer)[0]
    do(match, "done")
    assert items(match)[1] == {"figures": 9, "banks": 1, "first_to_finish": 0}


def test_drafts_do_not_change_the_actions_of_others() -> None:
    match = three_players()
    before = match.legal(2)
    do(match, "fill R of Lamp with 1", seat=1)
    do(match, "done", seat=0)
    assert match.legal(2) == before


# --- The log ----------------------------------------------------------------------------------------------------------


def test_deeds_are_logged_when_all_are_done() -> None:
    match = three_players()
    do(match, "fill R of Lamp with 1", "done", seat=1)
    do(match, "open blue with 1", seat=0)
    hidden = {viewer: [match.hidden(step, viewer) for step in range(3)] for viewer in VIEWERS}
    assert hidden == {
        0: [True, False, False],
        1: [False, False, True],
        2: [True, False, True],
        None: [True, False, True],
    }
    do(match, "done", seat=0)
    do(match, "done", seat=2)
    assert not any(match.hidden(step, viewer) for step in range(5) for viewer in VIEWERS)
    assert [match.told(step).label for step in range(5)] == [
        "Colour R of Lamp with die 1 (RB)",
        "Done",
        "Open a blue bank with die 1 (RB)",
        "Done",
        "Done",
    ]


@cases("words", PRIVATE)
def test_only_done_is_logged_at_once(words: str) -> None:
    assert not actions.public(number(words, BOOK["lighthouse"]))
    assert actions.public(number("done", BOOK["lighthouse"]))


def test_the_turn_is_revealed_and_dice_rolled_when_the_last_player_is_done() -> None:
    match = three_players()
    do_by_seat(match, "fill R of Lamp with 1", "", "")
    assert [step.reveal for step in match.steps] == [False, False, False, True]
    assert [step.chance for step in match.steps] == [False, False, False, True]


def test_a_turn_without_deeds_is_revealed_without_a_roll() -> None:
    match = three_players()
    do_by_seat(match, "", "", "")
    assert (match.steps[-1].reveal, match.steps[-1].chance) == (True, False)


# --- Views ------------------------------------------------------------------------------------------------------------


def with_other_drafts(p: Record, seats: set[int], seed: int) -> Record:
    """A copy of a position in which these seats have other drafts."""
    p, rng, listed = copy(p), random.Random(seed), np.empty(rules.ACTIONS, np.int64)
    for seat in sorted(seats):
        p.drafts[seat] = p.pages[seat]
        for _ in range(rng.randrange(4)):
            deeds = [a for a in listed[: rules.legal(p, seat, listed)].tolist() if a != DONE]
            if deeds:
                rules.apply(p, seat, rng.choice(deeds), dice_for(b"any", "dice", 0))
    return p


@given(tables, seeds, st.integers(0, 10**6), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_views_do_not_depend_on_the_drafts_of_others(on: Table, seed: int, where: int, other: int) -> None:
    """Views are equal byte by byte, for every seat and for spectators, and keep the viewer's own draft."""
    steps = random_game(on, seed)
    p = steps[where % len(steps)].before
    playing = set(range(on.seats)) - set(read(p).finished)
    for viewer in (*range(on.seats), None):
        changed = with_other_drafts(p, playing - {viewer}, other)
        assert viewed(p, viewer).tobytes() == viewed(changed, viewer).tobytes()
        if viewer is not None:
            assert viewed(p, viewer).drafts[viewer].tobytes() == p.drafts[viewer].tobytes()


@given(tables, seeds)
@few_examples
def test_a_draft_leaves_no_trace_until_all_are_done(on: Table, seed: int) -> None:
    """Within a turn, a step changes only its seat's draft or who is done; the end of the turn reveals all drafts."""
    for step in random_game(on, seed):
        before, after = copy(step.before), copy(step.after)
        if step.ends_turn:
            assert viewed(after, None).tobytes() == after.tobytes()
            continue
        if step.deed == "done":
            assert members(after.done) == members(before.done) | {step.seat}
            after.done = before.done
        else:
            assert without_done(viewed(after, None)) == without_done(viewed(before, None))
            after.drafts[step.seat] = before.drafts[step.seat]
        assert after.tobytes() == before.tobytes()


@given(tables, seeds)
@few_examples
def test_legal_actions_follow_from_the_view(on: Table, seed: int) -> None:
    for step in random_game(on, seed)[::3]:
        check_legal_in_view(rules, step.before, step.seat)


def test_private_deeds_roll_no_dice() -> None:
    for words in PRIVATE:
        match, dice = three_players(), dice_for(b"any", "dice", 0)
        rules.apply(match.position, 0, number(words, BOOK["lighthouse"]), dice)
        assert (int(dice.counter), int(dice.reveals)) == (0, 0)


# --- Undo -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    """Three players at the start of a game."""
    return game.match(seats=3, seed=4)


def any_deed(match: Match, seat: int) -> str:
    return min(offers(match, seat) - {"done"})


def test_deeds_can_be_undone_one_by_one_until_all_are_done(match: Match) -> None:
    before = [match.position.tobytes()]
    for _ in range(2):
        do(match, any_deed(match, 1), seat=1)
        before.append(match.position.tobytes())
    do(match, "done", seat=1)
    for position in reversed(before):
        match.undo(1)
        assert match.position.tobytes() == position
    with pytest.raises(pc.UndoRefused, match="seat 1 has not done anything yet"):
        match.undo(1)


def test_undo_keeps_what_others_did_meanwhile(match: Match) -> None:
    mine, theirs = any_deed(match, 1), any_deed(match, 2)
    do(match, mine, "done", seat=1)
    do(match, theirs, "done", seat=2)
    match.undo(1)
    seen = read(match.position)
    assert seen.done == {2}
    assert seen.drafts[1] != seen.pages[1]
    match.undo(1)
    seen = read(match.position)
    assert seen.drafts[1] == seen.pages[1]
    assert seen.drafts[2] != seen.pages[2]
    assert match.actors() == [0, 1]


def test_nothing_can_be_undone_once_all_are_done(match: Match) -> None:
    do_by_seat(match, any_deed(match, 0), "", "")
    for seat in range(3):
        with pytest.raises(pc.UndoRefused, match="chance has spoken since"):
            match.undo(seat)


def test_nothing_can_be_undone_after_a_reveal_without_a_roll(match: Match) -> None:
    """Everyone has seen that nobody did anything."""
    do_by_seat(match, "", "", "")
    for seat in range(3):
        with pytest.raises(pc.UndoRefused, match="something hidden was shown since"):
            match.undo(seat)
