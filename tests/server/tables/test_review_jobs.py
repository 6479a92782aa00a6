import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

import papercrown as pc
from papercrown.advice import Review
from papercrown.core.errors import PapercrownError
from papercrown.core.match import Match
from papercrown.server.tables import review_jobs
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.errors import Busy
from papercrown.server.tables.review_jobs import ReviewJobs

MATCH = pc.game("kingdomino").match(seats=2, seed=1)
RESULT = Review((), 0, (), (), (), ())


class FakeRunner:
    """Finishes a review when the test tells it to."""

    def __init__(self) -> None:
        self.reviews: list[asyncio.Future[Review]] = []

    async def review(self, match: Match, progress: Callable[[int, int], None]) -> Review:
        progress(3, 48)
        self.reviews.append(asyncio.get_running_loop().create_future())
        return await self.reviews[-1]


def run(test: Callable[[ReviewJobs, FakeRunner], Awaitable[Any]]) -> None:
    async def main() -> None:
        runner = FakeRunner()
        await test(ReviewJobs(cast("BotRunner", runner), compiled), runner)

    asyncio.run(main())


async def compiled(game: str) -> None:
    """All games are."""


async def let_jobs_run() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


def test_job_runs_once_and_its_result_is_cached() -> None:
    async def test(jobs: ReviewJobs, runner: FakeRunner) -> None:
        assert "t1" not in jobs
        job = jobs.get_or_start("t1", MATCH)
        await let_jobs_run()
        assert "t1" in jobs
        assert (job.done, job.result) == (3, None)
        runner.reviews[0].set_result(RESULT)
        await let_jobs_run()
        assert jobs.get_or_start("t1", MATCH) is job
        assert (job.result, len(runner.reviews)) == (RESULT, 1)

    run(test)


def test_failure_is_reported_once_and_can_be_retried(caplog: pytest.LogCaptureFixture) -> None:
    async def test(jobs: ReviewJobs, runner: FakeRunner) -> None:
        jobs.get_or_start("t1", MATCH)
        await let_jobs_run()
        runner.reviews[0].set_exception(ZeroDivisionError())
        await let_jobs_run()
        assert "t1" not in jobs
        with pytest.raises(PapercrownError, match="this game could not be reviewed"):
            jobs.get_or_start("t1", MATCH)
        assert not jobs.get_or_start("t1", MATCH).failed

    run(test)
    assert "the review of a game of kingdomino failed" in caplog.messages


def test_queue_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_jobs, "MAX_QUEUED_REVIEWS", 2)

    async def test(jobs: ReviewJobs, runner: FakeRunner) -> None:
        for table_id in ("t1", "t2"):
            jobs.get_or_start(table_id, MATCH)
        with pytest.raises(Busy, match="many games are being reviewed"):
            jobs.get_or_start("t3", MATCH)
        await let_jobs_run()
        runner.reviews[0].set_result(RESULT)
        await let_jobs_run()
        assert jobs.get_or_start("t3", MATCH)

    run(test)


def test_least_recently_requested_reviews_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_jobs, "MAX_CACHED_REVIEWS", 2)

    async def test(jobs: ReviewJobs, runner: FakeRunner) -> None:
        for table_id in ("t1", "t2", "t1", "t3"):
            jobs.get_or_start(table_id, MATCH)
        assert [table_id in jobs for table_id in ("t1", "t2", "t3")] == [True, False, True]

    run(test)
