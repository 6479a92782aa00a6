"""Colour banks: two deposits of a colour, and one withdrawal."""

from hypothesis import given

from tests.games.chroma_cubes.helpers import (
    Table,
    deposits,
    do,
    few_examples,
    items,
    number,
    offers,
    payments,
    random_game,
    read,
    refusal,
    seeds,
    sheet,
    table,
    tables,
)
from tests.games.chroma_cubes.referee import BOOK, DICE, NAMES
from tests.kit.cases import cases

EMPTY = ("empty", "")

# --- Deposit ----------------------------------------------------------------------------------------------------------


def test_ruling_9_any_die_opens_a_bank_with_either_colour() -> None:
    """Ruling 9: as long as a bank is empty."""
    match = table("RO OY YG GB BP RP")
    assert deposits(match) == {
        f"open {NAMES[letter]} with {die}"
        for die, face in enumerate(("RO", "OY", "YG", "GB", "BP", "RP"), 1)
        for letter in face
    }


@cases("colour", NAMES.values())
def test_h4_the_die_is_set_aside_and_rolled_again(colour: str) -> None:
    """H4, the rulebook's example, with each colour: a deposited die counts as used."""
    hand = next(f"{face} OY YG GB BP RP" for face in DICE[0] if colour[0].upper() in face)
    match = table(hand)
    do(match, f"open {colour} with 1")
    draft = read(match.position).drafts[0]
    assert (draft.used, draft.banks[:2]) == ({1}, [("half", colour[0].upper()), EMPTY])
    assert refusal(match, f"open {colour} with 1") == "die 1 has already been used this turn"
    do(match, "done")
    seen = read(match.position)
    assert seen.rolled == [{1}]
    assert seen.dice[0][0] in DICE[0]
    assert seen.pages[0].banks == [("half", colour[0].upper()), *[EMPTY] * 5]


def test_h5_the_bottom_half_needs_the_colour_of_the_top() -> None:
    """H5: GY does not go below blue, BY does."""
    match = table("YG YB RO RO RO RO", banks={0: "half blue"})
    assert {words for words in deposits(match) if words.startswith("complete")} == {"complete blue with 2"}
    assert refusal(match, "complete blue with 1") == "expected a die that shows blue, got die 1 (YG)"
    assert refusal(match, "complete yellow with 1") == "no bank has yellow in its top half only"
    do(match, "complete blue with 2")
    draft = read(match.position).drafts[0]
    assert (draft.used, draft.banks[0]) == ({2}, ("complete", "B"))


def test_ruling_9_a_turn_may_have_any_number_of_deposits() -> None:
    """Ruling 9: even both halves of a bank ("on the same turn, or on a future turn")."""
    match = table("RB YB RO RO GP GP")
    do(match, "open blue with 1", "complete blue with 2", "open red with 3", "complete red with 4", "open green with 5")
    do(match, "open purple with 6")
    draft = read(match.position).drafts[0]
    assert draft.banks == [("complete", "B"), ("complete", "R"), ("half", "G"), ("half", "P"), EMPTY, EMPTY]
    assert draft.used == {1, 2, 3, 4, 5, 6}


def test_two_banks_may_have_the_same_colour() -> None:
    """The player chooses whether a die completes a bank or opens another."""
    match = table("RB YB OB RO GP GP", banks={0: "half blue"})
    assert {"open blue with 1", "complete blue with 1"} <= offers(match)
    do(match, "open blue with 1")
    assert read(match.position).drafts[0].banks[:3] == [("half", "B"), ("half", "B"), EMPTY]
    do(match, "complete blue with 2", "complete blue with 3")
    assert read(match.position).drafts[0].banks[:3] == [("complete", "B"), ("complete", "B"), EMPTY]


def test_a_die_serves_a_section_or_a_bank_but_not_both() -> None:
    match = table("RB OG OG OG OG OG")
    do(match, "open red with 1")
    assert payments(match, "B of Sea") == set()
    match = table("RB OG OG OG OG OG")
    do(match, "fill B of Sea with 1")
    assert not any(words.endswith("with 1") for words in deposits(match))


def test_without_an_empty_bank_dice_can_only_complete_banks() -> None:
    banks = {0: "half blue, half red, complete red, withdrawn green, half blue, complete blue"}
    match = table("RB YB OG RO GP GP", banks=banks)
    assert deposits(match) == {
        "complete red with 1", "complete blue with 1", "complete blue with 2", "complete red with 4"
    }  # fmt: skip
    assert refusal(match, "open orange with 3") == "no bank is empty"


