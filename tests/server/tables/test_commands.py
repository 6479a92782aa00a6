"""What clients send: `protocol/test_intents.py` decodes an example of each."""

from papercrown.server.tables import commands
from tests.server.wire_format import omitting_defaults, refusing_unknown_keys, wire_format

WIRE_FORMAT = {
    "Play": "ask=play seat action count id",
    "Undo": "ask=undo seat count id",
    "Sit": "ask=sit seat code pledge id",
    "Pledge": "ask=pledge pledge id",
    "AddClientSeed": "ask=stir luck id",
    "Stand": "ask=stand id",
    "Remove": "ask=remove seat id",
    "Begin": "ask=begin bot id",
    "Vote": "ask=vote seat id",
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


def test_the_key_of_an_intent_belongs_to_its_player() -> None:
    first, second, unnamed = commands.Stand(id="x"), commands.Stand(id="y"), commands.Stand()
    assert first.intent_of("ann") == first.intent_of("ann")
    assert len({first.intent_of("ann"), first.intent_of("ben"), second.intent_of("ann")}) == 3
    assert unnamed.intent_of("ann") is None
