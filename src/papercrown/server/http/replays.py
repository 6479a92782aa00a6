"""Replays: the steps of a game, its position after any of them, its journal, and forks of it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import papercrown
from papercrown.core.errors import JournalError
from papercrown.core.match import Match
from papercrown.server.http.limits import DRAWINGS, FULL_REPLAY_COST, JOURNALS, MAX_JOURNAL_BYTES
from papercrown.server.http.requests import (
    cached,
    check_limit,
    computed,
    identity_of,
    manager_of,
    read_body,
    require_host,
    turn_of,
)
from papercrown.server.http.responses import json_response
from papercrown.server.protocol import replays as m
from papercrown.server.protocol.codec import decode, encode
from papercrown.server.protocol.lobby import ForkRequest, TableLocation
from papercrown.server.tables.errors import Refusal
from papercrown.server.tables.setup import continued, imported
from papercrown.server.tables.table import Table
from papercrown.server.views.recent_content import RECENT_CONTENT
from papercrown.server.views.view import View, chosen_options, ghosts, scene

MAX_NUMBER_CHARACTERS = 9
"""Of a step or a seat; numbers with thousands of digits take long, or fail."""


async def started_match(request: Request) -> tuple[Table, Match]:
    """The table in the path and its match, or an error if the game has not begun."""
    table = (await manager_of(request).actor(request.path_params["id"], turn_of(request))).table
    if table.match is None:
        raise Refusal("the game has not begun yet")
    return table, table.match


def _allowed_viewers(table: Table, request: Request) -> list[int]:
    """The seats whose view the caller may see: all of them after the game, their own before."""
    if table.status == "over":
        return list(range(len(table.seats)))
    identity = identity_of(request)
    own = table.seats_of(identity.id if identity else None)
    return [] if table.game.secret and len(own) > 1 else own  # players who share a device must not see each other's


async def replay(request: Request) -> Response:
    check_limit(request, DRAWINGS, FULL_REPLAY_COST)
    table, match = await started_match(request)
    viewers = _allowed_viewers(table, request)
    key = ("replay", table.id, table.seq, *viewers)
    return json_response(await cached(request, key, lambda: encode(_replay(table, match.snapshot(), viewers))))


def _replay(table: Table, match: Match, viewers: Sequence[int]) -> m.Replay:
    RECENT_CONTENT.use(match)
    over, steps = table.status == "over", table.shown_steps
    return m.Replay(
        id=table.id,
        game=match.game.name,
        title=match.game.title,
        names=match.names,
        options=chosen_options(match.game, match.options),
        over=over,
        fair=match.fair,
        viewers=viewers,
        steps=[_step(match, index) for index in range(steps)],
        totals=match.totals(viewers[0] if viewers and not over else None, steps=steps),
        winners=match.winners() if match.over else (),
    )


def _step(match: Match, index: int) -> m.ReplayStep:
    step, action = match.steps[index], match.told(index)
    view = match.view(step.seat, after=index)
    return m.ReplayStep(
        step.seat,
        action.label,
        action.path,
        ghosts(match.game.module("actions"), view, step.seat, action.id, action.path),
    )


async def moment(request: Request) -> Response:
    """The drawing after one step."""
    check_limit(request, DRAWINGS)
    table, match = await started_match(request)
    step = _parsed(request.path_params["step"], "a step")
    if not 0 <= step <= table.shown_steps:
        raise Refusal(f"expected a step from 0 to {table.shown_steps}, got {step}")
    eyes = request.query_params.get("viewer")
    viewer = _parsed(eyes, "a seat") if eyes else None
    if viewer is not None and viewer not in _allowed_viewers(table, request):
        raise Refusal(f"expected a seat through whose eyes you may look, got {viewer}")
    key = ("moment", table.id, table.seq, step, viewer)
    return json_response(await cached(request, key, lambda: encode(_moment(match.snapshot(), step, viewer))))


def _moment(match: Match, step: int, viewer: int | None) -> m.Moment:
    return m.Moment(step, scene(View(match, match.view(viewer, after=step)), viewer, {}, steps=step))


def _parsed(text: str, noun: str) -> int:
    if not text.isdecimal() or len(text) > MAX_NUMBER_CHARACTERS:
        raise Refusal(f"expected the number of {noun}, got {text[:20]!r}")
    return int(text)


async def journal(request: Request) -> Response:
    table, match = await started_match(request)
    if table.status != "over":
        raise Refusal("a game's file holds its dice: it can be downloaded when the game is over")
    file = f"{match.game.name}-{table.id}.json"
    return Response(
        await cached(request, ("journal", table.id), lambda: json.dumps(match.journal()).encode()),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{file}"'},
    )


async def open_journal(request: Request) -> Response:
    """Turn an uploaded journal into a table for replay and review."""
    host = await require_host(request, JOURNALS)
    body = await read_body(request, MAX_JOURNAL_BYTES)
    given = await computed(request, lambda: _decoded_journal(body))
    opened = await computed(request, lambda: imported(papercrown.replay(given), host))
    return json_response(TableLocation(await manager_of(request).open_table(opened)))


def _decoded_journal(body: bytes) -> object:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise JournalError("expected a journal, got a file that is not JSON") from None


async def fork(request: Request) -> Response:
    """Open a table that continues from a step of a finished game, against bots.

    Games in progress cannot be forked, so that players cannot try out moves before they make them.
    """
    host = await require_host(request)
    asked: ForkRequest = decode(await read_body(request), ForkRequest)
    table, match = await started_match(request)
    if table.status != "over":
        raise Refusal("this game still goes on: play on from it when it is over")
    opened = await computed(request, lambda: continued(match.snapshot(), asked.step, asked.seat, asked.bot, host))
    return json_response(TableLocation(await manager_of(request).open_table(opened)))
