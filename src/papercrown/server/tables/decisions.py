"""Deciding commands: the events that a command leads to at a table, or a refusal. Legality is decided here, once."""

from __future__ import annotations

from contextlib import suppress

from papercrown.bots import DEFAULT_LEVEL
from papercrown.core.errors import IllegalAction
from papercrown.core.fairness import FairSeed, client_commitment
from papercrown.core.interpreting import runs_compiled
from papercrown.core.match import Match
from papercrown.core.phrasing import listed, shown
from papercrown.server.tables import events
from papercrown.server.tables.attendance import GRACE_SECONDS, Attendance
from papercrown.server.tables.commands import (
    AddClientSeed,
    Begin,
    Command,
    Hint,
    Play,
    Pledge,
    Remove,
    Return,
    Sit,
    Stand,
    Undo,
    Vote,
)
from papercrown.server.tables.errors import Refusal
from papercrown.server.tables.events import AnyEvent
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.offered_bots import check_offered
from papercrown.server.tables.seat import bot_name, new_key, unique_name
from papercrown.server.tables.table import Table

MAX_EVENTS = 20_000
"""Of one table: ten times the longest games with all that was taken back. Every event is replayed when it is loaded."""
STAND_IN = DEFAULT_LEVEL
"""The bot that plays for absent players: not the choice of those who vote."""


def decide(table: Table, command: Command, player: Identity, attendance: Attendance) -> list[AnyEvent]:
    """The events that a player's command leads to, none if it changes nothing; `Refusal` says why it is not allowed."""
    if table.seq >= MAX_EVENTS:
        raise Refusal(f"expected at most {MAX_EVENTS} events at a table: please open another one")
    match command:
        case Play():
            return _play(table, command, player)
        case Undo():
            return _undo(table, command, player)
        case Sit():
            return _sit(table, command, player)
        case Pledge():
            return _pledge(table, command, player)
        case AddClientSeed():
            return _add_client_seed(table, command, player)
        case Stand():
            return _stand(table, player)
        case Remove():
            return _remove(table, command, player)
        case Begin():
            return _begin(table, command, player)
        case Vote():
            return _vote(table, command, player, attendance)
        case Return():
            return _return(table, command, player)
        case _:
            raise Refusal(f"expected something to do at the table, got {type(command).__name__.lower()}")


def decide_bot_move(table: Table, seat: int, action: int, count: int) -> list[AnyEvent]:
    """A bot's move; no event if the table has moved on while the bot was thinking."""
    current = table.status == "playing" and table.seats[seat].bot and table.step_counts[seat] == count
    if table.match and current:
        with suppress(IllegalAction):
            return [events.Played(*table.match.check(seat, action))]
    return []


def check_hint(table: Table, command: Hint, player: Identity) -> Match:
    """The match to advise on, if this player may have a hint now."""
    match = _match_to_play(table, command.seat, command.count, player)
    if not table.hints:
        raise Refusal("several people play here: nobody gets hints unless the host allowed them for all")
    if command.seat not in table.actors():
        raise Refusal("hints are for those whose turn it is")
    if not runs_compiled(table.game):
        raise Refusal("hints come as soon as the rules are compiled: please try again in a moment")
    return match


def check_play_again(table: Table, player: Identity) -> int:
    """The seat that the player had in this game, if they may ask for another one."""
    own = [index for index, seat in enumerate(table.seats) if seat.player_id == player.id]
    if not own or table.status != "over":
        raise Refusal("only those who played can play again, when the game is over")
    return own[0]


# --- playing ---


def _match_to_play(table: Table, seat: int, count: int, player: Identity) -> Match:
    """The match, if the player may act for this seat and has seen its latest step."""
    if table.match is None:
        raise Refusal("the game has not begun yet")
    if not 0 <= seat < len(table.seats) or table.seats[seat].player_id != player.id:
        raise _not_yours(table, seat)
    if table.seats[seat].bot or table.seats[seat].left:
        raise Refusal("a bot plays this seat now: take it back first")
    if table.status == "over":
        raise Refusal("the game is over")
    if count != table.step_counts[seat]:
        raise Refusal("the game has gone on since: look again")
    return table.match


def _not_yours(table: Table, seat: int) -> Refusal:
    named = f"that of {table.seats[seat].name}" if 0 <= seat < len(table.seats) else shown(seat)
    return Refusal(f"expected a seat of yours, got {named}")


def _play(table: Table, command: Play, player: Identity) -> list[AnyEvent]:
    match = _match_to_play(table, command.seat, command.count, player)
    return [events.Played(*match.check(command.seat, command.action))]


def _undo(table: Table, command: Undo, player: Identity) -> list[AnyEvent]:
    _match_to_play(table, command.seat, command.count, player).check_undo(command.seat)
    return [events.Undone(command.seat)]


# --- taking and leaving seats ---


def _sit(table: Table, command: Sit, player: Identity) -> list[AnyEvent]:
    for index, seat in enumerate(table.seats):
        if command.code and seat.player_id and command.code == seat.key:
            return [] if seat.player_id == player.id else [events.Sat(index, player.id, seat.name)]
    chosen = _free_seat(table, command, player)
    name = unique_name(player.name, {seat.name for seat in table.seats})
    sat = events.Sat(chosen, player.id, name, new_key())
    if table.opened.secret:
        if command.pledge is None:
            raise Refusal("expected a pledge for the dice, got none: please load the page again")
        return [sat, events.Pledged(player.id, command.pledge)]
    full = all(not seat.free or index == chosen for index, seat in enumerate(table.seats))
    return [sat, events.Began()] if full else [sat]


