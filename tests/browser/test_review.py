"""The review of a finished game, on the replay page."""

import re

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor
from tests.browser.helpers import PHONE, Visit, record


def reviewed(visitor: Visitor, name: str = "kingdomino-2") -> None:
    """At a recorded game, when its review is there."""
    visitor.open(f"/replay/{record(visitor, name)}?step=5")
    visitor.press(visitor.page.get_by_role("tab", name="Review"))
    expect(visitor.page.locator(".account").first).to_be_visible()


def test_from_the_result_to_the_review_and_to_a_turning_point(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/table/{record(ada, 'kingdomino-2')}")
    ada.page.get_by_role("link", name="Review").click()
    ada.page.wait_for_url("**/replay/*")
    expect(ada.page.locator(".account").first).to_be_visible()
    sheet = ada.page.locator("#review")
    chart = sheet.get_by_role(
        "img", name=re.compile(r"The chance to win over 48 steps\. At the end: Ada \d+%, Bo \d+%")
    )
    expect(chart).to_be_visible()
    dashes = chart.locator(".growth").evaluate_all(
        "(lines) => lines.map((line) => getComputedStyle(line).strokeDasharray)"
    )
    assert len(set(dashes)) == 2
    expect(sheet.locator(".account")).to_have_count(2)
    for account in sheet.locator(".account").all():
        expect(account).to_contain_text(re.compile(r"from \d+% to \d+%"))
        expect(account.locator("dt")).to_have_text(["Luck", "Own choices", "Others' choices"])
        expect(account.locator("dd").first).to_have_text(re.compile(r"^[+−]\d+%$"))
    ada.screenshot("review")
    turns = ada.page.locator(".turns button")
    words = turns.first.inner_text()
    found = re.match(r"Step (\d+), ", words)
    assert found
    turns.first.click()
    expect(ada.page.locator("#sentence")).to_contain_text(f"Step {found[1]} of 48")
    expect(ada.page).to_have_url(re.compile(f"step={found[1]}"))


def test_on_a_phone_in_the_dark(visit: Visit) -> None:
    ada = visit(**{**PHONE, "color_scheme": "dark"})
    reviewed(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.locator("#review").scroll_into_view_if_needed()
    ada.screenshot("review-phone")


def test_a_game_that_one_plays_alone_is_about_points(visit: Visit) -> None:
    ada = visit()
    reviewed(ada, "color-in-kingdoms-1")
    sheet = ada.page.locator("#review")
    expect(sheet.get_by_role("heading", name="The score to expect")).to_be_visible()
    expect(sheet.locator(".account dt")).to_have_text(["Luck", "Choices"])
