"""Which commands a table allows, and the events they lead to."""

import pytest

from papercrown.server.tables import events
from papercrown.server.tables.commands import AddClientSeed, Begin, Look, Play, Return, Sit, Stand, Undo, Vote
from papercrown.server.tables.decisions import decide_bot_move
from papercrown.server.tables.events import AnyEvent, Place
from papercrown.server.tables.identity import Identity
from tests.server.tables.helpers import (
    ANN,
    BEN,
    CAT,
    CLIENT_SEED,
    CODE,
    DAN,
    FREE,
    OTHER_SEED,
    carry_out,
    committed_table,
    finished_table,
    new_table,
    owned,
    refused,
    sit,
)


def seat_taken(event: AnyEvent) -> tuple[int, str, str]:
    assert isinstance(event, events.Sat)
    return event.seat, event.player_id, event.name


# --- Taking a seat ----------------------------------------------------------------------------------------------------


def test_the_code_gives_the_first_free_seat() -> None:
    table = new_table(owned(ANN), *FREE[:2])
    (event,) = carry_out(table, BEN, sit(code="bcdfg"))
    assert seat_taken(event) == (1, "ben", "Ben")
    assert table.seats_of("ben") == [1]
    assert table.status == "waiting"


def test_a_player_can_choose_the_seat() -> None:
    (event,) = carry_out(new_table(owned(ANN), *FREE[:2]), BEN, sit(seat=2, code=CODE))
    assert seat_taken(event) == (2, "ben", "Ben")


def test_only_public_tables_need_no_code() -> None:
    refused(new_table(owned(ANN), *FREE[:2]), BEN, sit(), "by invitation")
    refused(new_table(owned(ANN), *FREE[:2]), BEN, sit(code="XXXXX"), "by invitation")
    (event,) = carry_out(new_table(owned(ANN), *FREE[:2], public=True), BEN, sit())
    assert seat_taken(event) == (1, "ben", "Ben")


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table = new_table(owned(ANN), FREE[0], public=True)
    first, second = carry_out(table, BEN, sit())
    assert seat_taken(first) == (1, "ben", "Ben")
    assert second == events.Began()
    assert table.status == "playing"
    assert table.match
    assert table.match.names == ("Ann", "Ben")
    refused(table, CAT, sit(), "all seats are taken")


@pytest.mark.parametrize("seat", [0, 3, -1, 10**30])
def test_a_seat_that_is_not_free(seat: int) -> None:
    refused(new_table(owned(ANN), *FREE[:2], public=True), BEN, sit(seat=seat), "this seat is taken")


def test_a_player_cannot_take_a_second_seat() -> None:
    refused(new_table(owned(ANN), *FREE[:2], public=True), ANN, sit(), "you sit at this table already")


def test_players_of_the_same_name_are_numbered() -> None:
    table = new_table(owned(ANN), *FREE, public=True)
    carry_out(table, Identity("other", "Ann"), sit())
    carry_out(table, Identity("third", "Ann"), sit())
    assert [seat.name for seat in table.seats] == ["Ann", "Ann 2", "Ann 3", ""]


# --- Seat keys --------------------------------------------------------------------------------------------------------


def test_a_key_moves_its_seat_to_another_device() -> None:
    table = new_table(owned(ANN), owned(BEN))
    phone = Identity("phone", "Quiet Heron")
    (event,) = carry_out(table, phone, sit(code="key of Ben"))
    assert seat_taken(event) == (1, "phone", "Ben")
    assert table.seats_of("phone") == [1]
    assert table.seats_of("ben") == []


@pytest.mark.parametrize("key", ["key of ben", "key of Zoe", "", CODE])
def test_a_wrong_key_is_refused(key: str) -> None:
    refused(new_table(owned(ANN), owned(BEN)), CAT, sit(code=key), "the game has begun")


def test_the_seats_of_bots_have_no_key() -> None:
    refused(new_table(owned(ANN), Place("Bo", bot="random")), CAT, sit(code=""), "the game has begun")


def test_the_key_of_a_player_who_left_no_longer_opens_the_seat() -> None:
    table = new_table(owned(ANN), *FREE[:2], public=True)
    carry_out(table, BEN, sit(seat=1))
    key = table.seats[1].key
    carry_out(table, BEN, Stand())
    carry_out(table, CAT, sit(seat=1))
    refused(table, BEN, sit(seat=1, code=key), "taken")
    assert table.seats[1].key != key


def test_an_old_key_does_not_keep_a_player_from_taking_a_free_seat() -> None:
    table = new_table(owned(ANN), FREE[0], public=True)
    carry_out(table, BEN, sit(code=table.seats[1].key))
    assert table.seats[1].name == "Ben"
    assert table.status == "playing"


# --- Client seeds -----------------------------------------------------------------------------------------------------


