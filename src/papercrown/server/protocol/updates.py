"""Server to client: what a table's WebSocket sends. Everything that can be secret is made for one viewer only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct, field

# --- The position -----------------------------------------------------------------------------------------------------


class PartUpdate(Struct, omit_defaults=True):
    """One part of the table's drawing, with what changed since the client last received it."""

    id: str
    title: str
    seats: Sequence[int]
    width: int
    svg: str | None = None
    """The frame, with an empty `<g data-layer>` for each layer; None if it did not change."""
    layers: Mapping[int, str] = {}
    """The layers that changed, by number."""


class Choice(Struct):
    """A legal action: its label, what to click for it, and the ghosts to show at each click."""

    id: int
    label: str
    path: Sequence[str]
    ghosts: Sequence[str]
    warning: str
    """A question to ask before it is played; mostly empty."""


class Score(Struct):
    """The itemised score of one player."""

    name: str
    total: int
    items: Mapping[str, int]


class Scene(Struct):
    """A position as one viewer may see it."""

    viewer: int | None
    steps: int
    """The number of steps that led here; with hidden choices, up to the last reveal."""
    acting: Sequence[int]
    """The seats that may act now."""
    status: str
    """The state of the game in words."""
    parts: Sequence[PartUpdate]
    scores: Sequence[Score]
    winners: Sequence[int]
    """Empty while the game goes on."""


class Turn(Struct):
    """What the client may do now."""

    seat: int | None
    """The seat that is asked to act; None if it is nobody at this client."""
    count: int
    """The number of steps of this seat, which `play` and `undo` must repeat."""
    prompt: str
    actions: Sequence[Choice]
    undo: int | None
    """The seat that can take back its last action."""
    curtain: int | None
    """The seat to hand the device to. Nothing of it is shown until the client sends `look`."""


# --- The table around the game ----------------------------------------------------------------------------------------


class SeatState(Struct):
    """One seat as the client sees it."""

    name: str
    free: bool
    bot: str | None
    """The level of the bot that plays it, also while it stands in for a player."""
    person: bool
    """Whether it belongs to a person, even if a bot stands in."""
    mine: bool
    key: str | None
    """For the seat's player: `/table/{id}?invite={key}` opens the seat on another device."""
    online: bool
    votes: int
    """The number of votes to let a bot play for it."""
    needed: int
    """The number of votes that suffice."""
    voted: bool
    """Whether this client's player has voted."""
    replaceable: bool
    """Whether the others may vote: the player left, or has been away for longer than the grace period."""


class Contribution(Struct):
    """What the browser of one player adds to the dice."""

    name: str
    pledge: str
    """The commitment to the seed; empty while it is missing, and for games that began before there were pledges."""
    luck: str | None
    """The seed, once it is revealed."""


class DiceState(Struct):
    """The commitments and the seeds that make the dice fair: see `docs/fair-dice.md`."""

    commitment: str = field(name="seal")
    """The hash of the server's secret."""
    contributions: Sequence[Contribution]
    """In the order of the seats."""
    mine: str | None
    """The pledge of this client's player."""
    asked: Literal["pledge", "luck"] | None
    """What this client is to send now. Luck is revealed when all have pledged, and every seat is taken."""
    awaited: Sequence[str]
    """The names of the players whose pledge or luck is missing; the game does not begin without them."""
    secret: str | None
    """The server's secret, once the game is over."""
    rolls: int | None
    """The number of all rolls, once the game is over."""


class TableState(Struct):
    """The table around the game."""

    id: str
    game: str
    title: str
    options: Sequence[str]
    """The options that differ from the defaults, in words."""
    status: Literal["waiting", "playing", "over"]
    host: bool
    """Whether this client's player is the host."""
    public: bool
    code: str | None
    """The invitation code, for those who may invite."""
    seats: Sequence[SeatState]
    hints: bool
    """Whether the players may ask for hints."""
    compiling: bool
    """Whether the rules are still being compiled: until then the bots play simply, and there are no hints."""
    grace: int
    """How many seconds a player may be away before the others can let a bot play."""
    dice: DiceState | None
    """None for imported games and for those that began before dice were committed to."""
    following: str | None = field(name="next")
    """For the players of this game: what follows `/table/` in the address of the next game, with an invitation."""


class LogEntry(Struct, omit_defaults=True):
    """One line of the log."""

    seq: int
    """In the numbering of this viewer, who does not count what is hidden from them."""
    kind: str
    """The tag of the event, or `veiled` for a hidden choice."""
    seat: int | None
    text: str
    path: Sequence[str] = ()
    """Where it happened, if the viewer may know."""
    ghosts: Sequence[str] = ()
    step: int | None = None
    """The step of the replay; when it becomes public the entry is sent again."""


# --- Messages ---------------------------------------------------------------------------------------------------------


class ServerMessage(Struct, tag_field="tell", omit_defaults=True):
    """Anything that the server sends to a client at a table."""


class TableUpdate(ServerMessage, tag="table"):
    """The log entries since the last update, and whatever else changed."""

    seq: int
    """The number of the last log entry that this viewer may know."""
    viewer: int | None
    """The seat whose numbering is used. For another viewer the log starts again at number 1."""
    done: Sequence[str] = []
    """The ids of this client's intents that were carried out."""
    log: Sequence[LogEntry] = field(default=[], name="events")
    state: TableState | None = None
    scene: Scene | None = None
    """None before the game begins, or if nothing changed."""
    turn: Turn | None = None
    history: Sequence[Sequence[int]] | None = None
    """The totals of each seat before the first step and after each, once the game is over."""


class Refused(ServerMessage, tag="refused"):
    """The intent was not carried out; nothing has changed."""

    intent: str
    text: str


class Advice(Struct):
    """One of the turn's choices, and what to expect of it."""

    action: int
    label: str
    reasons: Sequence[str]
    score: float
    """The expected final score of the player."""
    error: float
    """Its standard error."""
    victory: float
    """The probability of winning."""


class HintsFound(ServerMessage, tag="hints"):
    """The answer to `hint`: the best choices, the best first."""

    intent: str
    seat: int
    count: int
    """As in the intent; if the seat has acted since, the hints are void."""
    verdict: str
    certainty: float
    hints: Sequence[Advice]
