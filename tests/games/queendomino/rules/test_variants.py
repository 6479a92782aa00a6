"""The variants and options: numbers of players, lines, teams and turns."""

import random
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino.position import NOTHING, PLACE
from tests.games.queendomino.comparison import squares_of
from tests.games.queendomino.helpers import (
    ALL_48,
    MIGHTY,
    TEAMS,
    WEDDING,
    Mode,
    acting,
    at,
    build,
    burn,
    choose,
    finish,
    finish_round,
    finish_turn,
    in_mode,
    kinds,
    position,
    random_game,
    send,
    sketch,
    started,
    turn,
    whose,
)
from tests.kit.cases import cases

# --- Numbers of players -----------------------------------------------------------------------------------------------


@cases(
    ("game", "options", "seats"),
    [
        ("queendomino", {}, (2, 3, 4)),
        ("queendomino", {"tax_bonus": "per-turn"}, (2, 3, 4)),
        ("queendomino", {"two_player_turns": "place-and-choose"}, (2,)),
        ("queendomino", {"variant": "royal-wedding"}, (3, 4, 5, 6, 7, 8)),  # A3
        ("queendomino", {"variant": "royal-wedding-teams"}, (6, 8)),
        ("queendomino", {"variant": "royal-wedding", "two_player_turns": "place-and-choose"}, ()),
        ("kingdomino", {}, (2, 3, 4)),
        ("kingdomino", {"duel": "mighty"}, (2,)),
        ("kingdomino", {"three_players": "48"}, (3,)),  # A4
        ("kingdomino", {"three_players": "48", "duel": "mighty"}, ()),
        ("kingdomino", {"dynasty": True}, (2, 3, 4)),  # A5
        ("kingdomino", {"dynasty": True, "three_players": "48"}, (3,)),
        ("kingdomino", {"middle_kingdom": True, "harmony": True}, (2, 3, 4)),
    ],
)
def test_the_number_of_players(game: str, options: dict[str, str | bool], seats: tuple[int, ...]) -> None:
    found = pc.game(game)
    assert found.seats(**options) == seats
    for n in range(-1, 10):
        if n in seats:
            assert Match(found, seats=n, options=options).seats == n
        else:
            with pytest.raises(pc.OptionError, match="players"):
                Match(found, seats=n, options=options)


def test_options_of_the_other_game_are_refused() -> None:
    with pytest.raises(pc.OptionError, match="harmony"):
        pc.game("queendomino").match(seats=4, harmony=True)
    with pytest.raises(pc.OptionError, match="pile"):
        pc.game("kingdomino").match(seats=4, pile="open")
    with pytest.raises(pc.OptionError, match="variant"):
        pc.game("kingdomino").match(seats=4, variant="royal-wedding")


# --- The lines --------------------------------------------------------------------------------------------------------


def lines(mode: Mode) -> list[list[int]]:
    """The dominoes of every line, in the order in which they appear."""
    found: dict[int, list[int]] = {}
    for raw in random_game(mode, 0):
        p = position(mode, raw)
        line = [int(domino) for domino in p.next_line if domino != NOTHING]
        if line:
            found[int(p.round_number)] = line
    return [found[number] for number in sorted(found)]


