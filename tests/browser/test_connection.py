"""Lines break, servers restart, fingers are quick: nothing is lost, and nothing is played twice."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocketRoute, expect

from papercrown.testing.browser import LISTENING, House, Visitor, house, play_one
from tests.browser.helpers import Visit, expect_said, first, placing, steps


class Line:
    """The line between a page and the server, in the hands of a test."""

    def __init__(self, visitor: Visitor) -> None:
        self.jammed = False
        """What the server says does not arrive, but for refusals; until there is another line."""
        self.sent: list[str] = []
        visitor.page.route_web_socket(re.compile("/socket/play/"), self._opened)
        visitor.context.add_init_script(LISTENING)

    def _opened(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._ends, self.jammed = (page, server), False

        def to_server(message: str | bytes) -> None:
            self.sent.append(str(message))
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if not self.jammed or '"tell":"refused"' in str(message):
                page.send(message)

        page.on_message(to_server)
        server.on_message(to_page)

    def cut(self) -> None:
        for end in self._ends:
            end.close()


def on_one_click(visitor: Visitor) -> None:
    """Play until a single click is an action."""
    while len((turn := visitor.asked()).actions[0].path) != 1:
        visitor.play(turn, turn.actions[0])


def test_reload_in_mid_turn(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "random"])
    turn = placing(ada)
    before = steps(ada)
    ada.click(turn.actions[0].path[0])
    expect(ada.page.locator(".chosen")).to_have_count(1)
    ada.page.reload()
    assert ada.asked() == turn
    assert steps(ada) == before
    expect(ada.page.locator(".chosen")).to_have_count(0)
    ada.play(turn, turn.actions[-1])
    assert steps(ada) > before


def test_offline_in_mid_turn(visit: Visit) -> None:
    ada = visit()
    ada.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    ada.sit_down("kingdomino", ["me", "random"])
    turn = placing(ada)
    ada.click(turn.actions[0].path[0])
    ada.context.set_offline(True)
    ada.click(turn.actions[0].path[1])
    ada.context.set_offline(False)
    ada.wait("table.turn.count > given || table.turn.seat === null", turn.count)
    assert play_one(ada, choose=first)


def test_a_broken_line_comes_back_by_itself(visit: Visit) -> None:
    ada = visit()
    line = Line(ada)
    ada.sit_down("kingdomino", ["me", "random"])
    ada.page.evaluate("window.stayed = true")
    for _ in range(3):
        turn = ada.asked()
        line.cut()
        ada.play(turn, turn.actions[0])
    assert ada.page.evaluate("window.stayed")
    log = ada.page.locator(".log a")
    assert log.all_text_contents() == [str(number + 1) for number in range(steps(ada))]


def test_an_answer_that_is_lost_does_not_play_twice(visit: Visit) -> None:
    """The server has heard it, the page does not know: it says it again, and that counts once."""
    ada = visit()
    line = Line(ada)
    ada.sit_down("kingdomino", ["me", "device"])
    turn, before = ada.asked(), steps(ada)
    line.jammed = True
    ada.click(turn.actions[0].path[0])
    ada.page.wait_for_timeout(300)
    line.cut()
    ada.wait("table.scene.steps > given", before)
    assert sum('"ask":"play"' in sent for sent in line.sent) == 2
    assert ada.asked() != turn
    assert steps(ada) == before + 1


def test_a_line_that_is_silent_is_noticed_by_those_who_look_again(visit: Visit) -> None:
    ada = visit()
    line = Line(ada)
    ada.sit_down("kingdomino", ["me", "random"])
    turn = ada.asked()
    line.jammed = True
    ada.click(turn.actions[0].path[0])
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    ada.wait("table.turn.count > given", turn.count)
    expect(ada.page.locator("#banner")).to_be_hidden()


@pytest.fixture
def frail_home() -> Iterator[House]:
    """One that may be killed."""
    with house() as home:
        yield home


def test_pages_go_on_when_the_server_is_back(visit: Visit, frail_home: House) -> None:
    ada, bo = visit("Ada", at=frail_home.address), visit("Bo", at=frail_home.address)
    for visitor in (ada, bo):
        visitor.forgiven.append("WebSocket connection|ERR_CONNECTION_REFUSED")
    bo.open("/")
    ada.sit_down("kingdomino", ["me", "random"])
    turn = placing(ada)
    before = steps(ada)
    ada.page.evaluate("window.stayed = true")
    ada.click(turn.actions[0].path[0])
    frail_home.kill()
    expect(ada.page.locator("#banner")).to_contain_text("Connection lost")
    expect(bo.page.locator("#connection")).not_to_be_empty()
    ada.click(turn.actions[0].path[1])
    frail_home.start()
    ada.wait("table.scene.steps > given", before, timeout=60_000)
    expect(ada.page.locator("#banner")).to_be_hidden()
    expect(bo.page.locator("#connection")).to_be_empty()
    assert play_one(ada, choose=first)
    assert ada.page.evaluate("window.stayed")


def test_a_double_click_plays_once(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "device"])
    on_one_click(ada)
    turn, before = ada.asked(), steps(ada)
    ada.page.locator(f'[data-id="{turn.actions[0].path[0]}"] .spot').dblclick()
    ada.wait("table.scene.steps > given", before)
    ada.page.wait_for_timeout(300)
    assert steps(ada) == before + 1
    expect(ada.page.locator("#toast")).to_be_empty()


def test_impatient_clicks_play_once(visit: Visit) -> None:
    ada = visit()
    line = Line(ada)
    ada.sit_down("kingdomino", ["me", "device"])
    on_one_click(ada)
    before = steps(ada)
    ada.page.evaluate(
        "for (const thing of document.querySelectorAll('.can .spot'))"
        " for (let i = 0; i < 3; i += 1) thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    ada.wait("table.scene.steps > given", before)
    ada.page.wait_for_timeout(300)
    assert sum('"ask":"play"' in sent for sent in line.sent[-3:]) == 1
    assert steps(ada) == before + 1


def test_undo(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("kingdomino", ["me", "device"])
    turn = placing(ada)
    before = steps(ada)
    ada.play(turn, turn.actions[0])
    ada.press(ada.page.get_by_role("button", name="Undo"))
    ada.wait("table.scene.steps === given", before)
    assert ada.asked() == turn
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    expect(ada.page.locator(".log .undone")).to_have_text(re.compile(re.escape(turn.actions[0].label)))
    expect(ada.page.locator(".log")).to_contain_text("takes that back")
    ada.play(turn, turn.actions[-1])
    ada.page.keyboard.press("u")
    ada.wait("table.scene.steps === given", before)


def test_a_late_click_gets_a_sentence(visit: Visit) -> None:
    ada = visit()
    line = Line(ada)
    table = ada.sit_down("kingdomino", ["me", "device"])
    turn = ada.asked()
    line.jammed = True
    elsewhere = ada.context.new_page()
    elsewhere.goto(f"/table/{table}")
    elsewhere.locator(f'[data-id="{turn.actions[1].path[0]}"] .spot').click()
    expect(elsewhere.locator(".log a")).to_have_count(1)
    ada.click(turn.actions[0].path[0])
    expect_said(ada, "The game has gone on since: look again.")


def test_a_table_that_is_not_there(visit: Visit) -> None:
    ada = visit()
    ada.open("/table/nothing")
    expect(ada.page.get_by_role("heading", name="there is no such table here")).to_be_visible()
    ada.press(ada.page.get_by_role("link", name="To the lobby", exact=True))
    expect(ada.page.get_by_role("heading", name="Pick a game")).to_be_visible()
