"""One task for one table: every wish is carried out once or refused, stored, then told."""

import asyncio
import json
import threading
from collections.abc import Callable
from contextlib import ExitStack
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.core.errors import PapercrownError
from papercrown.server.http.identity import Identity
from papercrown.server.protocol import messages as m
from papercrown.server.storage.async_store import UNAVAILABLE
from papercrown.server.storage.store import Entry, Store, Stored, StoreError
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.mailbox import Arrival, Wish
from papercrown.server.tables.manager import TableManager
from papercrown.server.tables.table import Table
from papercrown.server.views.client import ClientConnection
from tests.server.conftest import NewPerson
from tests.server.helpers import (
    CLIENT_SEED,
    FRIEND,
    ME,
    RANDOM,
    TIMEOUT_SECONDS,
    Person,
    ServerThread,
    TableClient,
    client_to_act,
    event_numbers,
    play_on,
    server_thread,
    together,
    wait_until,
)  # fmt: skip

# --- Whole games ------------------------------------------------------------------------------------------------------


def test_a_whole_game_against_bots(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM, RANDOM)) as talk:
        play_on(talk)
        assert talk.state["status"] == "over"
        assert talk.turn["actions"] == []
        assert talk.turn["prompt"] == "The game is over."
        assert talk.table["scene"]["winners"]
        assert talk.table["history"][-1] == [score["total"] for score in talk.table["scene"]["scores"]]
        assert len(talk.table["history"]) == talk.steps + 1
        assert event_numbers(talk.events) == list(range(1, talk.seq + 1))
        assert talk.acting == []


def test_two_people_and_a_spectator_see_the_same_game(ann: Person, ben: Person, new_person: NewPerson) -> None:
    with together("kingdomino", ann, ben, bots=1) as (one, two):
        table = one.state["id"]
        with new_person("Cat").at(table) as watching:
            play_on(one, two, steps=12)
            seq = one.seq
            for talk in (two, watching):
                talk.catch_up(seq)
                assert talk.events[:seq] == one.events
                assert told_at(talk, seq)["scene"]["scores"] == one.table["scene"]["scores"]
            names = [seat["name"] for seat in one.state["seats"]]
            assert names[:2] == ["Ann", "Ben"]
            assert [seat["bot"] for seat in one.state["seats"]] == [None, None, "random"]
            assert [seat["mine"] for seat in two.state["seats"]] == [False, True, False]


def told_at(talk: TableClient, seq: int) -> Any:
    return next(table for table in talk.tables if table["seq"] == seq)


def test_a_game_of_simultaneous_secrets_to_its_end(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben, bots=1) as talks:
        play_on(*talks)
        for talk in talks:
            talk.wait_for(lambda talk: talk.over)
            assert not any(event["kind"] == "veiled" for event in talk.table["events"])


# --- Once, however often it comes -------------------------------------------------------------------------------------


