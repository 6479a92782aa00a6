"""First visits make few requests, and later ones load nothing again that has not changed."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

import papercrown as pc
from papercrown.testing.browser import COMPILE_TIMEOUT_MS, Visitor
from tests.browser.helpers import PHONE, Visit, import_record

MAX_REQUESTS = 12
"""Of a first visit, until the page can be used."""


READY = {
    "replay": [".library svg", "#board .part svg"],
    "verify": ["#problem:not([hidden]), #report:not([hidden])"],
}


class Traffic:
    """What a page requests, WebSockets included, and what of it comes from the cache."""

    def __init__(self, page: Page) -> None:
        self.requested: dict[str, str] = {}
        """Addresses by the id of the request."""
        self.cached: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda e: self.requested.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.webSocketCreated", lambda event: self.requested.update({event["requestId"]: event["url"]}))
        session.on("Network.requestServedFromCache", lambda event: self.cached.add(event["requestId"]))
        session.on("Network.responseReceived", self._receive)
        session.send("Network.enable")

    def _receive(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self.cached.add(event["requestId"])

    def paths(self, *, cached: bool) -> list[str]:
        """The paths that were requested, with or without those that came from the cache."""
        return [urlsplit(url).path for request, url in self.requested.items() if cached or request not in self.cached]


def load(ada: Visitor, path: str, *ready: str) -> tuple[list[str], list[str]]:
    """Open a page in another tab; returns what was requested until it shows all of this, and what came from the server.

    The second list is complete once nothing more is on its way.
    """
    tab = ada.context.new_page()
    traffic = Traffic(tab)
    tab.goto(path)
    for selector in ready:
        tab.locator(selector).first.wait_for(state="attached", timeout=COMPILE_TIMEOUT_MS)
    until_ready = traffic.paths(cached=True)
    tab.wait_for_load_state("networkidle")
    from_server = traffic.paths(cached=False)
    tab.close()
    return until_ready, from_server


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    return visit(**PHONE)


def table_with_a_bot(ada: Visitor, game: str) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    return f"/table/{ada.post('/api/tables', {'game': game, 'seats': seats})['id']}"


def test_lobby(ada: Visitor) -> None:
    """The server of these tests offers one more game, which has a cover too."""
    ready = [f".game:nth-child({len(pc.games())}) .main", "body:not(.loading)"]
    first = check_requests(ada, "/", *ready, most=MAX_REQUESTS + 1)
    assert len([path for path in first if path.endswith("/cover.svg")]) == len(pc.games()) + 1


@pytest.mark.parametrize("game", pc.games())
def test_table(ada: Visitor, game: str) -> None:
    check_requests(ada, table_with_a_bot(ada, game), ".library svg", "#board .clickable")


@pytest.mark.parametrize("page", READY)
def test_page_of_a_finished_game(ada: Visitor, page: str) -> None:
    table = import_record(ada, "kingdomino-2")
    check_requests(ada, f"/{page}/{table}", *READY[page])


def check_requests(ada: Visitor, path: str, *ready: str, most: int = MAX_REQUESTS) -> list[str]:
    """The icon, which a browser without windows does not request, is the picture in the page's header."""
    first, _ = load(ada, path, *ready)
    assert len(first) <= most, first
    assert [icon for icon in first if icon.startswith("/assets/crown.")]
    assert len(set(first)) == len(first), "something was requested twice"
    _, again = load(ada, path, *ready)
    assert again
    assert not [path for path in again if path.startswith(("/assets/", "/games/"))]
    return first
