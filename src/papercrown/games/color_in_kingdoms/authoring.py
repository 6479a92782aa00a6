"""Checking, generating and printing provinces, for the command `papercrown province`."""

from __future__ import annotations

from pathlib import Path

from papercrown.content.user_folder import write_files
from papercrown.core.errors import SheetError
from papercrown.core.phrasing import several
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.color_in_kingdoms.provinces import Province, read, written


def check(file: Path) -> list[str]:
    """What a province is like; `SheetError` if something is wrong with it."""
    from papercrown.games.color_in_kingdoms.province_generator import is_balanced

    province = PROVINCES.read_user(content_file(file))
    neighbours = [near.bit_count() for near in province.near]
    mean = sum(neighbours) / len(neighbours)
    dead_ends = [name for name, number in zip(province.names, neighbours, strict=True) if number == 1]
    lines = [f"{describe(province)}.", f"A space touches {mean:.1f} others on average."]
    if dead_ends:
        lines.append(f"{', '.join(dead_ends)}: a dead end, which only one other space touches.")
    lines.append(
        "It is about as compact as the built-in provinces."
        if is_balanced(province)
        else "It is more compact or more scattered than the built-in provinces, which may favour some constructions."
    )
    return lines


def new(seed: int, folder: Path, title: str | None = None) -> list[str]:
    """Write a generated province."""
    from papercrown.games.color_in_kingdoms.province_generator import generate

    file = folder / f"province-{seed}.json"
    province = generate(seed, title)
    text = written(province)
    read(text.encode(), file.stem)  # the title may be malformed
    write_files(folder, {file.name: text})
    return [f"{file.stem}: {describe(province)}. Written to {file}", f"To play in it: papercrown province add {file}"]


def printable(name: str) -> str:
    """An empty sheet for dice and crayons."""
    from papercrown.games.color_in_kingdoms.drawing.printing import sheet

    code, _ = PROVINCES.find(name)
    return sheet(code)


def content_file(file: Path) -> Path:
    if file.suffix != ".json":
        raise SheetError(f"expected a province .json, got {file.name}")
    return file


def describe(province: Province) -> str:
    rows = 1 + max(y for _, y in province.places)
    lake = f" around a lake of {len(province.lakes)}" if province.lakes else ""
    return f"{province.title}, {several(len(province.places), 'space')} in {several(rows, 'row')}{lake}"
