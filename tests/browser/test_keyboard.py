"""Without a mouse."""

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor
from tests.browser.helpers import Visit, first, placing, steps

THING = "document.activeElement?.dataset.id ?? null"
FAR = 60
"""More presses than anybody should need."""
AIM = """(thing) => {
  const middle = (one) => one.querySelector(".spot").getBoundingClientRect();
  const [here, there] = [middle(document.activeElement), middle(document.querySelector(`[data-id="${thing}"]`))];
  const [x, y] = [there.x - here.x, there.y - here.y];
  const across = x > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const down = y > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  const [one, other] = Math.abs(x) > Math.abs(y) ? [across, down] : [down, across];
  return [one[0], other[0], other[1], one[1]];
}"""


def tab_to(visitor: Visitor, what: str) -> None:
    """Press Tab until this is true of the page."""
    for _ in range(FAR):
        if visitor.page.evaluate(what):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{what} is not reached by Tab")


def go_to(visitor: Visitor, thing: str) -> None:
    """With the arrow keys to a thing that glows: in the direction where it lies, or else in another one."""
    pressed: set[tuple[str, str]] = set()
    for _ in range(FAR):
        here = visitor.page.evaluate(THING)
        if here == thing:
            return
        keys = visitor.page.evaluate(AIM, thing)
        key = next((key for key in keys if (here, key) not in pressed), keys[0])
        pressed.add((here, key))
        visitor.page.keyboard.press(key)
    raise AssertionError(f"{thing} is not reached by arrows, only {visitor.page.evaluate(THING)}")


def test_a_whole_turn(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "device"])
    keys = ada.page.keyboard
    turn = placing(ada)
    before = steps(ada)
    ada.page.reload()
    ada.asked()
    tab_to(ada, f"{THING} !== null")
    cells = {action.path[0] for action in turn.actions}
    cell = max(cells, key=lambda cell: sum(action.path[0] == cell for action in turn.actions))
    go_to(ada, cell)
    ghost = ada.page.locator(".ghost")
    expect(ghost).to_have_count(2)
    keys.press("Enter")
    expect(ada.page.locator(f'[data-id="{cell}"]')).to_have_class("chosen")
    keys.press("Escape")
    expect(ada.page.locator(".chosen")).to_have_count(0)
    assert ada.page.evaluate(THING) == cell
    keys.press(" ")
    shown = ada.page.locator("#prompt .place").inner_text()
    keys.press("r")
    expect(ada.page.locator("#prompt .place")).not_to_have_text(shown)
    shown = ada.page.locator("#prompt .place").inner_text()
    keys.press("Enter")
    ada.wait("table.scene.steps > given", before)
    expect(ada.page.locator("#live")).to_contain_text(shown)
    tab_to(ada, f"{THING} !== null")
    go_to(ada, ada.asked().actions[-1].path[0])
    keys.press("Enter")
    ada.wait("table.scene.steps > given", before + 1)


def test_a_whole_game_from_the_list_of_actions(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "random"])
    ada.asked()
    tab_to(ada, "document.activeElement.matches('#skip')")
    ada.page.keyboard.press("Enter")
    while ada.told("table.state.status") == "playing":
        turn = ada.asked()
        tab_to(ada, f"document.activeElement.dataset.action === '{first(turn.actions).id}'")
        ada.page.keyboard.press("Enter")
        ada.wait(
            "table.state.status !== 'playing' || (table.turn.seat !== null && table.turn.count > given)", turn.count
        )
    expect(ada.page.locator("#finish")).to_be_visible()


def test_an_action_by_its_words(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("queendomino", ["me", "device"])
    turn = ada.asked()
    ada.page.keyboard.press("/")
    ada.page.keyboard.type(turn.actions[2].label)
    expect(ada.page.locator("[data-action]")).to_have_count(1)
    ada.page.keyboard.press("Enter")
    ada.wait("table.scene.steps === 1")


def test_the_keys_are_listed(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "device"])
    ada.asked()
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog", name="Keys")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_a_live_region_tells_what_happened_and_what_is_asked(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("inkdoms", ["me"])  # alone, so that nobody acts before one has listened
    ada.asked()
    expect(ada.page.locator("#live")).to_contain_text("The game begins.")
    expect(ada.page.locator("#live")).to_contain_text(ada.told("table.turn.prompt"))
