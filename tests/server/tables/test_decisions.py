"""Which commands a table allows, and the events they lead to."""

import pytest

from papercrown.server.tables import decisions, events
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.commands import (
    AddClientSeed,
    Begin,
    Look,
    Play,
    Pledge,
    Remove,
    Return,
    Sit,
    Stand,
    Undo,
    Vote,
)
from papercrown.server.tables.decisions import STAND_IN, decide, decide_arrival, decide_bot_move
from papercrown.server.tables.errors import Refusal
from papercrown.server.tables.events import AnyEvent, Place
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from tests.server.tables.helpers import (
    ANN,
    BEN,
    CAT,
    CLIENT_SEED,
    CODE,
    DAN,
    FREE,
    OTHER_PLEDGE,
    OTHER_SEED,
    PLEDGE,
    carry_out,
    committed_table,
    finished_table,
    new_table,
    owned,
    play_first,
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


def reveal(table: Table, player: Identity, client_seed: str = CLIENT_SEED) -> list[AnyEvent]:
    return carry_out(table, player, AddClientSeed(client_seed=client_seed))


def test_the_game_waits_for_every_pledge_and_then_for_every_client_seed() -> None:
    table = committed_table(owned(ANN), FREE[0])
    refused(table, CAT, Sit(code=CODE), "expected a pledge for the dice, got none")
    assert [type(event) for event in carry_out(table, BEN, sit(code=CODE))] == [events.Sat, events.Pledged]
    assert table.awaited_contributions() == ["ann"]
    refused(table, ANN, Begin(bot="random"), "the dice wait for the browser of Ann")
    refused(table, BEN, AddClientSeed(client_seed=CLIENT_SEED), "yours must stay hidden until then")
    assert carry_out(table, ANN, Pledge(pledge=OTHER_PLEDGE)) == [events.Pledged("ann", OTHER_PLEDGE)]
    assert table.awaited_contributions() == ["ann", "ben"]
    assert reveal(table, BEN) == [events.ClientSeedAdded("ben", CLIENT_SEED)]
    assert reveal(table, ANN, OTHER_SEED) == [events.ClientSeedAdded("ann", OTHER_SEED), events.Began()]


def test_a_client_seed_is_the_one_that_was_pledged() -> None:
    table = committed_table(owned(ANN), FREE[0])
    carry_out(table, ANN, Pledge(pledge=PLEDGE))
    carry_out(table, BEN, sit(code=CODE))
    refused(table, ANN, AddClientSeed(client_seed=OTHER_SEED), "expected the luck that was pledged, got another")
    reveal(table, ANN)
    assert reveal(table, ANN) == []


def test_only_seated_players_contribute_and_only_before_the_game() -> None:
    table = committed_table(owned(ANN), FREE[0])
    for command in (Pledge(pledge=PLEDGE), AddClientSeed(client_seed=CLIENT_SEED)):
        refused(table, BEN, command, "only those who sit")
    carry_out(table, ANN, Pledge(pledge=PLEDGE))
    assert carry_out(table, ANN, Pledge(pledge=PLEDGE)) == []
    carry_out(table, ANN, Begin(bot="random"))
    reveal(table, ANN)
    for command in (Pledge(pledge=OTHER_PLEDGE), AddClientSeed(client_seed=OTHER_SEED)):
        refused(table, ANN, command, "before the game")


def test_the_events_of_a_table_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is stored, and replayed when the table is loaded."""
    table = committed_table(owned(ANN), FREE[0])
    monkeypatch.setattr(decisions, "MAX_EVENTS", 3)
    for pledge in (PLEDGE, OTHER_PLEDGE):
        carry_out(table, ANN, Pledge(pledge=pledge))
    refused(table, ANN, Pledge(pledge=PLEDGE), "expected at most 3 events at a table")


# --- Removing guests --------------------------------------------------------------------------------------------------


def test_the_host_removes_a_guest_who_never_contributes() -> None:
    """The seat was moved to a second identity, which has no pledge."""
    table = committed_table(owned(ANN), *FREE[:2])
    carry_out(table, ANN, Pledge(pledge=PLEDGE))
    carry_out(table, BEN, sit(code=CODE))
    carry_out(table, CAT, sit(code=table.seats[1].key))
    refused(table, ANN, Begin(bot="random"), "the dice wait for the browser of Ben: .* or remove them")
    assert carry_out(table, ANN, Remove(seat=1)) == [events.Removed("cat")]
    assert table.seats[1].free
    refused(table, CAT, sit(code=CODE), "the host has removed you from this table")
    carry_out(table, ANN, Begin(bot="random"))
    assert reveal(table, ANN)[-1] == events.Began()


def test_guests_who_cannot_be_removed() -> None:
    table = new_table(owned(ANN), *FREE, public=True)
    carry_out(table, BEN, sit())
    refused(table, BEN, Remove(seat=0), "only the host of the table can remove somebody")
    for seat in (-1, 0, 2, 9):
        refused(table, ANN, Remove(seat=seat), f"expected the seat of a guest, got {seat}")
    carry_out(table, ANN, Begin(bot="random"))
    refused(table, ANN, Remove(seat=1), "the game has begun")


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
    refused(table, ANN, Vote(seat=1), "only those who play can vote")


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
    assert carry_out(table, ANN, Vote(seat=1), {"ann"}) == [events.Voted(1, "ann"), events.Replaced(1, STAND_IN)]
    assert table.seats_of("ben") == []
    refused(table, BEN, Play(seat=1, action=0, count=0), "a bot plays this seat now")
    refused(table, ANN, Vote(seat=1), "Ben is played by a bot already")
    assert carry_out(table, BEN, Return(seat=1)) == [events.Returned(1)]
    assert table.seats_of("ben") == [1]
    assert carry_out(table, BEN, Return(seat=1)) == []


def test_a_player_has_time_to_come_back_before_the_others_vote() -> None:
    table = new_table(owned(ANN), owned(BEN))
    with pytest.raises(Refusal, match="Ben may be back soon: a bot can play after 3 minutes away"):
        decide(table, Vote(seat=1), ANN, Attendance(frozenset({"ann"})))


def test_a_vote_needs_all_others_who_are_present() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    present = {"ann", "ben", "cat"}
    assert carry_out(table, ANN, Vote(seat=3), present) == [events.Voted(3, "ann")]
    assert carry_out(table, ANN, Vote(seat=3), present) == []
    assert carry_out(table, BEN, Vote(seat=3), present) == [events.Voted(3, "ben")]
    assert carry_out(table, CAT, Vote(seat=3), present)[1:] == [events.Replaced(3, STAND_IN)]


def test_votes_of_players_who_left_do_not_count() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    carry_out(table, ANN, Vote(seat=3), {"ann", "ben", "cat"})
    assert carry_out(table, BEN, Vote(seat=3), {"ben", "cat"}) == [events.Voted(3, "ben")]
    assert carry_out(table, CAT, Vote(seat=3), {"ben", "cat"})[1:] == [events.Replaced(3, STAND_IN)]


def test_votes_that_are_refused() -> None:
    table = new_table(owned(ANN), owned(BEN), Place("Bo", bot="random"))
    refused(table, ANN, Vote(seat=1), "Ben is here")
    refused(table, ANN, Vote(seat=0), "Ann is here")
    refused(table, ANN, Vote(seat=2), "Bo is played by a bot already")
    refused(table, CAT, Vote(seat=1), "only those who play", {"ann", "cat"})
    for seat in (-1, 3, 10**30):
        refused(table, ANN, Vote(seat=seat), "expected a seat from 0 to 2")


def test_a_player_who_comes_back_takes_over_and_voids_votes() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT))
    carry_out(table, ANN, Vote(seat=2), {"ann", "ben"})
    assert decide_arrival(table, ANN) == []
    assert decide_arrival(table, CAT) == [events.Returned(2)]
    table.apply(events.Replaced(2, STAND_IN))
    table.apply(decide_arrival(table, CAT)[0])
    assert (table.seats[2].votes, table.seats_of("cat"), decide_arrival(table, CAT)) == (set(), [2], [])


def test_a_returning_player_takes_back_what_the_stand_in_played_within_the_laws_of_undo() -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert table.match
    for _ in range(4):  # both choose two dominoes
        play_first(table, *table.actors())
    (seat,) = table.actors()
    player, other = (ANN, BEN) if seat == 0 else (BEN, ANN)
    carry_out(table, other, Vote(seat=seat), {other.id})
    table.apply(*decide_bot_move(table, seat, table.match.legal_ids(seat)[0], 2))
    refused(table, player, Undo(seat=seat, count=3), "a bot plays this seat now")
    table.apply(*decide_arrival(table, player))
    assert carry_out(table, player, Undo(seat=seat, count=3)) == [events.Undone(seat)]
    play_first(table, seat, seat)
    assert table.actors() != [seat]
    refused(table, player, Undo(seat=seat, count=4), "the turn has gone on to")


def test_a_player_who_left_during_the_game_can_be_replaced_and_return() -> None:
    table = new_table(owned(ANN), owned(BEN))
    carry_out(table, BEN, Stand())
    assert table.seats_of("ben") == []
    refused(table, BEN, Play(seat=1, action=0, count=0), "take it back first")
    refused(table, ANN, Return(seat=1), "expected a seat of yours, got that of Ben")
    assert carry_out(table, ANN, Vote(seat=1))[1:] == [events.Replaced(1, STAND_IN)]
    assert carry_out(table, BEN, Return(seat=1)) == [events.Returned(1)]
    for seat in (-1, 2):
        refused(table, BEN, Return(seat=seat), "expected a seat of yours")
