"""Games put aside: one JSON file each, with the journal and who sits where."""

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
    """There is no game to go on with."""


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

    def keep(self, save: Save) -> None:
        """Write a game down, whole or not at all."""
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
        """The unfinished game saved last; broken files are complained about, kept and passed over."""
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
            except OSError:  # gone, or not ours to see
                continue
        yield from (path for _, path in sorted(dated, reverse=True))


def load(path: Path) -> Save:
    """Read a save; one that is cut, edited or not a save at all raises `JournalError`."""
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
