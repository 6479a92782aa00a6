"""The turn: roll what was used, colour whole sections, wait for the others."""

import numpy as np
from hypothesis import given

from tests.games.chroma_cubes.helpers import (
    TABLES,
    Table,
    do,
    do_by_seat,
    few_examples,
    items,
    offers,
    payments,
    random_game,
    read,
    refusal,
    rules,
    seeds,
    table,
    tables,
)
from tests.games.chroma_cubes.referee import ALL_DICE, BOOK, DICE, page
from tests.kit.cases import cases
from tests.kit.games import turns

# --- Colour -----------------------------------------------------------------------------------------------------------


def test_h1_a_section_needs_a_die_for_each_letter() -> None:
    """H1, the rulebook's example: for BB, set aside two dice that show blue."""
    match = table("RB YB RY RY OG OG")
    assert payments(match, "BB of Sea") == {"1 2"}
    do(match, "fill BB of Sea with 1 2")
    draft = read(match.position).drafts[0]
    assert (draft.coloured, draft.used) == ({"BB of Sea"}, {1, 2})


def test_any_dice_that_show_the_colour_can_be_used() -> None:
    match = table("RB YB GB OB OG OG")
    assert payments(match, "BB of Sea") == {"1 2", "1 3", "1 4", "2 3", "2 4", "3 4"}
    assert payments(match, "B of Sea") == {"1", "2", "3", "4"}
    assert payments(match, "BBBB of Sea") == {"1 2 3 4"}
    assert payments(match, "BBB of Sky") == {"1 2 3", "1 2 4", "1 3 4", "2 3 4"}


@cases("dice", ["3 4", "1 3", "1", "1 2 3", "nothing"])
def test_other_colours_and_other_numbers_of_dice_are_refused(dice: str) -> None:
    match = table("RB YB RY RY OG OG")
    assert refusal(match, f"fill BB of Sea with {dice}")


def test_h2_a_die_has_one_use_in_a_turn() -> None:
    """H2: not for both of its colours."""
    match = table("RB OG OG OG OG OG")
    assert {"fill R of Lamp with 1", "fill B of Sea with 1"} < offers(match)
    do(match, "fill R of Lamp with 1")
    assert refusal(match, "fill B of Sea with 1") == "die 1 has already been used this turn"
    assert payments(match, "B of Sea") == payments(match, "R of Tower") == set()


def test_a_turn_may_fill_several_sections() -> None:
    match = table("RB RB YG YG OP OP")
    do(match, "fill RR of Tower with 1 2", "fill YY of Sky with 3 4", "fill O of Lamp with 5", "fill P of Sky with 6")
    assert read(match.position).drafts[0].used == ALL_DICE
    assert offers(match) == {"done"}


def test_a_section_can_be_coloured_only_once() -> None:
    match = table("RB RB RB RB OP OP")
    do(match, "fill R of Lamp with 1")
    assert payments(match, "R of Lamp") == set()
    assert refusal(match, "fill R of Lamp with 2") == "R of Lamp is already coloured in"
    assert payments(match, "R of Tower") == {"2", "3", "4"}


def test_ruling_10_sections_cannot_be_filled_in_parts() -> None:
    """Ruling 10: three blue dice cannot start a section of four letters."""
    match = table("RB YB GB OG OG OG")
    assert payments(match, "BBBB of Sea") == set()
    assert refusal(match, "fill BBBB of Sea with 1 2 3").startswith("BBBB of Sea needs 4 dice, got 3")
    do(match, "fill BB of Sea with 1 2", "done")
    assert read(match.position).pages[0].coloured == {"BB of Sea"}


def test_sections_with_the_same_letters_are_distinct() -> None:
    match = table("RO RO RO RO GB GB", puzzle="balloons")
    do(match, "fill RR no. 2 of Striped balloon with 1 2")
    assert payments(match, "RR no. 1 of Striped balloon") == {"3 4"}
    assert payments(match, "RR no. 2 of Striped balloon") == set()


def test_players_colour_their_own_page_with_their_own_dice() -> None:
    match = table("RO RO RO RO RO RO", "GB GB GB GB GB GB")
    do(match, "fill RR of Tower with 1 2")
    assert payments(match, "RR of Tower", seat=1) == set()
    assert payments(match, "G of Sea", seat=1) == {"1", "2", "3", "4", "5", "6"}
    assert read(match.position).drafts[1].used == set()
    do(match, "fill GG of Cottage with 1 2", seat=1)
    assert [draft.coloured for draft in read(match.position).drafts] == [{"RR of Tower"}, {"GG of Cottage"}]


# --- Done -------------------------------------------------------------------------------------------------------------


