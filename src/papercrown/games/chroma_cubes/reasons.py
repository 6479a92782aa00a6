"""Why an action is good, in a few words."""

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.actions import deposited, filled
from papercrown.games.chroma_cubes.pieces import COLOURS, DICE
from papercrown.games.chroma_cubes.position import DEPOSITING, DONE


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action gains besides points; "" if there is nothing to say."""
    if action == DONE:
        return _reason_to_stop(DICE - int(view.drafts[seat].used).bit_count())
    if action >= DEPOSITING:
        return _reason_for_deposit(view, seat, *deposited(action))
    return _reason_for_section(view, seat, filled(action)[0])


def _reason_to_stop(dice: int) -> str:
    if dice == 0:
        return "rolls all dice again"
    return f"keeps {'1 die' if dice == 1 else f'{dice} dice'} for the next turn"


def _reason_for_deposit(view: Record, seat: int, colour: int, die: int, completes: bool) -> str:
    left = ~int(view.drafts[seat].filled)
    colours = view.puzzle.colours.tolist()[: int(view.puzzle.sections)]
    sections = sum(left >> section & 1 for section, wanted in enumerate(colours) if wanted == colour)
    if not sections:
        return f"rolls die {die + 1} again"
    which = several(sections, f"{COLOURS[colour]} section")
    return f"a complete bank stands in for a die in {which}" if completes else f"opens a bank for {which}"


def _reason_for_section(view: Record, seat: int, section: int) -> str:
    coloured = int(view.drafts[seat].filled) | 1 << section
    for figure, members in zip(
        catalogue.puzzle_of(int(view.puzzle.code)).figures, view.puzzle.members.tolist(), strict=False
    ):
        if members >> section & 1:
            missing = (members & ~coloured).bit_count()
            return f"leaves {several(missing, 'section')} of {figure.name}" if missing else f"completes {figure.name}"
    return ""
