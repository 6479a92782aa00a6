"""Every page on every screen: axe finds nothing serious, and a picture of it is kept in `artefacts/`."""

import json
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from papercrown.testing.browser import Visitor, check_accessible
from tests.browser.helpers import DESKTOP, PHONE, Visit, armed, first, join, placing, play_on, record, turn_of, warned
from tests.fairness import played

Place = Callable[[Visitor, Visit], object]

EMPTY = """() => {
  const page = document.documentElement;
  const bottoms = [...document.body.children].map((one) => one.getBoundingClientRect().bottom + scrollY);
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - Math.max(innerHeight, ...bottoms)];
}"""
MARGIN = 60


def lobby(ada: Visitor, visit: Visit) -> None:
    table = ada.sit_down("kingdomino", ["me", "friend"], public=True)
    record(ada, "kingdomino-2")
    ada.open("/")
    expect(ada.page.locator(f'#mine a[href="/table/{table}"]')).to_be_visible()


def new_table(ada: Visitor, visit: Visit) -> None:
    ada.open("/")
    ada.press(ada.page.get_by_role("button", name="Set up a table Queendomino"))
    ada.page.get_by_label("Seat 2", exact=True).select_option(label="A friend")


def waiting_room(ada: Visitor, visit: Visit) -> None:
    ada.sit_down("queendomino", ["me", "friend", "greedy"], variant="royal-wedding")
    expect(ada.page.locator(".code")).to_be_visible()


def fair_dice(ada: Visitor, visit: Visit) -> None:
    waiting_room(ada, visit)
    ada.press(ada.page.get_by_role("button", name="The dice are sealed"))
    expect(ada.page.get_by_role("dialog", name="Fair dice")).to_be_visible()


def checked_dice(ada: Visitor, visit: Visit) -> None:
    table = ada.ask("/api/journals", json.dumps(played("kingdomino").journal()))["id"]
    ada.open(f"/verify/{table}")
    ada.page.get_by_text("The numbers").click()
    ada.page.get_by_text("Every roll", exact=True).click()
    expect(ada.page.get_by_role("cell", name="Set-up")).to_be_visible()


def invited(ada: Visitor, visit: Visit) -> None:
    host = visit("Bo")
    host.sit_down("kingdomino", ["me", "friend", "friend"])
    host.wait("table.state.code")
    ada.open(f"/join/{host.told('table.state.code')}")
    expect(ada.page.get_by_role("button", name="Sit down")).to_be_visible()


def own_turn(ada: Visitor, visit: Visit) -> None:
    play_on(ada, "queendomino-4", turn_of("queendomino-4", 0, after=100))
    ada.asked()


def narrowed(ada: Visitor, visit: Visit) -> None:
    play_on(ada, "kingdomino-4", turn_of("kingdomino-4", 0, after=40))
    turn = placing(ada)
    ada.click(turn.actions[0].path[0])
    expect(ada.page.locator(".ghost")).to_have_count(2)


def pencil_and_paper(ada: Visitor, visit: Visit) -> None:
    """A sheet of Pocket Kingdoms, with a die in the hand."""
    play_on(ada, "pocket-kingdoms-4", turn_of("pocket-kingdoms-4", 0, after=200))
    ada.click(ada.asked().actions[0].path[0])
    expect(ada.page.locator(".library svg")).to_be_attached()
    expect(ada.page.locator(".chosen").first).to_be_visible()


def coloured_pencils(ada: Visitor, visit: Visit) -> None:
    """A province of Color-In Kingdoms, with a sum declared."""
    play_on(ada, "color-in-kingdoms-4", turn_of("color-in-kingdoms-4", 0, after=60))
    while len((turn := ada.asked()).actions[0].path) < 2:
        ada.play(turn, turn.actions[-1])
    ada.click(turn.actions[-1].path[0])
    expect(ada.page.locator(".ghost.faint").first).to_be_visible()


def crayons(ada: Visitor, visit: Visit) -> None:
    """A page of Chroma Cubes, with a warning."""
    warned(ada)
    expect(ada.page.locator("#asked")).to_contain_text("stuck")


