"""Only the rows of a kingdom that changed are drawn again."""

import random

import papercrown as pc
from papercrown.games.queendomino.drawing.kingdom_map import MapModel, Window, changed_map_layers, map_layers


def test_changed_layers_lead_to_the_whole_map() -> None:
    match, dice = pc.game("queendomino").match(seats=2, seed=3), random.Random(3)
    everything = Window(0, 12, 0, 12)
    shown = [
        MapModel(k.tobytes(), n, (n,), everything, None, True, True) for n, k in enumerate(match.position.kingdoms[:2])
    ]
    redrawn = []
    while seats := match.actors():
        match.play(seats[0], dice.choice(match.legal_ids(seats[0])))
        for number, before in enumerate(shown):
            now = before._replace(raw=match.position.kingdoms[number].tobytes())
            changed = dict(changed_map_layers(now, before))
            layers = [changed.get(place, layer) for place, layer in enumerate(map_layers(before))]
            assert layers == map_layers(now)
            redrawn.append(len(changed))
            shown[number] = now
    assert max(redrawn) <= 2 * 2 + 1  # two rows of squares and of hit areas, and the borders
    other = shown[0]._replace(owners=(1,))
    assert len(dict(changed_map_layers(other, shown[0]))) == len(map_layers(other))
