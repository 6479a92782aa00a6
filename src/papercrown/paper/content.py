"""The content that a paper game was played on, such as a map: named by the sheet, or in a file beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from papercrown.core.phrasing import one_of, shown
from papercrown.paper.reader import Value

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

SUFFIX = ".json"


class UserFiles(Protocol):
    def names(self) -> list[str]: ...

    def file(self, name: str) -> Path: ...


class ContentSource(Protocol[T_co]):
    """What a catalogue offers to a reader of sheets."""

    @property
    def noun(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def user_folder(self) -> UserFiles: ...

    def load(self, name: str) -> T_co: ...


def read_content(
    value: Value, folder: Path, source: ContentSource[T], read: Callable[[bytes, str], T], *expected: str, example: str
) -> T:
    """The content that a sheet names; paths are relative to `folder`. User-made files are read with `read`.

    An error lists the known names, then what else is `expected`, and a path like `example`.
    """
    name, user_made = value.raw, source.user_folder.names()
    if isinstance(name, str):
        if name.endswith(SUFFIX) or "/" in name:
            return read(value.contents(folder / name), shown(name))
        if name in source.names:
            return source.load(name)
        if name in user_made:
            return read(value.contents(source.user_folder.file(name)), shown(name))
    a_file = f"the path of a {source.noun} file like {example}{SUFFIX}"
    raise value.error(one_of([*source.names, *expected, *user_made, a_file]))