def test_a_withdrawn_bank_cannot_be_filled_again() -> None:
    match = table("RB YB OG RO GP GP", banks={0: ", ".join(["withdrawn blue"] * 6)})
    assert deposits(match) == set()
    assert refusal(match, "complete blue with 1") == "no bank has blue in its top half only"


def test_balloons_have_four_banks() -> None:
    match = table("RB YB OG RO GP GP", puzzle="balloons")
    do(match, "open red with 1", "open blue with 2", "open green with 3", "open orange with 4")
    assert deposits(match) == {"complete green with 5", "complete green with 6"}


@cases("die", range(1, 7))
def test_h14_the_butterfly_has_no_banks(die: int) -> None:
    """H14: five figures, and nothing to deposit, whatever the dice show."""
    match = table("RO OY YG GB BP RP", puzzle="butterfly")
    seen = read(match.position)
    assert (len(seen.page.figures), seen.drafts[0].banks, deposits(match)) == (5, [], set())
    for colour in NAMES.values():
        assert refusal(match, f"open {colour} with {die}") == "this page has no colour banks"
        assert refusal(match, f"complete {colour} with {die}") == "this page has no colour banks"


# --- Withdraw ---------------------------------------------------------------------------------------------------------


def test_h6_a_complete_bank_replaces_a_die() -> None:
    """H6, the rulebook's example: three blue dice and a bank fill BBBB; the bank then scores nothing."""
    match = table("RB YB GB OG OG OG", banks={0: "complete blue"})
    assert items(match)[0]["banks"] == 1
    assert payments(match, "BBBB of Sea") == {"1 2 3"}
    do(match, "fill BBBB of Sea with 1 2 3")
    draft = read(match.position).drafts[0]
    assert (draft.coloured, draft.used, draft.banks[0]) == ({"BBBB of Sea"}, {1, 2, 3}, ("withdrawn", "B"))
    do(match, "done")
    assert items(match)[0]["banks"] == 0


def test_using_a_bank_is_optional() -> None:
    match = table("RB YB GB OG OG OG", banks={0: "complete blue"})
    assert payments(match, "BB of Sea") == {"1 2", "1 3", "2 3", "1", "2", "3"}
    do(match, "fill BB of Sea with 1 2")
    assert read(match.position).drafts[0].banks[0] == ("complete", "B")


def test_h7_half_a_bank_does_not_replace_a_die() -> None:
    """H7: three blue dice are not enough then."""
    match = table("RB YB GB OG OG OG", banks={0: "half blue"})
    assert payments(match, "BBBB of Sea") == set()
    assert refusal(match, "fill BBBB of Sea with 1 2 3") == "BBBB of Sea needs 4 dice, got 3 and 0 complete blue banks"


def test_h8_a_bank_can_be_used_only_once() -> None:
    """H8: not again in the same turn, nor later."""
    match = table("RB YB GB OG OG OG", banks={0: "complete blue"})
    do(match, "fill BB of Sea with 1")
    assert payments(match, "BB of Sky") == {"2 3"}
    assert refusal(match, "fill BB of Sky with 2") == "BB of Sky needs 2 dice, got 1 and 0 complete blue banks"
    do(match, "done")
    assert refusal(match, "fill BB of Sky with 2") == "BB of Sky needs 2 dice, got 1 and 0 complete blue banks"


def test_ruling_8_a_bank_replaces_only_dice_of_its_own_colour() -> None:
    """Ruling 8: a red bank does not replace a blue die."""
    match = table("RB YB GB OG OG OG", banks={0: "complete red"})
    assert payments(match, "BBBB of Sea") == set()
    assert payments(match, "RR of Tower") == {"1"}


def test_ruling_8_a_bank_can_be_used_in_the_turn_that_completes_it() -> None:
    """Ruling 8: with the dice that are left."""
    match = table("RB YB GB OB OG OG", banks={0: "half blue"})
    do(match, "complete blue with 4")
    assert payments(match, "BBBB of Sea") == {"1 2 3"}
    do(match, "fill BBBB of Sea with 1 2 3")
    assert read(match.position).drafts[0].banks[0] == ("withdrawn", "B")


def test_h16_two_banks_may_serve_one_section() -> None:
    """H16, ruling 8: RRRR with two red dice and two red banks."""
    match = table("RO RO OG OG OG OG", puzzle="koi", banks={0: "complete red, complete red"})
    assert payments(match, "RRRR of Red koi") == {"1 2"}
    assert payments(match, "RR of Red koi") == {"1 2", "1", "2", "nothing"}
    do(match, "fill RRRR of Red koi with 1 2")
    assert read(match.position).drafts[0].banks[:2] == [("withdrawn", "R")] * 2


