"""A match is a journal: the game, its options, the seed and the actions. The position is a cache of it."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy as shallow_copy
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from papercrown.core.dice import TRACE, dice_of, rolled
from papercrown.core.errors import IllegalAction, OptionError, UndoRefused
from papercrown.core.fairness import Pact, Seed, number_of
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.core.phrasing import shown
from papercrown.core.records import Record, as_laid_out, copy, new, restored
from papercrown.core.scoresheet import ScoreSheet, Scoring
from papercrown.drawing.svg import Drawing

Act = Callable[[Record, Record], None]
"""Something that changes a position with the help of dice."""

JOURNAL_FORMAT = 1
SEED_LIMIT = 2**63
MILESTONE, RECENT = 32, 4
"""Positions are kept after every so many steps and after the last few; what lies between is played again when asked."""


@dataclass(frozen=True)
class Action:
    """Something a seat may do. `path` names what to click, in order.

    >>> match.legal(seat)[0].path
    ('domino:0',)
    """

    id: int
    label: str
    path: tuple[str, ...]
    warning: str = field(default="", repr=False)
    """What a player should think over first; mostly nothing."""


@dataclass(frozen=True, slots=True)
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


class Known:
    """What was found out about a position already: everything asks who acts, again and again."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.actors: list[int] | None = None
        self.legal: dict[int, list[int]] = {}


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
        seed: Seed | None = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, Value] | None = None,
        forks: Sequence[tuple[int, Seed]] = (),
        version: int | None = None,
    ) -> None:
        self.game = game
        self.version = game.version if version is None else game.check_version(version)
        """Of the rules: a game is played to its end by those it began with."""
        self.seed = _checked_seed(secrets.randbits(53) if seed is None else seed)
        self.options = game.settle(game.check(seats, options or {}), number_of(self.seed), self.version)
        self.seats = seats
        self.names = _checked_names(names, seats)
        self.forks = _checked_forks(forks)
        """Where the game was taken up again with other dice: after how many steps, and the seed from there on."""
        self.steps: list[Step] = []
        self._rules = game.rules
        self._layout = getattr(self._rules, "LAYOUTS", {}).get(self.version)
        self._id = json.dumps([game.name, self.version, seats, self.options], sort_keys=True, separators=(",", ":"))
        self.position = new(self._rules.POSITION)
        self._rules.setup(self.position, game.encode(seats, self.options, self.version), self._dice(0))
        forked = [[step, as_json(seed)] for step, seed in self.forks] or ""
        start = self.position.tobytes()
        self._kept = {0: start}
        """Positions after so many steps, not all of them."""
        self._found = (0, start)
        """The one that was asked for last: whoever looks at all of them goes from step to step."""
        self._known = Known(start)
        self.start_check = _digest(f"{self._id}{as_json(self.seed)}{list(self.names)}{forked}", self._as_checked(start))

    # --- what there is to see ---

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
        return list(self._acting_now(self._known_now()))

    def _acting_now(self, known: Known) -> list[int]:
        if known.actors is None:
            known.actors = self._acting(self.position)
        return known.actors

    def _acting(self, position: Record) -> list[int]:
        bits = int(self._rules.actors(position))
        return [seat for seat in range(self.seats) if bits >> seat & 1]

    def _known_now(self) -> Known:
        if self._known.raw != (raw := self.position.tobytes()):
            self._known = Known(raw)
        return self._known

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of this seat, with labels for people and paths for clicks.

        >>> match.legal(seat)[0].label
        'Choose the prairie–prairie domino, first in line'
        """
        view, actions = self.view(seat), self.game.module("actions")
        warning = getattr(actions, "warning", _no_warning)
        legal = []
        for action in self.legal_ids(seat):
            label, path = actions.describe(view, seat, action)
            legal.append(Action(action, label, path, warning(view, seat, action)))
        return legal

    def legal_ids(self, seat: int) -> list[int]:
        """The same as bare numbers."""
        known = self._known_now()
        if seat not in self._acting_now(known):
            return []
        if seat not in known.legal:
            known.legal[seat] = self._listed(self.position, seat)
        return list(known.legal[seat])

    def _listed(self, position: Record, seat: int) -> list[int]:
        legal = np.empty(self._rules.ACTIONS, np.int64)
        n = self._rules.legal(position, seat, legal)
        return legal[:n].tolist()  # type: ignore[no-any-return]

    def describe(self, seat: int, action: int) -> Action:
        """The label and path of a legal action."""
        return self.described(self.view(seat), seat, action)

    def described(self, view: Record, seat: int, action: int) -> Action:
        """The same for somebody who has this view."""
        label, path = self.game.module("actions").describe(view, seat, action)
        return Action(action, label, path)

    def view(self, viewer: int | None, *, after: int | None = None) -> Record:
        """The position as this seat may see it, now or after so many steps; None is a spectator.

        >>> int(match.view(0).seats)
        2
        """
        view = copy(self.position) if after is None else self.after(after)
        self._rules.conceal(view, -1 if viewer is None else viewer)
        return view

    def after(self, length: int) -> Record:
        """The position after so many steps, with all that is hidden: for the referee, never for a player.

        It is a kept one, or played again from the last one before it that is kept.
        """
        start, raw = max(kept for kept in (*self._kept.items(), self._found) if kept[0] <= length)
        position = restored(self.position.dtype, raw)
        for number, step in enumerate(self.steps[start:length], start + 1):
            self._rules.apply(position, step.seat, step.action, self._dice(number))
        self._found = (length, position.tobytes())
        return position

    def told(self, index: int) -> Action:
        """What was done in a step, as it was offered to its seat."""
        step = self.steps[index]
        return self.described(self.view(step.seat, after=index), step.seat, step.action)

    @property
    def shown_steps(self) -> int:
        """How many steps everybody may look at one by one: where choices are hidden, those up to the last reveal."""
        if not self.game.secret or self.over:
            return len(self.steps)
        return next((number for number in range(len(self.steps), 0, -1) if self.steps[number - 1].reveal), 0)

    def hidden(self, index: int, viewer: int | None) -> bool:
        """Whether this viewer may not know yet what was done in a step: others' choices, until the next reveal."""
        step = self.steps[index]
        return step.seat != viewer and index >= self.shown_steps and not self.public(step.action)

    def public(self, action: int) -> bool:
        """Whether everybody sees at once that this is done."""
        actions = self.game.module("actions")
        return not self.game.secret or (hasattr(actions, "public") and bool(actions.public(action)))

    def scores(self) -> Sequence[ScoreSheet]:
        """One itemised score for each seat, at any time.

        >>> match.scores()[0].total
        0
        """
        return self.game.scoring(self.position, self.names).players

    def totals(self, viewer: int | None = None, *, steps: int | None = None) -> list[list[int]]:
        """How the score grew: the totals of all seats, before the first step and after each, or the first `steps`.

        While the game goes on, as this viewer may know them; None is a spectator.

        >>> match.totals()
        [[0, 0]]
        """
        moments = range(len(self.steps[:steps]) + 1)
        return [[sheet.total for sheet in self._scoring(viewer, after).players] for after in moments]

    def _scoring(self, viewer: int | None, after: int) -> Scoring:
        return self.game.scoring(self.after(after) if self.over else self.view(viewer, after=after), self.names)

    def winners(self) -> Sequence[int]:
        """The seats that win, or would win now; ties included.

        >>> finished.winners()
        [1]
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

    # --- playing ---

    def play(self, seat: int, action: Action | int) -> None:
        """Play one action; an illegal one raises `IllegalAction` and changes nothing.

        >>> match.play(seat, match.legal(seat)[0])
        """
        self.apply(*self.check(seat, action))

    def apply(self, seat: int, chosen: int) -> None:
        """Play an action that has passed `check` in this position."""
        dice = self.dice_of_next_step()
        self._rules.apply(self.position, seat, chosen, dice)
        before = self.steps[-1].check if self.steps else self.start_check
        after = self.position.tobytes()
        self._known = Known(after)
        check = _digest(f"{before}|{seat}|{chosen}", self._as_checked(after))
        self.steps.append(Step(seat, chosen, check, bool(dice.counter), bool(dice.reveals), tuple(self.actors())))
        self._keep(len(self.steps), after)

    def _keep(self, length: int, position: bytes) -> None:
        self._kept[length] = position
        if (length - RECENT) % MILESTONE:
            self._kept.pop(length - RECENT, None)

    def _as_checked(self, position: bytes) -> bytes:
        """As the version of the rules wrote it that this match is played by."""
        return position if self._layout is None else as_laid_out(self.position, self._layout)

    def check(self, seat: int, action: Action | int) -> tuple[int, int]:
        """Whether an action may be played: its seat and number, or `IllegalAction` with the reason."""
        action = action.id if isinstance(action, Action) else action
        for what, number in (("a seat", seat), ("an action", action)):
            if isinstance(number, bool) or not isinstance(number, int | np.integer):
                raise IllegalAction(f"expected the number of {what}, got {shown(number)}")
        actors = self.actors()
        if not actors:
            raise IllegalAction("the game is over")
        if seat not in actors:
            raise IllegalAction(f"expected an action of {self._named(actors)}, got one of seat {shown(int(seat))}")
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

    def _named(self, seats: Sequence[int]) -> str:
        return " or ".join(f"seat {seat} ({self.names[seat]})" for seat in seats)

    def dice_of_next_step(self) -> Record:
        """The dice that the next action will roll; for the referee, never for a player."""
        return self._dice(len(self.steps) + 1)

    def _dice(self, step: int) -> Record:
        seeds = [self.seed, *(seed for start, seed in self.forks if start < step)]
        return dice_of(seeds[-1], self._id, step)

    @property
    def fair(self) -> bool:
        """Whether some of its dice were sealed before anybody could know them."""
        return any(isinstance(seed, Pact) for seed in (self.seed, *(seed for _, seed in self.forks)))

    def rolls(self) -> list[list[tuple[int, int]]]:
        """What the dice showed in the set-up and in each step: how many sides a roll had, and the number that came."""
        options = self.game.encode(self.seats, self.options, self.version)
        acts: list[Act] = [lambda p, dice: self._rules.setup(p, options, dice)]
        acts += [partial(self._apply, step) for step in self.steps]
        position, told = new(self._rules.POSITION), []
        for step, act in enumerate(acts):
            position, rolls = self._traced(step, position, act)
            told.append(rolls)
        return told

    def _apply(self, step: Step, position: Record, dice: Record) -> None:
        self._rules.apply(position, step.seat, step.action, dice)

    def _traced(self, step: int, before: Record, act: Act) -> tuple[Record, list[tuple[int, int]]]:
        """The position after a step and its rolls; done again as often as it takes to see every one of them."""
        sides: list[int] = []
        while True:
            position, dice = copy(before), self._dice(step)
            dice.skipped = len(sides)
            act(position, dice)
            sides += dice.sides[: min(TRACE, int(dice.counter) - len(sides))].tolist()
            if len(sides) == dice.counter:
                return position, rolled(dice, sides)

    # --- undo ---

    def undo(self, seat: int) -> None:
        """Take this seat's last action back, or raise `UndoRefused`.

        Never past chance, never past a reveal, never another player's action, never into another player's turn.

        >>> seat = begun.actors()[0]
        >>> begun.play(seat, begun.legal(seat)[0])
        >>> begun.undo(seat)
        """
        self.take_back(self.check_undo(seat))

    def take_back(self, index: int) -> None:
        """Take back a step that has passed `check_undo`."""
        since = self.steps[index + 1 :]
        self._rewind(index)
        for step in since:  # simultaneous turns: what the others did meanwhile stays done
            self.apply(step.seat, step.action)

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

    def check_undo(self, seat: int) -> int:
        """The step that this seat may take back, or `UndoRefused` with the law that forbids it."""
        index = self._last_step_of(seat)
        since = self.steps[index:]
        if self.forks and index < self.forks[-1][0]:
            raise UndoRefused("the game was taken up again after that")
        if any(step.chance for step in since):
            raise UndoRefused("chance has spoken since: nobody can take that back")
        if any(step.reveal for step in since):
            raise UndoRefused("something hidden was shown since: nobody can take that back")
        if self.over:
            raise UndoRefused("the game is over")
        self._check_without(index)
        return index

    def _check_without(self, index: int) -> None:
        """Refuse if this step called somebody to act, or if those after it could not have been played without it."""
        undone, since = self.steps[index], self.steps[index + 1 :]
        self._check_called(undone, undone, self._acting_after(index))
        position = self.after(index) if since else self.position
        for number, step in enumerate(since, index + 1):
            if step.seat not in self._acting(position) or step.action not in self._listed(position, step.seat):
                raise UndoRefused("others have built on it since")
            self._rules.apply(position, step.seat, step.action, self._dice(number))
            self._check_called(undone, step, self._acting(position))

    def _check_called(self, undone: Step, step: Step, acting: Collection[int]) -> None:
        """Refuse if somebody may act after a step who could not without the one that is to be undone."""
        if called := [seat for seat in step.actors if seat != undone.seat and seat not in acting]:
            raise UndoRefused(f"the turn has gone on to {self._named(called)} since")

    def _acting_after(self, length: int) -> Collection[int]:
        """The seats that could act after so many steps."""
        return self.steps[length - 1].actors if length else self._acting(self.after(0))

    def _last_step_of(self, seat: int) -> int:
        for index in reversed(range(len(self.steps))):
            if self.steps[index].seat == seat:
                return index
        raise UndoRefused(f"seat {shown(seat)} has not done anything yet")

    def _rewind(self, length: int) -> None:
        self.position = self.after(length)
        del self.steps[length:]
        self._kept = {kept: position for kept, position in self._kept.items() if kept <= length}

    # --- the journal ---

    def at(self, length: int) -> Match:
        """This match as it was after its first `length` steps, to look at or to continue.

        >>> finished.at(10).over
        False
        """
        forks = [fork for fork in self.forks if fork[0] < length]
        if len(forks) < len(self.forks):  # its checks did not know of the later ones
            return self._again(length, seed=self.seed, names=self.names, forks=forks)
        then = self.snapshot()
        then._rewind(len(self.steps[:length]))
        return then

    def snapshot(self) -> Match:
        """This match as it is now, for somebody who thinks about it while it goes on."""
        still = shallow_copy(self)
        still.position, still.steps = copy(self.position), list(self.steps)
        still._kept = dict(self._kept)
        return still

    def fork(self, length: int, *, seed: Seed | None = None, names: Sequence[str] | None = None) -> Match:
        """A match that continues from here, after `length` steps, with dice that nobody has seen.

        >>> len(finished.fork(10).steps)
        10
        """
        forks = [fork for fork in self.forks if fork[0] < length]
        forks.append((length, _checked_seed(secrets.randbits(53) if seed is None else seed)))
        return self._again(length, seed=self.seed, names=names or self.names, forks=forks)

    def _again(self, length: int, **given: Any) -> Match:
        again = Match(self.game, seats=self.seats, options=self.options, version=self.version, **given)
        for step in self.steps[:length]:
            again.play(step.seat, step.action)
        return again

    def journal(self) -> dict[str, Any]:
        """Everything needed to replay this match, as plain JSON.

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
            "seed": as_json(self.seed),
            "start": self.start_check,
            "length": len(self.steps),
            "steps": [[step.seat, step.action, step.check] for step in self.steps],
            **({"forks": [[step, as_json(seed)] for step, seed in self.forks]} if self.forks else {}),
            **({"rolls": [list(chain.from_iterable(rolls)) for rolls in self.rolls()]} if self.fair else {}),
        }


