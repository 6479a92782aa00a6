"""Hints at the table: asking, previewing, playing, and where they are not allowed."""

import re

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor
from tests.browser.helpers import PHONE, Visit, join, placement_turn, steps


def wait_for_hints(visitor: Visitor) -> None:
    """The bot thinks for about a second."""
    expect(visitor.page.locator(".hints > li").first).to_be_visible()


def test_hint_is_previewed_and_played(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "random"])
    turn = placement_turn(ada)
    labels = {action.label for action in turn.actions}
    ada.page.keyboard.press("h")
    wait_for_hints(ada)
    expect(ada.page.get_by_role("button", name="Hints", exact=True)).to_have_attribute("aria-expanded", "true")
    entries = ada.page.locator(".hints > li")
    assert 1 <= entries.count() <= 3
    for entry in entries.all():
        assert entry.locator(".what").inner_text() in labels
        expect(entry.locator(".reasons li").first).to_have_text(re.compile(r"\.$"))
        expect(entry).to_contain_text("Final score ")
        expect(entry).to_contain_text("wins ")
    expect(ada.page.locator("#live")).to_contain_text("Hint: ")
    what = entries.first.locator(".what")
    what.click()
    expect(what).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator(".ghost")).to_have_count(2)
    ada.screenshot("hint")
    before = steps(ada)
    entries.first.get_by_role("button", name="Play: ").click()
    ada.wait_for_table("table.scene.steps > arg", before)
    expect(entries).to_have_count(0)


def test_hint_on_a_phone(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.create_table("kingdomino", ["me", "random"])
    placement_turn(ada)
    ada.page.get_by_role("button", name="Hint", exact=True).tap()
    wait_for_hints(ada)
    expect(ada.page.locator(".hints .what").first).to_be_in_viewport()
    ada.screenshot("hint-phone")
    ada.page.locator(".hints .what").first.tap()
    expect(ada.page.locator(".ghost").first).to_be_in_viewport()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_hints_with_several_people(visit: Visit) -> None:
    ada, ben = visit(), visit()
    ada.create_table("kingdomino", ["me", "friend"])
    join(ben, ada, "Ben")
    for visitor in (ada, ben):
        visitor.wait_for_table("table.turn")
        expect(visitor.page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()
        expect(visitor.page.get_by_role("button", name="Hints", exact=True)).to_be_hidden()


def test_host_allows_hints_for_everyone(visit: Visit) -> None:
    ada = visit("Ada Byron")
    ada.open("/")
    ada.page.get_by_role("button", name=re.compile("Set up a table.*Kingdomino")).click()
    hints = ada.page.get_by_label("Everyone may ask for hints")
    expect(hints).to_be_hidden()
    ada.page.get_by_label("Seat 2").select_option("device")
    hints.check()
    ada.page.get_by_role("button", name="Start", exact=True).click()
    ada.page.wait_for_url("**/table/*")
    ada.wait_for_table("table.turn")
    assert ada.read_table("table.state.hints")
    assert "Hints for all" in ada.read_table("table.state.options")
    expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
