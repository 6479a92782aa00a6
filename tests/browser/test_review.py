"""The review tab of the replay page."""

import re

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor
from tests.browser.helpers import PHONE, Visit, import_record


def open_review(visitor: Visitor, name: str = "kingdomino-2") -> None:
    """Open the review of a recorded game, and wait for it."""
    visitor.open(f"/replay/{import_record(visitor, name)}?step=5")
    visitor.press(visitor.page.get_by_role("tab", name="Review"))
    expect(visitor.page.locator(".account").first).to_be_visible()


def test_review_links_to_turning_points(visit: Visit) -> None:
    ada = visit()
    ada.open(f"/table/{import_record(ada, 'kingdomino-2')}")
    ada.page.get_by_role("link", name="Review").click()
    ada.page.wait_for_url("**/replay/*")
    expect(ada.page.locator(".account").first).to_be_visible()
    sheet = ada.page.locator("#review")
    chart = sheet.get_by_role(
        "img", name=re.compile(r"Chance of winning over 48 steps\. At the end: Ada \d+%, Bo \d+%")
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


def test_review_on_a_phone_in_the_dark(visit: Visit) -> None:
    ada = visit(**{**PHONE, "color_scheme": "dark"})
    open_review(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.locator("#review").scroll_into_view_if_needed()
    ada.screenshot("review-phone")


def test_review_of_a_solo_game_is_about_points(visit: Visit) -> None:
    ada = visit()
    open_review(ada, "color-in-kingdoms-1")
    sheet = ada.page.locator("#review")
    expect(sheet.get_by_role("heading", name="Expected score")).to_be_visible()
    expect(sheet.locator(".account dt")).to_have_text(["Luck", "Choices"])
