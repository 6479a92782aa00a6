"""Pocket Kingdoms in the browser: what a die can do is shown, and nobody sees a turn before all are done."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import papercrown as pc
from papercrown.core.match import Match
from papercrown.testing.browser import Choice, Turn, Visitor, play_through
from tests.browser.helpers import PHONE, Visit, join, play_on, turn_of
from tests.browser.test_phone import tap_some_turns

PREVIEWS = """() => Object.fromEntries([...document.querySelectorAll(".ghost.faint")].map(
  (ghost) => [ghost.closest("[data-id]").dataset.id, ghost.getAttribute("href").slice(1)]))"""


def starting(turn: Turn, thing: str) -> list[Choice]:
    return [action for action in turn.actions if action.path[0] == thing]


def finish_turn(visitor: Visitor, chance: random.Random) -> Turn:
    """Play until nothing is left but to say "done"."""
    while len((turn := visitor.asked()).actions) > 1:
        visitor.play(turn, chance.choice(turn.actions))
    return turn


def fork(visitor: Visitor, match: Match) -> None:
    """A table that goes on from a match, for its first player, against bots."""
    table = visitor.ask("/api/journals", json.dumps(match.journal()))["id"]
    step = {"step": len(match.steps), "seat": 0, "bot": "random"}
    visitor.open(f"/table/{visitor.ask(f'/api/tables/{table}/fork', step)['id']}")


def random_match(until: Callable[[Match], bool], **options: Any) -> Match:
    """A match of two in which something has become true for the first player."""
    for seed in range(200):
        match, chance = pc.game("pocket-kingdoms").match(seats=2, seed=seed, **options), random.Random(seed)
        while not match.over:
            seat = match.actors()[-1]
            if seat == 0 and until(match):
                return match
            match.play(seat, chance.choice(match.legal_ids(seat)))
    raise AssertionError("no such match was found")


def sheet_of_ada(visitor: Visitor) -> list[str]:
    """All that stands on it, in words."""
    return visitor.page.locator('[data-part="sheet:0"] svg title').all_text_contents()


def can_attack(match: Match) -> bool:
    return any(action.label.startswith("Attack") for action in match.legal(0))


def test_a_die_shows_what_it_can_do(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("pocket-kingdoms", ["me", "random"])
    turn = ada.asked()
    die = turn.actions[0].path[0]
    assert ada.page.evaluate(PREVIEWS) == {}
    ada.click(die)
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()
    shown = ada.page.evaluate(PREVIEWS)
    assert shown.keys() == {action.path[1] for action in starting(turn, die)}
    number = die.partition(":")[2]
    for action in starting(turn, die):
        if action.path[1].startswith("row"):
            assert re.fullmatch(rf"pk-ghost-{number}-(pair|town|tower|field)-0", shown[action.path[1]])
        else:
            landscape = action.label.split(": ")[1].split(" in the ")[0]
            assert shown[action.path[1]] == f"pk-ghost-land-{landscape}"
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".ghost.faint")).to_have_count(0)


def test_nobody_sees_a_turn_before_all_are_done(visit: Visit) -> None:
    ada, bo, chance = visit("Ada"), visit("Bo"), random.Random(2)
    ada.sit_down("pocket-kingdoms", ["me", "friend"])
    join(bo, ada, "Bo")
    bo.asked()
    before = sheet_of_ada(bo)
    first = ada.asked()
    finish_turn(ada, chance)
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log .turn")).to_have_count(0)
    assert sheet_of_ada(bo) == before != sheet_of_ada(ada)
    for count in range(ada.asked().count, 0, -1):
        ada.page.keyboard.press("u")
        ada.wait("table.turn.count < given", count)
    assert ada.asked() == first
    ada.play(turn := finish_turn(ada, chance), turn.actions[0])
    expect(bo.page.locator(".log .turn")).to_have_count(1)
    expect(bo.page.locator(".log .turn")).to_contain_text("Done with this turn")
    assert sheet_of_ada(bo) == before
    bo.play(turn := finish_turn(bo, chance), turn.actions[0])
    expect(bo.page.locator(".log")).to_contain_text("explores:")
    ada.asked()
    assert sheet_of_ada(bo) != before


def test_a_sword_goes_through_the_veil_of_the_own_districts(visit: Visit) -> None:
    ada = visit("Ada")
    fork(ada, random_match(can_attack, barracks=True, building="must"))
    for whose in ("cell:0", "cell:1"):
        turn = ada.asked()
        ada.play(turn, next(action for action in turn.actions if action.path[-1].startswith(whose)))
        assert ada.asked().count == turn.count + 1
        ada.page.keyboard.press("u")
        ada.wait("table.turn.count === given", turn.count)


def test_a_turn_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.sit_down("pocket-kingdoms", ["me", "greedy", "random"])
    tap_some_turns(ada, 12, seed=5)


def test_a_solo_game_ends_with_a_score(visit: Visit) -> None:
    ada = visit("Ada")
    play_on(ada, "pocket-kingdoms-1", turn_of("pocket-kingdoms-1", 0, after=120))
    play_through(ada, seed=3)
    expect(ada.page.locator("#finish .ranking tfoot td")).to_have_count(1)
