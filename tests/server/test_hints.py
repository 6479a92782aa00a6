"""Hints at the table: for whoever may act, where they are fair, and for nobody else."""

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
from tests.server.helpers import FRIEND, ME, RANDOM, Person, TableClient, client_to_act, wait_until

DEVICE = {"kind": "device", "name": "Dee"}


def canned(match: Match, seat: int, *, seconds: float) -> Hints:
    """Nobody thinks: the first thing there is."""
    assert seconds == bot_runner.HINT_SECONDS
    return Hints(seat, (Hint(match.legal(seat)[0], ("Why not?",), 1.0, 0.0, 0.5),), 0.5, "It is a close call.", 0)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "hints", canned)


@contextmanager
def alone(ann: Person, game: str = "kingdomino") -> Iterator[TableClient]:
    """Ann against a bot, when she is asked."""
    with ann.at(ann.open_table(game, ME, RANDOM)) as talk:
        talk.wait_for(lambda talk: talk.may_act)
        yield talk


@contextmanager
def two(ann: Person, ben: Person, *, allowed: bool) -> Iterator[tuple[TableClient, TableClient]]:
    """Both at a table: who is asked, and who is not."""
    asked = {"game": "kingdomino", "seats": [ME, FRIEND], "hints": allowed}
    table = str(ann.post("/api/tables", asked)["id"])
    with ann.at(table) as host, ben.at(table) as guest:
        guest.done("sit", code=host.state["code"])
        for talk in (host, guest):
            talk.wait_for(lambda talk: talk.turn is not None)
        acting = client_to_act(host, guest)
        assert acting
        yield acting, guest if acting is host else host


def wish(talk: TableClient, **other: int) -> dict[str, int]:
    """What a hint is asked about."""
    return {"seat": talk.turn["seat"], "count": talk.turn["count"], **other}


def test_a_hint_for_who_plays_against_bots(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "hints", lambda match, seat, seconds: hints(match, seat, iterations=40, seed=1))
    with alone(ann) as talk, ben.at(talk.state["id"]) as spectator:
        before, turn = talk.seq, talk.turn
        assert talk.state["hints"]
        told = talk.ask("hint", **wish(talk))
        assert told["tell"] == "hints"
        assert (told["seat"], told["count"]) == (turn["seat"], turn["count"])
        choices = {choice["id"]: choice["label"] for choice in turn["actions"]}
        assert 1 <= len(told["hints"]) <= 3
        for hint in told["hints"]:
            assert hint["label"] == choices[hint["action"]]
            assert hint["reasons"]
            assert 0 <= hint["victory"] <= 1
        assert told["verdict"]
        assert spectator.is_quiet()
        talk.synchronise()
        assert talk.seq == before
        talk.play(told["hints"][0]["action"])


def test_nobody_else_is_advised(ann: Person, ben: Person) -> None:
    with alone(ann) as talk, ben.at(talk.state["id"]) as spectator:
        assert spectator.refused("hint", **wish(talk)).startswith("expected a seat of yours, got that of ")
        bot = 1 - talk.turn["seat"]
        assert talk.refused("hint", **wish(talk, seat=bot)).startswith("expected a seat of yours")
        assert talk.refused("hint", **wish(talk, seat=9)).startswith("expected a seat of yours")
        assert talk.refused("hint", **wish(talk, count=7)) == "the game has gone on since: look again"


def test_not_where_several_people_play(ann: Person, ben: Person) -> None:
    with two(ann, ben, allowed=False) as (asked, _):
        assert not asked.state["hints"]
        assert asked.refused("hint", **wish(asked)).startswith("several people play here")


def test_several_at_one_device_are_several_people(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, DEVICE)) as talk:
        talk.wait_for(lambda talk: talk.may_act)
        assert not talk.state["hints"]
        assert talk.refused("hint", **wish(talk)).startswith("several people play here")


def test_where_the_host_allowed_them_everybody_knows(ann: Person, ben: Person) -> None:
    with two(ann, ben, allowed=True) as (asked, other):
        for talk in (asked, other):
            assert talk.state["hints"]
            assert "Hints for all" in talk.state["options"]
        assert asked.ask("hint", **wish(asked))["tell"] == "hints"
        assert other.is_quiet()
        theirs = {"seat": 1 - asked.turn["seat"], "count": other.turn["count"]}
        assert other.refused("hint", **theirs) == "hints are for those whose turn it is"


def test_who_does_not_hold_the_device_is_not_advised(secret_games: None, ann: Person) -> None:
    asked = {"game": "guess", "seats": [ME, DEVICE], "hints": True}
    with ann.at(str(ann.post("/api/tables", asked)["id"])) as talk:
        talk.wait_for(lambda talk: talk.turn is not None)
        assert talk.refused("hint", seat=0, count=0) == "hints are for who looks at this page"
        talk.done("look", seat=0)
        assert talk.ask("hint", seat=0, count=0)["tell"] == "hints"
        assert talk.refused("hint", seat=1, count=0) == "hints are for who looks at this page"


def test_not_after_the_end(ann: Person) -> None:
    with alone(ann) as talk:
        asked = wish(talk)
        while not talk.over:
            talk.wait_for(lambda talk: talk.may_act or talk.over)
            if not talk.over:
                talk.play()
        assert talk.refused("hint", **asked) == "the game is over"


def test_not_too_often(ann: Person) -> None:
    with alone(ann) as talk:
        for _ in range(int(HINTS.person.burst)):
            assert talk.ask("hint", **wish(talk))["tell"] == "hints"
        assert talk.refused("hint", **wish(talk)) == HINTS.message
        talk.play()


def test_the_table_goes_on_while_somebody_thinks(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[float] = []

    def slow(match: Match, seat: int, *, seconds: float) -> Hints:
        time.sleep(0.4)
        done.append(time.monotonic())
        return canned(match, seat, seconds=seconds)

    monkeypatch.setattr(bot_runner, "hints", slow)
    with alone(ann) as talk:
        intent = talk.send("hint", **wish(talk))
        talk.play()
        assert not done
        assert talk.answer(intent)["tell"] == "hints"


def test_not_when_too_many_wait(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "MOST_HINTS", 0)
    with alone(ann) as talk:
        assert talk.refused("hint", **wish(talk)).startswith("many people ask for a hint just now")


def test_a_hint_that_cannot_be_found(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: Any, **more: Any) -> Hints:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_runner, "hints", broken)
    with alone(ann) as talk:
        assert talk.refused("hint", **wish(talk)) == "no hint could be found: please try again"
        monkeypatch.setattr(bot_runner, "hints", canned)
        assert talk.ask("hint", **wish(talk))["tell"] == "hints"


def test_whoever_went_does_not_hear_of_it(ann: Person, server: Any) -> None:
    with alone(ann) as talk:
        table = talk.state["id"]
        talk.send("hint", **wish(talk))
    keeper = server.run(server.manager.keeper(table))
    wait_until(lambda: not keeper._advice)
