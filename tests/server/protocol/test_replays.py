"""Replays and reviews as JSON."""

from papercrown.server.protocol import replays
from tests.server.wire_format import omitting_defaults, refusing_unknown_keys, wire_format

WIRE_FORMAT = {
    "ReplayStep": "seat text path ghosts",
    "Replay": "id game title names options over fair viewers steps totals winners",
    "Moment": "step scene",
    "Expectation": "victory points",
    "Account": "start luck choices others result",
    "TurningPoint": "step seat luck before after words",
    "Review": "victory points accounts turns",
    "ReviewStatus": "done total review",
}


def test_tags_and_keys_are_pinned() -> None:
    assert wire_format(replays) == WIRE_FORMAT


def test_all_fields_are_sent() -> None:
    assert omitting_defaults(replays) == set()
    assert refusing_unknown_keys(replays) == set()
