"""The lists of tables in the lobby."""

import asyncio
import json

from papercrown import registry
from papercrown.server.views.lobby_feed import LobbyFeed
from tests.server.helpers import FRIEND, ME, Person, wait_until


def test_the_lobby_still_opens_when_a_game_is_no_longer_installed(ann: Person, secret_games: None) -> None:
    removed, installed = ann.open_table("guess", ME, FRIEND), ann.open_table("kingdomino", ME, FRIEND)
    with ann.at(removed):
        pass
    del registry._games_by_name()["guess"]
    with ann.socket("/socket/lobby") as connection:
        mine = json.loads(connection.recv(timeout=5))["mine"]
        assert installed in [card["id"] for card in mine]


def test_a_public_table_is_open_while_a_player_waits_there(ann: Person, ben: Person) -> None:
    def open_tables() -> list[str]:
        with ben.socket("/socket/lobby") as connection:
            return [card["id"] for card in json.loads(connection.recv(timeout=5))["open"]]

    public, private = (ann.open_table("kingdomino", ME, FRIEND, public=public) for public in (True, False))
    assert public not in open_tables()
    with ann.at(public), ann.at(private):
        assert public in open_tables()
        assert private not in open_tables()
    wait_until(lambda: public not in open_tables())


def test_a_reader_waits_for_the_next_version() -> None:
    async def scenario() -> None:
        feed = LobbyFeed(None, lambda table_id: True)  # type: ignore[arg-type]
        feed.changed()
        assert await feed.newer_than(0) == 1
        waiting = asyncio.create_task(feed.newer_than(1))
        await asyncio.sleep(0)
        assert not waiting.done()
        feed.changed()
        feed.changed()
        assert await waiting == 3

    asyncio.run(scenario())
