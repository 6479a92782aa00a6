"""A match is event-sourced: the game, its options, the seed and the actions determine it. The position is a cache."""

from __future__ import annotations

import hashlib
import json
import secrets
import zlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

from papercrown.core import undo
from papercrown.core.errors import IllegalAction, OptionError, UndoRefused
from papercrown.core.fairness import FairSeed, Seed, checked_seed, public_number, seed_as_json
from papercrown.core.game import Game
from papercrown.core.legal import legal_ids
from papercrown.core.options import Value
from papercrown.core.phrasing import shown
from papercrown.core.records import Record, as_laid_out, copy, new, restored
from papercrown.core.scoresheet import ScoreSheet, Scoring
from papercrown.drawing.svg import Drawing

JOURNAL_FORMAT = 1
MILESTONE_STEPS = 32
"""Positions are kept, compressed, before the first step and after every 32nd; others are replayed on demand."""
RECENT_STEPS, RECENT_SECRET_STEPS = 1, 4
"""The last positions are kept as well. Where seats choose in secret, more than the last step may be taken back."""
COMPRESSION_LEVEL = 1
MAX_FORKS = 1000
"""Nobody continues a continued game so often."""


@dataclass(frozen=True)
class Action:
    """What a seat may do now. `path` names what to click, in order.

    >>> match.legal(seat)[0].path
    ('domino:0',)
    """

    id: int
    label: str
    path: tuple[str, ...]
    warning: str = field(default="", repr=False)
    """A question to ask the player before the action is played; usually empty."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the journal, and what the laws of undo depend on."""

    seat: int
    action: int
    check: str
    """A digest of the previous check, the action and the position after it: a hash chain over the journal."""
    rolls: int
    """The number of rolls."""
    reveal: bool
    """Whether something hidden was shown."""
    actors: tuple[int, ...]
    """The seats that may act after it."""

    @property
    def chance(self) -> bool:
        """Whether dice were rolled."""
        return self.rolls > 0


