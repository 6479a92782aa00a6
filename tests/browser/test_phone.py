"""A phone: 360 pixels wide, with touch."""

import random
from collections.abc import Sequence

from playwright.sync_api import expect

from papercrown.testing.browser import Choice, play_game
from tests.browser.helpers import PHONE, Visit, check_fits, fork_record, step_of_seat


def test_whole_game_by_tapping(visit: Visit) -> None:
    ada, chance = visit("Ada", **PHONE), random.Random(3)
    ada.create_table("kingdomino", ["me", "greedy"])

    def choose(actions: Sequence[Choice]) -> Choice:
        check_fits(ada)
        return chance.choice(actions)

    play_game(ada, choose=choose)
    expect(ada.page.locator("#result")).to_be_visible()
    check_fits(ada)


def test_largest_tables_fit(visit: Visit) -> None:
    for name, after in (("queendomino-4", 100), ("queendomino-6-royal-wedding", 120), ("kingdomino-2-mighty", 60)):
        ada = visit(**PHONE)
        fork_record(ada, name, step_of_seat(name, 0, after=after))
        ada.wait_for_turn()
        expect(ada.page.locator(".clickable").first).to_be_visible()
        check_fits(ada)
