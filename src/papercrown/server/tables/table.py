"""A table: the sum of its facts. It decides what may happen; whoever keeps it stores that, then applies it here."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from copy import copy as shallow_copy
from dataclasses import dataclass, field
from sys import intern
from typing import Literal, NamedTuple

import papercrown
from papercrown.core.errors import JournalError, PapercrownError
from papercrown.core.fairness import Pact
from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.core.phrasing import NAMES, listed, shown
from papercrown.server.http.identity import Identity
from papercrown.server.protocol.messages import Asked, Begin, Hint, Play, Return, Sit, Stand, Stir, Undo, Vote
from papercrown.server.storage.store import Stored, Summary
from papercrown.server.tables import events as facts
from papercrown.server.tables.events import AnyEvent
from papercrown.server.views.view import View, ghosts

Status = Literal["waiting", "playing", "over"]


class Refusal(PapercrownError):
    """This may not be done at the table now. Nothing has changed."""


@dataclass
class Seat:
    """Whose seat it is, and who plays it now."""

    name: str
    who: str | None
    bot: str | None
    key: str
    left: bool = False
    votes: set[str] = field(default_factory=set)

    @property
    def free(self) -> bool:
        return self.who is None and self.bot is None

    def copy(self) -> Seat:
        return Seat(self.name, self.who, self.bot, self.key, self.left, set(self.votes))


class Happened(NamedTuple):
    """A fact of the table; of a step also what was done, in words and clicks, as it was offered to its seat."""

    fact: AnyEvent
    step: int | None = None
    """Its place among the steps that stand; None if it is no step, or was taken back."""
    label: str = ""
    """Of a step what was done, of a departure who went."""
    path: Sequence[str] = ()
    ghosts: Sequence[str] = ()
    secret: bool = False
    """Whether the others may not know what was done before something is shown."""
    midway: bool = False
    """Whether the seat goes on choosing: as long as its choices are hidden, the others are told nothing of it."""
    shows: bool = False
    """Whether all that was secret until then can be known with it."""

    @property
    def seat(self) -> int | None:
        return getattr(self.fact, "seat", None)

    def without(self, index: int) -> Happened:
        """The same where that step was taken back."""
        if self.step is None or self.step < index:
            return self
        return self._replace(step=None if self.step == index else self.step - 1)


class Table:
    """What the facts add up to."""

    def __init__(self, table_id: str, opened: facts.Opened) -> None:
        self.id = table_id
        self.opened = opened
        self.game: Game = papercrown.game(opened.game)
        self.seats = [Seat(place.name, place.who, place.bot, place.key) for place in opened.seats]
        self.match: Match | None = None
        self.happened: list[Happened] = []
        self.intents: set[str] = set()
        self.next: facts.Followed | None = None
        self.counts: Counter[int] = Counter()
        """How many steps of each seat stand."""
        self._history: list[list[int]] | None = None
        self.luck: dict[str, str] = {}
        """What the browsers of those who sit here added to the dice."""
        self.status: Status = "waiting"
        self.around = 0
        """How often something has changed that is not of the game itself."""
        self.sights: dict[int | None, View] = {}
        """What viewers see now; often the same."""
        self._acting: list[int] = []
        self.apply(opened)

    @classmethod
    def restored(cls, table_id: str, stored: Sequence[Stored]) -> Table:
        """A table from all that was stored of it."""
        first = stored[0].fact
        if not isinstance(first, facts.Opened):
            raise JournalError(f"table {table_id}: expected that it was opened first, got {type(first).__name__}")
        table = cls(table_id, first)
        for number, entry in enumerate(stored[1:], 2):
            try:
                table.apply(entry.fact)
            except LookupError:
                raise JournalError(f"table {table_id}: fact {number} cannot have happened") from None
        table.intents = {entry.intent for entry in stored if entry.intent}
        return table

    def copy(self) -> Table:
        """The same table, on which something can be tried."""
        other = shallow_copy(self)
        other.match = self.match.snapshot() if self.match else None
        other.seats = [seat.copy() for seat in self.seats]
        other.happened, other.intents, other.counts = list(self.happened), set(self.intents), Counter(self.counts)
        other.luck, other.sights = dict(self.luck), dict(self.sights)
        return other

    # --- what there is to know ---

    @property
    def seq(self) -> int:
        return len(self.happened)

    def history(self) -> list[list[int]] | None:
        """When the game is over: how the score grew, counted once."""
        if self._history is None and self.match and self.status == "over":
            self._history = self.match.totals()
        return self._history

    @property
    def shown_steps(self) -> int:
        """How many steps everybody may look at one by one."""
        if self.match is None:
            return 0
        return len(self.match.steps) if self.status == "over" else self.match.shown_steps

    def sight(self, viewer: int | None) -> View:
        """What a viewer sees now."""
        if viewer not in self.sights:
            match = self._match()
            new = View(match, match.view(viewer))
            same = (sight for sight in self.sights.values() if sight.raw == new.raw)
            self.sights[viewer] = next(same, new)
        return self.sights[viewer]

    def unnoticed(self, facts: int) -> bool:
        """Whether the last few facts can be noticed only by whoever made them happen."""
        return all(happened.secret and happened.midway for happened in self.happened[-facts:])

    def seats_of(self, who: str | None) -> list[int]:
        """The seats that somebody plays now."""
        return [i for i, seat in enumerate(self.seats) if who and seat.who == who and not seat.bot and not seat.left]

    def actors(self) -> list[int]:
        return list(self._acting)

    def bots_to_act(self) -> list[tuple[int, str]]:
        return [(seat, bot) for seat in self.actors() if (bot := self.seats[seat].bot)]

    def full(self) -> bool:
        return not any(seat.free for seat in self.seats)

    def unstirred(self) -> list[str]:
        """Those who sit here and have not added their luck yet: the game does not begin without it."""
        return [seat.name for seat in self.seats if self.opened.secret and seat.who and seat.who not in self.luck]

    @property
    def hints(self) -> bool:
        """Whether hints are fair here: where one person plays against bots, or the host allowed them to everybody."""
        return self.opened.hints or sum(seat.who is not None for seat in self.seats) == 1

    def voters(self, online: Collection[str]) -> set[str]:
        """The people at the table whose votes count: those who are there."""
        return {seat.who for seat in self.seats if seat.who and not seat.left and seat.who in online}

    def votes_needed(self, seat: int, online: Collection[str]) -> int:
        """More than half of the others who are there."""
        return len(self.voters(online) - {self.seats[seat].who}) // 2 + 1

    def summary(self) -> Summary:
        acting = [self.seats[seat].who for seat in self.actors() if not self.seats[seat].bot]
        return Summary(
            id=self.id,
            code=self.opened.code,
            game=self.opened.game,
            status=self.status,
            public=self.opened.public,
            names=[seat.name for seat in self.seats],
            free=sum(seat.free for seat in self.seats),
            acting=[who for who in acting if who],
            steps=self.shown_steps,
            sitters=[seat.who for seat in self.seats if seat.who] or [self.opened.host],
            thinking=bool(self.bots_to_act()),
        )

    # --- deciding: what would happen, or why not ---

    def decide(self, asked: Asked, identity: Identity, online: Collection[str]) -> list[AnyEvent]:
        """The facts that this intent leads to; refusals are sentences."""
        match asked:
            case Play():
                return self._play(asked, identity)
            case Undo():
                return self._undo(asked, identity)
            case Sit():
                return self._sit(asked, identity)
            case Stir():
                return self._stir(asked, identity)
            case Stand():
                return self._stand(identity)
            case Begin():
                return self._begin(asked, identity)
            case Vote():
                return self._vote(asked, identity, online)
            case Return():
                return self._return(asked, identity)
            case _:
                raise Refusal(f"expected something to do at the table, got {type(asked).__name__.lower()}")

    def bot_plays(self, seat: int, action: int, count: int) -> list[AnyEvent]:
        """A bot's move; nothing if the table went on while it thought."""
        match = self.match
        thinking = (
            match is not None and self.seats[seat].bot and self.counts[seat] == count and self.status == "playing"
        )
        if not thinking or match is None or action not in match.legal_ids(seat):
            return []
        return [facts.Played(seat, action)]

    def _playing(self, seat: int, count: int, identity: Identity) -> Match:
        if self.match is None:
            raise Refusal("the game has not begun yet")
        if not 0 <= seat < len(self.seats) or self.seats[seat].who != identity.id:
            raise Refusal(f"expected a seat of yours, got {self._called(seat)}")
        if self.seats[seat].bot or self.seats[seat].left:
            raise Refusal("a bot plays this seat now: take it back first")
        if self.status == "over":
            raise Refusal("the game is over")
        if count != self.counts[seat]:
            raise Refusal("the game has gone on since: look again")
        return self.match

    def _play(self, asked: Play, identity: Identity) -> list[AnyEvent]:
        match = self._playing(asked.seat, asked.count, identity)
        match.check(asked.seat, asked.action)
        return [facts.Played(asked.seat, asked.action)]

    def _undo(self, asked: Undo, identity: Identity) -> list[AnyEvent]:
        self._playing(asked.seat, asked.count, identity).check_undo(asked.seat)
        return [facts.Undone(asked.seat)]

    def _sit(self, asked: Sit, identity: Identity) -> list[AnyEvent]:
        for index, seat in enumerate(self.seats):
            if asked.code and seat.who and asked.code == seat.key:
                return [] if seat.who == identity.id else [facts.Sat(index, identity.id, seat.name)]
        if self.status != "waiting":
            raise Refusal("the game has begun, all seats are taken")
        if self.seats_of(identity.id):
            raise Refusal("you sit at this table already")
        if not self.opened.public and (asked.code or "").upper() != self.opened.code:
            raise Refusal("this table is by invitation: ask its host for the link or the code")
        free = [i for i, seat in enumerate(self.seats) if seat.free]
        if not free or (asked.seat is not None and asked.seat not in free):
            raise Refusal("this seat is taken" if free else "all seats are taken")
        chosen = free[0] if asked.seat is None else asked.seat
        name = told_apart(identity.name, {seat.name for seat in self.seats})
        happening: list[AnyEvent] = [facts.Sat(chosen, identity.id, name, secrets.token_hex(8))]
        if self.opened.secret:
            if asked.luck is None:
                raise Refusal("expected some luck for the dice, got none: please load the page again")
            happening.append(facts.Stirred(identity.id, asked.luck))
        return self._begun_if_ready(happening)

    def _stir(self, asked: Stir, identity: Identity) -> list[AnyEvent]:
        if self.status != "waiting" or not self.seats_of(identity.id):
            raise Refusal("only those who sit at the table can add luck to its dice, before the game")
        if identity.id in self.luck:
            return []
        return self._begun_if_ready([facts.Stirred(identity.id, asked.luck)])

    def _begun_if_ready(self, happening: list[AnyEvent]) -> list[AnyEvent]:
        """The game begins by itself as soon as all seats are taken and everybody's luck is in the dice."""
        ahead = self.copy()
        for fact in happening:
            ahead.apply(fact)
        return [*happening, facts.Began()] if ahead.full() and not ahead.unstirred() else happening

    def _stand(self, identity: Identity) -> list[AnyEvent]:
        if not self.seats_of(identity.id):
            raise Refusal("you do not sit at this table")
        if self.status == "over":
            return []
        return [facts.Stood(identity.id)]

    def _begin(self, asked: Begin, identity: Identity) -> list[AnyEvent]:
        if identity.id != self.opened.host:
            raise Refusal("only the host of the table can begin")
        if self.status != "waiting":
            raise Refusal("the game has begun already")
        if unstirred := self.unstirred():
            raise Refusal(f"the dice wait for the luck of {listed(unstirred)}: open the table in a browser")
        papercrown.bot(asked.bot)
        filled: list[AnyEvent] = []
        taken = {seat.name for seat in self.seats}
        for index, seat in enumerate(self.seats):
            if seat.free:
                name = bot_name(taken)
                taken.add(name)
                filled.append(facts.Filled(index, asked.bot, name))
        return [*filled, facts.Began()]

    def _vote(self, asked: Vote, identity: Identity, online: Collection[str]) -> list[AnyEvent]:
        if not 0 <= asked.seat < len(self.seats):
            raise Refusal(f"expected a seat from 0 to {len(self.seats) - 1}, got {asked.seat}")
        seat = self.seats[asked.seat]
        if self.status != "playing" or not self.seats_of(identity.id):
            raise Refusal("only those who play can vote, while the game goes on")
        if seat.bot or seat.who is None:
            raise Refusal(f"{seat.name} is played by a bot already")
        if seat.who == identity.id or (seat.who in online and not seat.left):
            raise Refusal(f"{seat.name} is here: a bot can only play for somebody who is away")
        papercrown.bot(asked.bot)
        voted: list[AnyEvent] = [] if identity.id in seat.votes else [facts.Voted(asked.seat, identity.id)]
        votes = (seat.votes | {identity.id}) & self.voters(online)
        if len(votes) >= self.votes_needed(asked.seat, online):
            voted.append(facts.Replaced(asked.seat, asked.bot))
        return voted

    def _return(self, asked: Return, identity: Identity) -> list[AnyEvent]:
        if not 0 <= asked.seat < len(self.seats) or self.seats[asked.seat].who != identity.id:
            raise Refusal(f"expected a seat of yours, got {self._called(asked.seat)}")
        seat = self.seats[asked.seat]
        return [facts.Returned(asked.seat)] if seat.bot or seat.left else []

    def check_hint(self, asked: Hint, identity: Identity) -> Match:
        """The match that a hint is asked about, if it may be."""
        match = self._playing(asked.seat, asked.count, identity)
        if not self.hints:
            raise Refusal("several people play here: nobody gets hints unless the host allowed them for all")
        if asked.seat not in self.actors():
            raise Refusal("hints are for those whose turn it is")
        return match

    def check_again(self, identity: Identity) -> int:
        """Whether somebody may ask for another game: the seat they had in this one."""
        own = [index for index, seat in enumerate(self.seats) if seat.who == identity.id]
        if not own or self.status != "over":
            raise Refusal("only those who played can play again, when the game is over")
        return own[0]

    def _called(self, seat: int) -> str:
        return f"that of {self.seats[seat].name}" if 0 <= seat < len(self.seats) else shown(seat)

    # --- applying what has happened ---

    def apply(self, fact: AnyEvent) -> None:
        happened = self._told(fact)
        self._applied(fact)
        self._look_at_the_match()
        if isinstance(fact, facts.Played):
            happened = self._played(happened, fact)
        elif not isinstance(fact, facts.Undone):
            self.around += 1
        self.happened.append(happened)

    def _look_at_the_match(self) -> None:
        """Who acts, and how far the game is: everything asks for it, again and again."""
        self.sights = {}
        if self.match:
            self._acting = [] if self.opened.record else self.match.actors()
            status: Status = "playing" if self._acting else "over"
            self.around += status != self.status
            self.status = status

    def _told(self, fact: AnyEvent) -> Happened:
        """A fact in words, before it is applied."""
        if isinstance(fact, facts.Stood):
            return Happened(fact, label=next((seat.name for seat in self.seats if seat.who == fact.who), ""))
        match = self.match
        if match is None or not isinstance(fact, facts.Played | facts.Undone):
            return Happened(fact)
        if isinstance(fact, facts.Undone):
            undone = match.steps[match.check_undo(fact.seat)]
            unseen = fact.seat in self._acting and not match.public(undone.action)
            return Happened(fact, secret=unseen, midway=unseen)
        view = self.sight(fact.seat).view
        done = match.described(view, fact.seat, fact.action)
        pictures = ghosts(self.game, view, fact.seat, done.id, done.path)
        return Happened(fact, len(match.steps), intern(done.label), _shared(done.path), _shared(pictures))

    def _played(self, happened: Happened, fact: facts.Played) -> Happened:
        """What can be said of a step only after it."""
        match = self._match()
        shows = match.steps[-1].reveal or not self._acting
        secret = not shows and not match.public(fact.action)
        return happened._replace(secret=secret, midway=fact.seat in self._acting, shows=shows)

    def _applied(self, fact: AnyEvent) -> None:
        match fact:
            case facts.Sat():
                seat = self.seats[fact.seat]
                seat.who, seat.name, seat.left, seat.key = fact.who, fact.name, False, fact.key or seat.key
                self._forget_luck()
            case facts.Stirred():
                self.luck[fact.who] = fact.luck
            case facts.Stood():
                self._stood(fact.who)
            case facts.Filled():
                self.seats[fact.seat].bot, self.seats[fact.seat].name = fact.bot, fact.name
            case facts.Began():
                self.match = self._begun()
            case facts.Played():
                self._match().play(fact.seat, fact.action)
                self.counts[fact.seat] += 1
            case facts.Undone():
                self._undone(fact.seat)
            case facts.Voted():
                self.seats[fact.seat].votes.add(fact.who)
            case facts.Replaced():
                self.seats[fact.seat].bot = fact.bot
                self.seats[fact.seat].votes.clear()
            case facts.Returned():
                seat = self.seats[fact.seat]
                seat.bot, seat.left = None, False
                seat.votes.clear()
            case facts.Followed():
                self.next = fact
            case facts.Opened():
                pass

    def _match(self) -> Match:
        if self.match is None:
            raise JournalError(f"table {self.id}: expected that the game began first")
        return self.match

    def _undone(self, seat: int) -> None:
        index = self._match().check_undo(seat)
        self._match().undo(seat)
        self.counts[seat] -= 1
        self.happened = [happened.without(index) for happened in self.happened]

    def _stood(self, who: str) -> None:
        for seat in self.seats:
            if seat.who == who and self.match is None:
                seat.who, seat.name = None, ""
            elif seat.who == who:
                seat.left = True
        self._forget_luck()

    def _forget_luck(self) -> None:
        """Before the game, the luck of those who do not sit here any more is taken out again."""
        if self.match is None:
            sitting = {seat.who for seat in self.seats}
            self.luck = {who: luck for who, luck in self.luck.items() if who in sitting}

    def _begun(self) -> Match:
        opened = self.opened
        seed, forks = opened.seed, list(opened.forks)
        if opened.secret:
            pact = Pact(opened.secret, tuple(self.luck.values()))
            if seed is None:
                seed = pact
            else:  # from here on the game that was taken up again has dice that nobody has seen
                forks.append((len(opened.steps), pact))
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
            self.counts[seat] += 1
        return match


def _shared(words: Sequence[str]) -> Sequence[str]:
    """The same few words come up at all tables of a game, again and again: each is kept once."""
    return tuple(map(intern, words))


def told_apart(name: str, taken: Collection[str]) -> str:
    """Two people may have the same nickname; at a table they are told apart."""
    return next(new for n in range(1, 99) if (new := name if n == 1 else f"{name} {n}") not in taken)


def bot_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    numbered = (f"{name}{suffix}" for suffix in ("", " 2", " 3") for name in NAMES)
    return next(name for name in numbered if name not in taken)
