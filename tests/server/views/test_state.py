"""The table around the game, as one player sees it."""

from papercrown.server.protocol.updates import Contribution, DiceState
from papercrown.server.tables import events
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.commands import AddClientSeed, Pledge, Vote
from papercrown.server.tables.events import Place
from papercrown.server.tables.identity import Identity
from papercrown.server.views.state import table_state
from tests.server.helpers import FRIEND, ME, Person, together, wait_for_all
from tests.server.tables.helpers import (
    ANN,
    BEN,
    CAT,
    CLIENT_SEED,
    CODE,
    DAN,
    EVERYONE,
    FREE,
    OTHER_PLEDGE,
    OTHER_SEED,
    PLEDGE,
    SECRET,
    attended_by,
    carry_out,
    committed_table,
    finished_table,
    new_table,
    owned,
    play_first,
    sit,
)


def test_seat_keys_are_only_sent_to_their_players(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (ann_client, ben_client):
        keys = [ann_client.state["seats"][0]["key"], ben_client.state["seats"][1]["key"]]
        assert all(keys)
        assert not any(keys[1] in text for text in ann_client.raw_messages)
        assert not any(keys[0] in text for text in ben_client.raw_messages)
        assert ann_client.state["code"] == ben_client.state["code"]


def test_every_client_sees_whose_contributions_are_missing(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, public=True)
    with ben.at(table) as ben_client:
        assert ben_client.state["dice"]["awaited"] == ["Ann"]
        ben_client.perform("sit")
        assert (ben_client.state["status"], ben_client.state["dice"]["awaited"]) == ("waiting", ["Ann"])
        with ann.at(table) as ann_client:
            wait_for_all([ann_client, ben_client], lambda client: client.state["status"] == "playing")
            assert ann_client.state["dice"]["awaited"] == []


def test_votes_count_while_their_voters_are_online() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    carry_out(table, ANN, Vote(seat=3), {"ann", "ben", "cat"})
    seat = table_state(table, ANN, attended_by({"ann", "ben", "cat"})).seats[3]
    assert (seat.online, seat.votes, seat.needed, seat.voted, seat.replaceable) == (False, 1, 3, True, True)
    assert not table_state(table, BEN, attended_by({"ann", "ben", "cat"})).seats[3].voted
    assert table_state(table, BEN, attended_by({"ben", "cat"})).seats[3].votes == 0


def test_nobody_can_be_replaced_while_they_may_come_back() -> None:
    table = new_table(owned(ANN), owned(BEN), Place("Bo", bot="random"))
    replaceable = [seat.replaceable for seat in table_state(table, ANN, Attendance(frozenset({"ann"}))).seats]
    assert replaceable == [False, False, False]


def test_the_dice_show_who_contributes_what_in_the_order_of_the_seats() -> None:
    table = committed_table(owned(ANN), FREE[0])
    carry_out(table, BEN, sit(code=CODE))

    def dice(player: Identity) -> DiceState:
        state = table_state(table, player, attended_by(EVERYONE)).dice
        assert state
        return state

    assert (dice(ANN).asked, dice(BEN).asked, dice(CAT).asked) == ("pledge", None, None)
    assert dice(ANN).contributions == [Contribution("Ann", "", None), Contribution("Ben", PLEDGE, None)]
    carry_out(table, ANN, Pledge(pledge=OTHER_PLEDGE))
    assert (dice(ANN).asked, dice(BEN).asked, dice(CAT).asked) == ("luck", "luck", None)
    assert (dice(ANN).mine, dice(BEN).mine, dice(CAT).mine) == (OTHER_PLEDGE, PLEDGE, None)
    carry_out(table, BEN, AddClientSeed(client_seed=CLIENT_SEED))
    assert (dice(BEN).asked, dice(BEN).awaited) == (None, ["Ann"])
    carry_out(table, ANN, AddClientSeed(client_seed=OTHER_SEED))
    carry_out(table, DAN, sit(code="key of Ann"))  # on another device: the dice stay as they are
    assert dice(ANN).contributions == [
        Contribution("Ann", OTHER_PLEDGE, OTHER_SEED),
        Contribution("Ben", PLEDGE, CLIENT_SEED),
    ]
    assert (dice(ANN).secret, dice(ANN).rolls) == (None, None)
    while table.match and table.status == "playing":
        play_first(table, table.actors()[0])
    assert table.match
    assert (dice(ANN).secret, dice(ANN).rolls) == (SECRET, sum(map(len, table.match.rolls())))


def test_only_the_players_are_invited_to_the_next_game() -> None:
    table = finished_table(owned(ANN), owned(BEN))
    assert table_state(table, BEN, attended_by(set())).following is None
    table.apply(events.Followed(0, "t2", "CODE2"))
    assert table_state(table, BEN, attended_by(set())).following == "t2?invite=CODE2"
    assert table_state(table, CAT, attended_by(set())).following is None