def _no_warning(view: Record, seat: int, action: int) -> str:
    return ""


def _digest(before: str, position: bytes) -> str:
    return hashlib.sha256(before.encode() + position).hexdigest()[:12]


def as_json(seed: Seed) -> int | dict[str, Any]:
    return seed.as_json() if isinstance(seed, Pact) else seed


def _checked_seed(seed: object) -> Seed:
    if isinstance(seed, Pact):
        return seed
    if isinstance(seed, Mapping):
        return Pact.read(seed)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"expected a seed from 0 to {SEED_LIMIT - 1}, got {shown(seed)}")
    return int(seed)


def _checked_forks(forks: Sequence[Any]) -> tuple[tuple[int, Seed], ...]:
    last = -1
    for fork in forks:
        pair = isinstance(fork, list | tuple) and len(fork) == 2 and type(fork[0]) is int
        if not pair or fork[0] <= last:
            raise OptionError(f"expected forks, each a growing number of steps and a seed, got {shown(fork)}")
        last = fork[0]
    return tuple((step, _checked_seed(seed)) for step, seed in forks)


def _checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    given = list(names) if isinstance(names, list | tuple) else []
    if len(given) != seats or not all(isinstance(name, str) and name.isprintable() for name in given):
        raise OptionError(f"expected {seats} names, each a printable text, got {shown(names)}")
    return tuple(given)
