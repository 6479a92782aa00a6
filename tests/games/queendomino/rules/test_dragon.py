"""Step D of a turn: bribe the dragon (ruling 6)."""

import pytest

import papercrown as pc
from papercrown.games.queendomino.position import NOTHING
from tests.games.queendomino.helpers import (
    acting,
    at,
    build,
    burn,
    choose,
    finish_round,
    finish_turn,
    kinds,
    place,
    send,
    tile,
    turn,
)


def test_the_dragon_burns_a_building_for_one_coin() -> None:
    match = acting(coins=3, spots=("church", "bakery"))
    before = match.position.tiles.tolist()
    match.play(0, burn(1))
    assert int(match.position.kingdoms[0].coins) == 2
    assert match.position.builders_board.tolist() == [tile("church"), 0, 0, 0, 0, 0]
    assert int(match.position.dragon) == 1
    assert match.position.tiles.tolist() == before  # the tile leaves the game


def test_any_building_on_the_board_can_be_burnt() -> None:
    match = acting(spots=("church", "", "bakery", "", "", "statues"))
    assert [action for action in match.legal_ids(0) if kinds([action]) == {"burn"}] == [burn(0), burn(2), burn(5)]


def test_the_dragon_works_once_a_round() -> None:
    match = acting()
    match.play(0, burn(0))
    assert kinds(match.legal_ids(0)) == {"choose"}
    match.play(0, choose(0))
    for seat in (1, 2, 3):
        match.play(seat, match.legal_ids(seat)[0])
        assert "burn" not in kinds(match.legal_ids(seat))
        with pytest.raises(pc.IllegalAction, match="left its cave"):
            match.play(seat, burn(1))
        finish_turn(match)


def test_the_dragon_returns_at_the_end_of_the_round() -> None:
    match = acting()
    match.play(0, burn(0))
    finish_round(match)
    assert int(match.position.dragon) == NOTHING  # ruling 7
    seat = match.actors()[0]
    match.play(seat, match.legal_ids(seat)[0])
    assert "burn" in kinds(match.legal_ids(seat))


def test_a_later_player_may_bribe_the_dragon() -> None:
    match = acting()
    match.play(0, choose(0))
    match.play(1, match.legal_ids(1)[0])
    match.play(1, burn(5))
    assert int(match.position.dragon) == 5


def test_the_queens_host_cannot_bribe_the_dragon() -> None:
    match = acting("T:guardtower @")
    match.position.queen = 0
    assert "burn" not in kinds(match.legal_ids(0))
    with pytest.raises(pc.IllegalAction, match="Queen"):
        match.play(0, burn(0))


def test_a_player_who_wins_the_queen_this_turn_can_no_longer_bribe() -> None:
    match = acting("T0 @", spots=("guardtower", "church"))
    match.play(0, build(0, at(-1, 0)))
    assert "burn" not in kinds(match.legal_ids(0))


def test_the_bribe_costs_a_coin() -> None:
    match = acting(coins=0)
    assert "burn" not in kinds(match.legal_ids(0))
    with pytest.raises(pc.IllegalAction, match="1 coin"):
        match.play(0, burn(0))


def test_the_coin_may_come_from_this_turns_tax() -> None:
    match = acting("w0 @", coins=0)
    match.play(0, send(0))
    assert "burn" in kinds(match.legal_ids(0))


def test_the_dragon_comes_after_building() -> None:
    match = turn("T0 @")
    match.play(0, place(at(1, 0), at(2, 0)))
    match.play(0, burn(0))
    assert kinds(match.legal_ids(0)) == {"choose"}
    match = acting("T0 @")
    match.play(0, build(0, at(-1, 0)))
    assert "burn" in kinds(match.legal_ids(0))


def test_the_burnt_spot_stays_empty_until_the_round_ends() -> None:
    match = acting(spots=("church", "bakery", "sawmill", "foundry", "guardtower", "statues"))
    match.play(0, burn(0))
    match.play(0, choose(0))
    assert int(match.position.builders_board[0]) == 0
    finish_round(match)
    slid = [tile(slug) for slug in ("bakery", "sawmill", "foundry", "guardtower", "statues")]
    assert match.position.builders_board.tolist()[:5] == slid


def test_kingdomino_has_no_dragon() -> None:
    match = turn("@", game="kingdomino")
    match.play(0, match.legal_ids(0)[0])
    with pytest.raises(pc.IllegalAction):
        match.play(0, burn(0))
