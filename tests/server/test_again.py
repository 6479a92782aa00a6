"""Another game with the same people and bots."""

from tests.server.conftest import NewPerson
from tests.server.helpers import ME, RANDOM, Person, play_on, together


def test_after_the_game_the_same_table_is_set_again(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM, harmony=True)
    with ann.at(table) as talk:
        assert talk.ask("again")["text"] == "only those who played can play again, when the game is over"
        play_on(talk)
        assert talk.ask("again")["tell"] == "table"
        following = talk.wait_for(lambda talk: talk.state["next"])["state"]["next"]
        assert talk.ask("again")["tell"] == "table"
        assert talk.state["next"] == following
    with ann.at(following.partition("?")[0]) as talk:
        assert talk.state["status"] == "playing"
        assert talk.state["options"] == ["Harmony"]
        assert [seat["bot"] for seat in talk.state["seats"]] == [None, "random"]


def test_friends_are_invited_and_lookers_on_are_not(ann: Person, ben: Person, new_person: NewPerson) -> None:
    eve = new_person("Eve")
    with together("kingdomino", ann, ben) as (host, friend), eve.at(host.state["id"]) as looker:
        play_on(host, friend)
        friend.ask("again")
        invitation = host.wait_for(lambda talk: talk.state["next"])["state"]["next"]
        assert looker.wait_for(lambda talk: talk.seq == host.seq)["state"]["next"] is None
        assert looker.ask("again")["tell"] == "refused"
    table, _, code = invitation.partition("?invite=")
    with ben.at(table), ann.at(table) as host:
        assert host.state["status"] == "waiting"
        host.ask("sit", code=code)
        assert host.wait_for(lambda talk: talk.state["status"] == "playing")
