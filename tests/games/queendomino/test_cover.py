"""The pictures for the lobby: small, well-formed, and there before anything is compiled."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from papercrown.games.queendomino.cover import cover

LARGEST = 12_000
GAMES = ("kingdomino", "queendomino")


@pytest.mark.parametrize("name", GAMES)
def test_a_cover_is_a_small_picture_with_a_name(name: str) -> None:
    svg = cover(name)
    root = ET.fromstring(svg)
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 320 200", name.title())
    assert len(svg.encode()) <= LARGEST
    assert "style=" not in svg


def test_the_covers_show_their_games() -> None:
    queen, king = cover("queendomino"), cover("kingdomino")
    for piece in ("qd-lady", "qd-knight", "qd-dragon", "qd-castle", "qd-house-0"):
        assert f'<g id="{piece}">' in queen
    for piece in ("pc-king-0", "pc-king-1", "pc-king-2", "qd-castle", "pc-crown"):
        assert f'<g id="{piece}">' in king
    assert "qd-dragon" not in king


def test_covers_need_no_rules() -> None:
    """The lobby shows them at once: neither NumPy nor Numba is loaded for them."""
    code = (
        "import sys; from papercrown.games.queendomino.cover import cover; cover('queendomino'); cover('kingdomino');"
        "print(sorted({'numpy', 'numba', 'papercrown.games.queendomino.rules'} & sys.modules.keys()))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
