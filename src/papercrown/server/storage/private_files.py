"""Files that only their owner may read, whatever the umask: a database holds the key that signs cookies."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


def create_private(file: Path) -> None:
    """Create a file, and the folders it needs, unless they exist."""
    for folder in reversed([folder for folder in file.parents if not folder.exists()]):
        with suppress(FileExistsError):
            folder.mkdir(OWNER_ONLY_FOLDER)
            folder.chmod(OWNER_ONLY_FOLDER)  # a strange umask may take even the owner's permissions
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        file.chmod(OWNER_ONLY)


def make_private(file: Path) -> None:
    """Take the permissions of everyone else away from a file, if there is one and it is ours."""
    with suppress(OSError):
        mode = file.stat().st_mode
        if stat.S_ISREG(mode) and stat.S_IMODE(mode) & ~OWNER_ONLY:
            file.chmod(stat.S_IMODE(mode) & OWNER_ONLY)
