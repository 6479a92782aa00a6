import asyncio
import os
import stat
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

import papercrown as pc
from papercrown.engine import compile_lock
from papercrown.engine import warm as engine
from papercrown.engine.compile_lock import CompileLock
from papercrown.server import compile_status
from papercrown.server.compile_status import CompileStatus


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of its own, which no other process locks."""

    def folder(module: str, sources: frozenset[Path]) -> Path:
        (tmp_path / module).mkdir(exist_ok=True)
        return tmp_path / module

    monkeypatch.setattr(compile_lock, "cache_folder", folder)


class FakeCompiler:
    """Stands in for the compiler; records which games were compiled and loaded, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, warm: bool = False) -> None:
        self.compiled: list[str] = []
        self.loaded: list[str] = []
        monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)
        monkeypatch.setattr(engine, "is_warm", lambda game: warm)
        monkeypatch.setattr(engine, "warm", lambda game: self.loaded.append(game.name))
        monkeypatch.setattr(CompileStatus, "_compile", self.compile)

    async def compile(self, name: str) -> bool:
        await asyncio.sleep(0)
        self.compiled.append(name)
        return True


def test_interpreted_games_are_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    for place, name in ((engine, "playouts"), (engine, "Batch"), (CompileStatus, "_compile")):
        monkeypatch.setattr(place, name, lambda *args, **kwargs: pytest.fail("nothing to compile or load"))

    async def run() -> None:
        status = CompileStatus()
        await asyncio.wait_for(status.run(), 5)
        assert status.progress.ready
        assert all(status.is_ready(name) for name in pc.games())

    asyncio.run(run())


def test_compiled_games_are_only_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = FakeCompiler(monkeypatch, warm=True)
    asyncio.run(CompileStatus().run())
    assert (compiler.compiled, compiler.loaded) == ([], pc.games())


def test_requested_game_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = FakeCompiler(monkeypatch)

    async def run() -> None:
        status = CompileStatus()
        last = pc.games()[-1]
        waiting = asyncio.ensure_future(status.wait_until_ready(last))
        await asyncio.sleep(0)
        assert not status.is_ready(last)
        await status.run()
        await waiting
        assert compiler.compiled[0] == compiler.loaded[0] == last
        assert sorted(compiler.compiled) == pc.games()
        await asyncio.wait_for(status.wait_until_ready(last), 1)

    asyncio.run(run())


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_a_request_stops_the_compilation_of_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stopped game is compiled afterwards; one that was requested is not stopped."""
    monkeypatch.setattr(engine, "is_warm", lambda game: False)
    monkeypatch.setattr(engine, "warm", lambda game: loaded.append(game.name))
    program = tmp_path / "python"
    first, second, *_, last = pc.games()
    program.write_text(f"""#!/bin/sh
if [ $4 = {first} ] && [ ! -e {tmp_path}/again ]; then
  touch {tmp_path}/again
  echo '[1, 2, "setup"]'
  exec sleep 60
fi
""")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))
    loaded: list[str] = []

    async def run() -> None:
        begun = asyncio.Event()
        status = CompileStatus(begun.set, on_loaded=lambda game: announced.append(game))
        running = asyncio.ensure_future(status.run())
        await asyncio.wait_for(begun.wait(), 5)
        status.request(last)
        status.request(second)
        await asyncio.wait_for(running, 30)

    announced: list[str] = []
    asyncio.run(run())
    assert sorted(loaded[:2]) == sorted([second, last])
    assert loaded[-1] == first
    assert announced == loaded


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_two_processes_compile_every_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both load all games. What one compiles, the other waits for, and it shows the progress."""
    monkeypatch.setattr(compile_status, "COMPILER_POLL_SECONDS", 0.01)
    monkeypatch.setattr(engine, "is_warm", lambda game: (tmp_path / f"{game.name}.warm").exists())
    monkeypatch.setattr(engine, "warm", lambda game: None)
    program = tmp_path / "python"
    program.write_text(f"""#!/bin/sh
echo $4 >> {tmp_path}/compiled
echo '[1, 2, "setup"]'
sleep 0.2
touch {tmp_path}/$4.warm
""")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))
    loaded: list[list[str]] = [[], []]
    seen: list[set[str]] = [set(), set()]

    async def run_process(number: int) -> None:
        status = CompileStatus(lambda: seen[number].add(status.progress.last), on_loaded=loaded[number].append)
        await asyncio.wait_for(status.run(), 30)
        assert status.progress.ready

    async def run() -> None:
        await asyncio.gather(*map(run_process, (0, 1)))

    asyncio.run(run())
    assert sorted((tmp_path / "compiled").read_text().split()) == pc.games()
    assert [sorted(names) for names in loaded] == [pc.games()] * 2
    assert all("setup" in words for words in seen)


