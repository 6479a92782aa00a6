"""The table manager: tables are opened, loaded, unloaded and adopted."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from papercrown.server.tables import actor, events, manager, setup
from papercrown.server.tables.errors import Busy, DamagedTable, NoSuchTable, Refusal, StoreError
from papercrown.server.tables.interfaces import Caller
from papercrown.server.tables.mailbox import ClientJoined, ClientLeft, CommandReceived
from papercrown.server.tables.manager import DAMAGED
from papercrown.server.tables.summary import Summary
from papercrown.server.tables.table import Table
from tests.server.helpers import BOTS_AND_ANN, run
from tests.server.tables.helpers import (
    ANN,
    BEN,
    WITH_A_FRIEND,
    ComputedAtOnce,
    MemoryStore,
    RecordingClient,
    new_manager,
    sit,
)

# --- Loading and unloading --------------------------------------------------------------------------------------------


def test_a_table_has_one_actor_however_many_clients_come_at_once() -> None:
    async def scenario() -> None:
        tables = new_manager(MemoryStore())
        table_id = await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN))
        actors = await asyncio.gather(*(tables.actor(table_id) for _ in range(9)))
        assert len({id(actor) for actor in actors}) == 1
        assert tables.actors() == actors[:1]
        await tables.close()

    run(scenario())


def test_the_rules_of_a_table_are_imported_where_it_is_restored() -> None:
    async def scenario() -> None:
        tables = new_manager(MemoryStore())
        table_id = await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN))
        game = Table(table_id, setup.new_game(WITH_A_FRIEND, ANN)).game
        vars(game).pop("rules", None)
        await tables.load(table_id, Caller("ann"))
        assert "rules" in vars(game)
        await tables.close()

    run(scenario())


def test_an_idle_table_is_unloaded_and_released(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        tables = new_manager(store)
        table_id = await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN))
        (await tables.actor(table_id)).owned = True
        await tables.unload_idle()
        assert len(tables.actors()) == 1
        monkeypatch.setattr(actor, "IDLE_SECONDS", -1.0)
        await tables.unload_idle()
        assert (tables.actors(), store.released) == ([], [table_id])
        await tables.close()

    run(scenario())


def test_an_unloaded_table_is_freed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is part of no cycle: a server seldom collects garbage."""

    async def scenario() -> None:
        tables = new_manager(MemoryStore())
        table_id = await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN))
        client = RecordingClient(BEN)
        loaded = await tables.actor(table_id)
        for message in (ClientJoined(client), CommandReceived(client, sit(id="a")), ClientLeft(client)):
            loaded.post(message)
        await asyncio.sleep(0.01)
        assert ("refused", "this table is by invitation: ask its host for the link or the code") in client.calls
        client.table = None
        freed: list[weakref.ref[Any]] = [weakref.ref(loaded), weakref.ref(loaded.table)]
        del loaded
        monkeypatch.setattr(actor, "IDLE_SECONDS", -1.0)
        gc.disable()
        try:
            await tables.unload_idle()
            await asyncio.sleep(0.01)
            assert [reference() for reference in freed] == [None, None]
        finally:
            gc.enable()
        await tables.close()

    run(scenario())


def test_unknown_tables_and_codes() -> None:
    async def scenario() -> None:
        tables = new_manager(MemoryStore())
        for find in (tables.actor("none"), tables.game_of("none")):
            with pytest.raises(NoSuchTable, match="there is no such table here"):
                await find
        with pytest.raises(NoSuchTable, match="there is no table with the code 'XXXXX'"):
            await tables.find(" xxxxx ")
        await tables.close()

    run(scenario())


def test_orphaned_tables_are_adopted_and_damaged_ones_skipped(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        for table_id, second in (("good", events.encode(events.Began())), ("bad", '{"fact":"undone","seat":0}')):
            opened = events.Opened("kingdomino", 1, {}, "ann", False, table_id, BOTS_AND_ANN, 7)
            store.rows[table_id] = [(events.encode(opened), None), (second, None)]
            store.summaries[table_id] = Summary(
                table_id, table_id, "kingdomino", "playing", False, [], 0, [], 0, thinking=True
            )
        tables = new_manager(store)
        await tables.adopt_orphans()
        while store.summaries["good"].acting != ["ann"]:
            await asyncio.sleep(0)
        await tables.adopt_orphans()
        assert store.released == ["bad"]
        reason = "event 2 cannot have happened: expected the game to begin first"
        assert caplog.messages == [f"table bad is damaged and was set aside: {reason}"]
        await tables.close()

    run(scenario())


def test_damaged_tables_are_read_and_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        tables = new_manager(store)
        ids = [await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN)) for _ in range(2)]
        for table_id in ids:
            store.rows[table_id] = []
        for table_id in ids[:1] * 3 + ids + ids[:1]:
            with pytest.raises(DamagedTable, match=DAMAGED):
                await tables.actor(table_id)
        await tables.close()
        assert [message.split()[1] for message in caplog.messages] == [*ids, ids[0]]

    monkeypatch.setattr(manager, "MAX_REMEMBERED_DAMAGED", 1)
    run(scenario())


def test_a_table_is_not_damaged_because_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        tables = new_manager(MemoryStore())
        table_id = await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN))
        for error in (Busy("later"), StoreError("later")):

            async def fail(caller: Caller, compute: object, error: Exception = error) -> None:
                raise error

            with monkeypatch.context() as patched:
                patched.setattr(ComputedAtOnce, "run", staticmethod(fail))
                with pytest.raises(type(error)):
                    await tables.actor(table_id)
        assert await tables.actor(table_id)
        await tables.close()

    run(scenario())


# --- Codes ------------------------------------------------------------------------------------------------------------


def test_every_table_gets_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "CODE_LENGTH", 1)

    async def scenario() -> None:
        store = MemoryStore()
        tables = new_manager(store)
        opened = {await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN)) for _ in range(12)}
        by_code = {await tables.find(summary.code) for summary in store.summaries.values()}
        assert by_code == opened
        monkeypatch.setattr(setup, "CODE_LETTERS", next(iter(store.summaries.values())).code)
        with pytest.raises(Refusal, match="there is no code left"):
            await tables.open_table(setup.new_game(WITH_A_FRIEND, ANN))
        await tables.close()

    run(scenario())