def a_map(ada: Visitor, visit: Visit) -> None:
    """A map of Inkdoms, half painted, with a spell in the hand."""
    armed(ada)
    expect(ada.page.locator(".chosen").first).to_be_visible()


def list_of_actions(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Actions", exact=True))
    expect(ada.page.locator("[data-action]").first).to_be_visible()


def hints(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Hint", exact=True))
    expect(ada.page.locator(".hints > li").first).to_be_visible()


def others_turn(ada: Visitor, visit: Visit) -> Visitor:
    bo = visit("Bo")
    ada.sit_down("kingdomino", ["me", "friend"])
    join(bo, ada, "Bo")
    ada.wait("table.scene")
    while ada.turn():
        turn = ada.asked()
        ada.play(turn, first(turn.actions))
    expect(ada.page.locator("#asked")).to_contain_text("Waiting for Bo")
    return bo


def somebody_away(ada: Visitor, visit: Visit) -> None:
    others_turn(ada, visit).open("/")
    expect(ada.page.locator("#notices")).to_contain_text("Bo is away.")


def end(ada: Visitor, visit: Visit) -> None:
    ada.open(f"/table/{record(ada, 'queendomino-4')}")
    expect(ada.page.locator("#finish")).to_be_visible()
    expect(ada.page.locator(".library svg")).to_be_attached()  # its pictures are on the page


def replay(ada: Visitor, visit: Visit) -> None:
    ada.open(f"/replay/{record(ada, 'queendomino-4')}?step=118")
    expect(ada.page.locator(".large svg")).to_be_visible()


def review(ada: Visitor, visit: Visit) -> None:
    ada.open(f"/replay/{record(ada, 'kingdomino-4')}?step=40")
    ada.press(ada.page.get_by_role("tab", name="Review"))
    expect(ada.page.locator(".account").first).to_be_visible()


def play_on_dialog(ada: Visitor, visit: Visit) -> None:
    replay(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Play on from here"))


def guide(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Rules"))
    expect(ada.page.locator(".rules h2").first).to_be_visible()


def menu(ada: Visitor, visit: Visit) -> None:
    own_turn(ada, visit)
    ada.press(ada.page.get_by_role("button", name="Menu"))


PLACES: list[Place] = [
    lobby, new_table, waiting_room, fair_dice, checked_dice, invited, own_turn, narrowed,
    pencil_and_paper, coloured_pencils, crayons, a_map, list_of_actions, hints, others_turn,
    somebody_away, end, replay, review, play_on_dialog, guide, menu,
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_on_a_desktop_by_day_and_in_the_dark(visit: Visit, place: Place) -> None:
    ada = visit("Ada", **DESKTOP)
    place(ada, visit)
    look_at(ada, place, "desktop")
    ada.page.emulate_media(color_scheme="dark")  # nothing else than the style sheet knows of it
    look_at(ada, place, "dark", only=["color-contrast"])


NARROW: list[Place] = [
    lobby, new_table, waiting_room, checked_dice, own_turn, a_map, list_of_actions, others_turn, end, replay, guide,
]  # fmt: skip
"""Of places that are laid out alike, one."""


@pytest.mark.parametrize("place", NARROW, ids=lambda place: place.__name__)
def test_on_a_phone(visit: Visit, place: Place) -> None:
    ada = visit("Ada", **PHONE)
    place(ada, visit)
    look_at(ada, place, "phone", whole=True)


def look_at(ada: Visitor, place: Place, screen: str, *, whole: bool = False, only: Sequence[str] = ()) -> None:
    """Nothing is wrong with the page as it is shown now."""
    ada.screenshot(f"{place.__name__.replace('_', '-')}-{screen}", whole=whole)
    check_accessible(ada.page, only=only)
    beside, below = ada.page.evaluate(EMPTY)
    assert (beside, below < MARGIN) == (0, True), f"the page is {beside} pixels too wide and {below} too long"
