"""What clients send: `protocol/test_intents.py` decodes an example of each."""

from papercrown.server.tables import commands
from tests.server.wire_format import omitting_defaults, refusing_unknown_keys, wire_format

WIRE_FORMAT = {
    "Play": "ask=play seat action count id",
    "Undo": "ask=undo seat count id",
    "Sit": "ask=sit seat code luck id",
    "AddClientSeed": "ask=stir luck id",
    "Stand": "ask=stand id",
    "Begin": "ask=begin bot id",
    "Vote": "ask=vote seat bot id",
    "Return": "ask=return seat id",
    "PlayAgain": "ask=again id",
    "Hint": "ask=hint seat count id",
    "Look": "ask=look seat id",
    "Resync": "ask=missed last viewer id",
}


def test_tags_and_keys_are_pinned() -> None:
    assert wire_format(commands) == WIRE_FORMAT


def test_all_commands_refuse_unknown_keys() -> None:
    assert omitting_defaults(commands) == set()
    assert refusing_unknown_keys(commands) == set(WIRE_FORMAT)
