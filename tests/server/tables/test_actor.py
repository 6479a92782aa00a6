"""The table actor: every command is carried out once or refused, stored, then sent to all clients."""

import asyncio
import json
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.core.errors import PapercrownError
from papercrown.core.fairness import FairSeed, client_commitment
from papercrown.server.storage.store import Entry
from papercrown.server.tables import actor as actor_module
from papercrown.server.tables import attendance, commands, events
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.commands import AnyCommand, Hint, Look, Play, PlayAgain, Resync, Sit, Stand
from papercrown.server.tables.errors import Conflict, DamagedTable
from papercrown.server.tables.events import Place
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.interfaces import Client
from papercrown.server.tables.mailbox import (
    ClientJoined,
    ClientLeft,
    CommandReceived,
    EventsStored,
    Message,
    OutOfSync,
    PresenceChanged,
)
from papercrown.server.tables.manager import TableManager
from papercrown.server.tables.setup import NewSeat, NewTable, new_game
from papercrown.server.tables.table import Table
from papercrown.server.views.client import ClientConnection
from papercrown.server.views.log import describe
from tests.server.helpers import CLIENT_SEED, FRIEND, ME, RANDOM, run
from tests.server.tables.helpers import (
    ANN,
    BEN,
    CAT,
    FREE,
    OTHER_PLEDGE,
    PLEDGE,
    CompiledRules,
    ComputedAtOnce,
    FirstActionBots,
    ListedChanges,
    MemoryStore,
    OneProcess,
    RecordingClient,
    finished_table,
    new_table,
    owned,
)

# --- One message at a time, without a server --------------------------------------------------------------------------


class ActorFixture:
    """An actor with stand-ins for everything around it."""

    def __init__(self, table: Table) -> None:
        self.store, self.bots, self.presence = MemoryStore(), FirstActionBots(), OneProcess()
        self.store.rows[table.id] = [(events.encode(entry.event), None) for entry in table.log]
        self.compute = ComputedAtOnce()
        self.changes = 0
        self.rematches = 0
        self.damage: list[str] = []
        self.actor = TableActor(table, self.store, self.bots, self.presence, self, self.compute)

    async def open_rematch(self, table: Table, host: Identity) -> tuple[str, str]:
        self.rematches += 1
        return "t2", "CODE2"

    def set_aside(self, table_id: str, error: Exception) -> DamagedTable:
        self.damage.append(str(error))
        return DamagedTable("damaged")

    def table_changed(self, table_id: str) -> None:
        self.changes += 1

    async def handle(self, *messages: Message) -> None:
        """Post messages and wait until they are handled."""
        for message in messages:
            self.actor.post(message)
        while not self.actor._mailbox.empty:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)

    async def join(self, *clients: Client) -> None:
        await self.handle(*(ClientJoined(client) for client in clients))


@asynccontextmanager
async def running(table: Table) -> AsyncIterator[ActorFixture]:
    fixture = ActorFixture(table)
    task = asyncio.create_task(fixture.actor.run())
    try:
        yield fixture
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def first_move(table: Table) -> tuple[Identity, Play]:
    """The player who may act, and their first legal action."""
    assert table.match
    (seat,) = table.actors()
    action = table.match.legal_ids(seat)[0]
    return (ANN, BEN)[seat], Play(id="move", seat=seat, action=action, count=table.step_counts[seat])


def test_a_command_is_stored_applied_and_sent_to_all_with_its_author_first() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            player, play = first_move(fixture.actor.table)
            order: list[Identity] = []

            class Ordered(RecordingClient):
                def update(self, table: Table, attendance: Any) -> None:
                    order.append(self.identity)
                    super().update(table, attendance)

            clients = {identity: Ordered(identity) for identity in (ANN, BEN, CAT)}
            await fixture.join(*clients.values())
            order.clear()
            await fixture.handle(CommandReceived(clients[player], play))
            assert order[0] == player
            assert set(order) == {ANN, BEN, CAT}
            assert len(fixture.store.rows["t1"]) == fixture.actor.table.seq == 3
            assert fixture.actor.table.intents == {play.intent_of(player.id)}
            assert ("done", "move") in clients[player].calls
            assert all(client.table is fixture.actor.table for client in clients.values())

    run(scenario())


def test_a_table_that_clients_have_seen_does_not_change() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            player, play = first_move(fixture.actor.table)
            client = RecordingClient(player)
            await fixture.join(client)
            before = client.table
            await fixture.handle(CommandReceived(client, play))
            assert before
            assert (before.seq, before.intents) == (2, set())
            assert client.table is not before

    run(scenario())


