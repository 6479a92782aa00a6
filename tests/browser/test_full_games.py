"""Games against bots, by clicking what glows: one from its beginning to its end, the others a good part."""

import random

import pytest
from playwright.sync_api import expect

from papercrown.testing.browser import play_one, play_through
from tests.browser.helpers import Visit, play_by_themselves

TABLES = [
    ("kingdomino", ["greedy"], "harmony"),
    ("queendomino", ["greedy"], "buildings"),
    ("pocket-kingdoms", ["greedy"], "open projects"),
    ("color-in-kingdoms", ["greedy", "random", "greedy"], "copycat"),
    ("chroma-cubes", ["greedy", "random"], "first to finish"),
    ("inkdoms", ["greedy", "random"], "unicorns"),
]
CLICKED = 15
"""Actions, before the browser plays on by itself."""


@pytest.mark.parametrize(("game", "bots", "item"), TABLES, ids=[name for name, *_ in TABLES])
def test_from_the_first_click_to_the_ranking(visit: Visit, game: str, bots: list[str], item: str) -> None:
    ada = visit("Ada", reduced_motion="no-preference" if game == "kingdomino" else "reduce")
    table = ada.sit_down(game, ["me", *bots])
    if game == "kingdomino":
        play_through(ada, seed=5)
    else:
        chance = random.Random(5)
        for _ in range(CLICKED):
            assert play_one(ada, choose=chance.choice)
        play_by_themselves(table, ada)
    end = ada.page.locator("#finish")
    expect(end.get_by_role("heading", level=2)).to_contain_text("win")
    totals = ada.told("table.scene.scores.map((score) => score.total)")
    assert sorted(map(int, end.locator(".ranking tfoot td").all_inner_texts())) == sorted(totals)
    expect(end.get_by_role("rowheader", name=item)).to_be_visible()
    expect(end.locator(".chart svg path.growth")).to_have_count(1 + len(bots))
    ada.press(ada.page.get_by_role("button", name="Look at the table"))
    expect(ada.page.locator(".large svg")).to_be_visible()
    ada.press(ada.page.get_by_role("button", name="Show the result"))
    ada.press(end.get_by_role("link", name="Look at it again"))
    expect(ada.page.locator("#sentence")).to_contain_text("The table is set.")


def test_everything_that_happened_is_in_the_log_and_one_can_play_again(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.sit_down("kingdomino", ["me", "random"])
    play_through(ada, seed=6)
    ada.press(ada.page.get_by_role("button", name="Look at the table"))
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    steps = ada.page.locator(".log a")
    expect(steps).to_have_count(ada.told("table.scene.steps"))
    expect(steps.last).to_have_attribute("href", f"/replay/{ada.told('table.state.id')}?step={steps.count()}")
    ada.press(ada.page.get_by_role("button", name="Show the result"))
    ada.press(ada.page.get_by_role("button", name="Play again"))
    ada.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    assert ada.asked().seat == 0
