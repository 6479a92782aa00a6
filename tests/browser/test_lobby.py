"""The lobby: from a nickname to a table."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import papercrown as pc
from tests.browser.helpers import PHONE, Visit, record

LIGHT_ENOUGH = 100_000


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("name", pc.games())
def test_a_game_is_a_picture_and_a_sentence(visit: Visit, name: str) -> None:
    ada, game = visit(), pc.game(name)
    ada.open("/")
    card = ada.page.locator(".game", has=ada.page.get_by_role("heading", name=game.title, exact=True))
    expect(card).to_contain_text(game.summary)
    picture = card.locator("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.naturalWidth") > 0


def test_the_page_is_light(visit: Visit) -> None:
    """All that comes when somebody opens it for the first time, as it was sent."""
    ada = visit()
    sizes: dict[str, int] = {}
    ada.page.on("requestfinished", lambda done: sizes.update({done.url: done.sizes()["responseBodySize"]}))
    ada.open("/")
    expect(ada.page.get_by_text("Nothing yet.")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes.values()) < LIGHT_ENOUGH, sizes


def test_a_nickname_stays(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    name = ada.page.get_by_label("Playing as")
    name.fill("  Ada   Lovelace ")
    name.press("Enter")
    expect(ada.page.locator("#nickname-said")).to_have_text("Saved.")
    ada.page.reload()
    expect(name).to_have_value("Ada Lovelace")


def test_a_bad_nickname_gets_a_sentence(visit: Visit) -> None:
    ada = visit()
    ada.forgiven.append("400")
    ada.open("/")
    name = ada.page.get_by_label("Playing as")
    before = name.input_value()
    name.fill("   ")
    name.press("Enter")
    expect(ada.page.locator("#nickname-said")).to_contain_text("1 to 24 letters")
    name.press("Escape")
    expect(name).to_have_value(before)


def test_play_now(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    button(ada.page, "Play now Kingdomino")
    ada.page.wait_for_url("**/table/*")
    assert ada.asked().actions
    assert ada.told("table.state.seats.map((seat) => seat.name)")[0] == "Ada"
    assert ada.told("table.state.seats.map((seat) => seat.bot)") == [None, "knight"]


def test_options_decide_how_many_play(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    button(ada.page, "Set up a table Queendomino")
    dialog = ada.page.get_by_role("dialog")
    numbers = dialog.locator(".numbers")
    expect(numbers).to_have_text("234")
    dialog.get_by_label("Variant").select_option("royal-wedding")
    expect(numbers).to_have_text("3456")
    expect(dialog.locator(".meanings p:not(.faded)").first).to_contain_text("Royal wedding")


def test_a_table_with_options_and_all_kinds_of_seats(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    button(ada.page, "Set up a table Kingdomino")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("4", exact=True).check(force=True)
    dialog.get_by_label("Seat 2", exact=True).select_option(label="A friend")
    dialog.get_by_label("Seat 3", exact=True).select_option(label="Same device")
    dialog.get_by_label("Name of player 3").fill("Cy")
    dialog.get_by_label("Level of bot 4").select_option(label="Duchess")
    dialog.get_by_label("Harmony").check()
    button(ada.page, "Open the table and invite")
    ada.page.wait_for_url("**/table/*")
    ada.wait("table.state.status === 'waiting'")
    seats = ada.told("table.state.seats")
    assert [seat["free"] for seat in seats] == [False, True, False, False]
    assert [seat["mine"] for seat in seats] == [True, False, True, False]
    assert (seats[2]["name"], seats[3]["bot"]) == ("Cy", "duchess")
    assert ada.told("table.state.options") == ["Harmony"]
    expect(ada.page.get_by_label("Invitation link")).to_have_value(re.compile(r"/join/[A-Z]{5}$"))


def test_a_host_begins_without_the_others(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "friend", "friend"])
    button(ada.page, "Begin now with bots in the free seats")
    assert ada.asked().actions


def test_joining_by_code(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.sit_down("kingdomino", ["me", "friend"])
    code = ada.page.locator(".code").inner_text()
    bo.open("/")
    bo.page.get_by_label("The code of the table").fill(code.lower())
    button(bo.page, "Join")
    bo.page.wait_for_url("**/table/*")
    button(bo.page, "Sit down")
    for visitor in (ada, bo):
        expect(visitor.page.locator("#seats li")).to_have_count(2)
        expect(visitor.page.locator("#seats")).to_contain_text("Bo")


def test_a_wrong_code_gets_a_sentence(visit: Visit) -> None:
    ada = visit()
    ada.forgiven.append("404")
    ada.open("/")
    ada.page.get_by_label("The code of the table").fill("xxxxx")
    button(ada.page, "Join")
    expect(ada.page.locator("#code-said")).to_contain_text("there is no table with the code 'XXXXX'")


def test_a_dead_invitation_leads_to_the_lobby_with_a_sentence(visit: Visit) -> None:
    ada = visit()
    ada.open("/join/XXXXX")
    expect(ada.page.locator("#notice")).to_contain_text("There is no table with the code 'XXXXX'.")
    assert "said" not in ada.page.url
    button(ada.page, "Close this notice")
    expect(ada.page.locator("#notice")).to_be_empty()


def test_what_was_said_stays_text(visit: Visit) -> None:
    ada = visit()
    ada.open("/?said=<b>Hello</b>")
    expect(ada.page.locator("#notice p")).to_have_text("<b>Hello</b>")


def test_open_tables_come_and_go_by_themselves(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    bo.open("/")
    tables = bo.page.locator("#open")
    ada.ask("/api/me", {"name": "Host of the open one"})
    ada.sit_down("kingdomino", ["me", "friend"], public=True)
    line = tables.locator("li", has_text="Host of the open one")
    expect(line).to_contain_text("waits for 1 more")
    line.get_by_role("link", name="Sit down").click()
    button(bo.page, "Sit down")
    bo.wait("table.scene")
    cy = visit()
    cy.open("/")
    expect(cy.page.locator("#open li", has_text="Host of the open one").get_by_text("waits")).to_have_count(0)


def test_my_games_are_there_to_come_back_to(visit: Visit) -> None:
    ada = visit()
    table = ada.sit_down("kingdomino", ["me", "random"])
    ada.asked()
    ada.page.get_by_role("link", name="Papercrown, to the lobby").click()
    mine = ada.page.locator("#mine li")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("your turn")
    mine.get_by_role("link", name="Play on").click()
    ada.page.wait_for_url(f"**/table/{table}")


def test_a_finished_game_can_be_looked_at_again(visit: Visit) -> None:
    ada = visit()
    record(ada, "kingdomino-2")
    ada.open("/")
    ada.page.locator("#mine li").get_by_role("link", name="Look at it again").click()
    ada.page.wait_for_url("**/replay/*")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "expected a journal, got a file that is not JSON"),
        ('{"game": "chess"}', "expected"),
        ("[]", "expected"),
    ],
)
def test_a_broken_file_gets_a_sentence(visit: Visit, tmp_path: Path, text: str, sentence: str) -> None:
    ada = visit()
    ada.forgiven.append("40")
    ada.open("/")
    broken = tmp_path / "broken.json"
    broken.write_text(text)
    ada.page.get_by_label("Open a game file").set_input_files(broken)
    expect(ada.page.locator("#journal-said")).to_contain_text(sentence)


def test_the_rules_can_be_read(visit: Visit) -> None:
    ada = visit()
    ada.open("/")
    button(ada.page, "Rules Kingdomino")
    rules = ada.page.get_by_role("dialog")
    expect(rules.get_by_role("heading", name="Kingdomino").first).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_fits_on_a_phone(visit: Visit) -> None:
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
