"""Why a player is finished, and why a figure is lost."""

import re

from papercrown.games.chroma_cubes.pieces import WITHDRAWN
from papercrown.games.chroma_cubes.queries import losses, why_finished
from tests.games.chroma_cubes.helpers import (
    TABLES,
    do_by_seat,
    random_game,
    read,
    table,
    viewed,
)
from tests.games.chroma_cubes.referee import BOOK, NAMES, Referee, can_colour
from tests.kit.cases import cases

WIDE = 120
"""No sentence has more letters."""
TOO_FEW = re.compile(r"(\w+) needs (\d) (\w+) (?:die|dice)( or banks?)?, but can get (?:only (\d)|none)")
NOT_ALL = re.compile(r"([\w, ]+) cannot (?:both|all) be coloured")


def check_loss(loss: str, seen: Referee, seat: int, figure: str) -> str:
    """Check the numbers of a sentence with the referee; returns what kind of sentence it is."""
    sheet, dice = seen.drafts[seat], seen.dice[seat]
    left = [name for name in seen.page.sections if name not in sheet.coloured]
    of_figure = [name.split()[0] for name in left if name in seen.page.members[figure]]
    if found := NOT_ALL.fullmatch(loss):
        assert re.split(", | and ", found[1]) == of_figure
        for letters in of_figure:
            others = [name.split()[0] for name in left]
            others.remove(letters)
            assert can_colour([letters], others, sheet, dice)
        return "not all"
    found = TOO_FEW.fullmatch(loss)
    assert found
    letters, needed, colour, banks, most = found.groups()
    assert letters in of_figure
    assert (len(letters), NAMES[letters[0]]) == (int(needed), colour)
    assert bool(banks) == any(state != "withdrawn" for state, _ in sheet.banks)
    others = [name.split()[0] for name in left]
    others.remove(letters)
    possible = [n for n in range(1, len(letters) + 1) if can_colour([letters[:n]], others, sheet, dice)]
    assert possible == [*range(1, int(most or 0) + 1)]
    return most or "none"


# --- Why a player is finished -----------------------------------------------------------------------------------------


def test_a12_whoever_is_finished_is_told_why() -> None:
    """A12: a sentence for each figure that is not complete, with the numbers of the referee."""
    kinds = set()
    for on in TABLES:
        if on.name in BOOK:
            for seed in range(2):
                end = random_game(on, seed)[-1].after
                seen = read(end)
                for seat in range(on.seats):
                    why = why_finished(viewed(end, None), seat, WIDE)
                    if seat in seen.stuck:
                        open_figures = [name for name in on.page.figures if name not in seen.circled[seat]]
                        assert why[0] == "No figure can be completed any more."
                        told = [line.removesuffix(".").split(": ") for line in why[1:]]
                        assert [figure for figure, _ in told] == open_figures
                        kinds |= {check_loss(loss, seen, seat, figure) for figure, loss in told}
                    else:
                        assert why == ["All figures are complete."] * (seat in seen.finished)
    assert kinds >= {"none", "1", "2"}


def test_a12_a_player_who_has_completed_everything_is_told_so() -> None:
    match = table("GB OP OP OP OP OP", "RB RB YG YG OP OP", left={0: "G of Sea"})
    assert why_finished(match.view(0), 0, WIDE) == []
    do_by_seat(match, "fill G of Sea with 1", "")
    assert why_finished(match.view(1), 0, WIDE) == ["All figures are complete."]
    assert why_finished(match.view(1), 1, WIDE) == []


REASONS = [
    ("OP OP OP OP OP OP", "Y of Lamp", "", "Lamp: Y needs 1 yellow die, but can get none."),
    ("OP OP OP OP OP OP", "Y of Lamp", "half red", "Lamp: Y needs 1 yellow die or bank, but can get none."),
    ("GB GB OP OP OP OP", "GG of Sea, BBBB of Sea", "", "Sea: BBBB needs 4 blue dice, but can get only 2."),
    ("GB GB GB OP OP OP", "BBBB of Sea", "half red",
     "Sea: BBBB needs 4 blue dice or banks, but can get only 3."),
    ("YG YG YG OP OP OP", "BB of Sea, G of Sea", "", "Sea: BB needs 2 blue dice, but can get only 1."),
    ("RP RP RP RP RP RP", "G of Sea, GG of Sea", "complete green",
     "Sea: GG needs 2 green dice or banks, but can get only 1."),
]  # fmt: skip


@cases(("hand", "left", "bank", "expected"), REASONS)
def test_a12_the_reason_names_a_section_and_what_can_be_had(hand: str, left: str, bank: str, expected: str) -> None:
    """All other banks are used up."""
    banks = {0: ", ".join([bank or "withdrawn red", *["withdrawn red"] * 5])}
    match = table(hand, "RB RB YG YG OP OP", left={0: left}, banks=banks)
    do_by_seat(match, "", "")
    assert why_finished(match.view(1), 0, WIDE) == ["No figure can be completed any more.", expected]


def test_a12_sections_that_compete_for_a_bank_are_named_together() -> None:
    hills, banks = "O no. 1 of Hills, O no. 2 of Hills", "complete orange, withdrawn red, withdrawn red, withdrawn red"
    match = table("GB GB GB GB GB GB", "RB RB YG YG OP OP", puzzle="balloons", left={0: hills}, banks={0: banks})
    do_by_seat(match, "", "")
    assert why_finished(match.view(0), 0, WIDE)[1] == "Hills: O and O cannot both be coloured."
    check_loss("O and O cannot both be coloured", read(match.position), 0, "Hills")


def test_reasons_are_wrapped() -> None:
    match = table("GB GB OP OP OP OP", "GB GB OP OP OP OP", left=dict.fromkeys(range(2), "GG of Sea, BBBB of Sea"))
    match.position.drafts[0].states[:] = WITHDRAWN
    match.position.finished[0], match.position.stuck = 5, 1
    assert why_finished(match.view(0), 0, 30) == [
        "No figure can be completed any",
        " more.",
        "Sea: BBBB needs 4 blue dice,",
        " but can get only 2.",
    ]


# --- Why a figure is lost ---------------------------------------------------------------------------------------------


def test_a12_a_figure_is_called_lost_exactly_if_it_is() -> None:
    """A12: also while a player decides, and while other figures are possible."""
    kinds = set()
    for on in TABLES:
        if on.name in BOOK:
            for step in random_game(on, 0)[::2]:
                seen, view = read(step.before), viewed(step.before, step.seat)
                sheet, dice = seen.drafts[step.seat], seen.dice[step.seat]
                left = [name for name in seen.page.sections if name not in sheet.coloured]
                for loss, (figure, names) in zip(losses(view, step.seat), seen.page.members.items(), strict=True):
                    wanted = [name.split()[0] for name in left if name in names]
                    others = [name.split()[0] for name in left if name not in names]
                    assert bool(loss) == (not can_colour(wanted, others, sheet, dice))
                    kinds.add(check_loss(loss, seen, step.seat, figure) if loss else "")
    assert len(kinds) > 2
