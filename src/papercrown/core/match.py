"""A match is a journal: the game, its options, the seed and the actions. The position is a cache of it."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from papercrown.core.dice import dice_for, secret_of
from papercrown.core.errors import IllegalAction, OptionError, UndoRefused
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.core.records import Record, copy, new, restored
from papercrown.core.scoresheet import ScoreSheet
from papercrown.core.svg import Drawing
from papercrown.core.words import shown

JOURNAL_FORMAT = 1
SEED_LIMIT = 2**63


@dataclass(frozen=True)
class Action:
    """Something a seat may do now. `path` names what to click, in order."""

    id: int
    label: str
    path: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """One action of the journal, and what undo must know about it."""

    seat: int
    action: int
    check: str
    """A digest of the check before it, the action and the position after it: all up to here is unchanged if it fits."""
    chance: bool
    reveal: bool
    actors: tuple[int, ...]
    """The seats that may act after it."""


class Match:
    """A game in progress, with a referee.

    >>> match = pc.game("kingdomino").match(seats=2, seed=7)
    >>> match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: int,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.game = game
        self.options = game.check(seats, options or {})
        self.seats = seats
        self.seed = _checked_seed(secrets.randbits(53) if seed is None else seed)
        self.names = _checked_names(names, seats)
        self.steps: list[Step] = []
        self._rules = game.rules
        self._buffer = np.empty(self._rules.ACTIONS, np.int64)
        self._id = json.dumps([game.name, game.version, seats, self.options], sort_keys=True, separators=(",", ":"))
        self._secret = secret_of(self.seed)
        self.position = new(self._rules.POSITION)
        self._rules.setup(self.position, game.encode(seats, self.options), self._dice(0))
        self.start_check = _digest(f"{self._id}{self.seed}{list(self.names)}", self.position)
        self._first_actors = self.actors()
        self._snapshots = [self.position.tobytes()]

    # --- what there is to see ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors()

    def actors(self) -> list[int]:
        """The seats that may act now."""
        bits = int(self._rules.actors(self.position))
        return [seat for seat in range(self.seats) if bits >> seat & 1]

    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now, with labels for people and paths for clicks."""
        view = self.view(seat)
        return [self._described(view, seat, action) for action in self.legal_ids(seat)]

    def legal_ids(self, seat: int) -> list[int]:
        """The same as bare numbers."""
        if seat not in self.actors():
            return []
        n = self._rules.legal(self.position, seat, self._buffer)
        return [int(action) for action in self._buffer[:n]]

    def describe(self, seat: int, action: int) -> Action:
        """The label and path of a legal action."""
        return self._described(self.view(seat), seat, action)

    def _described(self, view: Record, seat: int, action: int) -> Action:
        label, path = self.game.room("actions").describe(view, seat, action)
        return Action(action, label, path)

    def view(self, viewer: int | None) -> Record:
        """The position as this seat may see it; None is a spectator."""
        view = copy(self.position)
        self._rules.conceal(view, -1 if viewer is None else viewer)
        return view

    def scores(self) -> Sequence[ScoreSheet]:
        """One itemised score for each seat, at any time."""
        return self.game.scoring(self.position, self.names).players

    def winners(self) -> Sequence[int]:
        """The seats that win, or would win now; ties included."""
        return self.game.scoring(self.position, self.names).winners

    def drawing(self, viewer: int | None = None) -> Drawing:
        """The table as SVG, as this seat may see it; None is a spectator."""
        return Drawing(self.game.room("drawing").draw(self.view(viewer), viewer, self.names))

    def _repr_svg_(self) -> str:
        return str(self.drawing())

    # --- playing ---

    def play(self, seat: int, action: Action | int) -> None:
        """Play one action; an illegal one raises `IllegalAction` and changes nothing."""
        seat, chosen = self._referee(seat, action.id if isinstance(action, Action) else action)
        dice = self.dice_of_next_step()
        self._rules.apply(self.position, seat, chosen, dice)
        before = self.steps[-1].check if self.steps else self.start_check
        check = _digest(f"{before}|{seat}|{chosen}", self.position)
        self.steps.append(Step(seat, chosen, check, bool(dice.counter), bool(dice.reveals), tuple(self.actors())))
        self._snapshots.append(self.position.tobytes())

    def _referee(self, seat: int, action: int) -> tuple[int, int]:
        for what, number in (("a seat", seat), ("an action", action)):
            if isinstance(number, bool) or not isinstance(number, int | np.integer):
                raise IllegalAction(f"expected the number of {what}, got {shown(number)}")
        actors = self.actors()
        if not actors:
            raise IllegalAction("the game is over")
        if seat not in actors:
            raise IllegalAction(f"expected an action of {self._named(actors)}, got one of seat {shown(int(seat))}")
        if action not in self.legal_ids(seat):
            raise IllegalAction(self._why_not(seat, int(action)))
        return int(seat), int(action)

    def _why_not(self, seat: int, action: int) -> str:
        if not 0 <= action < self._rules.ACTIONS:
            return f"expected an action from 0 to {self._rules.ACTIONS - 1}, got {shown(action)}"
        actions = self.game.room("actions")
        if hasattr(actions, "why_not"):
            return str(actions.why_not(self.view(seat), seat, action))
        return f"action {action} is not possible now"

    def _named(self, seats: Sequence[int]) -> str:
        return " or ".join(f"seat {seat} ({self.names[seat]})" for seat in seats)

    def dice_of_next_step(self) -> Record:
        """The dice that the next action will roll; for the referee, never for a player."""
        return self._dice(len(self.steps) + 1)

    def _dice(self, step: int) -> Record:
        return dice_for(self._secret, self._id, step)

    # --- undo ---

    def undo(self, seat: int) -> None:
        """Take this seat's last action back, or raise `UndoRefused`.

        Never past chance, never past a reveal, never another player's action, never into another player's turn.
        """
        index = self._last_step_of(seat)
        since = self.steps[index:]
        if any(step.chance for step in since):
            raise UndoRefused("chance has spoken since: nobody can take that back")
        if any(step.reveal for step in since):
            raise UndoRefused("something hidden was shown since: nobody can take that back")
        if self.over:
            raise UndoRefused("the game is over")
        before = {seat, *(self.steps[index - 1].actors if index else self._first_actors)}
        for step in since:
            if called := sorted(set(step.actors) - before):
                raise UndoRefused(f"the turn has gone on to {self._named(called)} since")
        kept, snapshots = list(self.steps), list(self._snapshots)
        self._rewind(index)
        try:
            for step in since[1:]:  # simultaneous turns: what the others did meanwhile stays done
                self.play(step.seat, step.action)
        except IllegalAction:
            self.steps, self._snapshots = kept, snapshots
            self._rewind(len(kept))
            raise UndoRefused("others have built on it since") from None

    def _last_step_of(self, seat: int) -> int:
        for index in reversed(range(len(self.steps))):
            if self.steps[index].seat == seat:
                return index
        raise UndoRefused(f"seat {shown(seat)} has not done anything yet")

    def _rewind(self, length: int) -> None:
        del self.steps[length:]
        del self._snapshots[length + 1 :]
        self.position = restored(self.position.dtype, self._snapshots[length])

    # --- the journal ---

    def at(self, length: int) -> Match:
        """This match as it was after its first `length` steps, to look at or to go on from."""
        earlier = Match(self.game, seats=self.seats, seed=self.seed, names=self.names, options=self.options)
        for step in self.steps[:length]:
            earlier.play(step.seat, step.action)
        return earlier

    def journal(self) -> dict[str, Any]:
        """Everything needed to play this match again, as plain JSON."""
        return {
            "papercrown": JOURNAL_FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "seats": self.seats,
            "names": list(self.names),
            "options": dict(self.options),
            "seed": self.seed,
            "start": self.start_check,
            "length": len(self.steps),
            "steps": [[step.seat, step.action, step.check] for step in self.steps],
        }


def _digest(before: str, position: Record) -> str:
    return hashlib.sha256(before.encode() + position.tobytes()).hexdigest()[:12]


def _checked_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"expected a seed from 0 to {SEED_LIMIT - 1}, got {shown(seed)}")
    return int(seed)


def _checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    given = list(names) if isinstance(names, list | tuple) else []
    if len(given) != seats or not all(isinstance(name, str) and name.isprintable() for name in given):
        raise OptionError(f"expected {seats} names, each a printable text, got {shown(names)}")
    return tuple(given)
