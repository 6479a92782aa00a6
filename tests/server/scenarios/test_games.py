"""Whole games over WebSockets: repeated intents, reconnecting clients, refusals."""

import threading
from typing import Any

import pytest

from tests.server.conftest import NewPerson
from tests.server.helpers import (
    FRIEND,
    ME,
    RANDOM,
    Person,
    TableClient,
    client_to_act,
    event_numbers,
    play_on,
    server_thread,
    together,
)

# --- Whole games ------------------------------------------------------------------------------------------------------


def test_a_whole_game_against_bots(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM, RANDOM)) as client:
        play_on(client)
        assert client.state["status"] == "over"
        assert client.turn["actions"] == []
        assert client.turn["prompt"] == "The game is over."
        assert client.table["scene"]["winners"]
        assert client.table["history"][-1] == [score["total"] for score in client.table["scene"]["scores"]]
        assert len(client.table["history"]) == client.steps + 1
        assert event_numbers(client.events) == list(range(1, client.seq + 1))
        assert client.acting == []


def test_two_people_and_a_spectator_see_the_same_game(ann: Person, ben: Person, new_person: NewPerson) -> None:
    with together("kingdomino", ann, ben, bots=1) as (ann_client, ben_client):
        table = ann_client.state["id"]
        with new_person("Cat").at(table) as spectator:
            play_on(ann_client, ben_client, steps=12)
            seq = ann_client.seq
            for client in (ben_client, spectator):
                client.catch_up(seq)
                assert client.events[:seq] == ann_client.events
                assert update_with(client, seq)["scene"]["scores"] == ann_client.table["scene"]["scores"]
            names = [seat["name"] for seat in ann_client.state["seats"]]
            assert names[:2] == ["Ann", "Ben"]
            assert [seat["bot"] for seat in ann_client.state["seats"]] == [None, None, "random"]
            assert [seat["mine"] for seat in ben_client.state["seats"]] == [False, True, False]


def update_with(client: TableClient, seq: int) -> Any:
    return next(table for table in client.tables if table["seq"] == seq)


def test_a_whole_game_with_simultaneous_hidden_choices(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben, bots=1) as clients:
        play_on(*clients)
        for client in clients:
            client.wait_for(lambda client: client.over)
            assert not any(event["kind"] == "veiled" for event in client.table["events"])


# --- Repeated intents -------------------------------------------------------------------------------------------------


