"""Positions composed by hand, actions in words, positions in the terms of the referee, and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, new
from papercrown.games.chroma_cubes import catalogue, puzzles
from papercrown.games.chroma_cubes import rules as _rules
from papercrown.games.chroma_cubes.position import PUZZLE
from papercrown.games.chroma_cubes.window_generator import window
from tests.games.chroma_cubes.referee import BOOK, LETTERS, NAMES, Page, Referee, Sheet, filling, page
from tests.kit.games import Step, bits, members, random_steps, random_turns, refused
from tests.kit.games import viewed as seen_by

rules: Any = _rules  # compiled functions have no types
game = pc.game("chroma-cubes")

SECTIONS, BANKS, FIGURES = 40, 6, 8
"""The most that a page may have."""

# --- Deeds in words ---------------------------------------------------------------------------------------------------

SUBSETS, DEPOSITS, DONE = 64, 64 * 40, 64 * 40 + 72
"""Action numbers are stored in journals and must not change."""


def number(deed: str, on: Page) -> int:
    """The number of an action: "fill RR of Tower with 1 4", "fill #26 with nothing", "open blue with 3",
    "complete blue with 3" or "done".
    """
    verb, _, rest = deed.partition(" ")
    if verb == "done":
        return DONE
    what, _, dice = rest.partition(" with ")
    chosen = [] if dice == "nothing" else [int(die) - 1 for die in dice.split()]
    if verb == "fill":
        section = int(what[1:]) - 1 if what[0] == "#" else on.sections.index(what)
        return SUBSETS * section + bits(chosen)
    colour = list(NAMES.values()).index(what)
    return DEPOSITS + 2 * (6 * colour + chosen[0]) + (verb == "complete")


@cache
def _deed(action: int, sections: tuple[str, ...]) -> str:
    if action == DONE:
        return "done"
    if action >= DEPOSITS:
        choice, completes = divmod(action - DEPOSITS, 2)
        return f"{'complete' if completes else 'open'} {list(NAMES.values())[choice // 6]} with {choice % 6 + 1}"
    section, dice = divmod(action, SUBSETS)
    return filling(sections[section], sorted(die + 1 for die in members(dice)))


def deed(action: int, on: Page) -> str:
    return _deed(action, tuple(on.sections))


# --- Composing positions ----------------------------------------------------------------------------------------------

STATES = ("empty", "half", "complete", "withdrawn")
_pages: dict[bytes, Page] = {}


def page_record(on: Page, code: int = 0) -> Record:
    """The record of a page, registered so that `page_of` finds it again."""
    record = new(PUZZLE)
    catalogue.write_puzzle(record, code, puzzles.read(on.table(), "own"))
    _pages[record.tobytes()] = on
    return record


for _code, _page in enumerate(BOOK.values()):
    page_record(_page, _code)


def read_page(puzzle: puzzles.Puzzle) -> Page:
    return Page(puzzle.banks, {figure.name: (figure.sections, figure.scores) for figure in puzzle.figures})


def page_of(p: Record) -> Page:
    return _pages[p.puzzle.tobytes()]


def table(
    *hands: str,
    puzzle: str | Page = "lighthouse",
    left: Mapping[int, str] | None = None,
    banks: Mapping[int, str] | None = None,
    points: Mapping[int, Mapping[str, int]] | None = None,
    turn: int = 5,
    seed: int = 1,
    version: int | None = None,
) -> Match:
    """A match at the start of a turn, with the six faces of each seat: `table("RB RO YG YG OB OB")`.

    For each seat, `left` names the only sections that are not coloured ("BB of Sea, G of Sea"), `banks` the contents
    of the banks ("complete blue, half red"), and `points` the circled scores; other complete figures score 0.
    """
    options = {"puzzle": puzzle if isinstance(puzzle, str) else "lighthouse"}
    match = Match(game, seats=len(hands), seed=seed, options=options, version=version)
    p = match.position
    if isinstance(puzzle, Page):
        p["puzzle"] = page_record(puzzle)
    p.turn, p.finished[:], p.stuck = turn, 0, 0
    for seat, hand in enumerate(hands):
        p.dice[seat] = [bits(LETTERS.index(letter) for letter in face) for face in hand.split()]
        if left and seat in left:
            _colour_all_but(p, seat, left[seat].split(", ") if left[seat] else [], (points or {}).get(seat, {}))
        contents = (banks or {}).get(seat, "")
        for bank, (state, colour) in enumerate(words.split() for words in contents.split(", ") if words):
            p.pages[seat].states[bank] = STATES.index(state)
            p.pages[seat].colours[bank] = list(NAMES.values()).index(colour)
        p.drafts[seat] = p.pages[seat]
    match._kept = {0: p.tobytes()}  # the state undo returns to
    return match


def _colour_all_but(p: Record, seat: int, left: Sequence[str], points: Mapping[str, int]) -> None:
    on = page_of(p)
    assert set(left) <= set(on.sections)
    p.pages[seat].filled = bits(k for k, name in enumerate(on.sections) if name not in left)
    for figure, (name, sections) in enumerate(on.members.items()):
        if not sections & set(left):
            p.points[seat, figure] = points.get(name, 0)


FACES = ("RO", "RY", "GP", "RB", "YG", "OP")


def lighthouse(seats: int = 2, dice: Sequence[str] = FACES) -> Match:
    """The first turn of a match in which seat 0 rolled these faces."""
    match = game.match(seats=seats, seed=1, puzzle="lighthouse")
    match.position.dice[0] = [bits(LETTERS.index(letter) for letter in face) for face in dice]
    return match


# --- Playing ----------------------------------------------------------------------------------------------------------


def do(match: Match, *deeds: str, seat: int = 0) -> None:
    """Play actions in words."""
    for words in deeds:
        match.play(seat, number(words, page_of(match.position)))


def do_by_seat(match: Match, *deeds: str) -> None:
    """Each seat in turn does its deeds, separated by commas, and is then done; "" stands for none."""
    for seat, words in enumerate(deeds):
        do(match, *(word for word in words.split(", ") if word), "done", seat=seat)


def offers(match: Match, seat: int = 0) -> set[str]:
    """The legal actions in words."""
    return {deed(action, page_of(match.position)) for action in match.legal_ids(seat)}


def payments(match: Match, section: str, seat: int = 0) -> set[str]:
    """The dice that may fill a section."""
    start = f"fill {section} with "
    return {words.removeprefix(start) for words in offers(match, seat) if words.startswith(start)}


def deposits(match: Match, seat: int = 0) -> set[str]:
    return {words for words in offers(match, seat) if words.startswith(("open", "complete"))}


def refusal(match: Match, words: str, seat: int = 0) -> str:
    """Why a deed is illegal."""
    return refused(match, seat, number(words, page_of(match.position)))


def viewed(p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    return seen_by(rules, p, viewer)


def items(match: Match) -> list[dict[str, int]]:
    """The points of each seat."""
    return [dict(score.items) for score in match.scores()]


def read(p: Record) -> Referee:
    """A position in the terms of the referee; checks that unused capacity is empty."""
    on, seats = page_of(p), range(p.seats)
    assert not p.taken[len(on.figures) :].any()
    assert not p.pages[p.seats :].tobytes().strip(b"\0")
    assert not p.drafts[p.seats :].tobytes().strip(b"\0")
    return Referee(
        page=on,
        seats=int(p.seats),
        turn=int(p.turn),
        pages=[sheet(on, p.pages[seat]) for seat in seats],
        drafts=[sheet(on, p.drafts[seat]) for seat in seats],
        dice=[["".join(LETTERS[k] for k in sorted(members(face))) for face in p.dice[seat].tolist()] for seat in seats],
        rolled=[{die + 1 for die in members(p.rolled[seat])} for seat in seats],
        done=set(members(p.done)),
        pressed=bool(p.pressed),
        crossed=dict(zip(on.figures, p.taken.tolist(), strict=False)),
        circled=[
            {name: score for name, score in zip(on.figures, p.points[seat].tolist(), strict=False) if score >= 0}
            for seat in seats
        ],
        fresh=[{on.sections[k] for k in members(p.fresh[seat])} for seat in seats],
        finished={seat: int(p.finished[seat]) for seat in seats if p.finished[seat]},
        stuck=set(members(p.stuck)),
        last=bool(p.last),
        over=bool(p.over),
    )


def sheet(on: Page, record: Record) -> Sheet:
    kept = [(STATES[state], LETTERS[colour]) for state, colour in zip(record.states, record.colours, strict=True)]
    assert not record.states[on.banks :].any()
    assert not record.colours[record.states == 0].any()
    banks = [("empty", "") if state == "empty" else (state, letter) for state, letter in kept[: on.banks]]
    return Sheet({on.sections[k] for k in members(record.filled)}, {die + 1 for die in members(record.used)}, banks)


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """The number of players, the page, and what the players prefer."""

    name: str
    seats: int
    page: Page = field(hash=False, compare=False)
    waiting: float = 0.1
    """The chance that a player stops although more could be done."""
    saving: float = 0.3
    """The chance that a die goes to a bank rather than to a section."""

    def start(self, seed: int) -> Record:
        code = list(BOOK).index(self.name) if self.name in BOOK else -1 - seed
        options, p = new(rules.OPTIONS), new(rules.POSITION)
        options["seats"], options["puzzle"] = self.seats, page_record(self.page, code)
        options["version"] = game.version
        rules.setup(p, options, dice_for(b"random game", str(self), seed))
        return p

    def __str__(self) -> str:
        return f"chroma-cubes-{self.seats}-puzzle={self.name}"


# Pages on which games end in rare ways: with everything coloured, and with ladders that are too short.
SMALL = page(2, "Sun: Y Y O = 3", "Sky: B BB = 9 4", "Hill: G = 2")
PLAIN = page(0, "Heart: R R R R = 5 4", "Leaf: G G B = 6 3 2 1", "Rest: O Y P = 1")
TABLES = [
    *(Table(name, 1, on, waiting=0.02) for name, on in BOOK.items()),
    *(Table(name, seats, on) for name, on in BOOK.items() for seats in range(2, 5)),
    *(Table(f"window-{seats}", seats, read_page(window(seats).puzzle)) for seats in range(1, 5)),
    Table("small", 1, SMALL),
    Table("small", 2, SMALL, waiting=0.4),
    Table("small", 4, SMALL, saving=0.1),
    Table("plain", 1, PLAIN),
    Table("plain", 3, PLAIN, waiting=0.5),
    Table("plain", 4, PLAIN),
]
tables, seeds = st.sampled_from(TABLES), st.integers(0, 2)
few_examples = settings(max_examples=12, deadline=None)


@lru_cache(maxsize=128)
def random_game(table: Table, seed: int) -> tuple[Step, ...]:
    """All steps of a game with random players, who act in any order."""
    rng, dice = random.Random(f"{table} {seed}"), dice_for(b"random steps", str(table), seed)

    def choose(p: Record, seat: int, legal: list[int]) -> tuple[str, int]:
        action = _chosen(legal, table, rng)
        return deed(action, table.page), action

    return random_steps(rules, table.start(seed), dice, rng, choose)


def _chosen(listed: list[int], table: Table, rng: random.Random) -> int:
    fillings, savings = [a for a in listed if a < DEPOSITS], [a for a in listed if DEPOSITS <= a < DONE]
    if DONE in listed and (len(listed) == 1 or rng.random() < table.waiting):
        return DONE
    return rng.choice(savings if savings and (not fillings or rng.random() < table.saving) else fillings)


def random_views(puzzle: str, seats: int, seed: int) -> Iterator[tuple[Match, int]]:
    """A match before each of its steps, and the seat that acts next. Players rarely stop before they must."""
    match = game.match(seats=seats, seed=seed, puzzle=puzzle)
    for seat in random_turns(match, random.Random(f"{puzzle} {seats} {seed}"), stop=0.2):
        yield match, seat
