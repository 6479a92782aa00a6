"""A fuzzer: tries nonsense actions and damaged journals, and writes each finding as a journal that anyone can load."""

from __future__ import annotations

import contextlib
import json
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

from papercrown.core.errors import IllegalAction, JournalError, UndoRefused
from papercrown.core.game import Game
from papercrown.core.journal import replay
from papercrown.core.match import Match

JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 2**31, 2**63, -(2**63), 10**30, 0.5, float("nan"),
    "", "x", "0", [], [[]], {}, {"a": 1},
)  # fmt: skip


class Finding(NamedTuple):
    """Something that went wrong, and the journal that leads there.

    >>> Finding(Path("fuzz-kingdomino-0-3.json"), "ZeroDivisionError()").reason
    'ZeroDivisionError()'
    """

    journal: Path
    reason: str


def fuzz(
    game: Game, *, games: int = 10, seconds: float = 60.0, seed: int = 0, folder: Path | str = "."
) -> list[Finding]:
    """Play random games mixed with nonsense, and damage their journals; write findings to `folder` as journals.

    Anything but a clean refusal is a finding: a crash, a dead end, a match that a refused action changed.

    >>> fuzz(game, games=1)
    []
    """
    chance, findings = random.Random(seed), []
    stop = time.monotonic() + seconds
    for number in range(games):
        if time.monotonic() > stop:
            break
        seats, options = chance.choice(list(game.tables()))
        match = Match(game, seats=seats, seed=chance.getrandbits(40), options=options)
        try:
            _play(match, chance)
            _damage(match, chance)
        except Exception as error:
            path = Path(folder) / f"fuzz-{game.name}-{seed}-{number}.json"
            path.write_text(json.dumps(match.journal()))
            findings.append(Finding(path, repr(error)))
    return findings


def _play(match: Match, chance: random.Random) -> None:
    while not match.over:
        if len(match.steps) > match.game.longest:
            raise RuntimeError("the game does not end")
        before = match.journal() if chance.random() < 0.05 else None
        for _ in range(3):
            _play_nonsense(match, chance)
        if before is not None and match.journal() != before:
            raise RuntimeError("a refusal changed the match")
        seat = chance.choice(match.actors())
        legal = match.legal_ids(seat)
        if not legal:
            raise RuntimeError("a dead end")
        match.play(seat, chance.choice(legal))
        if chance.random() < 0.1:
            with contextlib.suppress(UndoRefused):
                match.undo(chance.randrange(match.seats))


def _play_nonsense(match: Match, chance: random.Random) -> None:
    """Try an action that cannot be legal."""
    seat: Any = chance.choice([*range(-2, match.seats + 2), *JUNK])
    action: Any = chance.choice([chance.randrange(-10, match.game.rules.ACTIONS + 10), chance.getrandbits(40), *JUNK])
    if type(seat) is int and type(action) is int and action in match.legal_ids(seat):
        return
    try:
        match.play(seat, action)
    except IllegalAction:
        return
    raise RuntimeError(f"seat {seat!r} could play {action!r}")


def _damage(match: Match, chance: random.Random, times: int = 20) -> None:
    whole = match.journal()
    for _ in range(times):
        journal = match.journal()
        field = chance.choice(list(journal))
        kind = chance.randrange(4)
        if kind == 0:
            journal[field] = chance.choice(JUNK)
        elif kind == 1:
            del journal[field]
        elif kind == 2 and journal["steps"]:
            step = chance.choice(journal["steps"])
            step[chance.randrange(len(step))] = chance.choice([*JUNK, chance.randrange(match.game.rules.ACTIONS)])
        elif journal["steps"]:
            journal["steps"].pop(chance.randrange(len(journal["steps"])))
        if json.dumps(journal) == json.dumps(whole):
            continue
        try:
            again = replay(journal, {match.game.name: match.game}.__getitem__)
        except JournalError:
            continue
        if again.journal() != whole:  # a journal without a default value is equivalent
            raise RuntimeError(f"a damaged journal was accepted: {field}")
