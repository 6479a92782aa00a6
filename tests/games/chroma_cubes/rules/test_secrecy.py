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
    BOOK,
    DONE,
    Table,
    all_do,
    do,
    game,
    in_games,
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
from tests.kit.cases import cases
from tests.kit.games import check_legal_in_view, members

FREE = "RB RB YG YG OP OP"
VIEWERS = (0, 1, 2, None)
PRIVATE = ["fill R of Lamp with 1", "fill RR of Tower with 1 2", "open blue with 1", "fill YY of Sky with 3 4"]


def sitting() -> Match:
    """Three players at the start of a turn."""
    return table(FREE, FREE, FREE)


def without_done(view: Record) -> bytes:
    """A view without the seats that are done, which are public."""
    view = copy(view)
    view.done = 0
    return view.tobytes()


def test_the_game_hides_choices() -> None:
    assert game.secret


@cases("viewer", [0, 2, None])
@cases("words", PRIVATE)
def test_a_draft_is_seen_by_nobody_else(viewer: int | None, words: str) -> None:
    match = sitting()
    before = match.view(viewer).tobytes()
    do(match, words, seat=1)
    assert match.view(viewer).tobytes() == before
    assert match.view(1).tobytes() == match.position.tobytes() != before


@cases("viewer", VIEWERS)
def test_done_is_public(viewer: int | None) -> None:
    """Only that the player is done."""
    match = sitting()
    before = match.view(viewer)
    do(match, "done", seat=1)
    after = match.view(viewer)
    assert (members(before.done), members(after.done)) == (frozenset(), frozenset({1}))
    assert without_done(after) == without_done(before)


def test_players_see_only_their_own_draft() -> None:
    match = sitting()
    do(match, "fill R of Lamp with 1", seat=0)
    do(match, "fill RR of Tower with 1 2", "done", seat=1)
    seen = {viewer: [sheet.coloured for sheet in read(match.view(viewer)).drafts] for viewer in VIEWERS}
    assert seen == {
        0: [{"R of Lamp"}, set(), set()],
        1: [set(), {"RR of Tower"}, set()],
        2: [set(), set(), set()],
        None: [set(), set(), set()],
    }


def test_when_the_last_is_done_everything_is_seen() -> None:
    match = sitting()
    all_do(match, "fill R of Lamp with 1", "open blue with 1", "fill YY of Sky with 3 4")
    for viewer in VIEWERS:
        assert match.view(viewer).tobytes() == match.position.tobytes()
    pages = read(match.view(None)).pages
    assert [page.coloured for page in pages] == [{"R of Lamp"}, set(), {"YY of Sky"}]
    assert pages[1].banks[0] == ("half", "B")


def test_points_do_not_tell_what_others_colour() -> None:
    """Neither for figures nor for banks, and not for the player who colours either."""
    match = table(FREE, FREE, left={1: "R of Lamp, B of Sea"})
    before = items(match)
    do(match, "fill R of Lamp with 1", "open yellow with 3", "complete yellow with 4", "done", seat=1)
    assert items(match) == before
    for viewer in (0, 1, None):
        assert match.totals(viewer)[-1] == match.totals(viewer)[0]
    do(match, "done")
    assert items(match)[1] == {"figures": 9, "banks": 1, "first_to_finish": 0}


def test_what_others_may_do_and_its_labels_do_not_change() -> None:
    match = sitting()
    before = match.legal(2)
    do(match, "fill R of Lamp with 1", seat=1)
    do(match, "done", seat=0)
    assert match.legal(2) == before


# --- What is told -----------------------------------------------------------------------------------------------------


def test_deeds_are_told_when_all_are_done() -> None:
    match = sitting()
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
def test_only_that_somebody_is_done_is_told_at_once(words: str) -> None:
    assert not actions.public(number(words, BOOK["lighthouse"]))
    assert actions.public(number("done", BOOK["lighthouse"]))


def test_the_last_one_done_reveals_and_rolls() -> None:
    match = sitting()
    all_do(match, "fill R of Lamp with 1", "", "")
    assert [step.reveal for step in match.steps] == [False, False, False, True]
    assert [step.chance for step in match.steps] == [False, False, False, True]


def test_a_turn_in_which_nobody_does_anything_reveals_that() -> None:
    match = sitting()
    all_do(match, "", "", "")
    assert (match.steps[-1].reveal, match.steps[-1].chance) == (True, False)


# --- A view is a position ---------------------------------------------------------------------------------------------


def scribbled(p: Record, seats: set[int], seed: int) -> Record:
    """The same position, in which these seats have other drafts."""
    p, chance, listed = copy(p), random.Random(seed), np.empty(rules.ACTIONS, np.int64)
    for seat in sorted(seats):
        p.drafts[seat] = p.pages[seat]
        for _ in range(chance.randrange(4)):
            deeds = [a for a in listed[: rules.legal(p, seat, listed)].tolist() if a != DONE]
            if deeds:
                rules.apply(p, seat, chance.choice(deeds), dice_for(b"any", "dice", 0))
    return p


@given(tables, seeds, st.integers(0, 10**6), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_views_do_not_depend_on_the_drafts_of_others(on: Table, seed: int, where: int, other: int) -> None:
    """Byte by byte, for every seat and for spectators; the viewer's own draft stays as it is."""
    steps = random_game(on, seed)
    p = steps[where % len(steps)].before
    playing = set(range(on.seats)) - set(read(p).finished)
    for viewer in (*range(on.seats), None):
        changed = scribbled(p, playing - {viewer}, other)
        assert viewed(p, viewer).tobytes() == viewed(changed, viewer).tobytes()
        if viewer is not None:
            assert viewed(p, viewer).drafts[viewer].tobytes() == p.drafts[viewer].tobytes()


@given(tables, seeds)
@in_games
def test_a_draft_leaves_no_trace_until_all_are_done(on: Table, seed: int) -> None:
    """A step within a turn changes nothing but the draft of its seat, or that it is done; the end shows all drafts."""
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
@in_games
def test_legal_actions_follow_from_the_view(on: Table, seed: int) -> None:
    for step in random_game(on, seed)[::3]:
        check_legal_in_view(rules, step.before, step.seat)


def test_private_deeds_use_no_chance() -> None:
    for words in PRIVATE:
        match, dice = sitting(), dice_for(b"any", "dice", 0)
        rules.apply(match.position, 0, number(words, BOOK["lighthouse"]), dice)
        assert (int(dice.counter), int(dice.reveals)) == (0, 0)


# --- Undo -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    """Three players at the start of a game, the state undo returns to."""
    return game.match(seats=3, seed=4)


def any_deed(match: Match, seat: int) -> str:
    return min(offers(match, seat) - {"done"})


def test_deeds_can_be_taken_back_one_by_one_until_all_are_done(match: Match) -> None:
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


def test_what_the_others_did_meanwhile_stays(match: Match) -> None:
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


def test_nothing_is_taken_back_when_all_are_done(match: Match) -> None:
    all_do(match, any_deed(match, 0), "", "")
    for seat in range(3):
        with pytest.raises(pc.UndoRefused, match="chance has spoken since"):
            match.undo(seat)


def test_nothing_is_taken_back_though_nobody_rolled(match: Match) -> None:
    """Everyone has seen that nobody did anything."""
    all_do(match, "", "", "")
    for seat in range(3):
        with pytest.raises(pc.UndoRefused, match="something hidden was shown since"):
            match.undo(seat)
