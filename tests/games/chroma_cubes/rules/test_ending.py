"""The end: after a player has finished, everyone else has one more turn."""

import pytest
from hypothesis import given

import papercrown as pc
from tests.games.chroma_cubes.helpers import (
    SMALL,
    Table,
    all_do,
    do,
    in_games,
    items,
    offers,
    page,
    random_game,
    read,
    rules,
    seeds,
    table,
    tables,
)
from tests.kit.cases import cases
from tests.kit.games import turns

FREE = "RB RB YG YG OP OP"
"""The dice of a player with much left to do."""
GREENS = "GB GB GB GB GB GB"


def test_ruling_3_a_player_who_can_use_no_die_is_stuck_and_finished() -> None:
    """Ruling 3: only used dice are rolled, so nothing would ever change."""
    match = table(GREENS, FREE, puzzle="butterfly", left={0: "Y of Body, R of Upper left wing"})
    assert offers(match) == {"done"}
    all_do(match, "", "fill R of Body with 1")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.actors) == ({0: 6}, {0}, {1})
    assert not match.over
    assert [score["first_to_finish"] for score in items(match)] == [1, 0]


def test_ruling_3_stuck_is_known_after_the_roll() -> None:
    """Ruling 3: the dice that are rolled may help, here one that should show orange."""
    on, found = page(0, "One: B = 9", "Two: OOOO = 5"), set()
    for seed in range(20):
        match = table("GB RO RO RO YP YP", FREE, puzzle=on, seed=seed)
        all_do(match, "fill B of One with 1", "")
        seen = read(match.position)
        assert (0 in seen.stuck) == ("O" not in seen.dice[0][0])
        found.add(0 in seen.stuck)
    assert found == {False, True}


def test_h15_an_empty_bank_keeps_one_in_the_game() -> None:
    """H15, ruling 3: a deposit uses a die."""
    match = table("GB GB GB GB GB GB", FREE, left={0: "YYY of Tower, RRR of Tower"}, banks={
        0: "withdrawn red, withdrawn red, withdrawn red, withdrawn red, withdrawn red"})  # fmt: skip
    assert offers(match) == {"done", *(f"open {c} with {die}" for c in ("green", "blue") for die in range(1, 7))}
    all_do(match, "", "fill R of Lamp with 1")
    assert read(match.position).finished == {}


@cases(("last", "stuck"), [("half green", False), ("half red", True), ("complete green", True)])
def test_ruling_3_a_half_bank_of_a_colour_that_is_shown(last: str, stuck: bool) -> None:
    """Ruling 3: only a bank of a section's colour keeps a player in the game."""
    banks = ", ".join(["withdrawn red"] * 5 + [last])
    match = table(GREENS, FREE, left={0: "YYY of Tower, RRR of Tower"}, banks={0: banks})
    all_do(match, "", "fill R of Lamp with 1")
    assert (read(match.position).stuck == {0}) == stuck


@cases(("bank", "stuck"), [("complete red", False), ("complete blue", True), ("withdrawn red", True)])
@cases(("hand", "left"), [("YP YP YP YP YP YP", "R of Tower"), ("RO YP YP YP YP YP", "RR of Tower")])
def test_ruling_3_a_withdrawal_keeps_one_in_the_game(bank: str, stuck: bool, hand: str, left: str) -> None:
    """Ruling 3: if it lets a section be filled, with a die or without."""
    banks = ", ".join(["withdrawn yellow"] * 5 + [bank])
    match = table(hand, FREE, left={0: f"{left}, OO of Tower"}, banks={0: banks})
    all_do(match, "", "fill R of Tower with 1")
    assert (read(match.position).stuck == {0}) == stuck


def test_ruling_3_with_all_dice_used_nothing_more_can_be_done_in_this_turn() -> None:
    """Ruling 3: an empty bank needs a die."""
    match = table(FREE)
    do(match, "fill RR of Tower with 1 2", "fill YY of Sky with 3 4", "fill O of Lamp with 5")
    assert rules.can_go_on(match.position, 0)
    do(match, "open purple with 6")
    assert not rules.can_go_on(match.position, 0)
    assert offers(match) == {"done"}


