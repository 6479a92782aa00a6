"""Fair dice in the browser: committed to before the game, seeded by all players, verified afterwards."""

import hashlib
import hmac
import json
from typing import Any

from playwright.sync_api import expect

from papercrown.core.fairness import FairSeed
from papercrown.testing.browser import Visitor
from papercrown.verify import match_of
from tests.browser.helpers import Visit, autoplay, join
from tests.fairness import FAIR_SEED, VECTORS, finished_match

FAIR = "Nobody chose these dice"
WRONG = "Something does not add up"


def journal(**changes: Any) -> dict[str, Any]:
    """The journal of a game with fair dice."""
    return {**json.loads(json.dumps(finished_match("kingdomino").journal())), **changes}


def drop_file(visitor: Visitor, content: str) -> None:
    """Drop a file on the open page."""
    visitor.page.evaluate(
        """(content) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], "game.json"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
        }""",
        content,
    )


def expect_report(visitor: Visitor, verdict: str, *kinds: str) -> None:
    expect(visitor.page.locator("#report h2")).to_have_text(verdict)
    expect(visitor.page.locator(".checks li")).to_have_class(kinds)


def shown_commitment(visitor: Visitor) -> str:
    """The commitment in the fair dice dialog."""
    return visitor.page.locator(".fair .digits").first.text_content() or ""


