"""What one page is told about its table: the state around the game, the scene, the turn, and what happened."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import assert_never

from papercrown.advice import Hints
from papercrown.core.fairness import Pact
from papercrown.core.phrasing import listed
from papercrown.server.http.identity import Identity
from papercrown.server.protocol import messages as m
from papercrown.server.tables import events as facts
from papercrown.server.tables.table import Table
from papercrown.server.tables.timeline import Known, Timeline
from papercrown.server.views.view import Drawn, scene, unusual


@dataclass
class ClientState:
    """Who looks at a page, and what it has been told."""

    identity: Identity
    looking: int | None = None
    """The seat that said it holds the device, where people hide things from each other."""
    last: int = 0
    """So much it knows of, as this viewer has counted."""
    viewer: int | None = None
    timeline: Timeline = field(init=False)
    drawn: Drawn = field(default_factory=dict)
    around: tuple[object, ...] = ()
    """What the state was made from that it has."""
    seen: tuple[object, ...] = ()
    """What the scene was made from that it has."""
    turn: m.Turn | None = None
    done: list[str] = field(default_factory=list)
    """Intents that were carried out, which it was not told yet."""

    def __post_init__(self) -> None:
        self.timeline = Timeline(self.viewer)

    def forget(self, last: int, viewer: int | None) -> None:
        """It says itself what happened as far as it knows; how things stand it is to be told anew."""
        self.last, self.viewer, self.timeline = max(0, last), viewer, Timeline(viewer)
        self.drawn.clear()
        self.around, self.seen, self.turn = (), (), None


def tell(table: Table, eyes: ClientState, online: Collection[str]) -> m.Table | None:
    """The next message for a page, which then counts as told; None if it knows all that it may know."""
    seat, curtain = _who_looks(table, eyes)
    events = _events(table, eyes, seat)
    done, eyes.done = eyes.done, []
    told = m.Table(
        seq=eyes.last,
        viewer=seat,
        done=done,
        events=events,
        state=_if_new_state(table, eyes, online),
        scene=_if_new_scene(table, eyes) if table.match else None,
        turn=_if_new_turn(table, eyes, curtain) if table.match else None,
    )
    if told.scene:
        told.history = table.history()
    return told if done or events or told.state or told.scene or told.turn else None


def knows_more(table: Table, eyes: ClientState) -> bool:
    """Whether a page that came knows of more than is known here."""
    seat, _ = _who_looks(table, eyes)
    if table.game.secret and seat != eyes.viewer:
        return False
    timeline = Timeline(seat)
    timeline.read_on(table)
    return eyes.last > timeline.length


def _who_looks(table: Table, eyes: ClientState) -> tuple[int | None, int | None]:
    """The seat whose eyes a page has, and the one to hand the device to first."""
    own = table.seats_of(eyes.identity.id)
    acting = [seat for seat in own if seat in table.actors()]
    if table.game.secret and len(own) > 1:
        if eyes.looking in acting or (eyes.looking in own and not acting):
            return eyes.looking, None
        return None, acting[0] if acting else None
    if eyes.viewer in acting or (eyes.viewer in own and not acting):
        return eyes.viewer, None
    return next(iter(acting or own), None), None


# --- the game ---


def _if_new_scene(table: Table, eyes: ClientState) -> m.Scene | None:
    sight, acting, steps = table.sight(eyes.viewer), table.actors(), table.shown_steps
    seen = sight.raw, acting, steps, eyes.viewer
    if eyes.seen == seen:
        return None
    eyes.seen = seen
    return scene(sight, eyes.viewer, eyes.drawn, steps=steps, acting=acting)


def _if_new_turn(table: Table, eyes: ClientState, curtain: int | None) -> m.Turn | None:
    turn = _turn(table, eyes, curtain)
    if turn == eyes.turn:
        return None
    eyes.turn = turn
    return turn


def _turn(table: Table, eyes: ClientState, curtain: int | None) -> m.Turn:
    match, seat = table.match, eyes.viewer
    assert match is not None
    asked = seat if seat is not None and seat in table.actors() else None
    return m.Turn(
        seat=asked,
        count=table.counts[seat] if seat is not None else 0,
        prompt=_prompt(table, eyes, asked, curtain),
        actions=table.sight(asked).choices(asked) if asked is not None else [],
        undo=seat if seat is not None and table.status == "playing" and match.can_undo(seat) else None,
        curtain=curtain,
    )


def _prompt(table: Table, eyes: ClientState, asked: int | None, curtain: int | None) -> str:
    match = table.match
    assert match is not None
    if table.status == "over":
        return "The game is over." if match.over else "This game was not played to its end."
    if curtain is not None:
        return f"It is {table.seats[curtain].name}'s turn."
    if asked is None:
        return f"Waiting for {listed([table.seats[seat].name for seat in table.actors()])}."
    several_here = len(table.seats_of(eyes.identity.id)) > 1
    return (f"{table.seats[asked].name}: " if several_here else "") + table.sight(asked).question(asked)


def advised(asked: m.Hint, found: Hints) -> m.Hints:
    """Hints for the page that asked."""
    best = [
        m.Advised(hint.action.id, hint.action.label, hint.reasons, hint.score, hint.error, hint.victory)
        for hint in found.hints
    ]
    return m.Hints(asked.id, asked.seat, asked.count, found.verdict, found.certainty, best)


# --- the state ---


def _if_new_state(table: Table, eyes: ClientState, online: Collection[str]) -> m.State | None:
    around = table.around, online
    if eyes.around == around:
        return None
    eyes.around = around
    return state(table, eyes.identity, online)


def state(table: Table, identity: Identity, online: Collection[str]) -> m.State:
    mine = table.seats_of(identity.id)
    host = identity.id == table.opened.host
    return m.State(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=[*unusual(table.game, dict(table.opened.options)), *(["Hints for all"] if table.opened.hints else [])],
        status=table.status,
        host=host,
        public=table.opened.public,
        code=table.opened.code if host or mine else None,
        seats=[_seat(table, index, identity, online) for index in range(len(table.seats))],
        hints=table.hints,
        dice=_dice(table, identity),
        next=_next(table, identity),
    )


def _dice(table: Table, identity: Identity) -> m.Dice | None:
    secret = table.opened.secret
    if not secret:
        return None
    names = {seat.who: seat.name for seat in reversed(table.seats)}
    return m.Dice(
        seal=Pact(secret).seal,
        luck={names.get(who, ""): luck for who, luck in table.luck.items()},
        missing=table.match is None and bool(table.seats_of(identity.id)) and identity.id not in table.luck,
        awaited=table.unstirred() if table.match is None else [],
        secret=secret if table.status == "over" else None,
    )


def _next(table: Table, identity: Identity) -> str | None:
    if table.next is None or all(seat.who != identity.id for seat in table.seats):
        return None
    return f"{table.next.table}?invite={table.next.code}"


def _seat(table: Table, index: int, identity: Identity, online: Collection[str]) -> m.Seat:
    seat = table.seats[index]
    mine = seat.who == identity.id
    return m.Seat(
        name=seat.name,
        free=seat.free and table.match is None,
        bot=seat.bot,
        person=seat.who is not None,
        mine=mine,
        key=seat.key if mine else None,
        online=bool(seat.bot) or (seat.who in online and not seat.left),
        votes=len(seat.votes & table.voters(online)),
        needed=table.votes_needed(index, online),
        voted=identity.id in seat.votes,
    )


# --- what happened ---


def _events(table: Table, eyes: ClientState, viewer: int | None) -> list[m.Event]:
    """All that the page was not told yet; what one saw, the next at this device must not, and so is told all anew."""
    if eyes.viewer != viewer:
        eyes.viewer = viewer
        if table.game.secret:
            eyes.last, eyes.timeline = 0, Timeline(viewer)
    known = eyes.timeline.read_on(table)
    if eyes.last > eyes.timeline.length:
        eyes.last = 0
    since, eyes.last = eyes.last, eyes.timeline.length
    return [_event(table, one) for one in known if one.new_after(since)]


def _event(table: Table, known: Known) -> m.Event:
    seq, happened = known.number, known.happened
    fact, names = happened.fact, [seat.name for seat in table.seats]
    match fact:
        case facts.Played():
            if known.veiled:
                return m.Event(seq, "veiled", fact.seat, "has chosen")
            number = None if happened.step is None or happened.step >= table.shown_steps else happened.step + 1
            return m.Event(seq, "played", fact.seat, happened.label, happened.path, happened.ghosts, number)
        case facts.Undone():
            return m.Event(seq, "undone", fact.seat, "takes that back")
        case facts.Opened():
            return m.Event(seq, "opened", None, "The table is set.")
        case facts.Sat():
            return m.Event(seq, "sat", fact.seat, "sits down")
        case facts.Stirred():
            return m.Event(seq, "stirred", None, "")
        case facts.Stood():
            return m.Event(seq, "stood", None, f"{happened.label} leaves the table.")
        case facts.Filled():
            return m.Event(seq, "filled", fact.seat, "is a bot")
        case facts.Began():
            return m.Event(seq, "began", None, "The game begins.")
        case facts.Voted():
            return m.Event(seq, "voted", None, f"A bot is asked to play for {names[fact.seat]}.")
        case facts.Replaced():
            return m.Event(seq, "replaced", fact.seat, "is played by a bot for now")
        case facts.Returned():
            return m.Event(seq, "returned", fact.seat, "is back")
        case facts.Followed():
            return m.Event(seq, "followed", fact.seat, "plays again")
        case _:
            assert_never(fact)
