"""Reading JSON written by people: the sheet of a finished paper game, or a file of content such as a map.

`parse` turns bytes into JSON values. `read` and `parsed` wrap them: a `Value` knows its place in the file, `Fields` are
the named values of an object, and a `Player` is the object of one player. Asking a value for what it should be
(`number`, `text`, `choice`, `items`, ...) returns it, or raises `SheetError` with its place, what was expected and what
was found:

>>> players(read({"players": [{"coins": "many"}]}, ("players",)), 4, ("coins",))[0]["coins"].number(0, 99)
Traceback (most recent call last):
papercrown.core.errors.SheetError: player 1, coins: expected a whole number from 0 to 99, got "many"
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import numpy as np

from papercrown.core.errors import SheetError
from papercrown.core.phrasing import one_of, shown

MAX_FILE_BYTES = 1_000_000
MAX_DIGITS = 100
MAX_NAME_LENGTH = 60
ROOT = "sheet"
MISSING = object()
"""The raw value of a missing field."""

T = TypeVar("T")


# --- From bytes to JSON values ---


def parse(raw: bytes | str) -> dict[str, Any]:
    """The JSON object in a file. Repeated keys, NaN and endless numbers are errors, unlike in the standard library."""
    if len(raw) > MAX_FILE_BYTES:
        raise SheetError(f"{ROOT}: expected at most {MAX_FILE_BYTES} bytes, got more")
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
    if len(digits) > MAX_DIGITS:
        raise SheetError(f"{ROOT}: expected numbers of at most {MAX_DIGITS} digits, got one of {len(digits)}")
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise SheetError(f"{ROOT}: expected numbers, got {word}")


class _Repeating(dict[str, Any]):
    """An object with a repeated key."""

    repeated = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(fields := dict(pairs)) == len(pairs):
        return fields
    repeating = _Repeating(fields)
    repeating.repeated = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return repeating


def _refuse_repeats(where: str, value: object) -> None:
    """Report a repeated key with its place, which is known only when the whole file has been parsed."""
    if isinstance(value, _Repeating):
        raise SheetError(f"{where}: expected each field once, got {shown(value.repeated)} again")
    if isinstance(value, dict):
        for key, item in value.items():
            _refuse_repeats(_inside(where, _word(key)), item)
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            entry = _inside(where, f"entry {number}")
            _refuse_repeats(_player(number, item) if where == "players" else entry, item)


# --- From JSON values to what they should be ---


class Value:
    """A JSON value and its place in the file."""

    def __init__(self, where: str, raw: object) -> None:
        self.where = where
        self.raw = raw.item() if isinstance(raw, np.integer | np.bool_ | np.str_) else raw

    def error(self, expected: str, got: str | None = None) -> SheetError:
        """The error for this value; `got` defaults to the value itself."""
        return SheetError(f"{self.where}: expected {expected}, got {self._found() if got is None else got}")

    def _found(self) -> str:
        return "nothing" if self.raw is MISSING else shown(self.raw)

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
        """One of these texts or numbers."""
        for option in options:
            if type(self.raw) is type(option) and self.raw == option:
                return option
        raise self.error(one_of(options))

    def contents(self, path: Path) -> bytes:
        """The content of a file that this value names, cut off one byte after the limit."""
        try:
            if path.is_file():  # a device might never end
                with path.open("rb") as file:
                    return file.read(MAX_FILE_BYTES + 1)
        except OSError:
            pass
        raise self.error("a file that can be read")

    def items(self, noun: str, least: int, most: int) -> "list[Value]":
        """The entries of a list, whose places are `noun 1`, `noun 2` and so on."""
        if not isinstance(self.raw, list | tuple):
            raise self.error(f"a list of {noun}s")
        return self.parts(self.raw, noun, least, most)

    def parts(self, parts: Sequence[object], noun: str, least: int, most: int) -> "list[Value]":
        """Parts of this value, such as the words of a row, as values with places of their own."""
        if not least <= len(parts) <= most:
            raise self.error(f"{_amount(least, most)} {noun}{'' if most == 1 else 's'}", str(len(parts)))
        return [Value(_inside(self.where, f"{noun} {number}"), part) for number, part in enumerate(parts, 1)]

    def entries(self) -> "dict[str, Value]":
        """The entries of an object with any keys."""
        if not isinstance(self.raw, Mapping):
            raise self.error("an object")
        for key in self.raw:
            if not isinstance(key, str):
                raise self.error("texts as keys", shown(key))
        return {key: Value(_inside(self.where, _word(key)), raw) for key, raw in self.raw.items()}

    def fields(self, known: Sequence[str]) -> "Fields":
        """The fields of an object; an unknown field is an error."""
        if not isinstance(self.raw, Mapping):
            raise self.error("an object")
        for name in self.raw:
            if name not in known:
                unknown = _inside(self.where, f"unknown field {shown(name)}")
                raise SheetError(f"{unknown}: expected {one_of(known)}")
        return Fields(self.where, dict(self.raw))


@dataclass(frozen=True)
class Fields:
    """An object without unknown fields, and its place in the file."""

    where: str
    raw: Mapping[str, object]

    def __getitem__(self, name: str) -> Value:
        """A required field. If it is missing, reading its value fails."""
        return self.get(name, MISSING)

    def get(self, name: str, default: object) -> Value:
        return Value(_inside(self.where, name), self.raw.get(name, default))


@dataclass(frozen=True)
class Player(Fields):
    """The object of one player."""

    name: str


def parsed(raw: bytes, where: str) -> Value:
    """The JSON object in a file of content; every error starts with `where`."""
    try:
        return Value(where, parse(raw))
    except SheetError as error:
        said = str(error).removeprefix(ROOT)
        raise SheetError(f"{where}{said}" if said != str(error) else f"{where}, {said}") from None


def read(raw: object, known: Sequence[str]) -> Fields:
    """The fields of a whole sheet."""
    return Value(ROOT, raw).fields(known)


def players(fields: Fields, most: int, known: Sequence[str]) -> list[Player]:
    """The players of a sheet. Each has an optional name besides the fields `known`."""
    found = []
    for number, entry in enumerate(fields["players"].items("player", 1, most), 1):
        own = Value(_player(number, entry.raw), entry.raw).fields(("name", *known))
        name = own.get("name", f"Player {number}")
        if not _is_name(name.raw):
            raise name.error(f"a text of 1 to {MAX_NAME_LENGTH} printable characters")
        found.append(Player(own.where, own.raw, name.text()))
    return found


# --- Places in words ---


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME_LENGTH and value.isprintable() and bool(value.strip())


def _player(number: int, entry: object) -> str:
    """What an error calls a player: with the name, if there is one."""
    name = entry.get("name") if isinstance(entry, Mapping) else None
    return f'player {number} "{name}"' if _is_name(name) else f"player {number}"


def _inside(where: str, part: str) -> str:
    return part if where == ROOT else f"{where}, {part}"


def _word(key: str) -> str:
    """A key as it is shown in a place: in quotation marks unless it is a plain word."""
    return key if key.isidentifier() and len(key) <= MAX_NAME_LENGTH else shown(key)


def _amount(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"
