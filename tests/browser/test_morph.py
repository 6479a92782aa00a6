"""Morphing one drawing into another gives the same DOM as drawing it anew, and keeps unchanged nodes."""

import random

import papercrown
from tests.browser.helpers import Visit

PAGE = "/verify"
"""It parses no HTML itself, and each page may have one policy for that."""

MORPH_SCRIPT = """
  async (drawings) => {
    const { morph } = await import("/web/shared/board/morph.js");
    const { setTrustedHTML } = await import("/web/shared/trusted_html.js");
    const parsed = (drawing) => {
      const box = document.createElement("div");
      setTrustedHTML(box, drawing);
      return box;
    };
    const shown = parsed(drawings[0]);
    document.body.append(shown);
    return drawings.slice(1).map((drawing) => {
      const before = new Set(shown.querySelectorAll("*"));
      morph(shown.firstElementChild, parsed(drawing).firstElementChild);
      const now = [...shown.querySelectorAll("*")];
      return [shown.isEqualNode(parsed(drawing)), now.filter((node) => before.has(node)).length / now.length];
    });
  }
"""


def drawings(part: str) -> list[str]:
    """A part of the table after each step of a game."""
    match, chance = papercrown.game("queendomino").match(seats=2, seed=4), random.Random(4)
    seen = []
    while not match.over:
        parts = {drawn.id: drawn.svg for drawn in match.game.parts(match.view(0), 0, match.names)}
        seen.append(parts[part])
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return seen


def test_morphing_through_a_game(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open(PAGE)
    for part, min_kept in (("kingdom:0", 0.8), ("lines", 0.5), ("builders", 0.8)):
        steps = ada.page.evaluate(MORPH_SCRIPT, drawings(part))
        assert all(equal for equal, _ in steps)
        assert sum(kept for _, kept in steps) / len(steps) > min_kept, part


def test_morphing_added_removed_and_moved_nodes(visit: Visit) -> None:
    ada = visit("Ada")
    ada.open(PAGE)
    chance = random.Random(1)
    names = [f'<g data-id="{n}"><title>{n}</title><rect width="{n}"></rect></g>' for n in range(12)]
    mixed = [f"<svg>{''.join(chance.sample(names, chance.randrange(12)))}words {n}</svg>" for n in range(60)]
    assert all(equal for equal, _ in ada.page.evaluate(MORPH_SCRIPT, mixed))
