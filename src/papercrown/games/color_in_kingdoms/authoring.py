"""Checking, generating and printing provinces, for the command `papercrown province`."""

from __future__ import annotations

from pathlib import Path

from papercrown.content.authoring import generated_name, json_file, write_generated
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

    province = generate(seed, title)
    text = written(province)
    read(text.encode(), generated_name("province", seed))  # the title may be malformed
    return write_generated("province", seed, folder, text, describe(province))


def printable(name: str) -> str:
    """An empty sheet for dice and crayons."""
    from papercrown.games.color_in_kingdoms.drawing.printing import sheet

    code, _ = PROVINCES.find(name)
    return sheet(code)


def content_file(file: Path) -> Path:
    return json_file(file, "province")


def describe(province: Province) -> str:
    rows = 1 + max(y for _, y in province.places)
    lake = f" around a lake of {len(province.lakes)}" if province.lakes else ""
    return f"{province.title}, {several(len(province.places), 'space')} in {several(rows, 'row')}{lake}"
