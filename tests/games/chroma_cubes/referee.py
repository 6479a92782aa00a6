"""A referee for Chroma Cubes: the rules in plain Python, read from the rulebook. It shares no code with Papercrown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

# --- The box, in words ------------------------------------------------------------------------------------------------

LETTERS = "ROYGBP"
NAMES = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
DICE = (
    ("RO", "OY", "YG", "GB", "BP", "RP"),
    ("RO", "RY", "YP", "GP", "GB", "OB"),
    ("RY", "RP", "GP", "GB", "OB", "OY"),
    ("RB", "RG", "OG", "OY", "YP", "BP"),
    ("RO", "RG", "OP", "BP", "YB", "YG"),
    ("RB", "RP", "OG", "OP", "YB", "YG"),
)
ALL_DICE = {1, 2, 3, 4, 5, 6}
"""Counted from 1."""


@dataclass(frozen=True)
class Page:
    """A page to colour: the sections and scores of each figure."""

    banks: int
    figures: Mapping[str, tuple[tuple[str, ...], tuple[int, ...]]]

    @cached_property
    def members(self) -> dict[str, set[str]]:
        """The names of the sections of each figure."""
        return {figure: set(_names(figure, sections)) for figure, (sections, _) in self.figures.items()}

    @cached_property
    def sections(self) -> list[str]:
        return [name for figure, (sections, _) in self.figures.items() for name in _names(figure, sections)]

    def table(self) -> bytes:
        """The page as the bytes of a file."""
        figures = [{"name": name, "sections": s, "scores": scores} for name, (s, scores) in self.figures.items()]
        return json.dumps({"title": "A page", "banks": self.banks, "figures": figures}).encode()


def _names(figure: str, sections: Sequence[str]) -> Iterator[str]:
    for number, letters in enumerate(sections, 1):
        which = f" no. {sections[:number].count(letters)}" if sections.count(letters) > 1 else ""
        yield f"{letters}{which} of {figure}"


def page(banks: int, *figures: str) -> Page:
    """`page(6, "Lamp: YY Y O R = 9 6 4 3")`."""
    found = {}
    for figure in figures:
        name, _, rest = figure.partition(": ")
        sections, _, scores = rest.partition(" = ")
        found[name] = tuple(sections.split()), tuple(map(int, scores.split()))
    return Page(banks, found)


BOOK = {
    "butterfly": page(
        0,
        "Upper left wing: OO O YY Y RR R BB = 15 11 8 4",
        "Upper right wing: OO O YY Y RR R PP = 15 11 8 4",
        "Lower left wing: BB B PP GG G = 12 9 6 4",
        "Lower right wing: BB B PP GG G = 12 9 6 4",
        "Body: P P Y R G = 9 6 4 3",
    ),
    "lighthouse": page(
        6,
        "Tower: RRR RR R OO O YYY = 18 13 9 5",
        "Lamp: YY Y O R = 9 6 4 3",
        "Sea: BBBB BB B GG G = 16 12 8 5",
        "Cottage: PPP PP GG O = 13 9 6 4",
        "Sky: PP P BBB BB G YY = 16 12 8 5",
    ),
    "balloons": page(
        4,
        "Striped balloon: RR YY RR YY R = 13 9 6 4",
        "Plaid balloon: BBB GGG BB GG = 16 12 8 5",
        "Star balloon: PPP OO PP O P = 14 10 7 4",
        "Hills: GGG O O Y B = 12 9 6 4",
    ),
    "toucan": page(
        6,
        "Beak: OOOO YYY RR G = 17 12 8 5",
        "Body: BBB PPP BB P = 15 11 8 4",
        "Leaves: GGGG GG Y G = 14 10 7 4",
        "Flower: RRR RR PP O Y = 14 10 7 4",
        "Branch: OO O B Y R P = 11 8 6 3",
    ),
    "koi": page(
        6,
        "Red koi: RRRR RR OO O = 15 11 8 4",
        "Gold koi: YYYY YY OO O R = 16 12 8 5",
        "Water: BBBB BBB BB G = 17 12 8 5",
        "Lilies: GGG GG PPP PP Y = 17 12 8 5",
    ),
}


def filling(section: str, dice: Sequence[int]) -> str:
    """The words for filling a section with these dice; banks stand in for the others."""
    return f"fill {section} with {' '.join(map(str, dice)) or 'nothing'}"


# --- The game ---------------------------------------------------------------------------------------------------------

Bank = tuple[str, str]
"""The state of a bank, and the letter of the colour in it."""


@dataclass
class Sheet:
    """What one player has coloured."""

    coloured: set[str] = field(default_factory=set)
    used: set[int] = field(default_factory=set)
    banks: list[Bank] = field(default_factory=list)


@dataclass
class Referee:
    """A game as people would play it with paper and dice."""

    page: Page
    seats: int
    turn: int
    pages: list[Sheet]
    drafts: list[Sheet]
    dice: list[list[str]]
    rolled: list[set[int]]
    done: set[int]
    pressed: bool
    crossed: dict[str, int]
    """The number of scores gone from each ladder."""
    circled: list[dict[str, int]]
    fresh: list[set[str]]
    finished: dict[int, int]
    """The turn in which each player finished."""
    stuck: set[int]
    last: bool
    over: bool

    @classmethod
    def begin(cls, on: Page, seats: int, dice: Sequence[Sequence[str]]) -> Referee:
        """The first turn, with these dice."""
        game = cls(
            page=on,
            seats=seats,
            turn=0,
            pages=[Sheet(used=set(ALL_DICE), banks=[("empty", "")] * on.banks) for _ in range(seats)],
            drafts=[Sheet() for _ in range(seats)],
            dice=[[""] * 6 for _ in range(seats)],
            rolled=[set() for _ in range(seats)],
            done=set(),
            pressed=False,
            crossed=dict.fromkeys(on.figures, 0),
            circled=[{} for _ in range(seats)],
            fresh=[set() for _ in range(seats)],
            finished={},
            stuck=set(),
            last=False,
            over=False,
        )
        game.begin_turn(dice)
        return game

    @property
    def actors(self) -> set[int]:
        return set() if self.over else set(range(self.seats)) - set(self.finished) - self.done

    def offers(self, seat: int) -> set[str]:
        deeds = possible_uses(self.page, self.drafts[seat], self.dice[seat])
        return deeds | {"done"} if not self.pressed or self.drafts[seat] != self.pages[seat] else deeds

    def play(self, seat: int, words: str, after: Sequence[Sequence[str]]) -> None:
        """Apply an action; `after` has the faces of the dice afterwards, if some are rolled."""
        if words != "done":
            apply_deed(self.drafts[seat], words)
            return
        self.done.add(seat)
        if not self.actors:
            self.end_turn(after)

    def end_turn(self, after: Sequence[Sequence[str]]) -> None:
        playing = [seat for seat in range(self.seats) if seat not in self.finished]
        idle = all(self.drafts[seat] == self.pages[seat] for seat in playing)
        for seat in range(self.seats):
            self.fresh[seat] = self.drafts[seat].coloured - self.pages[seat].coloured
            self.pages[seat] = deepcopy(self.drafts[seat])
        for figure in self.page.figures:
            self.score_figure(figure)
        for seat in playing:
            self.finish_if_hopeless(seat)
        declared = self.seats == 1 and idle  # alone, a player who does nothing declares the end
        if self.last or declared or len(self.finished) == self.seats:
            self.over = True
            return
        self.last = bool(self.finished)
        self.pressed = idle and not self.last
        self.begin_turn(after)

    def finish_if_hopeless(self, seat: int) -> None:
        """A player is finished who cannot complete any more figures."""
        if not can_complete(self.page, self.pages[seat], self.dice[seat]):
            self.finished[seat] = self.turn
            if len(self.circled[seat]) < len(self.page.figures):
                self.stuck.add(seat)

    def score_figure(self, figure: str) -> None:
        complete = {seat for seat in range(self.seats) if self.page.members[figure] <= self.pages[seat].coloured}
        now = [seat for seat in complete if figure not in self.circled[seat]]
        ladder = self.page.figures[figure][1][self.crossed[figure] :]
        for seat in now:
            self.circled[seat][figure] = ladder[0] if ladder else 0
        if now and ladder:
            self.crossed[figure] += 1

    def begin_turn(self, after: Sequence[Sequence[str]]) -> None:
        self.turn += 1
        self.done = set()
        for seat in range(self.seats):
            self.rolled[seat] = set()
            if seat not in self.finished:
                self.rolled[seat] = self.pages[seat].used
                for die in self.rolled[seat]:
                    self.dice[seat][die - 1] = after[seat][die - 1]
                self.pages[seat].used = set()
                self.drafts[seat] = deepcopy(self.pages[seat])
                self.finish_if_hopeless(seat)
        self.over = not self.actors

    def scores(self) -> list[dict[str, int]]:
        first = min(self.finished.values(), default=0)
        return [
            {
                "figures": sum(self.circled[seat].values()),
                "banks": sum(state == "complete" for state, _ in self.pages[seat].banks),
                "first_to_finish": int(seat in self.finished and self.finished[seat] == first),
            }
            for seat in range(self.seats)
        ]

    def winners(self) -> list[int]:
        """Players with equal points share the victory."""
        totals = [sum(score.values()) for score in self.scores()]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]


def possible_uses(on: Page, sheet: Sheet, dice: Sequence[str]) -> set[str]:
    """Everything the unused dice allow: sections and deposits."""
    free = {die: face for die, face in enumerate(dice, 1) if die not in sheet.used}
    deeds = set()
    for section in on.sections:
        if section not in sheet.coloured:
            letters = section.split()[0]
            showing = [die for die, face in free.items() if letters[0] in face]
            banks = sheet.banks.count(("complete", letters[0]))
            for n in range(max(0, len(letters) - banks), len(letters) + 1):
                deeds |= {filling(section, chosen) for chosen in combinations(showing, n)}
    for die, face in free.items():
        for letter in face:
            if ("empty", "") in sheet.banks:
                deeds.add(f"open {NAMES[letter]} with {die}")
            if ("half", letter) in sheet.banks:
                deeds.add(f"complete {NAMES[letter]} with {die}")
    return deeds


def apply_deed(sheet: Sheet, words: str) -> None:
    verb, _, rest = words.partition(" ")
    what, _, dice = rest.partition(" with ")
    chosen = set() if dice == "nothing" else set(map(int, dice.split()))
    sheet.used |= chosen
    letter = what[0] if verb == "fill" else next(letter for letter, name in NAMES.items() if name == what)
    if verb == "fill":
        sheet.coloured.add(what)
        for _ in range(len(what.split()[0]) - len(chosen)):
            sheet.banks[sheet.banks.index(("complete", letter))] = "withdrawn", letter
    elif verb == "open":
        sheet.banks[sheet.banks.index(("empty", ""))] = "half", letter
    else:
        sheet.banks[sheet.banks.index(("half", letter))] = "complete", letter


# --- The best future --------------------------------------------------------------------------------------------------


def can_complete(on: Page, sheet: Sheet, dice: Sequence[str]) -> bool:
    """Whether another figure can be completed with the best rolls: now, or after any number of turns.

    The dice that the sheet has used will be rolled: from now on they show whatever helps.
    """
    left = [section for section in on.sections if section not in sheet.coloured]
    for names in on.members.values():
        wanted = [name.split()[0] for name in left if name in names]
        others = [name.split()[0] for name in left if name not in names]
        if wanted and can_colour(wanted, others, sheet, dice):
            return True
    return False


Sections = tuple[str, ...]
Faces = tuple[str, ...]
Banks = tuple[Bank, ...]


def can_colour(wanted: Sequence[str], others: Sequence[str], sheet: Sheet, dice: Sequence[str]) -> bool:
    """Whether all wanted sections can be filled with the best rolls, if these others are open too."""
    kept = sorted(face for die, face in enumerate(dice, 1) if die not in sheet.used)
    start = tuple(sorted(wanted)), tuple(sorted(others)), tuple(kept), len(sheet.used), tuple(sorted(sheet.banks))
    return _succeeds(*start, {})


def _succeeds(
    wanted: Sections, others: Sections, kept: Faces, rolled: int, banks: Banks, known: dict[Any, bool]
) -> bool:
    """Whether all wanted sections can be filled, by trying everything, one section or deposit at a time.

    `kept` are the faces of dice that have not been used yet; `rolled` is the number of those that can show any colour.
    """
    if all(len(letters) <= rolled for letters in wanted):
        return True
    state = wanted, others, kept, rolled, banks
    if state not in known:
        known[state] = any(_succeeds(*after, known) for after in _futures(*state))
    return known[state]


def _futures(
    wanted: Sections, others: Sections, kept: Faces, rolled: int, banks: Banks
) -> Iterator[tuple[Sections, Sections, Faces, int, Banks]]:
    for letters in dict.fromkeys(wanted + others):
        showing = [face for face in kept if letters[0] in face]
        help_ = banks.count(("complete", letters[0]))
        less = (_without(wanted, letters), others) if letters in wanted else (wanted, _without(others, letters))
        for n in range(min(len(letters), len(showing)), -1, -1):
            for used in range(min(help_, len(letters) - n) + 1):
                if len(letters) - n - used <= rolled:
                    withdrawn = banks
                    for _ in range(used):
                        withdrawn = _changed(withdrawn, ("complete", letters[0]), ("withdrawn", letters[0]))
                    for chosen in set(combinations(showing, n)):
                        yield *less, _without(kept, *chosen), rolled + n, withdrawn
    for face in (*dict.fromkeys(kept), *(LETTERS if rolled else "")):
        rest, loose = (_without(kept, face), rolled + 1) if len(face) == 2 else (kept, rolled)
        for letter in face:
            if ("half", letter) in banks:
                yield wanted, others, rest, loose, _changed(banks, ("half", letter), ("complete", letter))
            if ("empty", "") in banks:
                yield wanted, others, rest, loose, _changed(banks, ("empty", ""), ("half", letter))


def _without(things: tuple[str, ...], *some: str) -> tuple[str, ...]:
    left = list(things)
    for thing in some:
        left.remove(thing)
    return tuple(left)


def _changed(banks: Banks, before: Bank, after: Bank) -> Banks:
    left = list(banks)
    left[left.index(before)] = after
    return tuple(sorted(left))
