"""Reading journals: whatever comes is either a match again, or refused with the step at which it fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from papercrown.core.errors import IllegalAction, JournalError, OptionError, PapercrownError
from papercrown.core.game import Game
from papercrown.core.match import JOURNAL_FORMAT, Match
from papercrown.core.words import shown

FIELDS = {
    "papercrown": int,
    "game": str,
    "rules": int,
    "seats": int,
    "names": list,
    "options": dict,
    "seed": int,
    "start": str,
    "length": int,
    "steps": list,
}
FORKS = "forks"
"""Only there where a game was taken up again with other dice."""
KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


def replay(journal: object, find_game: Callable[[str], Game]) -> Match:
    """Play a journal again, checking every step."""
    fields = _fields(journal)
    try:
        game = find_game(fields["game"])
    except (KeyError, PapercrownError) as error:
        raise JournalError(f"journal, game: {error}") from None
    try:
        match = Match(
            game,
            seats=fields["seats"],
            seed=fields["seed"],
            names=fields["names"],
            options=fields["options"],
            forks=fields.get(FORKS, ()),
            version=fields["rules"],
        )
    except OptionError as error:
        raise JournalError(f"step 0: {error}") from None
    if fields["start"] != match.start_check:
        raise JournalError("step 0: the start is not the one that was played; the journal was edited")
    for number, step in enumerate(fields["steps"], 1):
        _replay_step(match, number, step)
    if fields["length"] != len(match.steps):
        raise JournalError(
            f"step {len(match.steps) + 1}: expected {shown(fields['length'])} steps, got {len(match.steps)}; "
            "the journal was cut or edited"
        )
    return match


def _replay_step(match: Match, number: int, step: object) -> None:
    if not (isinstance(step, list | tuple) and len(step) == 3 and isinstance(step[2], str)):
        raise JournalError(f"step {number}: expected a seat, an action and a check, got {shown(step)}")
    seat, action, check = step
    try:
        match.play(seat, action)
    except IllegalAction as error:
        raise JournalError(f"step {number}: {error}") from None
    if match.steps[-1].check != check:
        raise JournalError(
            f"step {number}: the position after it is not the one that was played; the journal was edited"
        )


def _fields(journal: object) -> dict[str, Any]:
    if not isinstance(journal, Mapping):
        raise JournalError(f"expected a journal, which is a JSON object, got {shown(journal)}")
    if journal.get("papercrown") != JOURNAL_FORMAT:
        raise JournalError(
            f"expected a journal with papercrown={JOURNAL_FORMAT}, got {shown(journal.get('papercrown'))}"
        )
    for name, kind in FIELDS.items():
        if name not in journal:
            raise JournalError(f"journal: the field {name!r} is missing")
        if type(journal[name]) is not kind:
            raise JournalError(f"journal, {name}: expected {KINDS[kind]}, got {shown(journal[name])}")
    if type(journal.get(FORKS, [])) is not list:
        raise JournalError(f"journal, {FORKS}: expected a list, got {shown(journal[FORKS])}")
    unknown = sorted(str(name) for name in journal if name not in FIELDS and name != FORKS)
    if unknown:
        raise JournalError(f"journal: unknown field {shown(unknown[0])}")
    return dict(journal)
