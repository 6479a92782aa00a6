"""Games to look at again: their steps, any moment of them, their journals."""

from __future__ import annotations

import json

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import papercrown
from papercrown.core.errors import JournalError
from papercrown.core.match import Match
from papercrown.server.http.limits import DRAWINGS, JOURNALS, LARGEST_JOURNAL, REVIEWS, WHOLE_REPLAY
from papercrown.server.http.lobby import body, new_host
from papercrown.server.http.pages import allow, answer, house_of, identity_of
from papercrown.server.protocol import messages as m
from papercrown.server.tables.table import Refusal, Table
from papercrown.server.views.view import View, ghosts, scene, unusual


async def _table(request: Request) -> tuple[Table, Match]:
    table = (await house_of(request).keeper(request.path_params["id"])).table
    if table.match is None:
        raise Refusal("the game has not begun yet")
    return table, table.match


def _viewers(table: Table, request: Request) -> list[int]:
    """Through whose eyes somebody may look: when all is over, through all; before, through one's own."""
    if table.status == "over":
        return list(range(len(table.seats)))
    identity = identity_of(request)
    own = table.seats_of(identity.id if identity else None)
    return [] if table.game.secret and len(own) > 1 else own  # one device, several people: nobody peeks


async def replay(request: Request) -> Response:
    allow(request, DRAWINGS, WHOLE_REPLAY)
    table, match = await _table(request)
    viewers = _viewers(table, request)
    over = table.status == "over"
    viewer = viewers[0] if viewers and not over else None
    steps = table.shown_steps
    return answer(
        m.Replay(
            id=table.id,
            game=match.game.name,
            title=match.game.title,
            names=match.names,
            options=unusual(match.game, match.options),
            over=over,
            fair=match.fair,
            viewers=viewers,
            steps=[_step(match, index) for index in range(steps)],
            totals=match.totals(viewer, steps=steps),
            winners=match.winners() if match.over else (),
        )
    )


def _step(match: Match, index: int) -> m.ReplayStep:
    step, done = match.steps[index], match.told(index)
    view = match.view(step.seat, after=index)
    return m.ReplayStep(step.seat, done.label, done.path, ghosts(match.game, view, step.seat, done.id, done.path))


async def moment(request: Request) -> Response:
    allow(request, DRAWINGS)
    table, match = await _table(request)
    step = request.path_params["step"]
    if not 0 <= step <= table.shown_steps:
        raise Refusal(f"expected a step from 0 to {table.shown_steps}, got {step}")
    viewer = _viewer(request.query_params.get("viewer"))
    if viewer is not None and viewer not in _viewers(table, request):
        raise Refusal(f"expected a seat through whose eyes you may look, got {viewer}")
    return answer(m.Moment(step, scene(View(match, match.view(viewer, after=step)), viewer, {}, steps=step)))


async def review(request: Request) -> Response:
    """How far the review is; whoever asks first has it made."""
    table, match = await _table(request)
    if not match.over:
        raise Refusal("a game is reviewed when it is over")
    reviews = house_of(request).reviews
    if not reviews.has(table.id):
        allow(request, REVIEWS)
    return answer(reviews.of(table.id, match))


def _viewer(text: str | None) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or len(text) > 3:
        raise Refusal(f"expected the number of a seat, got {text[:20]!r}")
    return int(text)


async def journal(request: Request) -> Response:
    table, match = await _table(request)
    if table.status != "over":
        raise Refusal("a game's file holds its dice: it can be downloaded when the game is over")
    name = f"{match.game.name}-{table.id}.json"
    return Response(
        json.dumps(match.journal()),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def open_journal(request: Request) -> Response:
    """A journal from a file becomes a table to look at."""
    host = await new_host(request, JOURNALS)
    raw = await body(request, LARGEST_JOURNAL)
    try:
        given = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        raise JournalError("expected a journal, got a file that is not JSON") from None
    house = house_of(request)
    if isinstance(given, dict) and isinstance(given.get("game"), str):
        await house.warmth.ready(given["game"])
    return answer(m.Opened(await house.keep_record(papercrown.replay(given), host)))


async def fork(request: Request) -> Response:
    """Play on from a step against bots. Only from a game that is over: nobody practises on a running one."""
    host = await new_host(request)
    asked: m.Fork = m.decoded(await body(request), m.Fork)
    table, match = await _table(request)
    if table.status != "over":
        raise Refusal("this game still goes on: play on from it when it is over")
    return answer(m.Opened(await house_of(request).fork(match, asked, host)))
