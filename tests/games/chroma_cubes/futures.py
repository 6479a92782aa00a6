"""Every future of a player on a small page, by brute force: all deeds and all rolls."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import product

from tests.games.chroma_cubes.referee import DICE, LETTERS, Bank, Page, Sheet, apply_deed, page, possible_uses

Situation = tuple[Page, Sheet, list[str]]
"""A player's page, what is coloured on it, and the faces of the dice."""
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


# --- Small pages ------------------------------------------------------------------------------------------------------


def random_situation(rng: random.Random) -> Situation:
    """A page with few colours, sections and banks, and dice that rarely help: about a third have no future."""
    colours = rng.sample(LETTERS, rng.choice([2, 3, 4]))
    figures = [f"Figure {number}: {_random_sections(colours, rng)} = 5" for number in range(rng.randint(1, 4))]
    on = page(rng.choice([0, 1, 1, 2]), *figures)
    coloured = {name for name in on.sections[1:] if rng.random() < 0.1}
    used = {die for die in range(1, 7) if rng.random() < 0.12}
    banks = [_random_bank(colours, rng) for _ in range(on.banks)]
    return on, Sheet(coloured, used, banks), [_random_face(die, colours, rng) for die in DICE]


def _random_sections(colours: Sequence[str], rng: random.Random) -> str:
    return " ".join(rng.choice(colours) * rng.randint(1, 4) for _ in range(rng.randint(1, 2)))


def _random_bank(colours: Sequence[str], rng: random.Random) -> Bank:
    state = rng.choice(["empty", "half", "half", "complete", "complete", "withdrawn"])
    return (state, "") if state == "empty" else (state, rng.choice(colours if rng.random() < 0.7 else LETTERS))


def _random_face(die: Sequence[str], colours: Sequence[str], rng: random.Random) -> str:
    """Often the face with the fewest of these colours."""
    if rng.random() < 0.3:
        return rng.choice(die)
    return min(die, key=lambda face: len(set(face) & set(colours)))
