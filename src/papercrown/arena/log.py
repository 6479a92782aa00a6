"""The log of an arena: JSON lines, the matchup first and then every finished game, written as soon as it ends.

A process that is killed leaves at worst a truncated last line, which is dropped. Failed games are not logged, so that
they are played again when the arena continues.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field

from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Played
from papercrown.core.file_errors import reason_of
from papercrown.core.file_lock import locked
from papercrown.core.phrasing import shown

FORMAT = 1


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    arena: int
    """The version of this format."""
    matchup: Matchup = field(name="question")


class Log:
    """An open log, locked against other processes."""

    def __init__(self, path: Path, matchup: Matchup) -> None:
        self._path, self._matchup = path, matchup
        self._head = msgspec.json.encode(Head(FORMAT, matchup)) + b"\n"
        try:
            if path.exists() and not path.is_file():
                raise ValueError(f"{str(path)!r}: not a regular file")
            self._file = path.open("a+b", buffering=0)
        except (OSError, ValueError) as error:
            raise ArenaError(f"expected a writable file for the games, got {reason_of(error)}") from None
        try:
            self.games = self._open()
            """The finished games by number."""
        except BaseException:
            self._file.close()
            raise

    def append(self, game: Played) -> None:
        """Append a finished game."""
        self._write(msgspec.json.encode(game) + b"\n")

    def close(self) -> None:
        self._file.close()

    def _open(self) -> dict[int, Played]:
        if not locked(self._file.fileno()):
            raise ArenaError(f"{self._path} is in use by another arena: wait for it to finish, or choose another file")
        self._file.seek(0)
        content = self._file.read()
        if self._head.startswith(content) and len(content) < len(self._head):
            self._file.truncate(0)
            self._write(self._head)
            return {}
        first, *lines = content.splitlines(keepends=True)
        self._check_head(first)
        if lines and not lines[-1].endswith(b"\n"):
            self._file.truncate(len(content) - len(lines.pop()))
        return self._read(lines)

    def _check_head(self, line: bytes) -> None:
        try:
            logged = msgspec.json.decode(line, type=Head).matchup
        except msgspec.MsgspecError:
            raise ArenaError(f"{self._path}: expected the log of an arena, got something else") from None
        for name in Matchup.__struct_fields__:
            ours, theirs = getattr(self._matchup, name), getattr(logged, name)
            if ours != theirs:
                raise ArenaError(f"{self._path} {_difference(name, ours, theirs)}; choose another file")

    def _read(self, lines: list[bytes]) -> dict[int, Played]:
        games: dict[int, Played] = {}
        decoder = msgspec.json.Decoder(Played)
        for number, line in enumerate(lines, 2):
            try:
                game = decoder.decode(line)
            except msgspec.MsgspecError:
                raise self._damaged_line(number) from None
            if game.number in games or tuple(p.bot for p in game.plays) != self._line_up(game.number):
                raise self._damaged_line(number)
            games[game.number] = game
        return games

    def _line_up(self, number: int) -> tuple[int, ...] | None:
        return self._matchup.line_up(number) if number >= 0 else None

    def _damaged_line(self, line: int) -> ArenaError:
        return ArenaError(f"{self._path}, line {line}: expected a game of this arena, got something else")

    def _write(self, line: bytes) -> None:
        try:
            while line:
                line = line[self._file.write(line) or 0 :]
        except OSError as error:
            raise ArenaError(f"expected a writable file for the games, got {reason_of(error)}") from None


def _difference(name: str, ours: object, theirs: object) -> str:
    if name == "code":
        return "holds games played by other code: the rules or the bots have changed since"
    return f"holds games of another arena, {name}: expected {_shown(ours)}, got {_shown(theirs)}"


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else shown(value)
