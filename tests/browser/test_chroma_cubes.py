"""Chroma Cubes in the browser: dice in any order, secrets until all are done, a warning, a celebration."""

import re
from collections.abc import Sequence
from typing import TypeVar

from playwright.sync_api import expect

from papercrown.core.match import Action, Match
from papercrown.testing.browser import Choice, Turn, Visitor
from tests.browser.helpers import PHONE, Visit, join, play_on, step_where, warned
from tests.browser.test_phone import tap_some_turns

READY = ("done",)

Offered = TypeVar("Offered", Action, Choice)


def sheet_of(visitor: Visitor, seat: int) -> list[str]:
    """All that stands on it, in words."""
    return visitor.page.locator(f'[data-part="sheet:{seat}"] svg title').all_text_contents()


def done(turn: Turn) -> Choice:
    return next(action for action in turn.actions if tuple(action.path) == READY)


def two_of_several(actions: Sequence[Offered]) -> list[Offered]:
    """To colour something with two dice, of which the second could not be the first."""
    choices = [action for action in actions if action.path[0].startswith("section:") and len(action.path) == 3]
    return [
        choice
        for choice in choices
        if choice.path[2].startswith("die:")
        and not any(other.path[:2] == (choice.path[0], choice.path[2]) for other in choices)
    ]


def test_dice_can_be_clicked_in_any_order(visit: Visit) -> None:
    ada = visit("Ada")
    play_on(
        ada, "chroma-cubes-4-koi", step_where("chroma-cubes-4-koi", lambda match: bool(two_of_several(match.legal(0))))
    )
    turn = ada.asked()
    section, one, other = two_of_several(turn.actions)[0].path
    for thing in (section, other, one):
        expect(ada.page.locator(f'[data-id="{thing}"]')).to_have_class(re.compile("can"))
        ada.click(thing)
    ada.wait("table.turn.count !== given", turn.count)
    used = [title for title in sheet_of(ada, 0) if title.endswith("set aside")]
    assert {one, other} <= {f"die:0:{int(title[4]) - 1}" for title in used}


def test_nobody_sees_what_is_coloured_before_all_are_done(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.sit_down("chroma-cubes", ["me", "friend"], puzzle="lighthouse")
    join(bo, ada, "Bo")
    turn, before = ada.asked(), sheet_of(bo, 0)
    ada.play(turn, turn.actions[0])
    ada.play(again := ada.asked(), done(again))
    ada.wait("table.turn.seat === null")
    assert any("shown when all are done" in title for title in sheet_of(ada, 0))
    expect(bo.page.locator('[data-part="sheet:0"]')).to_contain_text("is done")
    assert [title for title in sheet_of(bo, 0) if title not in before] == []
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log")).not_to_contain_text("Colour")
    ada.page.keyboard.press("u")
    ada.play(again := ada.asked(), done(again))
    bo.play(turn := bo.asked(), done(turn))
    expect(bo.page.locator(".log")).to_contain_text("Colour")
    assert sum(": coloured" in title for title in sheet_of(bo, 0)) == 1


def test_a_choice_that_leaves_no_usable_die_is_asked_back(visit: Visit) -> None:
    ada = visit("Ada")
    turn, choice = warned(ada)
    prompt = ada.page.locator("#asked")
    expect(prompt).to_contain_text("chance of being stuck")
    ada.press(ada.page.get_by_role("button", name="Choose something else"))
    expect(prompt).not_to_contain_text("stuck")
    assert ada.asked() == turn
    ada.play(turn, choice)
    assert ada.asked() != turn


def just_completed(match: Match) -> bool:
    """Whether the first seat completed its first figure in the turn before."""
    p = match.position
    members = [int(p.puzzle.members[k]) for k in range(p.puzzle.figures) if p.points[0, k] > 0]
    return len(members) == 1 and bool(int(p.fresh[0]) & members[0])


def test_a_complete_figure_is_celebrated_once(visit: Visit) -> None:
    ada = visit("Ada", reduced_motion="no-preference")
    play_on(ada, "chroma-cubes-4-koi", step_where("chroma-cubes-4-koi", just_completed))
    medal = ada.page.locator('[data-part="sheet:0"] .pc-cheer')
    expect(medal).to_have_count(1)
    running = "(medal) => medal.getAnimations().map((animation) => animation.animationName)"
    assert medal.evaluate(running) == ["cheer"]
    medal.evaluate("(medal) => { medal.known = true; }")
    ada.play(turn := ada.asked(), turn.actions[0])
    ada.asked()
    assert medal.evaluate("(medal) => medal.known")


def test_a_window_is_a_new_page(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("chroma-cubes", ["me", "random"], puzzle="window")
    turn = ada.asked()
    expect(ada.page.locator('[data-part="chart"]')).to_contain_text(re.compile(r"Window \d+"))
    ada.play(turn, turn.actions[0])


def test_some_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.sit_down("chroma-cubes", ["me", "greedy", "random"], puzzle="toucan")
    tap_some_turns(ada, 12, seed=5)
