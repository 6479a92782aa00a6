"""The folder of user-made content: a JSON file for each piece, and its companion files."""

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
class UserFolder:
    """The user-made content of one kind, such as maps."""

    noun: str
    """What one piece is called. The plural names the folder."""
    reserved: tuple[str, ...]
    """Names of built-in content."""
    reserved_prefixes: tuple[str, ...] = ()
    """Names of generated content start with these."""

    @property
    def path(self) -> Path:
        return data_folder() / f"{self.noun}s"

    def file(self, name: str) -> Path:
        return self.path / f"{name}.json"

    def names(self) -> list[str]:
        return sorted(path.stem for path in self._files() if self.allows(path.stem))

    def allows(self, name: str) -> bool:
        """Whether user-made content may have this name."""
        return bool(_NAME.fullmatch(name)) and name not in self.reserved and not name.startswith(self.reserved_prefixes)

    def add(self, *files: Path) -> None:
        """Copy the files of one piece into the folder; the first one names it."""
        name = files[0].stem
        if not self.allows(name):
            expected = "a name of small letters, digits and hyphens that is not taken"
            raise SheetError(f"{self.noun} {name}: expected {expected}")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            for file in files:
                shutil.copy(file, self.path / file.name)
        except shutil.SameFileError:
            pass
        except OSError as error:
            raise OptionError(f"expected a data folder that can be written to, got {_reason(error)}") from None

    def _files(self) -> Iterator[Path]:
        try:
            yield from self.path.glob("*.json")
        except OSError:
            return


def write_files(folder: Path, texts: Mapping[str, str]) -> None:
    """Write texts into files of a folder that the user has chosen with `--folder`."""
    try:
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"--folder: expected a folder that can be written to, got {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return str(error.strerror).lower()
