"""The exchange of pledges and luck in the browser, without a table: the tests speak for the server."""

import json
from typing import Any

from papercrown.verify import pledge_of
from tests.browser.helpers import STORED_DICE, Visit, at_verify, remember, remembered
from tests.fairness import CLIENT_SEEDS, FAIR_SEED, SECRET

SEAL = FAIR_SEED.commitment

EXCHANGE_SCRIPT = """async ([table, retryMs]) => {
  const { createLuckExchange } = await import("/web/table/luck_exchange.js");
  const { readSeen } = await import("/web/shared/fair_dice/client_seed.js");
  window.sent = [];
  window.problems = [];
  window.refusal = "";
  window.exchange = createLuckExchange(table, {
    send: async (intent) => {
      const stored = JSON.parse(localStorage["papercrown.dice"] ?? "[]").map(readSeen).at(-1);
      window.sent.push({ ...intent, stored });
      if (window.refusal) throw new Error(window.refusal);
    },
    onProblem: (problem) => window.problems.push(problem),
    retryMs,
  });
}"""


class Exchange:
    """This browser's part of the fair dice at a table that does not exist; the test speaks for the server."""

    def __init__(self, page: Any, *, retry_ms: int = 60_000) -> None:
        self.page = page
        page.evaluate(EXCHANGE_SCRIPT, ["t1", retry_ms])

    def update(self, asked: str | None, *pledges: str, mine: str | None = None, **changes: Any) -> None:
        """Tell the state of the dice. The players are Ann, Ben and so on; the last one is at this browser."""
        names = ("Ann", "Ben", "Cy")[3 - len(pledges) :]
        players = zip(names, pledges, strict=True)
        contributions = [{"name": name, "pledge": pledge, "luck": None} for name, pledge in players]
        state = {"seal": SEAL, "contributions": contributions, "mine": mine, "asked": asked, "awaited": []}
        state |= {"secret": None, "rolls": None, **changes}
        self.page.evaluate("(dice) => window.exchange.update(dice, dice.steps ?? null)", state)

    def sent(self) -> list[dict[str, Any]]:
        """What was sent since the last call."""
        return list(self.page.evaluate("window.sent.splice(0)"))

    def wait_for_intent(self) -> dict[str, Any]:
        self.page.wait_for_function("() => window.sent.length > 0")
        return self.sent()[0]

    def pledge(self) -> str:
        """Ask for a pledge."""
        self.update("pledge")
        (sent,) = self.sent()
        assert sent["ask"] == "pledge"
        return str(sent["pledge"])

    def reveal(self, *pledges: str) -> str:
        """Ask for the luck of the last of these pledges."""
        self.update("luck", *pledges, mine=pledges[-1])
        (sent,) = self.sent()
        assert (sent["ask"], pledge_of(SEAL, sent["luck"])) == ("stir", pledges[-1])
        return str(sent["luck"])


OTHER, STRANGER = pledge_of(SEAL, "12" * 32), pledge_of(SEAL, "34" * 32)


def test_luck_is_revealed_after_the_list_of_pledges_was_stored(visit: Visit) -> None:
    exchange = Exchange(at_verify(visit).page)
    mine = exchange.pledge()
    exchange.update(None, OTHER, mine, mine=mine)
    for _ in range(2):  # once, however often the state is told
        exchange.update("luck", OTHER, mine, mine=mine)
    (sent,) = exchange.sent()
    assert (sent["ask"], pledge_of(SEAL, sent["luck"])) == ("stir", mine)
    assert sent["stored"]["pledges"] == [["Ben", OTHER], ["Cy", mine]]
    assert sent["stored"]["luck"] == sent["luck"]


def test_reload_pledges_and_reveals_the_same_luck(visit: Visit) -> None:
    ada = at_verify(visit)
    mine = Exchange(ada.page).pledge()
    ada.page.reload()
    assert Exchange(ada.page).pledge() == mine
    luck = Exchange(ada.page).reveal(OTHER, mine)
    ada.page.reload()
    assert Exchange(ada.page).reveal(OTHER, mine) == luck
    assert remembered(ada)["burned"] == 0


def test_luck_is_never_revealed_for_a_second_list(visit: Visit) -> None:
    """Otherwise a server could look at the luck and then invent a player."""
    ada = at_verify(visit)
    exchange = Exchange(ada.page)
    mine = exchange.pledge()
    luck = exchange.reveal(OTHER, mine)
    lists = [(STRANGER, OTHER, mine), (STRANGER, mine), (mine,)]
    for pledges in lists:
        exchange.update("luck", *pledges, mine=mine)
    exchange.update("pledge", STRANGER)
    answers = exchange.sent()
    assert [answer["ask"] for answer in answers] == ["pledge"] * 4
    (again,) = {answer["pledge"] for answer in answers}
    assert again not in (mine, OTHER)
    assert remembered(ada)["luck"] == luck
    assert exchange.reveal(STRANGER, again) != luck
    entry = remembered(ada)
    assert (entry["burned"], entry["pledges"]) == (1, [["Ben", STRANGER], ["Cy", again]])


