"""The table around the game, as one player sees it: seats, dice, invitations."""

from __future__ import annotations

from collections.abc import Collection

from papercrown.core.fairness import FairSeed
from papercrown.server.protocol.updates import DiceState, SeatState, TableState
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.views.view import chosen_options


def table_state(table: Table, player: Identity, online: Collection[str]) -> TableState:
    own = table.seats_of(player.id)
    host = player.id == table.opened.host
    options = chosen_options(table.game, table.opened.options)
    return TableState(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        options=[*options, "Hints for all"] if table.opened.hints else options,
        status=table.status,
        host=host,
        public=table.opened.public,
        code=table.opened.code if host or own else None,
        seats=[_seat_state(table, index, player, online) for index in range(len(table.seats))],
        hints=table.hints,
        dice=_dice_state(table, player),
        following=_invitation(table, player),
    )


def _seat_state(table: Table, index: int, player: Identity, online: Collection[str]) -> SeatState:
    seat = table.seats[index]
    mine = seat.player_id == player.id
    return SeatState(
        name=seat.name,
        free=seat.free and table.match is None,
        bot=seat.bot,
        person=seat.player_id is not None,
        mine=mine,
        key=seat.key if mine else None,
        online=bool(seat.bot) or (seat.player_id in online and not seat.left),
        votes=len(seat.votes & table.voters(online)),
        needed=table.votes_needed(index, online),
        voted=player.id in seat.votes,
    )


def _dice_state(table: Table, player: Identity) -> DiceState | None:
    secret = table.opened.secret
    if not secret:
        return None
    waiting = table.match is None
    names = {seat.player_id: seat.name for seat in reversed(table.seats)}
    return DiceState(
        commitment=FairSeed(secret).commitment,
        client_seeds={names.get(player_id, ""): seed for player_id, seed in table.client_seeds.items()},
        missing=waiting and bool(table.seats_of(player.id)) and player.id not in table.client_seeds,
        awaited=table.awaited_client_seeds() if waiting else [],
        secret=secret if table.status == "over" else None,
    )


def _invitation(table: Table, player: Identity) -> str | None:
    """Where the players of this game continue; nobody else is invited."""
    if table.following is None or all(seat.player_id != player.id for seat in table.seats):
        return None
    return f"{table.following.table}?invite={table.following.code}"
