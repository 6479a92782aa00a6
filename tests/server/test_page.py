"""A page that cannot be shown is let go, and the table plays on."""

import pytest
from websockets.exceptions import ConnectionClosed

from papercrown.server import keeper
from tests.server.helpers import ME, RANDOM, Person


def test_a_drawing_that_fails_does_not_refuse_what_was_stored(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.set_table("kingdomino", ME, RANDOM)
    with ann.at(table) as talk:
        talk.until_table(lambda talk: talk.asked)
        steps = talk.state["steps"]
        with monkeypatch.context() as broken:
            broken.setattr(keeper, "tell", lambda *given: 1 / 0)
            talk.send("play", seat=0, action=talk.turn["actions"][0]["id"], count=talk.turn["count"])
            with pytest.raises(ConnectionClosed):
                talk.until(lambda told: told["tell"] == "refused")
    with ann.at(table) as talk:
        assert talk.until_table(lambda talk: talk.state["steps"] > steps)
