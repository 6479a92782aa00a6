"""Reviews of finished games: the progress of the review job, then its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from papercrown.server.http.limits import REVIEWS
from papercrown.server.http.replays import started_match
from papercrown.server.http.requests import check_limit, services_of
from papercrown.server.http.responses import json_response
from papercrown.server.protocol import replays as m
from papercrown.server.tables.errors import Refusal

if TYPE_CHECKING:
    from papercrown.advice import Account, Review, Worth


async def review(request: Request) -> Response:
    """The state of a game's review; the first request starts it."""
    table, match = await started_match(request)
    if not match.over:
        raise Refusal("a game is reviewed when it is over")
    reviews = services_of(request).reviews
    if table.id not in reviews:
        check_limit(request, REVIEWS)
    job = reviews.get_or_start(table.id, match)
    return json_response(m.ReviewStatus(job.done, job.total, _review(job.result) if job.result else None))


def _review(review: Review) -> m.Review:
    turns = [m.TurningPoint(t.step, t.seat, t.luck, t.before, t.after, t.words) for t in review.turns]
    return m.Review(review.victory, review.points, [_account(account) for account in review.accounts], turns)


def _account(account: Account) -> m.Account:
    parts = (account.start, account.luck, account.choices, account.others, account.result)
    return m.Account(*map(_worth, parts))


def _worth(worth: Worth) -> m.Expectation:
    return m.Expectation(worth.victory, worth.points)
