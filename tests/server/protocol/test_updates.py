"""What a table's WebSocket sends."""

import json

from papercrown.server.protocol.codec import encode
from papercrown.server.protocol.updates import LogEntry, PartUpdate, Refused, TableUpdate


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
