"""Set-up: the table of modes, what every player starts with, and what nobody can know."""

from collections import Counter
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from papercrown.games.queendomino.position import NOBODY, NOTHING, OPENING
from tests.games.queendomino.comparison import squares_of
from tests.games.queendomino.helpers import (
    ALL_48,
    HIDDEN_PILE,
    MIGHTY,
    MODES,
    QUEENDOMINO_MODES,
    TEAMS,
    WEDDING,
    Mode,
    choose,
    finish_round,
    live_kingdoms,
    mode_name,
    position,
    random_game,
    started,
)
from tests.kit.cases import cases

Options = tuple[tuple[str, str | bool], ...]

# Mode, grid, dominoes in a line, rounds
TABLE = [
    (("queendomino", 2, ()), 7, 4, 12),
    (("queendomino", 3, ()), 5, 4, 12),
    (("queendomino", 4, ()), 5, 4, 12),
    (("queendomino", 3, WEDDING), 7, 4, 24),
    (("queendomino", 4, WEDDING), 7, 4, 24),
    (("queendomino", 5, WEDDING), 5, 8, 12),
    (("queendomino", 6, WEDDING), 5, 8, 12),
    (("queendomino", 7, WEDDING), 5, 8, 12),  # A3
    (("queendomino", 8, WEDDING), 5, 8, 12),
    (("queendomino", 6, TEAMS), 7, 8, 12),
    (("queendomino", 8, TEAMS), 7, 8, 12),
    (("kingdomino", 2, ()), 5, 4, 6),
    (("kingdomino", 2, MIGHTY), 7, 4, 12),
    (("kingdomino", 3, ()), 5, 3, 12),
    (("kingdomino", 3, ALL_48), 5, 4, 12),  # A4
    (("kingdomino", 4, ()), 5, 4, 12),
]
all_modes = pytest.mark.parametrize("mode", MODES, ids=mode_name)


def opened(mode: Mode, seed: int = 0) -> Match:
    game, seats, options = mode
    return Match(pc.game(game), seats=seats, seed=seed, options=dict(options))


@cases(("mode", "grid", "line", "rounds"), TABLE)
def test_the_table_of_modes(mode: Mode, grid: int, line: int, rounds: int) -> None:
    p = opened(mode).position
    assert (int(p.grid), int(p.line_size), int(p.rounds)) == (grid, line, rounds)
    assert [int(domino) != NOTHING for domino in p.next_line] == [place < line for place in range(8)]


@cases("mode", QUEENDOMINO_MODES)
def test_every_player_starts_with_a_castle_a_knight_and_seven_coins(mode: Mode) -> None:
    p = opened(mode).position
    for k in live_kingdoms(p, mode):
        assert [(cell, square.land) for cell, square in squares_of(k).items()] == [((0, 0), "castle")]
        assert (int(k.coins), int(k.guard), int(k.towers)) == (7, 1, 0)


@cases("mode", [mode for mode in MODES if mode[0] == "kingdomino"])
def test_kingdomino_has_neither_coins_nor_knights_nor_buildings(mode: Mode) -> None:
    p = opened(mode).position
    for k in live_kingdoms(p, mode):
        assert (int(k.coins), int(k.guard)) == (0, 0)
    assert not p.builders_board.any()
    assert not p.tiles.any()


@cases(("options", "unseen"), [((), 25), (HIDDEN_PILE, 26)])
def test_six_buildings_lie_open_and_26_in_the_pile(options: Options, unseen: int) -> None:
    p = opened(("queendomino", 4, options)).position
    assert all(p.builders_board)
    assert int(p.tiles.sum()) == unseen  # the top of an open pile is known


def test_nobody_hosts_the_queen_and_the_dragon_is_in_its_cave_at_first() -> None:
    p = opened(MODES[3]).position
    assert int(p.queen) == NOBODY
    assert int(p.dragon) == NOTHING


@all_modes
def test_lines_show_distinct_dominoes_in_ascending_order(mode: Mode) -> None:
    seen: set[int] = set()
    for raw in random_game(mode, 0):
        p = position(mode, raw)
        line = [int(domino) for domino in p.next_line if domino != NOTHING]
        assert line == sorted(set(line))
        seen.update(line)
    assert len(seen) == {24: 96, 12: 12 * int(p.line_size), 6: 24}[int(p.rounds)]


def test_each_player_has_one_king_or_two_in_a_game_of_two() -> None:
    assert opened(("queendomino", 2, ())).position.waiting.tolist() == [2, 2, 0, 0, 0, 0, 0, 0]
    assert opened(("queendomino", 3, ())).position.waiting.tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert opened(("queendomino", 8, TEAMS)).position.waiting.tolist() == [1] * 8


# --- The first kings --------------------------------------------------------------------------------------------------


def opening_order(mode: Mode, seed: int) -> list[int]:
    return opening_order_of(opened(mode, seed))


def opening_order_of(match: Match) -> list[int]:
    seats = []
    while match.position.phase == OPENING:
        seats.append(match.actors()[0])
        match.play(seats[-1], match.legal_ids(seats[-1])[-1])
    return seats


def test_in_queendomino_two_players_place_their_kings_1_2_2_1() -> None:
    orders = [opening_order(("queendomino", 2, ()), seed) for seed in range(20)]
    assert {tuple(order) for order in orders} == {(0, 1, 1, 0), (1, 0, 0, 1)}  # ruling 8


