"""Several people at one table."""

from playwright.sync_api import expect

from papercrown.testing.browser import House, Visitor, play_one, play_through
from tests.browser.helpers import Visit, first, join


def pair(visit: Visit, **given: str) -> tuple[Visitor, Visitor]:
    """Ada and Bo, at a table of Kingdomino."""
    ada, bo = visit("Ada", **given), visit("Bo", **given)
    ada.sit_down("kingdomino", ["me", "friend"])
    join(bo, ada, "Bo")
    return ada, bo


def test_two_play_and_a_third_looks_on(visit: Visit) -> None:
    ada, bo = pair(visit)
    cy = visit("Cy")
    cy.open(f"/table/{ada.told('table.state.id')}")
    cy.wait("table.scene")
    for visitor in (ada, bo, cy):
        visitor.page.evaluate("window.stayed = true")
    while play_one(ada, bo, choose=first):
        cy.wait("table.seq >= given", ada.told("table.seq"))
        assert cy.told("table.turn.actions") == []
    for visitor in (ada, bo, cy):
        expect(visitor.page.locator("#finish")).to_be_visible()
        assert visitor.page.evaluate("window.stayed")
    assert ada.page.locator("#finish .ranking").inner_text() == cy.page.locator("#finish .ranking").inner_text()


def test_what_one_does_the_other_sees(visit: Visit) -> None:
    ada, bo = pair(visit)
    ada.wait("table.scene")
    bo.wait("table.scene")
    actor, other = (ada, bo) if ada.turn() else (bo, ada)
    choice = actor.asked().actions[0]
    expect(other.page.locator("#asked")).to_contain_text("Waiting for")
    actor.play(actor.asked(), choice)
    other.press(other.page.get_by_role("button", name="Log", exact=True))
    expect(other.page.locator(".log")).to_contain_text(choice.label)
    expect(other.page.locator("#live")).to_contain_text(choice.label)


def test_a_spectator_may_not_sit_down_without_an_invitation(visit: Visit) -> None:
    ada, cy = visit("Ada"), visit("Cy")
    table = ada.sit_down("kingdomino", ["me", "friend"])
    cy.open(f"/table/{table}")
    expect(cy.page.locator("#waiting")).to_contain_text("You look on.")
    expect(cy.page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_bot_plays_for_somebody_who_leaves_until_they_are_back(visit: Visit) -> None:
    ada, bo = pair(visit)
    while not bo.turn():
        play_one(ada, bo, choose=first)
    table = bo.page.url
    bo.press(bo.page.get_by_role("button", name="Menu"))
    bo.press(bo.page.locator("#menu").get_by_role("button", name="Leave the table"))
    bo.press(bo.page.get_by_role("dialog", name="Leave the table?").get_by_role("button", name="Leave the table"))
    expect(ada.page.locator("#notices")).to_contain_text("Bo is away.")
    ada.press(ada.page.get_by_role("button", name="Let a bot play for Bo"))
    assert ada.asked().actions
    expect(ada.page.locator("#seats li", has_text="Bo")).to_contain_text("bot")
    bo.open(table)
    bo.press(bo.page.get_by_role("button", name="Take my seat back"))
    expect(ada.page.locator("#seats li", has_text="Bo")).not_to_contain_text("bot")
    while not bo.turn():
        play_one(ada, bo, choose=first)
    play_one(bo, choose=first)


def test_a_closed_window_is_noticed(visit: Visit) -> None:
    ada, bo = pair(visit)
    expect(ada.page.locator("#seats li", has_text="Bo")).not_to_contain_text("away")
    bo.open("/")
    expect(ada.page.locator("#seats li", has_text="Bo")).to_contain_text("away")
    bo.page.go_back()
    expect(ada.page.locator("#seats li", has_text="Bo")).not_to_contain_text("away")


def test_a_seat_moves_to_another_device(visit: Visit) -> None:
    ada, phone = visit("Ada"), visit()
    table = ada.sit_down("kingdomino", ["me", "random"])
    ada.asked()
    key = ada.told("table.state.seats[0].key")
    phone.open(f"/table/{table}?invite={key}")
    phone.press(phone.page.get_by_role("button", name="Take the seat of your link"))
    assert phone.asked().actions
    expect(ada.page.locator("#asked")).to_contain_text("Waiting for")


# --- a game of hidden choices made at the same time ---


def test_all_act_at_once_and_a_row_shows_who_is_busy(visit: Visit, secret_home: House) -> None:
    ada, bo, cy = (visit(name, at=secret_home.address) for name in ("Ada", "Bo", "Cy"))
    ada.sit_down("secret", ["me", "friend", "friend"])
    join(bo, ada, "Bo")
    join(cy, ada, "Cy")
    heard: list[str] = []
    bo.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    bo.page.reload()
    for visitor in (ada, bo, cy):
        assert visitor.asked().actions
        expect(visitor.page.locator("#seats .acting")).to_have_count(3)
    for _ in range(2):
        turn = ada.asked()
        ada.play(turn, next(action for action in turn.actions if action.label == "Write 7"))
    expect(bo.page.locator("#seats li", has_text="Ada")).to_contain_text("ready")
    expect(bo.page.locator("#seats .acting")).to_have_count(2)
    expect(bo.page.locator("#live")).to_contain_text("has chosen")
    assert not any("Write 7" in text.replace('"label":"Write 7"', "") for text in heard)
    play_through(bo, cy, ada, seed=1)
    expect(bo.page.locator("#finish")).to_be_visible()
    bo.press(bo.page.get_by_role("button", name="Look at the table"))
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log")).to_contain_text("Write 7")


def test_passing_the_device_shows_nothing_to_the_next(visit: Visit, secret_home: House) -> None:
    ada = visit("Ada", at=secret_home.address)
    ada.sit_down("secret", ["me", "device"])
    curtain = ada.page.locator("#curtain")
    ada.wait("table.turn && table.turn.curtain === 0")
    expect(curtain).to_contain_text("Hand the device to Ada")
    expect(ada.page.locator("#prompt, #board, #bar").locator("visible=true")).to_have_count(0)
    ada.screenshot("curtain-desktop")
    for _ in range(2):
        turn = ada.asked()
        assert turn.seat == 0
        ada.play(turn, next(action for action in turn.actions if action.label == "Write 7"))
    expect(curtain).to_contain_text("Hand the device to Player 2")
    expect(ada.page.locator("#prompt, #board, #bar").locator("visible=true")).to_have_count(0)
    turn = ada.asked()
    assert turn.seat == 1
    expect(curtain).to_be_hidden()
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    expect(ada.page.locator(".log")).to_contain_text("has chosen")
    expect(ada.page.locator(".log")).not_to_contain_text("Write 7")
    play_through(ada)
    expect(ada.page.locator("#finish")).to_be_visible()


def test_people_at_one_device_share_an_open_game_without_a_curtain(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("kingdomino", ["me", "device"])
    seats = set()
    for _ in range(6):
        seats.add(ada.asked().seat)
        expect(ada.page.locator("#asked")).to_contain_text(("Ada:", "Player 2:")[ada.asked().seat])
        play_one(ada, choose=first)
    assert seats == {0, 1}
