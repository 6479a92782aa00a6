"""The tutorial, done step by step as a reader would: its files, its sessions, its commands."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# (\S+\.\w+)\n")
LINES_OF_RULES = 100


def blocks(*languages: str) -> list[str]:
    return [text for language, text in BLOCK.findall(PAGE.read_text("utf-8")) if language in languages]


def files() -> dict[str, str]:
    """Every block whose first line is a comment naming a file."""
    named = [(NAMED.match(text), text) for text in blocks("python", "toml")]
    return {match[1]: text[match.end() :] for match, text in named if match}


def commands() -> list[str]:
    return [line[2:] for text in blocks("console") for line in text.splitlines() if line.startswith("$ ")]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything the page tells to write, as if it were installed."""
    folder = tmp_path_factory.mktemp("workshop")
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    install(folder)
    return folder


def install(folder: Path) -> None:
    """What pip does with a pyproject.toml, as far as finding entry points goes."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    told = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {target}" for name, target in entries.items()))
    ]
    (told / "entry_points.txt").write_text("\n".join(lines) + "\n")


def run(folder: Path, *arguments: str) -> str:
    """Run a module in the workshop. Compiled code stays there too."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PAPERCROWN_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_python_block_names_its_file() -> None:
    assert len(files()) == len(blocks("python", "toml"))


def test_the_rules_are_short() -> None:
    lines = [line for line in files()["crown_race/rules.py"].splitlines() if line]
    assert len(lines) < LINES_OF_RULES


def test_the_sessions(workshop: Path) -> None:
    (workshop / "session.txt").write_text("\n".join(blocks("pycon")), "utf-8")
    run(workshop, "doctest", "session.txt")


@pytest.mark.parametrize("command", commands())
def test_the_commands(workshop: Path, command: str) -> None:
    said = run(workshop, *shlex.split(command))
    assert "crown-race" in said if command == "papercrown games" else "failed" not in said