def test_ruling_5_everybody_else_has_one_more_turn() -> None:
    """Ruling 5: and figures completed in it score normally."""
    left = {0: "G of Body", 1: "R of Body, Y of Body", 2: "R of Body, Y of Upper left wing"}
    match = table("GB OP OP OP OP OP", FREE, FREE, puzzle="butterfly", left=left)
    all_do(match, "fill G of Body with 1", "fill Y of Body with 3", "")
    seen = read(match.position)
    assert (seen.finished, seen.last, seen.actors, seen.turn) == ({0: 5}, True, {1, 2}, 6)
    do(match, "fill R of Body with 1", "done", seat=1)
    do(match, "fill R of Body with 2", "done", seat=2)
    seen = read(match.position)
    assert match.over
    assert [circled["Body"] for circled in seen.circled] == [9, 6, 6]
    assert seen.finished == {0: 5, 1: 6}
    assert [score["first_to_finish"] for score in items(match)] == [1, 0, 0]
    with pytest.raises(pc.IllegalAction, match="the game is over"):
        do(match, "done", seat=2)


def test_ruling_5_the_used_dice_are_rolled_for_the_last_turn() -> None:
    """Ruling 5: it is a turn like any other, and nothing is rolled after it."""
    match = table("GB OP OP OP OP OP", FREE, puzzle="butterfly", left={0: "G of Body"})
    all_do(match, "fill G of Body with 1", "fill R of Body with 1")
    assert read(match.position).rolled == [set(), {1}]
    do(match, "fill R of Upper left wing with 2", "done", seat=1)
    assert match.over
    assert (match.steps[-1].chance, match.steps[-1].reveal) == (False, True)
    assert read(match.position).turn == 6


def test_h12_finished_and_stuck_in_the_same_turn() -> None:
    """H12, ruling 5: A completes all in turn 9, B is stuck in turn 9, C has one final turn; A and B get a point."""
    on = page(0, "Body: Y G = 9 6 4 3", "Rest: RR BB = 5 4 3 2")
    match = table("YG RB RB RB OP OP", GREENS, FREE, puzzle=on, turn=8, left={
        0: "Y of Body", 1: "Y of Body", 2: "Y of Body, G of Body, RR of Rest, BB of Rest"})  # fmt: skip
    all_do(match, "", "", "fill G of Body with 3")
    seen = read(match.position)
    assert (seen.turn, seen.finished, seen.stuck, seen.last) == (9, {1: 9}, {1}, False)
    do(match, "fill Y of Body with 1", "done", seat=0)
    do(match, "done", seat=2)
    seen = read(match.position)
    assert (seen.turn, seen.finished, seen.last, seen.actors) == (10, {0: 9, 1: 9}, True, {2})
    do(match, "fill RR of Rest with 1 2", "done", seat=2)
    assert match.over
    assert [score["first_to_finish"] for score in items(match)] == [1, 1, 0]


def test_ruling_5_finishing_in_the_last_turn_scores_no_point() -> None:
    """Ruling 5: only the first turn counts, even if a player is stuck then."""
    left = {0: "G of Body", 1: "R of Body, B of Lower left wing", 2: "Y of Body, O of Upper left wing"}
    match = table("GB OP OP OP OP OP", FREE, "OY GB GB GB GB GB", puzzle="butterfly", left=left)
    all_do(match, "fill G of Body with 1", "", "")
    do(match, "fill R of Body with 1", "fill B of Lower left wing with 2", "done", seat=1)
    do(match, "fill Y of Body with 1", "done", seat=2)
    assert match.over
    assert read(match.position).finished == {0: 5, 1: 6}
    assert [score["first_to_finish"] for score in items(match)] == [1, 0, 0]


def test_ruling_5_stuck_in_the_last_turn() -> None:
    """Ruling 5: a player stuck after the last roll has no more turn; if all are, the game is over at once."""
    on = page(0, "One: B = 9", "Two: OOOO RRRR = 5")
    left = {0: "B of One", 1: "B of One, OOOO of Two"}
    match = table("GB OP OP OP OP OP", "GB YP YP YP YP YP", puzzle=on, left=left)
    all_do(match, "fill B of One with 1", "fill B of One with 1")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.turn) == ({0: 5, 1: 6}, {1}, 6)
    assert match.over
    assert [score["first_to_finish"] for score in items(match)] == [1, 0]


def test_all_stuck_at_once() -> None:
    match = table(GREENS, GREENS, puzzle="butterfly", left={0: "Y of Body", 1: "R of Body"})
    all_do(match, "", "")
    seen = read(match.position)
    assert match.over
    assert (seen.finished, seen.stuck) == ({0: 6, 1: 6}, {0, 1})
    assert [score["first_to_finish"] for score in items(match)] == [1, 1]


def test_nobody_has_finished_so_nobody_has_the_point() -> None:
    assert [score["first_to_finish"] for score in items(table(FREE, FREE))] == [0, 0]


