"""A visitor: one browser context with its own cookies and a page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from papercrown.testing.browser.problem import Problem

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

ARTEFACTS = Path("artefacts")
"""The folder for screenshots, relative to the working directory."""

COMPILE_TIMEOUT_MS = 180_000
"""How long a visitor waits for a turn: the rules may have to be compiled first."""

TIMEOUT_MS = 15_000
"""How long a visitor waits for anything else."""

HUMAN_SEATS = ("me", "friend", "device")

RECORD_MESSAGES_SCRIPT = """
  const recorded = (window.papercrown = { table: null });
  const DEFAULTS = { scene: null, turn: null, history: null };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.tell === "table") recorded.table = { ...DEFAULTS, ...recorded.table, events: [], ...message };
      });
    }
  };
"""
"""Runs before the page's own scripts: merges the table updates that the page receives into `papercrown.table`."""

HIT_POINT_SCRIPT = """(spot) => {
  if (!spot.dataset.room) return null;
  const corners = spot.dataset.room.split(" ").map((corner) => corner.split(",").map(Number));
  const middle = (i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length;
  const { x, y } = new DOMPoint(middle(0), middle(1)).matrixTransform(spot.getScreenCTM());
  const box = spot.getBoundingClientRect();
  return { x: x - box.x, y: y - box.y };
}"""
"""Where to click a spot of irregular shape; null for its middle."""


@dataclass(frozen=True)
class Choice:
    """A legal action, as the page received it."""

    id: int
    label: str
    path: Sequence[str]
    warning: str = ""


@dataclass(frozen=True)
class Turn:
    """A seat that may act, how often it has acted, and its legal actions."""

    seat: int
    count: int
    actions: Sequence[Choice]


