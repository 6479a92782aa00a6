"""Figures: a player who completes one circles the highest score that is left."""

from itertools import permutations

from hypothesis import given

from tests.games.chroma_cubes.helpers import (
    Table,
    do,
    do_by_seat,
    few_examples,
    items,
    random_game,
    read,
    seeds,
    table,
    tables,
)
from tests.games.chroma_cubes.referee import BOOK, page
from tests.kit.cases import cases
from tests.kit.games import turns

HAND = "RB GB OY OY OY OY"
BODY = "G of Body, Y of Body, R of Upper left wing, R of Upper right wing, B of Lower left wing"
"""The sections that are left of a butterfly: two of its body, and three others."""


def butterflies(seats: int) -> dict[int, str]:
    return dict.fromkeys(range(seats), BODY)


def test_ruling_1_a_butterfly_has_five_figures() -> None:
    """Ruling 1: two upper wings, two lower wings and one body."""
    assert list(BOOK["butterfly"].figures) == [
        "Upper left wing", "Upper right wing", "Lower left wing", "Lower right wing", "Body"
    ]  # fmt: skip
    assert list(read(table(HAND, puzzle="butterfly").position).crossed) == list(BOOK["butterfly"].figures)


def test_the_last_section_of_a_figure_scores() -> None:
    match = table("GB YG OY OY OY OY", puzzle="butterfly", left=butterflies(1))
    do(match, "fill G of Body with 1", "done")
    assert "Body" not in read(match.position).circled[0]
    do(match, "fill Y of Body with 3", "done")
    assert read(match.position).circled[0]["Body"] == 9
    assert items(match)[0]["figures"] == 9


def test_every_figure_completed_in_a_turn_scores() -> None:
    left = {0: "R of Upper left wing, R of Upper right wing, G of Body"}
    match = table("RB RB YG OY OY OY", puzzle="butterfly", left=left)
    do(match, "fill R of Upper left wing with 1", "fill R of Upper right wing with 2", "done")
    circled = read(match.position).circled[0]
    assert (circled["Upper left wing"], circled["Upper right wing"]) == (15, 15)
    assert "Body" not in circled
    assert items(match)[0]["figures"] == 30


def test_nothing_is_circled_before_all_are_done() -> None:
    match = table("GB YG OY OY OY OY", HAND, puzzle="butterfly", left=butterflies(2))
    do(match, "fill G of Body with 1", "fill Y of Body with 3", "done")
    assert "Body" not in read(match.position).circled[0]
    assert items(match)[0]["figures"] == 0
    do(match, "done", seat=1)
    assert [circled.get("Body") for circled in read(match.position).circled] == [9, None]


@cases("order", list(permutations(range(4))))
def test_h10_two_players_at_once_then_a_third_then_a_fourth(order: tuple[int, ...]) -> None:
    """H10, ruling 7: A and B circle 15 in the same turn, then C 11, then D 8, in any seating order."""
    on = page(6, "Wing: R B = 15 11 8 4", "Body: GGGG YYYY = 9 6 4 3")
    left = dict.fromkeys(range(4), "B of Wing, GGGG of Body, YYYY of Body")
    match = table(*["RB RB GB GB OB OB"] * 4, puzzle=on, left=left)
    a, b, c, d = order
    for acting in ((a, b), (c,), (d,)):
        do_by_seat(match, *("fill B of Wing with 3" if seat in acting else "" for seat in range(4)))
    circled = read(match.position).circled
    assert [circled[seat]["Wing"] for seat in order] == [15, 15, 11, 8]
    assert read(match.position).crossed["Wing"] == 3
    assert [items(match)[seat]["figures"] for seat in order] == [15, 15, 11, 8]


def test_h11_the_first_player_alone_gets_the_top_score() -> None:
    """H11: a ladder that begins with 22."""
    on = page(6, "Window: R B = 22 16 11 7", "Rest: GGGG YYYY = 9 6 4 3")
    match = table(*["RB RB GB GB OB OB"] * 2, puzzle=on)
    do_by_seat(match, "fill R of Window with 1, fill B of Window with 2", "")
    assert [circled.get("Window") for circled in read(match.position).circled] == [22, None]
    do_by_seat(match, "", "fill R of Window with 1, fill B of Window with 2")
    assert [circled.get("Window") for circled in read(match.position).circled] == [22, 16]


