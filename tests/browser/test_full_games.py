"""Games against bots from start to result: one by clicks alone, the others partly."""

import random

import pytest
from playwright.sync_api import expect

from papercrown.testing.browser import play_action, play_game
from tests.browser.helpers import Visit, autoplay

TABLES = [
    ("kingdomino", ["greedy"], "harmony"),
    ("queendomino", ["greedy"], "buildings"),
    ("pocket-kingdoms", ["greedy"], "open projects"),
    ("color-in-kingdoms", ["greedy", "random", "greedy"], "copycat"),
    ("chroma-cubes", ["greedy", "random"], "first to finish"),
    ("inkdoms", ["greedy", "random"], "unicorns"),
]
CLICKED_ACTIONS = 15
"""Then the rest of the game is played without drawing."""


@pytest.mark.parametrize(("game", "bots", "item"), TABLES, ids=[name for name, *_ in TABLES])
def test_game_from_first_click_to_result(visit: Visit, game: str, bots: list[str], item: str) -> None:
    ada = visit("Ada", reduced_motion="no-preference" if game == "kingdomino" else "reduce")
    table = ada.create_table(game, ["me", *bots])
    if game == "kingdomino":
        play_game(ada, seed=5)
    else:
        chance = random.Random(5)
        for _ in range(CLICKED_ACTIONS):
            assert play_action(ada, choose=chance.choice)
        autoplay(table, ada)
    end = ada.page.locator("#result")
    expect(end.get_by_role("heading", level=2)).to_contain_text("win")
    totals = ada.read_table("table.scene.scores.map((score) => score.total)")
    assert sorted(map(int, end.locator(".ranking tfoot td").all_inner_texts())) == sorted(totals)
    expect(end.get_by_role("rowheader", name=item)).to_be_visible()
    expect(end.locator(".chart svg path.growth")).to_have_count(1 + len(bots))
    ada.press(ada.page.get_by_role("button", name="Look at the table"))
    expect(ada.page.locator(".large svg")).to_be_visible()
    ada.press(ada.page.get_by_role("button", name="Show the result"))
    ada.press(end.get_by_role("link", name="Watch the replay"))
    expect(ada.page.locator("#sentence")).to_contain_text("The table is set.")


def test_log_is_complete_and_play_again_opens_a_table(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.create_table("kingdomino", ["me", "random"])
    play_game(ada, seed=6)
    ada.press(ada.page.get_by_role("button", name="Look at the table"))
    ada.press(ada.page.get_by_role("button", name="Log", exact=True))
    steps = ada.page.locator(".log a")
    expect(steps).to_have_count(ada.read_table("table.scene.steps"))
    expect(steps.last).to_have_attribute("href", f"/replay/{ada.read_table('table.state.id')}?step={steps.count()}")
    ada.press(ada.page.get_by_role("button", name="Show the result"))
    ada.press(ada.page.get_by_role("button", name="Play again"))
    ada.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    assert ada.wait_for_turn().seat == 0
