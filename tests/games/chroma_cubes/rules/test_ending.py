"""The end: after a player has finished, everyone else has one more turn."""

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.games.chroma_cubes import prompts
from tests.games.chroma_cubes.helpers import (
    TABLES,
    Table,
    do,
    do_by_seat,
    few_examples,
    items,
    offers,
    random_game,
    read,
    rules,
    seeds,
    table,
    tables,
)
from tests.games.chroma_cubes.referee import page
from tests.kit.cases import cases
from tests.kit.games import turns

FREE = "RB RB YG YG OP OP"
"""The dice of a player who still has much to do."""
GREENS = "GB GB GB GB GB GB"


# --- Finished ---------------------------------------------------------------------------------------------------------


def test_a14_a_player_without_a_future_is_finished_in_that_same_turn() -> None:
    """A14, ruling 3: only used dice are rolled, so nothing would ever change."""
    match = table(GREENS, FREE, puzzle="butterfly", left={0: "Y of Body, R of Upper left wing"})
    assert offers(match) == {"done"}
    do_by_seat(match, "", "fill R of Body with 1")
    seen = read(match.position)
    assert (seen.turn, seen.finished, seen.stuck, seen.last, seen.actors) == (6, {0: 5}, {0}, True, {1})
    assert [score["first_to_finish"] for score in items(match)] == [1, 0]


def test_a14_such_a_player_shares_the_point_for_the_first_to_finish() -> None:
    """A14: with a player who completes everything in that turn."""
    left = {0: "Y of Body", 1: "R of Body"}
    match = table(GREENS, FREE, FREE, puzzle="butterfly", left=left)
    do_by_seat(match, "", "fill R of Body with 1", "")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.actors) == ({0: 5, 1: 5}, {0}, {2})
    assert [score["first_to_finish"] for score in items(match)] == [1, 1, 0]


def test_a12_a_die_that_can_be_used_is_no_future() -> None:
    """A12: one blue section can be coloured, but the other would need four dice, and only one can be freed."""
    match = table("GB OY OY OY OY OY", FREE, left={0: "B of Sea, BBBB of Sea"}, banks={
        0: ", ".join(["withdrawn red"] * 6)})  # fmt: skip
    assert offers(match) == {"fill B of Sea with 1", "done"}
    do_by_seat(match, "", "fill R of Lamp with 1")
    assert read(match.position).stuck == {0}


def test_a12_whoever_gives_up_a_figure_for_good_is_finished_before_the_roll() -> None:
    """A12, A14: three reds are needed, and only one die will be rolled."""
    on = page(0, "One: B = 9", "Two: RRR = 5")
    match = table("GB RO YP YP YP YP", FREE, puzzle=on)
    do_by_seat(match, "fill B of One with 1", "")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.rolled[0]) == ({0: 5}, {0}, set())
    assert seen.circled[0] == {"One": 9}


@cases(("figure", "hand"), [("OOOO", "GB RO RO RO YP YP"), ("P OOO", "GB RO YP YG YG YG")])
def test_a12_the_roll_can_decide_that_a_player_is_finished(figure: str, hand: str) -> None:
    """A12, ruling 3: before it, the best rolls count. Here the rolled die has to show orange."""
    on, found = page(0, "One: B = 9", f"Two: {figure} = 5"), set()
    for seed in range(20):
        match = table(hand, FREE, puzzle=on, seed=seed)
        do_by_seat(match, "fill B of One with 1", "")
        seen = read(match.position)
        assert (0 in seen.stuck) == ("O" not in seen.dice[0][0])
        assert seen.finished == dict.fromkeys(seen.stuck, 6)
        found.add(0 in seen.stuck)
    assert found == {False, True}


@cases(("left", "finished"), [("YY of Lamp", False), ("YYY of Tower", True)])
def test_h15_an_empty_bank_keeps_a_player_in_the_game(left: str, finished: bool) -> None:
    """H15, ruling 3: it takes two dice, which are then rolled. For three yellows that is not enough."""
    match = table(GREENS, FREE, left={0: left}, banks={
        0: "withdrawn red, withdrawn red, withdrawn red, withdrawn red, withdrawn red"})  # fmt: skip
    assert offers(match) == {"done", *(f"open {c} with {die}" for c in ("green", "blue") for die in range(1, 7))}
    do_by_seat(match, "", "fill R of Lamp with 1")
    assert (read(match.position).stuck == {0}) == finished