@cases("options", [(), MIGHTY])
def test_a1_in_kingdomino_all_four_kings_of_two_players_are_drawn_at_random(options: Options) -> None:
    orders = Counter(tuple(opening_order(("kingdomino", 2, options), seed)) for seed in range(240))
    assert len(orders) == 6  # the ways to arrange A, A, B, B
    assert uniform(orders)


def test_a1_games_of_version_1_still_place_kings_1_2_2_1() -> None:
    orders = set()
    for seed in range(20):
        match = Match(pc.game("kingdomino"), seats=2, seed=seed, version=1)
        orders.add(tuple(opening_order_of(match)))
    assert orders == {(0, 1, 1, 0), (1, 0, 0, 1)}


@cases(("waiting", "drawn"), [([2, 0], 0), ([0, 2], 1), ([0, 1], 1)])
def test_a1_no_chance_is_needed_when_only_one_player_has_kings_left(waiting: list[int], drawn: int) -> None:
    p, dice = opened(("kingdomino", 2, ())).position, dice_for(b"any secret", "match", 0)
    p.waiting[:2] = waiting
    pc.game("kingdomino").rules.draw_king(p, dice)
    assert (int(p.drawn), int(dice.counter)) == (drawn, 0)  # so the choice before it can be undone


def test_the_opening_order_is_random() -> None:
    orders = Counter(tuple(opening_order(("kingdomino", 3, ()), seed)) for seed in range(240))  # ruling 9
    assert len(orders) == 6
    assert uniform(orders)


def uniform(orders: Counter[tuple[int, ...]]) -> bool:
    """Whether six outcomes seem equally likely: 5 degrees of freedom, one in a thousand."""
    expected = orders.total() / 6
    return sum((n - expected) ** 2 / expected for n in orders.values()) < 20.5


@cases("mode", [("queendomino", 3, ()), ("queendomino", 6, WEDDING), ("queendomino", 8, TEAMS)])
def test_every_king_is_drawn_once(mode: Mode) -> None:
    assert sorted(opening_order(mode, 3)) == list(range(mode[1]))


def test_a_drawn_player_chooses_any_free_domino() -> None:
    match = opened(("queendomino", 4, ()))
    free = {choose(place) for place in range(4)}
    while match.position.phase == OPENING:
        seat = match.actors()[0]
        assert set(match.legal_ids(seat)) == free  # ruling 9
        chosen = sorted(free)[len(free) // 2]
        match.play(seat, chosen)
        free.remove(chosen)
    assert free == set()


def test_the_first_round_starts_when_all_kings_are_placed() -> None:
    match = started("queendomino", 4)
    p = match.position
    assert int(p.round_number) == 1
    assert sorted(p.kings[:4].tolist()) == [0, 1, 2, 3]
    assert match.actors() == [int(p.kings[0])]
    assert all(domino != NOTHING for domino in p.next_line[:4])


# --- A position holds no future ---------------------------------------------------------------------------------------


def played_on(p: Record, key: int) -> Record:
    """The position after the last action of the round, with other dice."""
    rules = pc.game("queendomino").rules
    after = copy(p)
    rules.apply(after, int(after.kings[after.turn]), choose(3), dice_for(b"any secret", "match", key))
    return after


def before_the_next_draw(**options: Any) -> Record:
    """A position in which the last king of a round has only to choose a domino."""
    match = started("queendomino", 4, **options)
    for _ in range(4):
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
        free = [action for action in match.legal_ids(seat) if action >= choose(0)]
        if len(free) > 1:
            match.play(seat, free[0])
    return match.position


def test_any_domino_left_can_come_next() -> None:
    p = before_the_next_draw()
    left = {domino for domino in range(48) if int(p.dominoes[0]) >> domino & 1}
    assert len(left) == 40
    drawn = Counter(int(d) for key in range(400) for d in played_on(p, key).next_line if d != NOTHING)
    assert set(drawn) == left
    chi_square = sum((drawn[d] - 40) ** 2 / 40 for d in left)
    assert chi_square < 73  # 39 degrees of freedom, one in a thousand


def test_any_building_left_can_come_next() -> None:
    p = before_the_next_draw(pile="hidden")
    p.builders_board[5] = 0
    left = {kind + 1 for kind, tiles in enumerate(p.tiles) if tiles}
    assert {int(played_on(p, key).builders_board[5]) for key in range(400)} == left


def test_equal_positions_with_different_seeds_continue_differently() -> None:
    first, second = (started("queendomino", 4, seed) for seed in (1, 2))
    second.position = copy(first.position)
    finish_round(first)
    finish_round(second)
    assert first.position.kingdoms.tobytes() == second.position.kingdoms.tobytes()
    assert first.position.line.tobytes() == second.position.line.tobytes()
    assert first.position.next_line.tobytes() != second.position.next_line.tobytes()


def test_a_position_reveals_nothing_about_the_seed() -> None:
    """The records of matches in which the same things were drawn are identical."""
    first, second = (started("queendomino", 4, seed) for seed in (1, 2))
    for name in ("builders_board", "top", "tiles", "line", "kings", "next_line", "dominoes"):
        second.position[name] = first.position[name]
    assert first.position.tobytes() == second.position.tobytes()
