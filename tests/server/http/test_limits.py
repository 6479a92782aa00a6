"""Limits: what one person and one address may do, and that nobody who plays ever meets them."""

import pytest
from starlette.requests import HTTPConnection

from papercrown.server.http.limits import (
    CODES,
    DRAWINGS,
    HINTS,
    JOURNALS,
    MESSAGES,
    OPEN_TABLES,
    REQUESTS,
    REVIEWS,
    SOCKETS,
    SOCKETS_OF_EACH,
    TABLES,
    WHOLE_REPLAY,
    Limit,
    Limits,
    Rate,
    TooMuch,
    address_of,
)  # fmt: skip
from tests.server.conftest import Newcomer
from tests.server.helpers import FRIEND, ME, RANDOM, Person, Running

ALL = (MESSAGES, DRAWINGS, REQUESTS, CODES, TABLES, JOURNALS, HINTS, REVIEWS)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def allowed(limits: Limits, limit: Limit, *people: str, address: str = "here", most: int = 100_000) -> int:
    """How often these people in turn may do something before one of them is refused."""
    for count in range(most):
        try:
            limits.check(limit, people[count % len(people)], address)
        except TooMuch:
            return count
    return most


@pytest.mark.parametrize("limit", ALL)
def test_so_many_at_once_and_then_as_time_goes_by(limit: Limit) -> None:
    clock = Clock()
    limits = Limits(per_address=0, clock=clock)
    assert allowed(limits, limit, "ann") == limit.person.burst
    clock.now += 3 / limit.person.per_second + 1e-6
    assert allowed(limits, limit, "ann") == 3
    clock.now += 1e6
    assert allowed(limits, limit, "ann") == limit.person.burst
    with pytest.raises(TooMuch, match=limit.sentence) as refused:
        limits.check(limit, "ann", "here")
    assert 0 < refused.value.seconds <= 1 / limit.person.per_second + 1


@pytest.mark.parametrize("limit", ALL)
def test_new_names_do_not_help_at_the_same_address(limit: Limit) -> None:
    limits = Limits(per_address=60, clock=Clock())
    people = [f"person {number}" for number in range(1000)]
    assert allowed(limits, limit, *people) == limit.each.burst * 60
    assert allowed(limits, limit, "ann", address="elsewhere") == limit.person.burst
    assert allowed(Limits(per_address=0, clock=Clock()), limit, *people, most=5000) == 5000


def test_what_one_may_not_do_is_not_taken_from_the_neighbours() -> None:
    limits = Limits(per_address=60, clock=Clock())
    for _ in range(5):
        allowed(limits, MESSAGES, "mallory")
    assert allowed(limits, MESSAGES, "ann", "ben") > MESSAGES.person.burst


def test_what_costs_more_counts_more() -> None:
    limits = Limits(per_address=0, clock=Clock())
    for _ in range(int(DRAWINGS.person.burst) // WHOLE_REPLAY):
        limits.check(DRAWINGS, "ann", "here", WHOLE_REPLAY)
    with pytest.raises(TooMuch):
        limits.check(DRAWINGS, "ann", "here")


def test_those_who_rested_are_forgotten() -> None:
    clock = Clock()
    limits = Limits(per_address=0, clock=clock)
    for number in range(10_000):
        clock.now += 1
        limits.check(MESSAGES, f"person {number}", "here")
    assert len(limits._buckets) <= 1001


def test_so_many_pages_at_the_same_time() -> None:
    limits = Limits(per_address=60)
    held = [limits.socket("ann", "here") for _ in range(SOCKETS)]
    for one in held:
        one.__enter__()
    with pytest.raises(TooMuch, match="you have 20 pages of ours open already"), limits.socket("ann", "there"):
        pass
    for number in range(60 * SOCKETS_OF_EACH - SOCKETS):
        held.append(limits.socket(f"person {number}", "here"))
        held[-1].__enter__()
    with pytest.raises(TooMuch, match="your network has 240 pages of ours open already"), limits.socket("ben", "here"):
        pass
    for one in held:
        one.__exit__(None, None, None)
    assert not limits._sockets


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"), ("", ""),
     ("a:b", "a:b")],
)  # fmt: skip
def test_an_address_is_a_network_where_one_has_a_whole_network(host: str, address: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == address


# --- At the server ----------------------------------------------------------------------------------------------------


def test_nobody_leaves_tables_everywhere(ann: Person, ben: Person) -> None:
    asked = {"game": "kingdomino", "seats": [ME, FRIEND]}
    answers = [ann.http.post("/api/tables", json=asked) for _ in range(int(TABLES.person.burst) + 1)]
    assert {answer.status_code for answer in answers[:-1]} == {200}
    assert answers[-1].status_code == 429
    assert answers[-1].json() == {"error": TABLES.sentence}
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert ben.set_table("kingdomino", ME, FRIEND)


def test_nobody_has_too_many_games_in_one_day(
    server: Running, ann: Person, newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("papercrown.server.http.lobby.OPEN_TABLES", 2)
    for _ in range(2):
        ann.set_table("kingdomino", ME, RANDOM)
    answer = ann.http.post("/api/tables", json={"game": "kingdomino", "seats": [ME, RANDOM]})
    assert answer.status_code == 429
    assert answer.json()["error"].startswith("you began 2 games since yesterday")
    monkeypatch.setattr("papercrown.server.tables.manager.A_DAY", -1.0)  # the next day
    assert ann.set_table("kingdomino", ME, RANDOM)
    assert TABLES.person.burst < OPEN_TABLES


def test_nobody_tries_one_code_after_another(ann: Person) -> None:
    answers = [ann.http.post("/api/find", json={"code": "BBBBB"}).status_code for _ in range(int(CODES.person.burst))]
    assert set(answers) == {404}
    assert ann.http.post("/api/find", json={"code": "BBBBB"}).json() == {"error": CODES.sentence}
    assert "too%20many%20codes" in ann.http.get("/join/BBBBB").headers["location"].lower()


def test_requests_are_counted_too(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.server.http.middleware.REQUESTS", Limit(Rate(5, 0.01), REQUESTS.each, "too many"))
    answers = [ann.http.get("/api/tables/x/journal") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [404] * 5 + [429]
    assert answers[-1].json() == {"error": "too many"}
    assert ann.http.get("/").status_code == 200