@cases(("last", "stuck"), [("half green", False), ("half red", True), ("complete green", True)])
def test_ruling_3_a_half_bank_helps_if_a_die_shows_its_colour(last: str, stuck: bool) -> None:
    """Ruling 3: a die completes it. A complete bank helps only if a section has its colour."""
    banks = ", ".join(["withdrawn red"] * 5 + [last])
    match = table(GREENS, FREE, left={0: "Y of Lamp, RRR of Tower"}, banks={0: banks})
    do_by_seat(match, "", "fill R of Lamp with 1")
    assert (read(match.position).stuck == {0}) == stuck


@cases(("bank", "stuck"), [("complete red", False), ("complete blue", True), ("withdrawn red", True)])
@cases(("hand", "left"), [("YP YP YP YP YP YP", "R of Tower"), ("RO YP YP YP YP YP", "RR of Tower")])
def test_ruling_3_a_withdrawal_keeps_a_player_in_the_game(bank: str, stuck: bool, hand: str, left: str) -> None:
    """Ruling 3: if a section can be filled with the bank, alone or with a die."""
    banks = ", ".join(["withdrawn yellow"] * 5 + [bank])
    match = table(hand, FREE, left={0: f"{left}, BBBB of Sea"}, banks={0: banks})
    do_by_seat(match, "", "fill R of Tower with 1")
    assert (read(match.position).stuck == {0}) == stuck


def test_ruling_3_a_turn_is_over_once_all_dice_are_used() -> None:
    """Ruling 3: even an empty bank needs a die."""
    match = table(FREE)
    do(match, "fill RR of Tower with 1 2", "fill YY of Sky with 3 4", "fill O of Lamp with 5")
    assert rules.can_go_on(match.position, 0)
    do(match, "open purple with 6")
    assert not rules.can_go_on(match.position, 0)
    assert offers(match) == {"done"}


def test_ruling_5_everyone_else_has_one_more_turn() -> None:
    """Ruling 5: figures completed in it score normally."""
    left = {0: "G of Body", 1: "R of Body, Y of Body", 2: "R of Body, Y of Upper left wing"}
    match = table("GB OP OP OP OP OP", FREE, FREE, puzzle="butterfly", left=left)
    do_by_seat(match, "fill G of Body with 1", "fill Y of Body with 3", "")
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
    do_by_seat(match, "fill G of Body with 1", "fill R of Body with 1")
    assert read(match.position).rolled == [set(), {1}]
    do(match, "fill R of Upper left wing with 2", "done", seat=1)
    assert match.over
    assert (match.steps[-1].chance, match.steps[-1].reveal) == (False, True)
    assert read(match.position).turn == 6


def test_h12_finished_and_stuck_in_the_same_turn() -> None:
    """H12, ruling 5: A completes all in turn 9, B is stuck in turn 9, C has one final turn; A and B get a point."""
    on = page(0, "Body: Y G = 9 6 4 3", "Rest: RR BB = 5 4 3 2")
    match = table("YG RB RB RB OP OP", GREENS, FREE, puzzle=on, turn=9, left={
        0: "Y of Body", 1: "Y of Body", 2: "Y of Body, G of Body, RR of Rest, BB of Rest"})  # fmt: skip
    do_by_seat(match, "fill Y of Body with 1", "", "fill G of Body with 3")
    seen = read(match.position)
    assert (seen.turn, seen.finished, seen.stuck, seen.last) == (10, {0: 9, 1: 9}, {1}, True)
    assert seen.actors == {2}
    do(match, "fill RR of Rest with 1 2", "done", seat=2)
    assert match.over
    assert [score["first_to_finish"] for score in items(match)] == [1, 1, 0]


