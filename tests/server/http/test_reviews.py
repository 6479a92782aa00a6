"""Reviews of finished games: made once, told how far they are, and only of games that are over."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import papercrown as pc
from papercrown.advice import Review, review
from papercrown.core.match import Match
from papercrown.server.http import reviews
from papercrown.server.http.limits import REVIEWS
from papercrown.server.tables import bot_runner
from tests.records import FIRST
from tests.server.conftest import Newcomer
from tests.server.helpers import ME, RANDOM, Person, wait_until
from tests.server.http.test_replays import opened, refused

GOLDEN = (FIRST / "kingdomino-2.json").read_text()
Progress = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "review", lambda match, progress: review(match, playouts=4, progress=progress))


def made(person: Person, table: str) -> Any:
    """The review as soon as it is there."""
    found: list[Any] = []

    def ready() -> bool:
        found.append(person.get(f"/api/tables/{table}/review"))
        return "error" in found[-1] or found[-1]["review"] is not None

    wait_until(ready)
    return found[-1]


def test_a_finished_game(ann: Person, ben: Person) -> None:
    table = opened(ann, GOLDEN)
    told = made(ann, table)
    steps = len(ann.get(f"/api/tables/{table}/replay")["steps"])
    assert (told["done"], told["total"]) == (steps, steps)
    assert len(told["review"]["victory"]) == len(told["review"]["points"]) == steps + 1
    for seat, account in enumerate(told["review"]["accounts"]):
        added = sum(account[part]["points"] for part in ("luck", "choices", "others"))
        assert account["start"]["points"] + added == pytest.approx(account["result"]["points"])
        assert account["result"]["points"] == told["review"]["points"][-1][seat]
    assert ben.get(f"/api/tables/{table}/review") == told


def test_it_is_made_once(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    count: list[Match] = []

    def counted(match: Match, progress: Progress) -> Review:
        count.append(match)
        return review(match, playouts=2, progress=progress)

    monkeypatch.setattr(bot_runner, "review", counted)
    table = opened(ann, GOLDEN)
    assert made(ann, table) == made(ann, table)
    assert len(count) == 1


def test_how_far_it_is(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    on: list[bool] = []

    def held(match: Match, progress: Progress) -> Review:
        progress(7, len(match.steps))
        while not on:
            time.sleep(0.01)
        return review(match, playouts=2, progress=progress)

    monkeypatch.setattr(bot_runner, "review", held)
    table = opened(ann, GOLDEN)
    wait_until(lambda: ann.get(f"/api/tables/{table}/review")["done"] == 7)
    assert ann.get(f"/api/tables/{table}/review") == {"done": 7, "total": 48, "review": None}
    on.append(True)
    assert made(ann, table)["review"]


def test_only_when_it_is_over(ann: Person) -> None:
    table = ann.set_table("kingdomino", ME, RANDOM)
    assert refused(ann, f"/api/tables/{table}/review") == "the game has not begun yet"
    with ann.at(table) as talk:
        talk.until_table(lambda talk: talk.asked)
        assert refused(ann, f"/api/tables/{table}/review") == "a game is reviewed when it is over"
    unfinished = pc.replay(pc.game("kingdomino").match(seats=2, seed=1).journal()).journal()
    assert refused(ann, f"/api/tables/{opened(ann, unfinished)}/review") == "a game is reviewed when it is over"
    assert refused(ann, "/api/tables/nothing/review", status=404) == "there is no such table here"


def test_one_that_cannot_be_made(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(match: Match, progress: Progress) -> Review:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_runner, "review", broken)
    table = opened(ann, GOLDEN)
    assert made(ann, table) == {"error": "this game could not be reviewed"}


def test_not_too_many(newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = newcomer("Ann")
    monkeypatch.setattr(reviews, "WAITING", 0)
    table = opened(ann, GOLDEN)
    assert refused(ann, f"/api/tables/{table}/review", status=429).startswith("many games are being reviewed")
    for _ in range(int(REVIEWS.person.burst) - 1):
        refused(ann, f"/api/tables/{table}/review", status=429)
    assert refused(ann, f"/api/tables/{table}/review", status=429) == REVIEWS.sentence
