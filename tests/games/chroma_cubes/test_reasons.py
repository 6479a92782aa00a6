"""The reasons given for actions are true."""

import re

from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.actions import deposited, filled
from papercrown.games.chroma_cubes.pieces import COLOURS, COMPLETE, DICE, HALF
from papercrown.games.chroma_cubes.position import DEPOSITING, DONE
from tests.kit.reasons import sampled_reasons


def test_every_reason_is_true() -> None:
    kinds = set()
    for puzzle in ("butterfly", "lighthouse"):
        for match, view, after, action, said in sampled_reasons("chroma-cubes", 2, games=2, puzzle=puzzle):
            check = of_done if action == DONE else of_a_bank if action >= DEPOSITING else of_a_section
            check(match, view, after, action, said)
            kinds.add(said.split()[0])
    assert kinds == {"completes", "leaves", "a", "opens", "rolls", "keeps"}


def of_a_section(match: Match, view: Record, after: Record, action: int, said: str) -> None:
    seat, (section, _) = match.actors()[-1], filled(action)
    found = re.fullmatch(r"completes (.*)|leaves (\d+) sections? of (.*)", said)
    assert found
    names = [figure.name for figure in catalogue.puzzle_of(int(view.puzzle.code)).figures]
    members = int(view.puzzle.members[names.index(found[1] or found[3])])
    assert (members & ~int(after.drafts[seat].filled)).bit_count() == int(found[2] or 0)
    assert members >> section & 1


def of_a_bank(match: Match, view: Record, after: Record, action: int, said: str) -> None:
    seat, (colour, die, completes) = match.actors()[-1], deposited(action)
    state = COMPLETE if completes else HALF
    more = [sum(page.drafts[seat].states == state) for page in (view, after)]
    assert more[1] == more[0] + 1
    sections = catalogue.puzzle_of(int(view.puzzle.code)).sections
    left = [
        letters
        for number, (_, letters) in enumerate(sections)
        if letters[0] == COLOURS[colour][0].upper() and not int(view.drafts[seat].filled) >> number & 1
    ]
    which = f"{len(left)} {COLOURS[colour]} section{'s' * (len(left) > 1)}"
    if left:
        assert said == (f"a complete bank stands in for a die in {which}" if completes else f"opens a bank for {which}")
    else:
        assert said == f"rolls die {die + 1} again"


def of_done(match: Match, view: Record, after: Record, action: int, said: str) -> None:
    kept = DICE - int(view.drafts[match.actors()[-1]].used).bit_count()
    assert said == (
        f"keeps {kept} {'die' if kept == 1 else 'dice'} for the next turn" if kept else "rolls all dice again"
    )
