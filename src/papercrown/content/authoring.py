"""What the `authoring` modules of games have in common whose content is one JSON file per piece."""

from __future__ import annotations

from pathlib import Path

from papercrown.content.user_folder import write_files
from papercrown.core.errors import SheetError

SUFFIX = ".json"


def json_file(file: Path, noun: str) -> Path:
    """The file itself; `SheetError` if it is not named like a JSON file."""
    if file.suffix != SUFFIX:
        raise SheetError(f"expected a {noun} {SUFFIX}, got {file.name}")
    return file


def read_bytes(file: Path, noun: str) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        raise SheetError(f"{noun} {file.stem}: expected a file {file.name} that can be read, got none") from None


def generated_name(noun: str, seed: int) -> str:
    return f"{noun}-{seed}"


def write_generated(noun: str, seed: int, folder: Path, text: str, description: str) -> list[str]:
    """Write a generated piece into a folder; returns the lines to print."""
    file = folder / f"{generated_name(noun, seed)}{SUFFIX}"
    write_files(folder, {file.name: text})
    return [f"{file.stem}: {description}. Written to {file}", f"To play it: papercrown {noun} add {file}"]
