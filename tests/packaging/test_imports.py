"""A simulation and the server's first answers load only what they need."""

import json
import os
import subprocess
import sys

import pytest

SERVER = {
    "httptools", "isal", "itsdangerous", "markdown_it", "msgspec", "papercrown.server", "prometheus_client", "psycopg",
    "sqlalchemy", "starlette", "uvicorn", "uvloop", "websockets",
}  # fmt: skip
TERMINAL = {"papercrown.cli", "papercrown.terminal", "rich"}
ARENA = {"openskill", "papercrown.arena", "ray"}
DRAWING = {"shapely", "svgelements"}
COMPILER = {"numba", "numpy"}

SIMULATION = """
for name in pc.games():
    match = pc.game(name).match(seed=1)
    for _ in range(5):
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    match.scores(), pc.replay(match.journal()), pc.bot("random", seed=1)
import papercrown.engine.batch, papercrown.engine.search
"""

LOBBY = """
from starlette.testclient import TestClient
from papercrown.server import compile_status, start
from papercrown.server.http.app import create_app
compile_status.ENGINE_DELAY_SECONDS = 3600
with TestClient(create_app("sqlite://")) as client:
    for path in ("/", "/api/house"):
        client.get(path).raise_for_status()
"""
LATER = {
    "llvmlite", "numba", "papercrown.advice", "papercrown.arena", "papercrown.core.jit", "papercrown.engine",
    "papercrown.terminal", "psycopg", "ray", "shapely", "svgelements",
}  # fmt: skip


def loaded(script: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after importing `papercrown` and running this script."""
    script = f"import json, sys\nimport papercrown as pc\n{script}\nprint(json.dumps(sorted(sys.modules)))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize(
    ("script", "unneeded"),
    [("", SERVER | TERMINAL | ARENA | DRAWING | COMPILER), (SIMULATION, SERVER | TERMINAL | ARENA | DRAWING)],
    ids=["import", "simulation"],
)
def test_neither_the_server_nor_its_libraries_are_loaded(script: str, unneeded: set[str]) -> None:
    assert not loaded(script) & unneeded


def test_the_lobby_is_answered_before_the_compiler_is_loaded() -> None:
    modules = loaded(LOBBY)
    assert "papercrown.server.http.lobby" in modules
    assert not modules & LATER