class _Memo:
    """Who may act in a position, and what: asked again and again."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.actors: tuple[int, ...] | None = None
        self.legal: dict[int, list[int]] = {}


class Match:
    """A game in progress. It knows everything; `view` shows what one seat may see.

    >>> match = pc.game("kingdomino").match(seats=2, seed=7)
    >>> match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: int,
        seed: Seed | None = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, Value] | None = None,
        forks: Sequence[tuple[int, Seed]] = (),
        version: int | None = None,
    ) -> None:
        self.game = game
        self.version = game.version if version is None else game.check_version(version)
        """Of the rules: a match is played to its end by the rules it began with."""
        self.seed = checked_seed(secrets.randbits(53) if seed is None else seed)
        self.options = game.settle(game.check(seats, options or {}), public_number(self.seed), self.version)
        self.seats = seats
        self.names = _checked_names(names, seats)
        self.forks = _checked_forks(forks)
        """Where the match was continued with other dice: after how many steps, and the seed from there on."""
        self.steps: list[Step] = []
        self._rules = game.rules
        self._layout = getattr(self._rules, "LAYOUTS", {}).get(self.version)
        self._id = json.dumps([game.name, self.version, seats, self.options], sort_keys=True, separators=(",", ":"))
        self.position = new(self._rules.POSITION)
        dice = self.dice_of(0)
        self._rules.setup(self.position, game.encode(seats, self.options, self.version), dice)
        self._setup_rolls = int(dice.counter)
        forked = [[step, seed_as_json(seed)] for step, seed in self.forks] or ""
        start = self.position.tobytes()
        self._kept = {0: start}
        """The last positions, by the number of steps before them."""
        self._milestones: dict[int, bytes] = {}
        """Earlier ones, compressed."""
        self._found = (-1, b"")
        """The position that was replayed last: a reader of all of them goes from step to step."""
        self._memo = _Memo(start)
        self.start_check = _digest(
            f"{self._id}{seed_as_json(self.seed)}{list(self.names)}{forked}", self._as_checked(start)
        )

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> match.over
        False
        """
        return not self.actors()

    def actors(self) -> list[int]:
        """The seats that may act now.

        >>> match.actors()
        [1]
        """
        return list(self._actors_now(self._memo_now()))

    def _actors_now(self, memo: _Memo) -> tuple[int, ...]:
        if memo.actors is None:
            memo.actors = self.actors_in(self.position)
        return memo.actors

    def actors_in(self, position: Record) -> tuple[int, ...]:
        """The seats that may act in another position of this match."""
        return _seats_in(int(self._rules.actors(position)), self.seats)

    def _memo_now(self) -> _Memo:
        if self._memo.raw != (raw := self.position.tobytes()):
            self._memo = _Memo(raw)
        return self._memo

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of this seat, with labels to read and paths to click.

        >>> match.legal(seat)[0].label
        'Choose the wheat–lake domino, first in line'
        """
        view, actions = self.view(seat), self.game.module("actions")
        warning = getattr(actions, "warning", _no_warning)
        legal = []
        for action in self.legal_ids(seat):
            label, path = actions.describe(view, seat, action)
            legal.append(Action(action, label, path, warning(view, seat, action)))
        return legal

    def legal_ids(self, seat: int) -> list[int]:
        """The legal actions of this seat as bare numbers."""
        memo = self._memo_now()
        if seat not in self._actors_now(memo):
            return []
        if seat not in memo.legal:
            memo.legal[seat] = self.legal_in(self.position, seat)
        return list(memo.legal[seat])

    def legal_in(self, position: Record, seat: int) -> list[int]:
        """The legal actions of a seat that may act in another position of this match."""
        return legal_ids(self._rules, position, seat)

    def describe(self, seat: int, action: int) -> Action:
        """The label and path of a legal action."""
        return self.described(self.view(seat), seat, action)

    def described(self, view: Record, seat: int, action: int) -> Action:
        """The label and path of an action as the owner of this view reads them."""
        label, path = self.game.module("actions").describe(view, seat, action)
        return Action(action, label, path)

    def view(self, viewer: int | None, *, after: int | None = None) -> Record:
        """The position as this seat may see it, now or `after` some steps; None is a spectator.

        >>> int(match.view(0).seats)
        2
        """
        view = copy(self.position) if after is None else self.after(after)
        self._rules.conceal(view, -1 if viewer is None else viewer)
        return view

    def bytes_of(self, view: Record) -> bytes:
        """The bytes of a view, in the same memory as those of the position if nothing is hidden."""
        raw, own = view.tobytes(), self._kept.get(len(self.steps))
        return own if own == raw else raw

    def after(self, length: int) -> Record:
        """The position after `length` steps with everything that is hidden: never show it to a player.

        It is replayed from the last position before it that was kept.
        """
        start, raw = self._last_kept(length)
        position = restored(self.position.dtype, raw)
        for number, step in enumerate(self.steps[start:length], start + 1):
            self._rules.apply(position, step.seat, step.action, self.dice_of(number))
        if length > start:
            self._found = (length, position.tobytes())
        return position

    def _last_kept(self, length: int) -> tuple[int, bytes]:
        """The last position that is known and not after `length` steps, and its number of steps."""
        milestone = length - length % MILESTONE_STEPS
        number, raw = max((kept for kept in self._kept.items() if kept[0] <= length), default=(-1, b""))
        if number < self._found[0] <= length:
            number, raw = self._found
        if number > milestone or milestone not in self._milestones:
            return number, raw
        return milestone, zlib.decompress(self._milestones[milestone])

    def told(self, index: int) -> Action:
        """The action of a past step, as it was offered to its seat."""
        step = self.steps[index]
        return self.described(self.view(step.seat, after=index), step.seat, step.action)

    @property
    def shown_steps(self) -> int:
        """How many steps are public: where choices are hidden, those up to the last reveal."""
        if not self.game.secret or self.over:
            return len(self.steps)
        return next((number for number in range(len(self.steps), 0, -1) if self.steps[number - 1].reveal), 0)

    def hidden(self, index: int, viewer: int | None) -> bool:
        """Whether a step is still secret for this viewer: a choice of another seat, until the next reveal."""
        step = self.steps[index]
        return step.seat != viewer and index >= self.shown_steps and not self.public(step.action)

    def public(self, action: int) -> bool:
        """Whether everyone is told of this action at once."""
        actions = self.game.module("actions")
        return not self.game.secret or (hasattr(actions, "public") and bool(actions.public(action)))

    def scores(self) -> Sequence[ScoreSheet]:
        """The itemised score of each seat, at any time.

        >>> match.scores()[0].total
        0
        """
        return self.game.scoring(self.position, self.names).players

    def totals(self, viewer: int | None = None, *, steps: int | None = None) -> list[list[int]]:
        """The totals of all seats before the first step and after each, or after each of the first `steps`.

        Until the game is over they are what this viewer may know; None is a spectator.

        >>> match.totals()
        [[0, 0]]
        """
        lengths = range(len(self.steps[:steps]) + 1)
        return [[sheet.total for sheet in self._scoring(viewer, after).players] for after in lengths]

    def _scoring(self, viewer: int | None, after: int) -> Scoring:
        return self.game.scoring(self.after(after) if self.over else self.view(viewer, after=after), self.names)

    def winners(self) -> Sequence[int]:
        """The seats that win, or would win now; ties included.

        >>> finished.winners()
        [0]
        """
        return self.game.scoring(self.position, self.names).winners

    def drawing(self, viewer: int | None = None) -> Drawing:
        """The table as SVG, as this seat may see it; None is a spectator.

        >>> match.drawing(viewer=0)[:4]
        '<svg'
        """
        return Drawing(self.game.module("drawing").draw(self.view(viewer), viewer, self.names))

    def _repr_svg_(self) -> str:
        return str(self.drawing())

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: Action | int) -> None:
        """Play one action; an illegal one raises `IllegalAction` and changes nothing.

        >>> match.play(seat, match.legal(seat)[0])
        """
        self.apply(*self.check(seat, action))

    def apply(self, seat: int, action: int) -> None:
        """Play an action that `check` has accepted in this very position; legality is not checked again."""
        dice = self.dice_of_next_step()
        self._rules.apply(self.position, seat, action, dice)
        before = self.steps[-1].check if self.steps else self.start_check
        after = self.position.tobytes()
        self._memo = _Memo(after)
        check = _digest(f"{before}|{seat}|{action}", self._as_checked(after))
        self.steps.append(
            Step(seat, action, check, int(dice.counter), bool(dice.reveals), self._actors_now(self._memo))
        )
        self._keep(len(self.steps), after)

    def _keep(self, length: int, position: bytes) -> None:
        self._kept[length] = position
        old = length - (RECENT_SECRET_STEPS if self.game.secret else RECENT_STEPS)
        raw = self._kept.pop(old, None)
        if raw is not None and old % MILESTONE_STEPS == 0:
            self._milestones[old] = zlib.compress(raw, COMPRESSION_LEVEL)

    def _as_checked(self, position: bytes) -> bytes:
        """The bytes of a position in the layout of this match's version of the rules."""
        return position if self._layout is None else as_laid_out(self.position, self._layout)

    def check(self, seat: int, action: Action | int) -> tuple[int, int]:
        """The seat and number of an action that may be played now, or `IllegalAction` with the reason."""
        action = action.id if isinstance(action, Action) else action
        for what, number in (("a seat", seat), ("an action", action)):
            if isinstance(number, bool) or not isinstance(number, int | np.integer):
                raise IllegalAction(f"expected the number of {what}, got {shown(number)}")
        actors = self.actors()
        if not actors:
            raise IllegalAction("the game is over")
        if seat not in actors:
            raise IllegalAction(f"expected an action of {self.named(actors)}, got one of seat {shown(int(seat))}")
        if action not in self.legal_ids(int(seat)):
            raise IllegalAction(self._why_not(seat, int(action)))
        return int(seat), int(action)

    def _why_not(self, seat: int, action: int) -> str:
        if not 0 <= action < self._rules.ACTIONS:
            return f"expected an action from 0 to {self._rules.ACTIONS - 1}, got {shown(action)}"
        actions = self.game.module("actions")
        if hasattr(actions, "why_not"):
            return str(actions.why_not(self.view(seat), seat, action))
        return f"action {action} is not possible now"

    def named(self, seats: Sequence[int]) -> str:
        """Some seats with the names of their players, for a sentence."""
        return " or ".join(f"seat {seat} ({self.names[seat]})" for seat in seats)

    def undo(self, seat: int) -> None:
        """Take this seat's last action back, or raise `UndoRefused`.

        Never past chance, never past a reveal, never another player's action, never into another player's turn.

        >>> seat = begun.actors()[0]
        >>> begun.play(seat, begun.legal(seat)[0])
        >>> begun.undo(seat)
        """
        self.take_back(self.check_undo(seat))

    def check_undo(self, seat: int) -> int:
        """The index of the step that this seat may take back, or `UndoRefused` with the law that forbids it."""
        return undo.undoable_step(self, seat)

    def can_undo(self, seat: int) -> bool:
        """Whether the laws of undo let this seat take its last action back.

        >>> match.can_undo(seat)
        False
        """
        try:
            self.check_undo(seat)
        except UndoRefused:
            return False
        return True

    def take_back(self, index: int) -> None:
        """Take back a step that `check_undo` has accepted; actions of other seats since then stay played."""
        since = self.steps[index + 1 :]
        self._rewind(index)
        for step in since:
            self.apply(step.seat, step.action)

    def _rewind(self, length: int) -> None:
        self.position = self.after(length)
        del self.steps[length:]
        self._kept = {kept: raw for kept, raw in self._kept.items() if kept < length}
        self._kept[length] = self.position.tobytes()
        self._milestones = {kept: raw for kept, raw in self._milestones.items() if kept < length}

    # --- dice -------------------------------------------------------------------------------------------------------

    def dice_of_next_step(self) -> Record:
        """The dice that the next action will roll: never show them to a player."""
        return self.dice_of(len(self.steps) + 1)

    def dice_of(self, step: int) -> Record:
        """The dice of a step, not yet rolled; step 0 is the set-up."""
        from papercrown.core.dice import dice_of  # with Numba, which takes a while to import

        later = bisect_left(self.forks, step, key=lambda fork: fork[0])
        return dice_of(self.forks[later - 1][1] if later else self.seed, self._id, step)

    @property
    def fair(self) -> bool:
        """Whether some of its dice come from a secret to which the server committed before the game."""
        return any(isinstance(seed, FairSeed) for seed in (self.seed, *(seed for _, seed in self.forks)))

    def rolls(self) -> list[list[tuple[int, int]]]:
        """The rolls of the set-up and of each step: how many sides the die had, and what it showed."""
        from papercrown.core.rolls import rolls_of

        return rolls_of(self)

    @property
    def roll_count(self) -> int:
        """The number of rolls so far, in the set-up and in all steps."""
        return self._setup_rolls + sum(step.rolls for step in self.steps)

    # --- copies and the journal -------------------------------------------------------------------------------------

    def at(self, length: int) -> Match:
        """A copy of this match as it was after its first `length` steps.

        >>> finished.at(10).over
        False
        """
        forks = [fork for fork in self.forks if fork[0] < length]
        if len(forks) < len(self.forks):  # checks depend on all forks
            return self._again(length, seed=self.seed, names=self.names, forks=forks)
        then = self.snapshot()
        then._rewind(len(self.steps[:length]))
        return then

    def snapshot(self) -> Match:
        """A copy of this match as it is now: for another thread, or to try something."""
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other.position, other.steps = copy(self.position), list(self.steps)
        other._kept, other._milestones = dict(self._kept), dict(self._milestones)
        return other

    def fork(self, length: int, *, seed: Seed | None = None, names: Sequence[str] | None = None) -> Match:
        """A match that continues this one after `length` steps, with new dice.

        >>> len(finished.fork(10).steps)
        10
        """
        if length > len(self.steps):
            raise OptionError(f"expected a step from 0 to {len(self.steps)}, got {shown(length)}")
        forks = [fork for fork in self.forks if fork[0] < length]
        forks.append((length, checked_seed(secrets.randbits(53) if seed is None else seed)))
        names = check_not_blank(names) or self.names
        return self._again(length, seed=self.seed, names=names, forks=forks)

    def _again(self, length: int, **given: Any) -> Match:
        again = Match(self.game, seats=self.seats, options=self.options, version=self.version, **given)
        for step in self.steps[:length]:
            again.apply(step.seat, step.action)
        return again

    def journal(self) -> dict[str, Any]:
        """Everything that is needed to replay this match, as plain JSON.

        >>> match.journal()["game"]
        'kingdomino'
        """
        return {
            "papercrown": JOURNAL_FORMAT,
            "game": self.game.name,
            "rules": self.version,
            "seats": self.seats,
            "names": list(self.names),
            "options": dict(self.options),
            "seed": seed_as_json(self.seed),
            "start": self.start_check,
            "length": len(self.steps),
            "steps": [[step.seat, step.action, step.check] for step in self.steps],
            **({"forks": [[step, seed_as_json(seed)] for step, seed in self.forks]} if self.forks else {}),
            **({"rolls": [list(chain.from_iterable(rolls)) for rolls in self.rolls()]} if self.fair else {}),
        }


