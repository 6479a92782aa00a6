"""Fair dice in the browser: pledged by all players before any luck is known, verified afterwards."""

import hashlib
import hmac
import json
from typing import Any

from playwright.sync_api import expect

from papercrown.core.fairness import FairSeed
from papercrown.testing.browser import Visitor
from papercrown.verify import match_of, pledge_of, verify
from tests.browser.helpers import (
    Visit,
    at_verify,
    autoplay,
    join,
    public_table,
    remember,
    remembered,
    remove_guest,
    sit_down,
)
from tests.fairness import CLIENT_SEEDS, FAIR_SEED, SECRET, VECTORS, finished_match, ground_luck, pledged, seen_by
from tests.records import RECORDS

FAIR = "Nobody chose these dice"
WRONG = "Something does not add up"
UNCONFIRMED = "Every roll follows from the secret"


def journal(**changes: Any) -> dict[str, Any]:
    """The journal of a game with fair dice."""
    return {**json.loads(json.dumps(finished_match("kingdomino").journal())), **changes}


def drop_file(visitor: Visitor, *contents: str) -> None:
    """Drop files on the open page."""
    visitor.page.evaluate(
        """(contents) => {
          const transfer = new DataTransfer();
          for (const content of contents) transfer.items.add(new File([content], "game.json"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
        }""",
        list(contents),
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
    expect(bo.page.locator(".fair li")).to_have_text([contribution(bo, 0), contribution(bo, 1)])
    bo.open(f"/verify/{table}")
    expect(bo.page.locator("#problem")).to_contain_text("A game's file holds its dice")
    bo.open(f"/table/{table}")
    autoplay(table, ada, bo)
    for visitor in (ada, bo):
        visitor.wait_for_table("table.state.status === 'over'")

    ada.press(ada.page.get_by_role("button", name="Menu"))
    ada.press(ada.page.get_by_role("button", name="Fair dice"))
    assert FairSeed(ada.page.locator(".fair .digits").nth(1).text_content() or "").commitment == seal
    with ada.page.expect_download() as download:
        ada.press(sheet.get_by_role("button", name="Save what this browser saw"))
    seen = json.loads(download.value.path().read_text())
    played = ada.page.evaluate("(url) => fetch(url).then((answer) => answer.json())", f"/api/tables/{table}/journal")
    assert seen == seen_by(played)
    assert verify(played, seal, seen).confirmed
    ada.press(sheet.get_by_role("link", name="Check every roll"))
    expect_report(ada, FAIR, *["fits"] * 6)
    expect(ada.page.locator(".checks")).to_contain_text("with that of 1 other player")
    ada.page.get_by_text("Every roll", exact=True).click()
    expect(ada.page.get_by_role("link", name="12", exact=True)).to_have_attribute("href", f"/replay/{table}?step=12")

    expect(bo.page.get_by_role("link", name="Check the dice")).to_have_attribute("href", f"/verify/{table}")
    bo.open(f"/replay/{table}")
    bo.press(bo.page.get_by_role("link", name="Check the dice"))
    expect_report(bo, FAIR, *["fits"] * 6)
    whole = remembered(bo)
    for place, changes, said in (
        (0, {"seal": "00" * 32}, "Before the game this browser saw the seal 00000000…"),
        (1, {"pledges": whole["pledges"][:1]}, "Before the game this browser saw 1 pledge, of Ada, but the game has 2"),
        (2, {"luck": "11" * 32}, "11111111…, is not in the dice"),
        (5, {"steps": whole["steps"] + 1}, f"At the end this browser saw {whole['steps'] + 1} steps, but the game has"),
        (5, {"rolls": whole["rolls"] + 1}, f"At the end this browser saw {whole['rolls'] + 1} rolls, but the game has"),
    ):
        remember(bo, {**whole, **changes})
        bo.page.reload()
        expect_report(bo, WRONG, *("wrong" if place == index else "fits" for index in range(6)))
        expect(bo.page.locator("#report header")).to_contain_text(said)


def contribution(visitor: Visitor, index: int) -> str:
    """A player in the fair dice dialog."""
    shown = visitor.read_table(f"table.state.dice.contributions[{index}]")
    return f"{shown['name']}pledge {shown['pledge'][:8]}…✓ luck {shown['luck'][:8]}…"


def test_waiting_room_names_players_whose_pledge_is_missing(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    table = public_table(ada, 2)
    sit_down(bo, table)
    expect(bo.page.locator("#waiting h2")).to_have_text(
        "Everyone has a seat. The game begins when Ada opens this table"
    )
    ada.open(f"/table/{table}")
    for visitor in (ada, bo):
        visitor.wait_for_table("table.scene")


def test_player_who_leaves_before_the_list_is_final_is_not_in_it(visit: Visit) -> None:
    ada, bo, cleo = visit("Ada"), visit("Bo"), visit("Cleo")
    table = public_table(ada, 3)
    sit_down(bo, table)
    sit_down(cleo, table)
    cleo.press(cleo.page.get_by_role("button", name="Menu"))
    cleo.press(cleo.page.get_by_role("button", name="Leave the table"))
    cleo.press(cleo.page.get_by_role("dialog").get_by_role("button", name="Leave"))
    cleo.wait_for_table("!table.state.seats.some((seat) => seat.mine)")
    ada.open(f"/table/{table}")
    ada.press(ada.page.get_by_role("button", name="Start now with bots in the free seats"))
    for visitor in (ada, bo):
        visitor.wait_for_table("table.scene")
        names = [name for name, _ in remembered(visitor)["pledges"]]
        assert names == visitor.read_table("table.state.dice.contributions.map(({ name }) => name)") == ["Ada", "Bo"]
    assert remembered(cleo)["luck"] is None


def test_luck_is_pledged_anew_when_the_players_change_after_it_was_revealed(visit: Visit) -> None:
    ada, bo, cleo = visit("Ada"), visit("Bo"), visit("Cleo")
    table = public_table(ada, 2)
    sit_down(bo, table)
    bo.open("/verify")
    ada.open(f"/table/{table}")
    expect(ada.page.locator("#waiting h2")).to_have_text(
        "Everyone has a seat. The game begins when Bo opens this table again"
    )
    first = remembered(ada)
    assert [name for name, _ in first["pledges"]] == ["Ada", "Bo"]
    remove_guest(ada, table, 1)
    sit_down(cleo, table)
    for visitor in (ada, cleo):
        visitor.wait_for_table("table.scene")
    second = remembered(ada)
    assert [name for name, _ in second["pledges"]] == ["Ada", "Cleo"]
    assert second["luck"] != first["luck"]
    assert (second["burned"], remembered(cleo)["burned"]) == (1, 0)
    ada.press(ada.page.get_by_role("button", name="Menu"))
    ada.press(ada.page.get_by_role("button", name="Fair dice"))
    expect(ada.page.locator(".fair")).to_contain_text("Before the game began its luck was thrown away once.")


def test_luck_survives_a_reload_and_a_second_tab(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    table = public_table(ada, 2)
    sit_down(bo, table)
    pledge = bo.read_table("table.state.dice.mine")
    second = bo.context.new_page()
    second.goto(bo.page.url)
    bo.page.reload()
    bo.wait_for_table("table.state.dice.mine")
    ada.open(f"/table/{table}")
    bo.wait_for_table("table.scene")
    seen = remembered(bo)
    assert pledge_of(seen["seal"], seen["luck"]) == pledge
    assert seen["pledges"][1] == ["Bo", pledge]
    assert seen["burned"] == 0


def test_tampering_with_a_file_is_detected(visit: Visit) -> None:
    whole, pact, other = journal(), FAIR_SEED.as_json(), FairSeed("12" * 32, FAIR_SEED.luck).as_json()
    rolls = [*whole["rolls"][:12], [40, 1, *whole["rolls"][12][2:-1], 5], *whole["rolls"][13:]]
    came = whole["rolls"][12][1]
    ada = at_verify(visit)
    for changes, kinds, said in (
        ({"seed": {**pact, "secret": "12" * 32}}, "open open wrong wrong", "The secret is not the one that was sealed"),
        ({"seed": {**pact, "seal": "12" * 32}}, "open wrong wrong fits", "The luck of Ann does not fit the pledge."),
        ({"seed": other}, "open open fits wrong", "Step 0, roll "),
        ({"seed": {**pact, "luck": pact["luck"][::-1]}}, "open wrong fits wrong", "The luck of Ann does not fit"),
        ({"seed": {**pact, "luck": pact["luck"][:1]}}, "open wrong fits wrong", "has 2 pledges and luck of 1."),
        ({"options": {}}, "open open fits wrong", "Step 0, roll "),
        ({"rolls": rolls}, "open open fits wrong", f"Step 12, roll 1: the dice showed {came} of 40, the file says 1."),
        ({"forks": [[30, other]]}, "open open fits wrong aside", ": the dice showed"),
    ):
        drop_file(ada, json.dumps({**whole, **changes}))
        expect(ada.page.locator("#report header")).to_contain_text(said)
        expect_report(ada, WRONG, *kinds.split())
    drop_file(ada, json.dumps(whole))
    expect_report(ada, UNCONFIRMED, "open", "open", "fits", "fits")
    expect(ada.page.locator("#report header")).to_contain_text("nobody has confirmed the seal and the list of players.")
    expect(ada.page.locator(".checks")).to_contain_text("Luck was pledged by Ann and Ben. Are these the players")
    pasted = ada.page.get_by_label("A seal someone wrote down")
    for text, verdict, kind in (
        (FAIR_SEED.commitment.upper() + " ", UNCONFIRMED, "fits"),
        ("12" * 32, WRONG, "wrong"),
        ("12", UNCONFIRMED, "open"),
    ):
        pasted.fill(text)
        expect_report(ada, verdict, kind, "open", "fits", "fits")


def test_game_is_compared_with_the_file_of_what_a_browser_saw(visit: Visit) -> None:
    whole = journal()
    seen = seen_by(whole)
    ada = at_verify(visit)
    drop_file(ada, json.dumps(seen))
    expect(ada.page.locator("#problem")).to_have_text("That is what a browser saw. Now open the file of the game too.")
    drop_file(ada, json.dumps(whole))
    expect_report(ada, FAIR, *["fits"] * 6)
    drop_file(ada, json.dumps(whole))  # what was saved belongs to one game
    expect_report(ada, UNCONFIRMED, "open", "open", "fits", "fits")
    ada.page.get_by_label("Open what my browser saw").set_input_files(
        {"name": "seen.json", "mimeType": "application/json", "buffer": json.dumps(seen).encode()}
    )
    expect_report(ada, FAIR, *["fits"] * 6)
    for changes, kinds, said in (
        ({"seal": "00" * 32}, "wrong fits fits fits fits fits", "Before the game your browser saw the seal 00000000…"),
        (
            {"pledges": seen["pledges"][::-1]},
            "fits wrong fits fits fits fits",
            f"saw the pledge {seen['pledges'][1][1][:8]}… of Ben, but the game has ",
        ),
        ({"luck": "00" * 32}, "fits fits wrong fits fits fits", "is not in the dice"),
        ({"steps": 49}, "fits fits fits fits fits wrong", "At the end your browser saw 49 steps, but the game has 48."),
        ({"rolls": 1}, "fits fits fits fits fits wrong", "At the end your browser saw 1 roll, but the game has"),
    ):
        drop_file(ada, json.dumps(whole), json.dumps({**seen, **changes}))
        expect_report(ada, WRONG, *kinds.split())
        expect(ada.page.locator("#report header")).to_contain_text(said)
    drop_file(ada, json.dumps({**seen, "burned": 2, "steps": None}), json.dumps(whole))
    expect_report(ada, FAIR, "fits", "fits", "fits", "fits", "fits", "aside", "aside")
    expect(ada.page.locator(".checks")).to_contain_text(
        "your browser had shown luck 2 times for a game that did not begin"
    )


def test_operator_who_adds_ground_luck_is_exposed(visit: Visit) -> None:
    """With an invented player, without pledges as in old games, and with the pledges of the real players only."""
    honest = finished_match("kingdomino")
    seen = seen_by(honest.journal())
    luck = ground_luck(FAIR_SEED, honest._id)
    wanted = pledged(SECRET, {"Ann": CLIENT_SEEDS[0], "Ben": CLIENT_SEEDS[1], "Cy": luck})
    ada = at_verify(visit)
    for seed, said in (
        (wanted, "saw 2 pledges, of Ann and Ben, but the game has 3, of Ann, Ben and Cy."),
        (FairSeed(SECRET, wanted.luck), "saw the pledges of Ann and Ben, but the game has luck without pledges."),
        (FairSeed(SECRET, wanted.luck, FAIR_SEED.pledges), "the game has 2 pledges and luck of 3."),
    ):
        ground = json.dumps(finished_match("kingdomino", seed).journal())
        remember(ada)
        drop_file(ada, ground, json.dumps(seen))
        expect(ada.page.locator("#report header")).to_contain_text(said)
        expect(ada.page.locator("#report h2")).to_have_text(WRONG)
        remember(ada, {**seen, "table": "t1"})
        drop_file(ada, ground)
        expect(ada.page.locator("#report header")).to_contain_text(said)
        expect(ada.page.locator("#report h2")).to_have_text(WRONG)


def test_game_from_before_there_were_pledges_gets_a_note(visit: Visit) -> None:
    (record,) = RECORDS.glob("*/kingdomino-2-sealed.json")
    ada = at_verify(visit)
    remember(ada, ["t1", FAIR_SEED.commitment, CLIENT_SEEDS[0]])
    drop_file(ada, record.read_text())
    expect_report(ada, UNCONFIRMED, "fits", "open", "fits", "fits", "fits", "aside")
    expect(ada.page.locator("#report header")).to_contain_text(
        "nobody has confirmed that nobody added luck afterwards."
    )
    expect(ada.page.locator(".checks")).to_contain_text("This game is from before there were pledges")


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
        (json.dumps({**whole, "seed": {**pact, "pledges": 7}}), "Expected a name and a pledge for each player, got 7."),
        (json.dumps({**whole, "seed": {**pact, "pledges": [["x" * 101, "00" * 32]]}}), "Expected a name and a pledge"),
        (json.dumps({**whole, "steps": whole["steps"][:20]}), "The file was cut: it should have 48 steps, but has 20."),
        (json.dumps({**whole, "rolls": [[]]}), "The game has 48 steps, but the file has the rolls of 0."),
        (json.dumps({**whole, "rolls": [[48]] * 49}), "Step 0: expected the sides and the number of each roll"),
        (json.dumps({**whole, "rolls": [[0.5, 1]] * 49}), "Step 0: expected the sides and the number of each roll"),
        (json.dumps({**whole, "steps": [7], "length": 1}), "Step 1: expected a seat and an action, got 7."),
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
          const { pledgeOf } = await import("/web/shared/fair_dice/pledge.js");
          return vectors.map(({ secret, seal, luck, match, step, numbers }) => ({
            secret, seal: commitmentOf(secret), luck, pledges: luck.map((one) => pledgeOf(seal, one)), match, step,
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
          const { sha256, hmac, toHex } = await import("/web/shared/fair_dice/sha256.js");
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
