"""A slow page is told less often, never less; one that cannot be shown is let go, and the table plays on."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from papercrown.server.http.identity import Identity
from papercrown.server.protocol import messages as m
from papercrown.server.storage.store import Store
from papercrown.server.tables import actor
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.mailbox import Arrival, Wish
from papercrown.server.tables.manager import TableManager
from papercrown.server.views.client import ClientConnection
from tests.server.helpers import CLIENT_SEED, ME, RANDOM, Person, event_numbers

ANN = Identity("ann", "Ann")


def test_what_happens_while_a_page_does_not_read_is_told_at_once(secret_games: None, tmp_path: Path) -> None:
    async def story() -> None:
        house = TableManager(Store(f"sqlite:///{tmp_path}/papercrown.db"), BotRunner(pace=0))
        house.compile_status._ready.clear()  # nothing to compile, nothing to wait for
        seats = [m.NewSeat("me"), m.NewSeat("device", name="Bea")]
        kept = await house.keeper(await house.set_table(m.NewTable("secret", seats), ANN))
        quick, slow = ClientConnection(ANN, 0), ClientConnection(ANN, 0)
        for page in (quick, slow):
            kept.post(Arrival(page))
        asking: list[m.Stir | m.Play] = [m.Stir(luck=CLIENT_SEED)]
        asking += [m.Play(seat=seat, action=3, count=count) for seat, count in ((0, 0), (0, 1), (1, 0), (1, 1))]
        for number, asked in enumerate(asking):
            asked.id = f"intent {number}"
            kept.post(Wish(quick, asked))
            while asked.id not in json.loads(await quick.next() or "").get("done", ()):
                pass
        told = json.loads(await slow.next() or "")
        assert event_numbers(told["events"]) == list(range(1, told["seq"] + 1))
        assert [event["kind"] for event in told["events"]].count("played") == 4
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(slow.next(), 0.1)
        await house.close()

    asyncio.run(story())


def test_a_drawing_that_fails_does_not_refuse_what_was_stored(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as talk:
        talk.wait_for(lambda talk: talk.may_act)
        steps = talk.steps
        with monkeypatch.context() as broken:
            broken.setattr(actor, "tell", lambda *given: 1 / 0)
            talk.send("play", seat=0, action=talk.turn["actions"][0]["id"], count=talk.turn["count"])
            with pytest.raises(ConnectionClosed):
                talk.receive_until(lambda told: told["tell"] == "refused")
    with ann.at(table) as talk:
        assert talk.wait_for(lambda talk: talk.steps > steps)
