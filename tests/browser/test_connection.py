"""Lost connections and server restarts: nothing is lost, and nothing is played twice."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocketRoute, expect

from papercrown.testing.browser import RECORD_MESSAGES_SCRIPT, LiveServer, Visitor, live_server, play_action
from tests.browser.helpers import (
    Visit,
    expect_toast,
    first,
    placement_turn,
    public_table,
    remembered,
    remove_guest,
    single_click_turn,
    sit_down,
    steps,
)


class Proxy:
    """A proxy between the WebSocket of a page and the server."""

    def __init__(self, visitor: Visitor) -> None:
        self.drops_messages = False
        """Whether messages from the server, other than refusals, are dropped until the next connection."""
        self.loses: str | None = None
        """A message to the server that contains this is lost, and so are all messages until the next connection."""
        self.sent: list[str] = []
        visitor.page.route_web_socket(re.compile("/socket/play/"), self._opened)
        visitor.context.add_init_script(RECORD_MESSAGES_SCRIPT)

    def _opened(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self._ends, self.drops_messages = (page, server), False

        def to_server(message: str | bytes) -> None:
            if self.loses and self.loses in str(message):
                self.drops_messages = True
                return
            self.sent.append(str(message))
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if not self.drops_messages or '"tell":"refused"' in str(message):
                page.send(message)

        page.on_message(to_server)
        server.on_message(to_page)

    def close(self) -> None:
        for end in self._ends:
            end.close()


def test_reload_during_a_turn(visit: Visit) -> None:
    ada = visit()
    ada.create_table("kingdomino", ["me", "random"])
    turn = placement_turn(ada)
    before = steps(ada)
    ada.click(turn.actions[0].path[0])
    expect(ada.page.locator(".chosen")).to_have_count(1)
    ada.page.reload()
    assert ada.wait_for_turn() == turn
    assert steps(ada) == before
    expect(ada.page.locator(".chosen")).to_have_count(0)
    ada.play(turn, turn.actions[-1])
    assert steps(ada) > before


def test_offline_during_a_turn(visit: Visit) -> None:
    ada = visit()
    ada.ignored_errors += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    ada.create_table("kingdomino", ["me", "random"])
    turn = placement_turn(ada)
    ada.click(turn.actions[0].path[0])
    ada.context.set_offline(True)
    ada.click(turn.actions[0].path[1])
    ada.context.set_offline(False)
    ada.wait_for_table("table.turn.count > arg || table.turn.seat === null", turn.count)
    assert play_action(ada, choose=first)


def test_closed_socket_reconnects(visit: Visit) -> None:
    ada = visit()
    proxy = Proxy(ada)
    ada.create_table("kingdomino", ["me", "random"])
    ada.page.evaluate("window.notReloaded = true")
    for _ in range(3):
        turn = ada.wait_for_turn()
        proxy.close()
        ada.play(turn, turn.actions[0])
    assert ada.page.evaluate("window.notReloaded")
    log = ada.page.locator(".log a")
    assert log.all_text_contents() == [str(number + 1) for number in range(steps(ada))]


def test_lost_answer_does_not_play_twice(visit: Visit) -> None:
    """The page sends an unanswered intent again, and the server counts it once."""
    ada = visit()
    proxy = Proxy(ada)
    ada.create_table("kingdomino", ["me", "device"])
    turn, before = ada.wait_for_turn(), steps(ada)
    proxy.drops_messages = True
    ada.click(turn.actions[0].path[0])
    ada.page.wait_for_timeout(300)
    proxy.close()
    ada.wait_for_table("table.scene.steps > arg", before)
    assert sum('"ask":"play"' in sent for sent in proxy.sent) == 2
    assert ada.wait_for_turn() != turn
    assert steps(ada) == before + 1


def test_silent_socket_is_replaced_when_the_page_wakes_up(visit: Visit) -> None:
    ada = visit()
    proxy = Proxy(ada)
    ada.create_table("kingdomino", ["me", "random"])
    turn = ada.wait_for_turn()
    proxy.drops_messages = True
    ada.click(turn.actions[0].path[0])
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    ada.wait_for_table("table.turn.count > arg", turn.count)
    expect(ada.page.locator("#banner")).to_be_hidden()


@pytest.fixture
def fragile_server() -> Iterator[LiveServer]:
    """A server that the test may kill."""
    with live_server() as server:
        yield server


def test_pages_continue_after_a_server_restart(fragile_server: LiveServer, visit: Visit) -> None:
    ada, bo = visit("Ada", at=fragile_server.address), visit("Bo", at=fragile_server.address)
    for visitor in (ada, bo):
        visitor.ignored_errors.append("WebSocket connection|ERR_CONNECTION_REFUSED")
    bo.open("/")
    ada.create_table("kingdomino", ["me", "random"])
    turn = placement_turn(ada)
    before = steps(ada)
    ada.page.evaluate("window.notReloaded = true")
    ada.click(turn.actions[0].path[0])
    fragile_server.kill()
    expect(ada.page.locator("#banner")).to_contain_text("Connection lost")
    expect(bo.page.locator("#connection")).not_to_be_empty()
    ada.click(turn.actions[0].path[1])
    fragile_server.start()
    ada.wait_for_table("table.scene.steps > arg", before, timeout=60_000)
    expect(ada.page.locator("#banner")).to_be_hidden()
    expect(bo.page.locator("#connection")).to_be_empty()
    assert play_action(ada, choose=first)
    assert ada.page.evaluate("window.notReloaded")


def test_impatient_clicks_play_once(visit: Visit) -> None:
    ada = visit()
    proxy = Proxy(ada)
    ada.create_table("kingdomino", ["me", "device"])
    single_click_turn(ada)
    before = steps(ada)
    ada.page.evaluate(
        "for (const thing of document.querySelectorAll('.clickable .spot'))"
        " for (let i = 0; i < 3; i += 1) thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )
    ada.wait_for_table("table.scene.steps > arg", before)
    ada.page.wait_for_timeout(300)
    assert sum('"ask":"play"' in sent for sent in proxy.sent[-3:]) == 1
    assert steps(ada) == before + 1


def test_late_click_is_refused_with_a_reason(visit: Visit) -> None:
    ada = visit()
    proxy = Proxy(ada)
    table = ada.create_table("kingdomino", ["me", "device"])
    turn = ada.wait_for_turn()
    proxy.drops_messages = True
    other_page = ada.context.new_page()
    other_page.goto(f"/table/{table}")
    other_page.locator(f'[data-id="{turn.actions[1].path[0]}"] .spot').click()
    expect(other_page.locator(".log a")).to_have_count(1)
    ada.click(turn.actions[0].path[0])
    expect_toast(ada, "The game has gone on since: look again.")


def test_unknown_table(visit: Visit) -> None:
    ada = visit()
    ada.open("/table/nothing")
    expect(ada.page.get_by_role("heading", name="there is no such table here")).to_be_visible()
    ada.press(ada.page.get_by_role("link", name="Back to the lobby", exact=True))
    expect(ada.page.get_by_role("heading", name="Pick a game")).to_be_visible()


def test_luck_that_was_lost_on_the_way_is_not_revealed_for_another_list(visit: Visit) -> None:
    ada, bo, cleo = visit("Ada"), visit("Bo"), visit("Cleo")
    table = public_table(ada, 2)
    sit_down(bo, table)
    bo.open("/verify")
    proxy = Proxy(ada)
    proxy.loses = '"ask":"stir"'
    ada.open(f"/table/{table}")
    ada.wait_for_table("table.state.dice.asked === 'luck'")
    while not remembered(ada)["pledges"]:
        ada.page.wait_for_timeout(20)
    first_round, proxy.loses = remembered(ada), None
    remove_guest(ada, table, 1)
    sit_down(cleo, table)
    proxy.close()
    for visitor in (ada, cleo):
        visitor.wait_for_table("table.scene")
    second_round = remembered(ada)
    assert not any(first_round["luck"] in message for message in proxy.sent)
    assert [name for name, _ in second_round["pledges"]] == ["Ada", "Cleo"]
    assert second_round["luck"] != first_round["luck"]
