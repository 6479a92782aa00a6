"""Plays random games beside the referee and compares them step by step."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, restored
from papercrown.games.color_in_kingdoms import rules as _rules
from papercrown.games.color_in_kingdoms.position import SHEET
from tests.games.color_in_kingdoms.referee import BUILDS, LETTERS, OPTIONS, ReferenceGame, Sheet, around, spaces
from tests.kit.games import Step, bits, members, random_steps

rules: Any = _rules  # compiled functions have no types
game = pc.game("color-in-kingdoms")

# --- Actions in words -------------------------------------------------------------------------------------------------

PLACES, SUMS = 60, range(13)


@cache
def deeds(province: str) -> Sequence[str]:
    """Every action in words, by its number. Numbers without a space are named #45 and so on."""
    names = [*spaces(province), *(f"#{n}" for n in range(len(spaces(province)) + 1, PLACES + 1))]
    return [*(f"build {s} {name}" for s in SUMS for name in names), *(f"copy {name}" for name in names), "decline"]


@cache
def numbers(province: str) -> Mapping[str, int]:
    return {deed: number for number, deed in enumerate(deeds(province))}


# --- What a position says ---------------------------------------------------------------------------------------------


@cache
def number_of(province: str) -> Mapping[str, int]:
    """The spaces in reading order."""
    return {space: number for number, space in enumerate(spaces(province))}


def as_bits(chosen: Collection[str], province: str = "heartland") -> int:
    return bits(number_of(province)[space] for space in chosen)


def picture(sheet: Record, province: str = "heartland") -> dict[str, str]:
    """The letter in each space that is not empty."""
    letters = [LETTERS[kind] for kind in sheet.spaces.tolist()]
    return {space: letter for space, letter in zip(spaces(province), letters, strict=False) if letter != "."}


def written(sheet: Record) -> list[int]:
    """The numbers in the copycat squares."""
    return sheet.copycat[: sheet.written].tolist()  # type: ignore[no-any-return]


def read(p: Record) -> ReferenceGame:
    """A position as a reference model, for comparison; checks that all other fields follow from it."""
    options = {name: values[int(p[name])] for name, values in OPTIONS.items()}
    names = (*spaces(options["province"]), "")
    choices = {seat: int(p.choices[seat]) for seat in range(6)}
    assert members(p.decided) >= {seat for seat, choice in choices.items() if choice}
    return ReferenceGame(
        seats=int(p.seats),
        options=options,
        sheets=[_read_sheet(p.sheets[seat].tobytes(), options["province"]) for seat in range(p.seats)],
        turn=int(p.turn),
        current=int(p.current),
        roll=(int(p.duty), *p.family.tolist()),
        declared=int(p.declared),
        letter=LETTERS[p.construction].strip("."),
        asked=set(members(p.asked)),
        choices={seat: names[choice - 2] if choice > 1 else "" for seat, choice in choices.items() if choice},
        ended=set(members(p.triggered)),
        waiting=set(members(p.waiting)),
        over=bool(p.over),
    )


