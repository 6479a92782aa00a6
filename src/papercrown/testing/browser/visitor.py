"""Tests in a real browser: a server of its own, visitors with cookies of their own, and games played by clicking.

A visitor knows no game: it reads the legal actions that its page was told, and clicks what their paths name.

>>> with house() as home, chromium() as browser, Visitor(browser, home.address) as ada:
...     ada.sit_down("kingdomino", ["me", "greedy"])
...     play_through(ada)
"""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from papercrown.core.errors import PapercrownError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

ARTEFACTS = Path("artefacts")
"""Where screenshots are kept, in the folder that the tests were started in."""

WARMING = 180_000
"""The rules may have to be compiled first: so many milliseconds does a visitor wait to be asked."""

PATIENCE = 15_000
"""Everything else happens within so many milliseconds."""

A_MOMENT = 20
"""Milliseconds until one looks again."""

SITTERS = ("me", "friend", "device")
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
UNSEEN = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
"""What Chromium makes ready behind the address bar of every window: it takes longer than our pages, and nobody sees it.

These replace the features that Playwright turns off, which are no use of ours.
"""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNSEEN)}",
)

LISTENING = """
  const told = (window.papercrown = { table: null });
  const NOTHING = { scene: null, turn: null, history: null };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.tell === "table") told.table = { ...NOTHING, ...told.table, events: [], ...message };
      });
    }
  };
"""
"""Runs before the page's own scripts: keeps what the page was told about its table, told by what changes."""

ROOM = """(spot) => {
  if (!spot.dataset.room) return null;
  const corners = spot.dataset.room.split(" ").map((corner) => corner.split(",").map(Number));
  const middle = (i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length;
  const { x, y } = new DOMPoint(middle(0), middle(1)).matrixTransform(spot.getScreenCTM());
  const box = spot.getBoundingClientRect();
  return { x: x - box.x, y: y - box.y };
}"""
"""Where a finger would hit a spot that is no simple shape; null for the middle."""

TOGETHER = "table.scene && JSON.stringify([table.state.status, table.scene.steps, table.scene.acting])"
"""What all pages at a table know that were told the same."""

WITH_GAMES = """
import importlib, sys
from papercrown import cli, registry
for name in sys.argv[1].split():
    registry._found().update({game.name: game for game in registry._declared(importlib.import_module(name))})
sys.exit(cli.main(sys.argv[2:]))
"""


class NoBrowser(PapercrownError):
    """There is no Chromium here, or nothing to drive it with."""


class Problem(AssertionError):
    """Something that a page or a server must not do."""


# --- the browser ---


def find_chromium() -> str:
    """The program: what `PAPERCROWN_CHROMIUM` names, or the first Chromium there is.

    >>> find_chromium()
    '/usr/bin/chromium'
    """
    wanted = os.environ.get("PAPERCROWN_CHROMIUM")
    for name in (wanted,) if wanted else PROGRAMS:
        if found := shutil.which(name):
            return found
    raise NoBrowser(f"expected a browser: {wanted or ', '.join(PROGRAMS)}, found none; on Debian: apt install chromium")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium without a window.

    >>> with chromium() as browser:
    ...     page = browser.new_page()
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowser("expected Playwright, which is missing: pip install 'papercrown[testing]'") from None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


# --- the server ---


class House:
    """A server in a process of its own, at one port and with one database, which can go and come back."""

    def __init__(
        self, folder: Path, packages: Sequence[str] = (), pace: float = 0.0, database: str | None = None
    ) -> None:
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / "server.log"
        self._command = [
            sys.executable, "-c", WITH_GAMES, " ".join(packages),
            "serve", "--port", str(self.port), "--pace", str(pace),
            "--database", database or f"sqlite:///{folder / 'house.db'}",
        ]  # fmt: skip
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Return when it listens."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        if self.address not in self._process.stdout.readline():
            self.kill()
            raise Problem(f"the server did not start:\n{self.log}")

    def stop(self) -> None:
        """As Ctrl-C does; what went wrong in it is a problem now."""
        self._end(subprocess.Popen.terminate)
        if "Traceback" in self.log:
            raise Problem(f"the server wrote:\n{self.log}")

    def kill(self) -> None:
        """As a power cut does."""
        self._end(subprocess.Popen.kill)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        if self._process is None:
            return
        how(self._process)
        self._process.communicate()
        self._process = None

    @property
    def log(self) -> str:
        """What it had to complain about."""
        return self._log.read_text() if self._log.exists() else ""