def test_the_game_waits_for_every_client_seed() -> None:
    table = committed_table(owned(ANN), FREE[0])
    refused(table, CAT, Sit(code=CODE), "expected some luck for the dice, got none")
    assert [type(event) for event in carry_out(table, BEN, sit(code=CODE))] == [events.Sat, events.ClientSeedAdded]
    assert table.awaited_client_seeds() == ["Ann"]
    refused(table, ANN, Begin(bot="random"), "the dice wait for the luck of Ann")
    expected = [events.ClientSeedAdded("ann", OTHER_SEED), events.Began()]
    assert carry_out(table, ANN, AddClientSeed(client_seed=OTHER_SEED)) == expected


def test_the_game_begins_with_the_last_seat_if_all_seeds_are_there() -> None:
    table = committed_table(owned(ANN), FREE[0])
    assert len(carry_out(table, ANN, AddClientSeed(client_seed=OTHER_SEED))) == 1
    decided = carry_out(table, BEN, sit(code=CODE))
    assert [type(event) for event in decided] == [events.Sat, events.ClientSeedAdded, events.Began]


def test_a_client_seed_counts_once_and_only_from_seated_players() -> None:
    table = committed_table(owned(ANN), *FREE[:2])
    carry_out(table, ANN, AddClientSeed(client_seed=CLIENT_SEED))
    assert carry_out(table, ANN, AddClientSeed(client_seed=OTHER_SEED)) == []
    refused(table, BEN, AddClientSeed(client_seed=OTHER_SEED), "only those who sit")
    carry_out(table, ANN, Begin(bot="random"))
    refused(table, ANN, AddClientSeed(client_seed=OTHER_SEED), "before the game")
    assert table.client_seeds == {"ann": CLIENT_SEED}


# --- Leaving and beginning --------------------------------------------------------------------------------------------


def test_leaving_before_the_game_frees_the_seat() -> None:
    table = new_table(owned(ANN), *FREE[:2], public=True)
    carry_out(table, BEN, sit())
    assert carry_out(table, BEN, Stand()) == [events.Stood("ben")]
    assert table.seats[1].free
    assert table.seats[1].name == ""
    refused(table, BEN, Stand(), "you do not sit at this table")


def test_leaving_after_the_game_changes_nothing() -> None:
    assert carry_out(finished_table(owned(ANN), owned(BEN)), BEN, Stand()) == []


def test_the_host_begins_with_bots_in_the_free_seats() -> None:
    host = Identity("ann", "Ada")
    table = new_table(owned(host), *FREE[:2])
    filled = [events.Filled(1, "random", "Bo"), events.Filled(2, "random", "Cleo")]
    assert carry_out(table, host, Begin(bot="random")) == [*filled, events.Began()]
    assert table.status == "playing"
    refused(table, ANN, Begin(bot="random"), "has begun already")


def test_only_the_host_begins_and_only_with_bots_that_exist() -> None:
    table = new_table(owned(ANN), *FREE[:2], public=True)
    carry_out(table, BEN, sit())
    refused(table, BEN, Begin(bot="random"), "only the host")
    refused(table, CAT, Begin(bot="random"), "only the host")
    refused(table, ANN, Begin(bot="search:3600"), "expected a bot: page, squire")


# --- Playing ----------------------------------------------------------------------------------------------------------


def test_nobody_plays_before_the_game() -> None:
    table = new_table(owned(ANN), *FREE[:2])
    refused(table, ANN, Play(seat=0, action=0, count=0), "has not begun")
    refused(table, ANN, Undo(seat=0, count=0), "has not begun")
    refused(table, ANN, Vote(seat=1, bot="random"), "only those who play can vote")


def test_illegal_actions_are_refused() -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert table.match
    (acting,) = table.actors()
    player, other = (ANN, BEN) if acting == 0 else (BEN, ANN)
    action = table.match.legal_ids(acting)[0]
    play = Play(seat=acting, action=action, count=0)
    refused(table, other, play, f"expected a seat of yours, got that of {player.name}")
    refused(table, CAT, play, "expected a seat of yours")
    refused(table, other, Play(seat=1 - acting, action=action, count=0), f"expected an action of seat {acting}")
    refused(table, player, Play(seat=acting, action=10**6, count=0), "expected an action from 0 to")
    refused(table, player, Play(seat=acting, action=action, count=1), "look again")
    refused(table, player, Play(seat=acting, action=action, count=-1), "look again")
    for seat in (-1, 2, 10**30):
        refused(table, player, Play(seat=seat, action=action, count=0), "expected a seat of yours, got")
    refused(table, player, Look(seat=0), "expected something to do at the table, got look")
    assert carry_out(table, player, play) == [events.Played(acting, action)]
    refused(table, player, play, "look again")


