"""Its actions in words; it gives no reasons."""

from papercrown.core.records import Record
from tests.core.secret_game.rules import THROW


def describe(p: Record, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
    return ("Throw the die", ("die",)) if action == THROW else (f"Write {action}", (f"digit:{action}",))
