"""The browser test kit itself: it finds Chromium, and reports everything that goes wrong."""

import pytest
from playwright.sync_api import Browser, expect

from papercrown.testing import browser as browser_kit
from papercrown.testing.browser import (
    BrowserNotFound,
    LiveServer,
    Problem,
    Visitor,
    check_accessible,
    find_chromium,
    live_server,
)
from tests.browser.helpers import Visit, first


def test_environment_names_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_CHROMIUM", "sh")
    assert find_chromium().endswith("/sh")


def test_missing_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_CHROMIUM", "no-such-browser")
    with pytest.raises(BrowserNotFound, match="expected a browser: no-such-browser"):
        find_chromium()


@pytest.mark.parametrize("wrong", ["console.error('oh dear')", "setTimeout(() => { throw new Error('oh dear'); })"])
def test_page_error_is_a_problem(browser: Browser, server: LiveServer, wrong: str) -> None:
    ada = Visitor(browser, server.address)
    ada.open("/")
    ada.page.evaluate(wrong)
    ada.page.wait_for_function("() => true")
    with pytest.raises(Problem, match="oh dear"):
        ada.__exit__(None, None, None)


def test_page_error_can_be_ignored(browser: Browser, server: LiveServer) -> None:
    with Visitor(browser, server.address) as ada:
        ada.ignored_errors.append("oh dear")
        ada.open("/")
        ada.page.evaluate("console.error('oh dear')")


def test_accessibility_violation_is_a_problem(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
    ada.page.evaluate("document.querySelector('label[for=code]').remove()")
    with pytest.raises(Problem, match=r"critical: Form elements must have labels \(label\)\n  #code: "):
        check_accessible(ada.page)
    with pytest.raises(Problem, match="must have labels"):
        check_accessible(ada.page, within="#join")
    check_accessible(ada.page, within="#mine")
    check_accessible(ada.page, allowed=["label", "label-title-only"])


def test_contrast_is_checked_below_marked_moves(visit: Visit) -> None:
    """The marks of other players' moves lie above the whole page, where axe must not take them for a cover."""
    ada = visit("Ada")
    ada.create_table("kingdomino", ["me", "random"])
    while not ada.page.locator(".overlay").count():
        ada.play(turn := ada.wait_for_turn(), turn.actions[0])
    ada.wait_for_turn()
    ada.page.locator("#prompt-text").evaluate(
        "(text) => Object.assign(text.style, { color: '#eee', background: '#fff' })"
    )
    with pytest.raises(Problem, match=r"color-contrast\)\n  #prompt-text: "):
        check_accessible(ada.page, within="#prompt")


def test_refused_post_is_a_problem(visit: Visit) -> None:
    with pytest.raises(Problem, match="expected 2, 3 or 4 players, got 1"):
        visit().create_table("kingdomino", ["me"])


def test_server_that_does_not_start_is_a_problem() -> None:
    with pytest.raises(Problem, match="No module named 'no_such_package'"), live_server("no_such_package"):
        pass


def test_action_outside_the_drawing_is_a_button(visit: Visit) -> None:
    ada = visit()
    ada.create_table("secret", ["me", "random"])
    turn = ada.wait_for_turn()
    assert not ada.click(turn.actions[0].path[0])
    ada.play(turn, first(turn.actions))
    assert ada.wait_for_turn().count == 1


def test_names_of_the_previous_version_warn() -> None:
    for old, new in (
        ("House", browser_kit.LiveServer),
        ("house", live_server),
        ("play_through", browser_kit.play_game),
    ):
        with pytest.warns(DeprecationWarning, match=f"browser.{old} is deprecated, use {new.__name__}"):
            assert getattr(browser_kit, old) is new
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        _ = browser_kit.no_such_name  # type: ignore[attr-defined]
