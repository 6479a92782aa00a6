"""A process that plays games: it is told a question and then numbers, one a line, and answers each with a line."""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import BinaryIO

import msgspec

from papercrown.arena.matchup import Question
from papercrown.arena.workers.task import played

READY = b"ready"


def main() -> None:
    """Play until nobody asks any more. What bots print goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    question = msgspec.json.decode(asked.get(), type=Question)
    answers.write(READY + b"\n")
    while True:
        answers.write(msgspec.json.encode(played(question, int(asked.get()))) + b"\n")


def _listen(lines: BinaryIO, asked: queue.SimpleQueue[bytes]) -> None:
    """Whoever asked has gone when there are no more lines: then a game is left where it stands."""
    for line in lines:
        asked.put(line)
    os._exit(0)
