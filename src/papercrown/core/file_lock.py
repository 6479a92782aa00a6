"""A file that one process has to itself while it lives."""

import sys

if sys.platform != "win32":
    import fcntl


def locked(file: int) -> bool:
    """Whether an open file is ours alone now. Windows has no such lock: there nobody notices a second process."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
