"""Hints at the table: asked for, looked at on the board, played; and only where they are fair."""

import re

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor
from tests.browser.helpers import PHONE, Visit, join, placing, steps


def hinted(visitor: Visitor) -> None:
    """Until a hint is there, which the bot thinks of for a second."""
    expect(visitor.page.locator(".hints > li").first).to_be_visible()


def test_a_hint_is_asked_for_looked_at_and_played(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "random"])
    turn = placing(ada)
    labels = {action.label for action in turn.actions}
    ada.page.keyboard.press("h")
    hinted(ada)
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
    ada.wait("table.scene.steps > given", before)
    expect(entries).to_have_count(0)


def test_on_a_phone(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.sit_down("kingdomino", ["me", "random"])
    placing(ada)
    ada.page.get_by_role("button", name="Hint", exact=True).tap()
    hinted(ada)
    expect(ada.page.locator(".hints .what").first).to_be_in_viewport()
    ada.screenshot("hint-phone")
    ada.page.locator(".hints .what").first.tap()
    expect(ada.page.locator(".ghost").first).to_be_in_viewport()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_not_where_several_people_play(visit: Visit) -> None:
    ada, ben = visit(), visit()
    ada.sit_down("kingdomino", ["me", "friend"])
    join(ben, ada, "Ben")
    for visitor in (ada, ben):
        visitor.wait("table.turn")
        expect(visitor.page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()
        expect(visitor.page.get_by_role("button", name="Hints", exact=True)).to_be_hidden()


def test_the_host_allows_them_to_all(visit: Visit) -> None:
    ada = visit("Ada Byron")
    ada.open("/")
    ada.page.get_by_role("button", name=re.compile("Set up a table.*Kingdomino")).click()
    hints = ada.page.get_by_label("Everybody may ask for hints")
    expect(hints).to_be_hidden()
    ada.page.get_by_label("Seat 2").select_option("device")
    hints.check()
    ada.page.get_by_role("button", name="Start", exact=True).click()
    ada.page.wait_for_url("**/table/*")
    ada.wait("table.turn")
    assert ada.told("table.state.hints")
    assert "Hints for all" in ada.told("table.state.options")
    expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
