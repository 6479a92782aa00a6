"""The provinces: the built-in ones, and users' own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from papercrown.content.catalogue import MAX_CACHED_CONTENTS, Catalogue

if TYPE_CHECKING:
    from papercrown.core.records import Record
    from papercrown.games.color_in_kingdoms.provinces import Province


def _read(file: Path) -> Province:
    from papercrown.games.color_in_kingdoms.provinces import read

    return read(file.read_bytes(), file.stem)


def _read_user(file: Path) -> Province:
    from papercrown.content.authoring import read_bytes
    from papercrown.games.color_in_kingdoms.provinces import read

    return read(read_bytes(file, "province"), file.stem)


def write_map(record: Record, code: int, province: Province) -> None:
    """Write a province into the record that the rules read."""
    from papercrown.games.color_in_kingdoms.pieces import SPACES

    size = len(province.places)
    record.code, record.spaces = code, size
    record.near[:size] = province.near
    record.order[:] = SPACES
    record.order[:size] = province.order


def _write_options(options: Record, code: int, province: Province) -> None:
    from papercrown.games.color_in_kingdoms.position import NOT_BUILT_IN

    write_map(options.map, code, province)
    options.province = code if code >= 0 else NOT_BUILT_IN


PROVINCES = Catalogue(
    "province",
    built_in={
        "heartland": "44 spaces.",
        "lagoon": "48 spaces around a lake.",
        "hamlet": "22 spaces, for a short game.",
    },
    folder=Path(__file__).parent / "provinces",
    read=_read,
    read_user=_read_user,
    write=_write_options,
    user_summary="a province of your own.",
)


def province_of(code: int) -> Province:
    """The province of a position, by its code."""
    return PROVINCES.content_of(code)


@lru_cache(MAX_CACHED_CONTENTS)
def map_of(code: int) -> Record:
    """A province as the rules know it, by its code."""
    from papercrown.core.records import new
    from papercrown.games.color_in_kingdoms.position import MAP

    record = new(MAP)
    write_map(record, code, province_of(code))
    return record
