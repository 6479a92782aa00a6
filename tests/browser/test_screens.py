"""Every screen of the client: accessible, laid out without overflow, and saved as a screenshot in `artefacts/`."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

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
from tests.fairness import finished_match

OVERFLOW_SCRIPT = """() => {
  const page = document.documentElement;
  const bottoms = [...document.body.children].map((one) => one.getBoundingClientRect().bottom + scrollY);
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - Math.max(innerHeight, ...bottoms)];
}"""
MAX_EMPTY_PX = 60


@dataclass(frozen=True)
class Screen:
    """A state of the client that a person looks at."""

    name: str
    adds: str = ""
    """CSS selector of what is new since the tour's last screen, where the rest was checked; by default everything."""


Tour = Callable[[Visitor, Visit], Iterator[Screen]]
"""Goes from screen to screen without building any twice."""


def tour_of_the_lobby(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    table = ada.create_table("kingdomino", ["me", "friend"], public=True)
    import_record(ada, "kingdomino-2")
    ada.open("/")
    expect(ada.page.locator(f'#mine a[href="/table/{table}"]')).to_be_visible()
    yield Screen("lobby")
    ada.press(ada.page.get_by_role("button", name="Set up a table Queendomino"))
    ada.page.get_by_label("Seat 2", exact=True).select_option(label="A friend")
    yield Screen("new-table", adds="dialog[open]")


def tour_of_the_waiting_room(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    ada.create_table("queendomino", ["me", "friend", "greedy"], variant="royal-wedding")
    expect(ada.page.locator(".code")).to_be_visible()
    yield Screen("waiting-room")
    ada.press(ada.page.get_by_role("button", name="The dice are sealed"))
    expect(ada.page.get_by_role("dialog", name="Fair dice")).to_be_visible()
    yield Screen("fair-dice", adds="dialog[open]")


def tour_of_the_verified_dice(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    table = ada.post("/api/journals", json.dumps(finished_match("kingdomino").journal()))["id"]
    ada.open(f"/verify/{table}")
    ada.page.get_by_text("The numbers").click()
    ada.page.get_by_text("Every roll", exact=True).click()
    expect(ada.page.get_by_role("cell", name="Set-up")).to_be_visible()
    yield Screen("verified-dice")


def tour_of_an_invitation(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    host = visit("Bo")
    host.create_table("kingdomino", ["me", "friend", "friend"])
    host.wait_for_table("table.state.code")
    ada.open(f"/join/{host.read_table('table.state.code')}")
    expect(ada.page.get_by_role("button", name="Sit down")).to_be_visible()
    yield Screen("invitation")


def tour_of_a_turn(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    fork_record(ada, "queendomino-4", step_of_seat("queendomino-4", 0, after=100))
    ada.wait_for_turn()
    yield Screen("own-turn")
    ada.press(ada.page.get_by_role("button", name="Rules"))
    expect(ada.page.locator(".rules h2").first).to_be_visible()
    yield Screen("guide", adds="dialog[open]")
    ada.page.keyboard.press("Escape")
    ada.press(ada.page.get_by_role("button", name="Menu"))
    expect(ada.page.get_by_role("dialog", name="Menu")).to_be_visible()
    yield Screen("menu", adds="#menu")
    ada.page.keyboard.press("Escape")
    ada.press(ada.page.get_by_role("button", name="Actions", exact=True))
    expect(ada.page.locator("[data-action]").first).to_be_visible()
    yield Screen("action-list", adds=".panels")
    ada.press(ada.page.get_by_role("button", name="Hint", exact=True))
    expect(ada.page.locator(".hints > li").first).to_be_visible()
    yield Screen("hints", adds=".panels")


def tour_of_a_ghost(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    """A domino of Kingdomino, half placed."""
    fork_record(ada, "kingdomino-4", step_of_seat("kingdomino-4", 0, after=40))
    turn = placement_turn(ada)
    ada.click(turn.actions[0].path[0])
    expect(ada.page.locator(".ghost")).to_have_count(2)
    yield Screen("ghost-on-board")


def tour_of_pocket_kingdoms(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    """A sheet with a die chosen."""
    fork_record(ada, "pocket-kingdoms-4", step_of_seat("pocket-kingdoms-4", 0, after=200))
    ada.click(ada.wait_for_turn().actions[0].path[0])
    expect(ada.page.locator(".library svg")).to_be_attached()
    expect(ada.page.locator(".chosen").first).to_be_visible()
    yield Screen("pocket-kingdoms-sheet")


def tour_of_color_in_kingdoms(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    """A province with a sum chosen."""
    fork_record(ada, "color-in-kingdoms-4", step_of_seat("color-in-kingdoms-4", 0, after=60))
    while len((turn := ada.wait_for_turn()).actions[0].path) < 2:
        ada.play(turn, turn.actions[-1])
    ada.click(turn.actions[-1].path[0])
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()
    yield Screen("color-in-kingdoms-province")


def tour_of_chroma_cubes(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    """A picture, and a warning before an action is played."""
    click_warned_action(ada)
    expect(ada.page.locator("#prompt-text")).to_contain_text("chance")
    yield Screen("chroma-cubes-page")


def tour_of_inkdoms(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    """A half-painted map with a spell chosen."""
    click_spell(ada)
    expect(ada.page.locator(".chosen").first).to_be_visible()
    yield Screen("inkdoms-map")


def tour_of_another_players_turn(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    bo = visit("Bo")
    ada.create_table("kingdomino", ["me", "friend"])
    join(bo, ada, "Bo")
    ada.wait_for_table("table.scene")
    while ada.current_turn():
        turn = ada.wait_for_turn()
        ada.play(turn, first(turn.actions))
    expect(ada.page.locator("#prompt-text")).to_contain_text("Waiting for Bo")
    yield Screen("other-players-turn")
    bo.open("/")
    expect(ada.page.locator("#notices")).to_contain_text("Bo is away.")
    yield Screen("absent-player", adds="#notices")


def tour_of_a_result(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    ada.open(f"/table/{import_record(ada, 'queendomino-4')}")
    expect(ada.page.locator("#result")).to_be_visible()
    expect(ada.page.locator(".library svg")).to_be_attached()  # the symbols are loaded
    yield Screen("result")


def tour_of_a_replay(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    ada.open(f"/replay/{import_record(ada, 'queendomino-4')}?step=118")
    expect(ada.page.locator(".large svg")).to_be_visible()
    yield Screen("replay")
    ada.press(ada.page.get_by_role("button", name="Play on from here"))
    yield Screen("fork-dialog", adds="dialog[open]")


def tour_of_a_review(ada: Visitor, visit: Visit) -> Iterator[Screen]:
    ada.open(f"/replay/{import_record(ada, 'kingdomino-4')}?step=40")
    ada.press(ada.page.get_by_role("tab", name="Review"))
    expect(ada.page.locator(".account").first).to_be_visible()
    yield Screen("review")


PHONE_TOURS: list[Tour] = [
    tour_of_the_lobby,
    tour_of_the_waiting_room,
    tour_of_the_verified_dice,
    tour_of_a_turn,
    tour_of_inkdoms,
    tour_of_another_players_turn,
    tour_of_a_result,
    tour_of_a_replay,
]
"""One of each kind of layout."""

TOURS: list[Tour] = [
    *PHONE_TOURS,
    tour_of_an_invitation,
    tour_of_a_ghost,
    tour_of_pocket_kingdoms,
    tour_of_color_in_kingdoms,
    tour_of_chroma_cubes,
    tour_of_a_review,
]


def named_after_tour(tour: Tour) -> str:
    return tour.__name__.removeprefix("tour_of_")


@pytest.mark.parametrize("tour", TOURS, ids=named_after_tour)
def test_desktop_in_both_themes(visit: Visit, tour: Tour) -> None:
    ada = visit("Ada", **DESKTOP)
    for screen in tour(ada, visit):
        check_screen(ada, screen, "desktop")
        ada.page.emulate_media(color_scheme="dark")  # only the style sheets depend on it
        check_screen(ada, screen, "dark", only=["color-contrast"])
        ada.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("tour", PHONE_TOURS, ids=named_after_tour)
def test_phone(visit: Visit, tour: Tour) -> None:
    ada = visit("Ada", **PHONE)
    for screen in tour(ada, visit):
        check_screen(ada, screen, "phone", full_page=True)


def check_screen(
    ada: Visitor, screen: Screen, device: str, *, full_page: bool = False, only: Sequence[str] = ()
) -> None:
    """Save a screenshot, and check accessibility and overflow."""
    ada.screenshot(f"{screen.name}-{device}", full_page=full_page)
    check_accessible(ada.page, only=only, within=screen.adds)
    too_wide, too_long = ada.page.evaluate(OVERFLOW_SCRIPT)
    assert (too_wide, too_long < MAX_EMPTY_PX) == (0, True), (
        f"{screen.name}: {too_wide} px too wide, {too_long} px too long"
    )
