"""Advice: hints with reasons during a game, and afterwards a review that tells luck from choices."""

from papercrown.advice.hints import Hint, Hints, hints
from papercrown.advice.review import Account, Review, Worth, review
from papercrown.advice.turning import Turn

__all__ = ["Account", "Hint", "Hints", "Review", "Turn", "Worth", "hints", "review"]
