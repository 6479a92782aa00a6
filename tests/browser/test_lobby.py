"""The lobby."""

import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, expect

import papercrown as pc
from tests.browser.helpers import PHONE, Visit, import_record

MAX_PAGE_BYTES = 100_000


def press_button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_game_cards_have_picture_and_summary(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    for game in map(pc.game, pc.games()):
        card = ada.page.locator(".game", has=ada.page.get_by_role("heading", name=game.title, exact=True))
        expect(card).to_contain_text(game.summary)
        picture = card.locator("img")
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 0, game.name


def test_first_visit_is_light(visit: Visit) -> None:
    """The size of all responses, as transferred."""
    ada = visit()
    sizes: dict[str, int] = {}
    ada.page.on("requestfinished", lambda done: sizes.update({done.url: done.sizes()["responseBodySize"]}))
    ada.open("/")
    expect(ada.page.get_by_text("Nothing yet.")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes.values()) < MAX_PAGE_BYTES, sizes


def test_nickname_is_saved(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    name = ada.page.get_by_label("Playing as")
    name.fill("  Ada   Lovelace ")
    name.press("Enter")
    expect(ada.page.locator("#nickname-status")).to_have_text("Saved.")
    ada.page.reload()
    expect(name).to_have_value("Ada Lovelace")


def test_invalid_nickname_is_explained(visit: Visit) -> None:
    ada = visit()
    ada.ignored_errors.append("400")
    ada.open("/")
    name = ada.page.get_by_label("Playing as")
    before = name.input_value()
    name.fill("   ")
    name.press("Enter")
    expect(ada.page.locator("#nickname-status")).to_contain_text("1 to 24 letters")
    name.press("Escape")
    expect(name).to_have_value(before)


def test_play_now(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    press_button(ada.page, "Play now Kingdomino")
    ada.page.wait_for_url("**/table/*")
    assert ada.wait_for_turn().actions
    assert ada.read_table("table.state.seats.map((seat) => seat.name)")[0] == "Ada"
    assert ada.read_table("table.state.seats.map((seat) => seat.bot)") == [None, "knight"]


def test_options_determine_player_counts(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    press_button(ada.page, "Set up a table Queendomino")
    dialog = ada.page.get_by_role("dialog")
    numbers = dialog.locator(".numbers")
    expect(numbers).to_have_text("234")
    dialog.get_by_label("Variant").select_option("royal-wedding")
    expect(numbers).to_have_text("345678")
    expect(dialog.locator(".meanings p:not(.faded)").first).to_contain_text("Royal wedding")


def test_table_with_options_and_all_kinds_of_seats(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    press_button(ada.page, "Set up a table Kingdomino")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("4", exact=True).check(force=True)
    dialog.get_by_label("Seat 2", exact=True).select_option(label="A friend")
    dialog.get_by_label("Seat 3", exact=True).select_option(label="Same device")
    dialog.get_by_label("Name of player 3").fill("Cy")
    dialog.get_by_label("Level of bot 4").select_option(label="Duchess")
    dialog.get_by_label("Harmony").check()
    press_button(ada.page, "Open the table and invite friends")
    ada.page.wait_for_url("**/table/*")
    ada.wait_for_table("table.state.status === 'waiting'")
    seats = ada.read_table("table.state.seats")
    assert [seat["free"] for seat in seats] == [False, True, False, False]
    assert [seat["mine"] for seat in seats] == [True, False, True, False]
    assert (seats[2]["name"], seats[3]["bot"]) == ("Cy", "duchess")
    assert ada.read_table("table.state.options") == ["Harmony"]
    expect(ada.page.get_by_label("Invitation link")).to_have_value(re.compile(r"/join/[A-Z]{5}$"))


def test_host_starts_with_bots_in_free_seats(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "friend", "friend"])
    press_button(ada.page, "Start now with bots in the free seats")
    assert ada.wait_for_turn().actions


def test_joining_by_code(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.create_table("kingdomino", ["me", "friend"])
    code = ada.page.locator(".code").inner_text()
    bo.open("/")
    bo.page.get_by_label("Table code").fill(code.lower())
    press_button(bo.page, "Join")
    bo.page.wait_for_url("**/table/*")
    press_button(bo.page, "Sit down")
    for visitor in (ada, bo):
        expect(visitor.page.locator("#seats li")).to_have_count(2)
        expect(visitor.page.locator("#seats")).to_contain_text("Bo")


def test_unknown_code_is_explained(visit: Visit) -> None:
    ada = visit()
    ada.ignored_errors.append("404")
    ada.open("/")
    ada.page.get_by_label("Table code").fill("xxxxx")
    press_button(ada.page, "Join")
    expect(ada.page.locator("#code-status")).to_contain_text("there is no table with the code 'XXXXX'")


def test_outdated_invitation_leads_to_the_lobby(visit: Visit) -> None:
    ada = visit()
    ada.open("/join/XXXXX")
    expect(ada.page.locator("#notice")).to_contain_text("There is no table with this code.")
    assert "said" not in ada.page.url
    press_button(ada.page, "Close this notice")
    expect(ada.page.locator("#notice")).to_be_empty()


def test_links_cannot_make_the_lobby_say_anything(visit: Visit) -> None:
    ada = visit()
    for key in ("Your game was moved to evil.example", "<b>Hello</b>", "constructor", ""):
        ada.open(f"/?said={quote(key)}")
        expect(ada.page.locator("#games li").first).to_be_visible()
        expect(ada.page.locator("#notice")).to_be_empty()
        assert "said" not in ada.page.url


def test_open_tables_update_live(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    bo.open("/")
    tables = bo.page.locator("#open")
    ada.post("/api/me", {"name": "Host of the open one"})
    ada.create_table("kingdomino", ["me", "friend"], public=True)
    line = tables.locator("li", has_text="Host of the open one")
    expect(line).to_contain_text("waiting for 1 more")
    line.get_by_role("link", name="Sit down").click()
    press_button(bo.page, "Sit down")
    bo.wait_for_table("table.scene")
    cy = visit()
    cy.open("/")
    expect(cy.page.locator("#open li", has_text="Host of the open one").get_by_text("waiting")).to_have_count(0)


def test_my_games_lead_back_to_the_table(visit: Visit) -> None:
    ada = visit()
    table = ada.create_table("kingdomino", ["me", "random"])
    ada.wait_for_turn()
    ada.page.get_by_role("link", name="Papercrown, back to the lobby").click()
    mine = ada.page.locator("#mine li")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("your turn")
    mine.get_by_role("link", name="Continue").click()
    ada.page.wait_for_url(f"**/table/{table}")


def test_finished_game_leads_to_its_replay(visit: Visit) -> None:
    ada = visit()
    import_record(ada, "kingdomino-2")
    ada.open("/")
    ada.page.locator("#mine li").get_by_role("link", name="Watch the replay").click()
    ada.page.wait_for_url("**/replay/*")


def test_malformed_file_is_explained(visit: Visit, tmp_path: Path) -> None:
    ada = visit()
    ada.ignored_errors.append("40")
    ada.open("/")
    for name, content, problem in (
        ("json", "{", "expected a journal, got a file that is not JSON"),
        ("game", '{"game": "chess"}', "expected"),
        ("list", "[]", "expected"),
    ):
        file = tmp_path / f"{name}.json"
        file.write_text(content)
        ada.page.get_by_label("Open a game file").set_input_files(file)
        expect(ada.page.locator("#journal-status.problem")).to_contain_text(problem)
        ada.page.evaluate("document.querySelector('#journal-status').textContent = ''")


def test_rules_dialog(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    press_button(ada.page, "Rules Kingdomino")
    rules = ada.page.get_by_role("dialog")
    expect(rules.get_by_role("heading", name="Kingdomino").first).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_lobby_fits_on_a_phone(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.open("/")
    expect(ada.page.locator(".game").first).to_be_visible()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360
    buttons = "[...document.querySelectorAll('button, .button, select')].filter((one) => one.checkVisibility())"
    small = ada.page.evaluate(
        f"{buttons}.filter((one) => one.getBoundingClientRect().height < 44 && !one.matches('.link'))"
        ".map((one) => one.outerHTML)"
    )
    assert small == []
