"""The actions in words."""

from papercrown.core.records import Record


def describe(p: Record, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
    return f"Write {action}", (f"digit:{action}",)
