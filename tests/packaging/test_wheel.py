"""A wheel, installed into an environment with nothing but its declared dependencies, serves and plays.

The environment is a virtual environment without pip's other packages. The wheel is really installed; the distributions
that its metadata requires, directly or indirectly and without extras, are linked from the environment of the tests, so
that nothing is downloaded. A missing dependency therefore fails as it would for a user.
"""

import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import papercrown
from tests.docs.pages import ROOT, blocks, text_of
from tests.packaging.serving import serving

SOURCES = ROOT / "src" / "papercrown"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `papercrown` command of a clean environment."""
    home = tmp_path_factory.mktemp("clean")
    venv.create(home, symlinks=os.name != "nt")
    (packages,) = home.glob("lib/python*/site-packages")
    pip("--python", str(home), "install", "--no-deps", "--no-index", str(wheel))
    for name in required(wheel):
        for top in {file.parts[0] for file in metadata.files(name) or () if file.parts[0] not in ("..", "__pycache__")}:
            (packages / top).symlink_to(Path(str(metadata.distribution(name).locate_file(top))))
    return home / "bin" / "papercrown"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Without the sources on the path, and with a data folder of its own; compiled code is shared."""
    unwanted = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    given = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**given, "PAPERCROWN_DATA": str(tmp_path / "data")}


def pip(*arguments: str) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    subprocess.run([sys.executable, "-m", "pip", *options, *arguments], check=True, capture_output=True, text=True)


def required(wheel: Path) -> set[str]:
    """The distributions that the wheel needs at run time, with those that these need."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        waiting = list(direct(re.findall(r"^Requires-Dist: (.+)$", archive.read(name).decode(), re.M)))
    found: set[str] = set()
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += direct(metadata.requires(name) or [])
    return found


def direct(requirements: list[str]) -> Iterator[str]:
    """The names of those requirements that apply here, without any extra."""
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield re.sub(r"[-_.]+", "-", requirement.name).lower()


def run(
    command: Path, environment: dict[str, str], *arguments: str, said: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [command, *arguments], env=environment, cwd=Path(environment["PAPERCROWN_DATA"]).parent, input=said,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_wheel_has_every_file_of_the_package_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    sources = (path for path in SOURCES.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert packed == {f"papercrown/{path.relative_to(SOURCES).as_posix()}" for path in sources}
    for kind in (
        "web/table/*.html",
        "web/table/*.js",
        "games/*/guide.md",
        "games/chroma_cubes/puzzles/*.svg",
        "games/*/maps/*.json",
    ):
        assert any(Path(name).match(f"papercrown/{kind}") for name in packed), kind
    assert "papercrown/py.typed" in packed


def test_extras_are_optional(wheel: Path) -> None:
    needed = required(wheel)
    assert {"numba", "starlette", "shapely"} <= needed
    assert not needed & {"hypothesis", "mkdocs", "mypy", "playwright", "psycopg", "pytest", "ray", "ruff"}


def test_installed_command_lists_the_games(installed: Path, environment: dict[str, str]) -> None:
    assert run(installed, environment, "--version").stdout == f"papercrown {papercrown.__version__}\n"
    listed = run(installed, environment, "games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert all(name in listed.stdout for name in papercrown.games())


def test_installed_server_is_played_by_a_client(installed: Path, environment: dict[str, str], tmp_path: Path) -> None:
    (client,) = blocks(text_of("docs/protocol.md"), "python")
    names: dict[str, Any] = {}
    exec(client, names)
    with serving([str(installed)], tmp_path, environment) as host:
        assert len(names["play"](host, 5)) >= 4


def test_installed_terminal_plays_a_game(installed: Path, environment: dict[str, str]) -> None:
    played = run(installed, environment, "play", "kingdomino", "--bot", "random", "--seed", "1", said="1\n" * 60)
    assert (played.returncode, played.stderr) == (0, "")
    assert "The winner is" in played.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve", "--port", "0", "--database", "postgresql://nobody@localhost/none"], "papercrown[postgresql]"),
        (["arena", "kingdomino", "random", "random", "--games", "2", "--ray", "local"], "papercrown[ray]"),
    ],
    ids=["postgresql", "ray"],
)
def test_missing_extra_is_named_in_one_sentence(
    installed: Path, environment: dict[str, str], arguments: list[str], extra: str
) -> None:
    refused = run(installed, environment, *arguments)
    assert refused.returncode != 0
    assert f"pip install '{extra}'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
