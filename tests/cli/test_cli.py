"""The command line as a whole: exit statuses, one-line errors, lazy imports, and commands that games contribute."""

import subprocess
import sys
from pathlib import Path

import pytest

import papercrown as pc
from papercrown import registry
from papercrown.cli import COMMANDS, build_parser, main
from papercrown.core.game import Game
from papercrown.core.phrasing import one_of
from tests.cli.helpers import GOLDEN, process, refused

IMPORTING = "import sys; from papercrown.cli import main; main({words!r}); print({heavy!r} & set(sys.modules))"
HEAVY_MODULES = {"numba", "numpy", "rich", "shapely", "svgelements", "papercrown.server"}


def heavy_imports(words: list[str]) -> str:
    """The heavy modules that a command imports, as a set."""
    program = IMPORTING.format(words=words, heavy=HEAVY_MODULES)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def test_listing_games_imports_no_heavy_library() -> None:
    assert heavy_imports(["games"]) == "set()"


def test_error_ends_the_process_without_a_traceback(tmp_path: Path) -> None:
    done = process("play", "kingdomino", "--resume", PAPERCROWN_DATA=str(tmp_path))
    assert done.returncode == 2
    assert b"expected a saved game" in done.stderr
    assert b"Traceback" not in done.stderr


def test_closed_pipe_is_not_an_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m papercrown replay {GOLDEN} | head -1", shell=True, capture_output=True, check=True
    )
    assert done.stderr == b""


def test_interrupted_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pc, "games", interrupt)
    assert main(["games"]) == 130


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        main(["--help"])
    assert exited.value.code == 0
    out = capsys.readouterr().out
    names = [module.__name__.rpartition(".")[2] for module in COMMANDS]
    for name in (*names, "puzzle", "map", "province"):
        assert f"\n    {name} " in out


def test_unknown_command_lists_those_of_games_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        main(["juggle"])
    assert exited.value.code == 2
    assert "'puzzle'" in capsys.readouterr().err


def test_games_are_not_searched_for_built_in_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pc, "games", None)
    assert build_parser(["replay", "game.json"]).parse_args(["replay", "game.json"]).run


def test_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = f'expected a game: {one_of(pc.games())}, got "chess"'
    assert refused(capsys, "score", "chess", str(GOLDEN)) == sentence
    assert refused(capsys, "play", "chess") == sentence
    assert refused(capsys, "bench", "chess") == sentence


# --- A game of another package -------------------------------------------------------------------------------------

COMMAND = """
def add_parser(commands):
    parser = commands.add_parser("odds")
    parser.add_argument("crowns", type=int)
    parser.set_defaults(run=run)


def run(arguments):
    print(arguments.crowns * 2)
    return 3
"""


def test_game_of_another_package_contributes_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "gambling_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text("raise AssertionError('a command does not need the rules')")
    (package / "commands.py").write_text(COMMAND)
    monkeypatch.syspath_prepend(tmp_path)
    game = Game("gambling", "Gambling", "", "", package="gambling_game", version=1, seats_for=(2,))
    monkeypatch.setitem(registry._games_by_name(), "gambling", game)
    assert main(["odds", "21"]) == 3
    assert capsys.readouterr().out == "42\n"
