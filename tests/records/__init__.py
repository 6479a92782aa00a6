"""Files of every released version of Papercrown, in a folder for each, which never changes after the release.

The journals are golden games of that version, with their scores. `house.sql` is a dump of a database that its server
wrote, and `house.json` has the check of the last step at each table of that database, which depends on the position.
"""

from pathlib import Path

RECORDS = Path(__file__).parent
FIRST = RECORDS / "0.1.0"
SCORES = "scores.json"
DATABASE_DUMP, DATABASE_CHECKS = "house.sql", "house.json"


def folders() -> list[Path]:
    """The folder of each version."""
    return sorted(path.parent for path in RECORDS.glob(f"*/{SCORES}"))
