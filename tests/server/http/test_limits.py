import pytest

from papercrown.server.http.limits import (
    CODES,
    DRAWINGS,
    FULL_REPLAY_COST,
    HINTS,
    JOURNALS,
    MAX_SOCKETS_PER_ADDRESS_SHARE,
    MAX_SOCKETS_PER_PERSON,
    MAX_UNFINISHED_GAMES_PER_DAY,
    MESSAGES,
    REQUESTS,
    REVIEWS,
    TABLES,
    WARNINGS,
    Limit,
    LimitExceeded,
    Limits,
    Rate,
)
from tests.server.helpers import FRIEND, ME, RANDOM, Person

ALL = (MESSAGES, DRAWINGS, REQUESTS, CODES, TABLES, JOURNALS, HINTS, REVIEWS)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def allowed(limits: Limits, limit: Limit, *people: str, address: str = "here", most: int = 100_000) -> int:
    """How many requests these people, taking turns, can make before one is refused."""
    for count in range(most):
        try:
            limits.check(limit, people[count % len(people)], address)
        except LimitExceeded:
            return count
    return most


@pytest.mark.parametrize("limit", ALL)
def test_person_is_limited_to_a_burst_and_then_a_rate(limit: Limit) -> None:
    clock = Clock()
    limits = Limits(people_per_address=0, clock=clock)
    assert allowed(limits, limit, "ann") == limit.person.burst
    clock.now += 3 / limit.person.per_second + 1e-6
    assert allowed(limits, limit, "ann") == 3
    clock.now += 1e6
    assert allowed(limits, limit, "ann") == limit.person.burst
    with pytest.raises(LimitExceeded, match=limit.message) as refused:
        limits.check(limit, "ann", "here")
    assert 0 < refused.value.retry_after_seconds <= 1 / limit.person.per_second + 1


@pytest.mark.parametrize("limit", ALL)
def test_address_is_limited_whatever_the_cookies(limit: Limit) -> None:
    limits = Limits(people_per_address=60, clock=Clock())
    people = [f"person {number}" for number in range(1000)]
    assert allowed(limits, limit, *people) == limit.address_share.burst * 60
    assert allowed(limits, limit, "ann", address="elsewhere") == limit.person.burst
    assert allowed(Limits(people_per_address=0, clock=Clock()), limit, *people, most=5000) == 5000


def test_warnings_are_limited() -> None:
    clock = Clock()
    limits = Limits(0, clock)
    assert sum(limits.may_warn() for _ in range(1000)) == WARNINGS.burst
    clock.now = 60
    assert [limits.may_warn(), limits.may_warn()] == [True, False]


def test_refused_requests_are_not_charged_to_the_address() -> None:
    limits = Limits(people_per_address=60, clock=Clock())
    for _ in range(5):
        allowed(limits, MESSAGES, "mallory")
    assert allowed(limits, MESSAGES, "ann", "ben") > MESSAGES.person.burst


def test_expensive_requests_cost_more() -> None:
    limits = Limits(people_per_address=0, clock=Clock())
    for _ in range(int(DRAWINGS.person.burst) // FULL_REPLAY_COST):
        limits.check(DRAWINGS, "ann", "here", FULL_REPLAY_COST)
    with pytest.raises(LimitExceeded):
        limits.check(DRAWINGS, "ann", "here")


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    limits = Limits(people_per_address=0, clock=clock)
    for number in range(10_000):
        clock.now += 1
        limits.check(MESSAGES, f"person {number}", "here")
    assert len(limits._buckets) <= 1001


def test_open_sockets_are_limited_per_person_and_address() -> None:
    limits = Limits(people_per_address=60)
    held = [limits.socket("ann", "here") for _ in range(MAX_SOCKETS_PER_PERSON)]
    for socket in held:
        socket.__enter__()
    with pytest.raises(LimitExceeded, match="you have 20 of our pages open already"), limits.socket("ann", "there"):
        pass
    for number in range(60 * MAX_SOCKETS_PER_ADDRESS_SHARE - MAX_SOCKETS_PER_PERSON):
        held.append(limits.socket(f"person {number}", "here"))
        held[-1].__enter__()
    with pytest.raises(LimitExceeded, match="your network has 240 of our pages open"), limits.socket("ben", "here"):
        pass
    for socket in held:
        socket.__exit__(None, None, None)
    assert not limits._sockets


# --- In routes --------------------------------------------------------------------------------------------------------


def test_new_tables_are_limited(ann: Person, ben: Person) -> None:
    table = {"game": "kingdomino", "seats": [ME, FRIEND]}
    responses = [ann.http.post("/api/tables", json=table) for _ in range(int(TABLES.person.burst) + 1)]
    assert {response.status_code for response in responses[:-1]} == {200}
    assert responses[-1].status_code == 429
    assert responses[-1].json() == {"error": TABLES.message}
    assert 0 < int(responses[-1].headers["Retry-After"]) <= 60
    assert ben.open_table("kingdomino", ME, FRIEND)


def test_unfinished_games_are_limited_per_day(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.server.http.requests.MAX_UNFINISHED_GAMES_PER_DAY", 2)
    for _ in range(2):
        ann.open_table("kingdomino", ME, RANDOM)
    response = ann.http.post("/api/tables", json={"game": "kingdomino", "seats": [ME, RANDOM]})
    assert response.status_code == 429
    assert response.json()["error"].startswith("you began 2 games since yesterday")
    monkeypatch.setattr("papercrown.server.tables.manager.UNFINISHED_WINDOW_SECONDS", -1.0)  # the next day
    assert ann.open_table("kingdomino", ME, RANDOM)
    assert TABLES.person.burst < MAX_UNFINISHED_GAMES_PER_DAY


def test_guessing_codes_is_limited(ann: Person) -> None:
    statuses = [ann.http.post("/api/find", json={"code": "BBBBB"}).status_code for _ in range(int(CODES.person.burst))]
    assert set(statuses) == {404}
    assert ann.http.post("/api/find", json={"code": "BBBBB"}).json() == {"error": CODES.message}
    assert ann.http.get("/join/BBBBB").headers["location"] == "/?said=too-many-codes"


def test_requests_are_limited(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = Limit(Rate(5, 0.01), REQUESTS.address_share, "too many")
    monkeypatch.setattr("papercrown.server.http.middleware.REQUESTS", limit)
    responses = [ann.http.get("/api/tables/x/journal") for _ in range(6)]
    assert [response.status_code for response in responses] == [404] * 5 + [429]
    assert responses[-1].json() == {"error": "too many"}
    assert ann.http.get("/").status_code == 200
