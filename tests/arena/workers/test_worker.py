"""The worker process."""

import msgspec
import pytest

from papercrown.arena.record import Failure, Played
from papercrown.arena.workers.process import Process
from papercrown.arena.workers.task import play_game
from papercrown.arena.workers.worker import READY
from tests.arena.helpers import BOTS, matchup


def test_worker_answers_with_games_although_bots_print(capfd: pytest.CaptureFixture[str]) -> None:
    given = matchup(f"{BOTS}:Printing", "random")
    process = Process()
    assert process.ask(msgspec.json.encode(given)) == READY
    for number in (1, 0):
        answer = msgspec.json.decode(process.ask(str(number).encode()) or b"", type=Played | Failure)
        expected = play_game(given, number)
        assert isinstance(answer, Played)
        assert isinstance(expected, Played)
        assert (answer.number, answer.plays, answer.check) == (number, expected.plays, expected.check)
    pipe = process._process.stdin
    assert pipe is not None
    pipe.close()
    assert process._process.wait(timeout=20) == 0  # the end of the input ends the worker
    process.close()
    assert "let me think" in capfd.readouterr().err
