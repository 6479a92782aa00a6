"""The covers for the lobby are small and well-formed, and load no compiled code."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import papercrown as pc

MAX_COVER_BYTES = 36_000
GAMES = [pc.game(name) for name in pc.games()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_cover_is_a_small_labelled_picture(game: pc.Game) -> None:
    svg = game.module("cover").cover(game.name)
    root = ET.fromstring(svg)
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 320 200", game.title)
    assert len(svg.encode()) <= MAX_COVER_BYTES
    assert "style=" not in svg


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_cover_imports_no_rules(game: pc.Game) -> None:
    """The lobby shows covers immediately, so they must load neither NumPy nor Numba."""
    code = (
        f"import sys; from {game.package}.cover import cover; cover('{game.name}');"
        f"print(sorted({{'numpy', 'numba', '{game.package}.rules'}} & sys.modules.keys()))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
