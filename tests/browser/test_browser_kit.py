"""The helper itself: it finds a browser, and misses nothing that goes wrong."""

import pytest
from playwright.sync_api import Browser

from papercrown.testing.browser import House, NoBrowser, Problem, Visitor, check_accessible, find_chromium, house
from tests.browser.helpers import Visit, first


def test_a_browser_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_CHROMIUM", "sh")
    assert find_chromium().endswith("/sh")


def test_no_browser_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_CHROMIUM", "nothing-of-the-kind")
    with pytest.raises(NoBrowser, match="expected a browser: nothing-of-the-kind"):
        find_chromium()


@pytest.mark.parametrize("wrong", ["console.error('oh dear')", "setTimeout(() => { throw new Error('oh dear'); })"])
def test_a_page_that_complains_is_a_problem(browser: Browser, home: House, wrong: str) -> None:
    ada = Visitor(browser, home.address)
    ada.open("/")
    ada.page.evaluate(wrong)
    ada.page.wait_for_function("() => true")
    with pytest.raises(Problem, match="oh dear"):
        ada.__exit__(None, None, None)


def test_a_complaint_can_be_forgiven(browser: Browser, home: House) -> None:
    with Visitor(browser, home.address) as ada:
        ada.forgiven.append("oh dear")
        ada.open("/")
        ada.page.evaluate("console.error('oh dear')")


def test_what_axe_finds_is_told(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    ada.page.evaluate("document.querySelector('label[for=code]').remove()")
    with pytest.raises(Problem, match=r"critical: Form elements must have labels \(label\)\n  #code: "):
        check_accessible(ada.page)
    check_accessible(ada.page, allowed=["label", "label-title-only"])


def test_a_refusal_is_told(visit: Visit) -> None:
    with pytest.raises(Problem, match="expected 2, 3 or 4 players, got 1"):
        visit().sit_down("kingdomino", ["me"])


def test_a_server_that_does_not_start_is_a_problem() -> None:
    with pytest.raises(Problem, match="No module named 'no_such_package'"), house("no_such_package"):
        pass


def test_an_action_without_a_place_in_the_drawing_is_a_button(visit: Visit, secret_home: House) -> None:
    ada = visit(at=secret_home.address)
    ada.sit_down("secret", ["me", "random"])
    turn = ada.asked()
    assert not ada.click(turn.actions[0].path[0])
    ada.play(turn, first(turn.actions))
    assert ada.asked().count == 1
