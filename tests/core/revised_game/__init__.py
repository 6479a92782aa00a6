"""A tiny game whose rules were changed: as it was, and as it is today. Its rules are plain Python, compiled nowhere.

In turn, each player rolls a die for as many points, or stays. Since version 2 a six counts double, and there is an
option.
"""

from typing import Any

from papercrown.core.game import Game
from papercrown.core.options import switch

ABOUT: dict[str, Any] = {
    "name": "revised",
    "title": "Revised",
    "summary": "Roll or stay.",
    "credit": "Ours.",
    "seats_for": (2,),
}

AS_IT_WAS = Game(package=f"{__name__}.first", version=1, **ABOUT)
TODAY = Game(
    package=f"{__name__}.second", version=2, options=(switch("short", "Short", "One round less.", since=2),), **ABOUT
)
