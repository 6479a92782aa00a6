"""`papercrown province`: provinces for Color-In Kingdoms."""

from typing import Any

from papercrown.content.commands import add_content_parser
from papercrown.games.color_in_kingdoms import COLOR_IN_KINGDOMS
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES


def add_parser(commands: Any) -> None:
    new = add_content_parser(
        commands,
        COLOR_IN_KINGDOMS,
        PROVINCES,
        summary="Provinces for Color-In Kingdoms: check your own, make new ones, print them.",
        noun="province",
        files="its JSON file",
        new="province",
    )
    new.add_argument("--title", help="the province's title (default: its number)")
