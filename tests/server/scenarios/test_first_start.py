"""The first start, with an empty compile cache: games are played at once, with interpreted rules."""

from pathlib import Path

import numba
import pytest

from tests.server.helpers import ME, client_to_act, people, play_on, server_process

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")

QUEEN = {"kind": "bot", "bot": "queen"}
STEPS = 6


def test_a_game_is_played_while_its_rules_are_being_compiled(tmp_path: Path) -> None:
    settings = {"NUMBA_DISABLE_JIT": "0", "PAPERCROWN_CACHE": str(tmp_path / "cache")}
    serve = "serve", "--port", "0", "--pace", "0"
    with server_process(tmp_path, *serve, **settings) as server, people() as new_person:
        ann = new_person("Ann", to=server)
        with ann.at(ann.open_table("pocket-kingdoms", ME, QUEEN)) as client:
            assert client.state["compiling"]
            play_on(client, steps=STEPS)
            assert client_to_act(client)
            seat, count = client.turn["seat"], client.turn["count"]
            refusal = client.refused("hint", seat=seat, count=count)
            assert refusal == "hints come as soon as the rules are compiled: please try again in a moment"
        assert ann.get("/health")["rules"] == "compiling"
        assert not list((tmp_path / "cache").rglob("*.warm"))