def test_two_players_verify_every_roll(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    bo.ignored_errors.append("400")
    table = ada.create_table("kingdomino", ["me", "friend"])
    ada.press(ada.page.get_by_role("button", name="The dice are sealed"))
    sheet = ada.page.get_by_role("dialog", name="Fair dice")
    seal = shown_commitment(ada)
    assert len(seal) == 64
    expect(sheet).to_contain_text("It is revealed when the game is over.")
    ada.context.grant_permissions(["clipboard-read"])
    ada.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")  # as on the home network
    sheet.get_by_role("button", name="Copy the seal").click()
    expect(sheet.get_by_role("alert")).to_have_text("Copied.")
    assert ada.page.evaluate("navigator.clipboard.readText()") == seal
    sheet.get_by_role("button", name="Close").click()
    join(bo, ada, "Bo")
    bo.wait_for_table("table.scene")
    bo.press(bo.page.get_by_role("button", name="Menu"))
    bo.press(bo.page.get_by_role("button", name="Fair dice"))
    assert shown_commitment(bo) == seal
    expect(bo.page.locator(".fair li")).to_have_text(["Ada✓ " + short_seed(bo, "Ada"), "Bo✓ " + short_seed(bo, "Bo")])
    bo.open(f"/verify/{table}")
    expect(bo.page.locator("#problem")).to_contain_text("A game's file holds its dice")
    bo.open(f"/table/{table}")
    autoplay(table, ada, bo)
    for visitor in (ada, bo):
        visitor.wait_for_table("table.state.status === 'over'")

    ada.press(ada.page.get_by_role("button", name="Menu"))
    ada.press(ada.page.get_by_role("button", name="Fair dice"))
    assert FairSeed(ada.page.locator(".fair .digits").nth(1).text_content() or "").commitment == seal
    ada.press(sheet.get_by_role("link", name="Check every roll"))
    expect_report(ada, FAIR, "fits", "fits", "fits", "fits")
    expect(ada.page.locator(".checks")).to_contain_text("with that of 1 other player")
    ada.page.get_by_text("Every roll", exact=True).click()
    expect(ada.page.get_by_role("link", name="12", exact=True)).to_have_attribute("href", f"/replay/{table}?step=12")

    expect(bo.page.get_by_role("link", name="Check the dice")).to_have_attribute("href", f"/verify/{table}")
    bo.open(f"/replay/{table}")
    bo.press(bo.page.get_by_role("link", name="Check the dice"))
    expect_report(bo, FAIR, "fits", "fits", "fits", "fits")
    remember(bo, table, seal="00" * 32)
    expect_report(bo, WRONG, "wrong", "fits", "fits", "fits")
    expect(bo.page.locator("#report header")).to_contain_text("Before the game this browser saw the seal 00000000…")
    remember(bo, table, seal=seal, luck="11" * 32)
    expect_report(bo, WRONG, "fits", "wrong", "fits", "fits")
    expect(bo.page.locator("#report header")).to_contain_text("11111111…, is not in the dice")


def short_seed(visitor: Visitor, name: str) -> str:
    return str(visitor.read_table(f"table.state.dice.luck['{name}'].slice(0, 8)")) + "…"


def remember(visitor: Visitor, table: str, *, seal: str, luck: str | None = None) -> None:
    """Reload the page as a browser that remembers other numbers from before the game."""
    visitor.page.evaluate(
        """([table, seal, luck]) => {
          const [[, , mine]] = JSON.parse(localStorage["papercrown.dice"]);
          localStorage["papercrown.dice"] = JSON.stringify([[table, seal, luck ?? mine]]);
        }""",
        [table, seal, luck],
    )
    visitor.page.reload()


def test_waiting_room_names_players_whose_seed_is_missing(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    seats = [{"kind": "me"}, {"kind": "friend"}]
    table = ada.post("/api/tables", {"game": "kingdomino", "seats": seats, "public": True})["id"]
    bo.open(f"/table/{table}")
    bo.press(bo.page.get_by_role("button", name="Sit down"))
    expect(bo.page.locator("#waiting h2")).to_have_text(
        "Everyone has a seat. The game begins when Ada opens this table"
    )


def test_tampering_with_a_file_is_detected(visit: Visit) -> None:
    whole, pact, other = journal(), FAIR_SEED.as_json(), FairSeed("12" * 32, FAIR_SEED.luck).as_json()
    rolls = [*whole["rolls"][:12], [40, 1, *whole["rolls"][12][2:-1], 5], *whole["rolls"][13:]]
    came = whole["rolls"][12][1]
    ada = visit()
    ada.open("/verify")
    for changes, kinds, said in (
        ({"seed": {**pact, "secret": "12" * 32}}, "open wrong wrong", "The secret is not the one that was sealed"),
        ({"seed": {**pact, "seal": "12" * 32}}, "open wrong fits", "The secret is not the one that was sealed"),
        ({"seed": other}, "open fits wrong", "Step 0, roll "),
        ({"seed": {**pact, "luck": pact["luck"][::-1]}}, "open fits wrong", "Step 0, roll "),
        ({"options": {}}, "open fits wrong", "Step 0, roll "),
        ({"rolls": rolls}, "open fits wrong", f"Step 12, roll 1: the dice showed {came} of 40, the file says 1."),
        ({"forks": [[30, other]]}, "open fits wrong aside", ": the dice showed"),
    ):
        drop_file(ada, json.dumps({**whole, **changes}))
        expect(ada.page.locator("#report header")).to_contain_text(said)
        expect_report(ada, WRONG, *kinds.split())
    drop_file(ada, json.dumps(whole))
    expect_report(ada, "Every roll follows from the secret", "open", "fits", "fits")
    pasted = ada.page.get_by_label("A seal someone wrote down")
    for text, verdict, kind in (
        (FAIR_SEED.commitment.upper() + " ", FAIR, "fits"),
        ("12" * 32, WRONG, "wrong"),
        ("12", "Every roll follows from the secret", "open"),
    ):
        pasted.fill(text)
        expect_report(ada, verdict, kind, "fits", "fits")


def test_malformed_file_is_explained(visit: Visit) -> None:
    whole, pact = journal(names=["<b id=bold>Ann</b>", "Ben"]), FAIR_SEED.as_json()
    ada = visit()
    ada.open("/verify")
    drop_file(ada, json.dumps(whole))
    expect(ada.page.locator("#game")).to_have_text("Kingdomino · <b id=bold>Ann</b>, Ben")
    for content, said in (
        ("{", "the file is not JSON"),
        ("[]", "the file holds something else"),
        ("null", "the file holds something else"),
        ("{}", "its game is missing"),
        (json.dumps({**whole, "options": []}), "its options are missing"),
        (json.dumps({**whole, "seed": 7}), "This game was played from a seed"),
        (json.dumps({**whole, "forks": [[20, 7]]}), "From step 21 on this game was played from a seed"),
        (json.dumps({**whole, "forks": 3}), "Expected a list of forks, got 3."),
        (json.dumps({**whole, "forks": [3]}), "Expected a fork, got 3."),
        (json.dumps({**whole, "seed": "x" * 99}), 'Expected a sealed secret, got "xxx'),
        (json.dumps({**whole, "seed": {**pact, "secret": "c0de"}}), 'a secret of 64 hexadecimal digits, got "c0de".'),
        (json.dumps({**whole, "seed": {**pact, "luck": [7]}}), "Expected luck of 64 hexadecimal digits"),
        (json.dumps({**whole, "rolls": [[]]}), "The game has 48 steps, but the file has the rolls of 0."),
        (json.dumps({**whole, "rolls": [[48]] * 49}), "Step 0: expected the sides and the number of each roll"),
        (json.dumps({**whole, "rolls": [[0.5, 1]] * 49}), "Step 0: expected the sides and the number of each roll"),
        (json.dumps({**whole, "steps": [7]}), "Step 1: expected a seat and an action, got 7."),
        ("x" * 5_000_001, "This file is too large for a game."),
    ):
        drop_file(ada, content)
        expect(ada.page.locator("#problem")).to_contain_text(said)
        assert len(ada.page.locator("#problem").inner_text()) < 150
        expect(ada.page.locator("#report")).to_be_hidden()


def test_dice_match_the_test_vectors(visit: Visit) -> None:
    ada = visit()
    ada.open("/verify")
    assert (
        ada.page.evaluate(
            """async (vectors) => {
          const { randomNumbers, commitmentOf } = await import("/web/verify/dice.js");
          return vectors.map(({ secret, luck, match, step, numbers }) => ({
            secret, seal: commitmentOf(secret), luck, match, step,
            numbers: randomNumbers(secret, luck, match, step).take(numbers.length).map(Number).toArray(),
          }));
        }""",
            VECTORS,
        )
        == VECTORS
    )


def test_hash_and_json_match_python(visit: Visit) -> None:
    """For lengths around block boundaries, and for characters that JSON escapes."""
    texts = ["a" * length for length in (0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000)]
    options = {"z": True, "a": 'Ü "♛" \\ \n\x7f\x1f\u2028 👑', "é": "/<>"}
    ada = visit()
    ada.open("/verify")
    hashes, macs, match = ada.page.evaluate(
        """async ([texts, options]) => {
          const { sha256, hmac, toHex } = await import("/web/verify/sha256.js");
          const { matchKey } = await import("/web/verify/dice.js");
          const bytes = texts.map((text) => new TextEncoder().encode(text));
          const game = { game: "kingdomino", rules: 1, seats: 2, options };
          return [bytes.map(sha256).map(toHex), bytes.map((key) => toHex(hmac(key, bytes[1]))), matchKey(game)];
        }""",
        [texts, options],
    )
    assert hashes == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert macs == [hmac.new(text.encode(), b"a", "sha256").hexdigest() for text in texts]
    assert match == match_of({"game": "kingdomino", "rules": 1, "seats": 2, "options": options})
