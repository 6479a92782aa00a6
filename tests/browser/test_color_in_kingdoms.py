"""Color-In Kingdoms in the browser: previews of a sum, hidden copying, solo games."""

from playwright.sync_api import expect

from papercrown.testing.browser import Turn, Visitor, play_game
from tests.browser.helpers import PHONE, PREVIEWS_SCRIPT, Visit, join, sheet_titles, tap_through_turns

DECLINE = "decline"


def is_own_turn(turn: Turn) -> bool:
    return all(len(action.path) == 2 for action in turn.actions)


def own_turn(visitor: Visitor) -> Turn:
    """Play until the visitor declares a sum."""
    while not is_own_turn(turn := visitor.wait_for_turn()):
        visitor.play(turn, turn.actions[-1])
    return turn


def test_sum_previews_where_it_can_be_built(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("color-in-kingdoms", ["me", "random"])
    for _ in range(3):
        ada.play(turn := own_turn(ada), turn.actions[0])
    turn = own_turn(ada)
    total = turn.actions[-1].path[0]
    places = {action.path[1] for action in turn.actions if action.path[0] == total}
    ada.click(total)
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()
    shown = ada.page.evaluate(PREVIEWS_SCRIPT)
    assert shown.keys() == places
    assert len(set(shown.values())) == 1
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".ghost.faint")).to_have_count(0)


def test_copying_is_hidden_until_everyone_has_decided(visit: Visit) -> None:
    people = ada, bo, cleo = visit("Ada"), visit("Bo"), visit("Cleo")
    ada.create_table("color-in-kingdoms", ["me", "friend", "friend"])
    join(bo, ada, "Bo")
    join(cleo, ada, "Cleo")
    for one in people:
        one.wait_for_table("table.turn")
    builder = next(one for one in people if one.read_table("table.turn.seat") is not None)
    copier, waiter = (one for one in people if one is not builder)
    builder.play(turn := builder.wait_for_turn(), turn.actions[0])
    turn = copier.wait_for_turn()
    seat = turn.seat
    before = sheet_titles(waiter, seat)
    space = next(action for action in turn.actions if action.path != (DECLINE,))
    copier.play(turn, space)
    copier.wait_for_table("table.turn.seat === null")
    assert any("when all have decided" in title for title in sheet_titles(copier, seat))
    waiter.press(waiter.page.get_by_role("button", name="Log", exact=True))
    expect(waiter.page.locator(".log .turn").last).to_contain_text("has chosen")
    expect(waiter.page.locator(".log")).not_to_contain_text("Copy the")
    assert sheet_titles(waiter, seat) == before
    copier.page.keyboard.press("u")
    assert copier.wait_for_turn().actions == turn.actions
    copier.play(copier.wait_for_turn(), space)
    waiter.play(turn := waiter.wait_for_turn(), turn.actions[-1])
    expect(waiter.page.locator(".log")).to_contain_text("Copy the strawberry field")
    expect(waiter.page.locator(".log")).to_contain_text("Do not copy")
    expect(waiter.page.locator(f'[data-part="sheet:{seat}"]')).to_contain_text("strawberry field")
    squares = "1 of 25 copycat squares are filled"
    assert squares in sheet_titles(waiter, int(builder.read_table("table.scene.viewer")))


def test_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.create_table("color-in-kingdoms", ["me", "greedy", "random"], province="lagoon")
    tap_through_turns(ada, 12, seed=5)


def test_solo_game(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("color-in-kingdoms", ["me"])
    play_game(ada, seed=3)
    expect(ada.page.locator("#result .ranking tfoot td")).to_have_count(1)
