"""Several people at one table, on their own devices or sharing one."""

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor, play_action, play_game
from tests.browser.helpers import Visit, first, join


def pair(visit: Visit, **options: str) -> tuple[Visitor, Visitor]:
    """Ada and Bo at a Kingdomino table."""
    ada, bo = visit("Ada", **options), visit("Bo", **options)
    ada.create_table("kingdomino", ["me", "friend"])
    join(bo, ada, "Bo")
    return ada, bo


def test_two_players_and_a_spectator(visit: Visit) -> None:
    ada, bo = pair(visit)
    cy = visit("Cy")
    cy.open(f"/table/{ada.read_table('table.state.id')}")
    cy.wait_for_table("table.scene")
    for visitor in (ada, bo, cy):
        visitor.page.evaluate("window.stayed = true")
    while play_action(ada, bo, choose=first):
        cy.wait_for_table("table.seq >= arg", ada.read_table("table.seq"))
        assert cy.read_table("table.turn.actions") == []
    for visitor in (ada, bo, cy):
        expect(visitor.page.locator("#result")).to_be_visible()
        assert visitor.page.evaluate("window.stayed")
    assert ada.page.locator("#result .ranking").inner_text() == cy.page.locator("#result .ranking").inner_text()


def test_moves_reach_the_other_player(visit: Visit) -> None:
    ada, bo = pair(visit)
    ada.wait_for_table("table.scene")
    bo.wait_for_table("table.scene")
    actor, other = (ada, bo) if ada.current_turn() else (bo, ada)
    choice = actor.wait_for_turn().actions[0]
    expect(other.page.locator("#prompt-text")).to_contain_text("Waiting for")
    actor.play(actor.wait_for_turn(), choice)
    other.press(other.page.get_by_role("button", name="Log", exact=True))
    expect(other.page.locator(".log")).to_contain_text(choice.label)
    expect(other.page.locator("#live")).to_contain_text(choice.label)


def test_spectator_needs_an_invitation_to_sit_down(visit: Visit) -> None:
    ada, cy = visit("Ada"), visit("Cy")
    table = ada.create_table("kingdomino", ["me", "friend"])
    cy.open(f"/table/{table}")
    expect(cy.page.locator("#waiting")).to_contain_text("You are watching.")
    expect(cy.page.get_by_role("button", name="Sit down")).to_have_count(0)


