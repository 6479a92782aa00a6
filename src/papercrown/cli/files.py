"""Reading the files that a command is given, and writing its output."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from papercrown.core.errors import JournalError, OptionError
from papercrown.core.file_errors import reason_of

MAX_JOURNAL_BYTES = 10_000_000
MAX_DIGITS = 100
"""Of a number in a journal: far more than any has, and few enough to repeat in an error."""
STDIN = "-"


def read_file(name: str, max_bytes: int) -> bytes:
    """The content of a file or of standard input, cut off one byte after `max_bytes`."""
    try:
        if name == STDIN:
            return sys.stdin.buffer.read(max_bytes + 1)
        with open(name, "rb") as file:
            return file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        raise OptionError(f"expected a file that can be read, got {reason_of(error)}") from None


def read_journal(name: str) -> object:
    """The JSON of a journal; `papercrown.replay` checks it."""
    return read_json(name, "a journal")


def read_json(name: str, expected: str) -> object:
    """The JSON of a file with something of a game."""
    raw = read_file(name, MAX_JOURNAL_BYTES)
    if len(raw) > MAX_JOURNAL_BYTES:
        raise JournalError(f"expected {expected} of at most {MAX_JOURNAL_BYTES} bytes, got more")
    try:
        return json.loads(raw, parse_int=_whole)
    except RecursionError:
        raise JournalError(f"expected {expected}, got lists nested too deeply") from None
    except ValueError as error:
        where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise JournalError(f"expected {expected}, got a file that is not JSON{where}") from None


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise JournalError(f"expected a journal with numbers of at most {MAX_DIGITS} digits, got one of {len(digits)}")
    return int(digits)


def write_output(file: str | None, text: str) -> None:
    """Write to a file, or to standard output without one."""
    if file is None:
        print(text)
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"--output: expected a file that can be written, got {reason_of(error)}") from None