def test_the_turn_goes_on_until_all_are_done() -> None:
    match = table(*["RB RB YG YG OP OP"] * 3)
    do(match, "fill R of Lamp with 1", "done", seat=1)
    assert match.actors() == [0, 2]
    do(match, "done", seat=0)
    assert match.actors() == [2]
    assert (read(match.position).turn, read(match.position).done) == (5, {0, 1})
    assert read(match.position).pages[1].coloured == set()
    do(match, "done", seat=2)
    seen = read(match.position)
    assert (seen.turn, seen.done, seen.actors) == (6, set(), {0, 1, 2})
    assert [sheet.coloured for sheet in seen.pages] == [set(), {"R of Lamp"}, set()]
    assert seen.fresh == [set(), {"R of Lamp"}, set()]


def test_a_player_who_is_done_cannot_act_again_this_turn() -> None:
    match = table(*["RB RB YG YG OP OP"] * 2)
    do(match, "done")
    assert refusal(match, "fill R of Lamp with 1") == "expected an action of seat 1 (Player 2), got one of seat 0"
    assert match.legal_ids(0) == []


def test_fresh_sections_were_coloured_in_the_previous_turn() -> None:
    match = table("RB RB YG YG OP OP", "RB RB YG YG OP OP")
    do_by_seat(match, "fill R of Lamp with 1", "fill G of Sea with 3, fill G of Sky with 4")
    assert read(match.position).fresh == [{"R of Lamp"}, {"G of Sea", "G of Sky"}]
    do_by_seat(match, "fill O of Lamp with 5", "")
    assert read(match.position).fresh == [{"O of Lamp"}, set()]


# --- Roll -------------------------------------------------------------------------------------------------------------


def test_h3_only_used_dice_are_rolled_again() -> None:
    """H3: dice 1 and 4 were set aside; 2, 3, 5 and 6 keep their faces and can be used."""
    match = table("RB RB YG RP OP OP")
    do(match, "fill RR of Tower with 1 4", "done")
    seen = read(match.position)
    assert seen.rolled == [{1, 4}]
    assert [seen.dice[0][die - 1] for die in (2, 3, 5, 6)] == ["RB", "YG", "OP", "OP"]
    assert seen.dice[0][0] in DICE[0]
    assert seen.dice[0][3] in DICE[3]
    assert (seen.pages[0].used, seen.drafts[0].used) == (set(), set())
    assert {"2"} <= payments(match, "B of Sea") <= {"1", "2", "4"}
    assert {"5", "6"} <= payments(match, "O of Lamp")


def test_a_player_who_used_nothing_rolls_nothing() -> None:
    match = table("RB RB YG RP OP OP", "RB RB YG RP OP OP")
    do_by_seat(match, "fill RR of Tower with 1 4", "")
    seen = read(match.position)
    assert seen.rolled == [{1, 4}, set()]
    assert seen.dice[1] == ["RB", "RB", "YG", "RP", "OP", "OP"]


@given(tables, seeds)
@few_examples
def test_rolls_in_random_games(on: Table, seed: int) -> None:
    """H3: between turns the used dice change and no others; within a turn none does."""
    for steps in turns(random_game(on, seed)):
        for step in steps[:-1]:
            assert step.after.dice.tobytes() == step.before.dice.tobytes()
        before, after = read(steps[-1].before), read(steps[-1].after)
        used = before.drafts
        for seat in range(on.seats):
            if seat in before.finished or after.over:
                continue
            kept = ALL_DICE - used[seat].used
            assert all(after.dice[seat][die - 1] == before.dice[seat][die - 1] for die in kept)
            finished = after.finished.get(seat) == before.turn
            assert after.rolled[seat] == (set() if finished else used[seat].used)
            assert all(face in die for face, die in zip(after.dice[seat], DICE, strict=True))


def test_a_rolled_die_can_show_any_of_its_faces() -> None:
    """All six faces of a die come up, in 26 random games."""
    found: dict[int, set[str]] = {die: set() for die in range(6)}
    for on in TABLES:
        for steps in turns(random_game(on, 0)):
            seen = read(steps[-1].after)
            for seat in range(on.seats):
                for die in seen.rolled[seat]:
                    found[die - 1].add(seen.dice[seat][die - 1])
    assert found == {die: set(faces) for die, faces in enumerate(DICE)}


# --- Waiting, and the deadlock ----------------------------------------------------------------------------------------


def test_ruling_4_nobody_has_to_use_a_die() -> None:
    """Ruling 4: players may wait without finishing."""
    match = table("RB RB YG RP OP OP", "RB RB YG RP OP OP")
    assert "done" in offers(match)
    do_by_seat(match, "", "fill R of Lamp with 1")
    seen = read(match.position)
    assert (seen.finished, seen.pressed, seen.turn) == ({}, False, 6)
    assert "done" in offers(match) & offers(match, seat=1)


def test_ruling_4_after_a_turn_without_deeds_everyone_must_act() -> None:
    """Ruling 4: everyone waited for the others, so now everyone must commit to something, in secret."""
    match = table(*["RB RB YG RP OP OP"] * 3)
    do_by_seat(match, "", "", "")
    assert read(match.position).pressed
    for seat in range(3):
        assert offers(match, seat)
        assert refusal(match, "done", seat) == "nobody used a die last turn: now everybody must"
    do(match, "fill R of Lamp with 1", seat=1)
    assert "done" not in offers(match, 0) | offers(match, 2)
    do(match, "done", seat=1)
    do_by_seat(match, "open red with 1")
    do(match, "fill O of Lamp with 5", "done", seat=2)
    seen = read(match.position)
    assert (seen.turn, seen.pressed) == (7, False)
    assert all("done" in offers(match, seat) for seat in range(3))


