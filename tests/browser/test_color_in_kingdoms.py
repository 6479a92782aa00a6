"""Color-In Kingdoms in the browser: a sum shows where it can be built, and nobody sees who copies before all decide."""

from playwright.sync_api import expect

from papercrown.testing.browser import Turn, Visitor, play_through
from tests.browser.helpers import PHONE, Visit, join
from tests.browser.test_phone import tap_some_turns
from tests.browser.test_pocket_kingdoms import PREVIEWS

DECLINE = "decline"


def is_own_turn(turn: Turn) -> bool:
    return all(len(action.path) == 2 for action in turn.actions)


def sheet_of(visitor: Visitor, seat: int) -> list[str]:
    """All that stands on it, in words."""
    return visitor.page.locator(f'[data-part="sheet:{seat}"] svg title').all_text_contents()


def own_turn(visitor: Visitor) -> Turn:
    """Play until a sum is to be declared."""
    while not is_own_turn(turn := visitor.asked()):
        visitor.play(turn, turn.actions[-1])
    return turn


def test_a_sum_shows_where_it_can_be_built(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("color-in-kingdoms", ["me", "random"])
    for _ in range(3):
        ada.play(turn := own_turn(ada), turn.actions[0])
    turn = own_turn(ada)
    total = turn.actions[-1].path[0]
    places = {action.path[1] for action in turn.actions if action.path[0] == total}
    ada.click(total)
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()
    shown = ada.page.evaluate(PREVIEWS)
    assert shown.keys() == places
    assert len(set(shown.values())) == 1
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".ghost.faint")).to_have_count(0)


def test_nobody_sees_who_copies_before_all_have_decided(visit: Visit) -> None:
    people = ada, bo, cleo = visit("Ada"), visit("Bo"), visit("Cleo")
    ada.sit_down("color-in-kingdoms", ["me", "friend", "friend"])
    join(bo, ada, "Bo")
    join(cleo, ada, "Cleo")
    for one in people:
        one.wait("table.turn")
    builder = next(one for one in people if one.told("table.turn.seat") is not None)
    copier, waiter = (one for one in people if one is not builder)
    builder.play(turn := builder.asked(), turn.actions[0])
    turn = copier.asked()
    seat = turn.seat
    before = sheet_of(waiter, seat)
    space = next(action for action in turn.actions if action.path != (DECLINE,))
    copier.play(turn, space)
    copier.wait("table.turn.seat === null")
    assert any("when all have decided" in title for title in sheet_of(copier, seat))
    waiter.press(waiter.page.get_by_role("button", name="Log", exact=True))
    expect(waiter.page.locator(".log .turn").last).to_contain_text("has chosen")
    expect(waiter.page.locator(".log")).not_to_contain_text("Copy the")
    assert sheet_of(waiter, seat) == before
    copier.page.keyboard.press("u")
    assert copier.asked().actions == turn.actions
    copier.play(copier.asked(), space)
    waiter.play(turn := waiter.asked(), turn.actions[-1])
    expect(waiter.page.locator(".log")).to_contain_text("Copy the strawberry field")
    expect(waiter.page.locator(".log")).to_contain_text("Do not copy")
    expect(waiter.page.locator(f'[data-part="sheet:{seat}"]')).to_contain_text("strawberry field")
    squares = "1 of 25 copycat squares are filled"
    assert squares in sheet_of(waiter, int(builder.told("table.scene.viewer")))


def test_some_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.sit_down("color-in-kingdoms", ["me", "greedy", "random"], province="lagoon")
    tap_some_turns(ada, 12, seed=5)


def test_a_solo_game_ends_with_a_score(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("color-in-kingdoms", ["me"])
    play_through(ada, seed=3)
    expect(ada.page.locator("#finish .ranking tfoot td")).to_have_count(1)