def test_a_repeated_intent_is_carried_out_once(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as clients:
        client = next(client for client in clients if client.may_act)
        move = client.move()
        for _ in range(3):
            client.send("play", id="the same", **move)
        client.wait_for(lambda client: sum(table["done"].count("the same") for table in client.tables) == 3)
        assert [event["kind"] for event in client.events].count("played") == 1


def test_an_intent_from_two_clients_at_once_is_carried_out_once(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (ann_client, _), ann.at(ann_client.state["id"]) as other:
        threads = [
            threading.Thread(target=client.perform, args=["play"], kwargs={"id": "x", **ann_client.move(3)})
            for client in (ann_client, other)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [event["text"] for event in other.events if event["kind"] == "played"] == ["Write 3"]
        assert other.turn["count"] == 1


def test_an_intent_repeated_after_a_reconnect_is_carried_out_once(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as clients:
        index = [client.may_act for client in clients].index(True)
        client, person = clients[index], (ann, ben)[index]
        move, table = client.move(), client.state["id"]
        with person.at(table) as lost:
            lost.send("play", id="before the break", **move)
        client.wait_for(lambda client: client.steps == 1)
        with person.at(table, last=client.seq - 1) as reconnected:
            reconnected.perform("play", id="before the break", **move)
            assert reconnected.steps == 1


def test_a_refused_intent_can_be_repeated(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as clients:
        client = next(client for client in clients if client.may_act)
        move = client.move()
        assert client.refused("play", id="again", **{**move, "action": 10**6})
        client.perform("play", id="again", **move)
        assert client.steps == 1


def test_intents_without_an_id_are_carried_out_every_time(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (ann_client, _):
        ann_client.perform("play", id="", seat=0, action=1, count=0)
        ann_client.perform("play", id="", seat=0, action=1, count=1)
        assert [event["kind"] for event in ann_client.events].count("played") == 2


def test_games_go_on_after_a_restart(database: str, new_person: NewPerson) -> None:
    with server_thread(database) as first:
        ann, ben = new_person("Ann", to=first), new_person("Ben", to=first)
        with together("kingdomino", ann, ben, bots=1) as clients:
            play_on(*clients, steps=6)
            client = client_to_act(*clients)
            assert client
            move, table = client.move(), client.state["id"]
            client.perform("play", id="the last", **move)
            before = client.seq
            steps = client.steps
            mover = ann if client is clients[0] else ben
    with server_thread(database) as second:
        ann, ben = (new_person(cookie=person.cookie, to=second) for person in (ann, ben))
        mover = ann if mover.cookie == ann.cookie else ben
        with mover.at(table, last=before) as client:
            assert not [event for event in client.tables[0]["events"] if event["seq"] <= before]
            assert client.steps >= steps
            seq = client.seq
            client.perform("play", id="the last", **move)
            assert not any(event["seat"] == move["seat"] for event in client.events if event["seq"] > seq)
        with ann.at(table) as ann_client, ben.at(table) as ben_client:
            play_on(ann_client, ben_client, steps=4)
            assert event_numbers(ann_client.events) == list(range(1, ann_client.seq + 1))


# --- Resuming ---------------------------------------------------------------------------------------------------------


def test_a_client_that_reconnects_gets_what_it_missed(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (ann_client, ben_client):
        play_on(ann_client, ben_client, steps=5)
        table, seq = ann_client.state["id"], max(ann_client.seq, ben_client.seq)
        for last in (0, 1, seq - 2, seq - 1, seq):
            with ann.at(table, last) as reconnected:
                assert event_numbers(reconnected.tables[0]["events"]) == list(range(last + 1, seq + 1))
                assert all(part["svg"] for part in reconnected.table["scene"]["parts"])


@pytest.mark.parametrize("last", ["-1", "x", "", "1e9", "99999999999999999999", "0x1", "1000000"])
def test_an_invalid_last_number_is_ignored(ann: Person, last: str) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    with ann.socket(f"/socket/play/{table}?last={last}") as connection:
        client = TableClient(connection)
        message = client.receive_until(lambda message: message["tell"] == "table")
        assert event_numbers(message["events"]) in ([], [1])
        client.perform("begin", bot="random")


def test_a_resync_sends_the_log_after_a_number(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (ann_client, ben_client):
        play_on(ann_client, ben_client, steps=3)
        ann_client.catch_up(ben_client.seq)
        for last, first in ((0, 1), (4, 5), (ann_client.seq, None), (-5, 1), (10**9, 1)):
            ann_client.perform("missed", last=last)
            expected = [] if first is None else list(range(first, ann_client.seq + 1))
            assert event_numbers(ann_client.table["events"]) == expected
            assert all(part["svg"] for part in ann_client.table["scene"]["parts"])


def test_an_update_has_the_number_of_its_last_log_entry(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        play_on(client, steps=5)
        seqs = [table["seq"] for table in client.tables]
        assert seqs == sorted(seqs)
        for table in client.tables:
            assert all(event["seq"] <= table["seq"] for event in table["events"])


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_refused_intents_change_nothing(ann: Person, ben: Person, new_person: NewPerson) -> None:
    with together("kingdomino", ann, ben, bots=1) as (ann_client, ben_client):
        acting = client_to_act(ann_client, ben_client)
        assert acting
        waiting = ben_client if acting is ann_client else ann_client
        move, bot = acting.move(), 2
        assert acting.refused("play", **{**move, "count": move["count"] + 1}).endswith("look again")
        assert acting.refused("play", **{**move, "action": 10**9}).startswith("expected an action from 0 to")
        assert acting.refused("play", **{**move, "seat": bot}).startswith("expected a seat of yours, got that of")
        assert acting.refused("play", **{**move, "seat": 1 - move["seat"]}).startswith("expected a seat of yours")
        assert waiting.refused("play", **move).startswith("expected a seat of yours")
        assert waiting.refused("play", **{**move, "seat": 1 - move["seat"]}).startswith(
            ("expected an action of", "the game")
        )
        assert acting.refused("undo", seat=move["seat"], count=move["count"])
        reason = "Ben is here: a bot can only play for somebody who is away"
        assert ann_client.refused("vote", seat=1) == reason
        assert ben_client.refused("begin", bot="random") == "only the host of the table can begin"
        assert ben_client.refused("sit", code=ben_client.state["code"]) == "the game has begun, all seats are taken"
        acting.perform("play", **move)


def test_a_second_click_on_an_outdated_turn_is_refused(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as clients:
        client = next(client for client in clients if client.may_act)
        move = client.move()
        client.perform("play", **move)
        assert client.refused("play", **move) == "the game has gone on since: look again"


def test_undo_follows_the_rules(ann: Person, ben: Person, secret_games: None) -> None:
    with together("secret", ann, ben) as (ann_client, ben_client):
        ann_client.play(3)
        assert ann_client.turn["undo"] == 0
        assert ben_client.refused("undo", seat=0, count=1).startswith("expected a seat of yours")
        ann_client.perform("undo", seat=0, count=1)
        assert ann_client.turn["undo"] is None
        assert ann_client.events[-1]["text"] == "takes that back"
        ann_client.play(10)
        assert ann_client.turn["undo"] is None
        reason = "chance has spoken since: nobody can take that back"
        assert ann_client.refused("undo", seat=0, count=1) == reason
