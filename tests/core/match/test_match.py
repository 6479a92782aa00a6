"""Matches: which seats may act, which actions are refused, and that a refusal changes nothing."""

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.fairness import public_number
from papercrown.core.journal import replay
from papercrown.core.match import Match
from tests.core.match.helpers import state
from tests.core.secret_game import SECRET_GAME
from tests.core.secret_game.rules import THROW
from tests.kit.cases import cases

NOT_WHOLE_NUMBERS: list[Any] = [None, True, False, 1.0, 0.5, "0", "", b"0", [], [0], {}, (), object(), float("nan")]


def queendomino(seed: int = 7, seats: int = 4, **options: Any) -> Match:
    return pc.game("queendomino").match(seats=seats, seed=seed, **options)


def play_randomly(match: Match, steps: int = 10**6, seed: int = 0) -> Match:
    rng = random.Random(seed)
    while not match.over and steps:
        seat = rng.choice(match.actors())
        match.play(seat, rng.choice(match.legal_ids(seat)))
        steps -= 1
    return match


# --- New matches ------------------------------------------------------------------------------------------------------


def test_same_seed_gives_the_same_match() -> None:
    first, second = (play_randomly(queendomino()) for _ in range(2))
    assert state(first) == state(second)


def test_different_seeds_give_different_matches() -> None:
    assert len({queendomino(seed).position.tobytes() for seed in range(20)}) == 20


def test_match_has_its_seats_names_and_options() -> None:
    match = pc.game("queendomino").match(seats=3, seed=1, names=["Ada", "Bea", "Cy"], tax_bonus="per-turn")
    assert (match.seats, match.names) == (3, ("Ada", "Bea", "Cy"))
    assert match.options == {
        "variant": "queendomino", "tax_bonus": "per-turn", "two_player_turns": "full", "pile": "open"
    }  # fmt: skip
    assert [score.name for score in match.scores()] == ["Ada", "Bea", "Cy"]


def test_players_without_names_are_numbered() -> None:
    assert queendomino(seats=2).names == ("Player 1", "Player 2")


def test_default_is_the_smallest_number_of_seats_and_a_random_seed() -> None:
    first, second = pc.game("queendomino").match(variant="royal-wedding"), pc.game("queendomino").match()
    assert (first.seats, second.seats) == (3, 2)
    assert first.seed != second.seed
    assert 0 <= public_number(first.seed) < 2**53  # JavaScript can read it


@cases("seed", [-1, 2**63, 10**40, 1.0, "7", True, [7]])
def test_invalid_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(pc.OptionError, match="seed"):
        queendomino(seed)


@cases("names", [[], ["a"], ["a", "b", "c"], "ab", ["a", 1], ["a", None], ["a", "b\n"], ["a", "\x1b[2J"]])
def test_invalid_names_are_refused(names: Any) -> None:
    with pytest.raises(pc.OptionError, match="2 names"):
        pc.game("queendomino").match(seats=2, names=names)


@pytest.mark.parametrize("names", [["", "Bo"], ("Ada", "  "), ["Ada", ""]])
def test_a_new_match_or_fork_with_a_blank_name_is_refused(names: Any) -> None:
    seat = next(seat for seat, name in enumerate(names) if not name.strip())
    reason = f'^expected a name for every seat, got "{names[seat]}" for seat {seat}$'
    with pytest.raises(pc.OptionError, match=reason):
        SECRET_GAME.match(seats=2, names=names)
    with pytest.raises(pc.OptionError, match=reason):
        SECRET_GAME.match(seats=2).fork(0, names=names)


def test_a_stored_match_with_blank_names_still_opens() -> None:
    stored = Match(SECRET_GAME, seats=2, seed=1, names=["", "Bo"])
    stored.play(0, 3)
    replayed = replay(stored.journal(), lambda name: SECRET_GAME)
    assert replayed.names == ("", "Bo")
    assert replayed.journal() == stored.journal()
    assert replayed.at(0).names == replayed.fork(1).names == ("", "Bo")


def test_options_that_no_number_of_players_allows_are_refused() -> None:
    with pytest.raises(pc.OptionError, match="players"):
        pc.game("queendomino").match(variant="royal-wedding", two_player_turns="place-and-choose")


# --- Playing ----------------------------------------------------------------------------------------------------------


def test_an_action_can_be_played_as_an_object_or_by_number() -> None:
    first, second = queendomino(), queendomino()
    seat = first.actors()[0]
    first.play(seat, first.legal(seat)[1])
    second.play(seat, second.legal_ids(seat)[1])
    assert state(first) == state(second)


def test_numpy_integers_are_accepted_and_the_journal_stays_json() -> None:
    match = queendomino()
    seat = match.actors()[0]
    match.play(np.int64(seat), np.int32(match.legal_ids(seat)[0]))  # type: ignore[arg-type]
    assert json.loads(json.dumps(match.journal()))["steps"][0][0] == seat


def test_a_checked_action_can_be_applied_without_another_check(monkeypatch: pytest.MonkeyPatch) -> None:
    match, other = queendomino(), queendomino()
    seat = match.actors()[0]
    checked = match.check(seat, match.legal(seat)[0])
    other.play(*checked)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "check", None)
        match.apply(*checked)
    assert state(match) == state(other)


def test_a_seat_that_may_not_act_is_refused_and_named() -> None:
    match = queendomino()
    actor = match.actors()[0]
    for seat in (seat for seat in range(-1, 10) if seat != actor):
        before = state(match)
        with pytest.raises(pc.IllegalAction, match=f"expected an action of seat {actor}"):
            match.play(seat, match.legal_ids(actor)[0])
        assert state(match) == before
        assert match.legal(seat) == []


