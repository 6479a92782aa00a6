"""What fails a browser test."""

from __future__ import annotations


class Problem(AssertionError):
    """A page or a server did something it must not do."""