class Visitor:
    """A browser context with a page. Errors on the page are a problem when the visitor leaves.

    >>> with Visitor(browser, server.address, color_scheme="dark") as ada:
    ...     ada.open("/")
    """

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.has_touch = bool(options.get("has_touch"))
        self.ignored_errors: list[str] = []
        """Patterns of page errors that are expected."""
        self.errors: list[str] = []
        self.context = browser.new_context(base_url=address, **options)
        self.context.set_default_timeout(TIMEOUT_MS)
        self.context.add_init_script(RECORD_MESSAGES_SCRIPT)
        self.context.on("page", self._record_errors)
        self.page: Page = self.context.new_page()

    def _record_errors(self, page: Page) -> None:
        page.on("console", self._record_message)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _record_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location['url']}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.close()
        unexpected = [
            message for message in self.errors if not any(re.search(known, message) for known in self.ignored_errors)
        ]
        if unexpected and error is None:
            raise Problem("the page reported errors:\n" + "\n".join(unexpected))

    def open(self, path: str) -> None:
        """Open a page of the server.

        >>> ada.open("/?said=Welcome.")
        """
        self.page.goto(path)

    def post(self, path: str, message: Mapping[str, Any] | str) -> dict[str, Any]:
        """Post a message to the server as this visitor; returns the answer.

        >>> ada.post("/api/me", {"name": "Ada"})
        {'name': 'Ada'}
        """
        if not self.context.cookies():
            self.context.request.get("/")
        response = self.context.request.post(path, data=message)
        answer: dict[str, Any] = response.json()
        if not response.ok:
            raise Problem(f"{path}: the server refused: {answer}")
        return answer

    def create_table(self, game: str, seats: Sequence[str], *, public: bool = False, **options: str | bool) -> str:
        """Set up a table and open it; returns its id. A seat is `me`, `friend`, `device` or a bot level.

        >>> table = ada.create_table("queendomino", ["me", "random", "greedy"], variant="royal-wedding")
        """
        kinds = [{"kind": seat} if seat in HUMAN_SEATS else {"kind": "bot", "bot": seat} for seat in seats]
        new = {"game": game, "seats": kinds, "options": options, "public": public}
        table = str(self.post("/api/tables", new)["id"])
        self.open(f"/table/{table}")
        return table

    def screenshot(self, name: str, *, full_page: bool = False) -> Path:
        """Save a screenshot of the visible part of the page, or of the full page.

        >>> ada.screenshot("lobby-dark")
        PosixPath('artefacts/lobby-dark.png')
        """
        path = ARTEFACTS / f"{name}.png"
        self.page.screenshot(path=path, full_page=full_page, animations="disabled")
        return path

    # --- at a table ---

    def read_table(self, expression: str) -> Any:
        """The value of a JavaScript expression about `table`, the state that the page has received.

        >>> ada.read_table("table.state.status")
        'playing'
        """
        return self.page.evaluate(f"() => {{ const {{ table }} = papercrown; return table && ({expression}); }}")

    def wait_for_table(self, condition: str, arg: Any = None, *, timeout: float = TIMEOUT_MS) -> None:
        """Wait until a JavaScript expression about `table` and `arg` is true.

        >>> ada.wait_for_table("table.scene.steps > arg", 12)
        """
        body = f"(arg) => {{ const {{ table }} = papercrown; return table && ({condition}); }}"
        self.page.wait_for_function(body, arg=arg, timeout=timeout)

    def wait_for_turn(self) -> Turn:
        """Wait until this visitor may act.

        >>> ada.wait_for_turn().actions[0].label
        'Choose the wheat–lake domino'
        """
        self.wait_for_table(
            "table.turn && (table.turn.seat !== null || table.turn.curtain !== null)", timeout=COMPILE_TIMEOUT_MS
        )
        turn = self.current_turn()
        assert turn is not None
        return turn

    def current_turn(self) -> Turn | None:
        """The turn of this visitor, if any; opens the curtain of a shared device."""
        if self.read_table("table.turn && table.turn.curtain !== null"):
            self.press("#curtain button")
            self.wait_for_table("table.turn.curtain === null")
        turn = self.read_table(
            "table.state.status === 'playing' && table.turn.seat !== null && [table.turn.seat, table.turn.count,"
            " table.turn.actions.map(({ id, label, path, warning }) => ({ id, label, path, warning }))]"
        )
        if not turn:
            return None
        seat, count, actions = turn
        return Turn(seat, count, [Choice(**action) for action in actions])

    def play(self, turn: Turn, choice: Choice) -> None:
        """Click the path of an action, and wait until it has been played.

        >>> turn = ada.wait_for_turn()
        >>> ada.play(turn, turn.actions[0])
        """
        for thing in choice.path:
            if not self.click(thing):
                self.press_action(choice)
                break
        if choice.warning:
            self.press(self.page.get_by_role("button", name="Do it anyway", exact=True))
        self.wait_for_table("table.turn.seat !== arg[0] || table.turn.count !== arg[1]", [turn.seat, turn.count])

    def click(self, thing: str) -> bool:
        """Click or tap a thing of the drawing, by its `data-id`; False if it is not in the drawing.

        >>> ada.click("cell:0:5,6")
        True
        """
        target = self.page.locator(f'[data-id="{thing}"]')
        is_thumbnail = target.evaluate_all("([target]) => target && Boolean(target.closest('.others'))")
        if is_thumbnail is None:
            return False
        if is_thumbnail and self.has_touch:  # a tap enlarges a thumbnail
            self.press(target)
        spot = target.locator(".spot").first
        self.press(spot, position=spot.evaluate(HIT_POINT_SCRIPT))
        return True

    def press_action(self, choice: Choice) -> None:
        """Press the button of an action in the prompt, or in the list of actions."""
        button = self.page.locator("#prompt .choices").get_by_role("button", name=choice.label, exact=True)
        if not button.count():
            button = self.page.locator(f'[data-action="{choice.id}"]')
            if not button.is_visible():
                self.press(self.page.get_by_role("button", name="Actions", exact=True))
        self.press(button)

    def press(self, target: str | Locator, position: Any = None) -> None:
        """Click or tap an element, in its middle unless a position within it is given."""
        element = self.page.locator(target) if isinstance(target, str) else target
        if self.has_touch:
            element.tap(position=position)
        else:
            element.click(position=position)