def test_burned_luck_is_never_revealed_again_in_any_tab(visit: Visit) -> None:
    """Otherwise a server could go back to luck that it knows, with a list that suits it."""
    ada = at_verify(visit)
    second = ada.context.new_page()
    second.goto(ada.page.url)
    exchanges = [Exchange(ada.page), Exchange(second)]
    (burned,) = {exchange.pledge() for exchange in exchanges}
    luck = exchanges[0].reveal(OTHER, burned)
    exchanges[0].reveal(OTHER, exchanges[0].pledge())
    for exchange in exchanges:
        exchange.update("luck", STRANGER, burned, mine=burned)
        (sent,) = exchange.sent()
        assert sent["ask"] == "pledge"
    assert remembered(ada)["luck"] != luck


def test_luck_is_not_revealed_for_an_unfinished_list_or_another_seal(visit: Visit) -> None:
    ada = at_verify(visit)
    mine = Exchange(ada.page).pledge()
    exchange = Exchange(ada.page, retry_ms=10)
    for pledges, changes in (((OTHER, mine), {"seal": "00" * 32}), (("", mine), {}), ((OTHER,), {})):
        exchange.update("luck", *pledges, mine=mine, **changes)
        ada.page.wait_for_timeout(100)
        exchange.update(None)
        assert {sent["ask"] for sent in exchange.sent()} <= {"pledge"}
    assert ada.page.evaluate("window.problems") == [
        "The seal of this table has changed, so this browser adds no luck to its dice"
    ]
    assert remembered(ada)["luck"] is None


def test_luck_that_was_lost_is_pledged_anew(visit: Visit) -> None:
    ada = at_verify(visit)
    lost = Exchange(ada.page).pledge()
    ada.page.evaluate("localStorage.clear()")
    ada.page.reload()
    exchange = Exchange(ada.page, retry_ms=10)
    exchange.update("luck", OTHER, lost, mine=lost)
    sent = exchange.wait_for_intent()
    assert sent["ask"] == "pledge"
    assert sent["pledge"] != lost


def test_luck_that_another_tab_overwrote_is_still_revealed(visit: Visit) -> None:
    ada = at_verify(visit)
    exchange = Exchange(ada.page)
    mine = exchange.pledge()
    remember(ada, {**remembered(ada), "hidden": "56" * 32})
    exchange.reveal(OTHER, mine)


def test_two_tabs_pledge_the_same_luck(visit: Visit) -> None:
    ada = at_verify(visit)
    second = ada.context.new_page()
    second.goto(ada.page.url)
    assert Exchange(ada.page).pledge() == (mine := Exchange(second).pledge())
    assert Exchange(ada.page).reveal(OTHER, mine) == Exchange(second).reveal(OTHER, mine)


def test_browser_without_storage_plays_as_long_as_the_page_is_open(visit: Visit) -> None:
    ada = at_verify(visit)
    ada.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    exchange = Exchange(ada.page)
    exchange.reveal(OTHER, exchange.pledge())


def test_refused_pledge_is_sent_again_and_mentioned_once(visit: Visit) -> None:
    ada = at_verify(visit)
    exchange = Exchange(ada.page, retry_ms=10)
    ada.page.evaluate("window.refusal = 'please try again'")
    exchange.update("pledge")
    ada.page.wait_for_function("() => window.sent.length > 3")
    exchange.update(None)
    assert len({sent["pledge"] for sent in exchange.sent()}) == 1
    assert ada.page.evaluate("window.problems") == ["please try again"]


def test_old_luck_is_remembered_but_not_pledged(visit: Visit) -> None:
    """Before there were pledges, browsers stored the table, the seal and the luck, which the server knows."""
    ada = at_verify(visit)
    remember(ada, ["t0", "00" * 32, "11" * 32], ["t1", SEAL, CLIENT_SEEDS[0]], 7, None, ["t2"], {"table": "t3"})
    exchange = Exchange(ada.page)
    mine = exchange.pledge()
    assert mine != pledge_of(SEAL, CLIENT_SEEDS[0])
    assert remembered(ada)["luck"] == CLIENT_SEEDS[0]
    exchange.reveal(OTHER, mine)
    assert (remembered(ada)["burned"], len(json.loads(ada.page.evaluate(f"localStorage['{STORED_DICE}']")))) == (0, 2)


def test_length_of_the_game_is_remembered_as_it_was_seen_first(visit: Visit) -> None:
    ada = at_verify(visit)
    exchange = Exchange(ada.page)
    exchange.reveal(OTHER, exchange.pledge())
    for steps, rolls in ((48, 65), (20, 30)):
        exchange.update(None, secret=SECRET, rolls=rolls, steps=steps)
    assert (remembered(ada)["steps"], remembered(ada)["rolls"]) == (48, 65)
