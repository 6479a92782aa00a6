"""The table aggregate: the state that its events add up to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import papercrown
from papercrown.core.errors import JournalError, PapercrownError
from papercrown.core.fairness import FairSeed
from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.server.tables import events
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.contributions import Contributions
from papercrown.server.tables.events import AnyEvent, StoredEvent
from papercrown.server.tables.log import Describe, Description, LoggedEvent, undescribed
from papercrown.server.tables.seat import Seat
from papercrown.server.tables.summary import Summary

Status = Literal["waiting", "playing", "over"]


class Table:
    """The state of one table. `decisions.decide` turns commands into events; `apply` changes the state by them.

    A table that clients have seen is not changed any more: `with_decided` and `with_stored` return its successor.
    """

    def __init__(self, table_id: str, opened: events.Opened, describe: Describe = undescribed) -> None:
        self.id = table_id
        self.opened = opened
        self.game: Game = papercrown.game(opened.game)
        self.seats = [Seat(place.name, place.player_id, place.bot, place.key) for place in opened.seats]
        self.match: Match | None = None
        self.status: Status = "waiting"
        self.log: list[LoggedEvent] = []
        self.intents: set[str] = set()
        """The keys of all intents that were carried out."""
        self.step_counts = [0] * len(self.seats)
        """The number of steps of each seat that were not undone."""
        self.contributions = Contributions()
        """What the players' browsers add to the dice."""
        self.removed: set[str] = set()
        """The ids of guests whom the host removed before the game."""
        self.following: events.Followed | None = None
        """Where the players continue after the game."""
        self.state_version = 0
        """Grows with every change outside the game itself: seats, votes, status."""
        self._describe = describe
        self._acting: list[int] = []
        self._score_history: list[list[int]] | None = None
        self.apply(opened)

    @classmethod
    def restored(cls, table_id: str, stored: Sequence[StoredEvent], describe: Describe = undescribed) -> Table:
        """The table that these stored events add up to; damaged ones raise `JournalError` or another sentence."""
        opened = stored[0].event if stored else None
        if not isinstance(opened, events.Opened):
            raise JournalError(f"expected to be opened first, got {type(opened).__name__ if opened else 'nothing'}")
        table = cls(table_id, opened, describe)
        table.game.check_version(opened.rules)
        table.game.check(len(table.seats), opened.options)
        table.intents.update([stored[0].intent] if stored[0].intent else [])
        table._extend(stored[1:])
        return table

    def with_decided(self, decided: Sequence[AnyEvent], intent: str | None) -> Table:
        """The table after events that were decided for it. Their legality is not checked again."""
        following = self.copy()
        for event in decided:
            following.apply(event)
        following.intents.update([intent] if intent else [])
        return following

    def with_stored(self, stored: Sequence[StoredEvent]) -> Table:
        """The table after events that another process has stored."""
        following = self.copy()
        following._extend(stored)
        return following

    def copy(self) -> Table:
        """An independent copy."""
        other = object.__new__(Table)
        vars(other).update(vars(self))
        other.match = self.match.snapshot() if self.match else None
        other.seats = [seat.copy() for seat in self.seats]
        other.log, other.intents, other.step_counts = list(self.log), set(self.intents), list(self.step_counts)
        other.contributions, other.removed = self.contributions.copy(), set(self.removed)
        return other

    # --- queries ---

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def shown_steps(self) -> int:
        """The number of steps that everyone may look at one by one."""
        if self.match is None:
            return 0
        return len(self.match.steps) if self.status == "over" else self.match.shown_steps

    def score_history(self) -> list[list[int]] | None:
        """The totals of all seats after each step, once the game is over."""
        if self._score_history is None and self.match and self.status == "over":
            self._score_history = self.match.totals()
        return self._score_history

    def is_private(self, last: int) -> bool:
        """Whether only their author may notice the last few events."""
        return all(entry.secret and entry.midway for entry in self.log[-last:])

    def seats_of(self, player_id: str | None) -> list[int]:
        """The seats that a player plays now."""
        return [
            index
            for index, seat in enumerate(self.seats)
            if player_id and seat.player_id == player_id and not seat.bot and not seat.left
        ]

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self._acting)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """The seats at which a bot may act now, with the bot's level."""
        return [(seat, bot) for seat in self._acting if (bot := self.seats[seat].bot)]

    @property
    def played_by_people(self) -> bool:
        """Whether a person still plays; if not, the bots pause while nobody watches."""
        return any(seat.player_id and not seat.bot and not seat.left for seat in self.seats)

    def full(self) -> bool:
        return not any(seat.free for seat in self.seats)

    def players(self) -> dict[str, str]:
        """The names of all seated players by their ids, in the order of the seats; several at one device are one."""
        names: dict[str, str] = {}
        for seat in self.seats:
            if seat.player_id:
                names.setdefault(seat.player_id, seat.name)
        return names

    @property
    def fair_seed(self) -> FairSeed | None:
        """Where the dice come from, once the game has begun; None for those from before 0.2.0 and for records."""
        if self.match is None or not self.opened.secret:
            return None
        seed = self.match.forks[-1][1] if self.match.forks else self.match.seed
        return seed if isinstance(seed, FairSeed) else None

    @property
    def contributors_bound(self) -> bool:
        """Whether it is settled who contributes to the dice: every seat is taken, and all players have committed."""
        return self.full() and self.players().keys() <= self.contributions.pledges.keys()

    def awaited_contributions(self) -> list[str]:
        """The ids of the players whose commitment is missing, or else their seed: the game needs all of them."""
        if not self.opened.secret or self.match:
            return []
        missing = [player_id for player_id in self.players() if player_id not in self.contributions.pledges]
        if missing or not self.full():
            return missing
        return [player_id for player_id in self.players() if player_id not in self.contributions.client_seeds]

    @property
    def hints(self) -> bool:
        """Whether hints are fair: one person plays against bots, or the host allowed hints for everyone."""
        return self.opened.hints or sum(seat.player_id is not None for seat in self.seats) == 1

    def voters(self, attendance: Attendance) -> set[str]:
        """The ids of the players whose votes count: those who are present and play."""
        return {player_id for player_id in attendance.present if self.seats_of(player_id)}

    def votes_needed(self, seat: int, attendance: Attendance) -> int:
        """All other players who are present."""
        return max(1, len(self.voters(attendance) - {self.seats[seat].player_id}))

    def is_replaceable(self, index: int, attendance: Attendance) -> bool:
        """Whether a bot may play for the player of this seat, who left or is gone, if the others agree."""
        seat = self.seats[index]
        return seat.player_id is not None and not seat.bot and (seat.left or seat.player_id in attendance.gone)

    def summary(self) -> Summary:
        acting = [self.seats[seat].player_id for seat in self._acting if not self.seats[seat].bot]
        return Summary(
            id=self.id,
            code=self.opened.code,
            game=self.opened.game,
            status=self.status,
            public=self.opened.public,
            names=[seat.name for seat in self.seats],
            free=sum(seat.free for seat in self.seats),
            acting=[player_id for player_id in acting if player_id],
            steps=self.shown_steps,
            sitters=[seat.player_id for seat in self.seats if seat.player_id] or [self.opened.host],
            thinking=self.played_by_people and bool(self.bots_to_act()),
        )

    # --- applying events ---

    def apply(self, event: AnyEvent) -> None:
        """Change the state by an event that was decided or checked."""
        match event:
            case events.Played():
                entry = self._apply_played(event)
            case events.Undone():
                entry = self._apply_undone(event)
            case _:
                entry = self._apply_other(event)
                self.state_version += 1
        self.log.append(entry)

    def _extend(self, stored: Sequence[StoredEvent]) -> None:
        """Apply events from the store, which may be damaged: each is checked here, and only here."""
        for entry in stored:
            try:
                self._check(entry.event)
                self.apply(entry.event)
            except LookupError:
                raise JournalError(f"event {self.seq + 1} cannot have happened") from None
            except PapercrownError as error:
                raise JournalError(f"event {self.seq + 1} cannot have happened: {error}") from None
            self.intents.update([entry.intent] if entry.intent else [])

    def _check(self, event: AnyEvent) -> None:
        if isinstance(event, events.Played):
            self._running_match().check(event.seat, event.action)
        elif isinstance(event, events.Undone):
            self._running_match().check_undo(event.seat)
        elif isinstance(event, events.Opened) or (isinstance(event, events.Began) and self.match):
            raise JournalError(f"expected that once, got another {type(event).__name__}")
        elif getattr(event, "seat", 0) not in range(len(self.seats)):
            raise LookupError

    def _running_match(self) -> Match:
        if self.match is None:
            raise JournalError("expected the game to begin first")
        return self.match

    def _apply_played(self, event: events.Played) -> LoggedEvent:
        match = self._running_match()
        step, description = len(match.steps), self._describe(match, event.seat, event.action)
        match.apply(event.seat, event.action)
        self.step_counts[event.seat] += 1
        self._refresh_status()
        reveals = match.steps[-1].reveal or not self._acting
        secret = not reveals and not match.public(event.action)
        return LoggedEvent(event, step, description, secret, midway=event.seat in self._acting, reveals=reveals)

    def _apply_undone(self, event: events.Undone) -> LoggedEvent:
        match = self._running_match()
        index = max(index for index, step in enumerate(match.steps) if step.seat == event.seat)
        unseen = event.seat in self._acting and not match.public(match.steps[index].action)
        match.take_back(index)
        self.step_counts[event.seat] -= 1
        self.log = [entry.without_step(index) for entry in self.log]
        self._refresh_status()
        return LoggedEvent(event, secret=unseen, midway=unseen)

    def _apply_other(self, event: AnyEvent) -> LoggedEvent:
        description = Description()
        match event:
            case events.Sat():
                seat = self.seats[event.seat]
                seat.player_id, seat.name, seat.left, seat.key = (
                    event.player_id,
                    event.name,
                    False,
                    event.key or seat.key,
                )
                self._drop_contributions()
            case events.Pledged():
                self.contributions.pledge(event.player_id, event.pledge)
            case events.ClientSeedAdded():
                self.contributions.reveal(event.player_id, event.client_seed)
            case events.Stood():
                description = Description(self.players().get(event.player_id, ""))
                self._stand_up(event.player_id)
            case events.Removed():
                description = Description(self.players().get(event.player_id, ""))
                self._stand_up(event.player_id)
                self.removed.add(event.player_id)
            case events.Filled():
                self.seats[event.seat].bot, self.seats[event.seat].name = event.bot, event.name
            case events.Began():
                self.match = self._new_match()
                self._refresh_status()
            case events.Voted():
                self.seats[event.seat].votes.add(event.player_id)
            case events.Replaced():
                self.seats[event.seat].bot = event.bot
                self.seats[event.seat].votes.clear()
            case events.Returned():
                seat = self.seats[event.seat]
                seat.bot, seat.left = None, False
                seat.votes.clear()
            case events.Followed():
                self.following = event
        return LoggedEvent(event, description=description)

    def _refresh_status(self) -> None:
        if self.match is None:
            return
        self._acting = [] if self.opened.record else self.match.actors()
        status: Status = "playing" if self._acting else "over"
        self.state_version += status != self.status
        self.status = status

    def _stand_up(self, player_id: str) -> None:
        for seat in self.seats:
            if seat.player_id == player_id and self.match is None:
                seat.player_id, seat.name = None, ""
            elif seat.player_id == player_id:
                seat.left = True
        self._drop_contributions()

    def _drop_contributions(self) -> None:
        """Before the game, remove what players contributed to the dice who left."""
        if self.match is None:
            self.contributions.keep(self.players().keys())

    def _new_match(self) -> Match:
        opened = self.opened
        seed, forks = opened.seed, list(opened.forks)
        if opened.secret:
            fair_seed = self.contributions.fair_seed(opened.secret, self.players())
            if seed is None:
                seed = fair_seed
            else:  # a continued game gets fresh dice from here on
                forks.append((len(opened.steps), fair_seed))
        match = Match(
            self.game,
            seats=len(self.seats),
            seed=seed,
            names=[seat.name for seat in self.seats],
            options=opened.options,
            forks=forks,
            version=opened.rules,
        )
        for seat, action in opened.steps:
            match.play(seat, action)
            self.step_counts[seat] += 1
        return match
