"""The stored form of events, which every released database uses."""

import json
from typing import get_args

import pytest

from papercrown.core.errors import JournalError
from papercrown.core.fairness import FairSeed
from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent, Place, decode, encode

SECRET, SEED, PLEDGE = "c0de" * 16, "5eed" * 16, "f00d" * 16
FAIR_SEED = FairSeed(SECRET, (SEED,), (("Ann", PLEDGE),))
PLACES = [Place("Ann", "ann", None, "key"), Place("Bo", None, "random")]
STORED: list[tuple[AnyEvent, str]] = [
    (
        events.Opened(
            "kingdomino", 1, {"harmony": True}, "ann", False, "BCDFG", PLACES, FAIR_SEED, [(3, 7), (5, FAIR_SEED)],
            [[0, 4]], True, True, SECRET,
        ),
        '{"fact":"opened","game":"kingdomino","rules":1,"options":{"harmony":true},"host":"ann","public":false,'
        '"code":"BCDFG","seats":[{"name":"Ann","who":"ann","bot":null,"key":"key"},'
        '{"name":"Bo","who":null,"bot":"random","key":""}],'
        f'"seed":{{"secret":"{SECRET}","luck":["{SEED}"],"pledges":[["Ann","{PLEDGE}"]]}},'
        f'"forks":[[3,7],[5,{{"secret":"{SECRET}","luck":["{SEED}"],"pledges":[["Ann","{PLEDGE}"]]}}]],'
        f'"steps":[[0,4]],"record":true,"hints":true,"secret":"{SECRET}"}}',
    ),
    (events.Sat(1, "ben", "Ben", "key"), '{"fact":"sat","seat":1,"who":"ben","name":"Ben","key":"key"}'),
    (events.Pledged("ben", PLEDGE), f'{{"fact":"pledged","who":"ben","pledge":"{PLEDGE}"}}'),
    (events.Removed("ben"), '{"fact":"removed","who":"ben"}'),
    (events.ClientSeedAdded("ben", SEED), f'{{"fact":"stirred","who":"ben","luck":"{SEED}"}}'),
    (events.Stood("ben"), '{"fact":"stood","who":"ben"}'),
    (events.Filled(1, "greedy", "Bo"), '{"fact":"filled","seat":1,"bot":"greedy","name":"Bo"}'),
    (events.Began(), '{"fact":"began"}'),
    (events.Played(1, 17), '{"fact":"played","seat":1,"action":17}'),
    (events.Undone(1), '{"fact":"undone","seat":1}'),
    (events.Voted(1, "ann"), '{"fact":"voted","seat":1,"who":"ann"}'),
    (events.Replaced(1, "greedy"), '{"fact":"replaced","seat":1,"bot":"greedy"}'),
    (events.Returned(1), '{"fact":"returned","seat":1}'),
    (events.Followed(0, "t2", "CODE"), '{"fact":"followed","seat":0,"table":"t2","code":"CODE"}'),
]  # fmt: skip


@pytest.mark.parametrize(("event", "text"), STORED, ids=lambda value: type(value).__name__)
def test_the_stored_form_is_pinned(event: AnyEvent, text: str) -> None:
    assert encode(event) == text
    assert encode(decode(text)) == text


def test_every_event_is_pinned() -> None:
    assert {type(event) for event, _ in STORED} == set(get_args(AnyEvent))


def test_events_of_the_first_release_lack_newer_keys() -> None:
    old = {"fact": "opened", "game": "kingdomino", "rules": 1, "options": {}, "host": "ann", "public": True}
    opened = decode(json.dumps({**old, "code": "X", "seats": [{"name": "Ann"}], "seed": 7}))
    assert opened == events.Opened("kingdomino", 1, {}, "ann", True, "X", [Place("Ann")], 7)


def test_fair_seeds_of_0_2_0_have_no_pledges() -> None:
    stored = json.loads(encode(STORED[0][0]))
    del stored["seed"]["pledges"], stored["forks"][1][1]["pledges"]
    opened = decode(json.dumps(stored))
    assert isinstance(opened, events.Opened)
    assert (opened.seed, opened.forks[1]) == (FairSeed(SECRET, (SEED,)), (5, FairSeed(SECRET, (SEED,))))


@pytest.mark.parametrize("text", ["", "{", "{}", '{"fact":"flown"}', '{"fact":"played","seat":"x","action":1}'])
def test_malformed_events(text: str) -> None:
    with pytest.raises(JournalError, match="expected an event of a table, got something else"):
        decode(text)
