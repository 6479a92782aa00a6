"""What a table's WebSocket sends."""

import json

from papercrown.server.protocol import updates
from papercrown.server.protocol.codec import encode
from papercrown.server.protocol.updates import LogEntry, PartUpdate, Refused, TableUpdate
from tests.server.wire_format import omitting_defaults, refusing_unknown_keys, wire_format

WIRE_FORMAT = {
    "PartUpdate": "id title seats width svg layers",
    "Choice": "id label path ghosts warning",
    "Score": "name total items",
    "Scene": "viewer steps acting status parts scores winners",
    "Turn": "seat count prompt actions undo curtain",
    "SeatState": "name free bot person mine key online votes needed voted replaceable",
    "Contribution": "name pledge luck",
    "DiceState": "seal contributions mine asked awaited secret rolls",
    "TableState": "id game title options status host public code seats hints compiling grace dice next",
    "LogEntry": "seq kind seat text path ghosts step",
    "TableUpdate": "tell=table seq viewer done events state scene turn history",
    "Refused": "tell=refused intent text",
    "Advice": "action label reasons score error victory",
    "HintsFound": "tell=hints intent seat count verdict certainty hints",
}


def test_tags_and_keys_are_pinned() -> None:
    assert wire_format(updates) == WIRE_FORMAT


def test_which_messages_omit_defaults_and_which_refuse_unknown_keys() -> None:
    assert omitting_defaults(updates) == {"PartUpdate", "LogEntry", "TableUpdate", "Refused", "HintsFound"}
    assert refusing_unknown_keys(updates) == set()


def test_an_update_omits_what_did_not_change() -> None:
    update = json.loads(encode(TableUpdate(12, None, done=["x"])))
    assert update == {"tell": "table", "seq": 12, "viewer": None, "done": ["x"]}
    entry = json.loads(encode(TableUpdate(1, 0, log=[LogEntry(1, "began", None, "The game begins.")])))
    assert entry["events"] == [{"seq": 1, "kind": "began", "seat": None, "text": "The game begins."}]


def test_a_part_omits_what_did_not_change() -> None:
    part = json.loads(encode(PartUpdate("sheet", "Ann", [0], 320)))
    assert part == {"id": "sheet", "title": "Ann", "seats": [0], "width": 320}


def test_a_refusal_names_its_intent() -> None:
    assert json.loads(encode(Refused("x", "no"))) == {"tell": "refused", "intent": "x", "text": "no"}