@cache
def _seats_in(bits: int, seats: int) -> tuple[int, ...]:
    """The seats whose bits are set. Every step has such a tuple, so equal ones are kept in memory once."""
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


def _no_warning(view: Record, seat: int, action: int) -> str:
    return ""


def _digest(before: str, position: bytes) -> str:
    return hashlib.sha256(before.encode() + position).hexdigest()[:12]


def _checked_forks(forks: Sequence[Any]) -> tuple[tuple[int, Seed], ...]:
    if len(forks) > MAX_FORKS:
        raise OptionError(f"expected at most {MAX_FORKS} forks, got {len(forks)}")
    last = -1
    for fork in forks:
        pair = isinstance(fork, list | tuple) and len(fork) == 2 and type(fork[0]) is int
        if not pair or fork[0] <= last:
            raise OptionError(f"expected forks, each a growing number of steps and a seed, got {shown(fork)}")
        last = fork[0]
    return tuple((step, checked_seed(seed)) for step, seed in forks)


def _checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    given = list(names) if isinstance(names, list | tuple) else []
    if len(given) != seats or not all(isinstance(name, str) and name.isprintable() for name in given):
        raise OptionError(f"expected {seats} names, each a printable text, got {shown(names)}")
    return tuple(given)


def check_not_blank(names: Sequence[str] | None) -> Sequence[str] | None:
    """Names for a new match. A stored match may have blank ones, and must still open."""
    for seat, name in enumerate(names if isinstance(names, list | tuple) else ()):
        if isinstance(name, str) and not name.strip():
            raise OptionError(f"expected a name for every seat, got {shown(name)} for seat {seat}")
    return names
