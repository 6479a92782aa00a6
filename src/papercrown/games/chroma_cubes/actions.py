"""Actions in people's words, and what to click for them."""

from functools import lru_cache
from math import comb

from papercrown.core.records import Record, copy
from papercrown.core.words import listed
from papercrown.games.chroma_cubes import rules, shelf
from papercrown.games.chroma_cubes.pieces import COLOURS, COMPLETE, DICE, EMPTY, HALF, ORANGE, SIDES, letters_of
from papercrown.games.chroma_cubes.position import DEPOSITING, DONE, FILLING, SUBSETS

READY = "done"
WORTH_A_WARNING = 0.01
"""Chance to be stuck."""

Described = tuple[str, tuple[str, ...]]


# --- Names ----------------------------------------------------------------------------------------------------------


def section_id(seat: int, section: int) -> str:
    return f"section:{seat}:{section}"


def die_id(seat: int, die: int) -> str:
    return f"die:{seat}:{die}"


def bank_id(seat: int, bank: int) -> str:
    return f"bank:{seat}:{bank}"


def crayon_id(seat: int, colour: int) -> str:
    return f"crayon:{seat}:{colour}"


def section_name(p: Record, section: int) -> str:
    """By its letters and its figure; with a number where the figure has more of the kind."""
    return _section_names(int(p.puzzle.code))[section]


@lru_cache(64)
def _section_names(code: int) -> list[str]:
    names = []
    for figure in shelf.puzzle_of(code).figures:
        for number, letters in enumerate(figure.sections):
            alike = figure.sections.count(letters) > 1
            which = f" no. {figure.sections[: number + 1].count(letters)}" if alike else ""
            names.append(f"{letters}{which} of {figure.name}")
    return names


# --- Actions --------------------------------------------------------------------------------------------------------


def filled(action: int) -> tuple[int, int]:
    """The section of a filling, and the dice as bits."""
    return divmod(action - FILLING, SUBSETS)


def deposited(action: int) -> tuple[int, int, bool]:
    """The colour and the die of a deposit, and whether it completes a bank."""
    colour_and_die, completes = divmod(action - DEPOSITING, 2)
    return *divmod(colour_and_die, DICE), bool(completes)


def dice_in(bits: int) -> list[int]:
    return [die for die in range(DICE) if bits >> die & 1]


def describe(p: Record, seat: int, action: int) -> Described:
    """Label and path of a legal action."""
    if action == DONE:
        return "Done", (READY,)
    if action >= DEPOSITING:
        return _describe_deposit(p, seat, *deposited(action))
    section, dice = filled(action)
    banks = _banks_used(p, seat, section, dice)
    path = (*(bank_id(seat, bank) for bank in banks), *(die_id(seat, die) for die in dice_in(dice)))
    only = _ways_to_fill(p, seat, section) == 1
    payment = [_dice_named(p, seat, dice_in(dice)) if dice else "", _banks_named(len(banks)) if banks else ""]
    label = f"Colour {section_name(p, section)} with {listed(list(filter(None, payment)))}"
    return label, (section_id(seat, section), *(() if only else path))


def _describe_deposit(p: Record, seat: int, colour: int, die: int, completes: bool) -> Described:
    draft, which = p.drafts[seat], _dice_named(p, seat, [die])
    if completes:
        bank = int(rules.find_bank(p, draft, HALF, colour))
        return f"Complete the {COLOURS[colour]} bank with {which}", (bank_id(seat, bank), die_id(seat, die))
    bank = int(rules.find_bank(p, draft, EMPTY, 0))
    path = (bank_id(seat, bank), crayon_id(seat, colour), die_id(seat, die))
    article = "an" if colour == ORANGE else "a"
    return f"Open {article} {COLOURS[colour]} bank with {which}", path


def _dice_named(p: Record, seat: int, dice: list[int]) -> str:
    names = [f"{die + 1} ({letters_of(int(p.dice[seat, die]))})" for die in dice]
    return f"{'die' if len(dice) == 1 else 'dice'} {listed(names)}"


