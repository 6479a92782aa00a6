"""Exclusive file locks, held until the file is closed or the process ends."""

import struct
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


def byte_locked(file: int, offset: int) -> bool:
    """Try to lock one byte of an open file, beside other programs' locks of other bytes; False if it is locked.

    Unlike a POSIX lock it survives that the process closes the file elsewhere. Always True where there are no such
    locks: outside Linux, and on some file systems.
    """
    if sys.platform != "linux":
        return True
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi0q", fcntl.F_WRLCK, 0, offset, 1, 0))
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