def test_ruling_5_finishing_in_the_last_turn_scores_no_point() -> None:
    """Ruling 5: only those who finish in the first such turn get the point."""
    left = {0: "G of Body", 1: "R of Body, B of Lower left wing", 2: "Y of Body, O of Upper left wing"}
    match = table("GB OP OP OP OP OP", FREE, "OY GB GB GB GB GB", puzzle="butterfly", left=left)
    do_by_seat(match, "fill G of Body with 1", "", "")
    do(match, "fill R of Body with 1", "fill B of Lower left wing with 2", "done", seat=1)
    do(match, "fill Y of Body with 1", "done", seat=2)
    assert match.over
    assert read(match.position).finished == {0: 5, 1: 6}
    assert [score["first_to_finish"] for score in items(match)] == [1, 0, 0]


def test_ruling_5_the_last_roll_can_finish_players() -> None:
    """Ruling 5: they have no last turn and no point. If that was the last player, the game ends at once."""
    on, found = page(0, "One: B = 9", "Two: O = 5"), set()
    for seed in range(20):
        match = table("GB OP OP OP OP OP", "GB YP YP YP YP YP", puzzle=on, left={0: "B of One"}, seed=seed)
        do_by_seat(match, "fill B of One with 1", "fill B of One with 1")
        seen = read(match.position)
        assert (seen.turn, seen.last) == (6, True)
        assert seen.finished == {0: 5} | dict.fromkeys(seen.stuck, 6)
        assert match.over == (1 in seen.stuck) == ("O" not in seen.dice[1][0])
        assert [score["first_to_finish"] for score in items(match)] == [1, 0]
        found.add(match.over)
    assert found == {False, True}


@cases(("hopes", "deeds"), [
    (["Y of Body", "R of Body"], ["", ""]),
    (["G of Body", "Y of Body"], ["fill G of Body with 1", ""]),
    (["G of Body", "B of Lower left wing"], ["fill G of Body with 1", "fill B of Lower left wing with 1"]),
])  # fmt: skip
def test_a15_there_is_no_turn_that_nobody_plays(hopes: list[str], deeds: list[str]) -> None:
    """A15: when all players finish in turn 9, with complete figures or without, the game ends in turn 9."""
    match = table(GREENS, GREENS, puzzle="butterfly", left=dict(enumerate(hopes)), turn=9)
    do_by_seat(match, *deeds)
    seen = read(match.position)
    assert match.over
    assert (seen.turn, seen.finished) == (9, {0: 9, 1: 9})
    assert not match.steps[-1].chance
    assert prompts.status(match.view(None), match.names) == "Butterfly · turn 9, the last"
    assert [score["first_to_finish"] for score in items(match)] == [1, 1]


def test_nobody_gets_the_point_for_finishing_before_anyone_has_finished() -> None:
    assert [score["first_to_finish"] for score in items(table(FREE, FREE))] == [0, 0]


def test_h13_the_three_sources_of_points() -> None:
    """H13: figures 15 + 9, two complete unused banks, half a bank, first to finish: 27."""
    on = page(6, "Wing: R = 15 11", "Body: G = 9 6")
    match = table("GB RP RP RP RP RP", FREE, puzzle=on, left={0: "G of Body"}, points={0: {"Wing": 15}}, banks={
        0: "complete red, complete blue, half green"})  # fmt: skip
    do_by_seat(match, "fill G of Body with 1", "")
    assert items(match)[0] == {"figures": 15 + 9, "banks": 2, "first_to_finish": 1}
    assert match.scores()[0].total == 27


def test_ruling_11_the_last_figure_finishes_a_page_even_with_open_banks() -> None:
    """Ruling 11: possible deposits do not matter."""
    match = table("GB OP OP OP OP OP", FREE, left={0: "G of Sea"}, banks={0: "half orange, complete purple"})
    do_by_seat(match, "fill G of Sea with 1", "")
    seen = read(match.position)
    assert (seen.finished, seen.stuck, seen.last, seen.actors) == ({0: 5}, set(), True, {1})
    assert items(match)[0]["banks"] == 1


