"""The greedy player: what it prefers in positions composed by hand, how well it does, and how rarely it is stuck.

And the quick policy, which search uses in playouts.
"""

from functools import cache
from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.engine.batch import Batch
from papercrown.engine.specialise import kernels_for, workspace
from tests.games.chroma_cubes.helpers import (
    DONE,
    TABLES,
    Table,
    deed,
    do,
    game,
    page_of,
    random_game,
    rules,
    table,
    viewed,
)
from tests.games.chroma_cubes.referee import BOOK
from tests.kit.cases import cases

WITH_BANKS = [name for name, page in BOOK.items() if page.banks]
SPENT = "withdrawn red, withdrawn red, withdrawn red, withdrawn red, withdrawn red, withdrawn red"
NO_END = 10**6
GAMES = 200


def choice(match: Match, seat: int = 0) -> str:
    return deed(pc.bot("greedy", seed=1).choose(match, seat).id, page_of(match.position))


def chosen(hand: str, left: str, banks: str = SPENT, **given: Any) -> str:
    """What it does with these dice on the lighthouse, with only these sections left."""
    return choice(table(hand, left={0: left}, banks={0: banks}, **given))


def whole_turn(match: Match) -> list[str]:
    """Everything it does until it is done."""
    deeds: list[str] = []
    while not deeds or deeds[-1] != "done":
        deeds.append(choice(match))
        do(match, deeds[-1])
    return deeds


def in_last_turn(hand: str, left: str, banks: str) -> list[str]:
    match = table(hand, "RO RO RO RO RO RO", left={0: left}, banks={0: banks})
    match.position.last = 1
    return whole_turn(match)


# --- How well it does -------------------------------------------------------------------------------------------------


@cache
def games_of(policy: str, seats: int, puzzle: str) -> Batch:
    """Finished games in which all players have this policy."""
    batch = Batch(game, GAMES, seats=seats, seed=1, puzzle=puzzle)
    batch.advance(NO_END, policy)
    assert batch.over.all()
    return batch


def share_with_a_stuck_player(seats: int, puzzle: str) -> float:
    return float((games_of("greedy", seats, puzzle).positions.stuck != 0).mean())


@cases("seats", [1, 2, 3, 4])
@cases("puzzle", WITH_BANKS)
def test_a_player_is_stuck_in_fewer_than_one_game_in_five(puzzle: str, seats: int) -> None:
    assert share_with_a_stuck_player(seats, puzzle) < 1 / 5


@cases("seats", [1, 2, 4])
def test_without_banks_players_are_stuck_more_often(seats: int) -> None:
    assert 0.1 < share_with_a_stuck_player(seats, "butterfly") < 0.3


@cases("puzzle", BOOK)
def test_it_scores_much_more_than_random_players(puzzle: str) -> None:
    for seats in (1, 4):
        greedy, random = (games_of(policy, seats, puzzle).scores.mean() for policy in ("greedy", "random"))
        assert greedy > random + 8
    played = game.playouts(GAMES, seats=4, seed=1, policy=["random", "greedy", "random", "random"], puzzle=puzzle)
    assert played.winners[:, 1].mean() > 0.8


@cases("puzzle", BOOK)
def test_the_quick_policy_is_not_much_worse(puzzle: str) -> None:
    for seats in (2, 4):
        assert games_of("quick", seats, puzzle).scores.mean() > games_of("greedy", seats, puzzle).scores.mean() - 6


@cases("policy", ["GREEDY", "QUICK"])
@cases("table", TABLES)
def test_it_chooses_a_legal_action_in_random_positions(table: Table, policy: str) -> None:
    kernels, work, legal = kernels_for(game), workspace(game), np.zeros(rules.ACTIONS, np.int64)
    dice = dice_for(b"any secret", "match", 1)
    for step in random_game(table, 0)[::3]:
        view = viewed(step.before, step.seat)
        for pressed in (0, 1):
            view.pressed = pressed
            offered = legal[: rules.legal(view, step.seat, legal)].tolist()
            if offered:
                assert kernels.choose(view, step.seat, getattr(kernels, policy), dice, 0, work) in offered


def test_it_does_not_see_what_the_others_plan() -> None:
    match = table("YG YP RO RO GB GB", "YG YP RO RO GB GB")
    before = choice(match)
    do(match, "fill YY of Lamp with 1 2", "fill R of Lamp with 3", "open blue with 5", seat=1)
    assert choice(match) == before


# --- Sections ---------------------------------------------------------------------------------------------------------


