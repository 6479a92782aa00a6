"""Errors of the arena other than wrong settings."""

from papercrown.core.errors import PapercrownError


class ArenaError(PapercrownError):
    """Games cannot be played or logged; the message is one sentence."""