def _banks_named(n: int) -> str:
    return "a bank" if n == 1 else f"{n} banks"


def _banks_used(p: Record, seat: int, section: int, dice: int) -> list[int]:
    """The banks that stand for the missing dice: the first of their colour."""
    draft, colour = p.drafts[seat], p.puzzle.colours[section]
    complete = [b for b in range(p.puzzle.banks) if draft.states[b] == COMPLETE and draft.colours[b] == colour]
    return complete[: int(p.puzzle.letters[section]) - dice.bit_count()]


def _ways_to_fill(p: Record, seat: int, section: int) -> int:
    colour, letters = int(p.puzzle.colours[section]), int(p.puzzle.letters[section])
    dice = int(rules.dice_showing(rules.shown_colours(p, seat), colour)).bit_count()
    banks = int(rules.banks_in(p.drafts[seat], COMPLETE, colour))
    return sum(comb(dice, used) for used in range(max(0, letters - banks), letters + 1))


def public(action: int) -> bool:
    """That somebody is done is no secret; what they coloured is, until all are."""
    return action == DONE


# --- Before it is too late ------------------------------------------------------------------------------------------


def warning(p: Record, seat: int, action: int) -> str:
    """What a player should know before a choice that leaves no usable die; "" if it leaves one.

    Only used dice are rolled again: who keeps none of use depends on luck.
    """
    if action == DONE or p.last:
        return ""
    after = copy(p)
    rules.plan(after, after.drafts[seat], action)
    if not rules.open_sections(p, after.drafts[seat]) or rules.can_go_on(after, seat):
        return ""
    rolled = int(after.drafts[seat].used).bit_count()
    chance = int(rules.chances_to_be_stuck(after, seat)) / SIDES**rolled
    if chance < WORTH_A_WARNING:
        return ""
    kept = "None of the dice you keep could" if rolled < DICE else "You would keep no die that could"
    return f"{kept} be used then. You would roll {rolled}, and be stuck with a chance of {chance:.0%}."


# --- Why not --------------------------------------------------------------------------------------------------------


def why_not(p: Record, seat: int, action: int) -> str:
    """Why an action of somebody who may act is not possible, in a sentence."""
    if action == DONE:
        return "nobody used a die in the turn before: now everybody must"
    if action >= DEPOSITING:
        return _why_no_deposit(p, seat, *deposited(action))
    section, dice = filled(action)
    if section >= p.puzzle.sections:
        return f"this page has {p.puzzle.sections} sections, got number {section + 1}"
    name, letters, colour = section_name(p, section), int(p.puzzle.letters[section]), int(p.puzzle.colours[section])
    if int(p.drafts[seat].filled) >> section & 1:
        return f"{name} is coloured in already"
    for die in dice_in(dice):
        if refused := _why_not_die(p, seat, die, colour):
            return refused
    banks = int(rules.banks_in(p.drafts[seat], COMPLETE, colour))
    came = f"{dice.bit_count()} and {banks} complete {COLOURS[colour]} {'bank' if banks == 1 else 'banks'}"
    return f"{name} needs {letters} {'die' if letters == 1 else 'dice'}, got {came}"


def _why_not_die(p: Record, seat: int, die: int, colour: int) -> str:
    if int(p.drafts[seat].used) >> die & 1:
        return f"die {die + 1} is used already in this turn"
    if not int(p.dice[seat, die]) >> colour & 1:
        return f"expected a die that shows {COLOURS[colour]}, got {_dice_named(p, seat, [die])}"
    return ""


def _why_no_deposit(p: Record, seat: int, colour: int, die: int, completes: bool) -> str:
    if p.puzzle.banks == 0:
        return "this page has no colour banks"
    if refused := _why_not_die(p, seat, die, colour):
        return refused
    if completes:
        return f"no bank has {COLOURS[colour]} in its top half only"
    return "no bank is empty"
