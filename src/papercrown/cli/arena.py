"""`papercrown arena`: let bots play against each other. It can be interrupted and continued at any time."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import papercrown
from papercrown.cli.compiling import compile_rules
from papercrown.cli.flags import add_command, add_json_flag, add_option_flag, parse_options
from papercrown.cli.output import print_json
from papercrown.core.errors import OptionError

if TYPE_CHECKING:
    from papercrown.arena.result import Result

EXIT_DONE, EXIT_GAMES_FAILED, EXIT_INTERRUPTED = 0, 1, 130
BOTS_HELP = "a bot, or MODULE:NAME for one of your own; a bot named twice plays against itself"
MARGIN_HELP = "bots that differ by less than this count as equal (default 0.05: 55 wins to 45)"


def add_parser(commands: Any) -> None:
    summary = "Let bots play many games against each other, to find out which is stronger."
    parser = add_command(commands, "arena", run, summary)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", nargs="+", metavar="BOT", help=BOTS_HELP)
    parser.add_argument("--games", type=int, default=1000, help="the maximum number of games (default 1000)")
    parser.add_argument("--seats", type=int, help="players in a game (default: as many as there are bots)")
    parser.add_argument("--seconds", type=float, help="thinking time per move")
    parser.add_argument("--jobs", type=int, help="how many games to play in parallel (default: one per core)")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other deals (default 0)")
    parser.add_argument("--margin", type=float, default=0.05, help=MARGIN_HELP)
    parser.add_argument("--all", action="store_true", help="play all games, even after the result is clear")
    parser.add_argument("--out", metavar="FILE", help="log games to this file, and continue from those already in it")
    parser.add_argument("--plot", metavar="FILE", help="draw win rates and scores as SVG")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; local: start one here")
    add_option_flag(parser)
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and print the result; the exit status is 1 if games failed."""
    from papercrown.arena import make_matchup
    from papercrown.arena.arena import Arena
    from papercrown.arena.report.progress import console_progress
    from papercrown.arena.workers.pool import cores

    game = papercrown.game(arguments.game)
    matchup = make_matchup(
        game, arguments.bots, seats=arguments.seats, seconds=arguments.seconds, seed=arguments.seed,
        options=parse_options(game, arguments.option),
    )  # fmt: skip
    out, plot = arguments.out, arguments.plot
    if out is not None and plot is not None and Path(out).absolute() == Path(plot).absolute():
        raise OptionError(f"--plot: expected a different file from --out, got {plot!r} for both")
    progress = console_progress()
    arena = Arena(
        matchup, games=arguments.games, margin=arguments.margin, all_games=arguments.all,
        jobs=cores() if arguments.jobs is None else arguments.jobs, ray=arguments.ray,
        out=None if out is None else Path(out), progress=progress,
    )  # fmt: skip
    interrupted = False
    with closing(arena):
        _check_writable(plot)
        try:
            if not arena.over:
                compile_rules(game)
                arena.play()
        except KeyboardInterrupt:
            interrupted = True
        finally:
            progress.close()
    if interrupted:
        print(f"papercrown: {_how_to_continue(out)}", file=sys.stderr)
        if not arena.rounds:
            return EXIT_INTERRUPTED
    result = arena.result()
    _print_result(result, plot, arguments.json)
    return EXIT_INTERRUPTED if interrupted else EXIT_GAMES_FAILED if result.failures else EXIT_DONE


def _print_result(result: Result, plot_file: str | None, as_json: bool) -> None:
    from papercrown.arena.report.plot import plot
    from papercrown.arena.report.text import table

    if as_json:
        print_json(result.as_json())
    else:
        print(table(result))
    if plot_file is not None:
        try:
            Path(plot_file).write_text(plot(result), encoding="utf-8")
        except OSError as error:
            raise _unwritable(plot_file, error) from None


def _how_to_continue(out: str | None) -> str:
    if out is not None:
        return f"interrupted; run the same command to continue from {out}"
    return "interrupted; to be able to continue, use --out FILE"


def _check_writable(plot_file: str | None) -> None:
    """Fail before hours of play, not after them."""
    try:
        if plot_file is not None:
            Path(plot_file).open("a").close()
    except (OSError, ValueError) as error:
        raise _unwritable(plot_file, error) from None


def _unwritable(file: str | None, error: OSError | ValueError) -> OptionError:
    reason = str(error.strerror).lower() if isinstance(error, OSError) else str(error)
    return OptionError(f"--plot: expected a file that can be written, got {file!r}: {reason}")
