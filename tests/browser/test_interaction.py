"""Clicking on the board."""

import re

from playwright.sync_api import expect

from tests.browser.helpers import Visit, placement_turn, single_click_turn, steps


def test_double_click_plays_once(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "device"])
    turn, before = single_click_turn(ada), steps(ada)
    ada.page.locator(f'[data-id="{turn.actions[0].path[0]}"] .spot').dblclick()
    ada.wait_for_table("table.scene.steps > arg", before)
    ada.page.wait_for_timeout(300)
    assert steps(ada) == before + 1
    expect(ada.page.locator("#toast")).to_be_empty()


def test_undo(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "device"])
    turn = placement_turn(ada)
    before = steps(ada)
    ada.play(turn, turn.actions[0])
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.wait_for_table("table.scene.steps === arg", before)
    assert ada.wait_for_turn() == turn
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    expect(ada.page.locator(".log .undone")).to_have_text(re.compile(re.escape(turn.actions[0].label)))
    expect(ada.page.locator(".log")).to_contain_text("takes that back")
    ada.play(turn, turn.actions[-1])
    ada.page.keyboard.press("u")
    ada.wait_for_table("table.scene.steps === arg", before)
