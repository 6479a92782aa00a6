"""`papercrown puzzle`: pages for Chroma Cubes."""

from typing import Any

from papercrown.content.commands import add_content_parser
from papercrown.games.chroma_cubes import CHROMA_CUBES
from papercrown.games.chroma_cubes.catalogue import PUZZLES


def add_parser(commands: Any) -> None:
    add_content_parser(
        commands,
        CHROMA_CUBES,
        PUZZLES,
        summary="Pages for Chroma Cubes: check your own, make new ones, print them.",
        noun="page",
        files="its table, or the picture beside it",
        new="stained-glass window",
    )
