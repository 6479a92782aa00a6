"""The laws that every game keeps, checked by playing it."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree

import numpy as np

import papercrown
from papercrown.core.errors import IllegalAction, JournalError, UndoRefused
from papercrown.core.game import Game
from papercrown.core.journal import replay
from papercrown.core.match import Match
from papercrown.core.options import Value
from papercrown.core.records import copy, restored
from papercrown.testing.hit_areas import problem_with
from papercrown.testing.trace import PlainPythonFailed, plain_trace, trace

SPECTATOR = None
SOMETIMES = 5
"""What takes long is checked in one of so many positions."""
MOMENTS = 12
"""In about so many positions drawings are looked at."""
UNLISTED = 20
"""How many actions that are not listed are tried in a position."""
SECRETS = 6
"""How many choices of a seat are compared in a position, as the others see them."""


class ConformanceError(AssertionError):
    """A game breaks a law. `journal` leads to the position where it does.

    >>> ConformanceError("labels must be unique", match).journal["game"]
    'kingdomino'
    """

    def __init__(self, law: str, match: Match | None = None) -> None:
        self.journal = match.journal() if match else None
        where = f" after step {len(match.steps)} of {json.dumps(match.journal())}" if match else ""
        super().__init__(law + where)


@dataclass(frozen=True)
class Case:
    """One law for one game, number of players and choice of options.

    >>> str(cases([game])[0])
    'kingdomino-2-legal_and_apply_agree'
    """

    law: Callable[[Table], None]
    table: Table

    def check(self) -> None:
        """Raise `ConformanceError` if the law is broken.

        >>> cases([game])[0].check()
        """
        self.law(self.table)

    def __str__(self) -> str:
        return f"{self.table}-{self.law.__name__}"


def cases(games: Iterable[Game] | None = None, *, seed: int = 0) -> list[Case]:
    """Every law for every game, every number of players and every value of every option; all games if none are given.

    >>> len(cases([game])) > 50
    True
    """
    found = [papercrown.game(name) for name in papercrown.games()] if games is None else list(games)
    tables = [Table(game, seats, options, seed) for game in found for seats, options in game.tables()]
    return [Case(law, table) for table in tables for law in LAWS]


@dataclass(frozen=True)
class Table:
    """Where laws are checked."""

    game: Game
    seats: int
    options: dict[str, Value]
    seed: int = 0

    def match(self, names: list[str] | None = None) -> Match:
        return self.game.match(seats=self.seats, seed=self.seed, names=names, **self.options)

    def played(self) -> Iterator[tuple[Match, int]]:
        """A random game, before each of its steps, with the seat that acts next; at last the finished game, with -1.

        All laws look at the same game; what one of them does to a match is not seen by the others.
        """
        for steps in range(self.game.longest + 2):
            match, seat = self._random.after(steps)
            yield match, seat
            if seat < 0:
                return

    def moments(self) -> Iterator[tuple[Match, int]]:
        """Some positions of that game, the first and the last among them."""
        last = len(self.finished().steps)
        for steps in (*range(0, last, max(SOMETIMES, last // MOMENTS)), last):
            yield self._random.after(steps)

    def finished(self) -> Match:
        """The same game at its end, if it has one."""
        return deque(self.played(), maxlen=1)[0][0]

    @cached_property
    def _random(self) -> RandomGame:
        return RandomGame(self.match(), self.seed)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}" + "".join(f"-{name}={value}" for name, value in self.options.items())


class RandomGame:
    """A game by chance, which goes on when somebody looks further than it was played."""

    def __init__(self, match: Match, seed: int) -> None:
        self._match, self._chance = match, random.Random(seed)
        self._seats = [self._next_seat()]
        """Who acts after so many steps."""

    def after(self, steps: int) -> tuple[Match, int]:
        """A match of one's own as it is after so many steps, and the seat that acts next; -1 if it is over."""
        while len(self._seats) <= steps:
            seat = self._seats[-1]
            self._match.play(seat, self._chance.choice(self._match.legal_ids(seat)))
            self._seats.append(self._next_seat())
        return self._match.at(steps), self._seats[steps]

    def _next_seat(self) -> int:
        actors = self._match.actors()
        return self._chance.choice(actors) if actors else -1