@cases(
    ("mode", "boxes", "length"),
    [
        (("queendomino", 2, ()), "Q" * 12, 4),
        (("queendomino", 3, ()), "Q" * 12, 4),
        (("queendomino", 4, ()), "Q" * 12, 4),
        (("queendomino", 3, WEDDING), "QK" * 12, 4),
        (("queendomino", 4, WEDDING), "QK" * 12, 4),
        (("queendomino", 5, WEDDING), "QK" * 6, 8),
        (("queendomino", 6, WEDDING), "QK" * 6, 8),
        (("queendomino", 7, WEDDING), "QK" * 6, 8),
        (("queendomino", 8, WEDDING), "QK" * 6, 8),
        (("queendomino", 6, TEAMS), "QK" * 6, 8),
        (("queendomino", 8, TEAMS), "QK" * 6, 8),
        (("kingdomino", 2, ()), "K" * 6, 4),
        (("kingdomino", 2, MIGHTY), "K" * 12, 4),
        (("kingdomino", 3, ()), "K" * 12, 3),
        (("kingdomino", 3, ALL_48), "K" * 12, 4),
        (("kingdomino", 4, ()), "K" * 12, 4),
    ],
)
def test_lines_come_from_the_boxes_in_turn(mode: Mode, boxes: str, length: int) -> None:
    drawn = lines(mode)
    assert ["".join({"QK"[domino // 48] for domino in line}) for line in drawn] == list(boxes)
    assert {len(line) for line in drawn} == {length}
    assert len({domino for line in drawn for domino in line}) == len(boxes) * length  # none twice


@cases(
    ("mode", "kings", "length"),
    [
        (("queendomino", 3, ()), 3, 4),
        (("queendomino", 3, WEDDING), 3, 4),
        (("queendomino", 5, WEDDING), 5, 8),
        (("queendomino", 6, WEDDING), 6, 8),
        (("queendomino", 7, WEDDING), 7, 8),
        (("queendomino", 8, WEDDING), 8, 8),
        (("queendomino", 6, TEAMS), 6, 8),
        (("queendomino", 8, TEAMS), 8, 8),
        (("queendomino", 2, ()), 4, 4),
        (("kingdomino", 3, ()), 3, 3),
        (("kingdomino", 3, ALL_48), 3, 4),
    ],
)
def test_dominoes_without_a_king_are_discarded(mode: Mode, kings: int, length: int) -> None:
    match = in_mode(mode)
    for _ in range(2):
        p = match.position
        assert sum(domino != NOTHING for domino in p.line) == kings
        assert sum(domino != NOTHING for domino in p.next_line) == length
        finish_round(match)


@cases(("seats", "discarded"), [(7, 12), (8, 0)])
def test_a3_seven_and_eight_players_celebrate_the_wedding_with_a_kingdom_each(seats: int, discarded: int) -> None:
    match = in_mode(("queendomino", seats, WEDDING), 1)
    assert (int(match.position.grid), int(match.position.line_size)) == (5, 8)
    finish(match)
    p = match.position
    assert all(2 <= len(squares_of(k)) <= 25 for k in p.kingdoms[:seats])
    covered = sum(len(squares_of(k)) - 1 for k in p.kingdoms[:seats])
    assert covered // 2 + int(p.kingdoms["discarded"].sum()) + discarded == 96
    assert len(match.scores()) == seats


def test_a4_three_players_may_use_all_48_dominoes() -> None:
    match = in_mode(("kingdomino", 3, ALL_48), 1)
    finish(match)
    p = match.position
    assert not p.dominoes.any()
    covered = sum(len(squares_of(k)) - 1 for k in p.kingdoms[:3])
    assert covered // 2 + int(p.kingdoms["discarded"].sum()) == 36  # of 48, one in each of 12 lines was left over


def test_the_wedding_is_played_with_buildings_throughout() -> None:
    match = started("queendomino", 4, variant="royal-wedding")
    finish_round(match)  # now a line of the Kingdomino box is placed
    p = match.position
    assert all(domino >= 48 for domino in p.line[:4])
    seat = match.actors()[0]
    match.play(seat, match.legal_ids(seat)[0])
    assert {"send", "burn", "choose"} <= kinds(match.legal_ids(seat))


# --- Ruling 10: teams -------------------------------------------------------------------------------------------------


def team_turn(**settings: Any) -> Match:
    return turn("T0 @", "w0 w0", seats=6, variant="royal-wedding-teams", **settings)


def test_partners_share_the_kingdom() -> None:
    match = team_turn()
    match.play(0, match.legal_ids(0)[0])
    match.play(0, choose(0))
    assert match.actors() == [1]
    match.play(1, match.legal_ids(1)[0])
    assert len(squares_of(match.position.kingdoms[0])) == 2 + 2 + 2
    assert len(squares_of(match.position.kingdoms[1])) == 1


def test_partners_share_coins_knights_and_towers() -> None:
    match = team_turn(guard=2, coins=7)
    match.position.builders_board[3] = 12  # a Guardtower
    match.play(0, match.legal_ids(0)[0])
    match.play(0, send(0))
    match.play(0, build(3, at(-1, 0)))
    k = match.position.kingdoms[0]
    coins, guard = int(k.coins), int(k.guard)
    assert int(match.position.queen) == 0
    match.play(0, choose(0))
    match.play(1, match.legal_ids(1)[0])
    assert "burn" not in kinds(match.legal_ids(1))  # both partners host the Queen
    assert (int(k.coins), int(k.guard)) == (coins, guard)
    match.play(1, send(1))
    assert int(k.guard) == guard - 1


def test_a_knight_gained_by_one_partner_serves_the_other_in_the_same_round() -> None:
    match = team_turn(guard=0)
    match.position.builders_board[0] = 11  # the Big Tavern
    match.play(0, match.legal_ids(0)[0])
    match.play(0, build(0, at(-1, 0)))
    match.play(0, choose(0))
    match.play(1, match.legal_ids(1)[0])
    assert "send" in kinds(match.legal_ids(1))


def test_each_partner_plays_their_own_king() -> None:
    match = team_turn()
    with pytest.raises(pc.IllegalAction, match="seat 0"):
        match.play(1, match.legal_ids(0)[0])
    match.play(0, match.legal_ids(0)[0])
    match.play(0, choose(5))
    assert int(match.position.next_kings[5]) == 0


@cases("seats", [6, 8])
def test_partners_carry_the_teams_score_and_win_together(seats: int) -> None:
    match = started("queendomino", seats, 3, variant="royal-wedding-teams")
    sketch(match.position.kingdoms[1], "w1 w2 @ T:statues")
    scores = [score.total for score in match.scores()]
    assert scores[0::2] == scores[1::2]
    assert match.winners() == [2, 3]
    finish(match)
    scores = [score.total for score in match.scores()]
    assert scores[0::2] == scores[1::2]
    assert all(seat ^ 1 in match.winners() for seat in match.winners())


@cases("seats", [6, 8])
def test_there_is_a_kingdom_for_each_team_only(seats: int) -> None:
    mode: Mode = ("queendomino", seats, TEAMS)
    p = position(mode, random_game(mode, 0)[-1])
    sizes = [len(squares_of(k)) for k in p.kingdoms]
    assert all(size > 1 for size in sizes[: seats // 2])
    assert all(size == 0 for size in sizes[seats // 2 :])


def test_towers_of_the_other_teams_count_for_the_queen() -> None:
    match = team_turn()
    match.position.builders_board[0] = 12
    match.position.kingdoms[2].towers = 3
    match.position.queen = 2
    match.play(0, match.legal_ids(0)[0])
    match.play(0, build(0, at(-1, 0)))
    assert int(match.position.queen) == 2


# --- Ruling 8: two players --------------------------------------------------------------------------------------------


def second_turn_of(match: Match, seat: int) -> Match:
    """Continue until this seat has placed the domino of its second king."""
    match.play(seat, choose(0))
    while match.actors() != [seat]:
        finish_turn(match)
    match.play(seat, match.legal_ids(seat)[0])
    return match


OPTIONAL = {"send": send(0), "build": build(0, at(-1, 0)), "burn": burn(5)}


@cases("step", OPTIONAL)
def test_place_and_choose_limits_knights_buildings_and_dragon_to_one_turn_a_round(step: str) -> None:
    match = acting("T0 T0 @", seats=2, guard=4, two_player_turns="place-and-choose")
    match.play(0, OPTIONAL[step])
    second_turn_of(match, 0)
    assert kinds(match.legal_ids(0)) == {"choose"}


@cases("step", ["send", "build"])
def test_full_turns_allow_them_twice_a_round(step: str) -> None:
    match = acting("T0 T0 @", seats=2, guard=4)
    match.play(0, OPTIONAL[step])
    second_turn_of(match, 0)
    assert {"send", "build", "burn", "choose"} == kinds(match.legal_ids(0))


def test_place_and_choose_allows_them_in_the_second_turn_instead() -> None:
    match = acting("T0 @", seats=2, guard=4, two_player_turns="place-and-choose")
    second_turn_of(match, 0)
    assert {"send", "build", "burn", "choose"} == kinds(match.legal_ids(0))


def test_place_and_choose_allows_all_of_them_in_one_turn() -> None:
    match = acting("T0 @", seats=2, guard=4, two_player_turns="place-and-choose")
    for action in (send(0), send(1), build(0, at(-1, 0)), burn(5), choose(0)):
        match.play(0, action)
    assert match.actors() == [1]


def test_place_and_choose_counts_each_player_and_each_round_separately() -> None:
    match = acting("T0 T0 @", seats=2, guard=4, two_player_turns="place-and-choose")
    match.play(0, send(0))
    match.play(0, choose(0))
    match.play(1, match.legal_ids(1)[0])
    assert "send" in kinds(match.legal_ids(1))
    finish_round(match)
    while match.actors() != [0] or match.position.phase != PLACE:
        finish_turn(match)
    match.play(0, match.legal_ids(0)[0])
    assert "send" in kinds(match.legal_ids(0))


def test_place_and_choose_ends_the_second_turn_of_the_last_round_with_the_placing() -> None:
    match = acting("T0 T0 @", seats=2, guard=4, last_round=True, two_player_turns="place-and-choose")
    match.play(0, send(0))
    finish_turn(match)
    while match.actors() == [1]:
        finish_turn(match)
    match.play(0, match.legal_ids(0)[0])
    assert match.over


def busy_turns(two_player_turns: str) -> list[int]:
    """The number of turns in which each player, in each round, sends knights, builds or bribes, over a whole game."""
    match = started("queendomino", 2, two_player_turns=two_player_turns)
    rng = random.Random(1)
    busy: dict[tuple[int, int], set[int]] = {}
    while not match.over:
        seat, (number, place_in_line) = match.actors()[0], whose(match)
        action = rng.choice(match.legal_ids(seat))
        if kinds([action]) & {"send", "build", "burn"}:
            busy.setdefault((seat, number), set()).add(place_in_line)
        match.play(seat, action)
    return [len(turns) for turns in busy.values()]


def test_busy_turns_over_a_whole_game() -> None:
    assert max(busy_turns("place-and-choose")) == 1
    assert max(busy_turns("full")) == 2
