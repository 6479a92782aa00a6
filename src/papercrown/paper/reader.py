"""Reading the sheet of a finished paper game: a mistake is refused with its player and field, in one sentence."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import numpy as np

from papercrown.core.errors import SheetError
from papercrown.core.phrasing import one_of, shown

LARGEST_FILE = 1_000_000
"""In bytes. Whoever opens a file need not read more than one beyond it."""
LONGEST_NUMBER = 100
"""In digits."""
LONGEST_NAME = 60
ROOT = "sheet"
NOTHING = object()
"""What came where a field is missing."""

T = TypeVar("T")


# --- from the file ---


def parse(raw: bytes | str) -> dict[str, Any]:
    """The JSON object in a file, checked more strictly than Python does."""
    if len(raw) > LARGEST_FILE:
        raise SheetError(f"{ROOT}: expected at most {LARGEST_FILE} bytes, got more")
    text = _decoded(raw) if isinstance(raw, bytes) else raw
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise SheetError(f"{ROOT}: expected a JSON object, got an empty file")
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_constant=_no_number)
        _refuse_repeats(ROOT, value)
    except json.JSONDecodeError as error:
        raise SheetError(f"{ROOT}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise SheetError(f"{ROOT}: expected a few lists and objects inside each other, got too many") from None
    if not isinstance(value, dict):
        raise SheetError(f"{ROOT}: expected an object, got {shown(value)}")
    return value


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        byte = f"0x{raw[error.start]:02x}"
        raise SheetError(f"{ROOT}, byte {error.start + 1}: expected UTF-8, got {byte}") from None


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise SheetError(f"{ROOT}: expected numbers of at most {LONGEST_NUMBER} digits, got one of {len(digits)}")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise SheetError(f"{ROOT}: expected numbers, got {word}")


class _Repeating(dict[str, Any]):
    """An object in which a key came twice."""

    repeated = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(fields := dict(pairs)) == len(pairs):
        return fields
    repeating = _Repeating(fields)
    repeating.repeated = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return repeating


def _refuse_repeats(where: str, value: object) -> None:
    """A key that came twice, named with its player: known only when all is read."""
    if isinstance(value, _Repeating):
        raise SheetError(f"{where}: expected each field once, got {shown(value.repeated)} again")
    if isinstance(value, dict):
        for key, item in value.items():
            _refuse_repeats(_inside(where, _word(key)), item)
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            entry = _inside(where, f"entry {number}")
            _refuse_repeats(_player(number, item) if where == "players" else entry, item)


# --- field by field ---


class Value:
    """Something on a sheet, and where it stands there."""

    def __init__(self, where: str, raw: object) -> None:
        self.where = where
        self.raw = raw.item() if isinstance(raw, np.integer | np.bool_ | np.str_) else raw

    def error(self, expected: str, got: str | None = None) -> SheetError:
        """The one sentence about a wrong value."""
        return SheetError(f"{self.where}: expected {expected}, got {self._came() if got is None else got}")

    def _came(self) -> str:
        return "nothing" if self.raw is NOTHING else shown(self.raw)

    def number(self, least: int, most: int) -> int:
        """A whole number."""
        if not isinstance(self.raw, int) or isinstance(self.raw, bool) or not least <= self.raw <= most:
            raise self.error(f"a whole number from {least} to {most}")
        return int(self.raw)

    def switch(self) -> bool:
        if not isinstance(self.raw, bool):
            raise self.error("true or false")
        return self.raw

    def text(self) -> str:
        if not isinstance(self.raw, str):
            raise self.error("a text")
        return self.raw

    def choice(self, options: Sequence[T]) -> T:
        """One of a few texts or numbers."""
        for option in options:
            if type(self.raw) is type(option) and self.raw == option:
                return option
        raise self.error(one_of(options))

    def contents(self, path: Path) -> bytes:
        """Of a file that this value names; one byte too much where it is too large."""
        try:
            if path.is_file():  # nothing that would never end
                with path.open("rb") as file:
                    return file.read(LARGEST_FILE + 1)
        except OSError:
            pass
        raise self.error("a file that can be read")

    def items(self, noun: str, least: int, most: int) -> "list[Value]":
        """The entries of a list; each is a `noun`."""
        if not isinstance(self.raw, list | tuple):
            raise self.error(f"a list of {noun}s")
        return self.parts(self.raw, noun, least, most)

    def parts(self, parts: Sequence[object], noun: str, least: int, most: int) -> "list[Value]":
        """What this value was split into, as values with places of their own, if their number is right."""
        if not least <= len(parts) <= most:
            raise self.error(f"{_amount(least, most)} {noun}{'' if most == 1 else 's'}", str(len(parts)))
        return [Value(_inside(self.where, f"{noun} {number}"), part) for number, part in enumerate(parts, 1)]

    def entries(self) -> "dict[str, Value]":
        """The entries of an object whose keys are not known beforehand."""
        if not isinstance(self.raw, Mapping):
            raise self.error("an object")
        for key in self.raw:
            if not isinstance(key, str):
                raise self.error("texts as keys", shown(key))
        return {key: Value(_inside(self.where, _word(key)), raw) for key, raw in self.raw.items()}

    def fields(self, known: Sequence[str]) -> "Fields":
        """The fields of an object; one that is not `known` is refused."""
        if not isinstance(self.raw, Mapping):
            raise self.error("an object")
        for name in self.raw:
            if name not in known:
                unknown = _inside(self.where, f"unknown field {shown(name)}")
                raise SheetError(f"{unknown}: expected {one_of(known)}")
        return Fields(self.where, dict(self.raw))


@dataclass(frozen=True)
class Fields:
    """An object on a sheet, with no other fields than it may have."""

    where: str
    raw: Mapping[str, object]

    def __getitem__(self, name: str) -> Value:
        """A required field: one that is missing fails when it is read."""
        return self.get(name, NOTHING)

    def get(self, name: str, default: object) -> Value:
        return Value(_inside(self.where, name), self.raw.get(name, default))


@dataclass(frozen=True)
class Player(Fields):
    """What a sheet says about one player."""

    name: str


def parsed(raw: bytes, where: str) -> Value:
    """What is in a JSON file of another kind; every sentence about it begins with `where`."""
    try:
        return Value(where, parse(raw))
    except SheetError as error:
        said = str(error).removeprefix(ROOT)
        raise SheetError(f"{where}{said}" if said != str(error) else f"{where}, {said}") from None


def read(raw: object, known: Sequence[str]) -> Fields:
    """The fields of a whole sheet."""
    return Value(ROOT, raw).fields(known)


def players(fields: Fields, most: int, known: Sequence[str]) -> list[Player]:
    """The players of a sheet, who all have a name besides the fields `known`."""
    found = []
    for number, entry in enumerate(fields["players"].items("player", 1, most), 1):
        own = Value(_player(number, entry.raw), entry.raw).fields(("name", *known))
        name = own.get("name", f"Player {number}")
        if not _is_name(name.raw):
            raise name.error(f"a text of 1 to {LONGEST_NAME} printable characters")
        found.append(Player(own.where, own.raw, name.text()))
    return found


# --- in words ---


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable() and bool(value.strip())


def _player(number: int, entry: object) -> str:
    """How a sentence calls a player: by the name too, if there is one."""
    name = entry.get("name") if isinstance(entry, Mapping) else None
    return f'player {number} "{name}"' if _is_name(name) else f"player {number}"


def _inside(where: str, part: str) -> str:
    return part if where == ROOT else f"{where}, {part}"


def _word(key: str) -> str:
    """A key of somebody's choice: bare if it is one plain word."""
    return key if key.isidentifier() and len(key) <= LONGEST_NAME else shown(key)


def _amount(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"