def test_a_requested_game_does_not_wait_for_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that nobody requested does."""
    monkeypatch.setattr(compile_status, "COMPILER_POLL_SECONDS", 0.01)
    monkeypatch.setattr(engine, "is_warm", lambda game: False)
    first, *_, last = pc.games()

    async def run() -> None:
        status = CompileStatus()
        compiling = asyncio.ensure_future(status._compile(first))
        done, _ = await asyncio.wait([compiling], timeout=0.1)
        assert not done
        status.request(last)
        assert await asyncio.wait_for(compiling, 5) is False

    with CompileLock(pc.game(first)):
        asyncio.run(run())


def test_failed_compilation_does_not_block_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = FakeCompiler(monkeypatch)

    async def fail(self: CompileStatus, name: str) -> bool:
        raise OSError("no compiler")

    monkeypatch.setattr(CompileStatus, "_compile", fail)
    status = CompileStatus()
    asyncio.run(status.run())
    assert status.progress.ready
    assert compiler.loaded == []


def test_unknown_games_are_not_waited_for() -> None:
    asyncio.run(asyncio.wait_for(CompileStatus().wait_until_ready("chess"), 1))


def test_progress_is_parsed() -> None:
    reported: list[Any] = []
    status = CompileStatus(lambda: reported.append(status.progress))
    for line in (b'[3, 40, "apply"]\n', b"", b"warning: nothing\n", b"5\n", b"null\n", b"{}\n", b"[1]\n", b"\xff\n"):
        status._read_progress(line)
    (progress,) = reported
    assert (progress.ready, progress.done, progress.total, progress.last) == (False, 3, 41, "apply")


@pytest.fixture
def fake_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Replace Python by a program that reports progress; the file that holds its arguments."""
    program = tmp_path / "python"
    program.write_text(f"""#!/bin/sh
echo "$@" > {tmp_path}/arguments
echo '[1, 2, "setup"]'
echo '[2, 2, "apply"]'
exit 3
""")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(engine, "is_warm", lambda game: False)
    return tmp_path / "arguments"


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_rules_are_compiled_in_a_separate_process(fake_python: Path) -> None:
    reported: list[tuple[int, int, str]] = []
    status = CompileStatus(lambda: reported.append((status.progress.done, status.progress.total, status.progress.last)))
    assert asyncio.run(status._compile("kingdomino"))
    assert fake_python.read_text() == "-m papercrown warm kingdomino --progress --low-priority\n"
    assert reported == [(1, 3, "setup"), (2, 3, "apply")]


@pytest.mark.skipif(os.name != "posix", reason="the program is a shell script")
def test_shutdown_stops_the_compiling_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\necho '[1, 2, \"setup\"]'\nexec sleep 60\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(engine, "is_warm", lambda game: False)

    async def run() -> None:
        reported = asyncio.Event()
        compiling = asyncio.ensure_future(CompileStatus(reported.set)._compile("kingdomino"))
        await asyncio.wait_for(reported.wait(), 5)
        compiling.cancel()
        await asyncio.gather(compiling, return_exceptions=True)

    asyncio.run(run())
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_reader_waits_for_progress() -> None:
    async def scenario() -> None:
        status = CompileStatus()
        status._announce()
        assert await status.newer_than(0) == 1
        waiting = asyncio.create_task(status.newer_than(1))
        await asyncio.sleep(0)
        assert not waiting.done()
        status._announce()
        status._announce()
        assert await waiting == 3

    asyncio.run(scenario())