def test_after_a_conflict_with_another_process_the_command_is_decided_again() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), *FREE[:2], public=True)) as fixture:
            taken = events.encode(events.Sat(1, "cat", "Cat"))
            fixture.store.rows["t1"].append((taken, "elsewhere"))
            client = RecordingClient(BEN)
            await fixture.join(client)
            await fixture.handle(CommandReceived(client, Sit(id="sit")))
            assert [seat.name for seat in fixture.actor.table.seats] == ["Ann", "Cat", "Ben"]
            assert fixture.actor.table.intents == {"elsewhere", Sit(id="sit").intent_of("ben")}
            assert fixture.store.appends == 2

    run(scenario())


def test_a_refusal_based_on_outdated_events_is_reconsidered() -> None:
    async def scenario() -> None:
        table = new_table(owned(ANN), FREE[0], FREE[1], public=True)
        table.apply(events.Sat(1, "cat", "Cat"))
        table.apply(events.Sat(2, "dan", "Dan"))
        async with running(table) as fixture:
            fixture.store.rows["t1"].append((events.encode(events.Stood("dan")), None))
            client = RecordingClient(BEN)
            await fixture.join(client)
            await fixture.handle(CommandReceived(client, Sit(id="sit", seat=2)))
            assert fixture.actor.table.seats[2].name == "Ben"

    run(scenario())


def test_an_intent_that_another_process_carried_out_is_not_repeated() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), *FREE[:2], public=True)) as fixture:
            sat = events.encode(events.Sat(1, "ben", "Ben"))
            fixture.store.rows["t1"].append((sat, Sit(id="sit").intent_of("ben")))
            client = RecordingClient(BEN)
            await fixture.join(client)
            await fixture.handle(CommandReceived(client, Sit(id="sit")))
            assert ("done", "sit") in client.calls
            assert fixture.actor.table.seats_of("ben") == [1]
            assert len(fixture.store.rows["t1"]) == 2

    run(scenario())


def test_a_returning_player_takes_over_from_the_stand_in_at_once() -> None:
    async def scenario() -> None:
        table = new_table(owned(ANN), owned(BEN))
        table.apply(events.Replaced(1, "greedy"))
        async with running(table) as fixture:
            ben = RecordingClient(BEN)
            await fixture.join(ben)
            assert ben.table
            assert (ben.table.seats[1].bot, ben.table.log[-1].event) == (None, events.Returned(1))
            await fixture.join(RecordingClient(BEN))
            assert fixture.actor.table.seq == ben.table.seq

    run(scenario())


def test_a_player_who_left_on_purpose_does_not_take_over_by_looking() -> None:
    async def scenario() -> None:
        table = new_table(owned(ANN), owned(BEN))
        table.apply(events.Stood("ben"))
        async with running(table) as fixture:
            await fixture.join(RecordingClient(BEN))
            assert fixture.actor.table.seats_of("ben") == []

    run(scenario())


def test_clients_learn_when_a_player_counts_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendance, "GRACE_SECONDS", 0.05)

    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            ann = RecordingClient(ANN)
            await fixture.join(ann)
            while ann.gone != {"ben"}:
                await asyncio.sleep(0.01)

    run(scenario())


def test_endless_conflicts_are_refused() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), *FREE[:2], public=True)) as fixture:
            client = RecordingClient(BEN)
            await fixture.join(client)

            async def conflict(entry: Entry) -> None:
                raise Conflict

            fixture.store.append = conflict  # type: ignore[method-assign]
            await fixture.handle(CommandReceived(client, Sit(id="sit")))
            assert client.calls[-1] == ("refused", "others were faster every time: please try again")

    run(scenario())


def test_events_of_other_processes_are_applied_and_sent() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), *FREE[:2], public=True)) as fixture:
            client = RecordingClient(ANN)
            await fixture.join(client)
            fixture.store.rows["t1"].append((events.encode(events.Sat(1, "cat", "Cat")), None))
            await fixture.handle(EventsStored(1))  # already known
            assert fixture.actor.table.seq == 1
            await fixture.handle(EventsStored(2))
            assert client.calls[-1] == ("update", 2)
            fixture.store.rows["t1"].append((events.encode(events.Stood("cat")), None))
            await fixture.handle(OutOfSync())
            assert client.calls[-1] == ("update", 3)

    run(scenario())


@pytest.mark.parametrize(
    "body", ["{", '{"fact":"sat","seat":9,"who":"cat","name":"Cat"}', '{"fact":"undone","seat":0}']
)
def test_damaged_events_of_other_processes_set_the_table_aside(body: str) -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), *FREE[:2], public=True)) as fixture:
            fixture.store.rows["t1"].append((body, None))
            await fixture.handle(EventsStored(2))
            assert len(fixture.damage) == 1
            assert fixture.actor.table.seq == 1

    run(scenario())