def expect(holds: object, law: str, match: Match | None = None) -> None:
    if not holds:
        raise ConformanceError(law, match)


# --- the laws ---


def legal_and_apply_agree(table: Table) -> None:
    """Every listed action applies, one that is not listed is refused and changes nothing."""
    chance = random.Random(table.seed)
    count = table.game.rules.ACTIONS
    for number, (match, seat) in enumerate(table.played()):
        before = match.position.tobytes()
        if seat < 0:
            for anyone in range(table.seats):
                expect(match.legal(anyone) == [], "nobody may act when the game is over", match)
            continue
        legal = match.legal_ids(seat)
        expect(legal, f"seat {seat} may act but has no action", match)
        expect(len(set(legal)) == len(legal), f"seat {seat} has an action twice", match)
        expect(all(0 <= action < count for action in legal), "an action lies outside the action space", match)
        dice = match.dice_of_next_step()
        for action in legal:
            tried = restored(table.game.rules.POSITION, before)
            table.game.rules.apply(tried, seat, action, copy(dice))
            expect(int(table.game.rules.actors(tried)) >= 0, f"action {action} breaks the position", match)
        if number % SOMETIMES == 0:
            unlisted = set(range(-1, count + 1)) - set(legal)
            for action in chance.sample(sorted(unlisted), min(UNLISTED, len(unlisted))):
                expect(_is_refused(match, seat, action), f"action {action} is not listed but can be played", match)
        for other in set(range(-1, table.seats + 1)) - set(match.actors()):
            expect(_is_refused(match, other, legal[0]), f"seat {other} may not act but can", match)
        expect(match.position.tobytes() == before, "looking or refusing changed the position", match)


def _is_refused(match: Match, seat: int, action: int) -> bool:
    steps = len(match.steps)
    try:
        match.play(seat, action)
    except IllegalAction:
        return len(match.steps) == steps
    return False


def games_end(table: Table) -> None:
    """Within as many steps as the game declares."""
    match = table.finished()
    expect(match.over, f"the game does not end within {table.game.longest} steps", match)
    expect(match.winners(), "a finished game has no winner", match)


def actions_are_told_apart(table: Table) -> None:
    """Labels and paths name one action each; no path begins with another one."""
    for match, seat in table.played():
        actions = match.legal(seat)
        expect(all(action.label.strip() and action.path for action in actions), "an action has no name or path", match)
        expect(len({action.label for action in actions}) == len(actions), "two actions have the same label", match)
        paths = sorted(action.path for action in actions)
        for path, following in itertools.pairwise(paths):
            expect(following[: len(path)] != path, f"the path {path} also begins or is another one", match)


def replay_gives_the_same_bytes(table: Table) -> None:
    match = table.finished()
    try:
        again = replay(json.loads(json.dumps(match.journal())), lambda name: table.game)
    except JournalError as error:
        raise ConformanceError(f"a replay is refused: {error}", match) from None
    expect(again.position.tobytes() == match.position.tobytes(), "a replay ends in another position", match)
    expect(again.journal() == match.journal(), "a replay has another journal", match)


def undo_restores_or_refuses(table: Table) -> None:
    """Undo leads back to exactly the position before, and the same action again to the same journal."""
    before = b""
    for match, _ in table.played():
        if match.steps:
            journal, last = match.journal(), match.steps[-1]
            try:
                match.undo(last.seat)
            except UndoRefused:
                expect(match.journal() == journal, "a refused undo changed the match", match)
            else:
                expect(match.position.tobytes() == before, "undo leads to another position", match)
                match.play(last.seat, last.action)
                expect(match.journal() == journal, "the same action after undo leads elsewhere", match)
        before = match.position.tobytes()


def scores_add_up(table: Table) -> None:
    """Items add up to the total, and are all there, at any time."""
    for match, _ in table.played():
        for score in match.scores():
            expect(sum(score.items.values()) == score.total, "items do not add up to the total", match)
            expect(tuple(score.items) == table.game.shown_items, "an item is missing", match)


