"""They did not change."""

from tests.core.revised_game.first.actions import describe

__all__ = ["describe"]
