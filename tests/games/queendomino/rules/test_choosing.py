"""Step E of a turn: choose the next domino. Lines, rounds and the end (rulings 7 to 9)."""

import pytest

import papercrown as pc
from papercrown.games.queendomino.position import END_TURN, NOBODY, NOTHING, OVER
from tests.games.queendomino.helpers import (
    MODES,
    Mode,
    acting,
    at,
    choose,
    domino,
    finish,
    finish_round,
    finish_turn,
    in_mode,
    kinds,
    place,
    position,
    random_game,
    send,
    sketch,
    started,
    turn,
)
from tests.kit.cases import cases


def test_any_free_domino_of_the_next_line_can_be_chosen() -> None:
    match = acting()
    assert {action for action in match.legal_ids(0) if kinds([action]) == {"choose"}} == {choose(n) for n in range(4)}
    match.play(0, choose(2))
    match.play(1, match.legal_ids(1)[0])
    free = {action for action in match.legal_ids(1) if kinds([action]) == {"choose"}}
    assert free == {choose(0), choose(1), choose(3)}
    with pytest.raises(pc.IllegalAction, match="taken"):
        match.play(1, choose(2))


def test_choosing_is_mandatory_before_the_last_round() -> None:
    match = acting()
    assert END_TURN not in match.legal_ids(0)
    with pytest.raises(pc.IllegalAction, match="choose"):
        match.play(0, END_TURN)


def test_choosing_ends_the_turn_at_once() -> None:
    match = acting()
    match.play(0, choose(3))
    assert match.actors() == [1]


def test_the_kings_order_in_the_line_is_the_order_of_turns() -> None:
    match = turn()
    for seat, place_in_line in ((0, 3), (1, 1), (2, 0), (3, 2)):
        match.play(seat, match.legal_ids(seat)[0])
        match.play(seat, choose(place_in_line))
    assert match.position.kings[:4].tolist() == [2, 1, 3, 0]
    assert [finish_turn(match) for _ in range(4)] == [2, 1, 3, 0]


def test_players_place_the_domino_they_chose() -> None:
    match = acting()
    chosen = int(match.position.next_line[3])
    match.play(0, choose(3))
    for _ in range(3):
        finish_turn(match)
    assert int(match.position.line[3]) == chosen
    assert int(match.position.kings[3]) == 0


def test_a_domino_nobody_chose_is_discarded() -> None:
    match = started("queendomino", 3)
    finish_turn(match)
    finish_turn(match)
    left = [place for place in range(4) if match.position.next_kings[place] == NOBODY]
    assert len(left) == 2  # with three players, the last one chooses between two
    seat = match.actors()[0]
    match.play(seat, match.legal_ids(seat)[0])
    match.play(seat, choose(left[0]))
    p = match.position
    assert int(p.line[left[1]]) == NOTHING
    assert int(p.kings[left[1]]) == NOBODY
    assert sorted(finish_turn(match) for _ in range(3)) == [0, 1, 2]


@cases("mode", MODES)
def test_every_king_has_one_turn_a_round(mode: Mode) -> None:
    match = in_mode(mode, 4)
    kings = sorted([*range(mode[1])] * (2 if mode[1] == 2 else 1))
    for _ in range(3):
        assert sorted(finish_turn(match) for _ in kings) == kings
    assert int(match.position.round_number) == 4


def test_a_round_of_two_players_gives_each_two_turns_with_all_steps() -> None:
    match = turn("T0 @", seats=2, guard=4)
    for _ in range(2):  # ruling 8
        match.play(0, match.legal_ids(0)[0])
        assert {"send", "build", "burn", "choose"} == kinds(match.legal_ids(0))
        finish_turn(match)
        while match.actors() == [1]:
            finish_turn(match)


# --- The last round ---------------------------------------------------------------------------------------------------


def test_the_last_round_has_no_choosing() -> None:
    match = acting("T0 @", last_round=True)
    assert kinds(match.legal_ids(0)) == {"send", "build", "burn", "end"}
    with pytest.raises(pc.IllegalAction, match="no first domino"):
        match.play(0, choose(0))


def test_no_line_follows_the_last_one() -> None:
    match = started("kingdomino", 4)
    while int(match.position.round_number) < 12:
        assert all(domino != NOTHING for domino in match.position.next_line[:4])
        finish_round(match)
    assert all(domino == NOTHING for domino in match.position.next_line)
    assert not match.position.dominoes.any()


def test_the_player_can_end_a_turn_of_the_last_round() -> None:
    match = acting("T0 @", last_round=True)
    match.play(0, send(0))
    match.play(0, END_TURN)
    assert match.actors() == [1]


def test_a_turn_of_the_last_round_ends_when_nothing_is_left_to_do() -> None:
    match = acting("@", guard=0, coins=0, last_round=True)
    assert match.actors() == [1]
    match = acting("T0 @", guard=0, coins=0, spots=(), last_round=True)
    assert match.actors() == [1]


def test_an_empty_builders_board_ends_a_last_turn_whatever_the_coins() -> None:
    match = acting("T0 @", guard=0, coins=50, spots=(), last_round=True)
    assert match.actors() == [1]


def test_in_kingdomino_the_last_turns_end_with_the_placing() -> None:
    match = turn("@", game="kingdomino", last_round=True)
    match.play(0, place(at(1, 0), at(2, 0)))
    assert match.actors() == [1]


def test_the_game_ends_after_the_last_king() -> None:
    match = acting("@", last_round=True, guard=0, coins=0)
    for seat in (1, 2, 3):
        assert match.actors() == [seat]
        finish_turn(match)
    assert match.over
    assert int(match.position.phase) == OVER
    assert match.legal(3) == []
    with pytest.raises(pc.IllegalAction, match="over"):
        match.play(3, END_TURN)


@cases("mode", MODES)
def test_games_end_after_their_last_round(mode: Mode) -> None:
    match = in_mode(mode, 5)
    finish(match)
    assert int(match.position.round_number) == int(match.position.rounds)
    assert match.actors() == []


@cases("mode", MODES)
def test_some_seat_can_act_until_the_end(mode: Mode) -> None:
    rules = pc.game(mode[0]).rules
    *running, last = random_game(mode, 2)
    assert all(rules.actors(position(mode, raw)) for raw in running[::5])
    assert not rules.actors(position(mode, last))


def test_waiting_seats_have_no_legal_actions() -> None:
    match = turn()
    for seat in (1, 2, 3):
        assert match.legal(seat) == []
        with pytest.raises(pc.IllegalAction, match="seat 0"):
            match.play(seat, choose(0))


def test_a_king_whose_kingdom_is_full_still_chooses() -> None:
    match = turn("@", "w0 w0")
    sketch(match.position.kingdoms[0], "\n".join(["l0 l0 l0 l0 l0"] * 4 + ["l0 l0 l0 l0 @"]))
    assert match.position.line[0] == domino("w0 w0")
    match.play(0, match.legal_ids(0)[0])
    assert "choose" in kinds(match.legal_ids(0))
