"""A tiny game with two versions of its rules, in plain Python that is never compiled.

In turn, each player rolls a die and scores its value, or stays. Since version 2 a six counts double, and there is an
option.
"""

from typing import Any

from papercrown.core.game import Game
from papercrown.core.options import switch

DECLARATION: dict[str, Any] = {
    "name": "revised",
    "title": "Revised",
    "summary": "Roll or stay.",
    "credit": "Ours.",
    "seats_for": (2,),
}

VERSION_1 = Game(package=f"{__name__}.first", version=1, **DECLARATION)
VERSION_2 = Game(
    package=f"{__name__}.second",
    version=2,
    options=(switch("short", "Short", "One round less.", since=2),),
    **DECLARATION,
)
