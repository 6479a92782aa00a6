"""`papercrown serve`: open the table for browsers."""

from __future__ import annotations

import argparse
from typing import Any

from papercrown.cli.flags import add_command
from papercrown.core.errors import OptionError

MAX_PACE_SECONDS = 60
MAX_WORKERS = 64
"""More than there are cores are of no use, and each takes five connections to PostgreSQL."""
DATABASE_URLS = "sqlite:///FILE or postgresql://USER@HOST/NAME (default: SQLite in your data folder)"
WORKERS_HELP = "how many processes serve, each on a core of its own; needs PostgreSQL (default 1)"
PER_ADDRESS_HELP = "how many people may come from one network address (default 60; 0: any number)"
PROXY_HELP = "proxies whose forwarding headers are trusted, addresses or networks with commas (default: this machine)"

ALLOWED_HOST_HELP = "a host name that players use, may be repeated; requests to other names are refused (default: any)"


def add_parser(commands: Any) -> None:
    summary = "Open the table for browsers, on this machine or for everybody who can reach it."
    parser = add_command(commands, "serve", run, summary)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default 127.0.0.1: only here)")
    parser.add_argument("--port", type=int, help="the port (default: 8420, or a free one if that is taken)")
    parser.add_argument("--database", metavar="URL", help=f"where games are kept: {DATABASE_URLS}")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=WORKERS_HELP)
    parser.add_argument("--pace", type=float, default=0.7, help="minimum seconds per bot move (default 0.7)")
    parser.add_argument("--per-address", type=int, default=60, metavar="N", help=PER_ADDRESS_HELP)
    parser.add_argument("--proxy", default="127.0.0.1,::1", metavar="ADDRESS", help=PROXY_HELP)
    parser.add_argument("--allowed-host", action="append", default=[], metavar="NAME", help=ALLOWED_HOST_HELP)
    parser.add_argument("--browser", action="store_true", help="open the browser too")


def run(arguments: argparse.Namespace) -> None:
    import gc

    gc.disable()  # imports create much, and no garbage
    from papercrown.server import serve

    gc.enable()
    if not 0 <= arguments.pace <= MAX_PACE_SECONDS:
        raise OptionError(f"--pace: expected seconds from 0 to {MAX_PACE_SECONDS}, got {arguments.pace}")
    if arguments.per_address < 0:
        raise OptionError(f"--per-address: expected a number of people, or 0 for any, got {arguments.per_address}")
    if not 1 <= arguments.workers <= MAX_WORKERS:
        raise OptionError(f"--workers: expected a number from 1 to {MAX_WORKERS}, got {arguments.workers}")
    serve(
        host=arguments.host, port=arguments.port, database=arguments.database, browser=arguments.browser,
        workers=arguments.workers, pace=arguments.pace, per_address=arguments.per_address, proxy=arguments.proxy,
        allowed_hosts=arguments.allowed_host,
    )  # fmt: skip
