"""A worker process: it reads a matchup and then numbers of games, one per line, and answers each with a line."""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import BinaryIO

import msgspec

from papercrown.arena.matchup import Matchup
from papercrown.arena.workers.task import play_game

READY = b"ready"


def main() -> None:
    """Play until standard input ends. What bots print goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    matchup = msgspec.json.decode(requests.get(), type=Matchup)
    answers.write(READY + b"\n")
    while True:
        answers.write(msgspec.json.encode(play_game(matchup, int(requests.get()))) + b"\n")


def _listen(lines: BinaryIO, requests: queue.SimpleQueue[bytes]) -> None:
    """Queue lines. When the input ends, the arena has exited: abandon the current game."""
    for line in lines:
        requests.put(line)
    os._exit(0)