def names_do_not_matter(table: Table) -> None:
    """The same seed and actions give the same positions and scores, whoever plays."""
    match, other = table.finished(), table.match([f"Z{seat}" for seat in range(table.seats)])
    for step in match.steps:
        other.play(step.seat, step.action)
    expect(other.position.tobytes() == match.position.tobytes(), "names change the position", match)
    totals = [score.total for score in match.scores()]
    expect([score.total for score in other.scores()] == totals, "names change the scores", match)


def nobody_peeks(table: Table) -> None:
    """Positions that differ only in what a viewer may not know look the same to the viewer, byte by byte."""
    chance = random.Random(table.seed)
    for number, (match, seat) in enumerate(table.played()):
        if number % SOMETIMES == 0 or seat < 0:
            _check_views(match)
        if table.game.secret and len(match.actors()) > 1:
            _check_secrets(match, chance)
        if number % SOMETIMES == 0 and hasattr(table.game.rules, "reopen"):
            _check_reopened(match)


def _check_views(match: Match) -> None:
    for viewer in (*range(match.seats), SPECTATOR):
        view = match.view(viewer)
        again = copy(view)
        match.game.rules.conceal(again, -1 if viewer is None else viewer)
        expect(again.tobytes() == view.tobytes(), "a view of a view differs from it", match)
        if not match.game.secret:
            expect(view.tobytes() == match.position.tobytes(), "something is hidden in an open game", match)


def _check_reopened(match: Match) -> None:
    """Who wonders what the others do has the same choices, and so has everybody who is not done."""
    legal, actors = np.empty(match.game.rules.ACTIONS, np.int64), match.game.rules.actors
    for viewer in match.actors():
        reopened = match.view(viewer)
        match.game.rules.reopen(reopened, viewer)
        before = int(actors(match.view(viewer)))
        expect(before & int(actors(reopened)) == before, "in a reopened view somebody may not act who may", match)
        n = match.game.rules.legal(reopened, viewer, legal)
        expect(legal[:n].tolist() == match.legal_ids(viewer), "a reopened view has other actions for its viewer", match)


def _check_secrets(match: Match, chance: random.Random) -> None:
    """Two choices of one seat look the same to everybody else, until something is revealed; but for public ones."""
    seat, now = chance.choice(match.actors()), match.position.tobytes()
    room = match.game.module("actions")
    public = getattr(room, "public", lambda action: False)
    legal = [action for action in match.legal_ids(seat) if not public(action)]
    for action in match.legal_ids(seat):
        if action not in legal:
            told = [room.describe(match.view(viewer), seat, action) for viewer in (seat, SPECTATOR)]
            expect(told[0] == told[1], f"everybody hears at once of {told[0][0]!r}, which tells a secret", match)
    tried = chance.sample(legal, min(len(legal), SECRETS))
    hidden = _unrevealed(match, seat, [(now, action) for action in tried])
    _expect_same_views(match, seat, hidden)
    other = chance.choice([actor for actor in match.actors() if actor != seat])
    action = chance.choice(match.legal_ids(other))
    later = _unrevealed(match, other, [(position, action) for position in hidden])
    _expect_same_views(match, seat, later)


def _unrevealed(match: Match, seat: int, tried: list[tuple[bytes, int]]) -> list[bytes]:
    """The positions after actions, but for those that roll or show something."""
    unrolled, found = match.dice_of_next_step(), []
    for position, action in tried:
        dice, after = copy(unrolled), restored(match.position.dtype, position)
        match.game.rules.apply(after, seat, action, dice)
        if not (dice.reveals or dice.counter):
            found.append(after.tobytes())
    return found


def _expect_same_views(match: Match, seat: int, positions: list[bytes]) -> None:
    for viewer in {*range(-1, match.seats)} - {seat}:
        views = set()
        for position in positions:
            view = restored(match.position.dtype, position)
            match.game.rules.conceal(view, viewer)
            views.add(view.tobytes())
        law = f"viewer {viewer} sees what seat {seat} chose in secret, or a reveal was not told"
        expect(len(views) <= 1, law, match)


