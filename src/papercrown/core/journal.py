"""Reads journals: any input becomes a match again, or is refused with the step at which it fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from papercrown.core.errors import IllegalAction, JournalError, OptionError, PapercrownError
from papercrown.core.fairness import Seed
from papercrown.core.game import Game
from papercrown.core.match import JOURNAL_FORMAT, Match
from papercrown.core.phrasing import shown

KINDS: dict[Any, str] = {
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "an object",
    Seed: "a whole number or an object",
}
FIELDS = {
    "papercrown": int,
    "game": str,
    "rules": int,
    "seats": int,
    "names": list,
    "options": dict,
    "seed": Seed,
    "start": str,
    "length": int,
    "steps": list,
}
OPTIONAL_FIELDS = ("forks", "rolls")
"""Lists: `forks` if the match was continued with other dice, `rolls` if it has a fair seed."""
MAX_STEPS = 100_000
"""A hundred times the longest games we have seen."""


def replay(journal: object, find_game: Callable[[str], Game]) -> Match:
    """Replay a journal and check every step. Blank names, which 0.2.0 allowed, are kept."""
    fields = _fields(journal)
    if len(fields["steps"]) > MAX_STEPS:
        raise JournalError(f"journal, steps: expected at most {MAX_STEPS}, got {len(fields['steps'])}")
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
            forks=fields.get("forks", ()),
            version=fields["rules"],
        )
    except OptionError as error:
        raise JournalError(f"step 0: {error}") from None
    if match.forks and match.forks[-1][0] > len(fields["steps"]):
        raise JournalError(
            f"journal, forks: expected the last one before step {len(fields['steps']) + 1}, got a later one"
        )
    if fields["start"] != match.start_check:
        raise JournalError("step 0: the start is not the one that was played; the journal was edited")
    for number, step in enumerate(fields["steps"], 1):
        _replay_step(match, number, step)
    if fields["length"] != len(match.steps):
        raise JournalError(
            f"step {len(match.steps) + 1}: expected {shown(fields['length'])} steps, got {len(match.steps)}; "
            "the journal was cut or edited"
        )
    _check_rolls(match, fields.get("rolls"))
    return match


def _check_rolls(match: Match, told: object) -> None:
    """The recorded rolls must be those that the dice showed."""
    played = match.journal().get("rolls")
    if told == played:
        return
    if not (isinstance(told, list) and isinstance(played, list) and len(told) == len(played)):
        wanted = f"{len(played)} lists" if isinstance(played, list) else "none: its dice come from a seed"
        raise JournalError(f"journal, rolls: expected {wanted}, got {shown(told)}")
    step = next(step for step, (one, other) in enumerate(zip(told, played, strict=True)) if one != other)
    if isinstance(told[step], list) and len(told[step]) != len(played[step]):
        rolls = f"expected {len(played[step]) // 2} rolls, got {len(told[step]) // 2}"
        raise JournalError(f"step {step}: {rolls}; the journal was edited")
    raise JournalError(f"step {step}: the dice did not show this; the journal was edited")


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
        if type(journal[name]) not in ((int, dict) if kind is Seed else (kind,)):
            raise JournalError(f"journal, {name}: expected {KINDS[kind]}, got {shown(journal[name])}")
    for name in OPTIONAL_FIELDS:
        if type(journal.get(name, [])) is not list:
            raise JournalError(f"journal, {name}: expected a list, got {shown(journal[name])}")
    unknown = sorted(str(name) for name in journal if name not in FIELDS and name not in OPTIONAL_FIELDS)
    if unknown:
        raise JournalError(f"journal: unknown field {shown(unknown[0])}")
    return dict(journal)
