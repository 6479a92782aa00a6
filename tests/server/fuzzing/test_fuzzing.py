"""A bounded run of the fuzzer beside a game of innocent players, and tests of the fuzzer itself."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from papercrown.server.protocol.intents import decode_intent
from papercrown.server.protocol.lobby import NewTable
from papercrown.server.tables.commands import AnyCommand
from tests.server.fuzzing import inputs
from tests.server.fuzzing.fuzzer import Fuzzer
from tests.server.fuzzing.routes import Requests, option_values, query_names
from tests.server.helpers import ServerThread
from tests.server.live_game import captured_log, live_game

SECONDS = 10.0
CONTEXT: dict[str, list[Any]] = {
    "id": ["t1"],
    "name": ["kingdomino"],
    "options": option_values(),
    "journals": [{"papercrown": 1}],
}


def test_a_fuzzed_server_answers_and_the_game_beside_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The watchdog watches. The slowest click is printed: here it includes the work of the attackers' threads."""
    with captured_log() as log, live_game(tmp_path / "a.db") as game:
        fuzzer = Fuzzer(game.host, game.server.app, seed=1, watched=game.table)
        findings = fuzzer.run(SECONDS)
        game.assert_goes_on()
        with capsys.disabled():
            print(f"\n{fuzzer.tally.total()} inputs and answers, {game.steps} innocent moves, ", end="")
            print(f"slowest click {game.slowest_click * 1000:.0f} ms")
    assert not findings, "\n".join(map(str, findings))
    assert "Traceback" not in log.getvalue()
    assert fuzzer.tally["told table"] > 20
    assert fuzzer.tally["told refused"] > 20
    assert fuzzer.tally["status 200"] > 20
    assert fuzzer.tally["status 400"] > 20


def test_valid_intents_are_valid() -> None:
    info, dice, kinds = inspect.type_info(AnyCommand), random.Random(1), set()
    for _ in range(1000):
        kinds.add(type(decode_intent(inputs.as_json(inputs.valid(info, dice, {"bot": ["page"]})))))
    assert isinstance(info, inspect.UnionType)
    assert len(kinds) == len(info.types)


def test_valid_bodies_are_valid() -> None:
    info, dice = inspect.type_info(NewTable), random.Random(1)
    for _ in range(200):
        msgspec.convert(inputs.valid(info, dice, {"options": option_values()}), NewTable)


def test_some_inputs_are_not_valid() -> None:
    info, dice, refused = inspect.type_info(AnyCommand), random.Random(1), 0
    for _ in range(400):
        try:
            msgspec.json.decode(inputs.some_input(info, dice, {}), type=AnyCommand)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            refused += 1
    assert 100 < refused < 300


def test_all_routes_are_requested_with_their_bodies(server: ServerThread) -> None:
    requests, dice = Requests(server.app), random.Random(1)
    bodies = {path for _, path, body in requests.routes if body}
    assert bodies == {"/api/me", "/api/tables", "/api/find", "/api/tables/{id}/fork"}
    assert set(query_names()) == {"last", "viewer"}
    sent = [requests.some_request(dice, CONTEXT, "Host: x\r\n")[0] for _ in range(2000)]
    for _, path, _ in requests.routes:
        start = path.partition("{")[0].encode()
        assert any(start in request for request in sent), path


def test_a_seed_repeats_a_cell() -> None:
    made = [
        [inputs.some_input(inspect.type_info(AnyCommand), random.Random(f"1 {cell}"), {}) for cell in range(50)]
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert len(set(made[0])) > 40
    assert json.loads(inputs.as_json({"a": 1})) == {"a": 1}
