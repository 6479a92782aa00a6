"""`papercrown map`: maps for Inkdoms."""

from typing import Any

from papercrown.content.commands import add_content_parser
from papercrown.games.inkdoms import INKDOMS
from papercrown.games.inkdoms.catalogue import MAPS


def add_parser(commands: Any) -> None:
    new = add_content_parser(
        commands,
        INKDOMS,
        MAPS,
        summary="Maps for Inkdoms: check your own, make new ones, print them.",
        noun="map",
        files="its table",
        new="map",
    )
    new.add_argument("--title", help="the map's title (default: its number)")
