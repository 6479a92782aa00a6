"""Helpers for tests of drawings: random matches, and what an SVG contains."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from functools import cache

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.options import Value
from papercrown.drawing.parts import Part

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal"]
BUSY_GAMES = ("inkdoms",)
"""Games in which random players never end a turn early, because they would hardly do anything."""


def random_match(game: str, seats: int, share: float = 0.6, **options: Value) -> Match:
    """A random match after this share of its steps."""
    whole = _whole_match(game, seats, tuple(options.items()))
    return whole.at(int(share * len(whole.steps)))


@cache
def _whole_match(game: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Match:
    match, rng = pc.game(game).match(seats=seats, seed=5, names=NAMES[:seats], **dict(options)), random.Random(5)
    while not match.over:
        seat = rng.choice(match.actors())
        actions = match.legal_ids(seat)
        match.play(seat, rng.choice(actions[:-1] or actions if game in BUSY_GAMES else actions))
    return match


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ET.fromstring(svg).iter(f"{SVG}title")]


def used_pictures(svg: str) -> list[str]:
    """The ids of the pictures and patterns of the library that a drawing uses."""
    return re.findall(r'(?:href="|url\()#([^")]+)', svg)


def parts_of(match: Match, viewer: int | None) -> Sequence[Part]:
    return match.game.parts(match.view(viewer), viewer, match.names)


def changed_layers(before: Sequence[Part], after: Sequence[Part]) -> dict[str, list[str]]:
    """The changed layers of each part; ids and frames must be unchanged."""
    assert [(one.id, one.frame) for one in before] == [(other.id, other.frame) for other in after]
    return {
        one.id: [new for old, new in zip(one.layers, other.layers, strict=True) if old != new]
        for one, other in zip(before, after, strict=True)
    }