def compiled_equals_interpreted(table: Table) -> None:
    """The same code in plain Python gives the same positions, actions and scores, step by step."""
    match = table.finished()
    try:
        interpreted = plain_trace(table.game.package, match.journal())
    except PlainPythonFailed as error:
        raise ConformanceError(f"the rules fail in plain Python: {error}", match) from None
    compiled = list(trace(match.at(0), ((step.seat, step.action) for step in match.steps)))
    for step, (one, other) in enumerate(zip(compiled, interpreted, strict=True)):
        expect(one == other, f"compiled and interpreted differ at step {step}: {one} and {other}", match)


def bots_play_by_the_rules(table: Table) -> None:
    """Bots of every kind finish a game. One that thinks takes its time, so it has one seat: the last, where others have
    chosen already, and may have hidden it.
    """
    for name, others in (("random", "random"), ("greedy", "greedy"), ("search:2x", "greedy")):
        match, last = table.match(), table.seats - 1
        players = [papercrown.bot(others if seat != last else name, seed=table.seed) for seat in range(table.seats)]
        while not match.over and len(match.steps) <= table.game.longest:
            seat = match.actors()[0]
            match.play(seat, players[seat].choose(match, seat))
        expect(match.over, f"the game does not end among {name} bots", match)


def drawings_can_be_clicked(table: Table) -> None:
    """Everything that a legal action asks to click is in the drawing, once."""
    if not table.game.has_module("drawing"):
        return
    for match, seat in table.moments():
        there = Counter(re.findall(r'data-id="([^"]*)"', match.drawing(max(seat, 0))))
        for identifier in {part for action in match.legal(seat) for part in action.path}:
            expect(there[identifier] == 1, f"{identifier} is not in the drawing once", match)


def parts_make_a_table(table: Table) -> None:
    """The parts for the browser: each is well-formed, nothing clickable is there twice, fingers can hit what it shows.

    What an action asks to click and no part has becomes a button, so it must be the whole path of that action.
    """
    has_parts = table.game.has_module("drawing") and hasattr(table.game.module("drawing"), "parts")
    seen: dict[str, list[str]] = {}
    for match, seat in table.moments():
        parts = table.game.parts(match.view(max(seat, 0)), max(seat, 0), match.names)
        expect(len({part.id for part in parts}) == len(parts), "two parts have the same id", match)
        for part in parts:
            if part.svg not in seen:
                seen[part.svg] = _clickable(part.svg, match)
                wrong = problem_with(part) if has_parts else ""
                expect(not wrong, wrong, match)
        there = [found for part in parts for found in seen[part.svg]]
        expect(len(set(there)) == len(there), "something clickable is there twice", match)
        for action in match.legal(seat) if parts else []:
            missing = set(action.path) - set(there)
            expect(not missing or len(action.path) == 1, f"{missing} cannot be clicked", match)


def _clickable(svg: str, match: Match) -> list[str]:
    try:
        return [there for node in ElementTree.fromstring(svg).iter() if (there := node.get("data-id"))]
    except ElementTree.ParseError as error:
        raise ConformanceError(f"a part is not well-formed: {error}", match) from None


def ghosts_are_pictures(table: Table) -> None:
    """What would lie on the things that an action clicks: a picture of the library or nothing for each."""
    actions = table.game.module("actions")
    if not hasattr(actions, "ghosts"):
        return
    known = {"", *table.game.module("drawing").GHOSTS}
    for match, seat in table.played():
        view = match.view(seat)
        for action in match.legal(seat):
            shown = actions.ghosts(view, seat, action.id)
            expect(len(shown) == len(action.path), f"{action.label}: a ghost for each click is missing", match)
            expect(set(shown) <= known, f"{action.label}: {set(shown) - known} is no picture", match)


LAWS: tuple[Callable[[Table], None], ...] = (
    legal_and_apply_agree,
    games_end,
    actions_are_told_apart,
    replay_gives_the_same_bytes,
    undo_restores_or_refuses,
    scores_add_up,
    names_do_not_matter,
    nobody_peeks,
    compiled_equals_interpreted,
    bots_play_by_the_rules,
    drawings_can_be_clicked,
    parts_make_a_table,
    ghosts_are_pictures,
)