@lru_cache(maxsize=4096)
def _read_sheet(raw: bytes, province: str) -> Sheet:
    sheet = restored(SHEET, raw)
    names, painted = spaces(province), picture(sheet, province)
    assert int(sheet.coloured) == as_bits(painted, province)
    assert int(sheet.beside) == as_bits({o for space in painted for o in around(province)[space]}, province)
    assert not sheet.spaces[len(names) :].any()
    assert not sheet.copycat[sheet.written :].any()
    return Sheet(
        painted, {d + 1 for d in members(sheet.duties)}, written(sheet), int(sheet.road), ("", *names)[sheet.fresh]
    )


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """The number of players, the options, and the preferences of random players."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()
    copying: float = 0.5
    roads: float = 2
    """The weight of roads; everything else has weight 1."""
    squares: int = 0
    """The number of squares used up before the first turn."""

    def match(self, seed: int) -> Match:
        match = Match(game, seats=self.seats, seed=seed, options=dict(self.options))
        match.position.sheets["written"][: self.seats] = self.squares
        return match

    @property
    def province(self) -> str:
        return dict(self.options).get("province", "heartland")

    def __str__(self) -> str:
        return f"color-in-kingdoms-{self.seats}" + "".join(f"-{name}={value}" for name, value in self.options)


HAMLET, LAGOON = ("province", "hamlet"), ("province", "lagoon")
OTHER_SUMS, GROUP, NOTHING = ("sums", "roads-6-8"), ("longest", "group"), ("uncopied", "nothing")
#: Every number of players, every value of every option, and every way to end.
TABLES = [
    *(Table(seats) for seats in range(1, 7)),
    Table(2, (HAMLET,), copying=0.95),
    Table(4, (HAMLET, OTHER_SUMS, GROUP), copying=0.95),
    Table(6, (HAMLET, NOTHING), copying=1),
    Table(3, (LAGOON, OTHER_SUMS)),
    Table(5, (LAGOON, GROUP, NOTHING), copying=0.8),
    Table(1, (OTHER_SUMS, NOTHING)),
    Table(2, (GROUP, NOTHING), copying=0.1),
    Table(3, (HAMLET,), squares=21),
    Table(2, (LAGOON, NOTHING), squares=22),
]


@lru_cache(maxsize=64)
def random_game(table: Table, seed: int) -> tuple[Step, ...]:
    """All steps of a game between random players, who decide in random order."""
    rng, dice = random.Random(f"{table} {seed}"), dice_for(b"random game", str(table), seed)

    def choose(p: Record, seat: int, legal: list[int]) -> tuple[str, int]:
        deed = _chosen(p, seat, [deeds(table.province)[action] for action in legal], table, rng)
        return deed, numbers(table.province)[deed]

    return random_steps(rules, table.match(seed).position, dice, rng, choose)


def _chosen(p: Record, seat: int, listed: list[str], table: Table, rng: random.Random) -> str:
    """A random sum, then a random space; roads are preferred, and preferably beside each other."""
    if listed[-1] == "decline":
        if rng.random() >= table.copying:
            return "decline"
        listed, letter = listed[:-1], LETTERS[p.construction]
    else:
        built = BUILDS[dict(table.options).get("sums", "roads-5-9")]
        totals = sorted({int(deed.split()[1]) for deed in listed})
        total = rng.choices(totals, [table.roads if built[total] == "Y" else 1 for total in totals])[0]
        listed, letter = [deed for deed in listed if deed.startswith(f"build {total} ")], built[total]
    if letter == "Y" and rng.random() < 1 - 1 / table.roads:
        painted, near = picture(p.sheets[seat], table.province), around(table.province)
        listed = [deed for deed in listed if "Y" in map(painted.get, near[deed.split()[-1]])] or listed
    return rng.choice(listed)


# --- Games beside the referee -----------------------------------------------------------------------------------------


def compare(table: Table, seed: int) -> int:
    """The number of steps of a random game beside the referee; an `AssertionError` says where they differ."""
    steps = random_game(table, seed)
    start = read(steps[0].before)
    referee = ReferenceGame.begin(table.seats, start.options, start.current, start.roll)
    for sheet in referee.sheets:
        sheet.squares += [0] * table.squares
    assert start == referee, f"{table}, seed {seed}: the games start differently"
    match = table.match(seed)
    for number, step in enumerate(steps):
        where = f"{table}, seed {seed}, step {number}, {step.deed} of seat {step.seat}"
        match.position = step.before
        _compare_legal(match, referee, where)
        referee.play(step.seat, step.deed, read(step.after).roll)
        assert read(step.after) == referee, f"{where}: the effects differ"
        match.position = step.after
        _compare_points(match, referee, where)
    assert referee.over, f"{table}, seed {seed}: only the rules have ended the game"
    assert not match.actors(), f"{table}, seed {seed}: somebody may act after the end"
    return len(steps)


def _compare_legal(match: Match, referee: ReferenceGame, where: str) -> None:
    assert set(match.actors()) == referee.actors, f"before {where}: other seats may act"
    names = deeds(referee.options["province"])
    for seat in sorted(referee.actors):
        legal = match.legal_ids(seat)
        assert len(legal) == len(set(legal)), f"before {where}: seat {seat} has an action twice"
        offers = {names[action] for action in legal}
        assert offers == referee.offers(seat), f"before {where}: seat {seat} may do other things"


def _compare_points(match: Match, referee: ReferenceGame, where: str) -> None:
    scores = [dict(score.items) for score in match.scores()]
    assert scores == referee.scores(), f"after {where}: the points differ"
    assert list(match.winners()) == referee.winners(), f"after {where}: the winners differ"
