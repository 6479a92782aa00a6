"""What people write stays text, and the policy that the browser keeps would let nothing else in."""

import json
from urllib.parse import quote

from playwright.sync_api import expect

import papercrown as pc
from papercrown.testing.browser import Visitor
from tests.browser.helpers import Visit, join

EVIL = "<img src=x onerror=a()>"
SLY = "</text><script>a()"


def finished() -> str:
    """A game of two such people, from its beginning to its end."""
    match = pc.game("kingdomino").match(seats=2, seed=1, names=[EVIL, SLY])
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    return json.dumps(match.journal())


def harmless(visitor: Visitor, *names: str) -> None:
    """The names can be read, and nothing came of them."""
    for name in names:
        expect(visitor.page.get_by_text(name).first).to_be_attached()
    assert visitor.page.locator("img[src=x], script:not([src]), [onerror]").count() == 0


def test_names_are_text_in_the_lobby_and_at_the_table(visit: Visit) -> None:
    ada, ben = visit(EVIL), visit(SLY)
    ada.sit_down("kingdomino", ["me", "friend"], public=True)
    harmless(ada, EVIL)
    ben.open("/")
    harmless(ben, EVIL)
    join(ben, ada, SLY)
    for visitor in (ada, ben):
        visitor.wait("table.turn")
        expect(visitor.page.locator(".frame svg").first).to_be_attached()
        harmless(visitor, EVIL, SLY)
    ada.open("/")
    harmless(ada, SLY)
    expect(ada.page.locator("#nickname")).to_have_value(EVIL)


def test_names_are_text_at_the_end_and_in_the_replay(visit: Visit) -> None:
    ada = visit()
    table = ada.ask("/api/journals", finished())["id"]
    for page in (f"/table/{table}", f"/replay/{table}?step=9", f"/replay/{table}?step=48"):
        ada.open(page)
        expect(ada.page.locator(".frame svg").first).to_be_attached()
        harmless(ada, EVIL, SLY)


def test_addresses_are_text(visit: Visit) -> None:
    ada = visit()
    ada.forgiven.append("404")
    for page in ("/?said={}", "/table/{}", "/replay/{}", "/join/{}", "/{}"):
        ada.open(page.format(quote(EVIL, safe="")))
        expect(ada.page.locator("main")).to_be_visible()
        harmless(ada)


def test_the_browser_would_stop_what_slips_in(visit: Visit) -> None:
    """No markup but through our own door, no scripts in a page, none of other sites, no frames, no forms."""
    ada = visit()
    ada.forgiven.append("Content Security Policy|Trusted|blocked|127.0.0.1:9/")
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
