"""The greedy policy: what it prefers in positions composed by hand, and how well it plays."""

from typing import Any

import papercrown as pc
from papercrown.core.match import Match
from tests.games.pocket_kingdoms.helpers import (
    DEEDS,
    MARKET,
    STOREHOUSE,
    above,
    do,
    full_districts,
    full_except,
    game,
    offers,
    turn,
)
from tests.kit.cases import cases

TOWN = """
    .........
    .........
    ....T....
    ....H....
"""


def choice(match: Match) -> str:
    return DEEDS[pc.bot("greedy", seed=1).choose(match, 0).id]


def test_it_scores_far_more_than_random_players() -> None:
    assert game.playouts(100, seats=4, seed=1, policy="greedy").scores.mean() > 70
    played = game.playouts(100, seats=4, seed=1, policy=["random", "greedy", "random", "random"])
    assert played.winners[:, 1].mean() > 0.95


@cases(
    "options",
    [
        {"ships": "less"},
        {"open_projects": "all"},
        {"building": "free"},
        {"barracks": True},
        {"building": "free", "barracks": True},
    ],
)
@cases("seats", [1, 6])
def test_it_plays_with_every_option(seats: int, options: dict[str, Any]) -> None:
    match, player = game.match(seats=seats, seed=2, **options), pc.bot("greedy", seed=2)
    while not match.over:  # the match refuses what is not legal
        seat = match.actors()[0]
        match.play(seat, player.choose(match, seat))
    assert all(sheet.total > 0 for sheet in match.scores())


def test_it_finishes_a_house_rather_than_start_a_row() -> None:
    assert choice(turn(dice=(1, 4, 5), rows={"house 1": (3,)})) == "write 4 house 1"


def test_it_starts_a_field_with_a_number_rolled_twice() -> None:
    rows = above("house 9") | {"house 9": (3, 6), "tower": (1, 2, 3, 4), "field 1": (6,)}
    assert choice(turn(TOWN, (2, 5, 5), rows=rows)) == "write 5 field 2"


def test_a_house_joins_the_town() -> None:
    match = turn(TOWN, (3, 4, 1), rows={"house 1": (3,)})
    do(match, "write 4 house 1")
    assert choice(match) in {"draw D4", "draw F4", "draw E5", "draw D3", "draw F3", "draw E2"}


def test_a_field_is_drawn_beside_a_house() -> None:
    match = turn(TOWN, (3, 4, 1), rows={"field 1": (3, 3)})
    do(match, "write 3 field 1")
    assert choice(match) in {"draw D4", "draw F4", "draw E5"}


def test_a_tower_is_drawn_beside_the_larger_group_of_houses() -> None:
    match = turn("HM.......\n.........\n.....HHH.", (4, 1, 1), rows={"tower": (1, 2, 3)})
    do(match, "write 4 tower")
    assert choice(match) in {f"draw {space}" for space in ("E3", "I3", "F2", "G2", "H2", "F4", "G4", "H4")}


def test_a_landscape_keeps_away_from_the_town() -> None:
    match = turn(TOWN, (1, 1, 1))
    do(match, "explore 1 centre")
    assert choice(match) in {"draw D6", "draw F6"}


def test_a_ship_is_drawn_between_two_waters() -> None:
    match = turn("w........\n.........\nw.w......", (1, 4, 4), rows={"ship 1": (2,)})
    do(match, "write 1 ship 1")
    assert choice(match) in {"draw A2", "draw B3"}


def test_it_does_not_end_the_game_while_there_is_room_elsewhere() -> None:
    match = turn(full_districts("north", "northeast", "east", "west", but=["A4"]), (6, 6, 6), rows=above("field 9"))
    while choice(match).startswith(("write", "draw")):
        do(match, choice(match))
    assert choice(match) not in {"explore 6 west", "explore 6 east"}


def test_it_wastes_no_box_of_the_market() -> None:
    """It stores a die as it must, and does not change any."""
    rows = MARKET | STOREHOUSE | {"tower": (1,), "house 1": (3,), "house 2": (3,), "field 1": (1,), "field 2": (3,)}
    match = turn("HTMO", (6, 6, 6), rows=rows | {"ship 1": (4,), "ship 2": (4,)}, building="must")
    assert choice(match) == "store 6"


def test_a_stored_number_finishes_a_house() -> None:
    match = turn(TOWN, (1, 1, 1), rows=STOREHOUSE | {"house 1": (3,)}, stored=(4,))
    assert choice(match) == "take 4 house 1"


def test_it_is_done_when_there_is_no_space() -> None:
    match = turn(full_except(), (6, 6, 6), rows=MARKET | {"field 1": (1,), "field 2": (2,)})
    assert "done" in offers(match)
    while choice(match) != "done":
        do(match, choice(match))
