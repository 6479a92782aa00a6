"""What can go wrong at a table, in sentences that players read."""

from __future__ import annotations

from papercrown.core.errors import PapercrownError

INTERNAL_ERROR = "something went wrong at the server; nothing has changed"
"""What players read; the reason goes to the log."""


class Refusal(PapercrownError):
    """The table does not allow this now. Nothing has changed."""


class NoSuchTable(PapercrownError):
    """No table has this id or code."""


class DamagedTable(PapercrownError):
    """The stored events of a table do not add up to one. It is set aside until the database is repaired."""


class Busy(PapercrownError):
    """Too many people wait for the same thing."""


class StoreError(PapercrownError):
    """The database cannot be used at the moment."""


class Conflict(Exception):
    """Another process has stored events under the same numbers."""
