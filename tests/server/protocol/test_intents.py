"""What clients send: a command of the protocol, or an error that says what was expected."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.server.protocol.codec import Malformed
from papercrown.server.protocol.intents import decode_intent
from papercrown.server.tables import commands
from papercrown.server.tables.commands import AnyCommand

SEED, NOT_HEX = "5eed" * 16, "x" * 64
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
INTENTS: list[tuple[dict[str, Any], AnyCommand]] = [
    (
        {"ask": "play", "id": "x", "seat": 0, "action": 17, "count": 3},
        commands.Play(id="x", seat=0, action=17, count=3),
    ),
    ({"ask": "undo", "id": "x", "seat": 1, "count": 2}, commands.Undo(id="x", seat=1, count=2)),
    (
        {"ask": "sit", "id": "x", "seat": 2, "code": "BCDFG", "pledge": SEED},
        commands.Sit(id="x", seat=2, code="BCDFG", pledge=SEED),
    ),
    ({"ask": "pledge", "id": "x", "pledge": SEED}, commands.Pledge(id="x", pledge=SEED)),
    ({"ask": "remove", "id": "x", "seat": 1}, commands.Remove(id="x", seat=1)),
    ({"ask": "stir", "id": "x", "luck": SEED}, commands.AddClientSeed(id="x", client_seed=SEED)),
    ({"ask": "stand", "id": "x"}, commands.Stand(id="x")),
    ({"ask": "begin", "id": "x", "bot": "random"}, commands.Begin(id="x", bot="random")),
    ({"ask": "vote", "id": "x", "seat": 1}, commands.Vote(id="x", seat=1)),
    ({"ask": "return", "id": "x", "seat": 1}, commands.Return(id="x", seat=1)),
    ({"ask": "again", "id": "x"}, commands.PlayAgain(id="x")),
    ({"ask": "look", "id": "x", "seat": 1}, commands.Look(id="x", seat=1)),
    ({"ask": "hint", "id": "x", "seat": 1, "count": 4}, commands.Hint(id="x", seat=1, count=4)),
    ({"ask": "missed", "id": "x", "last": 9, "viewer": 1}, commands.Resync(id="x", last=9, viewer=1)),
]
MALFORMED: list[bytes | str] = [
    "", "{", "null", "17", "[]", "{}", '"play"', '{"ask": "fly"}', '{"ask": 3}', '{"ask": "play"}',
    '{"ask": "play", "seat": 0, "action": 1}',
    '{"ask": "play", "seat": "0", "action": 1, "count": 0}',
    '{"ask": "play", "seat": 0, "action": 1.5, "count": 0}',
    '{"ask": "play", "seat": true, "action": 1, "count": 0}',
    '{"ask": "play", "seat": 0, "action": 1, "count": 0, "who": "me"}',
    '{"ask": "stand", "id": 3}',
    f'{{"ask": "sit", "pledge": "{SEED}", "code": "\\ud800"}}',
    f'{{"ask": "stir", "luck": "{SEED.upper()}"}}',
    f'{{"ask": "stir", "luck": "{SEED}0"}}',
    f'{{"ask": "stir", "luck": "{SEED}\\n"}}',
    f'{{"ask": "stir", "luck": "{NOT_HEX}"}}',
    '{"ask": "look", "seat": %s}' % ("9" * 5000),
    '{"ask": "stand", "id": "%s"}' % ("x" * 61),
    f'{{"ask": "sit", "pledge": "{SEED}", "code": "{NOT_HEX}"}}',
    '{"ask": "begin", "bot": "%s"}' % ("x" * 61),
    b"\xff\xfe", b"\x00", "[" * 50_000, '{"ask":' * 50_000,
]  # fmt: skip


@pytest.mark.parametrize(("intent", "command"), INTENTS, ids=lambda value: type(value).__name__)
def test_every_intent(intent: dict[str, Any], command: AnyCommand) -> None:
    assert decode_intent(json.dumps(intent)) == command
    assert json.loads(msgspec.json.encode(command)) == intent


def test_every_command_is_tested_here() -> None:
    assert {type(command) for _, command in INTENTS} == set(get_args(AnyCommand))


def test_the_optional_fields() -> None:
    assert decode_intent('{"ask": "sit"}') == commands.Sit(id="", seat=None, code=None, pledge=None)
    assert decode_intent('{"ask": "missed", "last": 9}') == commands.Resync(id="", last=9, viewer=None)


def test_malformed_intents_are_refused_in_one_sentence() -> None:
    for raw in MALFORMED:
        with pytest.raises(Malformed) as error:
            decode_intent(raw)
        sentence = str(error.value)
        assert len(sentence) < 300, raw
        assert "\n" not in sentence, raw


@given(JSON_VALUES.map(json.dumps) | st.text() | st.binary())
@settings(deadline=None)
def test_arbitrary_input_is_an_intent_or_refused(raw: bytes | str) -> None:
    try:
        decode_intent(raw)
    except Malformed:
        return
    assert isinstance(json.loads(raw), dict)
