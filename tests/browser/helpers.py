"""What several of these tests need: screens, people at tables, games to begin from."""

import json
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import expect

import papercrown as pc
from papercrown.core.match import Match
from papercrown.testing.browser import Choice, Turn, Visitor, play_one
from tests.records import FIRST

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "reduced_motion": "reduce",
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

PLAYING = """(table) => new Promise((over) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket/play/${table}`);
  socket.onmessage = ({ data }) => {
    const { turn, seq, state } = JSON.parse(data);
    const { seat, count, actions: [choice] = [] } = turn ?? {};
    if (choice) socket.send(JSON.stringify({ ask: "play", id: `${seat} ${seq}`, seat, count, action: choice.id }));
    if (state?.status === "over") over();
  };
})"""


class Visit(Protocol):
    def __call__(self, name: str = "", *, at: str = ..., **given: Any) -> Visitor: ...


def join(visitor: Visitor, host: Visitor, name: str) -> None:
    """Follow the invitation of a host who is at the table, and sit down."""
    host.wait("table.state.code")
    visitor.open(f"/join/{host.told('table.state.code')}")
    visitor.page.get_by_label("Your name").fill(name)
    visitor.press(visitor.page.get_by_role("button", name="Sit down"))
    visitor.wait("table.state.seats.some((seat) => seat.mine)")


def first(actions: Any) -> Choice:
    choice: Choice = actions[0]
    return choice


def play_until(visitor: Visitor, *others: Visitor, steps: int) -> None:
    """Play on until so many steps have been made, and somebody of these is asked again."""
    while int(visitor.told("table.scene.steps") or 0) < steps:
        assert play_one(visitor, *others, choose=first)


def play_by_themselves(table: str, *visitors: Visitor) -> None:
    """To the end, always the first action, without drawing anything: clicking a whole game takes its time."""
    for visitor in visitors:
        visitor.open("/verify")
        visitor.page.evaluate(f"(table) => {{ window.over = ({PLAYING})(table); }}", table)
    for visitor in visitors:
        visitor.page.evaluate("window.over")
        visitor.open(f"/table/{table}")


def placing(visitor: Visitor) -> Turn:
    """Play until something is to be laid on two places, so that a click narrows."""
    while True:
        turn = visitor.asked()
        if all(len(action.path) == 2 for action in turn.actions):
            return turn
        visitor.play(turn, turn.actions[0])


def steps(visitor: Visitor) -> int:
    return int(visitor.told("table.scene.steps"))


def record(visitor: Visitor, name: str) -> str:
    """The table of a recorded game."""
    return str(visitor.ask("/api/journals", (FIRST / f"{name}.json").read_text())["id"])


def play_on(visitor: Visitor, name: str, step: int, seat: int = 0) -> str:
    """A table that goes on from a step of a recorded game, against bots."""
    table = record(visitor, name)
    fork = visitor.ask(f"/api/tables/{table}/fork", {"step": step, "seat": seat, "bot": "greedy"})
    visitor.open(f"/table/{fork['id']}")
    return str(fork["id"])


def turn_of(name: str, seat: int, *, after: int) -> int:
    """The first step of a record, from some step on, before which this seat is asked."""
    journal = json.loads((FIRST / f"{name}.json").read_text())
    return next(i for i, step in enumerate(journal["steps"]) if i >= after and step[0] == seat)


def step_where(name: str, wanted: Callable[[Match], bool]) -> int:
    """The first step of a recorded game at which the first seat is asked, and this holds."""
    whole = pc.replay(json.loads((FIRST / f"{name}.json").read_text()))
    moments = (whole.at(length) for length in range(len(whole.steps)))
    return next(len(match.steps) for match in moments if 0 in match.actors() and wanted(match))


def warned(visitor: Visitor) -> tuple[Turn, Choice]:
    """Click something that leaves no usable die, at a page of Chroma Cubes: what was asked, and what was clicked."""
    name = "chroma-cubes-1-koi"
    play_on(visitor, name, step_where(name, lambda match: any(action.warning for action in match.legal(0))))
    turn = visitor.asked()
    choice = next(action for action in turn.actions if action.warning)
    for thing in choice.path:
        visitor.click(thing)
    return turn, choice


def armed(visitor: Visitor) -> tuple[Turn, Choice]:
    """Click the first spell at a map of Inkdoms: what was asked, and what it could do."""
    name = "inkdoms-4"
    play_on(visitor, name, step_where(name, lambda match: any(a.label.startswith("Spell 1") for a in match.legal(0))))
    turn = visitor.asked()
    choice = next(action for action in turn.actions if action.label.startswith("Spell 1"))
    visitor.click(choice.path[0])
    return turn, choice


def expect_said(visitor: Visitor, sentence: str) -> None:
    """A short word at the lower edge."""
    expect(visitor.page.locator("#toast")).to_contain_text(sentence)
