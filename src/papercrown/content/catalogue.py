"""One catalogue for the content of a game: built-in files, content generated from a number, and user-made files.

A game plugs in functions that read and generate its content. They should import what they need when they are called:
the catalogue is part of the game's declaration, which is imported before NumPy.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from papercrown.content.user_folder import UserFolder
from papercrown.core.errors import OptionError, PapercrownError
from papercrown.core.options import Option, Value
from papercrown.core.phrasing import one_of, shown

if TYPE_CHECKING:
    from papercrown.core.records import Record

T = TypeVar("T")

FIRST_GENERATED_CODE = 1000
"""The code of generated content is this plus its number; the codes below it are those of built-in content."""
MAX_CACHED_CONTENTS = 256
"""There may be a million pieces of generated content."""
_DIGEST_BYTES = 7


@dataclass(frozen=True)
class Generator(Generic[T]):
    """Content made from a number of up to six digits, such as `window-123`."""

    prefix: str
    """Names are the prefix, a hyphen and the number. The prefix alone means new content in every game."""
    summary: str
    generate: Callable[[int], T]
    pick: Callable[[int], int]
    """The number for a game with this seed."""

    @property
    def any_number(self) -> str:
        return f"{self.prefix}- and a number up to six digits"

    def number(self, name: object) -> int | None:
        found = re.fullmatch(rf"{self.prefix}-(0|[1-9]\d{{0,5}})", name) if isinstance(name, str) else None
        return int(found[1]) if found else None

    def name(self, number: int) -> str:
        return f"{self.prefix}-{number}"

    def pick_name(self, seed: int) -> str:
        return self.name(self.pick(seed))


@dataclass(frozen=True, eq=False)
class Catalogue(Generic[T]):
    """All content of one kind, by name.

    Every piece has a code, a whole number that a position carries: `content_of(code)` finds the piece again.
    """

    noun: str
    """What one piece is called, which is also the name of the option that chooses it."""
    built_in: Mapping[str, str]
    """The names of built-in content, each with a summary."""
    folder: Path
    """The folder with the built-in JSON files."""
    read: Callable[[Path], T]
    """Reads a built-in file."""
    read_user: Callable[[Path], T]
    """Reads and fully checks a user's file; raises `SheetError` if there is something wrong with it."""
    write: Callable[[Record, int, T], None]
    """Writes the code and the content into the options record, for the rules."""
    user_summary: str
    generator: Generator[T] | None = None
    companions: tuple[str, ...] = ()
    """Suffixes of the files that belong to each JSON file."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of built-in content."""
        return tuple(self.built_in)

    @cached_property
    def user_folder(self) -> UserFolder:
        return UserFolder(self.noun, self.names, (self.generator.prefix,) if self.generator else ())

    def summaries(self) -> dict[str, str]:
        """All names that can be listed, with their summaries."""
        generated = {self.generator.prefix: self.generator.summary} if self.generator else {}
        return {**self.built_in, **generated, **dict.fromkeys(self.user_folder.names(), self.user_summary)}

    def expected_names(self) -> list[str]:
        """What `find` accepts, in words."""
        generated = [self.generator.prefix, self.generator.any_number] if self.generator else []
        return [*self.names, *generated, *self.user_folder.names()]

    # --- By name ---

    def load(self, name: str) -> T:
        """A built-in piece."""
        return self.content_of(self.names.index(name))

    def find(self, name: Value) -> tuple[int, T]:
        """The code and the content of a name; `OptionError` if there is none."""
        if name in self.names:
            code = self.names.index(str(name))
            return code, self.content_of(code)
        if self.generator and (number := self.generator.number(name)) is not None:
            return FIRST_GENERATED_CODE + number, self.content_of(FIRST_GENERATED_CODE + number)
        if name in self.user_folder.names():
            return self._find_user(str(name))
        raise OptionError(f"option {self.noun}: expected {one_of(self.expected_names())}, got {shown(name)}")

    def _find_user(self, name: str) -> tuple[int, T]:
        """User-made content is read once: it does not change during a game."""
        if name not in self._user_codes:
            file = self.user_folder.file(name)
            try:
                content = self.read_user(file)
                raw = b"".join(path.read_bytes() for path in self.files(file))
            except (PapercrownError, OSError) as error:
                raise OptionError(f"option {self.noun}: {error}") from None
            code = -1 - int.from_bytes(hashlib.sha256(raw).digest()[:_DIGEST_BYTES], "big")
            self._user_codes[name] = code
            self._user_content[code] = name, content
        code = self._user_codes[name]
        return code, self._user_content[code][1]

    def add(self, file: Path) -> str:
        """Check a user's file and copy it into the user's folder; returns its name."""
        self.read_user(file)
        self.user_folder.add(*self.files(file))
        return file.stem

    def files(self, file: Path) -> list[Path]:
        """A JSON file and its companions."""
        return [file, *(file.with_suffix(suffix) for suffix in self.companions)]

    # --- By code ---

    def content_of(self, code: int) -> T:
        return self._user_content[code][1] if code < 0 else self._cached(code)

    def number_of(self, code: int) -> int | None:
        """The number of generated content."""
        return code - FIRST_GENERATED_CODE if code >= FIRST_GENERATED_CODE else None

    def file_of(self, code: int) -> Path:
        """The JSON file of content that is not generated."""
        return self.user_folder.file(self._user_content[code][0]) if code < 0 else self._built_in_file(code)

    def _built_in_file(self, code: int) -> Path:
        return self.folder / f"{self.names[code]}.json"

    @cached_property
    def _cached(self) -> Callable[[int], T]:
        return lru_cache(MAX_CACHED_CONTENTS)(self._read_code)

    def _read_code(self, code: int) -> T:
        if self.generator and (number := self.number_of(code)) is not None:
            return self.generator.generate(number)
        return self.read(self._built_in_file(code))

    @cached_property
    def _user_codes(self) -> dict[str, int]:
        return {}

    @cached_property
    def _user_content(self) -> dict[int, tuple[str, T]]:
        return {}


@dataclass(frozen=True)
class ContentOption(Option):
    """The option that chooses from a catalogue. Content is read or generated when the rules need it."""

    catalogue: Catalogue[object] | None = None

    def check(self, value: Value) -> None:
        generator = self._catalogue.generator
        is_generated = generator is not None and generator.number(value) is not None
        if value not in self._listed and not is_generated:
            self._catalogue.find(value)

    def settled(self, value: Value, seed: int) -> Value:
        generator = self._catalogue.generator
        return generator.pick_name(seed) if generator and value == generator.prefix else value

    def write(self, options: Record, value: Value) -> None:
        self._catalogue.write(options, *self._catalogue.find(value))

    @property
    def _catalogue(self) -> Catalogue[object]:
        assert self.catalogue is not None
        return self.catalogue

    @property
    def _listed(self) -> tuple[str, ...]:
        """Values that are valid without reading a file."""
        generator = self._catalogue.generator
        return (*self._catalogue.names, *((generator.prefix,) if generator else ()))


def content_option(catalogue: Catalogue[T], title: str) -> ContentOption:
    """An option whose values are all names in a catalogue; the first built-in one is the default."""
    summaries = catalogue.summaries()
    explanation = " ".join(f"{name}: {text}" for name, text in summaries.items())
    return ContentOption(catalogue.noun, tuple(summaries), title, explanation, catalogue=catalogue)  # type: ignore[arg-type]
