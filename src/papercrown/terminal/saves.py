"""Saved games: one JSON file each, with the journal and the players of the seats."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import papercrown
from papercrown.core.errors import JournalError, PapercrownError
from papercrown.core.folders import data_folder
from papercrown.core.match import Match
from papercrown.core.phrasing import shown


class NothingSaved(PapercrownError):
    """There is no game to resume."""


@dataclass
class Save:
    """A match, and for each seat the bot that plays it; None is a person."""

    match: Match
    bots: tuple[str | None, ...]
    path: Path | None = None

    def as_json(self) -> dict[str, Any]:
        return {"journal": self.match.journal(), "seats": list(self.bots)}


class Saves:
    """The folder of saved games."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "saved"

    def write(self, save: Save) -> None:
        """Save a game atomically."""
        self.folder.mkdir(parents=True, exist_ok=True)
        save.path = save.path or self.folder / f"{save.match.game.name}-{secrets.token_hex(4)}.json"
        handle, temporary = tempfile.mkstemp(dir=self.folder, suffix=".tmp")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                json.dump(save.as_json(), file)
            os.replace(temporary, save.path)
        except BaseException:
            os.unlink(temporary)
            raise

    def remove(self, save: Save) -> None:
        if save.path:
            save.path.unlink(missing_ok=True)

    def newest(self, complain: Callable[[str], None] = print) -> Save:
        """The unfinished game saved last; broken files are reported, kept and skipped."""
        for path in self._newest_first():
            try:
                save = load(path)
            except PapercrownError as error:
                complain(f"{path} cannot be resumed: {error}")
                continue
            if not save.match.over:
                return save
        raise NothingSaved(f"expected a saved game in {self.folder}, got none")

    def _newest_first(self) -> Iterator[Path]:
        dated = []
        for path in self.folder.glob("*.json"):
            try:
                dated.append((path.stat().st_mtime_ns, path))
            except OSError:  # deleted, or not readable
                continue
        yield from (path for _, path in sorted(dated, reverse=True))


def load(path: Path) -> Save:
    """Read a save; a truncated or edited file, or any other file, raises `JournalError`."""
    try:
        content = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise JournalError(f"expected a file that can be read, got {error.strerror}") from None
    except (ValueError, RecursionError):
        raise JournalError("expected a saved game, which is a JSON object, got something else") from None
    if not isinstance(content, dict) or set(content) != {"journal", "seats"}:
        raise JournalError(f"expected an object with journal and seats, got {shown(content)}")
    match = papercrown.replay(content["journal"])
    bots = content["seats"]
    if not isinstance(bots, list) or len(bots) != match.seats or not all(isinstance(b, str | None) for b in bots):
        raise JournalError(f"seats: expected {match.seats} names of bots or nulls, got {shown(bots)}")
    return Save(match, tuple(bots), path)