def test_a_coloured_page_is_finished_when_all_are_done() -> None:
    """Until then, deposits are still allowed."""
    match = table("GB OP OP OP OP OP", FREE, left={0: "G of Sea"})
    do(match, "fill G of Sea with 1")
    assert read(match.position).finished == {}
    do(match, "open orange with 2", "complete orange with 3", "done")
    do(match, "done", seat=1)
    assert read(match.position).finished == {0: 5}
    assert items(match)[0]["banks"] == 1


def test_ruling_12_players_with_equal_points_share_the_victory() -> None:
    """Ruling 12: whatever the points came from."""
    on = page(6, "Wing: R = 2 1", "Body: G B = 9 6")
    hands, banks = ["RO GB YP YP YP YP"] * 3, {1: "complete red, complete blue"}
    match = table(*hands, puzzle=on, banks=banks)
    do_by_seat(match, "fill R of Wing with 1", "", "")
    assert [score.total for score in match.scores()] == [2, 2, 0]
    assert match.winners() == [0, 1]


def test_ruling_13_a_solo_game_ends_when_the_page_is_coloured() -> None:
    """Ruling 13: the player gets the first score of every ladder and the point for finishing, without another turn."""
    match = table("GB RB RO OP OP OP", left={0: "G of Sea, B of Sea, R of Lamp"}, points={0: {"Tower": 18}})
    do(match, "fill G of Sea with 1", "fill B of Sea with 2", "fill R of Lamp with 3", "done")
    assert match.over
    assert items(match)[0] == {"figures": 18 + 16 + 9, "banks": 0, "first_to_finish": 1}
    assert match.winners() == [0]


def test_ruling_13_a_solo_game_ends_when_the_player_is_stuck() -> None:
    match = table(GREENS, puzzle="butterfly", left={0: "Y of Body"}, points={0: {"Upper left wing": 15}})
    do(match, "done")
    assert match.over
    assert items(match)[0] == {"figures": 15, "banks": 0, "first_to_finish": 1}


def test_the_first_roll_can_leave_players_stuck() -> None:
    """They have finished then; if both are stuck, the game ends at once."""
    hard = Table("hard", 2, page(0, "All: RRRR = 9"))
    found = {len(read(hard.start(seed)).stuck) for seed in range(40)}
    assert {1, 2} <= found
    for seed in range(40):
        seen = read(hard.start(seed))
        assert seen.over == (len(seen.stuck) == 2)
        assert seen.finished == dict.fromkeys(seen.stuck, 1)


# --- Random games -----------------------------------------------------------------------------------------------------


@given(tables, seeds)
@few_examples
def test_random_games_end_in_the_turn_after_the_first_finish(on: Table, seed: int) -> None:
    """Ruling 5: the turn after the first in which a player finished is the last. A15: every turn is played."""
    steps = random_game(on, seed)
    end, played = read(steps[-1].after), len(list(turns(steps)))
    assert end.over
    assert not read(steps[-1].before).over
    assert played == steps[-1].before.turn
    assert end.turn == played or end.turn in end.finished.values()  # the roll for another turn finished somebody
    first = min(end.finished.values(), default=end.turn)
    assert end.turn in (first, first + 1)
    for step in steps:
        assert step.before.last == (step.before.turn > first)
    for seat in end.finished.keys() - end.stuck:
        assert end.pages[seat].coloured == set(on.page.sections)
    assert sum(score["first_to_finish"] for score in end.scores()) == list(end.finished.values()).count(first)


def test_random_games_see_every_way_to_finish() -> None:
    """So the tests above cover them all, and so does the comparison with the referee."""
    found = set()
    for on in TABLES:
        for step in random_game(on, 0):
            before, after = read(step.before), read(step.after)
            found |= {"everybody must use a die"} if after.pressed and not after.over else set()
            found |= {"the only player ends the game"} if after.over and not after.finished else set()
            for seat in after.finished.keys() - before.finished.keys():
                how = "stuck" if seat in after.stuck else "complete"
                found.add(f"{how} {'before' if after.finished[seat] == before.turn else 'after'} the roll")
    assert found == {
        "everybody must use a die",
        "the only player ends the game",
        "complete before the roll",
        "stuck before the roll",
        "stuck after the roll",
    }
