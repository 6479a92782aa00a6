"""A drawing becomes the next one: it is then the same as if it had been drawn anew, and what did not change stays."""

import random

import papercrown
from tests.browser.helpers import Visit

RENEW = """
  async (drawings) => {
    const { renew } = await import("/web/shared/board/morph.js");
    const { pour } = await import("/web/shared/trusted_html.js");
    const parsed = (drawing) => {
      const box = document.createElement("div");
      pour(box, drawing);
      return box;
    };
    const shown = parsed(drawings[0]);
    document.body.append(shown);
    return drawings.slice(1).map((drawing) => {
      const before = new Set(shown.querySelectorAll("*"));
      renew(shown.firstElementChild, parsed(drawing).firstElementChild);
      const now = [...shown.querySelectorAll("*")];
      return [shown.isEqualNode(parsed(drawing)), now.filter((node) => before.has(node)).length / now.length];
    });
  }
"""


def drawings(part: str) -> list[str]:
    """How a part of the table looks after each step of a game."""
    match, chance = papercrown.game("queendomino").match(seats=2, seed=4), random.Random(4)
    seen = []
    while not match.over:
        parts = {drawn.id: drawn.svg for drawn in match.game.parts(match.view(0), 0, match.names)}
        seen.append(parts[part])
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return seen


def test_every_step_of_a_game(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    for part, least in (("kingdom:0", 0.8), ("lines", 0.5), ("builders", 0.8)):
        steps = ada.page.evaluate(RENEW, drawings(part))
        assert all(equal for equal, _ in steps)
        assert sum(kept for _, kept in steps) / len(steps) > least, part


def test_things_that_came_went_and_changed_places(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open("/")
    chance = random.Random(1)
    names = [f'<g data-id="{n}"><title>{n}</title><rect width="{n}"></rect></g>' for n in range(12)]
    mixed = [f"<svg>{''.join(chance.sample(names, chance.randrange(12)))}words {n}</svg>" for n in range(60)]
    assert all(equal for equal, _ in ada.page.evaluate(RENEW, mixed))
