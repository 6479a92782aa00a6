"""The four laws of undo.

Never past chance, never past a reveal, never another player's action, never into another player's turn. Where seats act
simultaneously, a seat may take its own action back although others have acted since: their actions stay, provided that
they could have been played without it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from papercrown.core.errors import UndoRefused
from papercrown.core.phrasing import shown

if TYPE_CHECKING:
    from papercrown.core.match import Match, Step


def undoable_step(match: Match, seat: int) -> int:
    """The index of the step that this seat may take back, or `UndoRefused` with the law that forbids it."""
    index = _last_step_of(match, seat)
    since = match.steps[index:]
    if match.forks and index < match.forks[-1][0]:
        raise UndoRefused("the game branched off from another one after that")
    if any(step.chance for step in since):
        raise UndoRefused("chance has spoken since: nobody can take that back")
    if any(step.reveal for step in since):
        raise UndoRefused("something hidden was shown since: nobody can take that back")
    if not match.steps[-1].actors:
        raise UndoRefused("the game is over")
    _check_without(match, index)
    return index


def _last_step_of(match: Match, seat: int) -> int:
    for index in reversed(range(len(match.steps))):
        if match.steps[index].seat == seat:
            return index
    raise UndoRefused(f"seat {shown(seat)} has not done anything yet")


def _check_without(match: Match, index: int) -> None:
    """Refuse if this step called another seat to act, or if a later step depends on it."""
    undone, since = match.steps[index], match.steps[index + 1 :]
    _check_called(match, undone, undone, match.steps[index - 1].actors if index else match.actors_in(match.after(0)))
    if not since:
        return
    position = match.after(index)
    for number, step in enumerate(since, index + 1):
        if step.seat not in match.actors_in(position) or step.action not in match.legal_in(position, step.seat):
            raise UndoRefused("others have built on it since")
        match.game.rules.apply(position, step.seat, step.action, match.dice_of(number))
        _check_called(match, undone, step, match.actors_in(position))


def _check_called(match: Match, undone: Step, step: Step, actors: Collection[int]) -> None:
    """Refuse if a seat may act after this step that could not without the step that is to be undone."""
    if called := [seat for seat in step.actors if seat != undone.seat and seat not in actors]:
        raise UndoRefused(f"the turn has gone on to {match.named(called)} since")
