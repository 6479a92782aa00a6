"""360 pixels wide, with fingers."""

import random
from collections.abc import Sequence

from playwright.sync_api import expect

from papercrown.testing.browser import Choice, Visitor, play_through
from tests.browser.helpers import PHONE, Visit, play_on, turn_of

FINGER = 44
WIDTH = 360

GLOWING = """() => [...document.querySelectorAll(".large .can .spot, .shared .can .spot")].map((spot) => {
  const { width, height } = spot.getBoundingClientRect();
  return { id: spot.closest("[data-id]").dataset.id, least: Math.min(width, height) };
})"""


def check_fits(visitor: Visitor) -> None:
    """Nothing scrolls sideways but what is meant to, and fingers find everything that glows."""
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    small = [spot for spot in visitor.page.evaluate(GLOWING) if spot["least"] < FINGER - 0.5]
    assert small == []


def tap_some_turns(visitor: Visitor, turns: int, seed: int) -> None:
    """Play by chance; at every choice all fits."""
    chance = random.Random(seed)
    for _ in range(turns):
        turn = visitor.asked()
        check_fits(visitor)
        visitor.play(turn, chance.choice(turn.actions))


def test_a_whole_game_by_tapping(visit: Visit) -> None:
    ada, chance = visit("Ada", **PHONE), random.Random(3)
    ada.sit_down("kingdomino", ["me", "greedy"])

    def choose(actions: Sequence[Choice]) -> Choice:
        check_fits(ada)
        return chance.choice(actions)

    play_through(ada, choose=choose)
    expect(ada.page.locator("#finish")).to_be_visible()
    check_fits(ada)


def test_the_largest_tables_fit(visit: Visit) -> None:
    for name, after in (("queendomino-4", 100), ("queendomino-6-royal-wedding", 120), ("kingdomino-2-mighty", 60)):
        ada = visit(**PHONE)
        play_on(ada, name, turn_of(name, 0, after=after))
        ada.asked()
        expect(ada.page.locator(".can").first).to_be_visible()
        check_fits(ada)
