import pytest

from papercrown.server.cluster.messages import AnyMessage, EventsStored, Presence, PresenceRequest, decode, encode

MAX_NOTIFICATION_BYTES = 8000
"""PostgreSQL's limit."""


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (EventsStored(1, "t1", 7), '{"word":"stored","process":1,"table":"t1","seq":7}'),
        (Presence(2**31 - 1, "t1", ["a"]), '{"word":"present","process":2147483647,"table":"t1","people":["a"]}'),
        (PresenceRequest(5), '{"word":"hello","process":5}'),
    ],
)
def test_messages_are_compatible_with_earlier_versions(message: AnyMessage, text: str) -> None:
    """During an upgrade, processes of two versions share a database."""
    assert encode(message) == text
    assert decode(text) == message


def test_longest_message_fits_into_a_notification() -> None:
    longest = Presence(2**31 - 1, "x" * 20, ["x" * 40] * 20)
    assert len(encode(longest).encode()) < MAX_NOTIFICATION_BYTES


@pytest.mark.parametrize("text", ["", "{", "7", '{"word": "sung", "process": 1}', '{"word": "hello"}'])
def test_unknown_messages_are_ignored(text: str) -> None:
    assert decode(text) is None
