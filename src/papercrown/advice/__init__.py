"""Advice: what to do now and why, and afterwards what luck did and what the choices did."""

from papercrown.advice.hints import Hint, Hints, hints
from papercrown.advice.review import Account, Review, Worth, review
from papercrown.advice.turning import Turn

__all__ = ["Account", "Hint", "Hints", "Review", "Turn", "Worth", "hints", "review"]
