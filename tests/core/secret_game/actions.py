"""The actions in words. Refused actions have no reason of their own."""

from papercrown.core.records import Record
from tests.core.secret_game.rules import THROW


def describe(p: Record, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
    return ("Throw the die", ("die",)) if action == THROW else (f"Write {action}", (f"digit:{action}",))
