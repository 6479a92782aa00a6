import subprocess
import sys

import numba
import pytest

import papercrown as pc
from papercrown.server.views.preload import preload

IMPORTED_LATER = """
import sys
import papercrown
from papercrown.server.tables import events
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.views.log import describe
from papercrown.server.views.preload import preload
from papercrown.server.views.updates import ClientState, next_update

game = papercrown.game(sys.argv[1])
preload(game)
before = set(sys.modules)
places = [events.Place(f"P{seat}", f"p{seat}") for seat in range(game.seats()[-1])]
table = Table("t", events.Opened(game.name, game.version, {}, "p0", False, "", places, 7), describe)
table.apply(events.Began())
client = ClientState(Identity("p0", "P0"))
for _ in range(20):
    next_update(table, client, Attendance(frozenset()))
    seat = table.actors()[0]
    table = table.with_decided([events.Played(seat, table.match.legal_ids(seat)[-1])], None)
print(sorted(set(sys.modules) - before))
"""


@pytest.mark.parametrize("name", pc.games())
def test_every_game_can_be_preloaded(name: str) -> None:
    preload(pc.game(name))


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="interpreted rules have nothing to load")
@pytest.mark.parametrize("name", ["chroma-cubes", "inkdoms"])
def test_afterwards_nothing_more_is_imported(name: str) -> None:
    imported = subprocess.run(
        [sys.executable, "-c", IMPORTED_LATER, name], capture_output=True, text=True, check=True
    ).stdout
    assert imported == "[]\n"