def test_host_removes_a_guest_and_starts(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.create_table("kingdomino", ["me", "friend", "friend"])
    join(bo, ada, "Bo")
    expect(bo.page.get_by_role("button", name="Remove")).to_have_count(0)
    ada.press(ada.page.get_by_role("button", name="Remove Bo"))
    expect(ada.page.locator(".places .free")).to_have_count(2)
    bo.press(bo.page.get_by_role("button", name="Sit down"))
    expect(bo.page.locator("#toast")).to_contain_text("The host has removed you from this table")
    ada.press(ada.page.get_by_role("button", name="Start now with bots in the free seats"))
    assert ada.wait_for_turn().actions


def test_bot_stands_in_until_the_player_returns(visit: Visit) -> None:
    ada, bo = pair(visit)
    while not bo.current_turn():
        play_action(ada, bo, choose=first)
    table = bo.page.url
    bo.press(bo.page.get_by_role("button", name="Menu"))
    bo.press(bo.page.locator("#menu").get_by_role("button", name="Leave the table"))
    bo.press(bo.page.get_by_role("dialog", name="Leave the table?").get_by_role("button", name="Leave the table"))
    expect(ada.page.locator("#notices")).to_contain_text("Bo is away.")
    ada.press(ada.page.get_by_role("button", name="Let a bot play for Bo"))
    assert ada.wait_for_turn().actions
    expect(ada.page.locator("#seats li", has_text="Bo")).to_contain_text("bot")
    bo.open(table)
    bo.press(bo.page.get_by_role("button", name="Take my seat back"))
    expect(ada.page.locator("#seats li", has_text="Bo")).not_to_contain_text("bot")
    while not bo.current_turn():
        play_action(ada, bo, choose=first)
    play_action(bo, choose=first)


def test_closed_page_marks_the_player_as_away(visit: Visit) -> None:
    ada, bo = pair(visit)
    expect(ada.page.locator("#seats li", has_text="Bo")).not_to_contain_text("away")
    bo.open("/")
    expect(ada.page.locator("#seats li", has_text="Bo")).to_contain_text("away")
    bo.page.go_back()
    expect(ada.page.locator("#seats li", has_text="Bo")).not_to_contain_text("away")


def test_seat_moves_to_another_device(visit: Visit) -> None:
    ada, phone = visit("Ada"), visit()
    table = ada.create_table("kingdomino", ["me", "random"])
    ada.wait_for_turn()
    key = ada.read_table("table.state.seats[0].key")
    phone.open(f"/table/{table}?invite={key}")
    phone.press(phone.page.get_by_role("button", name="Take the seat from your link"))
    assert phone.wait_for_turn().actions
    expect(ada.page.locator("#prompt-text")).to_contain_text("Waiting for")


# --- simultaneous hidden choices ---


def test_simultaneous_choices_show_who_is_ready(visit: Visit) -> None:
    ada, bo, cy = (visit(name) for name in ("Ada", "Bo", "Cy"))
    ada.create_table("secret", ["me", "friend", "friend"])
    join(bo, ada, "Bo")
    join(cy, ada, "Cy")
    received: list[str] = []
    bo.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: received.append(str(text))))
    bo.page.reload()
    for visitor in (ada, bo, cy):
        assert visitor.wait_for_turn().actions
        expect(visitor.page.locator("#seats .acting")).to_have_count(3)
    for _ in range(2):
        turn = ada.wait_for_turn()
        ada.play(turn, next(action for action in turn.actions if action.label == "Write 7"))
    expect(bo.page.locator("#seats li", has_text="Ada")).to_contain_text("ready")
    expect(bo.page.locator("#seats .acting")).to_have_count(2)
    expect(bo.page.locator("#live")).to_contain_text("has chosen")
    assert not any("Write 7" in text.replace('"label":"Write 7"', "") for text in received)
    play_game(bo, cy, ada, seed=1)
    expect(bo.page.locator("#result")).to_be_visible()
    bo.press(bo.page.get_by_role("button", name="Look at the table"))
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log")).to_contain_text("Write 7")


def test_curtain_hides_the_table_while_the_device_is_passed(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("secret", ["me", "device"])
    curtain = ada.page.locator("#curtain")
    ada.wait_for_table("table.turn && table.turn.curtain === 0")
    expect(curtain).to_contain_text("Hand the device to Ada")
    expect(ada.page.locator("#prompt, #board, #bar").locator("visible=true")).to_have_count(0)
    ada.screenshot("curtain-desktop")
    for _ in range(2):
        turn = ada.wait_for_turn()
        assert turn.seat == 0
        ada.play(turn, next(action for action in turn.actions if action.label == "Write 7"))
    expect(curtain).to_contain_text("Hand the device to Player 2")
    expect(ada.page.locator("#prompt, #board, #bar").locator("visible=true")).to_have_count(0)
    turn = ada.wait_for_turn()
    assert turn.seat == 1
    expect(curtain).to_be_hidden()
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    expect(ada.page.locator(".log")).to_contain_text("has chosen")
    expect(ada.page.locator(".log")).not_to_contain_text("Write 7")
    play_game(ada)
    expect(ada.page.locator("#result")).to_be_visible()


def test_no_curtain_without_hidden_information(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("kingdomino", ["me", "device"])
    seats = set()
    for _ in range(6):
        seats.add(ada.wait_for_turn().seat)
        expect(ada.page.locator("#prompt-text")).to_contain_text(("Ada:", "Player 2:")[ada.wait_for_turn().seat])
        play_action(ada, choose=first)
    assert seats == {0, 1}
