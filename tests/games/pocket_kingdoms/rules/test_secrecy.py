"""All players act at the same time. Until all are done, nobody sees what others do, and everything can be undone."""

import random

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from tests.games.pocket_kingdoms.helpers import (
    BARRACKS,
    BUSY,
    DEEDS,
    NUMBER_OF,
    Table,
    do,
    finish_turn,
    game,
    in_games,
    offers,
    picture,
    random_game,
    rules,
    seeds,
    tables,
    turn,
    viewed,
)
from tests.kit.cases import cases
from tests.kit.games import check_legal_in_view


def without_done(view: Record) -> bytes:
    """A view without the seats that are done, which are public."""
    view = copy(view)
    view.done = 0
    return view.tobytes()


def play_turn(match: Match, seat: int, rng: random.Random) -> None:
    """Take random actions until this seat is done."""
    while True:
        deed = rng.choice(sorted(offers(match, seat=seat)))
        do(match, deed, seat=seat)
        if deed == "done":
            return


def test_the_game_hides_choices() -> None:
    assert game.secret


@cases("viewer", [0, 2, None])
@cases("seed", range(4))
def test_nobody_sees_a_turn_before_all_are_done(viewer: int | None, seed: int) -> None:
    match = game.match(seats=3, seed=seed, barracks=True)
    rng = random.Random(seed)
    for _ in range(4):
        before = match.view(viewer)
        while True:
            deed = rng.choice(sorted(offers(match, seat=1)))
            do(match, deed, seat=1)
            if deed == "done":
                break
            assert match.view(viewer).tobytes() == before.tobytes()
        after = match.view(viewer)
        assert (int(before.done), int(after.done)) == (0, 1 << 1)
        assert without_done(after) == without_done(before)
        for seat in (0, 2):
            play_turn(match, seat, rng)


def test_players_see_their_own_actions() -> None:
    match = turn(dice=(3, 4, 5), seats=2)
    do(match, "write 3 house 1", "write 4 house 1", "draw E5")
    assert picture(match.view(0).sheets[0]) == {"E5": "H"}
    assert picture(match.view(1).sheets[0]) == picture(match.view(None).sheets[0]) == {}


def test_an_attack_is_hidden_from_its_victim() -> None:
    match = turn(dice=(2, 2, 5), rows=BARRACKS, seats=2, barracks=True)
    before = match.view(1).tobytes()
    do(match, "attack 1 E5")
    assert match.view(1).tobytes() == before
    finish_turn(match, 0)
    do(match, "explore 5 centre", seat=1)
    assert "draw E5" in offers(match, seat=1)


def test_an_attacker_does_not_see_what_the_victim_drew() -> None:
    """Ruling 9: a space that looks empty can be attacked."""
    match = turn(dice=(2, 2, 5), rows=BARRACKS, seats=2, barracks=True)
    offered = offers(match)
    do(match, "explore 5 centre", "draw E5", seat=1)
    assert offers(match) == offered
    assert "attack 1 E5" in offered


def test_everything_is_revealed_after_the_turn() -> None:
    match = turn(dice=(3, 4, 5), seats=2)
    do(match, "write 3 house 1", "write 4 house 1", "draw E5")
    finish_turn(match, 0, 1)
    for viewer in (0, 1, None):
        assert match.view(viewer).tobytes() == match.position.tobytes()
        assert picture(match.view(viewer).sheets[0])["E5"] == "H"


def test_everything_is_revealed_when_the_game_is_over() -> None:
    for table in (BUSY, Table(1)):
        end = random_game(table, 1)[-1].after
        for viewer in (None, 0):
            assert viewed(end, viewer).tobytes() == end.tobytes()


# --- The log ----------------------------------------------------------------------------------------------------------


def test_steps_are_logged_after_the_reveal() -> None:
    """Before everyone is done, players see their own actions in the log, and of others only that they are done."""
    match = game.match(seats=2, seed=4)
    play_turn(match, 0, random.Random(0))
    steps = range(len(match.steps))
    assert not any(match.hidden(step, 0) for step in steps)
    for viewer in (1, None):
        assert [match.hidden(step, viewer) for step in steps] == [True] * (len(steps) - 1) + [False]
    play_turn(match, 1, random.Random(1))
    assert not any(match.hidden(step, viewer) for step in range(len(match.steps)) for viewer in (0, 1, None))
    assert [match.told(step).label for step in steps][-1] == "Done with this turn"
    do(match, DEEDS[match.legal_ids(1)[0]], seat=1)
    assert match.hidden(len(match.steps) - 1, 0)
    assert not match.hidden(0, 1)


