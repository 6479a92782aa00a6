"""Only the rows of a kingdom that changed are drawn again."""

import random
from collections.abc import Iterator

import papercrown as pc
from papercrown.games.queendomino.drawing.kingdom_map import (
    MapModel,
    Window,
    changed_free_layers,
    changed_map_layers,
    free_layers,
    growing,
    map_layers,
)


def kingdoms() -> Iterator[list[tuple[bytes, Window]]]:
    """Two kingdoms after each step of a random game, and the windows in which they may grow."""
    match, dice = pc.game("queendomino").match(seats=2, seed=3), random.Random(3)
    while seats := match.actors():
        grid = int(match.position.grid)
        yield [(k.tobytes(), growing(k, grid)) for k in match.position.kingdoms[:2]]
        match.play(seats[0], dice.choice(match.legal_ids(seats[0])))


def test_changed_layers_lead_to_the_whole_map() -> None:
    (first, _), _ = next(states := kingdoms())
    before, redrawn = MapModel(first, 0, (0,), named=True, lettered=True), []
    for (raw, _), _ in states:
        now = before._replace(raw=raw)
        changed = dict(changed_map_layers(now, before))
        assert [changed.get(place, layer) for place, layer in enumerate(map_layers(before))] == map_layers(now)
        redrawn.append(len(changed))
        before = now
    assert max(redrawn) == 2 * 2 + 1  # two rows of squares and of hit areas, and the borders
    other = before._replace(owners=(1,))
    assert len(dict(changed_map_layers(other, before))) == len(map_layers(other))


def test_changed_hit_areas_lead_to_all_of_the_window() -> None:
    before, _ = next(states := kingdoms())
    unchanged = 0
    for now, _ in states:
        changed = dict(changed_free_layers(now[0], 0, now[1], before[0], 0, before[1]))
        layers = free_layers(before[0], 0, before[1])
        assert [changed.get(row, layer) for row, layer in enumerate(layers)] == free_layers(now[0], 0, now[1])
        unchanged += len(layers) - len(changed)
        before = now
    assert unchanged
