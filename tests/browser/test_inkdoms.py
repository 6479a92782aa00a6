"""Inkdoms in the browser: taking dice, spells, hidden painting, warnings, solo games."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from papercrown.core.match import Match
from papercrown.games.inkdoms.pieces import KINGDOMS
from papercrown.testing.browser import Choice, Turn, Visitor, play_game
from tests.browser.helpers import (
    PHONE,
    Visit,
    click_spell,
    fork_record,
    join,
    sheet_titles,
    step_where,
    tap_through_turns,
)

CLICKABLE, CHOSEN = re.compile(r"\bclickable\b"), re.compile(r"\bchosen\b")


def thing(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-id="{name}"]')


def labelled(turn: Turn, beginning: str) -> Choice:
    return next(action for action in turn.actions if action.label.startswith(beginning))


def is_legal(beginning: str) -> Callable[[Match], bool]:
    """Whether the first seat has an action whose label begins like this."""
    return lambda match: any(action.label.startswith(beginning) for action in match.legal(0))


def step_with(beginning: str) -> int:
    return step_where("inkdoms-4", is_legal(beginning))


def test_white_die_takes_a_kingdom_and_a_colour(visit: Visit) -> None:
    ada = visit("Ada")
    fork_record(ada, "inkdoms-4", step_with("Take the white"))
    turn = ada.wait_for_turn()
    die, kingdom, pencil = labelled(turn, "Take the white").path
    ada.click(die)
    expect(thing(ada, die)).to_have_class(CHOSEN)
    kingdoms = {action.path[1] for action in turn.actions if action.path[0] == die}
    for name in (f"realm:{number}" for number in range(6)):
        if name in kingdoms:
            expect(thing(ada, name)).to_have_class(CLICKABLE)
        else:
            expect(thing(ada, name)).not_to_have_class(CLICKABLE)
    ada.click(kingdom)
    expect(thing(ada, pencil)).to_have_class(CLICKABLE)
    ada.click(pencil)
    ada.wait_for_table("table.turn.count !== arg", turn.count)
    expect(ada.page.locator('[data-part="desk"]')).to_contain_text(re.compile("as (blue|red|yellow)"))


def test_die_on_the_board_is_clickable(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("inkdoms", ["me", "random"])
    ada.wait_for_turn()
    ada.page.locator('[data-id="die:1"] use').first.click()
    expect(ada.page.locator('[data-id="die:1"]')).to_have_class(CHOSEN)


def test_spell_highlights_its_targets(visit: Visit) -> None:
    ada = visit("Ada")
    turn, choice = click_spell(ada)
    spell, kingdom = choice.path
    areas = {action.path[0] for action in turn.actions if action.path[0].startswith("area:")}
    expect(thing(ada, kingdom)).to_have_class(CLICKABLE)
    for area in areas:
        expect(thing(ada, area)).not_to_have_class(CLICKABLE)
    ada.page.keyboard.press("Escape")
    for area in areas:
        expect(thing(ada, area)).to_have_class(CLICKABLE)
    ada.click(spell)
    ada.click(kingdom)
    ada.wait_for_table("table.turn.count !== arg", turn.count)
    moved_to = KINGDOMS[int(kingdom.removeprefix("realm:"))]
    expect(ada.page.locator('[data-part="desk"]')).to_contain_text(f"for {moved_to}")


def test_watchtower_drop_goes_anywhere(visit: Visit) -> None:
    ada = visit("Ada")
    fork_record(
        ada, "inkdoms-4", step_where("inkdoms-4", lambda match: any("tower" in a.path[0] for a in match.legal(0)))
    )
    turn = ada.wait_for_turn()
    choice = next(action for action in turn.actions if action.path[0].startswith("tower:"))
    ada.click(choice.path[0])
    for action in turn.actions:
        if action.path[0] == choice.path[0]:
            expect(thing(ada, action.path[1])).to_have_class(CLICKABLE)
    for name in choice.path[1:]:
        ada.click(name)
    ada.wait_for_table("table.turn.count !== arg", turn.count)
    area, colour = choice.label.split()[1].strip(","), re.search(r" (\w+) with a watchtower", choice.label)
    assert colour
    assert any(re.match(rf"{area}[,:].*painted {colour[1]}", title) for title in sheet_titles(ada, 0))


def test_painting_is_hidden_until_everyone_is_done(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.create_table("inkdoms", ["me", "friend"])
    join(bo, ada, "Bo")
    ada.play(turn := ada.wait_for_turn(), turn.actions[0])
    bo.wait_for_table("table.turn.seat !== null")
    before = sheet_titles(bo, 0)
    ada.play(turn := ada.wait_for_turn(), labelled(turn, "Paint"))
    assert any("shown when all are done" in title for title in sheet_titles(ada, 0))
    bo.press(bo.page.get_by_role("button", name="Log", exact=True))
    expect(bo.page.locator(".log")).to_contain_text("Take the ")
    expect(bo.page.locator(".log")).not_to_contain_text("Paint")
    bo.play(turn := bo.wait_for_turn(), turn.actions[0])  # both paint at the same time
    ada.play(turn := ada.wait_for_turn(), labelled(turn, "Done"))
    expect(bo.page.locator('[data-part="sheet:0"]')).to_contain_text("is done")
    assert [title for title in sheet_titles(bo, 0) if title not in before] == []
    bo.play(turn := bo.wait_for_turn(), labelled(turn, "Done"))
    expect(bo.page.locator(".log")).to_contain_text("Paint")
    assert sum(": painted" in title for title in sheet_titles(bo, 0)) == 1


def test_needless_blot_asks_for_confirmation(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("inkdoms", ["me"])
    ada.play(turn := ada.wait_for_turn(), turn.actions[0])
    turn, done = ada.wait_for_turn(), ada.page.get_by_role("button", name="Done", exact=True).first
    ada.press(done)
    expect(ada.page.locator("#prompt-text")).to_contain_text("that is a blot and costs a point")
    ada.press(ada.page.get_by_role("button", name="Choose something else"))
    assert ada.wait_for_turn() == turn
    while (turn := ada.wait_for_turn()).actions[0].label.startswith("Paint"):
        ada.play(turn, turn.actions[0])
    ada.press(done)  # without a warning this time
    expect(ada.page.locator("#prompt-text")).to_contain_text("Cross out a number")


def test_warning_stays_while_others_act(visit: Visit) -> None:
    ada, bo = visit("Ada"), visit("Bo")
    ada.create_table("inkdoms", ["me", "friend"])
    join(bo, ada, "Bo")
    for one in (ada, bo):
        one.play(turn := one.wait_for_turn(), turn.actions[0])
    ada.press(ada.page.get_by_role("button", name="Done", exact=True).first)
    sure = ada.page.get_by_role("button", name="Do it anyway")
    sure.evaluate("(button) => { button.marked = true; }")
    bo.play(turn := bo.wait_for_turn(), labelled(turn, "Done"))
    ada.wait_for_table("table.scene.acting.length === 1")
    assert sure.evaluate("(button) => button.marked")
    ada.press(sure)
    expect(ada.page.locator("#prompt-text")).to_contain_text("Choose a die")


def test_solo_game(visit: Visit) -> None:
    ada = visit("Ada")
    ada.create_table("inkdoms", ["me"])
    play_game(ada, seed=3)
    end = ada.page.locator("#result")
    total = ada.read_table("table.scene.scores[0].total")
    assert total < 50
    expect(end).to_contain_text("Try again")
    assert [int(text) for text in end.locator(".ranking tfoot td").all_inner_texts()] == [total]


def test_turns_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", **PHONE)
    ada.create_table("inkdoms", ["me", "greedy", "random"])
    tap_through_turns(ada, 12, seed=5)