def test_a13_alone_a_player_may_declare_the_end() -> None:
    """A13, ruling 4: by being done without using a die. That is not finishing, so there is no point for it."""
    match = table("RB RB YG RP OP OP", left={0: "R of Lamp, B of Sea"}, points={0: {"Tower": 18}})
    do(match, "done")
    assert match.over
    assert items(match) == [{"figures": 18, "banks": 0, "first_to_finish": 0}]
    assert (read(match.position).turn, read(match.position).finished) == (5, {})


def test_a13_alone_a_player_never_has_to_act() -> None:
    match = table("RB RB YG RP OP OP")
    for section in ("R of Lamp", "R of Tower"):
        assert "done" in offers(match)
        do(match, f"fill {section} with {sorted(payments(match, section))[0]}", "done")
        assert (match.over, match.position.pressed) == (False, 0)


def test_a13_nobody_has_to_act_in_the_last_turn() -> None:
    """A13, ruling 4: although nobody used a die in the turn before."""
    match = table("GB GB GB GB GB GB", "RB RB YG RP OP OP", "RB RB YG RP OP OP", puzzle="butterfly", left={
        0: "Y of Body"})  # fmt: skip
    do_by_seat(match, "", "", "")
    seen = read(match.position)
    assert (seen.stuck, seen.last, seen.pressed) == ({0}, True, False)
    assert "done" in offers(match, seat=1) & offers(match, seat=2)


@given(tables, seeds)
@few_examples
def test_a13_only_players_who_can_act_have_to(on: Table, seed: int) -> None:
    """A13: at least two, before the last turn, and all of them have something to do."""
    for step in random_game(on, seed):
        seen = read(step.after)
        if seen.pressed and not seen.over:
            assert seen.seats > 1
            assert not seen.last
            assert all(seen.offers(seat) for seat in seen.actors)


def test_ruling_4_using_only_a_bank_counts_as_acting() -> None:
    """Ruling 4 with ruling 8: a bank alone fills a section of one letter."""
    match = table(*["OG OG OG OG OG OG"] * 2, banks=dict.fromkeys(range(2), "complete blue"))
    do_by_seat(match, "", "")
    assert read(match.position).pressed
    do(match, "fill B of Sea with nothing")
    assert "done" in offers(match)
    do_by_seat(match, "", "fill B of Sea with nothing")
    assert not read(match.position).pressed


def test_ruling_4_one_player_who_acts_is_enough() -> None:
    """Ruling 4: whichever seat it is, the others may have waited."""
    for acting in range(3):
        match = table(*["RB RB YG RP OP OP"] * 3)
        do_by_seat(match, *("fill R of Lamp with 1" if seat == acting else "" for seat in range(3)))
        assert not read(match.position).pressed


def test_ruling_4_after_a_forced_turn_players_may_wait_again() -> None:
    """Ruling 4: waiting is possible in every second turn."""
    match = table(*["RB RB YG RP OP OP"] * 2)
    for section in ("R of Lamp", "R of Tower"):
        do_by_seat(match, "", "")
        deeds = (f"fill {section} with {sorted(payments(match, section, seat))[0]}" for seat in range(2))
        do_by_seat(match, *deeds)
    assert read(match.position).turn == 9


# --- Points -----------------------------------------------------------------------------------------------------------


def test_points_can_be_counted_at_any_time() -> None:
    on, points = Table("lighthouse", 3, BOOK["lighthouse"]), np.zeros(3, np.int64)
    for step in random_game(on, 1)[::7]:
        for seat, expected in enumerate(read(step.after).scores()):
            rules.score(step.after, seat, points)
            assert points.tolist() == list(expected.values())


def test_a_page_of_the_largest_size_can_be_played() -> None:
    """Eight figures, forty sections and six banks: the last of each can be used."""
    figures = [f"Figure {n}: R O Y G B = {50 + n} 3" for n in range(8)]
    full = page(6, *figures)
    match = table("RB YG OP OP GB GB", puzzle=full, left={0: "B of Figure 7, G of Figure 0"}, banks={
        0: "withdrawn red, withdrawn red, withdrawn red, withdrawn red, withdrawn red, complete blue"})  # fmt: skip
    assert payments(match, "B of Figure 7") == {"1", "5", "6", "nothing"}
    do(match, "fill B of Figure 7 with nothing", "done")
    seen = read(match.position)
    assert seen.pages[0].banks[5] == ("withdrawn", "B")
    assert seen.circled[0]["Figure 7"] == 57
    do(match, "fill G of Figure 0 with 2", "done")
    assert read(match.position).circled[0]["Figure 0"] == 50
    assert match.over
