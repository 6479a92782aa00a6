"""`papercrown arena`: plays, tells what it found out, and can be stopped and gone on with at any time."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from papercrown.arena.arena import Arena
from papercrown.arena.matchup import Question
from papercrown.arena.report.plot import plot
from papercrown.arena.report.progress import watcher
from papercrown.arena.report.text import table
from papercrown.arena.result import Result
from papercrown.arena.workers.pool import cores
from papercrown.core.errors import OptionError

DONE, FAILED, INTERRUPTED = 0, 1, 130


def run(
    question: Question,
    *,
    games: int,
    margin: float,
    all_games: bool,
    jobs: int | None,
    ray: str | None,
    out: str | None,
    picture: str | None,
    as_json: bool,
    prepare: Callable[[], None],
) -> int:
    """Play, and print the result; the exit status, which is 1 if games failed. `prepare` is called before the games."""
    if out is not None and picture is not None and Path(out).absolute() == Path(picture).absolute():
        raise OptionError(f"--plot: expected another file than --out, got {picture!r} for both")
    onlooker = watcher()
    arena = Arena(
        question, games=games, margin=margin, all_games=all_games, jobs=cores() if jobs is None else jobs, ray=ray,
        out=None if out is None else Path(out), watcher=onlooker,
    )  # fmt: skip
    stopped = False
    with closing(arena):
        _check(picture)
        try:
            if not arena.over:
                prepare()
                arena.play()
        except KeyboardInterrupt:
            stopped = True
        finally:
            onlooker.leave()
    if stopped:
        print(f"papercrown: {_how_to_go_on(out)}", file=sys.stderr)
        if not arena.rounds:
            return INTERRUPTED
    result = arena.result()
    _tell(result, picture, as_json)
    return INTERRUPTED if stopped else FAILED if result.failures else DONE


def _tell(result: Result, picture: str | None, as_json: bool) -> None:
    print(json.dumps(result.as_json(), indent=2, ensure_ascii=False) if as_json else table(result))
    if picture is not None:
        try:
            Path(picture).write_text(plot(result), encoding="utf-8")
        except OSError as error:
            raise _unwritable(picture, error) from None


def _how_to_go_on(out: str | None) -> str:
    if out is not None:
        return f"stopped; the same command goes on with the games in {out}"
    return "stopped; with --out FILE the same command could go on"


def _check(picture: str | None) -> None:
    """Whether there can be a picture is known before hours of play, not after them."""
    try:
        if picture is not None:
            Path(picture).open("a").close()
    except (OSError, ValueError) as error:
        raise _unwritable(str(picture), error) from None


def _unwritable(picture: str, error: OSError | ValueError) -> OptionError:
    why = str(error.strerror).lower() if isinstance(error, OSError) else str(error)
    return OptionError(f"--plot: expected a file that can be written, got {picture!r}: {why}")
