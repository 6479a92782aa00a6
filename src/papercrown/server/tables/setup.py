"""Setting up tables: new games, rematches, continued games and imported records, each as its `Opened` event."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct, structs

import papercrown
from papercrown.core.fairness import FairSeed, new_secret, public_number
from papercrown.core.match import Match
from papercrown.core.phrasing import shown
from papercrown.server.tables.errors import Refusal
from papercrown.server.tables.events import Opened, Place
from papercrown.server.tables.identity import BadName, Identity, nickname, normalised
from papercrown.server.tables.offered_bots import check_offered, nearest_offered
from papercrown.server.tables.seat import bot_name, new_key, unique_name
from papercrown.server.tables.table import Table

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels a code spells no words; without O and I nobody takes a letter for a digit."""
CODE_LENGTH = 5


class NewSeat(Struct, forbid_unknown_fields=True):
    """`me`, an invited `friend`, another player at the same `device`, or a `bot` of a level."""

    kind: Literal["me", "friend", "device", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A new game as the host asks for it."""

    game: str
    seats: Sequence[NewSeat]
    options: Mapping[str, str | bool] = {}
    public: bool = False
    hints: bool = False
    """Whether hints are allowed though several people play."""


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_game(request: NewTable, host: Identity) -> Opened:
    """A game that begins when every seat is taken and every player has added a client seed."""
    game = papercrown.game(request.game)
    secret = new_secret()
    options = game.settle(game.check(len(request.seats), request.options), public_number(FairSeed(secret)))
    game.encode(len(request.seats), options)  # generates and caches what the game is played on, here in a thread
    return Opened(
        game.name, game.version, options, host.id, request.public, "", _places(request.seats, host),
        hints=request.hints, secret=secret,
    )  # fmt: skip


def rematch(table: Table, host: Identity) -> Opened:
    """The same game with the same players and bots; the other players are invited."""
    seats: list[NewSeat] = []
    for seat in table.seats:
        if seat.player_id == host.id:
            first = not any(other.kind == "me" for other in seats)
            seats.append(NewSeat("me") if first else NewSeat("device", name=seat.name))
        elif seat.player_id is None:
            seats.append(NewSeat("bot", bot=nearest_offered(seat.bot)))
        else:
            seats.append(NewSeat("friend"))
    return new_game(NewTable(table.game.name, seats, table.opened.options, hints=table.opened.hints), host)


def continued(match: Match, step: int, seat: int, bot: str, host: Identity) -> Opened:
    """A game that goes on from a step of another one, with the host in one seat and bots in the others."""
    last = len(match.steps) - match.over
    if not 0 <= step <= last:
        raise Refusal(f"expected a step before the end, from 0 to {last}, got {step}")
    if not 0 <= seat < match.seats:
        raise Refusal(f"expected a seat from 0 to {match.seats - 1}, got {seat}")
    seats = [NewSeat("me") if index == seat else NewSeat("bot", bot=bot) for index in range(match.seats)]
    before = match.at(step)
    return Opened(
        match.game.name, match.version, match.options, host.id, False, "", _places(seats, host), before.seed,
        before.forks, _steps(before), secret=new_secret(),
    )  # fmt: skip


def imported(match: Match, host: Identity) -> Opened:
    """A game from a file, to be replayed and continued."""
    for name in match.names:
        if nickname(name) != normalised(name):
            raise BadName(f"expected names without blanks around them, got {shown(name)}")
    return Opened(
        match.game.name, match.version, match.options, host.id, False, "", [Place(name) for name in match.names],
        match.seed, match.forks, _steps(match), record=True,
    )  # fmt: skip


def _steps(match: Match) -> list[list[int]]:
    return [[step.seat, step.action] for step in match.steps]


def _places(seats: Sequence[NewSeat], host: Identity) -> list[Place]:
    """The seats with distinct names. Bots are named last, so that players keep theirs."""
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise Refusal("expected one seat for yourself, got more: use the same device for the others")
    if not any(seat.kind in ("me", "device") for seat in seats):
        raise Refusal("expected a seat for yourself or for somebody at this device, got none")
    taken = {host.name} if any(seat.kind == "me" for seat in seats) else set()
    places: list[Place] = []
    for number, seat in enumerate(seats, 1):
        places.append(_place(number, seat, host, taken))
    for index, place in enumerate(places):
        if place.bot:
            places[index] = structs.replace(place, name=bot_name(taken))
            taken.add(places[index].name)
    return places


def _place(number: int, seat: NewSeat, host: Identity, taken: set[str]) -> Place:
    if seat.kind == "me":
        return Place(host.name, host.id, key=new_key())
    if seat.kind == "device":
        name = unique_name(nickname(seat.name or f"Player {number}"), taken)
        taken.add(name)
        return Place(name, host.id, key=new_key())
    if seat.kind == "bot":
        check_offered(seat.bot)
        return Place(bot=seat.bot)
    return Place()
