"""What people make themselves for a game, such as pages and maps: a folder of their own, with a JSON file for each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from papercrown.core.errors import OptionError, SheetError
from papercrown.core.folders import data_folder

_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")


@dataclass(frozen=True)
class Shelf:
    """One kind of things."""

    noun: str
    """What these are; their folder has its plural."""
    taken: tuple[str, ...]
    """Names of other things,"""
    numbered: tuple[str, ...] = ()
    """and those with which names of others begin."""

    @property
    def folder(self) -> Path:
        return data_folder() / f"{self.noun}s"

    def names(self) -> list[str]:
        """Of all things there: those of their files."""
        return sorted(path.stem for path in self._files() if self.can_hold(path.stem))

    def can_hold(self, name: str) -> bool:
        """Whether something of one's own may have this name."""
        return bool(_NAME.fullmatch(name)) and name not in self.taken and not name.startswith(self.numbered)

    def put(self, table: Path, *others: Path) -> None:
        """Copy the files of one thing to the shelf; it is called by the name of its table."""
        if not self.can_hold(table.stem):
            expected = "a name of small letters, digits and hyphens that is not taken"
            raise SheetError(f"{self.noun} {table.stem}: expected {expected}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for file in (table, *others):
                shutil.copy(file, self.folder / file.name)
        except shutil.SameFileError:
            pass  # it is there already
        except OSError as error:
            raise OptionError(f"expected a shelf that can be written to, got {_why(error)}") from None

    def _files(self) -> Iterator[Path]:
        try:
            yield from self.folder.glob("*.json")
        except OSError:
            return


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """What was made for somebody, as files of these names in a folder of their choice."""
    try:
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"--folder: expected a folder that can be written to, got {_why(error)}") from None


def _why(error: OSError) -> str:
    return str(error.strerror).lower()
