import re
from pathlib import Path

import papercrown as pc
from papercrown.core.match import Match
from papercrown.server.views.recent_content import MAX_RECENT_CONTENTS, RecentContent

CONTENT_CACHES = ("MAPS", "GRIDS", "PUZZLES", "PICTURES", "CONTENTS", "WINDOWS")
"""Caches with one entry for each map, puzzle or province."""


def puzzle(number: int) -> Match:
    return pc.game("chroma-cubes").match(seats=1, seed=1, puzzle=["butterfly", "koi", "lighthouse", "toucan"][number])


def test_content_is_recent_until_enough_other_was_drawn() -> None:
    recent, koi = RecentContent(), puzzle(1)
    assert koi not in recent
    recent.use(koi)
    for number in range(MAX_RECENT_CONTENTS - 1):
        other = koi.snapshot()
        other.options = {**koi.options, "puzzle": f"window-{number}"}
        recent.use(other)
    assert puzzle(1) in recent
    recent.use(puzzle(0))
    assert puzzle(1) not in recent
    assert None not in recent


def test_games_do_not_compete() -> None:
    recent, koi = RecentContent(), puzzle(1)
    recent.use(koi)
    for variant in range(2 * MAX_RECENT_CONTENTS):
        other = pc.game("kingdomino").match(seats=2, seed=1)
        other.options = {**other.options, "variant": str(variant)}
        recent.use(other)
    assert koi in recent


def test_the_caches_of_content_hold_more() -> None:
    games = Path(str(pc.__file__)).parent / "games"
    caches = re.compile(rf"^MAX_CACHED_({'|'.join(CONTENT_CACHES)}) = (\d+)$", re.M)
    sizes = [int(size) for file in games.rglob("*.py") for _, size in caches.findall(file.read_text("utf-8"))]
    assert len(sizes) >= 6
    assert min(sizes) >= 2 * MAX_RECENT_CONTENTS