def test_ruling_8_a_bank_alone_fills_a_section_of_one_letter() -> None:
    """Ruling 8: it costs no die, so none is rolled."""
    match = table("OG OG OG OG OG OG", banks={0: "complete blue"})
    assert payments(match, "B of Sea") == {"nothing"}
    do(match, "fill B of Sea with nothing", "done")
    seen = read(match.position)
    assert (seen.pages[0].coloured, seen.rolled) == ({"B of Sea"}, [set()])
    assert seen.dice[0] == ["OG"] * 6


def test_ruling_8_a_section_uses_no_more_banks_than_it_has_letters() -> None:
    """Ruling 8: three banks and a section of two letters; one bank stays."""
    match = table("RO RO OG OG OG OG", puzzle="koi", banks={0: "complete red, half blue, complete red, complete red"})
    assert payments(match, "R of Gold koi") == {"1", "2", "nothing"}
    do(match, "fill RR of Red koi with nothing")
    assert read(match.position).drafts[0].banks[:4] == [
        ("withdrawn", "R"), ("half", "B"), ("withdrawn", "R"), ("complete", "R")
    ]  # fmt: skip
    assert payments(match, "RRRR of Red koi") == set()


def test_ruling_8_players_use_only_their_own_banks() -> None:
    """Ruling 8: never those of others."""
    match = table("RB YB GB OG OG OG", "RB YB GB OG OG OG", banks={0: "complete blue"})
    assert payments(match, "BBBB of Sea", seat=1) == set()
    assert payments(match, "BBBB of Sea", seat=0) == {"1 2 3"}


# --- Score ------------------------------------------------------------------------------------------------------------


def test_h9_only_complete_unused_banks_score() -> None:
    """H9, ruling 2: complete 1, withdrawn 0, half 0, empty 0."""
    for banks, points in {"complete red": 1, "withdrawn red": 0, "half red": 0, "": 0}.items():
        assert items(table("RO RO RO RO RO RO", banks={0: banks}))[0]["banks"] == points
    match = table("RO RO RO RO RO RO", banks={0: "complete red, withdrawn red, half red"})
    assert items(match)[0] == {"figures": 0, "banks": 1, "first_to_finish": 0}


def test_ruling_2_each_complete_bank_scores() -> None:
    """Ruling 2: even several of the same colour."""
    banks = "complete red, complete red, complete blue, half red, complete green, complete purple"
    match = table("RO RO RO RO RO RO", "RO RO RO RO RO RO", banks={0: banks})
    assert [score["banks"] for score in items(match)] == [5, 0]


def test_ruling_2_drafts_do_not_score_yet() -> None:
    """Ruling 2: a bank completed in this turn counts when all are done."""
    match = table("RO RO RO RO RO RO", "RO RO RO RO RO RO")
    do(match, "open red with 1", "complete red with 2", "done")
    assert items(match)[0]["banks"] == 0
    do(match, "done", seat=1)
    assert items(match)[0]["banks"] == 1


@given(tables, seeds)
@few_examples
def test_banks_in_random_games(on: Table, seed: int) -> None:
    """A bank goes from empty to half, complete and withdrawn, one deed at a time, and keeps its colour."""
    order = ("empty", "half", "complete", "withdrawn")
    for step in random_game(on, seed):
        before, after = (sheet(on.page, p.drafts[step.seat]).banks for p in (step.before, step.after))
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        for (old, colour), (new, same) in changed:
            assert order.index(new) == order.index(old) + 1
            assert old == "empty" or colour == same
        if step.deed.startswith("fill"):
            section, _, dice = step.deed.removeprefix("fill ").partition(" with ")
            paid = len(dice.replace("nothing", "").split())
            assert [new for _, (new, _) in changed] == ["withdrawn"] * (len(section.split()[0]) - paid)
            assert all(colour == section[0] for (_, colour), _ in changed)
        elif step.deed != "done":
            assert [new for _, (new, _) in changed] == ["half" if step.deed.startswith("open") else "complete"]
            assert 2560 <= number(step.deed, on.page) < 2632


def test_every_page_has_its_number_of_banks() -> None:
    assert {name: on.banks for name, on in BOOK.items()} == {
        "butterfly": 0, "lighthouse": 6, "balloons": 4, "toucan": 6, "koi": 6
    }  # fmt: skip
    for name, on in BOOK.items():
        assert len(read(table("RO RO RO RO RO RO", puzzle=name).position).pages[0].banks) == on.banks
