"""Shared by the browser tests: screen sizes, and ways to reach a certain state of a table."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.sync_api import expect

import papercrown as pc
from papercrown.core.match import Match
from papercrown.testing.browser import COMPILE_TIMEOUT_MS, Choice, Turn, Visitor
from tests.records import FIRST

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "reduced_motion": "reduce",
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

STORED_DICE = "papercrown.dice"
"""The key in the local storage."""

MIN_TOUCH_TARGET_PX = 44
SCREEN_WIDTH_PX = 360

TARGET_SIZES_SCRIPT = """() =>
  [...document.querySelectorAll(".large .clickable .spot, .shared .clickable .spot")].map((spot) => {
  const { width, height } = spot.getBoundingClientRect();
  return { id: spot.closest("[data-id]").dataset.id, size: Math.min(width, height) };
})"""

PREVIEWS_SCRIPT = """() => Object.fromEntries([...document.querySelectorAll(".ghost.faint")].map(
  (ghost) => [ghost.closest("[data-id]").dataset.id, ghost.getAttribute("href").slice(1)]))"""
"""The ghosts of all possible next clicks, by the things they lie on."""

AUTOPLAY_SCRIPT = """(table) => new Promise((over) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket/play/${table}`);
  socket.onmessage = ({ data }) => {
    const { turn, seq, state } = JSON.parse(data);
    const { seat, count, actions: [choice] = [] } = turn ?? {};
    if (choice) socket.send(JSON.stringify({ ask: "play", id: `${seat} ${seq}`, seat, count, action: choice.id }));
    if (state?.status === "over") over();
  };
})"""


REMOVE_SCRIPT = """([table, seat]) => new Promise((removed) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket/play/${table}`);
  socket.onopen = () => socket.send(JSON.stringify({ ask: "remove", id: "remove", seat }));
  socket.onmessage = ({ data }) => JSON.parse(data).done?.includes("remove") && removed();
})"""


class Visit(Protocol):
    def __call__(self, name: str = "", *, at: str = ..., **options: Any) -> Visitor: ...


def join(visitor: Visitor, host: Visitor, name: str) -> None:
    """Follow the invitation of a host who is at the table, and sit down."""
    host.wait_for_table("table.state.code", timeout=COMPILE_TIMEOUT_MS)
    visitor.open(f"/join/{host.read_table('table.state.code')}")
    visitor.page.get_by_label("Your name").fill(name)
    visitor.press(visitor.page.get_by_role("button", name="Sit down"))
    visitor.wait_for_table("table.state.seats.some((seat) => seat.mine)")


def first(actions: Sequence[Choice]) -> Choice:
    return actions[0]


def autoplay(table: str, *visitors: Visitor) -> None:
    """Play the first action to the end of the game without drawing: clicking through a whole game is slow."""
    for visitor in visitors:
        visitor.open("/verify")
        visitor.page.evaluate(f"(table) => {{ window.over = ({AUTOPLAY_SCRIPT})(table); }}", table)
    for visitor in visitors:
        visitor.page.evaluate("window.over")
        visitor.open(f"/table/{table}")


def placement_turn(visitor: Visitor) -> Turn:
    """Play until every action takes two clicks, so that the first one narrows them."""
    while True:
        turn = visitor.wait_for_turn()
        if all(len(action.path) == 2 for action in turn.actions):
            return turn
        visitor.play(turn, turn.actions[0])


def single_click_turn(visitor: Visitor) -> Turn:
    """Play until a single click is an action."""
    while len((turn := visitor.wait_for_turn()).actions[0].path) != 1:
        visitor.play(turn, turn.actions[0])
    return turn


def steps(visitor: Visitor) -> int:
    return int(visitor.read_table("table.scene.steps"))


def import_record(visitor: Visitor, name: str) -> str:
    """Upload a recorded game; returns its table."""
    return str(visitor.post("/api/journals", (FIRST / f"{name}.json").read_text())["id"])


def fork_record(visitor: Visitor, name: str, step: int, seat: int = 0) -> str:
    """Open a table that continues a recorded game from a step, against bots."""
    table = import_record(visitor, name)
    fork = visitor.post(f"/api/tables/{table}/fork", {"step": step, "seat": seat, "bot": "greedy"})
    visitor.open(f"/table/{fork['id']}")
    return str(fork["id"])


def step_of_seat(name: str, seat: int, *, after: int) -> int:
    """The first step of a recorded game, from `after` on, in which this seat acts."""
    journal = json.loads((FIRST / f"{name}.json").read_text())
    return next(i for i, step in enumerate(journal["steps"]) if i >= after and step[0] == seat)


def step_where(name: str, condition: Callable[[Match], bool]) -> int:
    """The first step of a recorded game at which the first seat may act and the condition holds."""
    game = pc.replay(json.loads((FIRST / f"{name}.json").read_text()))
    positions = (game.at(length) for length in range(len(game.steps)))
    return next(len(match.steps) for match in positions if 0 in match.actors() and condition(match))


def sheet_titles(visitor: Visitor, seat: int) -> list[str]:
    """The titles of everything on a player's sheet."""
    return visitor.page.locator(f'[data-part="sheet:{seat}"] svg title').all_text_contents()