@contextmanager
def house(*packages: str, pace: float = 0.0, database: str | None = None) -> Iterator[House]:
    """A server with an empty database, whose bots do not wait; with the games of these packages besides the known ones.

    >>> with house("my_package.my_game") as home:
    ...     print(home.address)
    """
    with tempfile.TemporaryDirectory(prefix="papercrown-") as folder:
        home = House(Path(folder), packages, pace, database)
        home.start()
        try:
            yield home
        except BaseException:
            home.kill()
            raise
        home.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- the visitors ---


@dataclass(frozen=True)
class Choice:
    """A legal action, as the page was told."""

    id: int
    label: str
    path: Sequence[str]
    warning: str = ""


@dataclass(frozen=True)
class Turn:
    """What a page is asked: a seat that has acted so often, and what it may do."""

    seat: int
    count: int
    actions: Sequence[Choice]


class Visitor:
    """Somebody with a browser: a cookie and a page. What the page complains about is a problem when they leave.

    >>> with Visitor(browser, home.address, color_scheme="dark") as ada:
    ...     ada.open("/")
    """

    def __init__(self, browser: Browser, address: str, **given: Any) -> None:
        self.touches = bool(given.get("has_touch"))
        self.forgiven: list[str] = []
        """Patterns of complaints that are no problem."""
        self.complaints: list[str] = []
        self.context = browser.new_context(base_url=address, **given)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(LISTENING)
        self.context.on("page", self._listen)
        self.page: Page = self.context.new_page()

    def _listen(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(f"{said.text} {said.location['url']}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.close()
        problems = [said for said in self.complaints if not any(re.search(known, said) for known in self.forgiven)]
        if problems and error is None:
            raise Problem("the page complained:\n" + "\n".join(problems))

    def open(self, path: str) -> None:
        """Go to a page of the house.

        >>> ada.open("/?said=Welcome.")
        """
        self.page.goto(path)

    def ask(self, path: str, message: Mapping[str, Any] | str) -> dict[str, Any]:
        """Post a message to the server, as this visitor; its answer.

        >>> ada.ask("/api/me", {"name": "Ada"})
        {'name': 'Ada'}
        """
        if not self.context.cookies():
            self.context.request.get("/")
        answer = self.context.request.post(path, data=message)
        said: dict[str, Any] = answer.json()
        if not answer.ok:
            raise Problem(f"{path}: the server refuses: {said}")
        return said

    def sit_down(self, game: str, seats: Sequence[str], *, public: bool = False, **options: str | bool) -> str:
        """Set up a table and open it; its id. A seat is `me`, `friend`, `device` or the level of a bot.

        >>> table = ada.sit_down("queendomino", ["me", "random", "greedy"], variant="royal-wedding")
        """
        kinds = [{"kind": seat} if seat in SITTERS else {"kind": "bot", "bot": seat} for seat in seats]
        new = {"game": game, "seats": kinds, "options": options, "public": public}
        table = str(self.ask("/api/tables", new)["id"])
        self.open(f"/table/{table}")
        return table

    def screenshot(self, name: str, *, whole: bool = False) -> Path:
        """Keep how the page looks, or the whole of it where it is longer than the screen.

        >>> ada.screenshot("lobby-dark")
        PosixPath('artefacts/lobby-dark.png')
        """
        path = ARTEFACTS / f"{name}.png"
        self.page.screenshot(path=path, full_page=whole, animations="disabled")
        return path

    # --- at a table ---

    def told(self, what: str) -> Any:
        """Something that the page was told about the table, which is `table` in this expression of JavaScript.

        >>> ada.told("table.state.status")
        'playing'
        """
        return self.page.evaluate(f"() => {{ const {{ table }} = papercrown; return table && ({what}); }}")

    def wait(self, until: str, given: Any = None, *, timeout: float = PATIENCE) -> None:
        """Wait until this expression about `table`, and about what is `given`, holds.

        >>> ada.wait("table.scene.steps > given", 12)
        """
        body = f"(given) => {{ const {{ table }} = papercrown; return table && ({until}); }}"
        self.page.wait_for_function(body, arg=given, timeout=timeout)

    def asked(self) -> Turn:
        """Wait to be asked.

        >>> ada.asked().actions[0].label
        'Choose the wheat–lake domino'
        """
        self.wait("table.turn && (table.turn.seat !== null || table.turn.curtain !== null)", timeout=WARMING)
        turn = self.turn()
        assert turn is not None
        return turn

    def turn(self) -> Turn | None:
        """What is asked of this visitor now; whoever is handed the device looks."""
        if self.told("table.turn && table.turn.curtain !== null"):
            self.press("#curtain button")
            self.wait("table.turn.curtain === null")
        asked = self.told(
            "table.state.status === 'playing' && table.turn.seat !== null && [table.turn.seat, table.turn.count,"
            " table.turn.actions.map(({ id, label, path, warning }) => ({ id, label, path, warning }))]"
        )
        if not asked:
            return None
        seat, count, actions = asked
        return Turn(seat, count, [Choice(**action) for action in actions])

    def play(self, turn: Turn, choice: Choice) -> None:
        """Click the path of an action, and wait until it was played.

        >>> turn = ada.asked()
        >>> ada.play(turn, turn.actions[0])
        """
        for thing in choice.path:
            if not self.click(thing):
                self.choose(choice)
                break
        if choice.warning:
            self.press(self.page.get_by_role("button", name="Do it all the same", exact=True))
        self.wait("table.turn.seat !== given[0] || table.turn.count !== given[1]", [turn.seat, turn.count])

    def click(self, thing: str) -> bool:
        """Click a thing of the drawing, or tap it; False if it is not in the drawing.

        >>> ada.click("cell:0:5,6")
        True
        """
        place = self.page.locator(f'[data-id="{thing}"]')
        small = place.evaluate_all("([place]) => place && Boolean(place.closest('.others'))")
        if small is None:
            return False
        if small and self.touches:  # a tap on a small sheet makes it large
            self.press(place)
        spot = place.locator(".spot").first
        self.press(spot, position=spot.evaluate(ROOM))
        return True

    def choose(self, choice: Choice) -> None:
        """Press the button of an action: below the prompt, or in the list of all actions."""
        button = self.page.locator("#prompt .choices").get_by_role("button", name=choice.label, exact=True)
        if not button.count():
            button = self.page.locator(f'[data-action="{choice.id}"]')
            if not button.is_visible():
                self.press(self.page.get_by_role("button", name="Actions", exact=True))
        self.press(button)

    def press(self, what: str | Locator, position: Any = None) -> None:
        """Click or tap an element, as soon as somebody could; in its middle, if no position in it is given."""
        place = self.page.locator(what) if isinstance(what, str) else what
        if self.touches:
            place.tap(position=position)
        else:
            place.click(position=position)


def play_through(*visitors: Visitor, choose: Callable[[Sequence[Choice]], Choice] | None = None, seed: int = 0) -> None:
    """Play for these visitors of one table, by clicking, until its game is over; by chance, or what `choose` says.

    >>> play_through(ada, bo, seed=7)
    """
    choose = choose or random.Random(seed).choice
    while play_one(*visitors, choose=choose):
        pass


def play_one(*visitors: Visitor, choose: Callable[[Sequence[Choice]], Choice]) -> bool:
    """Wait until one of these visitors is asked, and play one action; False if the game is over.

    >>> play_one(ada, bo, choose=lambda actions: actions[0])
    True
    """
    first = visitors[0]
    first.wait("table.scene", timeout=WARMING)
    while True:
        seq, over = first.told("[table.seq, table.state.status !== 'playing']")
        while len({visitor.told(TOGETHER) for visitor in visitors}) > 1:
            first.page.wait_for_timeout(A_MOMENT)
        for visitor in visitors:
            if turn := visitor.turn():
                visitor.play(turn, choose(turn.actions))
                return True
        if over:
            return False
        first.wait("table.seq > given", seq)


# --- accessibility ---


_AXE = """(rules) => axe
    .run(document, { resultTypes: ["violations"], ...(rules.length ? { runOnly: rules } : {}) })
    .then(({ violations }) => violations)"""


def check_accessible(page: Page, *, allowed: Sequence[str] = (), only: Sequence[str] = ()) -> None:
    """Nothing serious or critical is found by axe, but for rules that are `allowed` to be broken; `only` some if named.

    >>> check_accessible(ada.page)
    """
    try:
        from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
    except ImportError:
        raise NoBrowser("expected axe, which is missing: pip install axe-playwright-python") from None
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = [
        f"{broken['impact']}: {broken['help']} ({broken['id']})\n" + "\n".join(map(_place, broken["nodes"]))
        for broken in page.evaluate(_AXE, list(only))
        if broken["impact"] in ("serious", "critical") and broken["id"] not in allowed
    ]
    if found:
        raise Problem(f"{page.url} cannot be used by everyone:\n" + "\n".join(found))


def _place(node: Mapping[str, Any]) -> str:
    why = " ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])
    return f"  {' '.join(map(str, node['target']))}: {why}\n    {node['html'][:160]}"
