"""Hints: only for the player who may act, and only where they are fair."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from papercrown.advice import Hint, Hints, hints
from papercrown.core.match import Match
from papercrown.server.http.limits import HINTS
from papercrown.server.tables import bot_runner
from tests.server.helpers import FRIEND, ME, RANDOM, Person, TableClient, client_to_act, wait_for_all, wait_until

DEVICE = {"kind": "device", "name": "Dee"}


def instant_hints(match: Match, seat: int, *, seconds: float) -> Hints:
    """Hints without thinking: the first legal action."""
    assert seconds == bot_runner.HINT_SECONDS
    return Hints(seat, (Hint(match.legal(seat)[0], ("Why not?",), 1.0, 0.0, 0.5),), 0.5, "It is a close call.", 0)


@pytest.fixture(autouse=True)
def without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "hints", instant_hints)


@contextmanager
def against_a_bot(ann: Person, game: str = "kingdomino") -> Iterator[TableClient]:
    """Ann against a bot, when she may act."""
    with ann.at(ann.open_table(game, ME, RANDOM)) as client:
        client.wait_for(lambda client: client.may_act)
        yield client


@contextmanager
def two_people(ann: Person, ben: Person, *, allowed: bool) -> Iterator[tuple[TableClient, TableClient]]:
    """Both at a table: the client that may act, and the other one."""
    request = {"game": "kingdomino", "seats": [ME, FRIEND], "hints": allowed}
    table = str(ann.post("/api/tables", request)["id"])
    with ann.at(table) as host, ben.at(table) as guest:
        guest.perform("sit", code=host.state["code"])
        wait_for_all([host, guest], lambda client: client.turn is not None)
        for client in (host, guest):
            client.synchronise()
        acting = client_to_act(host, guest)
        assert acting
        yield acting, guest if acting is host else host


def hint_for(client: TableClient, **changes: int) -> dict[str, int]:
    """The fields of a `hint` intent."""
    return {"seat": client.turn["seat"], "count": client.turn["count"], **changes}


def test_a_hint_in_a_game_against_bots(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "hints", lambda match, seat, seconds: hints(match, seat, iterations=40, seed=1))
    with against_a_bot(ann) as client, ben.at(client.state["id"]) as spectator:
        before, turn = client.seq, client.turn
        assert client.state["hints"]
        answer = client.ask("hint", **hint_for(client))
        assert answer["tell"] == "hints"
        assert (answer["seat"], answer["count"]) == (turn["seat"], turn["count"])
        choices = {choice["id"]: choice["label"] for choice in turn["actions"]}
        assert 1 <= len(answer["hints"]) <= 3
        for hint in answer["hints"]:
            assert hint["label"] == choices[hint["action"]]
            assert hint["reasons"]
            assert 0 <= hint["victory"] <= 1
        assert answer["verdict"]
        assert spectator.is_quiet()
        client.synchronise()
        assert client.seq == before
        client.play(answer["hints"][0]["action"])


def test_only_the_player_of_the_seat_gets_a_hint(ann: Person, ben: Person) -> None:
    with against_a_bot(ann) as client, ben.at(client.state["id"]) as spectator:
        assert spectator.refused("hint", **hint_for(client)).startswith("expected a seat of yours, got that of ")
        bot = 1 - client.turn["seat"]
        assert client.refused("hint", **hint_for(client, seat=bot)).startswith("expected a seat of yours")
        assert client.refused("hint", **hint_for(client, seat=9)).startswith("expected a seat of yours")
        assert client.refused("hint", **hint_for(client, count=7)) == "the game has gone on since: look again"


def test_no_hints_among_several_people(ann: Person, ben: Person) -> None:
    with two_people(ann, ben, allowed=False) as (acting, _):
        assert not acting.state["hints"]
        assert acting.refused("hint", **hint_for(acting)).startswith("several people play here")


def test_players_at_one_device_count_as_several_people(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, DEVICE)) as client:
        client.wait_for(lambda client: client.may_act)
        assert not client.state["hints"]
        assert client.refused("hint", **hint_for(client)).startswith("several people play here")


def test_hints_that_the_host_allowed_are_announced(ann: Person, ben: Person) -> None:
    with two_people(ann, ben, allowed=True) as (acting, other):
        for client in (acting, other):
            assert client.state["hints"]
            assert "Hints for all" in client.state["options"]
        assert acting.ask("hint", **hint_for(acting))["tell"] == "hints"
        assert other.is_quiet()
        theirs = {"seat": 1 - acting.turn["seat"], "count": other.turn["count"]}
        assert other.refused("hint", **theirs) == "hints are for those whose turn it is"


def test_only_the_player_who_holds_the_device_gets_a_hint(secret_games: None, ann: Person) -> None:
    request = {"game": "guess", "seats": [ME, DEVICE], "hints": True}
    with ann.at(str(ann.post("/api/tables", request)["id"])) as client:
        client.wait_for(lambda client: client.turn is not None)
        assert client.refused("hint", seat=0, count=0) == "hints are for the player who holds this device"
        client.perform("look", seat=0)
        assert client.ask("hint", seat=0, count=0)["tell"] == "hints"
        assert client.refused("hint", seat=1, count=0) == "hints are for the player who holds this device"


def test_no_hints_after_the_game(ann: Person) -> None:
    with against_a_bot(ann) as client:
        request = hint_for(client)
        while not client.over:
            client.wait_for(lambda client: client.may_act or client.over)
            if not client.over:
                client.play()
        assert client.refused("hint", **request) == "the game is over"


def test_hints_are_rate_limited(ann: Person) -> None:
    with against_a_bot(ann) as client:
        for _ in range(int(HINTS.person.burst)):
            assert client.ask("hint", **hint_for(client))["tell"] == "hints"
        assert client.refused("hint", **hint_for(client)) == HINTS.message
        client.play()


def test_the_table_goes_on_while_a_hint_is_searched(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[float] = []

    def slow(match: Match, seat: int, *, seconds: float) -> Hints:
        time.sleep(0.4)
        done.append(time.monotonic())
        return instant_hints(match, seat, seconds=seconds)

    monkeypatch.setattr(bot_runner, "hints", slow)
    with against_a_bot(ann) as client:
        intent = client.send("hint", **hint_for(client))
        client.play()
        assert not done
        assert client.answer(intent)["tell"] == "hints"


def test_too_many_waiting_hints_are_refused(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "MAX_WAITING_HINTS", 0)
    with against_a_bot(ann) as client:
        assert client.refused("hint", **hint_for(client)).startswith("many people ask for a hint just now")


def test_a_failed_search_is_reported(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> Hints:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_runner, "hints", broken)
    with against_a_bot(ann) as client:
        assert client.refused("hint", **hint_for(client)) == "no hint could be found: please try again"
        monkeypatch.setattr(bot_runner, "hints", instant_hints)
        assert client.ask("hint", **hint_for(client))["tell"] == "hints"


def test_a_client_may_leave_before_the_hint_is_found(ann: Person, server: Any) -> None:
    with against_a_bot(ann) as client:
        table = client.state["id"]
        client.send("hint", **hint_for(client))
    actor = server.run(server.manager.actor(table))
    wait_until(lambda: not actor._advising)
