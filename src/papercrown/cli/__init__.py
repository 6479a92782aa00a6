"""The command line `papercrown`: one module per command, each with `add_parser` and `run`.

Games contribute commands of their own: a module `commands` in the game's package with the same `add_parser`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

import papercrown
from papercrown.cli import arena, backup, bench, draw, games, guide, play, replay, review, score, serve, verify, warm
from papercrown.cli.flags import Parser
from papercrown.core.errors import PapercrownError

EXIT_REFUSED = 2
EXIT_INTERRUPTED = 130

COMMANDS = (games, play, serve, backup, guide, score, replay, verify, review, draw, bench, arena, warm)
"""In the order of `papercrown --help`. Each module is named after its command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status. Every error is one line on standard error."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        parsed = build_parser(words).parse_args(words or ["serve", "--browser"])
        return _run(parsed)
    except PapercrownError as error:
        print(f"papercrown: {error}", file=sys.stderr)
        return EXIT_REFUSED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # the reader of our output has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def build_parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser for these words. Games are imported only if a command of theirs may be meant."""
    parser = Parser(
        prog="papercrown", description="A table for kingdom games. Without a command: open the table in the browser."
    )
    parser.add_argument("--version", action="version", version=f"papercrown {papercrown.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_parser(commands)
    if words and not _is_built_in(words):
        for contributed in _contributed():
            contributed.add_parser(commands)
    return parser


def _is_built_in(words: Sequence[str]) -> bool:
    command = next((word for word in words if not word.startswith("-")), "")
    return command in {module.__name__.rpartition(".")[2] for module in COMMANDS}


def _contributed() -> Iterator[ModuleType]:
    """The command modules of all games; games that share a package share them."""
    packages = {game.package: game for game in map(papercrown.game, papercrown.games())}
    for game in packages.values():
        if game.has_module("commands"):
            yield game.module("commands")


def _run(parsed: Any) -> int:
    if not getattr(parsed, "compiles", False):
        return int(parsed.run(parsed) or 0)
    from papercrown.cli.compiling import compile_progress

    with compile_progress(announced=True):
        return int(parsed.run(parsed) or 0)
