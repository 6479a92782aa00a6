"""User input is never parsed as HTML, and the Content Security Policy would block it."""

import json
from urllib.parse import quote

from playwright.sync_api import expect

import papercrown as pc
from papercrown.testing.browser import Visitor
from tests.browser.helpers import Visit, join

IMAGE_TAG = "<img src=x onerror=a()>"
SCRIPT_TAG = "</text><script>a()"


def finished_game() -> str:
    """The journal of a finished game of two players with such names."""
    match = pc.game("kingdomino").match(seats=2, seed=1, names=[IMAGE_TAG, SCRIPT_TAG])
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    return json.dumps(match.journal())


def expect_text(visitor: Visitor, *names: str) -> None:
    """The names are shown as text, and no element was created from them."""
    for name in names:
        expect(visitor.page.get_by_text(name).first).to_be_attached()
    assert visitor.page.locator("img[src=x], script:not([src]), [onerror]").count() == 0


def test_names_in_lobby_and_table(visit: Visit) -> None:
    ada, ben = visit(IMAGE_TAG), visit(SCRIPT_TAG)
    ada.create_table("kingdomino", ["me", "friend"], public=True)
    expect_text(ada, IMAGE_TAG)
    ben.open("/")
    expect_text(ben, IMAGE_TAG)
    join(ben, ada, SCRIPT_TAG)
    for visitor in (ada, ben):
        visitor.wait_for_table("table.turn")
        expect(visitor.page.locator(".frame svg").first).to_be_attached()
        expect_text(visitor, IMAGE_TAG, SCRIPT_TAG)
    ada.open("/")
    expect_text(ada, SCRIPT_TAG)
    expect(ada.page.locator("#nickname")).to_have_value(IMAGE_TAG)


def test_names_in_result_and_replay(visit: Visit) -> None:
    ada = visit()
    table = ada.post("/api/journals", finished_game())["id"]
    for page in (f"/table/{table}", f"/replay/{table}?step=9", f"/replay/{table}?step=48"):
        ada.open(page)
        expect(ada.page.locator(".frame svg").first).to_be_attached()
        expect_text(ada, IMAGE_TAG, SCRIPT_TAG)


def test_urls(visit: Visit) -> None:
    ada = visit()
    ada.ignored_errors.append("404")
    for page in ("/?said={}", "/table/{}", "/replay/{}", "/join/{}", "/{}"):
        ada.open(page.format(quote(IMAGE_TAG, safe="")))
        expect(ada.page.locator("main")).to_be_visible()
        expect_text(ada)


def test_policy_blocks_injected_content(visit: Visit) -> None:
    """No HTML outside our Trusted Types policy, no inline scripts, and nothing from other sites."""
    ada = visit()
    ada.ignored_errors.append("Content Security Policy|Trusted|blocked|127.0.0.1:9/")
    ada.open("/")
    refused = ada.page.evaluate(
        """async () => {
          const refused = [];
          document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
          const script = document.createElement("script");
          try { script.textContent = "window.hacked = true"; } catch (error) { refused.push(error.name); }
          try { document.body.append(script); } catch (error) { refused.push(error.name); }
          try { document.body.innerHTML += "<p>"; } catch (error) { refused.push(error.name); }
          try { trustedTypes.createPolicy("other", {}); } catch (error) { refused.push(error.name); }
          await fetch("http://127.0.0.1:9/").catch(() => {});
          const image = document.createElement("img");
          image.src = "http://127.0.0.1:9/x.png";
          document.body.append(image);
          await new Promise((resolve) => setTimeout(resolve, 100));
          return [window.hacked, refused];
        }"""
    )
    assert refused[0] is None
    assert {"TypeError", "trusted-types", "connect-src", "img-src"} <= set(refused[1])
