"""The actions in words."""

from papercrown.core.records import Record


def describe(p: Record, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
    return ("Roll", ("die",)) if action else ("Stay", ("chair",))
