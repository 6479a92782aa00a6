"""Pocket Kingdoms in the browser: previews of a die, hidden turns, solo games."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import papercrown as pc
from papercrown.core.match import Match
from papercrown.testing.browser import Choice, Turn, Visitor, play_game
from tests.browser.helpers import (
    PHONE,
    PREVIEWS_SCRIPT,
    Visit,
    fork_record,
    join,
    sheet_titles,
    step_of_seat,
    tap_through_turns,
)


def starting_with(turn: Turn, thing: str) -> list[Choice]:
    return [action for action in turn.actions if action.path[0] == thing]


def finish_turn(visitor: Visitor, chance: random.Random) -> Turn:
    """Play until the only action left is to finish the turn."""
    while len((turn := visitor.wait_for_turn()).actions) > 1:
        visitor.play(turn, chance.choice(turn.actions))
    return turn


def fork_match(visitor: Visitor, match: Match) -> None:
    """Open a table that continues a match as its first player, against bots."""
    table = visitor.post("/api/journals", json.dumps(match.journal()))["id"]
    step = {"step": len(match.steps), "seat": 0, "bot": "random"}
    visitor.open(f"/table/{visitor.post(f'/api/tables/{table}/fork', step)['id']}")


def random_match(condition: Callable[[Match], bool], **options: Any) -> Match:
    """A random two-player match up to the first position of seat 0 that fulfils a condition."""
    for seed in range(200):
        match, chance = pc.game("pocket-kingdoms").match(seats=2, seed=seed, **options), random.Random(seed)
        while not match.over:
            seat = match.actors()[-1]
            if seat == 0 and condition(match):
                return match
            match.play(seat, chance.choice(match.legal_ids(seat)))
    raise AssertionError("expected a match that fulfils the condition, found none")


def can_attack(match: Match) -> bool:
    return any(action.label.startswith("Attack") for action in match.legal(0))


def test_die_previews_what_it_can_do(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("pocket-kingdoms", ["me", "random"])
    turn = ada.wait_for_turn()
    die = turn.actions[0].path[0]
    assert ada.page.evaluate(PREVIEWS_SCRIPT) == {}
    ada.click(die)
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()
    shown = ada.page.evaluate(PREVIEWS_SCRIPT)
    assert shown.keys() == {action.path[1] for action in starting_with(turn, die)}
    number = die.partition(":")[2]
    for action in starting_with(turn, die):
        if action.path[1].startswith("row"):
            assert re.fullmatch(rf"pk-ghost-{number}-(pair|town|tower|field)-0", shown[action.path[1]])
        else:
            landscape = action.label.split(": ")[1].split(" in the ")[0]
            assert shown[action.path[1]] == f"pk-ghost-land-{landscape}"
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".ghost.faint")).to_have_count(0)


def test_turn_is_hidden_until_everyone_is_done(visit: Visit) -> None:
    ada, bo, chance = visit("Ada"), visit("Bo"), random.Random(2)
    ada.create_table("pocket-kingdoms", ["me", "friend"])
    join(bo, ada, "Bo")
    bo.wait_for_turn()
    before = sheet_titles(bo, 0)
    first = ada.wait_for_turn()
    finish_turn(ada, chance)
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log .turn")).to_have_count(0)
    assert sheet_titles(bo, 0) == before != sheet_titles(ada, 0)
    for count in range(ada.wait_for_turn().count, 0, -1):
        ada.page.keyboard.press("u")
        ada.wait_for_table("table.turn.count < arg", count)
    assert ada.wait_for_turn() == first
    ada.play(turn := finish_turn(ada, chance), turn.actions[0])
    expect(bo.page.locator(".log .turn")).to_have_count(1)
    expect(bo.page.locator(".log .turn")).to_contain_text("Done with this turn")
    assert sheet_titles(bo, 0) == before
    bo.play(turn := finish_turn(bo, chance), turn.actions[0])
    expect(bo.page.locator(".log")).to_contain_text("explores:")
    ada.wait_for_turn()
    assert sheet_titles(bo, 0) != before


def test_attack_reaches_spaces_below_own_districts(visit: Visit) -> None:
    ada = visit("Ada")
    fork_match(ada, random_match(can_attack, barracks=True))
    for whose in ("cell:0", "cell:1"):
        turn = ada.wait_for_turn()
        ada.play(turn, next(action for action in turn.actions if action.path[-1].startswith(whose)))
        assert ada.wait_for_turn().count == turn.count + 1
        ada.page.keyboard.press("u")
        ada.wait_for_table("table.turn.count === arg", turn.count)


def test_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.create_table("pocket-kingdoms", ["me", "greedy", "random"])
    tap_through_turns(ada, 12, seed=5)


def test_solo_game(visit: Visit) -> None:
    ada = visit("Ada")
    fork_record(ada, "pocket-kingdoms-1", step_of_seat("pocket-kingdoms-1", 0, after=120))
    play_game(ada, seed=3)
    expect(ada.page.locator("#result .ranking tfoot td")).to_have_count(1)
