"""The commands `check`, `add`, `list`, `new` and `print` that a game offers for its content.

A game's module `authoring` does the work: `check(file)` and `new(seed, folder)` return lines to print,
`describe(content)` returns one line, `printable(name)` an SVG, and `content_file(file)` the JSON file that was meant.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from papercrown.content.catalogue import Catalogue
from papercrown.core.errors import OptionError, SheetError
from papercrown.core.game import Game

RANDOM_SEED_BITS = 32


def add_content_parser(
    commands: Any, game: Game, catalogue: Catalogue[Any], *, summary: str, noun: str, files: str, new: str
) -> argparse.ArgumentParser:
    """Add `papercrown <noun of the catalogue> check|add|list|new|print`; returns the parser of `new`.

    `noun` is what players call a piece, `files` says which file is expected, and `new` what is generated.
    """
    parser = commands.add_parser(catalogue.noun, help=summary, description=summary)
    subcommands = parser.add_subparsers(metavar="COMMAND", required=True)

    def subcommand(name: str, run: Callable[..., None], text: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = subcommands.add_parser(name, help=text, description=text)
        added.set_defaults(run=partial(run, game, catalogue))
        return added

    check = subcommand("check", _check, f"Say what is wrong with a {noun} of your own, or how it plays.")
    check.set_defaults(compiles=True)
    add = subcommand("add", _add, f"Copy a {noun} of your own to your data folder, so that it can be played.")
    for parsing in (check, add):
        parsing.add_argument("file", metavar="FILE", type=Path, help=files)
    subcommand("list", _list, f"List all {noun}s.")
    generate = subcommand("new", _new, f"Make a {new} that nobody has coloured yet.")
    generate.set_defaults(compiles=True)
    generate.add_argument("--seed", type=int, help="make the same one again")
    generate.add_argument("--folder", default=".", type=Path, help="where its files go (default: here)")
    print_ = subcommand("print", _print, f"Draw an empty {noun} for dice and crayons on a real table.")
    print_.add_argument("name", metavar="NAME", help=f"see `{parser.prog} list`")
    print_.add_argument("-o", "--output", metavar="FILE", help="where the SVG goes (default: standard output)")
    return generate


def _check(game: Game, catalogue: Catalogue[Any], arguments: argparse.Namespace) -> None:
    _print_lines(game.module("authoring").check(arguments.file))


def _add(game: Game, catalogue: Catalogue[Any], arguments: argparse.Namespace) -> None:
    name = catalogue.add(game.module("authoring").content_file(arguments.file))
    print(f"Added {name}. To play it: {_play_command(game, catalogue, name)}")


def _list(game: Game, catalogue: Catalogue[Any], arguments: argparse.Namespace) -> None:
    describe = game.module("authoring").describe
    for name in catalogue.names:
        print(f"{name}: {describe(catalogue.load(name))}")
    if generator := catalogue.generator:
        print(f"{generator.prefix}: {generator.summary} {generator.name(123)}: the one with this number.")
    for name in catalogue.user_folder.names():
        try:
            print(f"{name}: {describe(catalogue.read_user(catalogue.user_folder.file(name)))}, your own")
        except SheetError as error:
            print(f"{name}: cannot be played. {error}")


def _new(game: Game, catalogue: Catalogue[Any], arguments: argparse.Namespace) -> None:
    import secrets

    seed = secrets.randbits(RANDOM_SEED_BITS) if arguments.seed is None else arguments.seed
    title = {"title": arguments.title} if "title" in arguments else {}
    _print_lines(game.module("authoring").new(seed, arguments.folder, **title))


def _print(game: Game, catalogue: Catalogue[Any], arguments: argparse.Namespace) -> None:
    svg = game.module("authoring").printable(arguments.name)
    if arguments.output is None:
        print(svg)
        return
    try:
        Path(arguments.output).write_text(svg, encoding="utf-8")
    except OSError as error:
        reason = f"{arguments.output!r}: {str(error.strerror).lower()}"
        raise OptionError(f"--output: expected a file that can be written, got {reason}") from None


def _play_command(game: Game, catalogue: Catalogue[Any], name: str) -> str:
    return f"papercrown play {game.name} --option {catalogue.noun}={name}"


def _print_lines(lines: list[str]) -> None:
    print("\n".join(lines))
