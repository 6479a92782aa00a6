"""Another game with the same players and bots."""

from tests.server.conftest import NewPerson
from tests.server.helpers import (
    ME,
    RANDOM,
    Person,
    play_on,
    together,
    wait_for_all,
)


def test_only_the_players_can_play_again(secret_games: None, ann: Person, ben: Person, new_person: NewPerson) -> None:
    with (
        together("guess", ann, ben) as (ann_client, ben_client),
        new_person("Cat").at(ann_client.state["id"]) as spectator,
    ):
        reason = "only those who played can play again, when the game is over"
        assert ann_client.refused("again") == reason
        play_on(ann_client, ben_client)
        assert spectator.refused("again") == reason
        ann_client.perform("again")
        ben_client.perform("again")
        assert ann_client.state["next"] == ben_client.state["next"]
        spectator.synchronise()
        assert spectator.state["next"] is None
        assert ann_client.state["next"] not in "".join(spectator.raw_messages)
        table, code = ann_client.state["next"].split("?invite=")
    with ann.at(table) as ann_client, ben.at(table) as ben_client:
        assert ben_client.state["status"] == "waiting"
        ben_client.perform("sit", code=code)
        assert [seat["name"] for seat in ben_client.state["seats"]] == ["Ann", "Ben"]
        play_on(ann_client, ben_client)


def test_a_rematch_keeps_the_options_and_bots(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM, harmony=True)
    with ann.at(table) as client:
        assert client.ask("again")["text"] == "only those who played can play again, when the game is over"
        play_on(client)
        assert client.ask("again")["tell"] == "table"
        following = client.wait_for(lambda client: client.state["next"])["state"]["next"]
        assert client.ask("again")["tell"] == "table"
        assert client.state["next"] == following
    with ann.at(following.partition("?")[0]) as client:
        assert client.state["status"] == "playing"
        assert client.state["options"] == ["Harmony"]
        assert [seat["bot"] for seat in client.state["seats"]] == [None, "random"]


def test_friends_are_invited_and_spectators_are_not(ann: Person, ben: Person, new_person: NewPerson) -> None:
    eve = new_person("Eve")
    with together("kingdomino", ann, ben) as (host, friend), eve.at(host.state["id"]) as spectator:
        play_on(host, friend)
        friend.ask("again")
        invitation = host.wait_for(lambda client: client.state["next"])["state"]["next"]
        assert spectator.wait_for(lambda client: client.seq == host.seq)["state"]["next"] is None
        assert spectator.ask("again")["tell"] == "refused"
    table, _, code = invitation.partition("?invite=")
    with ben.at(table) as friend, ann.at(table) as host:
        assert host.state["status"] == "waiting"
        host.ask("sit", code=code)
        wait_for_all([host, friend], lambda client: client.state["status"] == "playing")
