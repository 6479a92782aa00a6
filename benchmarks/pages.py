"""First visits on a slow phone: requests, kilobytes and seconds until a page is ready, in a real Chromium.

    python benchmarks/pages.py [GAME ...] [--visits N] [--json]

The lobby, a table against a bot of each game, and a replay and a check of the dice, at a fourth of the processor's
speed, 1.6 Mbit/s and 150 milliseconds for each round trip. Every first visit has an empty cache, and every table is a
new one. Requests count until the page is ready, WebSockets and the icon among them.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import papercrown as pc
from papercrown.testing.browser import COMPILE_TIMEOUT_MS, Visitor, chromium, live_server, play_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

PHONE = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True}
BOT = "greedy"
COMPRESSION_LEVEL = 1
CPU_SLOWDOWN = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
"""Lighthouse's slow 4G, as Chrome's developer tools emulate it."""
MAX_REQUESTS = 12
MAX_SECONDS = {"lobby": 1.5, "table": 2.5}
"""The benchmark fails above these, on an idle machine."""

OF_FINISHED = ("replay", "verify")
"""The pages of a finished game."""
VISIBLE = "(element) => element.checkVisibility({ visibilityProperty: true })"
READY = {
    "lobby": f"() => [...document.querySelectorAll('.game .main')].filter({VISIBLE}).length === GAMES",
    "table": f"() => document.querySelector('.library svg') && "
    f"[...document.querySelectorAll('#board .clickable')].some({VISIBLE})",
    "replay": "() => document.querySelector('.library svg') && document.querySelector('#board .part svg')",
    "verify": "() => document.querySelector('#report h2')",
}
"""When a visitor can use the page: start every game, click a target, look at a step, read the result."""

MEASURE_SCRIPT = """
  const isReady = READY;
  const look = () => {
    if (document.documentElement && isReady()) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


@dataclass
class Visit:
    """What a page requested until it was ready, as the browser's network stack counts it, and how long that took."""

    requests: list[str] = field(default_factory=list)
    bytes: float = 0.0
    seconds: float = 0.0

    def watch(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", lambda event: self.requests.append(event["request"]["url"]))
        session.on("Network.webSocketCreated", lambda event: self.requests.append(event["url"]))
        session.on("Network.loadingFinished", lambda event: self._receive(event["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda event: self._receive_frame(event["response"]))

    def _receive(self, size: float) -> None:
        self.bytes += size

    def _receive_frame(self, frame: dict[str, Any]) -> None:
        """The browser reports what a frame holds; its size on the wire is estimated by compressing it again."""
        self.bytes += len(zlib.compress(frame["payloadData"].encode(), COMPRESSION_LEVEL))


def visit(ada: Visitor, page: str, path: str) -> Visit:
    """Open a page in a tab of its own, under throttling, and wait until it is ready."""
    tab = ada.context.new_page()
    tab.add_init_script(MEASURE_SCRIPT.replace("READY", READY[page]).replace("GAMES", str(len(pc.games()))))
    session = ada.context.new_cdp_session(tab)
    visited = Visit()
    visited.watch(session)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    tab.goto(path, wait_until="commit")
    tab.wait_for_function("() => window.readyAt", timeout=COMPILE_TIMEOUT_MS)
    visited.seconds = float(tab.evaluate("readyAt")) / 1000
    tab.close()
    return visited


def measure(browser: Browser, address: str, page: str, path: Callable[[Visitor], str], visits: int) -> dict[str, Any]:
    """The median of some first visits, each with a new identity and an empty cache, and one visit again."""
    first = []
    for _ in range(visits):
        with Visitor(browser, address, **PHONE) as ada:
            first.append(visit(ada, page, path(ada)))
            if len(first) == visits:
                again = visit(ada, page, first_path(first[-1]))
    return {"first": summary(first), "again": summary([again])}


def first_path(visited: Visit) -> str:
    return visited.requests[0]


def summary(visits: Sequence[Visit]) -> dict[str, float]:
    return {
        "requests": max(len(visited.requests) for visited in visits),
        "kilobytes": round(statistics.median(visited.bytes for visited in visits) / 1000, 1),
        "seconds": round(statistics.median(visited.seconds for visited in visits), 2),
    }


def new_table(game: str) -> Callable[[Visitor], str]:
    """Opens a table for the visitor and a bot."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": BOT}]
    return lambda ada: f"/table/{ada.post('/api/tables', {'game': game, 'seats': seats})['id']}"


def finished_table(browser: Browser, address: str, game: str) -> str:
    """The id of a table at which a whole game was played."""
    with Visitor(browser, address, reduced_motion="reduce") as ada:
        table = ada.create_table(game, ["me", BOT])
        play_game(ada)
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure first visits under throttling.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    parser.add_argument("--visits", type=int, default=5, help="first visits of each page (default 5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    games = arguments.games or pc.games()
    results: dict[str, dict[str, Any]] = {}
    if not arguments.json:
        print(f"{'':<26}{'first visit':>29}   {'visited again':>29}")
        print(f"{'page':<26}" + "   ".join([f"{'requests':>9}{'kB':>9}{'seconds':>11}"] * 2))
    with live_server() as home, chromium() as browser:
        finished = finished_table(browser, home.address, games[0])
        pages: list[tuple[str, str, Callable[[Visitor], str]]] = [("lobby", "lobby", lambda ada: "/")]
        pages += [(f"table {game}", "table", new_table(game)) for game in games]
        pages += [(f"{page} {games[0]}", page, lambda ada, page=page: f"/{page}/{finished}") for page in OF_FINISHED]
        for name, page, path in pages:
            result = results[name] = measure(browser, home.address, page, path, arguments.visits)
            if not arguments.json:
                print(f"{name:<26}" + "   ".join(map(formatted, result.values())), flush=True)
    if arguments.json:
        print(json.dumps(results))
    return int(any(is_too_much(name.split()[0], result["first"]) for name, result in results.items()))


def is_too_much(page: str, first: dict[str, float]) -> bool:
    return first["requests"] > MAX_REQUESTS or first["seconds"] > MAX_SECONDS.get(page, math.inf)


def formatted(result: dict[str, float]) -> str:
    return f"{result['requests']:>9}{result['kilobytes']:>9}{result['seconds']:>11}"


if __name__ == "__main__":
    raise SystemExit(main())
