"""What the lobby asks: the games, one's name, new tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import papercrown
from papercrown.bots import LEVELS, USUAL
from papercrown.core.errors import PapercrownError
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.server.http.identity import Identity, nickname
from papercrown.server.http.limits import CODES, LARGEST_BODY, OPEN_TABLES, TABLES, Limit, TooMuch
from papercrown.server.http.pages import allow, answer, greet, house_of, known
from papercrown.server.protocol import messages as m


async def body(request: Request, most: int = LARGEST_BODY) -> bytes:
    """What was sent, up to so many bytes."""
    read = b""
    async for chunk in request.stream():
        read += chunk
        if len(read) > most:
            raise PapercrownError(f"expected at most {most} bytes, got more")
    return read


async def house(request: Request) -> Response:
    return answer(
        m.ServerInfo(
            me=m.Me(known(request).name),
            games=[card(papercrown.game(name)) for name in papercrown.games()],
            bots=[m.BotCard(name, level.summary) for name, level in LEVELS.items()],
            usual=USUAL,
        )
    )


def card(game: Game) -> m.GameCard:
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
    """How many may play under these options."""
    game = papercrown.game(request.path_params["name"])
    options: dict[str, Value] = {name: _value(game, name, text) for name, text in request.query_params.items()}
    return answer({"seats": game.seats(**options)})


def _value(game: Game, name: str, text: str) -> Value:
    switch = any(option.name == name and isinstance(option.default, bool) for option in game.options)
    return {"true": True, "false": False}.get(text, text) if switch else text


async def me(request: Request) -> Response:
    """A new nickname."""
    asked: m.Name = m.decoded(await body(request), m.Name)
    renamed = Identity(known(request).id, nickname(asked.name))
    return greet(request, answer(m.Me(renamed.name)), renamed)


async def set_table(request: Request) -> Response:
    asked: m.NewTable = m.decoded(await body(request), m.NewTable)
    host = await new_host(request)
    return answer(m.Opened(await house_of(request).set_table(asked, host)))


async def new_host(request: Request, limit: Limit = TABLES) -> Identity:
    """Who asks for a new table, if they may have one more."""
    host = known(request)
    allow(request, limit)
    if await house_of(request).games_of_a_day(host) >= OPEN_TABLES:
        raise TooMuch(f"you began {OPEN_TABLES} games since yesterday that are not over: go on with one of them", 3600)
    return host


async def find(request: Request) -> Response:
    asked: m.Code = m.decoded(await body(request), m.Code)
    allow(request, CODES)
    return answer(m.Opened(await house_of(request).find(asked.code)))
