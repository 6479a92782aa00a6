"""What every released version of Papercrown left behind: a folder for each, which never changes afterwards.

Its journals are golden games of that version, with their scores. `house.sql` is a database as its server stored it, and
`house.json` has the check of the last step at each of its tables: what the position was.
"""

from pathlib import Path

RECORDS = Path(__file__).parent
FIRST = RECORDS / "0.1.0"
SCORES = "scores.json"
HOUSE, CHECKS = "house.sql", "house.json"


def folders() -> list[Path]:
    """One for each version."""
    return sorted(path.parent for path in RECORDS.glob(f"*/{SCORES}"))
