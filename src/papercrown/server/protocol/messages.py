"""What goes over the wire, both ways. Every field that can be secret is made for one viewer only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from papercrown.core.errors import PapercrownError

Words = str
"""A sentence for people."""
Short = Annotated[str, Meta(max_length=60)]
"""Ids, codes and names that people send: nobody needs longer ones."""

Luck = Annotated[str, Meta(pattern="^[0-9a-f]{64}\\Z")]
"""What a browser adds to the dice: 32 random bytes of its own."""

# --- What a page may ask of its table -------------------------------------------------------------------------------


class Intent(Struct, tag_field="ask", kw_only=True, forbid_unknown_fields=True):
    """Something a person wants. It carries an id of the page's making, and is done once however often it comes."""

    id: Short = ""


class Play(Intent, tag="play"):
    """Play an action. `count` is how many steps of this seat the page has seen: a late click is not another's click."""

    seat: int
    action: int
    count: int


class Undo(Intent, tag="undo"):
    """Take this seat's last action back."""

    seat: int
    count: int


class Sit(Intent, tag="sit"):
    """Take a free seat, with the code of the table, or without one if the table is open to all; and add luck.

    With the key of a seat it is taken to this device.
    """

    seat: int | None = None
    code: Short | None = None
    luck: Luck | None = None


class Stir(Intent, tag="stir"):
    """Whoever sits already adds luck to the dice, before the game."""

    luck: Luck


class Stand(Intent, tag="stand"):
    """Leave: before the game the seat is free again, later the others may let a bot play for it."""


class Begin(Intent, tag="begin"):
    """The host begins now; bots of this level take the seats that are still free."""

    bot: Short


class Vote(Intent, tag="vote"):
    """Let a bot play for somebody who is away."""

    seat: int
    bot: Short


class Return(Intent, tag="return"):
    """Take one's seat back from the bot that stands in."""

    seat: int


class Look(Intent, tag="look"):
    """The device was handed to this seat: show what it may see."""

    seat: int


class Again(Intent, tag="again"):
    """The game is over: once more, with the same people and bots."""


class Hint(Intent, tag="hint"):
    """What would be good to do in this seat, which may act now? The answer is for this page only."""

    seat: int
    count: int


class Missed(Intent, tag="missed"):
    """Tell how things stand, and all that happened after this number, as this viewer has counted."""

    last: int
    viewer: int | None = None


Asked = Play | Undo | Sit | Stir | Stand | Begin | Vote | Return | Again | Look | Hint | Missed

# --- What a page is told --------------------------------------------------------------------------------------------


class Part(Struct, omit_defaults=True):
    """A piece of the table, and what of it does not look as it did."""

    id: str
    title: str
    seats: Sequence[int]
    width: int
    svg: str | None = None
    """Without its layers, each of which has an empty `<g data-layer>` in it."""
    layers: Mapping[int, str] = {}


class Choice(Struct):
    """A legal action: what it is called, what to click for it, and the pictures that would then lie there.

    A `warning` is asked back before it is played.
    """

    id: int
    label: str
    path: Sequence[str]
    ghosts: Sequence[str]
    warning: str


class Score(Struct):
    name: str
    total: int
    items: Mapping[str, int]


class Scene(Struct):
    """A position as one viewer may see it."""

    viewer: int | None
    steps: int
    """How many steps have led here; where choices are hidden, to what was shown last."""
    acting: Sequence[int]
    """The seats that may act now."""
    status: str
    parts: Sequence[Part]
    scores: Sequence[Score]
    winners: Sequence[int]
    """Nobody while the game goes on."""


class Turn(Struct):
    """What this page may do now."""

    seat: int | None
    """The seat that is asked; None if nobody at this page is."""
    count: int
    prompt: Words
    actions: Sequence[Choice]
    undo: int | None
    """The seat that can take something back."""
    curtain: int | None
    """Hand the device to this seat; until it says that it looks, nothing of it is shown."""


class Seat(Struct):
    name: str
    free: bool
    bot: str | None
    """The level of the bot that plays it, also while it stands in for a person."""
    person: bool
    """Whether it belongs to a person, now or when they come back."""
    mine: bool
    key: str | None
    """For its owner: `/table/{id}?invite={key}` opens the seat on another device."""
    online: bool
    votes: int
    """How many want a bot to play for it, of `needed`."""
    needed: int
    voted: bool


class Dice(Struct):
    """What makes the dice fair: see `docs/fair-dice.md`."""

    seal: str
    """The hash of the server's secret."""
    luck: Mapping[str, str]
    """What the browsers of the players added, by their names."""
    missing: bool
    """Whether this page is to add its own."""
    awaited: Sequence[str]
    """Whose luck is missing: the game does not begin without it."""
    secret: str | None
    """When the game is over."""


class State(Struct):
    """The table around the game."""

    id: str
    game: str
    title: str
    options: Sequence[str]
    """The options that are not the usual ones, in words."""
    status: Literal["waiting", "playing", "over"]
    host: bool
    public: bool
    code: str | None
    """For those who may invite."""
    seats: Sequence[Seat]
    hints: bool
    """Whether those who play here may ask for hints."""
    dice: Dice | None
    """None for games from a file, and those that began before dice were sealed."""
    next: str | None
    """Where those who sat here play again: what follows `/table/` in the address, with an invitation."""


class Event(Struct, omit_defaults=True):
    """One thing that happened. `path` and `ghosts` show where, if the viewer may know."""

    seq: int
    """As the viewer counts, who knows of nothing that is hidden from them."""
    kind: str
    seat: int | None
    text: Words
    path: Sequence[str] = ()
    ghosts: Sequence[str] = ()
    step: int | None = None
    """Where to find it in the replay, as soon as it is there; then it is told again."""