def click_warned_action(visitor: Visitor) -> tuple[Turn, Choice]:
    """Click an action of Chroma Cubes that leaves no usable die; returns the turn and the action."""
    name = "chroma-cubes-1-koi"
    fork_record(visitor, name, step_where(name, lambda match: any(action.warning for action in match.legal(0))))
    turn = visitor.wait_for_turn()
    choice = next(action for action in turn.actions if action.warning)
    for thing in choice.path:
        visitor.click(thing)
    return turn, choice


def click_spell(visitor: Visitor) -> tuple[Turn, Choice]:
    """Click the first spell of an Inkdoms map; returns the turn and an action of the spell."""
    name = "inkdoms-4"
    fork_record(
        visitor, name, step_where(name, lambda match: any(a.label.startswith("Spell 1") for a in match.legal(0)))
    )
    turn = visitor.wait_for_turn()
    choice = next(action for action in turn.actions if action.label.startswith("Spell 1"))
    visitor.click(choice.path[0])
    return turn, choice


def expect_toast(visitor: Visitor, sentence: str) -> None:
    expect(visitor.page.locator("#toast")).to_contain_text(sentence)


def check_fits(visitor: Visitor) -> None:
    """The page does not scroll sideways, and every target is large enough for a finger."""
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= SCREEN_WIDTH_PX
    small = [spot for spot in visitor.page.evaluate(TARGET_SIZES_SCRIPT) if spot["size"] < MIN_TOUCH_TARGET_PX - 0.5]
    assert small == []


def tap_through_turns(visitor: Visitor, turns: int, seed: int) -> None:
    """Play at random, and check the layout at every turn."""
    chance = random.Random(seed)
    for _ in range(turns):
        turn = visitor.wait_for_turn()
        check_fits(visitor)
        visitor.play(turn, chance.choice(turn.actions))


def public_table(host: Visitor, seats: int) -> str:
    """A table for the host and friends, which the host has not opened in the browser yet."""
    kinds = [{"kind": "me"}, *[{"kind": "friend"}] * (seats - 1)]
    return str(host.post("/api/tables", {"game": "kingdomino", "seats": kinds, "public": True})["id"])


def sit_down(visitor: Visitor, table: str) -> None:
    """Take a free seat at a public table."""
    visitor.open(f"/table/{table}")
    visitor.press(visitor.page.get_by_role("button", name="Sit down"))
    visitor.wait_for_table("table.state.seats.some((seat) => seat.mine)")


def remove_guest(host: Visitor, table: str, seat: int) -> None:
    """Free the seat of a guest before the game, from another tab of the host."""
    tab = host.context.new_page()
    tab.goto("/verify")
    tab.evaluate(REMOVE_SCRIPT, [table, seat])
    tab.close()


def at_verify(visit: Visit) -> Visitor:
    """A visitor of the page that checks dice."""
    visitor = visit()
    visitor.open("/verify")
    return visitor


def remembered(visitor: Visitor) -> dict[str, Any]:
    """What this browser remembers of the dice of its last table."""
    (*_, entry) = json.loads(visitor.page.evaluate(f"localStorage['{STORED_DICE}']"))
    return dict(entry)


def remember(visitor: Visitor, *entries: Any) -> None:
    """Replace what this browser remembers of the dice of its tables."""
    visitor.page.evaluate("([name, value]) => { localStorage[name] = value; }", [STORED_DICE, json.dumps(entries)])
