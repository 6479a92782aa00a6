"""Every screen of the client: accessible, laid out without overflow, and saved as a screenshot in `artefacts/`."""

import json
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from papercrown.testing.browser import Visitor, check_accessible
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    Visit,
    click_spell,
    click_warned_action,
    first,
    fork_record,
    import_record,
    join,
    placement_turn,
    step_of_seat,
)
from tests.fairness import played

Screen = Callable[[Visitor, Visit], object]

OVERFLOW_SCRIPT = """() => {
  const page = document.documentElement;
  const bottoms = [...document.body.children].map((one) => one.getBoundingClientRect().bottom + scrollY);
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - Math.max(innerHeight, ...bottoms)];
}"""
MAX_EMPTY_PX = 60


def lobby(ada: Visitor, visit: Visit) -> None:
    table = ada.create_table("kingdomino", ["me", "friend"], public=True)
    import_record(ada, "kingdomino-2")
    ada.open("/")
    expect(ada.page.locator(f'#mine a[href="/table/{table}"]')).to_be_visible()


def new_table(ada: Visitor, visit: Visit) -> None:
    ada.open("/")
    ada.press(ada.page.get_by_role("button", name="Set up a table Queendomino"))
    ada.page.get_by_label("Seat 2", exact=True).select_option(label="A friend")


def waiting_room(ada: Visitor, visit: Visit) -> None:
    ada.create_table("queendomino", ["me", "friend", "greedy"], variant="royal-wedding")
    expect(ada.page.locator(".code")).to_be_visible()


def fair_dice(ada: Visitor, visit: Visit) -> None:
    waiting_room(ada, visit)
    ada.press(ada.page.get_by_role("button", name="The dice are sealed"))
    expect(ada.page.get_by_role("dialog", name="Fair dice")).to_be_visible()


def verified_dice(ada: Visitor, visit: Visit) -> None:
    table = ada.post("/api/journals", json.dumps(played("kingdomino").journal()))["id"]
    ada.open(f"/verify/{table}")
    ada.page.get_by_text("The numbers").click()
    ada.page.get_by_text("Every roll", exact=True).click()
    expect(ada.page.get_by_role("cell", name="Set-up")).to_be_visible()


def invitation(ada: Visitor, visit: Visit) -> None:
    host = visit("Bo")
    host.create_table("kingdomino", ["me", "friend", "friend"])
    host.wait_for_table("table.state.code")
    ada.open(f"/join/{host.read_table('table.state.code')}")
    expect(ada.page.get_by_role("button", name="Sit down")).to_be_visible()


def own_turn(ada: Visitor, visit: Visit) -> None:
    fork_record(ada, "queendomino-4", step_of_seat("queendomino-4", 0, after=100))
    ada.wait_for_turn()


def ghost_on_board(ada: Visitor, visit: Visit) -> None:
    fork_record(ada, "kingdomino-4", step_of_seat("kingdomino-4", 0, after=40))
    turn = placement_turn(ada)
    ada.click(turn.actions[0].path[0])
    expect(ada.page.locator(".ghost")).to_have_count(2)


def pocket_kingdoms_sheet(ada: Visitor, visit: Visit) -> None:
    """A sheet of Pocket Kingdoms with a die chosen."""
    fork_record(ada, "pocket-kingdoms-4", step_of_seat("pocket-kingdoms-4", 0, after=200))
    ada.click(ada.wait_for_turn().actions[0].path[0])
    expect(ada.page.locator(".library svg")).to_be_attached()
    expect(ada.page.locator(".chosen").first).to_be_visible()


def color_in_kingdoms_province(ada: Visitor, visit: Visit) -> None:
    """A province of Color-In Kingdoms with a sum chosen."""
    fork_record(ada, "color-in-kingdoms-4", step_of_seat("color-in-kingdoms-4", 0, after=60))
    while len((turn := ada.wait_for_turn()).actions[0].path) < 2:
        ada.play(turn, turn.actions[-1])
    ada.click(turn.actions[-1].path[0])
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()


def chroma_cubes_page(ada: Visitor, visit: Visit) -> None:
    """A page of Chroma Cubes with a warning."""
    click_warned_action(ada)
    expect(ada.page.locator("#prompt-text")).to_contain_text("stuck")