class Told(Struct, tag_field="tell", omit_defaults=True):
    """Anything that a page is told."""


class Table(Told, tag="table"):
    """What happened since the page was last told, and what stands otherwise than it knows."""

    seq: int
    """The number of the last thing that this page may know of."""
    viewer: int | None
    """Who has counted. Whoever looks with other eyes is told everything anew, from number 1 on."""
    done: Sequence[str] = []
    """The intents of this page that were carried out."""
    events: Sequence[Event] = []
    state: State | None = None
    scene: Scene | None = None
    """Not before the game begins."""
    turn: Turn | None = None
    history: Sequence[Sequence[int]] | None = None
    """When the game is over: the totals of each seat, before the first step and after each."""


class Refused(Told, tag="refused"):
    """The intent was not carried out; nothing has changed."""

    intent: str
    text: Words


class Advised(Struct):
    """One of the choices of the turn, and what is to be expected of it."""

    action: int
    label: str
    reasons: Sequence[Words]
    score: float
    """Of one's own at the end, the mean, and its standard error."""
    error: float
    victory: float
    """How likely it is to win."""


class Hints(Told, tag="hints"):
    """The answer to a wish for a hint: the best choices, the best first."""

    intent: str
    seat: int
    count: int
    """As it was when the hint was asked for: if the seat has acted since, it is worth nothing."""
    verdict: Words
    certainty: float
    hints: Sequence[Advised]


class Warming(Told, tag="warming"):
    """The rules are being compiled; the game begins when they are."""

    done: int
    total: int


# --- The lobby ------------------------------------------------------------------------------------------------------


class OptionCard(Struct):
    name: str
    title: str
    explanation: Words
    values: Sequence[str | bool]


class GameCard(Struct):
    name: str
    title: str
    summary: Words
    credit: Words
    seats: Sequence[int]
    options: Sequence[OptionCard]
    guide: bool


class BotCard(Struct):
    name: str
    summary: Words


class Me(Struct):
    name: str


class ServerInfo(Struct):
    """What does not change while the server runs, and who is asking."""

    me: Me
    games: Sequence[GameCard]
    bots: Sequence[BotCard]
    """From the weakest to the strongest,"""
    usual: str
    """and the one for whoever does not choose."""


class TableCard(Struct):
    """A line in the list of open tables, which are others', or of one's own games."""

    id: str
    game: str
    title: str
    status: str
    names: Sequence[str]
    free: int
    turn: bool
    """Whether somebody at this page is asked to act."""
    steps: int
    when: float
    """Seconds since 1970 of the last thing that happened."""


class CompileProgress(Struct):
    """How far the compilation is: functions done, of about so many."""

    ready: bool
    done: int
    total: int
    last: str


class Lobby(Struct):
    """What the lobby's socket tells, again whenever something changes."""

    open: Sequence[TableCard]
    mine: Sequence[TableCard]
    warmth: CompileProgress


class NewSeat(Struct, forbid_unknown_fields=True):
    """`me`, a `friend` who is invited, somebody at the same `device`, or a `bot` of a level."""

    kind: Literal["me", "friend", "device", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(Struct, forbid_unknown_fields=True):
    game: str
    seats: Sequence[NewSeat]
    options: Mapping[str, str | bool] = {}
    public: bool = False
    hints: bool = False
    """Whether hints are allowed though several people play."""


class Name(Struct, forbid_unknown_fields=True):
    name: str


class Code(Struct, forbid_unknown_fields=True):
    code: str


class Fork(Struct, forbid_unknown_fields=True):
    """Play on from a step, in this seat, against bots of this level."""

    step: int
    seat: int
    bot: str


class Opened(Struct):
    """A table that was made or found."""

    id: str


class Error(Struct):
    error: Words


# --- Replays --------------------------------------------------------------------------------------------------------


class ReplayStep(Struct):
    seat: int
    text: Words
    path: Sequence[str]
    ghosts: Sequence[str]


class Replay(Struct):
    id: str
    game: str
    title: str
    names: Sequence[str]
    options: Sequence[str]
    over: bool
    fair: bool
    """Whether its dice were sealed before the game."""
    viewers: Sequence[int]
    """The seats through whose eyes this page may look; a spectator's are always there."""
    steps: Sequence[ReplayStep]
    totals: Sequence[Sequence[int]]
    """The totals of each seat, before the first step and after each."""
    winners: Sequence[int]


class Worth(Struct):
    """An expectation, or what was added to it."""

    victory: float
    points: float


class Account(Struct):
    """Of a seat: from the expectation at the start to the result."""

    start: Worth
    luck: Worth
    choices: Worth
    others: Worth
    result: Worth


class TurningPoint(Struct):
    """Where the result changed most; `before` and `after` are chances to win, or scores where one plays alone."""

    step: int
    seat: int
    luck: bool
    before: float
    after: float
    words: Words


class Reviewed(Struct):
    victory: Sequence[Sequence[float]]
    """How likely each seat was to win, before the first step and after each,"""
    points: Sequence[Sequence[float]]
    """and the score that was to be expected."""
    accounts: Sequence[Account]
    turns: Sequence[TurningPoint]


class Review(Struct):
    """How far the review of a game is: so many of its steps; and the review as soon as it is there."""

    done: int
    total: int
    review: Reviewed | None


class Moment(Struct):
    """The table after a step of a replay."""

    step: int
    scene: Scene


_decoder = cache(msgspec.json.Decoder)


class Malformed(PapercrownError):
    """This is not a message of ours."""


def decoded(raw: bytes | str, kind: Any) -> Any:
    """A message of a kind, or `Malformed` with what was expected."""
    try:
        return _decoder(kind).decode(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed(f"expected a message of this protocol, got something else: {error}") from None
