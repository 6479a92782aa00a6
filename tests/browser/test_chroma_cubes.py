"""Chroma Cubes in the browser: dice in any order, hidden colouring, warnings, celebrations."""

import re
from collections.abc import Sequence
from typing import TypeVar

from playwright.sync_api import expect

from papercrown.core.match import Action, Match
from papercrown.testing.browser import Choice, Turn
from tests.browser.helpers import (
    PHONE,
    Visit,
    click_warned_action,
    fork_record,
    join,
    sheet_titles,
    step_where,
    tap_through_turns,
)

READY = ("done",)

Offered = TypeVar("Offered", Action, Choice)


def done(turn: Turn) -> Choice:
    return next(action for action in turn.actions if tuple(action.path) == READY)


def two_dice_actions(actions: Sequence[Offered]) -> list[Offered]:
    """Actions that colour something with two dice, of which the second could not come first."""
    choices = [action for action in actions if action.path[0].startswith("section:") and len(action.path) == 3]
    return [
        choice
        for choice in choices
        if choice.path[2].startswith("die:")
        and not any(other.path[:2] == (choice.path[0], choice.path[2]) for other in choices)
    ]


def test_dice_are_clickable_in_any_order(visit: Visit) -> None:
    ada = visit("Ada")
    fork_record(
        ada,
        "chroma-cubes-4-koi",
        step_where("chroma-cubes-4-koi", lambda match: bool(two_dice_actions(match.legal(0)))),
    )
    turn = ada.wait_for_turn()
    section, one, other = two_dice_actions(turn.actions)[0].path
    for thing in (section, other, one):
        expect(ada.page.locator(f'[data-id="{thing}"]')).to_have_class(re.compile("clickable"))
        ada.click(thing)
    ada.wait_for_table("table.turn.count !== arg", turn.count)
    used = [title for title in sheet_titles(ada, 0) if title.endswith("set aside")]
    assert {one, other} <= {f"die:0:{int(title[4]) - 1}" for title in used}


def test_colouring_is_hidden_until_everyone_is_done(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.create_table("chroma-cubes", ["me", "friend"], puzzle="lighthouse")
    join(bo, ada, "Bo")
    bo.wait_for_turn()
    turn, before = ada.wait_for_turn(), sheet_titles(bo, 0)
    ada.play(turn, turn.actions[0])
    ada.play(again := ada.wait_for_turn(), done(again))
    ada.wait_for_table("table.turn.seat === null")
    assert any("shown when all are done" in title for title in sheet_titles(ada, 0))
    expect(bo.page.locator('[data-part="sheet:0"]')).to_contain_text("is done")
    assert [title for title in sheet_titles(bo, 0) if title not in before] == []
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log")).not_to_contain_text("Colour")
    ada.page.keyboard.press("u")
    ada.play(again := ada.wait_for_turn(), done(again))
    bo.play(turn := bo.wait_for_turn(), done(turn))
    expect(bo.page.locator(".log")).to_contain_text("Colour")
    assert sum(": coloured" in title for title in sheet_titles(bo, 0)) == 1


def test_action_that_leaves_no_usable_die_asks_for_confirmation(visit: Visit) -> None:
    ada = visit("Ada")
    turn, choice = click_warned_action(ada)
    prompt = ada.page.locator("#prompt-text")
    expect(prompt).to_contain_text("the chance that")
    ada.press(ada.page.get_by_role("button", name="Choose something else"))
    expect(prompt).not_to_contain_text("the chance that")
    assert ada.wait_for_turn() == turn
    ada.play(turn, choice)
    assert ada.wait_for_turn() != turn


def just_completed(match: Match) -> bool:
    """Whether the first seat completed its first figure in the previous turn."""
    p = match.position
    members = [int(p.puzzle.members[k]) for k in range(p.puzzle.figures) if p.points[0, k] > 0]
    return len(members) == 1 and bool(int(p.fresh[0]) & members[0])


def test_completed_figure_is_celebrated_once(visit: Visit) -> None:
    ada = visit("Ada", reduced_motion="no-preference")
    fork_record(ada, "chroma-cubes-4-koi", step_where("chroma-cubes-4-koi", just_completed))
    medal = ada.page.locator('[data-part="sheet:0"] .pc-cheer')
    expect(medal).to_have_count(1)
    running = "(medal) => medal.getAnimations().map((animation) => animation.animationName)"
    assert medal.evaluate(running) == ["cheer"]
    medal.evaluate("(medal) => { medal.marked = true; }")
    ada.play(turn := ada.wait_for_turn(), turn.actions[0])
    ada.wait_for_turn()
    assert medal.evaluate("(medal) => medal.marked")


def test_window_puzzle_is_generated(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("chroma-cubes", ["me", "random"], puzzle="window")
    turn = ada.wait_for_turn()
    expect(ada.page.locator('[data-part="chart"]')).to_contain_text(re.compile(r"Window \d+"))
    ada.play(turn, turn.actions[0])


def test_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.create_table("chroma-cubes", ["me", "greedy", "random"], puzzle="toucan")
    tap_through_turns(ada, 12, seed=5)
