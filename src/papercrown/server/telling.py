"""What one page is told about its table: the state around the game, the scene, the turn, and what happened."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import assert_never

from papercrown.core.pact import Pact
from papercrown.core.words import listed
from papercrown.server import facts
from papercrown.server import messages as m
from papercrown.server.identity import Identity
from papercrown.server.scenes import Drawn, choices, question, scene, unusual
from papercrown.server.table import Table


@dataclass
class Eyes:
    """Who looks at a page, and what it has been told."""

    identity: Identity
    looking: int | None = None
    """The seat that said it holds the device, where people hide things from each other."""
    viewer: int | None = None
    told: int = 0
    veiled: set[int] = field(default_factory=set)
    """Numbers of facts that it was told without what was done."""
    drawn: Drawn = field(default_factory=dict)


def tell(table: Table, eyes: Eyes, online: Collection[str]) -> m.Table:
    """The next message for a page; it then counts as told."""
    seat, curtain = _who_looks(table, eyes)
    if seat != eyes.viewer:
        eyes.viewer = seat
        if table.game.secret:
            eyes.told = 0  # what one saw, the next at this device must not: tell all anew
    return m.Table(
        seq=table.seq,
        events=_events(table, eyes),
        state=state(table, eyes.identity, online),
        scene=scene(table.match, seat, drawn=eyes.drawn) if table.match else None,
        turn=_turn(table, eyes, seat, curtain) if table.match else None,
        history=table.history(),
    )


def _who_looks(table: Table, eyes: Eyes) -> tuple[int | None, int | None]:
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


# --- the turn ---


def _turn(table: Table, eyes: Eyes, seat: int | None, curtain: int | None) -> m.Turn:
    match = table.match
    assert match is not None
    asked = seat if seat is not None and seat in table.actors() else None
    return m.Turn(
        seat=asked,
        count=table.counts[seat] if seat is not None else 0,
        prompt=_prompt(table, eyes, asked, curtain),
        actions=choices(match, asked) if asked is not None else [],
        undo=seat if seat is not None and table.status == "playing" and match.can_undo(seat) else None,
        curtain=curtain,
    )


def _prompt(table: Table, eyes: Eyes, asked: int | None, curtain: int | None) -> str:
    match = table.match
    assert match is not None
    if table.status == "over":
        return "The game is over." if match.over else "This game was not played to its end."
    if curtain is not None:
        return f"It is {table.seats[curtain].name}'s turn."
    if asked is None:
        return f"Waiting for {listed([table.seats[seat].name for seat in table.actors()])}."
    several_here = len(table.seats_of(eyes.identity.id)) > 1
    return (f"{table.seats[asked].name}: " if several_here else "") + question(match, asked)


# --- the state ---


def state(table: Table, identity: Identity, online: Collection[str]) -> m.State:
    mine = table.seats_of(identity.id)
    host = identity.id == table.opened.host
    return m.State(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=unusual(table.game, dict(table.opened.options)),
        status=table.status,
        host=host,
        public=table.opened.public,
        code=table.opened.code if host or mine else None,
        seats=[_seat(table, index, identity, online) for index in range(len(table.seats))],
        steps=len(table.match.steps) if table.match else 0,
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
        acting=index in table.actors(),
        votes=len(seat.votes & table.voters(online)),
        needed=table.votes_needed(index, online),
        voted=identity.id in seat.votes,
    )


# --- what happened ---


def _events(table: Table, eyes: Eyes) -> list[m.Event]:
    """All that the page was not told yet, and what it was told veiled and may know now."""
    unveiled = [seq for seq in sorted(eyes.veiled) if seq <= eyes.told and not table.hidden(seq, eyes.viewer)]
    fresh = range(eyes.told + 1, table.seq + 1)
    events = [_event(table, seq, eyes.viewer) for seq in (*unveiled, *fresh)]
    eyes.told = table.seq
    eyes.veiled = {seq for seq in (*eyes.veiled, *fresh) if table.hidden(seq, eyes.viewer)}
    return events


def _event(table: Table, seq: int, viewer: int | None) -> m.Event:
    happened = table.happened[seq - 1]
    fact, names = happened.fact, [seat.name for seat in table.seats]
    match fact:
        case facts.Played():
            if table.hidden(seq, viewer):
                return m.Event(seq, "veiled", fact.seat, "" if happened.midway else "has chosen")
            return m.Event(seq, "played", fact.seat, happened.label, happened.path, happened.ghosts)
        case facts.Undone():
            unseen = table.game.secret and happened.midway and fact.seat != viewer
            return m.Event(seq, "undone", fact.seat, "" if unseen else "takes that back")
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