def test_labels_reveal_nothing_about_other_players() -> None:
    match = game.match(seats=2, seed=4, barracks=True)
    before = match.legal(1)
    play_turn(match, 0, random.Random(0))
    assert match.legal(1) == before


def test_totals_do_not_reveal_what_others_built() -> None:
    match = game.match(seats=2, seed=4)
    before = match.totals(1)[-1]
    do(match, f"write {match.position.rolled[0]} house 1")
    assert match.totals(1)[-1] == match.totals(None)[-1] == before == [0, 0]
    assert match.totals(0)[-1] == [-1, 0]


def test_the_last_done_reveals_and_rolls() -> None:
    match = game.match(seats=2, seed=4)
    for seat in (1, 0):
        play_turn(match, seat, random.Random(seat))
    assert [step.reveal for step in match.steps] == [False] * (len(match.steps) - 1) + [True]
    assert [step.chance for step in match.steps] == [False] * (len(match.steps) - 1) + [True]


# --- A view is a position ---------------------------------------------------------------------------------------------


@given(tables, seeds)
@in_games
def test_legal_actions_follow_from_the_view(table: Table, seed: int) -> None:
    """In a view the same actions are legal and lead to the same sheet as in the position."""
    for step in random_game(table, seed)[::3]:
        view = check_legal_in_view(rules, step.before, step.seat)
        assert view.sheets[step.seat].tobytes() == step.before.sheets[step.seat].tobytes()
        if step.verb != "done":
            rules.apply(view, step.seat, NUMBER_OF[step.deed], dice_for(b"any secret", "match", 0))
            assert view.sheets[step.seat].tobytes() == step.after.sheets[step.seat].tobytes()


@given(tables, seeds)
@in_games
def test_views_change_only_at_the_end_of_a_turn(table: Table, seed: int) -> None:
    """This holds for all other viewers and any order of play."""
    for step in random_game(table, seed):
        if not step.ends_turn:
            viewer = (step.seat + 1) % table.seats if table.seats > 1 else None
            assert without_done(viewed(step.before, viewer)) == without_done(viewed(step.after, viewer))


# --- Undo -------------------------------------------------------------------------------------------------------------


@cases("seed", range(4))
def test_a_turn_can_be_undone_step_by_step(seed: int) -> None:
    """Undo goes back to the start of the turn, even after "done", as long as another player is not done."""
    match = game.match(seats=2, seed=seed)
    for seat in (0, 1):
        play_turn(match, seat, random.Random(seed))
    positions, first = [match.position.tobytes()], len(match.steps)
    rng = random.Random(seed)
    while not int(match.position.done):
        do(match, rng.choice(sorted(offers(match))))
        positions.append(match.position.tobytes())
    while len(match.steps) > first:
        assert match.position.tobytes() == positions.pop()
        match.undo(0)
    assert match.position.tobytes() == positions.pop()
    with pytest.raises(pc.UndoRefused, match="chance has spoken"):
        match.undo(0)


@cases("seed", range(4))
def test_undo_keeps_what_others_have_done_since(seed: int) -> None:
    match = game.match(seats=2, seed=seed)
    start = copy(match.position.sheets[0])
    rng = random.Random(seed)
    done = 0
    while not int(match.position.done):
        seat = rng.randrange(2)
        do(match, rng.choice(sorted(offers(match, seat=seat) - {"done"} or {"done"})), seat=seat)
        done += seat == 0
    other = match.position.sheets[1].tobytes()
    for _ in range(done):
        match.undo(0)
    assert match.position.sheets[0].tobytes() == start.tobytes()
    assert match.position.sheets[1].tobytes() == other


def test_nothing_can_be_undone_when_all_are_done() -> None:
    match = game.match(seats=2, seed=0)
    for seat in (0, 1):
        play_turn(match, seat, random.Random(seat))
    for seat in (0, 1):
        assert not match.can_undo(seat)
