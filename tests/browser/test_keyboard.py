"""Playing with the keyboard."""

from playwright.sync_api import expect

from papercrown.testing.browser import Visitor
from tests.browser.helpers import Visit, first, placement_turn, steps

FOCUSED_ID = "document.activeElement?.dataset.id ?? null"
MAX_PRESSES = 60
ARROW_KEYS_SCRIPT = """(thing) => {
  const middle = (one) => one.querySelector(".spot").getBoundingClientRect();
  const [here, there] = [middle(document.activeElement), middle(document.querySelector(`[data-id="${thing}"]`))];
  const [x, y] = [there.x - here.x, there.y - here.y];
  const across = x > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const down = y > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  const [one, other] = Math.abs(x) > Math.abs(y) ? [across, down] : [down, across];
  return [one[0], other[0], other[1], one[1]];
}"""


def tab_to(visitor: Visitor, condition: str) -> None:
    """Press Tab until a JavaScript expression is true."""
    for _ in range(MAX_PRESSES):
        if visitor.page.evaluate(condition):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"expected Tab to reach {condition}, it did not")


def move_focus_to(visitor: Visitor, thing: str) -> None:
    """Press arrow keys until a target has the focus: towards it if possible, otherwise in another direction."""
    pressed: set[tuple[str, str]] = set()
    for _ in range(MAX_PRESSES):
        here = visitor.page.evaluate(FOCUSED_ID)
        if here == thing:
            return
        keys = visitor.page.evaluate(ARROW_KEYS_SCRIPT, thing)
        key = next((key for key in keys if (here, key) not in pressed), keys[0])
        pressed.add((here, key))
        visitor.page.keyboard.press(key)
    raise AssertionError(f"expected arrow keys to reach {thing}, got to {visitor.page.evaluate(FOCUSED_ID)}")


def test_turn_with_the_keyboard(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "device"])
    keys = ada.page.keyboard
    turn = placement_turn(ada)
    before = steps(ada)
    ada.page.reload()
    ada.wait_for_turn()
    tab_to(ada, f"{FOCUSED_ID} !== null")
    cells = {action.path[0] for action in turn.actions}
    cell = max(cells, key=lambda cell: sum(action.path[0] == cell for action in turn.actions))
    move_focus_to(ada, cell)
    ghost = ada.page.locator(".ghost")
    expect(ghost).to_have_count(2)
    keys.press("Enter")
    expect(ada.page.locator(f'[data-id="{cell}"]')).to_have_class("chosen")
    keys.press("Escape")
    expect(ada.page.locator(".chosen")).to_have_count(0)
    assert ada.page.evaluate(FOCUSED_ID) == cell
    keys.press(" ")
    shown = ada.page.locator("#prompt .place").inner_text()
    keys.press("r")
    expect(ada.page.locator("#prompt .place")).not_to_have_text(shown)
    shown = ada.page.locator("#prompt .place").inner_text()
    keys.press("Enter")
    ada.wait_for_table("table.scene.steps > arg", before)
    expect(ada.page.locator("#live")).to_contain_text(shown)
    tab_to(ada, f"{FOCUSED_ID} !== null")
    move_focus_to(ada, ada.wait_for_turn().actions[-1].path[0])
    keys.press("Enter")
    ada.wait_for_table("table.scene.steps > arg", before + 1)


def test_whole_game_from_the_action_list(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "random"])
    ada.wait_for_turn()
    tab_to(ada, "document.activeElement.matches('#skip')")
    ada.page.keyboard.press("Enter")
    while ada.read_table("table.state.status") == "playing":
        turn = ada.wait_for_turn()
        tab_to(ada, f"document.activeElement.dataset.action === '{first(turn.actions).id}'")
        ada.page.keyboard.press("Enter")
        ada.wait_for_table(
            "table.state.status !== 'playing' || (table.turn.seat !== null && table.turn.count > arg)", turn.count
        )
    expect(ada.page.locator("#result")).to_be_visible()


def test_searching_for_an_action(visit: Visit) -> None:
    ada = visit()
    ada.create_table("queendomino", ["me", "device"])
    turn = ada.wait_for_turn()
    ada.page.keyboard.press("/")
    ada.page.keyboard.type(turn.actions[2].label)
    expect(ada.page.locator("[data-action]")).to_have_count(1)
    ada.page.keyboard.press("Enter")
    ada.wait_for_table("table.scene.steps === 1")


def test_list_of_keyboard_shortcuts(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "device"])
    ada.wait_for_turn()
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog", name="Keys")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_live_region_announces_events_and_prompt(visit: Visit) -> None:
    ada = visit()
    ada.create_table("inkdoms", ["me"])  # alone, so that nobody else acts before the announcement
    ada.wait_for_turn()
    expect(ada.page.locator("#live")).to_contain_text("The game begins.")
    expect(ada.page.locator("#live")).to_contain_text(ada.read_table("table.turn.prompt"))
