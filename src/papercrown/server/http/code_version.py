"""A digest of the running code: what it draws of a game is the same for everyone, as long as the code is the same."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

import papercrown

DIGEST_LENGTH = 16


@cache
def code_version() -> str:
    """The digest of all files of Papercrown and of the packages of other games.

    Call it in a thread when the server starts, before anyone edits a file.
    """
    packages = {"papercrown", *(papercrown.game(name).package.partition(".")[0] for name in papercrown.games())}
    found = hashlib.sha256()
    for package in sorted(packages):
        for file in _files(package):
            found.update(f"{file.name} ".encode() + file.read_bytes())
    return found.hexdigest()[:DIGEST_LENGTH]


def _files(package: str) -> list[Path]:
    """The files of a package, or the only one of a module."""
    module = sys.modules[package]
    folders = [Path(folder) for folder in getattr(module, "__path__", [])]
    if not folders:
        return [Path(module.__file__)] if module.__file__ else []
    return sorted(
        path for folder in folders for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    )