def test_a_client_that_is_ahead_makes_the_actor_catch_up() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), *FREE[:2], public=True)) as fixture:
            fixture.store.rows["t1"].append((events.encode(events.Sat(1, "cat", "Cat")), None))
            client = RecordingClient(ANN)
            await fixture.join(client)
            assert client.calls[-1] == ("update", 1)
            client.ahead = True
            await fixture.handle(CommandReceived(client, Resync(id="r", last=2)))
            assert [name for name, _ in client.calls][-4:] == ["resync", "update", "done", "update"]
            assert fixture.actor.table.seq == 2

    run(scenario())


def test_presence_is_sent_and_announced() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            ann, cat = RecordingClient(ANN), RecordingClient(CAT)
            await fixture.join(ann, cat)
            assert ann.present == {"ann", "cat"}
            assert fixture.actor.players_here() == {"ann"}
            assert fixture.presence.announced == ["t1"]  # spectators are not announced
            fixture.presence.elsewhere = {"ben"}
            await fixture.handle(PresenceChanged())
            assert ann.present == {"ann", "ben", "cat"}
            await fixture.handle(ClientLeft(ann))
            assert cat.present == {"ben", "cat"}
            assert fixture.presence.announced == ["t1", "t1"]

    run(scenario())


def test_bots_play_where_the_table_is_claimed() -> None:
    async def scenario() -> None:
        async with running(new_table(Place("Bo", bot="greedy"), Place("Cleo", bot="greedy"))) as fixture:
            await fixture.handle(OutOfSync())
            assert (fixture.actor.owned, fixture.bots.moves) == (False, [])  # nobody watches
            await fixture.join(RecordingClient(CAT))
            while fixture.actor.table.status == "playing":
                await asyncio.sleep(0)
            assert fixture.actor.owned
            assert {level for _, level in fixture.bots.moves} == {"greedy"}

    run(scenario())


def test_bots_do_not_play_where_another_process_has_claimed_the_table() -> None:
    async def scenario() -> None:
        fixture = ActorFixture(new_table(Place("Bo", bot="greedy"), Place("Cleo", bot="greedy")))
        fixture.store.claimable = False
        task = asyncio.create_task(fixture.actor.run())
        await fixture.join(RecordingClient(CAT))
        assert (fixture.actor.owned, fixture.bots.moves) == (False, [])
        fixture.store.claimable = True
        await fixture.handle(OutOfSync())
        assert fixture.actor.owned
        task.cancel()

    run(scenario())


def test_players_can_only_look_through_their_own_seats() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            client = RecordingClient(ANN)
            await fixture.join(client)
            await fixture.handle(CommandReceived(client, Look(id="a", seat=1)))
            assert client.calls[-1] == ("refused", "expected a seat of yours, got 1")
            await fixture.handle(CommandReceived(client, Look(id="b", seat=0)))
            assert client.calls[-3:-1] == [("look", 0), ("done", "b")]

    run(scenario())


def test_a_rematch_is_opened_once() -> None:
    async def scenario() -> None:
        async with running(finished_table(owned(ANN), owned(BEN))) as fixture:
            clients = [RecordingClient(ANN), RecordingClient(BEN)]
            await fixture.join(*clients)
            await fixture.handle(*(CommandReceived(client, PlayAgain(id="again")) for client in clients))
            assert fixture.rematches == 1
            assert fixture.actor.table.following == events.Followed(0, "t2", "CODE2")

    run(scenario())


def test_a_hint_is_only_for_the_seat_that_looks() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), Place("Bo", bot="random"))) as fixture:
            while fixture.actor.table.actors() != [0]:
                await asyncio.sleep(0)
            client = RecordingClient(ANN)
            await fixture.join(client)
            hint = Hint(id="h", seat=0, count=0)
            await fixture.handle(CommandReceived(client, hint))
            assert client.calls[-1] == ("refused", "hints are for the player who holds this device")
            client.viewer = 0
            await fixture.handle(CommandReceived(client, hint))
            assert client.calls[-1] == ("advice", "Anything goes.")

    run(scenario())


def test_an_idle_actor_can_be_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            client = RecordingClient(ANN)
            idle = [fixture.actor.idle]
            monkeypatch.setattr(actor_module, "IDLE_SECONDS", -1.0)
            idle.append(fixture.actor.idle)
            await fixture.join(client)
            idle.append(fixture.actor.idle)
            assert idle == [False, True, False]
        assert client.closed

    run(scenario())


