"""The pictures of dice, and the symbols and strokes of the colours."""

from __future__ import annotations

from itertools import combinations, pairwise

from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.games.chroma_cubes.symbols import CRAYONS, PICTURES


def test_every_pair_of_colours_has_its_own_die() -> None:
    assert {f"cc-die-{one}{other}" for one, other in combinations(LETTERS, 2)} <= PICTURES.keys()
    assert len(set(PICTURES.values())) == len(PICTURES)


def test_colours_differ_in_their_symbol_and_the_angle_of_their_strokes() -> None:
    assert "".join(CRAYONS) == LETTERS
    assert len({crayon.symbol for crayon in CRAYONS.values()}) == len(LETTERS)
    angles = sorted(crayon.angle % 180 for crayon in CRAYONS.values())
    assert all(later - earlier >= 15 for earlier, later in pairwise(angles))
