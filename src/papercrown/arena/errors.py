"""What can go wrong in the arena beyond a wrong setting."""

from papercrown.core.errors import PapercrownError


class ArenaError(PapercrownError):
    """The games cannot be played or kept. Its text is one sentence for people."""
