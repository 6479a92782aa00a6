"""What one client is sent about its table: the log, the state, the scene and the turn, as far as they changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from papercrown.core.interpreting import runs_compiled
from papercrown.core.phrasing import listed
from papercrown.server.protocol.updates import LogEntry, Scene, TableState, TableUpdate, Turn
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.tables.timeline import Timeline
from papercrown.server.views.log import log_entry
from papercrown.server.views.parts import SentParts
from papercrown.server.views.state import table_state
from papercrown.server.views.view import scene, view_of


@dataclass
class ClientState:
    """Who looks at a client, and what it was sent."""

    identity: Identity
    looking: int | None = None
    """The seat that said it holds the device, where players hide things from each other."""
    last: int = 0
    """The number of the last log entry it has, in the numbering of `viewer`."""
    viewer: int | None = None
    timeline: Timeline = field(init=False)
    parts: SentParts = field(default_factory=dict)
    state_key: tuple[object, ...] = ()
    """What the state was made from that the client has."""
    scene_key: tuple[object, ...] = ()
    """What the scene was made from that the client has."""
    turn: Turn | None = None
    done: list[str] = field(default_factory=list)
    """The ids of intents that the next update acknowledges."""

    def __post_init__(self) -> None:
        self.timeline = Timeline(self.viewer)

    def resynced(self, last: int, viewer: int | None) -> ClientState:
        """The state of a client that says which log entries it has; everything else is sent again.

        It is another object: an update may be built from this one at the same time.
        """
        return ClientState(self.identity, self.looking, max(0, last), viewer)


def next_update(table: Table, client: ClientState, attendance: Attendance) -> TableUpdate | None:
    """The next message for a client, which then counts as sent; None if nothing changed for it."""
    viewer, curtain = _viewer(table, client)
    log = _new_log_entries(table, client, viewer)
    done, client.done = client.done, []
    update = TableUpdate(
        seq=client.last,
        viewer=viewer,
        done=done,
        log=log,
        state=_changed_state(table, client, attendance),
        scene=_changed_scene(table, client) if table.match else None,
        turn=_changed_turn(table, client, curtain) if table.match else None,
    )
    if update.scene:
        update.history = table.score_history()
    return update if done or log or update.state or update.scene or update.turn else None


def is_ahead(client: ClientState, table: Table) -> bool:
    """Whether the client has more log entries than the table, which another process must have added."""
    viewer, _ = _viewer(table, client)
    if table.game.secret and viewer != client.viewer:
        return False
    timeline = Timeline(viewer)
    timeline.read(table.log)
    return client.last > timeline.length


def _viewer(table: Table, client: ClientState) -> tuple[int | None, int | None]:
    """The seat through whose eyes the client looks, and the seat to hand the device to first."""
    own = table.seats_of(client.identity.id)
    acting = [seat for seat in own if seat in table.actors()]
    if table.game.secret and len(own) > 1:
        if client.looking in acting or (client.looking in own and not acting):
            return client.looking, None
        return None, acting[0] if acting else None
    if client.viewer in acting or (client.viewer in own and not acting):
        return client.viewer, None
    return next(iter(acting or own), None), None


def _new_log_entries(table: Table, client: ClientState, viewer: int | None) -> list[LogEntry]:
    """The log entries that the client lacks. In games with secrets, a new viewer gets the log from the start."""
    if client.viewer != viewer:
        client.viewer = viewer
        if table.game.secret:
            client.last, client.timeline = 0, Timeline(viewer)
    learned = client.timeline.read(table.log)
    if client.last > client.timeline.length:
        client.last = 0
    since, client.last = client.last, client.timeline.length
    return [log_entry(table, entry) for entry in learned if entry.is_new_after(since)]


def _changed_state(table: Table, client: ClientState, attendance: Attendance) -> TableState | None:
    key = table.state_version, attendance, runs_compiled(table.game)
    if client.state_key == key:
        return None
    client.state_key = key
    return table_state(table, client.identity, attendance)


def _changed_scene(table: Table, client: ClientState) -> Scene | None:
    view, acting, steps = view_of(table, client.viewer), table.actors(), table.shown_steps
    key = view.raw, acting, steps, client.viewer
    if client.scene_key == key:
        return None
    client.scene_key = key
    return scene(view, client.viewer, client.parts, steps=steps, acting=acting)


def _changed_turn(table: Table, client: ClientState, curtain: int | None) -> Turn | None:
    turn = _turn(table, client, curtain)
    if turn == client.turn:
        return None
    client.turn = turn
    return turn


def _turn(table: Table, client: ClientState, curtain: int | None) -> Turn:
    match, seat = table.match, client.viewer
    assert match is not None
    asked = seat if seat is not None and seat in table.actors() else None
    return Turn(
        seat=asked,
        count=table.step_counts[seat] if seat is not None else 0,
        prompt=_prompt(table, client, asked, curtain),
        actions=view_of(table, asked).choices(asked) if asked is not None else [],
        undo=seat if seat is not None and table.status == "playing" and match.can_undo(seat) else None,
        curtain=curtain,
    )


def _prompt(table: Table, client: ClientState, asked: int | None, curtain: int | None) -> str:
    assert table.match is not None
    if table.status == "over":
        return "The game is over." if table.match.over else "This game was not played to its end."
    if curtain is not None:
        return f"It is {table.seats[curtain].name}'s turn."
    if asked is None:
        return f"Waiting for {listed([table.seats[seat].name for seat in table.actors()])}."
    question = view_of(table, asked).question(asked)
    several_here = len(table.seats_of(client.identity.id)) > 1
    return f"{table.seats[asked].name}: {question}" if several_here else question
