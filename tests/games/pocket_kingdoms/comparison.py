"""Plays random games beside the referee and compares every step."""

from __future__ import annotations

import random

from papercrown.core.dice import roll
from papercrown.core.match import Match
from papercrown.core.records import Record
from tests.games.pocket_kingdoms import helpers
from tests.games.pocket_kingdoms.helpers import DEEDS, NUMBER_OF, Table, picture, preferred, written
from tests.games.pocket_kingdoms.referee import DISTRICTS, LETTERS, SPACES, Game, Sheet, opposite

TABLES = (
    *helpers.TABLES,
    Table(4),
    Table(5, (("barracks", True), ("building", "free"))),
    Table(6, (("barracks", True),)),
)
"""Every number of players and every value of every option."""


class Shown:
    """Shows the referee the dice of one step after another."""

    def __init__(self, match: Match) -> None:
        self.dice = match.dice_of(0)

    def __call__(self) -> int:
        return 1 + int(roll(self.dice, 6))


def compare(table: Table, seed: int) -> int:
    """Play a random game beside the referee; returns the number of steps."""
    match, rng = table.match(seed), random.Random(f"{table} {seed}")
    shown = Shown(match)
    referee = Game(table.seats, shown, **dict(table.options))  # type: ignore[arg-type]
    while True:
        where = f"{table}, seed {seed}, step {len(match.steps)}"
        same(f"{where}: who may act", match.actors(), referee.actors())
        if match.over:
            break
        seat = rng.choice(referee.actors())
        compare_seat(match, referee, seat, where)
        action = preferred(sorted(referee.legal(seat)), rng)
        shown.dice = match.dice_of_next_step()
        match.play(seat, NUMBER_OF[action])
        referee.play(seat, action)
        compare_sheets(match, referee, seat, f"{where}, {action} of seat {seat}")
    for seat in range(table.seats):
        same(f"{where}: the score of seat {seat}", match.scores()[seat].items, referee.score(seat))
    same(f"{where}: the winners", match.winners(), referee.winners())
    return len(match.steps)


def same(what: str, rules: object, referee: object) -> None:
    assert rules == referee, f"{what}: the rules have {rules}, the referee {referee}"


def compare_seat(match: Match, referee: Game, seat: int, where: str) -> None:
    """The legal actions of a seat and its score."""
    listed = [DEEDS[action] for action in match.legal_ids(seat)]
    legal = referee.legal(seat)
    assert len(listed) == len(set(listed)), f"{where}: an action of seat {seat} is listed twice"
    only = sorted(set(listed) - legal), sorted(legal - set(listed))
    assert only == ([], []), f"{where}: only the rules allow seat {seat} {only[0]}, only the referee {only[1]}"
    same(f"{where}: the score of seat {seat}", match.scores()[seat].items, referee.score(seat))


def compare_sheets(match: Match, referee: Game, viewer: int, where: str) -> None:
    """All sheets, as they are and as this player sees them; the turn, the roll and the tie-breaks."""
    p, view = match.position, match.view(viewer)
    same(f"{where}: the turn", (int(p.turn), p.rolled.tolist()), (referee.turn, referee.rolled))
    for seat, sheet in enumerate(referee.sheets):
        same(f"{where}: the sheet of seat {seat}", rules_sheet(p, p.sheets[seat]), referee_sheet(sheet))
        seen = sheet if seat == viewer or referee.over else referee.known[seat]
        what = f"{where}: the sheet of seat {seat} in the eyes of seat {viewer}"
        same(what, rules_sheet(view, view.sheets[seat]), referee_sheet(seen))
        same(f"{where}: the tie-breaks of seat {seat}", helpers.tiebreaks(p, seat), referee.tiebreaks(seat))


def rules_sheet(p: Record, sheet: Record) -> tuple[object, ...]:
    dice = zip(p.rolled.tolist(), sheet.dice.tolist(), strict=True)
    where = DISTRICTS[sheet.where] if sheet.where >= 0 else ""
    drawing = ((int(sheet.symbol), where), (int(sheet.then), opposite(where) if where else ""))
    victim, space = divmod(int(sheet.target) - 1, len(SPACES))
    return (
        picture(sheet),
        written(sheet),
        [number for number in sheet.stored.tolist() if number],
        (int(sheet.market_used), int(sheet.attacks), int(sheet.spent), bool(sheet.exploring)),
        sorted((rolled, number) for rolled, number in dice if number),
        [(LETTERS[symbol], district) for symbol, district in drawing if symbol],
        (victim, SPACES[space]) if sheet.target else None,
    )


def referee_sheet(sheet: Sheet) -> tuple[object, ...]:
    return (
        sheet.kingdom,
        sheet.rows,
        sheet.stored,
        (sheet.changes, sheet.attacks, sheet.built, sheet.exploring),
        sorted((die.rolled, die.number) for die in sheet.dice),
        sheet.to_draw,
        sheet.target,
    )
