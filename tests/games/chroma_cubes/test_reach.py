"""Whether a figure can still be completed: the rules, the referee and brute force agree."""

from papercrown.games.chroma_cubes import reach
from tests.games.chroma_cubes.comparison import compare_pages, compare_uses, position_of
from tests.games.chroma_cubes.futures import can_complete_by_brute_force
from tests.games.chroma_cubes.referee import Bank, Page, Sheet, can_complete, page
from tests.kit.cases import cases

DEAD = "YG YG YG YG"
"""Dice that nothing on these pages can take."""


def possible(on: Page, dice: str, banks: str = "", used: str = "", coloured: str = "") -> bool:
    """Whether a figure can be completed: `possible(on, "RB RO YG YG YG YG", banks="half red, empty", used="1 2")`."""
    sheet = Sheet(set(filter(None, coloured.split(", "))), set(map(int, used.split())), _banks(banks))
    faces = dice.split()
    found = bool(reach.can_complete_a_figure(position_of(on, sheet, faces), 0))
    assert found == can_complete(on, sheet, faces) == can_complete_by_brute_force(on, sheet, faces)
    return found


def _banks(words: str) -> list[Bank]:
    banks = [bank.partition(" ") for bank in words.split(", ") if bank]
    return [(state, colour[:1].upper()) for state, _, colour in banks]


def test_a12_the_test_agrees_with_brute_force_on_random_pages() -> None:
    """A12: about a third of the pages have no future, and a quick look decides few of the others."""
    found = compare_pages(0, 600)
    assert found["lost"] > 150
    assert found["possible"] > 250
    assert found["possible, seen at once"] > 20
    assert found["lost, seen at once"] == 0


# --- Dice -------------------------------------------------------------------------------------------------------------


@cases(("dice", "expected"), [("RB RO", True), ("RB YG", False), ("YG YG", False)])
def test_a12_a_die_that_nothing_can_take_stays_as_it_is_for_ever(dice: str, expected: bool) -> None:
    assert possible(page(0, "Sun: RR = 5"), f"{dice} {DEAD}") == expected


@cases(("figure", "expected"), [("B RRR", False), ("B RR", True), ("B B RRR", False), ("B BB RRRR", False)])
def test_a12_a_section_is_lost_that_needs_more_dice_than_can_be_freed(figure: str, expected: bool) -> None:
    """One die shows red, one shows blue: the blue one can be freed."""
    assert possible(page(0, f"Sun: {figure} = 5"), f"RO GB {DEAD}") == expected


def test_a12_every_freed_die_helps_the_next_section() -> None:
    """Blue frees one die, which frees another for two reds, and so on."""
    assert possible(page(0, "Sun: B RR OOO PPPP = 5"), "GB RY OY YP YG YG")
    assert not possible(page(0, "Sun: B RR OOO PPPP = 5"), "GB RY OY YG YG YG")


def test_a12_a_figure_can_become_possible_after_a_section_of_another() -> None:
    """Green frees a die for red, although the figure with the green section is lost."""
    assert possible(page(0, "Sun: RR = 5", "Sea: P BBBB = 5"), f"RO GP {DEAD}")
    assert not possible(page(0, "Sun: RR = 5", "Sea: BBBB = 5"), f"RO GP {DEAD}")


def test_a12_a_die_that_two_sections_could_take_is_freed_only_once() -> None:
    assert possible(page(0, "Sun: RR BB PPPP = 5"), "RO RO GB GB YG YG")
    assert not possible(page(0, "Sun: RR RR PPPP = 5"), "RO RO YG YG YG YG")


def test_a12_a_section_that_is_coloured_frees_nothing_more() -> None:
    on = page(0, "Sun: RR = 5", "Sea: P BBBB = 5")
    assert not possible(on, f"RO GP {DEAD}", coloured="P of Sea")


def test_a12_the_right_die_has_to_be_chosen() -> None:
    """For R, the die that does not show blue."""
    assert possible(page(0, "Sun: R BB = 5"), f"RB RO {DEAD}")
    assert possible(page(0, "Sun: R BB = 5"), f"RO RB {DEAD}")
    assert not possible(page(0, "Sun: R BB = 5"), f"RO RO {DEAD}")


