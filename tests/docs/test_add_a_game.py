"""docs/add-a-game.md, followed step by step as a reader would: its files, sessions and commands."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import blocks, text_of

PAGE = text_of("docs/add-a-game.md")
FILE_BLOCKS = [*blocks(PAGE, "python"), *blocks(PAGE, "toml")]
FILE_NAME = re.compile(r"# (\S+\.\w+)\n")
MAX_LINES_OF_RULES = 100


def files() -> dict[str, str]:
    """The blocks whose first line is a comment with a file name, by that name."""
    named = [(FILE_NAME.match(text), text) for text in FILE_BLOCKS]
    return {match[1]: text[match.end() :] for match, text in named if match}


def commands() -> list[str]:
    return re.findall(r"^\$ (.+)$", "\n".join(blocks(PAGE, "console")), re.M)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all files of the page, found by Papercrown as if it were installed."""
    folder = tmp_path_factory.mktemp("project")
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    install(folder)
    return folder


def install(folder: Path) -> None:
    """Write the metadata that pip would, as far as entry points need it."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {target}" for name, target in entries.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def run(folder: Path, *arguments: str) -> str:
    """Run a module in the project. Compiled code is shared with earlier runs until a source changes."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_python_block_names_its_file() -> None:
    assert len(files()) == len(FILE_BLOCKS)


def test_rules_are_short() -> None:
    lines = [line for line in files()["crown_race/rules.py"].splitlines() if line]
    assert len(lines) < MAX_LINES_OF_RULES


def test_sessions_give_what_the_page_shows(project: Path) -> None:
    (project / "session.txt").write_text("\n".join(blocks(PAGE, "pycon")), "utf-8")
    run(project, "doctest", "session.txt")


@pytest.mark.parametrize("command", commands())
def test_commands_succeed(project: Path, command: str) -> None:
    printed = run(project, *shlex.split(command))
    assert "crown-race" in printed if command == "papercrown games" else "failed" not in printed
