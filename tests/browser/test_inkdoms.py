"""Inkdoms in the browser: a die, a kingdom and a colour, spells that arm, secrets until all are done, a game alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from papercrown.core.match import Match
from papercrown.games.inkdoms.pieces import KINGDOMS
from papercrown.testing.browser import Choice, Turn, Visitor, play_through
from tests.browser.helpers import PHONE, Visit, armed, join, play_on, step_where
from tests.browser.test_phone import tap_some_turns

GLOWS, CHOSEN = re.compile(r"\bcan\b"), re.compile(r"\bchosen\b")


def thing(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-id="{name}"]')


def called(turn: Turn, beginning: str) -> Choice:
    return next(action for action in turn.actions if action.label.startswith(beginning))


def sheet_of(visitor: Visitor, seat: int) -> list[str]:
    """All that stands on it, in words."""
    return visitor.page.locator(f'[data-part="sheet:{seat}"] svg title').all_text_contents()


def can(beginning: str) -> Callable[[Match], bool]:
    """Whether the first seat can do something of this kind."""
    return lambda match: any(action.label.startswith(beginning) for action in match.legal(0))


def step_with(beginning: str) -> int:
    return step_where("inkdoms-4", can(beginning))


def test_a_die_then_its_kingdom_then_the_colour_of_the_white_one(visit: Visit) -> None:
    ada = visit("Ada")
    play_on(ada, "inkdoms-4", step_with("Take the white"))
    turn = ada.asked()
    die, kingdom, pencil = called(turn, "Take the white").path
    ada.click(die)
    expect(thing(ada, die)).to_have_class(CHOSEN)
    kingdoms = {action.path[1] for action in turn.actions if action.path[0] == die}
    for name in (f"realm:{number}" for number in range(6)):
        if name in kingdoms:
            expect(thing(ada, name)).to_have_class(GLOWS)
        else:
            expect(thing(ada, name)).not_to_have_class(GLOWS)
    ada.click(kingdom)
    expect(thing(ada, pencil)).to_have_class(GLOWS)
    ada.click(pencil)
    ada.wait("table.turn.count !== given", turn.count)
    expect(ada.page.locator('[data-part="desk"]')).to_contain_text(re.compile("as (blue|red|yellow)"))


def test_a_die_on_the_board_can_be_clicked_too(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("inkdoms", ["me", "random"])
    ada.asked()
    ada.page.locator('[data-id="die:1"] use').first.click()
    expect(ada.page.locator('[data-id="die:1"]')).to_have_class(CHOSEN)


def test_a_spell_arms_and_shows_where_it_can_be_used(visit: Visit) -> None:
    ada = visit("Ada")
    turn, choice = armed(ada)
    spell, kingdom = choice.path
    areas = {action.path[0] for action in turn.actions if action.path[0].startswith("area:")}
    expect(thing(ada, kingdom)).to_have_class(GLOWS)
    for area in areas:
        expect(thing(ada, area)).not_to_have_class(GLOWS)
    ada.page.keyboard.press("Escape")
    for area in areas:
        expect(thing(ada, area)).to_have_class(GLOWS)
    ada.click(spell)
    ada.click(kingdom)
    ada.wait("table.turn.count !== given", turn.count)
    moved_to = KINGDOMS[int(kingdom.removeprefix("realm:"))]
    expect(ada.page.locator('[data-part="desk"]')).to_contain_text(f"for {moved_to}")


def test_a_drop_of_a_watchtower_arms_and_goes_anywhere(visit: Visit) -> None:
    ada = visit("Ada")
    play_on(ada, "inkdoms-4", step_where("inkdoms-4", lambda match: any("tower" in a.path[0] for a in match.legal(0))))
    turn = ada.asked()
    choice = next(action for action in turn.actions if action.path[0].startswith("tower:"))
    ada.click(choice.path[0])
    for action in turn.actions:
        if action.path[0] == choice.path[0]:
            expect(thing(ada, action.path[1])).to_have_class(GLOWS)
    for name in choice.path[1:]:
        ada.click(name)
    ada.wait("table.turn.count !== given", turn.count)
    area, colour = choice.label.split()[1].strip(","), re.search(r" (\w+) with a watchtower", choice.label)
    assert colour
    assert any(re.match(rf"{area}[,:].*painted {colour[1]}", title) for title in sheet_of(ada, 0))


def test_nobody_sees_what_is_painted_before_all_are_done(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.sit_down("inkdoms", ["me", "friend"])
    join(bo, ada, "Bo")
    ada.play(turn := ada.asked(), turn.actions[0])
    bo.wait("table.turn.seat !== null")
    before = sheet_of(bo, 0)
    ada.play(turn := ada.asked(), called(turn, "Paint"))
    assert any("shown when all are done" in title for title in sheet_of(ada, 0))
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log")).to_contain_text("Take the ")
    expect(bo.page.locator(".log")).not_to_contain_text("Paint")
    bo.play(turn := bo.asked(), turn.actions[0])  # both paint at the same time
    ada.play(turn := ada.asked(), called(turn, "Done"))
    expect(bo.page.locator('[data-part="sheet:0"]')).to_contain_text("is done")
    assert [title for title in sheet_of(bo, 0) if title not in before] == []
    bo.play(turn := bo.asked(), called(turn, "Done"))
    expect(bo.page.locator(".log")).to_contain_text("Paint")
    assert sum(": painted" in title for title in sheet_of(bo, 0)) == 1


def test_a_blot_for_nothing_is_asked_back(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("inkdoms", ["me"])
    ada.play(turn := ada.asked(), turn.actions[0])
    turn, done = ada.asked(), ada.page.get_by_role("button", name="Done", exact=True).first
    ada.press(done)
    expect(ada.page.locator("#asked")).to_contain_text("that is a blot and costs a point")
    ada.press(ada.page.get_by_role("button", name="Choose something else"))
    assert ada.asked() == turn
    while (turn := ada.asked()).actions[0].label.startswith("Paint"):
        ada.play(turn, turn.actions[0])
    ada.press(done)  # now there is nothing to warn of
    expect(ada.page.locator("#asked")).to_contain_text("Cross out a number")


def test_a_warning_stays_while_others_act(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.sit_down("inkdoms", ["me", "friend"])
    join(bo, ada, "Bo")
    for one in (ada, bo):
        one.play(turn := one.asked(), turn.actions[0])
    ada.press(ada.page.get_by_role("button", name="Done", exact=True).first)
    sure = ada.page.get_by_role("button", name="Do it all the same")
    sure.evaluate("(button) => { button.known = true; }")
    bo.play(turn := bo.asked(), called(turn, "Done"))
    ada.wait("table.scene.acting.length === 1")
    assert sure.evaluate("(button) => button.known")
    ada.press(sure)
    expect(ada.page.locator("#asked")).to_contain_text("Choose a die")


def test_a_game_alone_from_the_first_throw_to_the_verdict(visit: Visit) -> None:
    ada = visit("Ada")
    ada.sit_down("inkdoms", ["me"])
    play_through(ada, seed=3)
    end = ada.page.locator("#finish")
    total = ada.told("table.scene.scores[0].total")
    assert total < 50
    expect(end).to_contain_text("Try again")
    assert [int(text) for text in end.locator(".ranking tfoot td").all_inner_texts()] == [total]


def test_some_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.sit_down("inkdoms", ["me", "greedy", "random"])
    tap_some_turns(ada, 12, seed=5)
