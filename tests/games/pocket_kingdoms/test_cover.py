"""The picture for the lobby: small, well-formed, and there before anything is compiled."""

import subprocess
import sys
import xml.etree.ElementTree as ET

from papercrown.games.pocket_kingdoms.cover import cover

LARGEST = 24_000


def test_the_cover_is_a_small_picture_with_a_name() -> None:
    svg = cover("pocket-kingdoms")
    root = ET.fromstring(svg)
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 320 200", "Pocket Kingdoms")
    assert len(svg.encode()) <= LARGEST
    assert "style=" not in svg


def test_it_needs_no_rules() -> None:
    """The lobby shows it at once: neither NumPy nor Numba is loaded for it."""
    code = (
        "import sys; from papercrown.games.pocket_kingdoms.cover import cover; cover('pocket-kingdoms');"
        "print(sorted({'numpy', 'numba', 'papercrown.games.pocket_kingdoms.rules'} & sys.modules.keys()))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
