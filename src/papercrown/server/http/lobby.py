"""The lobby's API: the games, the visitor's name, new tables, invitation codes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import papercrown
from papercrown.bots import DEFAULT_LEVEL, LEVELS
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.server.http.limits import CODES
from papercrown.server.http.requests import (
    cached,
    check_limit,
    computed,
    manager_of,
    read_body,
    require_host,
    require_identity,
    set_identity_cookie,
)
from papercrown.server.http.responses import json_response
from papercrown.server.protocol import lobby as m
from papercrown.server.protocol.codec import decode, encode
from papercrown.server.tables.identity import Identity, nickname
from papercrown.server.tables.setup import new_game


async def server_info(request: Request) -> Response:
    return json_response(
        m.ServerInfo(
            me=m.Player(require_identity(request).name),
            games=[_game_card(papercrown.game(name)) for name in papercrown.games()],
            bots=[m.BotCard(name, level.summary) for name, level in LEVELS.items()],
            default_bot=DEFAULT_LEVEL,
        )
    )


def _game_card(game: Game) -> m.GameCard:
    return m.GameCard(
        name=game.name,
        title=game.title,
        summary=game.summary,
        credit=game.credit,
        seats=game.seats(),
        options=[m.OptionCard(o.name, o.title, o.explanation, o.values) for o in game.options],
        guide=game.guide() is not None,
    )


async def seats(request: Request) -> Response:
    """The possible numbers of players under the options in the query."""
    game = papercrown.game(request.path_params["name"])
    options = {name: _option_value(game, name, text) for name, text in request.query_params.items()}
    key = ("seats", game.name, *sorted(options.items()))
    return json_response(await cached(request, key, lambda: encode({"seats": game.seats(**options)})))


def _option_value(game: Game, name: str, text: str) -> Value:
    is_switch = any(option.name == name and isinstance(option.default, bool) for option in game.options)
    return {"true": True, "false": False}.get(text, text) if is_switch else text


async def rename(request: Request) -> Response:
    """Change the visitor's nickname, which lives in the cookie."""
    asked: m.RenameRequest = decode(await read_body(request), m.RenameRequest)
    renamed = Identity(require_identity(request).id, nickname(asked.name))
    return set_identity_cookie(request, json_response(m.Player(renamed.name)), renamed)


async def open_table(request: Request) -> Response:
    asked: m.NewTable = decode(await read_body(request), m.NewTable)
    host = await require_host(request)
    opened = await computed(request, lambda: new_game(asked, host))  # it may generate what the game is played on
    return json_response(m.TableLocation(await manager_of(request).open_table(opened)))


async def find_table(request: Request) -> Response:
    """The table of an invitation code."""
    asked: m.CodeQuery = decode(await read_body(request), m.CodeQuery)
    check_limit(request, CODES)
    return json_response(m.TableLocation(await manager_of(request).find(asked.code)))
