"""Exclusive file locks, held until the process ends."""

import sys

if sys.platform != "win32":
    import fcntl


def locked(file: int) -> bool:
    """Try to lock an open file; False if another process holds it. On Windows, which has no such lock, always True."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