def test_an_intent_that_comes_again_is_done_once(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as talks:
        talk = next(talk for talk in talks if talk.may_act)
        move = talk.move()
        for _ in range(3):
            talk.send("play", id="the same", **move)
        talk.wait_for(lambda talk: sum(table["done"].count("the same") for table in talk.tables) == 3)
        assert [event["kind"] for event in talk.events].count("played") == 1


def test_an_intent_sent_by_two_pages_at_once_is_done_once(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (one, _), ann.at(one.state["id"]) as other:
        pages = [
            threading.Thread(target=talk.done, args=["play"], kwargs={"id": "x", **one.move(3)})
            for talk in (one, other)
        ]
        for page in pages:
            page.start()
        for page in pages:
            page.join()
        assert [event["text"] for event in other.events if event["kind"] == "played"] == ["Write 3"]
        assert other.turn["count"] == 1


def test_an_intent_that_comes_again_after_a_reconnect_is_done_once(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as talks:
        index = [talk.may_act for talk in talks].index(True)
        talk, person = talks[index], (ann, ben)[index]
        move, table = talk.move(), talk.state["id"]
        with person.at(table) as lost:
            lost.send("play", id="before the break", **move)
        talk.wait_for(lambda talk: talk.steps == 1)
        with person.at(table, last=talk.seq - 1) as again:
            again.done("play", id="before the break", **move)
            assert again.steps == 1


def test_a_refused_intent_may_be_tried_again(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as talks:
        talk = next(talk for talk in talks if talk.may_act)
        move = talk.move()
        assert talk.refused("play", id="again", **{**move, "action": 10**6})
        talk.done("play", id="again", **move)
        assert talk.steps == 1


def test_intents_without_an_id_are_done_as_often_as_they_come(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (one, _):
        one.done("play", id="", seat=0, action=1, count=0)
        one.done("play", id="", seat=0, action=1, count=1)
        assert [event["kind"] for event in one.events].count("played") == 2


def test_after_a_restart_all_goes_on(database: str, new_person: NewPerson) -> None:
    with server_thread(database) as first:
        ann, ben = new_person("Ann", to=first), new_person("Ben", to=first)
        with together("kingdomino", ann, ben, bots=1) as talks:
            play_on(*talks, steps=6)
            talk = client_to_act(*talks)
            assert talk
            move, table = talk.move(), talk.state["id"]
            talk.done("play", id="the last", **move)
            before = talk.seq
            steps = talk.steps
            mover = ann if talk is talks[0] else ben
    with server_thread(database) as second:
        ann, ben = (new_person(cookie=person.cookie, to=second) for person in (ann, ben))
        mover = ann if mover.cookie == ann.cookie else ben
        with mover.at(table, last=before) as talk:
            assert not [event for event in talk.tables[0]["events"] if event["seq"] <= before]
            assert talk.steps >= steps
            seq = talk.seq
            talk.done("play", id="the last", **move)
            assert not any(event["seat"] == move["seat"] for event in talk.events if event["seq"] > seq)
        with ann.at(table) as one, ben.at(table) as two:
            play_on(one, two, steps=4)
            assert event_numbers(one.events) == list(range(1, one.seq + 1))


# --- Numbers ----------------------------------------------------------------------------------------------------------


def test_whoever_was_away_is_told_what_was_missed(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (one, two):
        play_on(one, two, steps=5)
        table, seq = one.state["id"], max(one.seq, two.seq)
        for last in (0, 1, seq - 2, seq - 1, seq):
            with ann.at(table, last) as again:
                assert event_numbers(again.tables[0]["events"]) == list(range(last + 1, seq + 1))
                assert all(part["svg"] for part in again.table["scene"]["parts"])


@pytest.mark.parametrize("last", ["-1", "x", "", "1e9", "99999999999999999999", "0x1", "1000000"])
def test_a_last_number_that_cannot_be(ann: Person, last: str) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    with ann.socket(f"/socket/play/{table}?last={last}") as connection:
        talk = TableClient(connection)
        told = talk.receive_until(lambda told: told["tell"] == "table")
        assert event_numbers(told["events"]) in ([], [1])
        talk.done("stir", luck=CLIENT_SEED)
        talk.done("begin", bot="random")


def test_missed_tells_again_what_happened_after_a_number(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (one, two):
        play_on(one, two, steps=3)
        one.catch_up(two.seq)
        for last, first in ((0, 1), (4, 5), (one.seq, None), (-5, 1), (10**9, 1)):
            one.done("missed", last=last)
            expected = [] if first is None else list(range(first, one.seq + 1))
            assert event_numbers(one.table["events"]) == expected
            assert all(part["svg"] for part in one.table["scene"]["parts"])


def test_how_things_stand_has_the_number_of_what_happened_last(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as talk:
        play_on(talk, steps=5)
        seqs = [table["seq"] for table in talk.tables]
        assert seqs == sorted(seqs)
        for table in talk.tables:
            assert all(event["seq"] <= table["seq"] for event in table["events"])


# --- What is refused --------------------------------------------------------------------------------------------------


def test_the_table_plays_on_whatever_is_asked(ann: Person, ben: Person, new_person: NewPerson) -> None:
    with together("kingdomino", ann, ben, bots=1) as (one, two):
        asked, waiting = (one, two) if client_to_act(one, two) is one else (two, one)
        move, bot = asked.move(), 2
        assert asked.refused("play", **{**move, "count": move["count"] + 1}).endswith("look again")
        assert asked.refused("play", **{**move, "action": 10**9}).startswith("expected an action from 0 to")
        assert asked.refused("play", **{**move, "seat": bot}).startswith("expected a seat of yours, got that of")
        assert asked.refused("play", **{**move, "seat": 1 - move["seat"]}).startswith("expected a seat of yours")
        assert waiting.refused("play", **move).startswith("expected a seat of yours")
        assert waiting.refused("play", **{**move, "seat": 1 - move["seat"]}).startswith(
            ("expected an action of", "the game")
        )
        assert asked.refused("undo", seat=move["seat"], count=move["count"])
        assert one.refused("vote", seat=1, bot="random") == "Ben is here: a bot can only play for somebody who is away"
        assert two.refused("begin", bot="random") == "only the host of the table can begin"
        assert two.refused("sit", code=two.state["code"]) == "the game has begun, all seats are taken"
        asked.done("play", **move)


def test_a_late_click_is_not_another_click(ann: Person, ben: Person) -> None:
    """Two clicks on one thing: the second was meant for what is no more."""
    with together("kingdomino", ann, ben) as talks:
        talk = next(talk for talk in talks if talk.may_act)
        move = talk.move()
        talk.done("play", **move)
        assert talk.refused("play", **move) == "the game has gone on since: look again"


def test_undo_within_the_laws_and_not_outside(ann: Person, ben: Person, secret_games: None) -> None:
    with together("secret", ann, ben) as (one, two):
        one.play(3)
        assert one.turn["undo"] == 0
        assert two.refused("undo", seat=0, count=1).startswith("expected a seat of yours")
        one.done("undo", seat=0, count=1)
        assert one.turn["undo"] is None
        assert one.events[-1]["text"] == "takes that back"
        one.play(10)
        assert one.turn["undo"] is None
        sentence = "chance has spoken since: nobody can take that back"
        assert one.refused("undo", seat=0, count=1) == sentence


# --- Once more --------------------------------------------------------------------------------------------------------


def test_those_who_played_can_play_again(secret_games: None, ann: Person, ben: Person, new_person: NewPerson) -> None:
    with together("guess", ann, ben) as (one, two), new_person("Cat").at(one.state["id"]) as watching:
        sentence = "only those who played can play again, when the game is over"
        assert one.refused("again") == sentence
        play_on(one, two)
        assert watching.refused("again") == sentence
        one.done("again")
        two.done("again")
        assert one.state["next"] == two.state["next"]
        watching.synchronise()
        assert watching.state["next"] is None
        assert one.state["next"] not in "".join(watching.raw_messages)
        table, code = one.state["next"].split("?invite=")
    with ann.at(table) as one, ben.at(table) as two:
        assert two.state["status"] == "waiting"
        two.done("sit", code=code)
        assert [seat["name"] for seat in two.state["seats"]] == ["Ann", "Ben"]
        play_on(one, two)


# --- When the store fails ---------------------------------------------------------------------------------------------


class Failing:
    """The store's `append_all`, failing for some intents for a while; what bots do has no intent."""

    def __init__(self, store: Store, error: Exception) -> None:
        self.fails: Callable[[str | None], bool] = lambda intent: False
        self._append_all, self._error = store.append_all, error

    def __call__(self, entries: list[Entry]) -> list[Exception | None]:
        if any(self.fails(entry.intent) for entry in entries):
            raise self._error
        return self._append_all(entries)


def always(intent: str | None) -> bool:
    return True


def never(intent: str | None) -> bool:
    return False


LOCKED = StoreError("the database cannot be used: locked")


@pytest.mark.parametrize("error", [LOCKED, RuntimeError("a bug")])
def test_what_cannot_be_stored_has_not_happened(
    server: ServerThread, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(server.manager.store, "append_all", failing := Failing(server.manager.store, error))
    with together("kingdomino", ann, ben) as talks:
        talk, other = talks if talks[0].may_act else talks[::-1]
        move, seq = talk.move(), talk.seq
        failing.fails = always
        for _ in range(2):
            answer = talk.ask("play", id="once", **move)
            assert answer["tell"] == "refused"
            assert answer["text"] in (UNAVAILABLE, "something went wrong at the server; nothing has changed")
            assert talk.seq == seq  # what did not happen has no number
        assert {table["seq"] for table in other.tables} <= set(range(seq + 1))
        assert ann.get(f"/api/tables/{talk.state['id']}/replay").get("steps", []) == []
        failing.fails = never
        talk.done("play", id="once", **move)
        other.catch_up(talk.seq)
        assert talk.steps == other.steps == 1
        assert set(event_numbers(other.events)) == set(range(1, other.seq + 1))
        play_on(talk, other, steps=3)


def test_bots_go_on_when_the_store_works_again(
    secret_games: None, server: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody needs to do anything for it: whoever waits for a bot has nothing to do."""
    table = ann.open_table("guess", ME, RANDOM)
    monkeypatch.setattr(server.manager.store, "append_all", failing := Failing(server.manager.store, LOCKED))
    failing.fails = lambda intent: intent is None
    with ann.at(table) as talk:
        talk.play(3)
        assert talk.is_quiet()
        assert talk.acting == [1]
        failing.fails = never
        talk.wait_for(lambda talk: talk.over)


def test_what_is_stored_after_all_is_told_though_nobody_asks(
    server: ServerThread, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database has it, and its answer was lost."""
    store, append_all = server.manager.store, server.manager.store.append_all

    def silent(entries: list[Entry]) -> list[Exception | None]:
        append_all(entries)
        raise LOCKED

    with together("kingdomino", ann, ben) as talks:
        talk, other = talks if talks[0].may_act else talks[::-1]
        move = talk.move()
        with monkeypatch.context() as failing:
            failing.setattr(store, "append_all", silent)
            assert talk.refused("play", id="lost", **move) == UNAVAILABLE
        other.wait_for(lambda talk: talk.steps == 1)
        talk.done("play", id="lost", **move)
        assert talk.steps == 1


def test_people_who_come_and_go_while_the_store_fails(
    server: ServerThread, ann: Person, ben: Person, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, facts = server.manager.store, server.manager.store.events
    monkeypatch.setattr(store, "append_all", failing := Failing(store, LOCKED))

    def locked(table: str, after: int = 0) -> list[Stored]:
        if failing.fails(None):
            raise LOCKED
        return facts(table, after)

    monkeypatch.setattr(store, "events", locked)
    with together("kingdomino", ann, ben) as talks, ExitStack() as leaving:
        talk = next(talk for talk in talks if talk.may_act)
        table = talk.state["id"]
        with ben.at(table):
            failing.fails = always
            assert talk.refused("play", **talk.move()) == UNAVAILABLE
        watching = TableClient(leaving.enter_context(new_person("Cat").socket(f"/socket/play/{table}")))
        failing.fails = never
        talk.done("play", **talk.move())
        watching.receive_until(lambda told: watching.steps == 1)
        keeper = server.manager._keepers[table][0]
        wait_until(lambda: len(keeper.pages) == 3)


# --- Anything ---------------------------------------------------------------------------------------------------------

PEOPLE = [Identity(name.lower(), name) for name in ("Ann", "Ben", "Cat")]
SEATS = st.integers(-1, 3)
BOTS = st.sampled_from(["random", "genius"])
WISHES = st.one_of(
    st.builds(m.Play, seat=SEATS, action=st.integers(-1, 11), count=st.integers(0, 3)),
    st.builds(m.Play, seat=st.integers(0, 1), action=st.integers(0, 9), count=st.integers(0, 2)),
    st.builds(m.Undo, seat=SEATS, count=st.integers(0, 3)),
    st.builds(m.Sit, seat=st.none() | SEATS, code=st.none() | st.sampled_from(["XXXXX", "the code", "a key"])),
    st.builds(m.Stand),
    st.builds(m.Begin, bot=BOTS),
    st.builds(m.Vote, seat=SEATS, bot=BOTS),
    st.builds(m.Return, seat=SEATS),
    st.builds(m.Again),
    st.builds(m.Look, seat=SEATS),
    st.builds(m.Missed, last=st.integers(-1, 99), viewer=st.none() | SEATS),
)
SEATINGS = st.lists(st.sampled_from([ME, {"kind": "device"}, FRIEND, RANDOM]), min_size=2, max_size=3)


def picture(table: Table) -> Any:
    """All that a table is."""
    match = table.match and (table.match.journal(), table.match.position.tobytes())
    return deepcopy((table.happened, table.seats, table.counts, table.status, match))


async def wished(keeper: TableActor, page: ClientConnection, asked: m.Asked) -> Any:
    """The answer to a wish; what else the page is told is read too."""
    keeper.post(Wish(page, asked))
    while True:
        told = json.loads(await page.next() or "null")
        if asked.id in (told.get("intent"), *told.get("done", ())):
            return told


async def anything(store: Store, seating: Any, wishes: list[tuple[int, m.Asked]]) -> None:
    house = TableManager(store, BotRunner(pace=0))
    house.compile_status._ready.clear()  # nothing to compile, nothing to wait for
    try:
        try:
            table_id = await house.set_table(m.NewTable("secret", [m.NewSeat(**seat) for seat in seating]), PEOPLE[0])
        except PapercrownError:
            return
        keeper = await house.keeper(table_id)
        pages = [ClientConnection(person, 0) for person in PEOPLE]
        for page in pages:
            keeper.post(Arrival(page))
        for number, (who, asked) in enumerate(wishes):
            if isinstance(asked, m.Sit) and asked.code in ("the code", "a key"):
                seats = keeper.table.seats
                asked.code = keeper.table.opened.code if asked.code == "the code" else seats[number % len(seats)].key
            asked.id = f"{number // 2}"  # every other one comes under a number that may have been used
            answer = await wished(keeper, pages[who], asked)
            assert "went wrong" not in answer.get("text", "")
            live = picture(keeper.table)
            stored = await house.stored(store.events, table_id)
            assert picture(Table.restored(table_id, stored[: len(live[0])])) == live
    finally:
        await house.close()


@given(SEATINGS, st.lists(st.tuples(st.integers(0, 2), WISHES), max_size=25))
@settings(max_examples=40, deadline=None)
def test_whatever_people_ask_the_table_is_the_sum_of_its_facts(
    tmp_path_factory: pytest.TempPathFactory, seating: Any, wishes: list[tuple[int, m.Asked]]
) -> None:
    from papercrown import registry
    from tests.core.secret_game import SECRET_GAME

    registry._found()["secret"] = SECRET_GAME
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('any') / 'a.db'}")
    try:
        asyncio.run(asyncio.wait_for(anything(store, seating, wishes), TIMEOUT_SECONDS))
    finally:
        del registry._found()["secret"]
