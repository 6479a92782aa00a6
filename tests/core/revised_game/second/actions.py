"""The actions in words, as in version 1."""

from tests.core.revised_game.first.actions import describe

__all__ = ["describe"]
