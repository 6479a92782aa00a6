"""Libraries that only some features need are imported by those features only."""

import os
import subprocess
import sys

import pytest

from papercrown.core.errors import MissingLibrary
from papercrown.core.extras import required_for

PLAY = """
import sys
import papercrown as pc
for name in ("chroma-cubes", "inkdoms", "color-in-kingdoms"):
    game = pc.game(name)
    match = game.match(seats=2, seed=1)
    match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    game.module("prompts"), game.module("terminal"), game.module("paper"), game.module("authoring")
    match.scores()
print({"shapely", "svgelements", "papercrown.server", "rich.markdown"} & set(sys.modules))
"""


def test_playing_without_drawing_needs_no_geometry() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "set()\n"


def test_a_missing_library_is_named_in_a_sentence() -> None:
    with pytest.raises(MissingLibrary) as error, required_for("reading a picture"):
        import no_such_library  # type: ignore[import-not-found] # noqa: F401
    assert str(error.value) == "reading a picture needs no_such_library: pip install no_such_library"


def test_other_errors_are_not_touched() -> None:
    with pytest.raises(ZeroDivisionError), required_for("division"):
        _ = 1 / 0
