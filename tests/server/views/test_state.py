"""The table around the game, as one player sees it."""

from papercrown.server.tables import events
from papercrown.server.tables.commands import Vote
from papercrown.server.views.state import table_state
from tests.server.helpers import FRIEND, ME, Person, together
from tests.server.tables.helpers import ANN, BEN, CAT, DAN, carry_out, finished_table, new_table, owned


def test_seat_keys_are_only_sent_to_their_players(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (ann_client, ben_client):
        keys = [ann_client.state["seats"][0]["key"], ben_client.state["seats"][1]["key"]]
        assert all(keys)
        assert not any(keys[1] in text for text in ann_client.raw_messages)
        assert not any(keys[0] in text for text in ben_client.raw_messages)
        assert ann_client.state["code"] == ben_client.state["code"]


def test_every_client_sees_which_client_seeds_are_missing(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, public=True)
    with ben.at(table) as ben_client:
        assert ben_client.state["dice"]["awaited"] == ["Ann"]
        ben_client.perform("sit")
        assert (ben_client.state["status"], ben_client.state["dice"]["awaited"]) == ("waiting", ["Ann"])
        with ann.at(table) as ann_client:
            assert (ann_client.state["status"], ann_client.state["dice"]["awaited"]) == ("playing", [])


def test_votes_count_while_their_voters_are_online() -> None:
    table = new_table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    carry_out(table, ANN, Vote(seat=3, bot="random"), {"ann", "ben", "cat"})
    seat = table_state(table, ANN, {"ann", "ben", "cat"}).seats[3]
    assert (seat.online, seat.votes, seat.voted) == (False, 1, True)
    assert not table_state(table, BEN, {"ann", "ben", "cat"}).seats[3].voted
    assert table_state(table, BEN, {"ben", "cat"}).seats[3].votes == 0


def test_only_the_players_are_invited_to_the_next_game() -> None:
    table = finished_table(owned(ANN), owned(BEN))
    assert table_state(table, BEN, set()).following is None
    table.apply(events.Followed(0, "t2", "CODE2"))
    assert table_state(table, BEN, set()).following == "t2?invite=CODE2"
    assert table_state(table, CAT, set()).following is None
