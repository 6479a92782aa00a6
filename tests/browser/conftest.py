"""One server and one browser for all tests of a worker; visitors come and go."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from papercrown.testing.browser import PATIENCE, House, Visitor, chromium, house
from tests.browser.helpers import DESKTOP, Visit

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def home() -> Iterator[House]:
    with house() as home:
        yield home


@pytest.fixture(scope="session")
def secret_home() -> Iterator[House]:
    """Where the game of hidden digits is played too."""
    with house("tests.core.secret_game") as home:
        yield home


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Gone before any other test runs on this worker: Playwright's loop would be in the way of theirs."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, home: House) -> Iterator[Visit]:
    """Makes visitors; at the end they leave, and must have nothing to complain about."""
    with ExitStack() as stack:

        def made(name: str = "", *, at: str = home.address, **given: Any) -> Visitor:
            visitor = stack.enter_context(Visitor(browser, at, **{**DESKTOP, **given}))
            if name:
                visitor.ask("/api/me", {"name": name})
            return visitor

        yield made