def test_h13_the_three_sources_of_points() -> None:
    """H13: figures 15 + 9, two complete unused banks, half a bank, first to finish: 27."""
    on = page(6, "Wing: R = 15 11", "Body: G = 9 6")
    match = table("GB RP RP RP RP RP", FREE, puzzle=on, left={0: "G of Body"}, points={0: {"Wing": 15}}, banks={
        0: "complete red, complete blue, half green"})  # fmt: skip
    all_do(match, "fill G of Body with 1", "")
    assert items(match)[0] == {"figures": 15 + 9, "banks": 2, "first_to_finish": 1}
    assert match.scores()[0].total == 27


def test_ruling_11_the_last_figure_ends_it_with_banks_open() -> None:
    """Ruling 11: what could still be deposited does not matter."""
    match = table("GB OP OP OP OP OP", FREE, left={0: "G of Sea"}, banks={0: "half orange, complete purple"})
    all_do(match, "fill G of Sea with 1", "")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.last, seen.actors) == ({0: 5}, set(), True, {1})
    assert items(match)[0]["banks"] == 1


def test_a_coloured_page_is_known_when_all_are_done() -> None:
    """Until then, deposits are still allowed."""
    match = table("GB OP OP OP OP OP", FREE, left={0: "G of Sea"})
    do(match, "fill G of Sea with 1")
    assert read(match.position).finished == {}
    do(match, "open orange with 2", "complete orange with 3", "done")
    do(match, "done", seat=1)
    assert read(match.position).finished == {0: 5}
    assert items(match)[0]["banks"] == 1


def test_ruling_12_equal_points_are_a_shared_victory() -> None:
    """Ruling 12: whatever the points came from."""
    on = page(6, "Wing: R = 2 1", "Body: G B = 9 6")
    hands, banks = ["RO GB YP YP YP YP"] * 3, {1: "complete red, complete blue"}
    match = table(*hands, puzzle=on, banks=banks)
    all_do(match, "fill R of Wing with 1", "", "")
    assert [score.total for score in match.scores()] == [2, 2, 0]
    assert match.winners() == [0, 1]


def test_ruling_13_alone() -> None:
    """Ruling 13: the first step of every ladder is yours, and the point for finishing; there is no further turn."""
    match = table("GB RB RO OP OP OP", left={0: "G of Sea, B of Sea, R of Lamp"}, points={0: {"Tower": 18}})
    do(match, "fill G of Sea with 1", "fill B of Sea with 2", "fill R of Lamp with 3", "done")
    assert match.over
    assert items(match)[0] == {"figures": 18 + 16 + 9, "banks": 0, "first_to_finish": 1}
    assert match.winners() == [0]


def test_ruling_13_alone_and_stuck() -> None:
    """Ruling 13: that ends the game too."""
    match = table(GREENS, puzzle="butterfly", left={0: "Y of Body"}, points={0: {"Upper left wing": 15}})
    do(match, "done")
    assert match.over
    assert items(match)[0] == {"figures": 15, "banks": 0, "first_to_finish": 1}


def test_a_page_on_which_the_first_roll_may_leave_somebody_stuck() -> None:
    """The game begins with that, and ends with that if it happens to all."""
    hard = Table("hard", 2, page(0, "All: RRRR = 9"))
    found = {len(read(hard.start(seed)).stuck) for seed in range(40)}
    assert {1, 2} <= found
    for seed in range(40):
        seen = read(hard.start(seed))
        assert seen.over == (len(seen.stuck) == 2)
        assert seen.finished == dict.fromkeys(seen.stuck, 1)


@given(tables, seeds)
@in_games
def test_the_end_of_random_games(on: Table, seed: int) -> None:
    """Ruling 5: the last turn is the one after the first in which a player had finished."""
    steps = random_game(on, seed)
    end = read(steps[-1].after)
    first = min(end.finished.values())
    assert end.over
    assert not read(steps[-1].before).over
    assert len(list(turns(steps))) in (first - 1, first, first + 1)
    for step in steps:
        assert step.before.last == (step.before.turn > first)
    for seat in end.finished.keys() - end.stuck:
        assert end.pages[seat].coloured == set(on.page.sections)
    assert sum(score["first_to_finish"] for score in end.scores()) == list(end.finished.values()).count(first)


def test_random_games_end_in_every_way() -> None:
    """All coloured, stuck, both at once: so that the tests above see them."""
    ends = [read(random_game(Table("small", 4, SMALL, saving=0.1), seed)[-1].after) for seed in range(3)]
    assert any(end.stuck for end in ends)
    assert any(end.finished.keys() - end.stuck for end in ends)
