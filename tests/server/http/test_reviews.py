from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

import papercrown as pc
from papercrown.advice import Review, review
from papercrown.core.match import Match
from papercrown.server.http.limits import REVIEWS
from papercrown.server.tables import bot_runner, review_jobs
from tests.records import FIRST
from tests.server.helpers import ME, RANDOM, TIMEOUT_SECONDS, Person, wait_until
from tests.server.http.test_replays import refused, upload

GOLDEN = (FIRST / "kingdomino-2.json").read_text()
Progress = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "review", lambda match, progress: review(match, playouts=4, progress=progress))


def finished_review(person: Person, table: str) -> Any:
    """Poll until the review is finished or has failed."""
    responses: list[Any] = []

    def finished() -> bool:
        responses.append(person.get(f"/api/tables/{table}/review"))
        return "error" in responses[-1] or responses[-1]["review"] is not None

    wait_until(finished)
    return responses[-1]


def test_review_of_a_finished_game(ann: Person, ben: Person) -> None:
    table = upload(ann, GOLDEN)
    reviewed = finished_review(ann, table)
    steps = len(ann.get(f"/api/tables/{table}/replay")["steps"])
    assert (reviewed["done"], reviewed["total"]) == (steps, steps)
    assert len(reviewed["review"]["victory"]) == len(reviewed["review"]["points"]) == steps + 1
    for seat, account in enumerate(reviewed["review"]["accounts"]):
        added = sum(account[part]["points"] for part in ("luck", "choices", "others"))
        assert account["start"]["points"] + added == pytest.approx(account["result"]["points"])
        assert account["result"]["points"] == reviewed["review"]["points"][-1][seat]
    assert ben.get(f"/api/tables/{table}/review") == reviewed


def test_review_is_computed_once(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Match] = []

    def counted(match: Match, progress: Progress) -> Review:
        calls.append(match)
        return review(match, playouts=2, progress=progress)

    monkeypatch.setattr(bot_runner, "review", counted)
    table = upload(ann, GOLDEN)
    assert finished_review(ann, table) == finished_review(ann, table)
    assert len(calls) == 1


def test_progress_is_reported(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    resume = Event()

    def held(match: Match, progress: Progress) -> Review:
        progress(7, len(match.steps))
        assert resume.wait(TIMEOUT_SECONDS)
        return review(match, playouts=2, progress=progress)

    monkeypatch.setattr(bot_runner, "review", held)
    table = upload(ann, GOLDEN)
    wait_until(lambda: ann.get(f"/api/tables/{table}/review")["done"] == 7)
    assert ann.get(f"/api/tables/{table}/review") == {"done": 7, "total": 48, "review": None}
    resume.set()
    assert finished_review(ann, table)["review"]


def test_only_finished_games_are_reviewed(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    assert refused(ann, f"/api/tables/{table}/review") == "the game has not begun yet"
    with ann.at(table) as client:
        client.wait_for(lambda client: client.may_act)
        assert refused(ann, f"/api/tables/{table}/review") == "a game is reviewed when it is over"
    unfinished = pc.replay(pc.game("kingdomino").match(seats=2, seed=1).journal()).journal()
    assert refused(ann, f"/api/tables/{upload(ann, unfinished)}/review") == "a game is reviewed when it is over"
    assert refused(ann, "/api/tables/nothing/review", status=404) == "there is no such table here"


def test_failed_review_is_reported(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(match: Match, progress: Progress) -> Review:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_runner, "review", broken)
    table = upload(ann, GOLDEN)
    assert finished_review(ann, table) == {"error": "this game could not be reviewed"}


def test_queued_reviews_and_requests_are_limited(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_jobs, "MAX_QUEUED_REVIEWS", 0)
    table = upload(ann, GOLDEN)
    assert refused(ann, f"/api/tables/{table}/review", status=429).startswith("many games are being reviewed")
    for _ in range(int(REVIEWS.person.burst) - 1):
        refused(ann, f"/api/tables/{table}/review", status=429)
    assert refused(ann, f"/api/tables/{table}/review", status=429) == REVIEWS.message
