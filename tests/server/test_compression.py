"""Sockets compress every message by itself."""

from tests.server.helpers import ME, RANDOM, Person


def test_nothing_is_remembered_from_one_message_to_the_next(ann: Person) -> None:
    with ann.at(ann.set_table("kingdomino", ME, RANDOM)) as talk:
        (deflate,) = talk.connection.protocol.extensions
        assert deflate.remote_no_context_takeover  # type: ignore[attr-defined]
        assert deflate.local_no_context_takeover  # type: ignore[attr-defined]
        talk.play()