# --- Random commands --------------------------------------------------------------------------------------------------

PLAYERS = [ANN, BEN, CAT]
SEATS = st.integers(-1, 3)
BOTS = st.sampled_from(["random", "genius"])
COMMANDS = st.one_of(
    st.builds(Play, seat=SEATS, action=st.integers(-1, 11), count=st.integers(0, 3)),
    st.builds(Play, seat=st.integers(0, 1), action=st.integers(0, 9), count=st.integers(0, 2)),
    st.builds(commands.Undo, seat=SEATS, count=st.integers(0, 3)),
    st.builds(
        Sit,
        seat=st.none() | SEATS,
        code=st.none() | st.sampled_from(["XXXXX", "the code", "a key"]),
        pledge=st.sampled_from([PLEDGE, PLEDGE, None]),
    ),
    st.builds(commands.Pledge, pledge=st.sampled_from([PLEDGE, PLEDGE, OTHER_PLEDGE])),
    st.builds(commands.AddClientSeed, client_seed=st.just(CLIENT_SEED)),
    st.builds(commands.Remove, seat=SEATS),
    st.builds(Stand),
    st.builds(commands.Begin, bot=BOTS),
    st.builds(commands.Vote, seat=SEATS),
    st.builds(commands.Return, seat=SEATS),
    st.builds(PlayAgain),
    st.builds(Look, seat=SEATS),
    st.builds(Resync, last=st.integers(-1, 99), viewer=st.none() | SEATS),
)
SEATINGS = st.lists(st.sampled_from([ME, {"kind": "device"}, FRIEND, RANDOM]), min_size=2, max_size=3)


def full_state(table: Table) -> Any:
    """The whole state of a table."""
    match = table.match and (table.match.journal(), table.match.position.tobytes())
    return deepcopy((table.log, table.seats, table.step_counts, table.status, match))


async def answer(actor: TableActor, client: ClientConnection, command: AnyCommand) -> Any:
    """The message that answers a command; others are skipped."""
    actor.post(CommandReceived(client, command))
    while True:
        message = json.loads(await client.next_message() or "null")
        if command.id in (message.get("intent"), *message.get("done", ())):
            return message


async def send_all(seating: Any, sent: list[tuple[int, AnyCommand]]) -> None:
    store, bots = MemoryStore(), BotRunner(pace=0)
    manager = TableManager(
        store, bots, OneProcess(), CompiledRules(), ComputedAtOnce(), describe=describe, lists=ListedChanges()
    )
    try:
        try:
            table_id = await manager.open_table(
                new_game(NewTable("secret", [NewSeat(**seat) for seat in seating]), ANN)
            )
        except PapercrownError:
            return
        actor = await manager.actor(table_id)
        clients = [ClientConnection(player, 0) for player in PLAYERS]
        for client in clients:
            actor.post(ClientJoined(client))
        for number, (player, command) in enumerate([(0, commands.Pledge(pledge=PLEDGE)), *sent]):
            if isinstance(command, Sit) and command.code in ("the code", "a key"):
                seats = actor.table.seats
                command.code = actor.table.opened.code if command.code == "the code" else seats[number % len(seats)].key
            if isinstance(command, Sit | commands.Pledge) and command.pledge == PLEDGE:
                command.pledge = client_commitment(FairSeed(actor.table.opened.secret).commitment, CLIENT_SEED)
            command.id = f"{number // 2}"  # every second id may have been used
            assert "went wrong" not in (await answer(actor, clients[player], command)).get("text", "")
            live = full_state(actor.table)
            stored = await store.events_after(table_id, 0)
            assert full_state(Table.restored(table_id, stored[: len(live[0])], describe)) == live
    finally:
        await manager.close()
        bots.close()


@given(SEATINGS, st.lists(st.tuples(st.integers(0, 2), COMMANDS), max_size=25))
@settings(max_examples=40, deadline=None)
def test_after_any_commands_the_table_is_the_sum_of_its_events(
    seating: Any, sent: list[tuple[int, AnyCommand]]
) -> None:
    from papercrown import registry
    from tests.core.secret_game import SECRET_GAME

    registry._games_by_name()["secret"] = SECRET_GAME
    try:
        run(send_all(seating, sent))
    finally:
        del registry._games_by_name()["secret"]


def test_an_idle_table_forgets_clients_that_left() -> None:
    async def scenario() -> None:
        async with running(new_table(owned(ANN), owned(BEN))) as fixture:
            client = RecordingClient(ANN)
            forgotten = weakref.ref(client)
            await fixture.join(client)
            await fixture.handle(ClientLeft(client))
            del client
            assert forgotten() is None

    run(scenario())