def test_it_completes_a_figure_when_it_can() -> None:
    assert chosen("YG YP RO RO RO RO", "YY of Lamp, YY of Sky, BBB of Sky, PP of Sky") == "fill YY of Lamp with 1 2"


def test_it_finishes_with_the_last_section() -> None:
    match = table("OG GB BP RO RO RO", left={0: "G of Sea, BB of Sea"}, banks={0: SPENT})
    assert set(whole_turn(match)) == {"fill G of Sea with 1", "fill BB of Sea with 2 3", "done"}
    assert match.over
    assert not match.position.stuck


def test_it_uses_the_die_that_no_other_section_needs() -> None:
    deeds = whole_turn(table("RB RB RP OB OG OY", left={0: "R of Tower, BBBB of Sea"}, banks={0: SPENT}))
    assert deeds == ["fill R of Tower with 3", "done"]


def test_it_does_not_strand_itself_with_a_long_section() -> None:
    """One blue die and one to roll would hardly be enough for BB; two to roll are, more often, for B."""
    assert chosen("GB GB RO RY OY RG", "BB of Sea, B of Sea") == "fill BB of Sea with 1 2"


def test_it_keeps_what_it_collects_for_a_long_section() -> None:
    match = table("YB OB GB OG RO RP", left={0: "BBBB of Sea, GG of Sea, G of Sea, G of Sky"}, banks={0: SPENT})
    assert whole_turn(match)[1:] == ["done"]
    assert int(match.position.rolled[0]) == 0b001000


def test_it_plans_the_whole_turn() -> None:
    """The third die could be green or blue: only with blue there is a use for all."""
    match = table("OG OB GB RO RO RO", left={0: "BB of Sea, G of Sea, O of Tower, PP of Sky"}, banks={0: SPENT})
    assert {"fill BB of Sea with 2 3", "fill G of Sea with 1"} <= set(whole_turn(match))


# --- Banks ------------------------------------------------------------------------------------------------------------


def test_a_bank_replaces_a_missing_die() -> None:
    match = table("GB OB RB RO RO RO", left={0: "BBBB of Sea, R of Lamp"}, banks={0: "complete blue"})
    assert "fill BBBB of Sea with 1 2 3" in whole_turn(match)


def test_a_bank_is_not_spent_when_dice_are_enough() -> None:
    match = table("GB OB RB BP RO RO", left={0: "BBBB of Sea, R of Lamp"}, banks={0: "complete blue"})
    assert "fill BBBB of Sea with 1 2 3 4" in whole_turn(match)


def test_a_bank_frees_a_die_that_nothing_needs() -> None:
    """The blue dice are kept."""
    deposit = chosen("RY OY GB OB OG RG", "BBBB of Sea", SPENT.removesuffix(", withdrawn red"))
    assert deposit.startswith("open ")
    assert deposit[-1] in "1256"


def test_it_acts_after_a_turn_without_deeds() -> None:
    kernels, work = kernels_for(game), workspace(game)
    asked = 0
    for step in random_game(TABLES[4], 0):
        view = viewed(step.before, step.seat)
        view.pressed = 1
        if not rules.has_acted(view, step.seat):
            assert kernels.choose(view, step.seat, kernels.GREEDY, dice_for(b"any", "match", 1), 0, work) != DONE
            asked += 1
    assert asked > 5


# --- The last turn ----------------------------------------------------------------------------------------------------


def test_in_the_last_turn_it_completes_what_it_can() -> None:
    left = "YY of Lamp, YY of Sky, BBB of Sky, PPP of Cottage, PP of Cottage"
    assert "fill YY of Lamp with 1 2" in in_last_turn("YG YP RO RO RO RO", left, SPENT)


def test_in_the_last_turn_a_bank_is_kept_unless_it_completes_a_figure() -> None:
    hand = "YG RO RO RO RO RO"
    assert in_last_turn(
        hand, "YY of Sky, BBBB of Sea, BBB of Sky", SPENT.replace("withdrawn red", "complete yellow", 1)
    ) == ["done"]
    assert (
        in_last_turn(hand, "YY of Lamp, BBBB of Sea", SPENT.replace("withdrawn red", "complete yellow", 1))[0]
        == "fill YY of Lamp with 1"
    )


def test_in_the_last_turn_banks_are_completed() -> None:
    deeds = in_last_turn(
        "YG YP RO RO RO RO",
        "BBBB of Sea",
        SPENT.removesuffix(", withdrawn red").replace("withdrawn red", "half yellow", 1),
    )
    assert len(deeds) == 4
    assert sum(words.startswith("complete") for words in deeds) == 2
