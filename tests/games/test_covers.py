"""The pictures for the lobby: small, well-formed, and there before anything is compiled."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import papercrown as pc

LARGEST = 36_000
GAMES = [pc.game(name) for name in pc.games()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_cover_is_a_small_picture_with_a_name(game: pc.Game) -> None:
    svg = game.module("cover").cover(game.name)
    root = ET.fromstring(svg)
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 320 200", game.title)
    assert len(svg.encode()) <= LARGEST
    assert "style=" not in svg


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_cover_needs_no_rules(game: pc.Game) -> None:
    """The lobby shows it at once: neither NumPy nor Numba is loaded for it."""
    code = (
        f"import sys; from {game.package}.cover import cover; cover('{game.name}');"
        f"print(sorted({{'numpy', 'numba', '{game.package}.rules'}} & sys.modules.keys()))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
