"""The table around the game, as one player sees it: seats, dice, invitations."""

from __future__ import annotations

from typing import Literal

from papercrown.core.fairness import FairSeed
from papercrown.core.interpreting import runs_compiled
from papercrown.server.protocol.updates import Contribution, DiceState, SeatState, TableState
from papercrown.server.tables.attendance import GRACE_SECONDS, Attendance
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.views.view import chosen_options


def table_state(table: Table, player: Identity, attendance: Attendance) -> TableState:
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
        seats=[_seat_state(table, index, player, attendance) for index in range(len(table.seats))],
        hints=table.hints,
        compiling=not runs_compiled(table.game),
        grace=GRACE_SECONDS,
        dice=_dice_state(table, player),
        following=_invitation(table, player),
    )


def _seat_state(table: Table, index: int, player: Identity, attendance: Attendance) -> SeatState:
    seat = table.seats[index]
    mine = seat.player_id == player.id
    return SeatState(
        name=seat.name,
        free=seat.free and table.match is None,
        bot=seat.bot,
        person=seat.player_id is not None,
        mine=mine,
        key=seat.key if mine else None,
        online=bool(seat.bot) or (seat.player_id in attendance.present and not seat.left),
        votes=len(seat.votes & table.voters(attendance)),
        needed=table.votes_needed(index, attendance),
        voted=player.id in seat.votes,
        replaceable=table.is_replaceable(index, attendance),
    )


def _dice_state(table: Table, player: Identity) -> DiceState | None:
    secret = table.opened.secret
    if not secret:
        return None
    over, given = table.status == "over", table.contributions
    awaited = table.awaited_contributions()
    return DiceState(
        commitment=FairSeed(secret).commitment,
        contributions=_contributions(table),
        mine=given.pledges.get(player.id),
        asked=_asked(table, player) if player.id in awaited else None,
        awaited=[table.players()[player_id] for player_id in awaited],
        secret=secret if over else None,
        rolls=table.match.roll_count if table.match and over else None,
    )


def _contributions(table: Table) -> list[Contribution]:
    given, names = table.contributions, table.players()
    if table.fair_seed is None:
        return [
            Contribution(name, given.pledges.get(player_id, ""), given.client_seeds.get(player_id))
            for player_id, name in names.items()
        ]
    if not table.fair_seed.pledges:
        return [Contribution(names.get(player_id, ""), "", seed) for player_id, seed in given.client_seeds.items()]
    pledged = zip(table.fair_seed.pledges, table.fair_seed.luck, strict=True)
    return [Contribution(name, pledge, seed) for (name, pledge), seed in pledged]


def _asked(table: Table, player: Identity) -> Literal["pledge", "luck"]:
    return "luck" if player.id in table.contributions.pledges else "pledge"


def _invitation(table: Table, player: Identity) -> str | None:
    """Where the players of this game continue; nobody else is invited."""
    if table.following is None or all(seat.player_id != player.id for seat in table.seats):
        return None
    return f"{table.following.table}?invite={table.following.code}"