def inkdoms_map(ada: Visitor, visit: Visit) -> None:
    """A half-painted map of Inkdoms with a spell chosen."""
    click_spell(ada)
    expect(ada.page.locator(".chosen").first).to_be_visible()


def action_list(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Actions", exact=True))
    expect(ada.page.locator("[data-action]").first).to_be_visible()


def hints(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Hint", exact=True))
    expect(ada.page.locator(".hints > li").first).to_be_visible()


def other_players_turn(ada: Visitor, visit: Visit) -> Visitor:
    bo = visit("Bo")
    ada.create_table("kingdomino", ["me", "friend"])
    join(bo, ada, "Bo")
    ada.wait_for_table("table.scene")
    while ada.current_turn():
        turn = ada.wait_for_turn()
        ada.play(turn, first(turn.actions))
    expect(ada.page.locator("#prompt-text")).to_contain_text("Waiting for Bo")
    return bo


def absent_player(ada: Visitor, visit: Visit) -> None:
    other_players_turn(ada, visit).open("/")
    expect(ada.page.locator("#notices")).to_contain_text("Bo is away.")


def result(ada: Visitor, visit: Visit) -> None:
    ada.open(f"/table/{import_record(ada, 'queendomino-4')}")
    expect(ada.page.locator("#result")).to_be_visible()
    expect(ada.page.locator(".library svg")).to_be_attached()  # the symbols are loaded


def replay(ada: Visitor, visit: Visit) -> None:
    ada.open(f"/replay/{import_record(ada, 'queendomino-4')}?step=118")
    expect(ada.page.locator(".large svg")).to_be_visible()


def review(ada: Visitor, visit: Visit) -> None:
    ada.open(f"/replay/{import_record(ada, 'kingdomino-4')}?step=40")
    ada.press(ada.page.get_by_role("tab", name="Review"))
    expect(ada.page.locator(".account").first).to_be_visible()


def fork_dialog(ada: Visitor, visit: Visit) -> None:
    replay(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Play on from here"))


def guide(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Rules"))
    expect(ada.page.locator(".rules h2").first).to_be_visible()


def menu(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Menu"))


SCREENS: list[Screen] = [
    lobby,
    new_table,
    waiting_room,
    fair_dice,
    verified_dice,
    invitation,
    own_turn,
    ghost_on_board,
    pocket_kingdoms_sheet,
    color_in_kingdoms_province,
    chroma_cubes_page,
    inkdoms_map,
    action_list,
    hints,
    other_players_turn,
    absent_player,
    result,
    replay,
    review,
    fork_dialog,
    guide,
    menu,
]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_desktop_in_both_themes(visit: Visit, screen: Screen) -> None:
    ada = visit("Ada", **DESKTOP)
    screen(ada, visit)
    check_screen(ada, screen, "desktop")
    ada.page.emulate_media(color_scheme="dark")  # only the style sheets depend on it
    check_screen(ada, screen, "dark", only=["color-contrast"])


PHONE_SCREENS: list[Screen] = [
    lobby,
    new_table,
    waiting_room,
    verified_dice,
    own_turn,
    inkdoms_map,
    action_list,
    other_players_turn,
    result,
    replay,
    guide,
]
"""One of each kind of layout."""


@pytest.mark.parametrize("screen", PHONE_SCREENS, ids=lambda screen: screen.__name__)
def test_phone(visit: Visit, screen: Screen) -> None:
    ada = visit("Ada", **PHONE)
    screen(ada, visit)
    check_screen(ada, screen, "phone", full_page=True)


def check_screen(
    ada: Visitor, screen: Screen, device: str, *, full_page: bool = False, only: Sequence[str] = ()
) -> None:
    """Save a screenshot, and check accessibility and overflow."""
    ada.screenshot(f"{screen.__name__.replace('_', '-')}-{device}", full_page=full_page)
    check_accessible(ada.page, only=only)
    too_wide, too_long = ada.page.evaluate(OVERFLOW_SCRIPT)
    assert (too_wide, too_long < MAX_EMPTY_PX) == (0, True), f"{too_wide} px too wide, {too_long} px too long"
