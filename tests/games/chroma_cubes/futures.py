"""Every future of a player on a small page, by brute force: all deeds and all rolls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import product

from tests.games.chroma_cubes.referee import DICE, Page, Sheet, apply_deed, possible_uses

State = tuple[frozenset[str], frozenset[int], tuple[tuple[str, str], ...], tuple[str, ...]]


def can_complete_by_brute_force(on: Page, sheet: Sheet, faces: Sequence[str]) -> bool:
    """Whether some future completes a figure. The dice that the sheet has used are rolled first."""
    before = {figure for figure, sections in on.members.items() if sections <= sheet.coloured}
    seen: set[State] = set()
    ahead = [(sheet, tuple(faces))]
    while ahead:
        sheet, faces = ahead.pop()
        if any(sections <= sheet.coloured for figure, sections in on.members.items() if figure not in before):
            return True
        state = _state(on, sheet, faces)
        if state not in seen:
            seen.add(state)
            ahead += _rolls(sheet, faces)
            ahead += _deeds(on, sheet, faces)  # tried first, because they come last
    return False


def _state(on: Page, sheet: Sheet, faces: Sequence[str]) -> State:
    """Without banks, only the colours of open sections matter, and dice that show the same are alike."""
    useful = {name[0] for name in on.sections if name not in sheet.coloured} if not on.banks else set("ROYGBP")
    shown = tuple("".join(letter for letter in face if letter in useful) for face in faces)
    return frozenset(sheet.coloured), frozenset(sheet.used), tuple(sorted(sheet.banks)), shown


def _rolls(sheet: Sheet, faces: Sequence[str]) -> Iterator[tuple[Sheet, tuple[str, ...]]]:
    """The next turn: every way in which the used dice can fall."""
    if sheet.used:
        fresh = Sheet(sheet.coloured, set(), sheet.banks)
        for rolled in product(*(DICE[die - 1] if die in sheet.used else [faces[die - 1]] for die in range(1, 7))):
            yield fresh, rolled


def _deeds(on: Page, sheet: Sheet, faces: Sequence[str]) -> Iterator[tuple[Sheet, tuple[str, ...]]]:
    for deed in possible_uses(on, sheet, faces):
        after = deepcopy(sheet)
        apply_deed(after, deed)
        yield after, tuple(faces)
