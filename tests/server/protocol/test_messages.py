"""What goes over the wire: whatever comes is a message of ours, or a sentence says that it is not."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.server.protocol import messages as m
from papercrown.server.protocol.messages import Malformed, decoded

LUCK, NONSENSE = "5eed" * 16, "x" * 64
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def malformed(raw: bytes | str) -> str:
    with pytest.raises(Malformed) as error:
        decoded(raw, m.Asked)
    sentence = str(error.value)
    assert len(sentence) < 300
    assert sentence.count("\n") == 0
    return sentence


@pytest.mark.parametrize(
    ("sent", "understood"),
    [
        ({"ask": "play", "id": "x", "seat": 0, "action": 17, "count": 3}, m.Play(id="x", seat=0, action=17, count=3)),
        ({"ask": "undo", "seat": 1, "count": 2}, m.Undo(seat=1, count=2)),
        ({"ask": "sit"}, m.Sit()),
        ({"ask": "sit", "luck": LUCK, "seat": 2, "code": "BCDFG"}, m.Sit(luck=LUCK, seat=2, code="BCDFG")),
        ({"ask": "stir", "luck": LUCK}, m.Stir(luck=LUCK)),
        ({"ask": "stand", "id": "y"}, m.Stand(id="y")),
        ({"ask": "begin", "bot": "random"}, m.Begin(bot="random")),
        ({"ask": "vote", "seat": 1, "bot": "greedy"}, m.Vote(seat=1, bot="greedy")),
        ({"ask": "return", "seat": 1}, m.Return(seat=1)),
        ({"ask": "again", "id": "z"}, m.Again(id="z")),
        ({"ask": "look", "seat": 1}, m.Look(seat=1)),
        ({"ask": "hint", "id": "h", "seat": 1, "count": 4}, m.Hint(id="h", seat=1, count=4)),
        ({"ask": "missed", "last": 9}, m.Missed(last=9)),
    ],
)
def test_every_intent(sent: Any, understood: m.Asked) -> None:
    assert decoded(json.dumps(sent), m.Asked) == understood
    assert decoded(msgspec.json.encode(understood), m.Asked) == understood


def test_no_intent_is_forgotten_here() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(m.Asked)}
    known = "play undo sit stir stand begin vote return again look hint missed"
    assert sorted(tags) == sorted(known.split())


@pytest.mark.parametrize(
    "raw",
    [
        "", "{", "null", "17", "[]", "{}", '"play"', '{"ask": "fly"}', '{"ask": 3}', '{"ask": "play"}',
        '{"ask": "play", "seat": 0, "action": 1}',
        '{"ask": "play", "seat": "0", "action": 1, "count": 0}',
        '{"ask": "play", "seat": 0, "action": 1.5, "count": 0}',
        '{"ask": "play", "seat": true, "action": 1, "count": 0}',
        '{"ask": "play", "seat": 0, "action": 1, "count": 0, "who": "me"}',
        '{"ask": "stand", "id": 3}',
        f'{{"ask": "sit", "luck": "{LUCK}", "code": "\\ud800"}}',
        f'{{"ask": "stir", "luck": "{LUCK.upper()}"}}',
        f'{{"ask": "stir", "luck": "{LUCK}0"}}',
        f'{{"ask": "stir", "luck": "{LUCK}\\n"}}',
        f'{{"ask": "stir", "luck": "{NONSENSE}"}}',
        '{"ask": "look", "seat": %s}' % ("9" * 5000),
        '{"ask": "stand", "id": "%s"}' % ("x" * 61),
        f'{{"ask": "sit", "luck": "{LUCK}", "code": "{NONSENSE}"}}',
        '{"ask": "begin", "bot": "%s"}' % ("x" * 61),
        b"\xff\xfe", b"\x00", "[" * 50_000, '{"ask":' * 50_000,
    ],
)  # fmt: skip
def test_what_is_no_intent(raw: bytes | str) -> None:
    malformed(raw)


@given(ANYTHING.map(json.dumps) | st.text() | st.binary())
@settings(deadline=None)
def test_anything_is_an_intent_or_refused(raw: bytes | str) -> None:
    try:
        decoded(raw, m.Asked)
    except Malformed:
        return
    assert isinstance(json.loads(raw), dict)


def test_what_is_told_carries_its_name_and_nothing_that_did_not_change() -> None:
    told = json.loads(msgspec.json.encode(m.Table(12, None, done=["x"])))
    assert told == {"tell": "table", "seq": 12, "viewer": None, "done": ["x"]}
    refused = json.loads(msgspec.json.encode(m.Refused("x", "no")))
    assert refused == {"tell": "refused", "intent": "x", "text": "no"}