@cases("value", NOT_WHOLE_NUMBERS)
def test_seats_and_actions_of_other_types_are_refused(value: Any) -> None:
    match = queendomino()
    seat = match.actors()[0]
    before = state(match)
    with pytest.raises(pc.IllegalAction, match="the number of a seat"):
        match.play(value, match.legal_ids(seat)[0])
    with pytest.raises(pc.IllegalAction, match="the number of an action"):
        match.play(seat, value)
    assert state(match) == before


@given(st.integers() | st.integers(-(10**5), 10**5))
@settings(max_examples=50, deadline=None)
def test_illegal_actions_are_refused_and_change_nothing(action: int) -> None:
    match = play_randomly(queendomino(), 5)
    seat = match.actors()[0]
    before = state(match)
    if action in match.legal_ids(seat):
        match.play(seat, action)
        assert len(match.steps) == 6
        return
    with pytest.raises(pc.IllegalAction):
        match.play(seat, action)
    assert state(match) == before


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["huge", "negative"])
def test_numbers_too_long_to_print_are_refused(number: int) -> None:
    match = queendomino()
    seat = match.actors()[0]
    with pytest.raises(pc.IllegalAction):
        match.play(seat, number)
    with pytest.raises(pc.IllegalAction):
        match.play(number, 0)


def test_queries_do_not_change_the_match() -> None:
    match = play_randomly(queendomino(), 30)
    before = state(match)
    for seat in range(4):
        match.legal(seat)
        match.view(seat)
    match.view(None)
    match.scores()
    match.winners()
    match.actors()
    assert state(match) == before


def test_changing_a_view_does_not_change_the_position() -> None:
    match = queendomino()
    view: Any = match.view(0)
    view.kingdoms[0].coins = 99
    assert int(match.position.kingdoms[0].coins) == 7


def test_every_past_position_can_be_viewed() -> None:
    match, chance = pc.game("kingdomino").match(seats=2, seed=5), random.Random(5)
    positions = [match.position.tobytes()]
    while seats := match.actors():
        match.play(seats[0], chance.choice(match.legal_ids(seats[0])))
        positions.append(match.position.tobytes())
        for step in (
            chance.randrange(len(positions)),
            len(positions) - 1,
        ):  # also while the last step may be taken back
            assert match.view(None, after=step).tobytes() == positions[step]
        if match.can_undo(seats[0]) and chance.random() < 0.3:
            match.undo(seats[0])
            del positions[-1]
    assert len(match._milestones) + len(match._kept) < len(positions) / 4
    for step in chance.sample(range(len(positions)), len(positions)):
        assert match.view(None, after=step).tobytes() == positions[step]
        assert match.at(step).position.tobytes() == positions[step]


def test_a_match_in_progress_holds_few_positions() -> None:
    """The last one as bytes; earlier ones are compressed, and looking at the last one keeps no other copy."""
    match = play_randomly(pc.game("kingdomino").match(seats=2, seed=5), 20)
    size = len(match.position.tobytes())
    assert match.view(None, after=20).tobytes() == match.bytes_of(match.view(None))
    held = [*match._kept.values(), *match._milestones.values(), match._found[1]]
    assert size <= sum(map(len, held)) < 1.5 * size


def test_steps_share_what_they_know_about_actors() -> None:
    steps = play_randomly(queendomino()).steps
    assert len({id(step.actors) for step in steps}) == len({step.actors for step in steps}) == 5


def test_nobody_may_act_after_the_end() -> None:
    match = play_randomly(queendomino())
    assert match.over
    assert match.actors() == []
    assert match.winners()
    before = state(match)
    for seat in range(4):
        assert match.legal(seat) == []
        with pytest.raises(pc.IllegalAction, match="the game is over"):
            match.play(seat, 0)
    assert state(match) == before


def test_score_sheets_add_up_and_are_plain_json() -> None:
    for score in play_randomly(queendomino()).scores():
        assert sum(score.items.values()) == score.total
        assert json.loads(json.dumps(score.as_json())) == score.as_json()


# --- Simultaneous turns and hidden choices ----------------------------------------------------------------------------


def secret_match(seats: int = 2, **options: Any) -> Match:
    return SECRET_GAME.match(seats=seats, seed=1, **options)


def test_several_seats_may_act_at_once() -> None:
    match = secret_match(3)
    assert match.actors() == [0, 1, 2]
    for seat in (2, 0, 2):
        match.play(seat, 4)
    assert match.actors() == [0, 1]
    with pytest.raises(pc.IllegalAction, match=r"expected an action of seat 0 .* or seat 1"):
        match.play(2, 4)


def test_views_hide_what_others_wrote() -> None:
    match = secret_match()
    match.play(0, 7)
    views: list[Any] = [match.view(viewer) for viewer in (0, 1, None)]
    assert [int(view.written[0, 0]) for view in views] == [7, 0, 0]
    assert int(match.position.written[0, 0]) == 7


def test_refusal_in_a_game_without_its_own_reasons() -> None:
    match = secret_match()
    with pytest.raises(pc.IllegalAction, match="expected an action from 0 to 10, got 11"):
        match.play(0, 11)


def test_a_whole_game_that_ends_in_a_tie() -> None:
    match = secret_match(doubled=True)
    for _ in range(2):
        for seat, digit in ((0, 9), (1, 9), (1, 0), (0, 0)):
            match.play(seat, digit)
    assert match.over
    assert [score.total for score in match.scores()] == [36, 36]
    assert match.winners() == [0, 1]


def test_thrown_dice_depend_on_the_seed() -> None:
    def thrown(seed: int) -> int:
        match = SECRET_GAME.match(seats=2, seed=seed)
        match.play(0, THROW)
        return int(match.position.written[0, 0])

    assert {thrown(seed) for seed in range(60)} == set(range(6))
    assert thrown(5) == thrown(5)
