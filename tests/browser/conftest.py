"""One server and one Chromium for all tests of a worker; each test gets visitors with fresh contexts."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from papercrown.testing.browser import TIMEOUT_MS, LiveServer, Visitor, chromium, live_server
from tests.browser.helpers import DESKTOP, Visit

expect.set_options(timeout=TIMEOUT_MS)


@pytest.fixture(scope="session")
def server() -> Iterator[LiveServer]:
    """Shared by all tests: visitors have their own cookies, and tables are private unless a test lists them.

    It offers the game of hidden digits as well.
    """
    with live_server("tests.core.secret_game") as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed before tests of other packages run on this worker: Playwright's event loop would break theirs."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, server: LiveServer) -> Iterator[Visit]:
    """Creates visitors; when they leave, their pages must not have reported errors."""
    with ExitStack() as stack:

        def create(name: str = "", *, at: str = server.address, **options: Any) -> Visitor:
            visitor = stack.enter_context(Visitor(browser, at, **{**DESKTOP, **options}))
            if name:
                visitor.post("/api/me", {"name": name})
            return visitor

        yield create
