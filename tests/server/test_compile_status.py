"""Compiling while people are in the lobby: the game that somebody waits for comes first, and all hear how far it is."""

import asyncio
import os
import stat
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

import papercrown as pc
from papercrown.engine import warm as engine
from papercrown.server.compile_status import CompileStatus


class Compiler:
    """Instead of the compiler: which games were compiled and loaded, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, warm: bool = False) -> None:
        self.compiled: list[str] = []
        self.loaded: list[str] = []
        monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)
        monkeypatch.setattr(engine, "is_warm", lambda game: warm)
        monkeypatch.setattr(engine, "warm", lambda game: self.loaded.append(game.name))
        monkeypatch.setattr(CompileStatus, "_compile", self.compile)

    async def compile(self, name: str) -> None:
        await asyncio.sleep(0)
        self.compiled.append(name)


def test_without_compilation_all_is_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    for place, name in ((engine, "playouts"), (engine, "Batch"), (CompileStatus, "_compile")):
        monkeypatch.setattr(place, name, lambda *given, **more: pytest.fail("there is nothing to compile or load"))

    async def run() -> None:
        warmth = CompileStatus()
        await asyncio.wait_for(warmth.run(), 5)
        assert warmth.told.ready
        assert all(warmth.is_ready(name) for name in pc.games())

    asyncio.run(run())


def test_games_that_are_compiled_are_only_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(monkeypatch, warm=True)
    asyncio.run(CompileStatus().run())
    assert (compiler.compiled, compiler.loaded) == ([], pc.games())


def test_the_game_that_somebody_waits_for_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(monkeypatch)

    async def run() -> None:
        warmth = CompileStatus()
        last = pc.games()[-1]
        waiting = asyncio.ensure_future(warmth.ready(last))
        await asyncio.sleep(0)
        assert not warmth.is_ready(last)
        await warmth.run()
        await waiting
        assert compiler.compiled[0] == compiler.loaded[0] == last
        assert sorted(compiler.compiled) == pc.games()
        await asyncio.wait_for(warmth.ready(last), 1)

    asyncio.run(run())


def test_a_game_that_cannot_be_compiled_does_not_keep_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(monkeypatch)

    async def fail(self: CompileStatus, name: str) -> None:
        raise OSError("no compiler")

    monkeypatch.setattr(CompileStatus, "_compile", fail)
    warmth = CompileStatus()
    asyncio.run(warmth.run())
    assert warmth.told.ready
    assert compiler.loaded == []


def test_games_from_elsewhere_need_no_waiting() -> None:
    asyncio.run(asyncio.wait_for(CompileStatus().ready("chess"), 1))


def test_what_the_compiling_process_says_is_told() -> None:
    told: list[Any] = []
    warmth = CompileStatus(lambda: told.append(warmth.told))
    for line in (b'[3, 40, "apply"]\n', b"", b"warning: nothing\n", b"5\n", b"null\n", b"{}\n", b"[1]\n", b"\xff\n"):
        warmth._heard(line)
    (heard,) = told
    assert (heard.ready, heard.done, heard.total, heard.last) == (False, 3, 41, "apply")


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in Python's place that says how far it is, and keeps what it was asked."""
    program = tmp_path / "python"
    program.write_text(f"""#!/bin/sh
echo "$@" > {tmp_path}/asked
echo '[1, 2, "setup"]'
echo '[2, 2, "apply"]'
exit 3
""")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))
    return tmp_path / "asked"


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_the_rules_are_compiled_in_a_process_of_their_own(stand_in: Path) -> None:
    told: list[tuple[int, int, str]] = []
    warmth = CompileStatus(lambda: told.append((warmth.told.done, warmth.told.total, warmth.told.last)))
    asyncio.run(warmth._compile("kingdomino"))
    assert stand_in.read_text() == "-m papercrown warm kingdomino --progress\n"
    assert told == [(1, 3, "setup"), (2, 3, "apply")]


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_a_server_that_ends_ends_the_compiling_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\necho '[1, 2, \"setup\"]'\nexec sleep 60\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))

    async def run() -> None:
        heard = asyncio.Event()
        work = asyncio.ensure_future(CompileStatus(heard.set)._compile("kingdomino"))
        await asyncio.wait_for(heard.wait(), 5)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)

    asyncio.run(run())
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