def test_a12_the_best_rolls_count_before_a_roll_and_its_faces_after_it() -> None:
    on = page(0, "Sun: RR = 5")
    assert possible(on, f"RO YG {DEAD}", used="2")
    assert not possible(on, f"RO YG {DEAD}")
    assert possible(on, f"RO RP {DEAD}")


def test_a12_a_page_without_open_sections_has_no_future() -> None:
    on = page(2, "Sun: R = 5")
    assert not possible(on, f"RO RO {DEAD}", banks="half red, withdrawn red", used="1", coloured="R of Sun")


# --- Banks ------------------------------------------------------------------------------------------------------------


@cases(
    ("bank", "expected"),
    [
        ("complete red", True),
        ("half red", True),  # the die that blue frees completes it
        ("half yellow", True),  # takes a dead die, which is then rolled
        ("empty", True),
        ("complete blue", False),
        ("half purple", False),
        ("withdrawn red", False),
    ],
)
def test_a12_banks_can_help(bank: str, expected: bool) -> None:
    """The red section lacks one die."""
    assert possible(page(1, "Sun: B RRR = 5"), f"RO GB {DEAD}", banks=bank) == expected


@cases(("bank", "expected"), [("complete red", True), ("half red", False), ("half yellow", True), ("empty", True)])
def test_a12_without_a_die_to_roll_only_complete_banks_stand_in_at_once(bank: str, expected: bool) -> None:
    """A half bank takes a die that shows its colour, or none. An empty bank and a half yellow one free a dead die."""
    assert possible(page(1, "Sun: R = 5"), f"YG YG {DEAD}", banks=bank) == expected


@cases(("figures", "banks", "expected"), [
    (["Sun: RR RR = 5"], "complete red, withdrawn red", False),
    (["Sun: RR RR = 5"], "complete red, complete red", True),
    (["Sun: RR RR = 5"], "complete red, half red", True),
    (["Sun: RR RR = 5"], "half red, withdrawn red", False),
    (["Sun: RR = 5", "Sea: RR = 5"], "complete red, withdrawn red", True),
    (["Sun: RR OO = 5"], "complete red, empty", True),
    (["Sun: RR OO = 5"], "complete red, half blue", False),
])  # fmt: skip
def test_a12_a_bank_helps_only_one_of_two_sections(figures: list[str], banks: str, expected: bool) -> None:
    """One die can be rolled, and no other shows what is needed."""
    assert possible(page(2, *figures), "YG YG YG YG YG YG", banks=banks, used="1") == expected


def test_a12_a_bank_helps_only_once() -> None:
    """With a die that shows red, it stands in for the other; then that die is alone."""
    assert not possible(page(1, "Sun: RR RR = 5"), f"RO YG {DEAD}", banks="complete red")


def test_a12_a_bank_can_be_kept_for_a_longer_section() -> None:
    """Blue frees a die for the first red section, so that the bank is left for the second."""
    assert possible(page(1, "Sun: RR B RRR = 5"), f"RO GB {DEAD}", banks="complete red")
    assert not possible(page(1, "Sun: RR B RRR = 5"), f"RO GB {DEAD}", banks="withdrawn red")


def test_a12_a_half_bank_takes_no_die_of_another_colour() -> None:
    assert not possible(page(2, "Sun: RRRR = 5"), f"YG YG {DEAD}", banks="half purple, half purple", used="1 2")
    assert possible(page(2, "Sun: RRRR = 5"), f"YG YG {DEAD}", banks="half yellow, half green", used="1 2")


# --- One use of each die ----------------------------------------------------------------------------------------------


def test_a12_a_die_counts_as_one_of_its_colours() -> None:
    """Dice allow what some choice of one colour for each of them allows: the chances in warnings rely on it."""
    found = compare_uses(0, 60)
    assert found[True] > 20
    assert found[False] > 15