def test_ruling_7_four_players_complete_a_figure_at_once() -> None:
    """Ruling 7: all of them circle the highest score, and only that one is gone."""
    on = page(6, "Wing: R B = 15 11 8 4", "Body: GGGG YYYY = 9 6 4 3")
    match = table(*["RB RB GB GB OB OB"] * 4, puzzle=on)
    do_by_seat(match, *["fill R of Wing with 1, fill B of Wing with 2"] * 4)
    assert [circled["Wing"] for circled in read(match.position).circled] == [15] * 4
    assert read(match.position).crossed == {"Wing": 1, "Body": 0}


def test_ruling_7_later_players_go_down_the_ladder() -> None:
    """Ruling 7: earlier players keep their scores; the fourth gets the last one, and the game goes on."""
    on = page(6, "Wing: R B = 15 11 8 4", "Body: GGGG YYYY = 9 6 4 3")
    match = table(*["RB RB GB GB OB OB"] * 4, puzzle=on)
    for acting in range(4):
        do_by_seat(match, *(["fill R of Wing with 1, fill B of Wing with 2" if k == acting else "" for k in range(4)]))
    assert [circled["Wing"] for circled in read(match.position).circled] == [15, 11, 8, 4]
    do_by_seat(match, "", "", "", "")
    assert [circled["Wing"] for circled in read(match.position).circled] == [15, 11, 8, 4]


@cases(("ladder", "expected"), [("7", [7, 0, 0]), ("7 3", [7, 3, 0]), ("7 3 1", [7, 3, 1])])
def test_ruling_7_an_exhausted_ladder_gives_nothing(ladder: str, expected: list[int]) -> None:
    """Ruling 7: a user-made page may have a short ladder; the figure still counts as complete."""
    on = page(6, f"Wing: R B = {ladder}", "Body: GGGG YYYY = 9 6 4 3")
    match = table(*["RB RB GB GB OB OB"] * 3, puzzle=on)
    for acting in range(3):
        do_by_seat(match, *(["fill R of Wing with 1, fill B of Wing with 2" if k == acting else "" for k in range(3)]))
    assert [circled["Wing"] for circled in read(match.position).circled] == expected
    assert read(match.position).crossed["Wing"] == len(ladder.split())


def test_ruling_7_ladders_are_independent() -> None:
    """Ruling 7: taking a score of one figure leaves those of the others."""
    match = table(*["GB YG RO OY OY OY"] * 2, puzzle="butterfly", left=butterflies(2))
    do_by_seat(match, "fill G of Body with 1, fill Y of Body with 4", "fill R of Upper left wing with 3")
    seen = read(match.position)
    assert (seen.circled[0]["Body"], seen.circled[1]["Upper left wing"]) == (9, 15)
    assert {name for name, gone in seen.crossed.items() if gone} == {"Body", "Upper left wing"}


def test_ruling_6_the_first_turn_scores_too() -> None:
    """Ruling 6: figures of up to six letters can be completed in it."""
    match = table("RO OY OY YG RO RO", turn=1)
    do(match, "fill R of Lamp with 1", "fill O of Lamp with 2", "fill YY of Lamp with 3 4", "done")
    assert "Lamp" not in read(match.position).circled[0]
    match = table("RO OY OY YG YP RO", turn=1)
    do(match, "fill R of Lamp with 1", "fill O of Lamp with 2", "fill YY of Lamp with 3 4", "fill Y of Lamp with 5")
    do(match, "done")
    seen = read(match.position)
    assert (seen.turn, seen.circled[0], seen.crossed["Lamp"]) == (2, {"Lamp": 9}, 1)


@given(tables, seeds)
@few_examples
def test_figures_in_random_games(on: Table, seed: int) -> None:
    """Ruling 7: scores are circled only at the end of a turn, stay circled, and never exceed earlier ones."""
    best = {name: [100] for name in on.page.figures}
    for steps in turns(random_game(on, seed)):
        before, after = read(steps[0].before), read(steps[-1].after)
        assert read(steps[-1].before).circled == before.circled
        for name in on.page.figures:
            new = {
                after.circled[k][name] for k in range(on.seats) if name in after.circled[k].keys() - before.circled[k]
            }
            assert len(new) <= 1
            assert all(score < best[name][-1] or score == 0 for score in new)
            best[name] += new
        for seat in range(on.seats):
            assert before.circled[seat].items() <= after.circled[seat].items()
            complete = {name for name, sections in on.page.members.items() if sections <= after.pages[seat].coloured}
            assert set(after.circled[seat]) == complete
