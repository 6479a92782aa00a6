"""`papercrown backup`: copy a server's database."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from papercrown.cli.flags import add_command


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "backup", run, "Copy the games of a server into a file while people play on.")
    parser.add_argument("file", metavar="FILE", help="the file to create")
    parser.add_argument("--database", metavar="URL", help="where games are kept (default: SQLite in your data folder)")


def run(arguments: argparse.Namespace) -> None:
    from papercrown.server.storage.backup import backup
    from papercrown.server.storage.database import default_database

    tables, events = backup(arguments.database or default_database(), Path(arguments.file))
    print(f"{arguments.file} holds {tables} tables and {events} events")