def _free_seat(table: Table, command: Sit, player: Identity) -> int:
    if table.status != "waiting":
        raise Refusal("the game has begun, all seats are taken")
    if table.seats_of(player.id):
        raise Refusal("you sit at this table already")
    if player.id in table.removed:
        raise Refusal("the host has removed you from this table")
    if not table.opened.public and (command.code or "").upper() != table.opened.code:
        raise Refusal("this table is by invitation: ask its host for the link or the code")
    free = [index for index, seat in enumerate(table.seats) if seat.free]
    if not free or (command.seat is not None and command.seat not in free):
        raise Refusal("this seat is taken" if free else "all seats are taken")
    return free[0] if command.seat is None else command.seat


def _pledge(table: Table, command: Pledge, player: Identity) -> list[AnyEvent]:
    _check_contributor(table, player)
    known = table.contributions.pledges.get(player.id) == command.pledge
    return [] if known else [events.Pledged(player.id, command.pledge)]


def _add_client_seed(table: Table, command: AddClientSeed, player: Identity) -> list[AnyEvent]:
    _check_contributor(table, player)
    if not table.contributors_bound:
        raise Refusal("the others have not pledged their luck yet: yours must stay hidden until then")
    pledged = client_commitment(FairSeed(table.opened.secret).commitment, command.client_seed)
    if table.contributions.pledges[player.id] != pledged:
        raise Refusal("expected the luck that was pledged, got another: please load the page again")
    if player.id in table.contributions.client_seeds:
        return []
    added = events.ClientSeedAdded(player.id, command.client_seed)
    return [added, events.Began()] if table.awaited_contributions() == [player.id] else [added]


def _check_contributor(table: Table, player: Identity) -> None:
    if table.status != "waiting" or not table.seats_of(player.id):
        raise Refusal("only those who sit at the table can add luck to its dice, before the game")


def _stand(table: Table, player: Identity) -> list[AnyEvent]:
    if not table.seats_of(player.id):
        raise Refusal("you do not sit at this table")
    return [] if table.status == "over" else [events.Stood(player.id)]


def _remove(table: Table, command: Remove, player: Identity) -> list[AnyEvent]:
    if player.id != table.opened.host:
        raise Refusal("only the host of the table can remove somebody")
    if table.status != "waiting":
        raise Refusal("the game has begun: nobody can be removed any more")
    taken = [index for index, seat in enumerate(table.seats) if seat.player_id not in (None, player.id)]
    if command.seat not in taken:
        raise Refusal(f"expected the seat of a guest, got {shown(command.seat)}")
    return [events.Removed(str(table.seats[command.seat].player_id))]


def _begin(table: Table, command: Begin, player: Identity) -> list[AnyEvent]:
    if player.id != table.opened.host:
        raise Refusal("only the host of the table can begin")
    if table.status != "waiting":
        raise Refusal("the game has begun already")
    if awaited := [table.players()[player_id] for player_id in table.awaited_contributions()]:
        raise Refusal(f"the dice wait for the browser of {listed(awaited)}: ask them to open the table, or remove them")
    check_offered(command.bot)
    filled: list[AnyEvent] = []
    taken = {seat.name for seat in table.seats}
    for index, seat in enumerate(table.seats):
        if seat.free:
            name = bot_name(taken)
            taken.add(name)
            filled.append(events.Filled(index, command.bot, name))
    waits = table.opened.secret and table.players()  # for the luck that was pledged
    return filled if waits else [*filled, events.Began()]


# --- absent players ---


def _vote(table: Table, command: Vote, player: Identity, attendance: Attendance) -> list[AnyEvent]:
    if not 0 <= command.seat < len(table.seats):
        raise Refusal(f"expected a seat from 0 to {len(table.seats) - 1}, got {command.seat}")
    seat = table.seats[command.seat]
    if table.status != "playing" or not table.seats_of(player.id):
        raise Refusal("only those who play can vote, while the game goes on")
    if seat.bot or seat.player_id is None:
        raise Refusal(f"{seat.name} is played by a bot already")
    if seat.player_id == player.id or (seat.player_id in attendance.present and not seat.left):
        raise Refusal(f"{seat.name} is here: a bot can only play for somebody who is away")
    if not table.is_replaceable(command.seat, attendance):
        raise Refusal(f"{seat.name} may be back soon: a bot can play after {GRACE_SECONDS // 60} minutes away")
    decided: list[AnyEvent] = [] if player.id in seat.votes else [events.Voted(command.seat, player.id)]
    votes = (seat.votes | {player.id}) & table.voters(attendance)
    if len(votes) >= table.votes_needed(command.seat, attendance):
        decided.append(events.Replaced(command.seat, STAND_IN))
    return decided


def _return(table: Table, command: Return, player: Identity) -> list[AnyEvent]:
    if not 0 <= command.seat < len(table.seats) or table.seats[command.seat].player_id != player.id:
        raise _not_yours(table, command.seat)
    seat = table.seats[command.seat]
    return [events.Returned(command.seat)] if seat.bot or seat.left or seat.votes else []


def decide_arrival(table: Table, player: Identity) -> list[AnyEvent]:
    """A player who was away takes over from a stand-in at once, and votes against them are void."""
    return [
        events.Returned(index)
        for index, seat in enumerate(table.seats)
        if seat.player_id == player.id and not seat.left and (seat.bot or seat.votes)
    ]
