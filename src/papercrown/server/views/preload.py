"""The first drawing of a game imports modules and loads compiled code: it is made in a thread, before anyone plays."""

from __future__ import annotations

from contextlib import nullcontext

from papercrown.core.game import Game
from papercrown.core.interpreting import compiling, runs_compiled
from papercrown.server.protocol.codec import encode
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.events import Began, Opened, Place, Played
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.views.log import describe
from papercrown.server.views.updates import ClientState, next_update

SEED = 1


def preload(game: Game) -> None:
    """Play the first action of a game, as its tables and clients do; if it is compiled, so is all that this calls."""
    import numba  # takes a while

    if numba.config.DISABLE_JIT:
        return
    with compiling() if runs_compiled(game) else nullcontext():
        _play_first_action(game)


def _play_first_action(game: Game) -> None:
    seats, player = game.seats()[0], Identity("player", "Player")
    options = game.settle(game.check(seats, {}), SEED)
    places = [Place(f"Player {seat}", player.id) for seat in range(seats)]
    table = Table("", Opened(game.name, game.version, options, player.id, False, "", places, SEED), describe)
    table.apply(Began())
    match, (seat, *_) = table.match, table.actors()
    assert match is not None
    client, attendance = ClientState(player), Attendance(frozenset())
    encode(next_update(table, client, attendance))
    table = table.with_decided([Played(seat, match.legal_ids(seat)[0])], None)
    encode(next_update(table, client, attendance))
    table.summary()
