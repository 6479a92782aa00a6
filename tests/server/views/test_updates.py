"""What a client receives, and above all what it does not: every update is made for one viewer."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.conftest import NewPerson
from tests.server.helpers import ME, RANDOM, Person, TableClient, event_numbers, play_on, together

DEVICE = {"kind": "device"}


def comparable(client: TableClient) -> list[str]:
    """All messages after the first of the game, without what differs from table to table: ids, codes, keys, dice."""
    first = next(index for index, text in enumerate(client.raw_messages) if '"scene"' in text)
    texts = [re.sub(r'"intent":"[^"]*"|"done":\["[^"]*"\]', "", text) for text in client.raw_messages[first + 1 :]]
    state = client.state
    pledges = [contribution["pledge"] for contribution in state["dice"]["contributions"]]
    keys = [seat["key"] for seat in state["seats"]]
    names = {state["id"], state["code"], state["dice"]["seal"], *pledges, *keys} - {None}
    for name in names:
        texts = [text.replace(name, "~") for text in texts]
    return texts


def perform_for_all(client: TableClient, others: list[TableClient], ask: str, **fields: int) -> None:
    """Perform an intent and let every client receive the update."""
    client.perform(ask, **fields)
    for other in others:
        other.synchronise()


# --- What every client receives ---------------------------------------------------------------------------------------


def test_a_player_receives_a_prompt_and_choices(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        client.wait_for(lambda client: client.may_act)
        assert client.turn["prompt"]
        assert client.turn["seat"] == client.table["scene"]["viewer"] == 0
        for action in client.turn["actions"]:
            assert action["label"]
            assert len(action["ghosts"]) == len(action["path"]) > 0
        scenes = [table["scene"] for table in client.tables if table["scene"]]
        drawn = str([part.get("layers") for scene in scenes for part in scene["parts"]]).replace("\\'", "'")
        for action in client.turn["actions"]:
            assert all(f'data-id="{thing}"' in drawn for thing in action["path"])
        assert [score["name"] for score in client.table["scene"]["scores"]] == ["Ann", client.state["seats"][1]["name"]]


def test_a_waiting_player_sees_who_may_act(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (ann_client, ben_client):
        acting, waiting = (ann_client, ben_client) if ann_client.may_act else (ben_client, ann_client)
        name = waiting.state["seats"][acting.turn["seat"]]["name"]
        assert waiting.turn["prompt"] == f"Waiting for {name}."
        assert waiting.turn["actions"] == []
        assert waiting.acting == [acting.turn["seat"]]


def test_unchanged_drawings_are_not_sent_again(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM, RANDOM, RANDOM)) as client:
        known: dict[str, dict[str, str]] = {part["id"]: {} for part in client.table["scene"]["parts"]}
        sent = 0
        play_on(client, steps=4)
        for message in map(json.loads, client.raw_messages):
            for part in message.get("scene", {}).get("parts", []):
                pieces = {"frame": part.get("svg"), **part.get("layers", {})}
                pieces = {name: drawn for name, drawn in pieces.items() if drawn is not None}
                assert all(known[part["id"]].get(name) != drawn for name, drawn in pieces.items())
                known[part["id"]] |= pieces
                sent += len(pieces)
        assert sent < len(client.tables) * sum(map(len, known.values())) / 3
        client.perform("missed", last=client.seq)
        for part in client.table["scene"]["parts"]:
            assert {"frame": part["svg"], **part["layers"]}.items() <= known[part["id"]].items()


def test_a_spectator_receives_nothing_to_act_with(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as playing, ben.at(table) as spectator:
        play_on(playing, steps=3)
        spectator.catch_up(playing.seq)
        assert spectator.table["scene"]["viewer"] is None
        for message in spectator.tables:
            assert message["state"]["code"] is None
            assert message["state"]["host"] is False
            assert all(seat["key"] is None and not seat["mine"] for seat in message["state"]["seats"])
            assert message["turn"]["actions"] == []
            assert (message["turn"]["seat"], message["turn"]["undo"], message["turn"]["curtain"]) == (None, None, None)
        own = playing.state["seats"][0]["key"]
        assert own
        assert not any(own in text or playing.state["code"] in text for text in spectator.raw_messages)
        assert event_numbers(spectator.events) == list(range(1, spectator.seq + 1))
        for ask in ({"seat": 0, "action": 0, "count": 0}, {"seat": 1, "action": 0, "count": 0}):
            assert spectator.refused("play", **ask).startswith("expected a seat of yours")


def test_the_log_names_the_player_who_left(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, {"kind": "friend"}, {"kind": "friend"}, public=True)
    with ann.at(table) as ann_client, ben.at(table) as ben_client:
        ben_client.perform("sit")
        ben_client.perform("stand")
        ann_client.catch_up(ben_client.seq)
        assert [(event["kind"], event["text"]) for event in ann_client.events[2:]] == [
            ("sat", "sits down"),
            ("pledged", ""),
            ("stood", "Ben leaves the table."),
        ]


# --- Hidden choices ---------------------------------------------------------------------------------------------------


@contextmanager
def watched(people: list[Person]) -> Iterator[list[TableClient]]:
    """Two players in a game with hidden choices, and a spectator."""
    *players, visitor = people
    with ExitStack() as stack:
        clients = stack.enter_context(together("secret", *players))
        spectator = stack.enter_context(visitor.at(clients[0].state["id"]))
        for client in clients:
            client.receive()  # the spectator joined
        yield [*clients, spectator]


def test_hidden_choices_are_not_sent(secret_games: None, ann: Person, ben: Person, new_person: NewPerson) -> None:
    """Two games that differ only in Ben's choice, and in how often he took one back, are identical to everyone else:
    the same messages, byte for byte.
    """
    people = [ann, ben, new_person("Cat")]
    received, replays = [], []
    for hidden, undone in ((3, (4, 5)), (7, ())):
        with watched(people) as (ann_client, ben_client, spectator):
            for action in undone:
                ben_client.perform("play", seat=1, action=action, count=0)
                ben_client.perform("undo", seat=1, count=1)
            ben_client.perform("play", seat=1, action=hidden, count=0)
            perform_for_all(ann_client, [ben_client, spectator], "play", seat=0, action=1, count=0)
            table = ann_client.state["id"]
            replays.append([
                person.http.get(f"/api/tables/{table}/{what}").text.replace(table, "~")
                for person in (ann, people[2])
                for what in ("replay", "at/2", "at/1", "at/2?viewer=0")
            ])  # fmt: skip
            assert ann_client.is_quiet()
            assert spectator.is_quiet()
            received.append([comparable(ann_client), comparable(spectator)])
            assert f"Write {hidden}" in "".join(ben_client.raw_messages[-3:])
            assert spectator.events[-1]["kind"] == "began"
    assert received[0] == received[1]
    assert replays[0] == replays[1]


def test_the_reveal_sends_all_choices_except_undone_ones(
    secret_games: None, ann: Person, ben: Person, new_person: NewPerson
) -> None:
    received = []
    for undone in (4, 8):
        with watched([ann, ben, new_person("Cat")]) as (ann_client, ben_client, spectator):
            others = [ann_client, spectator]
            perform_for_all(ben_client, others, "play", seat=1, action=undone, count=0)
            perform_for_all(ben_client, others, "undo", seat=1, count=1)
            perform_for_all(ben_client, others, "play", seat=1, action=3, count=0)
            perform_for_all(ben_client, others, "play", seat=1, action=5, count=1)
            perform_for_all(ann_client, [ben_client, spectator], "play", seat=0, action=1, count=0)
            for client in others:
                assert "Write 3" not in str(client.events)
            perform_for_all(ann_client, [ben_client, spectator], "play", seat=0, action=2, count=1)
            for client in (ann_client, spectator):
                played = [event["text"] for event in client.table["events"] if event["kind"] == "played"]
                assert [text for text in played if text in ("Write 3", "Write 5")] == ["Write 3", "Write 5"]
                assert client.table["scene"]["scores"][1]["total"] == 8
            received.append([comparable(ann_client), comparable(spectator)])
    assert received[0] == received[1]


def test_others_learn_of_hidden_choices_when_the_last_is_made(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (ann_client, ben_client):
        perform_for_all(ben_client, [ann_client], "play", seat=1, action=3, count=0)
        perform_for_all(ben_client, [ann_client], "undo", seat=1, count=1)
        perform_for_all(ben_client, [ann_client], "play", seat=1, action=4, count=0)
        perform_for_all(ben_client, [ann_client], "play", seat=1, action=5, count=1)
        perform_for_all(ben_client, [ann_client], "undo", seat=1, count=2)
        assert [event["text"] for event in ann_client.events[-3:]] == [
            "The game begins.",
            "has chosen",
            "takes that back",
        ]
        assert [event["text"] for event in ben_client.events[-5:-3]] == ["Write 3", "takes that back"]


@pytest.mark.parametrize("returns", ["before", "after"])
def test_a_client_that_reconnects_receives_what_was_veiled(
    secret_games: None, ann: Person, ben: Person, new_person: NewPerson, returns: str
) -> None:
    """The client left before the reveal and returns before or after it."""
    cat = new_person("Cat")
    with together("secret", ann, ben) as (ann_client, ben_client), ExitStack() as stack:
        ben_client.perform("play", seat=1, action=3, count=0)
        table = ann_client.state["id"]
        with cat.at(table) as spectator:
            last = spectator.seq
        if returns == "before":
            returned = stack.enter_context(cat.at(table, last))
        perform_for_all(ben_client, [ann_client], "play", seat=1, action=4, count=1)
        perform_for_all(ann_client, [ben_client], "play", seat=0, action=1, count=0)
        perform_for_all(ann_client, [ben_client], "play", seat=0, action=2, count=1)
        if returns == "after":
            returned = stack.enter_context(cat.at(table, last))
        returned.synchronise()
        message = [event["text"] for event in returned.events if event["kind"] == "played"]
        assert message == ["Write 3", "Write 4", "Write 1", "Write 2"]
        assert event_numbers(returned.events) == list(range(last + 1, returned.seq + 1))


def test_step_numbers_are_sent_after_the_reveal(secret_games: None, ann: Person, ben: Person) -> None:
    """Earlier, the number of a step would reveal how many hidden ones came before it."""
    with together("secret", ann, ben) as (ann_client, ben_client):
        ben_client.play(3)
        ann_client.play(1)
        assert "step" not in ann_client.events[-1]
        ben_client.play(4)
        ann_client.play(2)
        message = {event["text"]: event.get("step") for event in ann_client.events if event["kind"] == "played"}
        assert message == {"Write 3": 1, "Write 1": 2, "Write 4": 3, "Write 2": 4}
        assert set(event_numbers(ann_client.events)) == set(range(1, ann_client.seq + 1))


# --- Pass and play ----------------------------------------------------------------------------------------------------


def test_pass_and_play_hides_the_players_from_each_other(secret_games: None, ann: Person) -> None:
    table = ann.open_table("secret", {**DEVICE, "name": "Ada"}, {**DEVICE, "name": "Bo"})
    with ann.at(table) as client:
        assert client.turn["curtain"] == 0
        assert client.turn["prompt"] == "It is Ada's turn."
        assert (client.turn["seat"], client.turn["actions"], client.table["scene"]["viewer"]) == (None, [], None)
        client.perform("look", seat=0)
        assert (client.turn["seat"], client.turn["curtain"], client.table["scene"]["viewer"]) == (0, None, 0)
        assert client.turn["prompt"] == "Ada: Choose what to do."
        client.play(3)
        assert (client.turn["undo"], client.turn["curtain"]) == (0, None)
        client.play(4)  # Ada is done: hand the device to Bo
        assert (client.turn["curtain"], client.table["scene"]["viewer"]) == (1, None)
        before = len(client.received)
        client.perform("look", seat=1)
        assert client.turn["seat"] == 1
        assert [event["kind"] for event in client.table["events"]][-2:] == ["began", "veiled"]
        assert client.table["events"][0]["seq"] == 1  # the log is sent again for another viewer
        client.perform("missed", last=0)
        client.play(5)
        hidden = "".join(client.raw_messages[before:])
        assert "Write 3" not in log_since(client, before)
        assert "Write 4" not in log_since(client, before)
        assert hidden.count('"veiled"') >= 2
        client.play(6)  # the reveal
        texts = [event["text"] for event in client.table["events"] if event["kind"] == "played"]
        assert {"Write 3", "Write 4"} <= set(texts)


def log_since(client: TableClient, first: int) -> str:
    """The log entries that were received from there on."""
    return str([table["events"] for table in client.received[first:] if table["tell"] == "table"])


def test_pass_and_play_hides_choices_in_the_replay(secret_games: None, ann: Person) -> None:
    table = ann.open_table("secret", DEVICE, DEVICE)
    with ann.at(table) as client:
        client.perform("look", seat=0)
        client.play(3)
    replay = ann.get(f"/api/tables/{table}/replay")
    assert replay["steps"] == []
    assert replay["viewers"] == []
    assert "error" in ann.get(f"/api/tables/{table}/at/1", viewer=0)


def test_nobody_looks_through_the_eyes_of_another_player(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (ann_client, ben_client):
        for seat in (1, -1, 7):
            assert ann_client.refused("look", seat=seat) == f"expected a seat of yours, got {seat}"
        assert ben_client.refused("look", seat=0).startswith("expected a seat of yours")


def test_pass_and_play_without_hidden_choices_needs_no_curtain(ann: Person) -> None:
    table = ann.open_table("kingdomino", DEVICE, DEVICE)
    with ann.at(table) as client:
        seats = []
        for _ in range(4):
            assert client.turn["curtain"] is None
            seats.append(client.turn["seat"])
            name = client.state["seats"][seats[-1]]["name"]
            assert client.turn["prompt"].startswith(f"{name}: ")
            client.play()
        assert set(seats) == {0, 1}
        assert event_numbers(client.events) == list(range(1, client.seq + 1))
