"""CPU time and memory of a process and everything that it started, from /proc."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    with suppress(FileNotFoundError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def family(pid: int) -> list[int]:
    """A process and its running descendants."""
    return [pid, *(member for child in children(pid) for member in family(child))]


def cpu_seconds(pid: int) -> float:
    """What a process and its descendants have used so far, including those that have ended."""
    return sum(map(_own_cpu_seconds, family(pid)))


def _own_cpu_seconds(pid: int) -> float:
    with suppress(FileNotFoundError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS_PER_SECOND
    return 0.0


def memory_kilobytes(pid: int) -> int:
    """The resident memory of a process and its descendants. What they share counts once."""
    return sum(map(_proportional_kilobytes, family(pid)))


def _proportional_kilobytes(pid: int) -> int:
    with suppress(FileNotFoundError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return 0