def test_undo_follows_the_rules(secret_games: None) -> None:
    table = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
    refused(table, ANN, Undo(seat=0, count=0), "seat 0 has not done anything yet")
    carry_out(table, ANN, Play(seat=0, action=3, count=0))
    refused(table, ANN, Undo(seat=0, count=0), "look again")
    refused(table, BEN, Undo(seat=0, count=1), "expected a seat of yours")
    assert carry_out(table, ANN, Undo(seat=0, count=1)) == [events.Undone(0)]
    assert table.step_counts[0] == 0
    carry_out(table, ANN, Play(seat=0, action=10, count=0))  # throws the die
    refused(table, ANN, Undo(seat=0, count=1), "chance has spoken")


def test_nobody_plays_after_the_game() -> None:
    table = finished_table(owned(ANN), owned(BEN))
    refused(table, ANN, Play(seat=0, action=0, count=table.step_counts[0]), "the game is over")
    refused(table, ANN, Undo(seat=0, count=table.step_counts[0]), "the game is over")
    assert table.summary().acting == []


def test_a_bot_move_for_an_outdated_position_is_dropped() -> None:
    table = new_table(Place("Bo", bot="random"), Place("Cleo", bot="random"))
    assert table.match
    (acting,) = table.actors()
    action = table.match.legal_ids(acting)[0]
    assert table.bots_to_act() == [(acting, "random")]
    assert decide_bot_move(table, acting, action, 1) == []
    assert decide_bot_move(table, acting, 10**6, 0) == []
    assert decide_bot_move(table, 1 - acting, action, 0) == []
    assert decide_bot_move(table, acting, action, 0) == [events.Played(acting, action)]


def test_a_bot_does_not_move_for_a_player() -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert table.match
    (acting,) = table.actors()
    assert decide_bot_move(table, acting, table.match.legal_ids(acting)[0], 0) == []


# --- Absent players ---------------------------------------------------------------------------------------------------


def test_one_of_two_players_can_replace_the_other() -> None:
    table = new_table(owned(ANN), owned(BEN))
    replaced = [events.Voted(1, "ann"), events.Replaced(1, "random")]
    assert carry_out(table, ANN, Vote(seat=1, bot="random"), {"ann"}) == replaced
    assert table.seats_of("ben") == []
    assert table.seats[1].bot == "random"
    refused(table, BEN, Play(seat=1, action=0, count=0), "a bot plays this seat now")
    refused(table, ANN, Vote(seat=1, bot="random"), "Ben is played by a bot already")
    assert carry_out(table, BEN, Return(seat=1)) == [events.Returned(1)]
    assert table.seats_of("ben") == [1]
    assert carry_out(table, BEN, Return(seat=1)) == []


def test_a_vote_needs_a_majority_of_the_others_who_are_present() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    online = {"ann", "ben", "cat"}
    assert table.votes_needed(3, online) == 2
    assert carry_out(table, ANN, Vote(seat=3, bot="random"), online) == [events.Voted(3, "ann")]
    assert carry_out(table, ANN, Vote(seat=3, bot="random"), online) == []
    assert not table.seats[3].bot
    assert carry_out(table, BEN, Vote(seat=3, bot="greedy"), online)[1:] == [events.Replaced(3, "greedy")]


def test_votes_of_players_who_left_do_not_count() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    carry_out(table, ANN, Vote(seat=3, bot="random"), {"ann", "ben", "cat"})
    assert carry_out(table, BEN, Vote(seat=3, bot="random"), {"ben", "cat"}) == [events.Voted(3, "ben")]
    assert carry_out(table, CAT, Vote(seat=3, bot="random"), {"ben", "cat"})[1:] == [events.Replaced(3, "random")]


def test_votes_that_are_refused() -> None:
    table = new_table(owned(ANN), owned(BEN), Place("Bo", bot="random"))
    refused(table, ANN, Vote(seat=1, bot="random"), "Ben is here")
    refused(table, ANN, Vote(seat=0, bot="random"), "Ann is here")
    refused(table, ANN, Vote(seat=2, bot="random"), "Bo is played by a bot already")
    refused(table, CAT, Vote(seat=1, bot="random"), "only those who play", {"ann", "cat"})
    refused(table, ANN, Vote(seat=1, bot="genius"), "expected a bot", {"ann"})
    for seat in (-1, 3, 10**30):
        refused(table, ANN, Vote(seat=seat, bot="random"), "expected a seat from 0 to 2")


def test_a_player_who_left_during_the_game_can_be_replaced_and_return() -> None:
    table = new_table(owned(ANN), owned(BEN))
    carry_out(table, BEN, Stand())
    assert table.seats_of("ben") == []
    refused(table, BEN, Play(seat=1, action=0, count=0), "take it back first")
    refused(table, ANN, Return(seat=1), "expected a seat of yours, got that of Ben")
    assert carry_out(table, ANN, Vote(seat=1, bot="random"))[1:] == [events.Replaced(1, "random")]
    assert carry_out(table, BEN, Return(seat=1)) == [events.Returned(1)]
    for seat in (-1, 2):
        refused(table, BEN, Return(seat=seat), "expected a seat of yours")
