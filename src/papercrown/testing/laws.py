"""The laws that every game must keep. Each is a function that raises `Broken` with a sentence."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import numpy as np

import papercrown
from papercrown.core.errors import IllegalAction, JournalError, UndoRefused
from papercrown.core.journal import replay
from papercrown.core.match import Action, Match
from papercrown.core.records import copy, restored
from papercrown.testing.hit_areas import problem_with
from papercrown.testing.trace import PlainPythonFailed, plain_trace, trace

if TYPE_CHECKING:
    from papercrown.testing.conformance import Case

SPECTATOR = None
MAX_UNLISTED_ACTIONS = 20
"""How many illegal actions are tried in a sampled position."""
MAX_COMPARED_CHOICES = 6
"""How many secret choices of one seat are compared in a position, as the other seats see them."""

Law = Callable[[Any], None]
"""Checks a `Position`, or a whole game that was `Played`."""


class Broken(Exception):
    """What the game does wrong."""


@dataclass(frozen=True)
class Position:
    """A position of a random game before `seat` acts; -1 when the game is over.

    All laws share the match: a law that plays or undoes does so in a snapshot.
    """

    match: Match
    seat: int
    before: bytes
    """The position one step earlier."""
    sampled: bool
    """Whether expensive checks are due."""
    chance: random.Random
    turn_labels: dict[str, int] = field(default_factory=dict)
    """The labels that the seat has been offered in this turn, and the actions they stand for."""

    @cached_property
    def actions(self) -> list[Action]:
        return self.match.legal(self.seat)

    @cached_property
    def words(self) -> str:
        """What the seat is asked and told."""
        prompts, view = self.match.game.module("prompts"), self.match.view(self.seat)
        return f"{prompts.question(view, self.seat)}\n{prompts.explain(view, self.seat)}"

    @cached_property
    def promises(self) -> Any:
        """What the words of the game promise."""
        game = self.match.game
        expect(game.has_module("promises"), "a game with prompts.py has promises.py, which says what its words offer")
        return game.module("promises")

    def snapshot(self) -> Position:
        return replace(self, match=self.match.snapshot())


@dataclass(frozen=True)
class Played:
    """A random game, played to its end or to where it cannot go on."""

    case: Case
    match: Match


def expect(holds: object, law: str) -> None:
    if not holds:
        raise Broken(law)


# --- in every position ----------------------------------------------------------------------------------------------


def legal_and_apply_agree(now: Position) -> None:
    """Every listed action applies; an unlisted one is refused and changes nothing."""
    match, seat, rules = now.match, now.seat, now.match.game.rules
    before = match.position.tobytes()
    if seat < 0:
        expect(not any(map(match.legal, range(match.seats))), "nobody may act when the game is over")
        return
    legal = match.legal_ids(seat)
    expect(legal, f"seat {seat} may act but has no action")
    expect(len(set(legal)) == len(legal), f"seat {seat} has an action twice")
    expect(all(0 <= action < rules.ACTIONS for action in legal), "an action lies outside the action space")
    dice = match.dice_of_next_step()
    for action in legal:
        tried = restored(rules.POSITION, before)
        rules.apply(tried, seat, action, copy(dice))
        expect(int(rules.actors(tried)) >= 0, f"action {action} breaks the position")
    if now.sampled:
        unlisted = sorted(set(range(-1, rules.ACTIONS + 1)) - set(legal))
        for action in now.chance.sample(unlisted, min(MAX_UNLISTED_ACTIONS, len(unlisted))):
            expect(_is_refused(match, seat, action), f"action {action} is not listed but can be played")
    for other in set(range(-1, match.seats + 1)) - set(match.actors()):
        expect(_is_refused(match, other, legal[0]), f"seat {other} may not act but can")
    expect(match.position.tobytes() == before, "looking or refusing changed the position")


def _is_refused(match: Match, seat: int, action: int) -> bool:
    tried = match.snapshot()
    try:
        tried.play(seat, action)
    except IllegalAction:
        return tried.steps == match.steps and tried.position.tobytes() == match.position.tobytes()
    return False


def actions_are_told_apart(now: Position) -> None:
    """Labels and paths name one action each, a label even in a whole turn; no path is the beginning of another."""
    actions = now.actions
    expect(all(action.label.strip() and action.path for action in actions), "an action has no name or path")
    expect(len({action.label for action in actions}) == len(actions), "two actions have the same label")
    for action in actions:
        earlier = now.turn_labels.setdefault(action.label, action.id)
        expect(earlier == action.id, f"two actions of one turn have the label {action.label!r}")
    paths = sorted(action.path for action in actions)
    for path, following in itertools.pairwise(paths):
        expect(following[: len(path)] != path, f"the path {path} is also another one, or its beginning")


def undo_restores_or_refuses(now: Position) -> None:
    """Undo restores the position before, never past dice or a reveal; the same action then leads to the same step."""
    if not now.match.steps:
        return
    match, last = now.match.snapshot(), now.match.steps[-1]
    try:
        match.undo(last.seat)
    except UndoRefused:
        expect(match.steps == now.match.steps, "a refused undo changed the steps")
        expect(match.position.tobytes() == now.match.position.tobytes(), "a refused undo changed the position")
        return
    expect(match.position.tobytes() == now.before, "undo leads to another position")
    dice = match.dice_of_next_step()
    match.game.rules.apply(copy(match.position), last.seat, last.action, dice)
    expect(not dice.counter, "undo takes a throw of the dice back")
    expect(not dice.reveals, "undo takes a reveal back")
    match.play(last.seat, last.action)
    expect(match.steps == now.match.steps, "the same action after undo leads elsewhere")


def scores_add_up(now: Position) -> None:
    """The items of every score add up to the total, and none is missing."""
    for score in now.match.scores():
        expect(sum(score.items.values()) == score.total, "items do not add up to the total")
        expect(tuple(score.items) == now.match.game.items_in(now.match.position), "an item is missing")


def nobody_peeks(now: Position) -> None:
    """Positions that differ only in what a viewer may not know give this viewer the same view, byte by byte."""
    if now.sampled:
        _check_views(now.match)
    if now.match.game.secret and len(now.match.actors()) > 1:
        _check_secrets(now.match, now.chance)
    if now.sampled and hasattr(now.match.game.rules, "reopen"):
        _check_reopened(now.match)


def _check_views(match: Match) -> None:
    for viewer in (*range(match.seats), SPECTATOR):
        view = match.view(viewer)
        again = copy(view)
        match.game.rules.conceal(again, -1 if viewer is None else viewer)
        expect(again.tobytes() == view.tobytes(), "a view of a view differs from it")
        if not match.game.secret:
            expect(view.tobytes() == match.position.tobytes(), "something is hidden in an open game")


def _check_reopened(match: Match) -> None:
    """In a reopened view the viewer has the same choices, and every seat that may act still may."""
    legal, actors = np.empty(match.game.rules.ACTIONS, np.int64), match.game.rules.actors
    for viewer in match.actors():
        reopened = match.view(viewer)
        match.game.rules.reopen(reopened, viewer)
        before = int(actors(match.view(viewer)))
        expect(before & int(actors(reopened)) == before, "a seat that may act may not in a reopened view")
        n = match.game.rules.legal(reopened, viewer, legal)
        expect(legal[:n].tolist() == match.legal_ids(viewer), "a reopened view has other actions for its viewer")


def _check_secrets(match: Match, chance: random.Random) -> None:
    """Two secret choices of one seat look the same to all others until something is revealed."""
    seat, now = chance.choice(match.actors()), match.position.tobytes()
    actions = match.game.module("actions")
    for action in match.legal_ids(seat):
        if match.public(action):
            told = [actions.describe(match.view(viewer), seat, action) for viewer in (seat, SPECTATOR)]
            expect(told[0] == told[1], f"all players are told at once of {told[0][0]!r}, which gives a secret away")
    secret = [action for action in match.legal_ids(seat) if not match.public(action)]
    tried = chance.sample(secret, min(len(secret), MAX_COMPARED_CHOICES))
    hidden = _unrevealed(match, seat, [(now, action) for action in tried])
    _expect_same_views(match, seat, hidden)
    other = chance.choice([actor for actor in match.actors() if actor != seat])
    action = chance.choice(match.legal_ids(other))
    later = _unrevealed(match, other, [(position, action) for position in hidden])
    _expect_same_views(match, seat, later)


def _unrevealed(match: Match, seat: int, tried: list[tuple[bytes, int]]) -> list[bytes]:
    """The positions after actions, except those that roll dice or reveal something."""
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
        expect(len(views) <= 1, f"viewer {viewer} sees what seat {seat} chose in secret, or a reveal was not reported")


def ghosts_are_pictures(now: Position) -> None:
    """The ghost of each click of an action is empty, or a picture in the drawing's library."""
    actions = now.match.game.module("actions")
    if not hasattr(actions, "ghosts"):
        return
    known, view = {"", *now.match.game.module("drawing").GHOSTS}, now.match.view(now.seat)
    for action in now.actions:
        shown = actions.ghosts(view, now.seat, action.id)
        expect(len(shown) == len(action.path), f"{action.label}: a ghost for each click is missing")
        expect(set(shown) <= known, f"{action.label}: {set(shown) - known} is no picture")


def words_offer_what_is_legal(now: Position) -> None:
    """Question and explanation offer what is legal and nothing else: see `OFFERS` in `docs/add-a-game.md`."""
    if now.seat < 0 or not now.match.game.has_module("prompts"):
        return
    text, legal = now.words, now.match.legal_ids(now.seat)
    offers = [kind for phrase, kind in now.promises.OFFERS.items() if phrase in text]
    for phrase, kind in now.promises.OFFERS.items():
        expect(phrase not in text or any(map(kind, legal)), f"{phrase!r} offers what is not legal")
    for action in now.actions:
        expect(any(kind(action.id) for kind in offers), f"{action.label!r} is legal, but nothing in {text!r} offers it")


def numbers_in_words_are_true(now: Position) -> None:
    """Labels state what the action does, question and explanation what is so: see `docs/add-a-game.md`."""
    game = now.match.game
    if now.seat < 0 or not game.has_module("promises"):
        return
    before, dice = now.match.position.tobytes(), now.match.dice_of_next_step()
    for action in now.actions:
        after = restored(game.rules.POSITION, before)
        game.rules.apply(after, now.seat, action.id, copy(dice))
        for pattern, truth in now.promises.LABEL_NUMBERS.items():
            if found := re.search(pattern, action.label):
                true = str(truth(now.match.position, now.seat, action.id, after))
                expect(found[1] == true, f"{action.label!r} says {found[1]}, expected {true}")
    for pattern, truths in now.promises.TEXT_NUMBERS.items():
        if stated := re.findall(pattern, now.words):
            possible = sorted(map(str, truths(now.match.view(now.seat), now.seat)))
            wrong = sorted(set(stated) - set(possible))
            expect(not wrong, f"{now.words!r} says {wrong}, expected some of {possible}")


# --- in some positions ----------------------------------------------------------------------------------------------


def drawings_can_be_clicked(now: Position) -> None:
    """Every element that a legal action asks to click is in the drawing exactly once."""
    if not now.match.game.has_module("drawing"):
        return
    there = Counter(re.findall(r'data-id="([^"]*)"', now.match.drawing(max(now.seat, 0))))
    for identifier in {part for action in now.actions for part in action.path}:
        expect(there[identifier] == 1, f"{identifier} is not in the drawing once")


def parts_make_a_table(now: Position) -> None:
    """The parts for the browser are well-formed; every clickable element is there once and large enough for a finger.

    The client offers what no part contains as a button, so it must be the whole path of its action.
    """
    game, viewer = now.match.game, max(now.seat, 0)
    has_parts = game.has_module("drawing") and hasattr(game.module("drawing"), "parts")
    parts = game.parts(now.match.view(viewer), viewer, now.match.names)
    expect(len({part.id for part in parts}) == len(parts), "two parts have the same id")
    there: list[str] = []
    for part in parts:
        parsed = _parsed(part.svg)
        there += [identifier for node in parsed.iter() if (identifier := node.get("data-id"))]
        wrong = problem_with(part, parsed) if has_parts else ""
        expect(not wrong, wrong)
    expect(len(set(there)) == len(there), "something clickable is there twice")
    for action in now.actions if parts else []:
        missing = set(action.path) - set(there)
        expect(not missing or len(action.path) == 1, f"{missing} cannot be clicked")


def _parsed(svg: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise Broken(f"a part is not well-formed: {error}") from None


# --- of a whole game ------------------------------------------------------------------------------------------------


def games_end(game: Played) -> None:
    """A game ends within as many steps as it declares, and has a winner."""
    expect(game.match.over, f"the game does not end within {game.case.game.longest} steps")
    expect(game.match.winners(), "a finished game has no winner")


def replay_gives_the_same_bytes(game: Played) -> None:
    """A journal leads to the same position and the same journal."""
    journal = game.match.journal()
    try:
        again = replay(json.loads(json.dumps(journal)), lambda name: game.case.game)
    except JournalError as error:
        raise Broken(f"a replay is refused: {error}") from None
    expect(again.position.tobytes() == game.match.position.tobytes(), "a replay ends in another position")
    expect(again.journal() == journal, "a replay has another journal")


def names_do_not_matter(game: Played) -> None:
    """The same seed and actions give the same positions and scores to players of other names."""
    other = game.case.match([f"Z{seat}" for seat in range(game.case.seats)])
    for step in game.match.steps:
        other.play(step.seat, step.action)
    expect(other.position.tobytes() == game.match.position.tobytes(), "names change the position")
    totals = [score.total for score in game.match.scores()]
    expect([score.total for score in other.scores()] == totals, "names change the scores")


def compiled_equals_interpreted(game: Played) -> None:
    """The same code in plain Python gives the same positions, actions and scores, step by step."""
    match = game.match
    try:
        interpreted = plain_trace(match.game.package, match.journal())
    except PlainPythonFailed as error:
        raise Broken(f"the rules fail in plain Python: {error}") from None
    compiled = trace(match.at(0), ((step.seat, step.action) for step in match.steps))
    for step, (one, other) in enumerate(zip(compiled, interpreted, strict=True)):
        expect(one == other, f"compiled and interpreted differ at step {step}: {one} and {other}")


def bots_play_by_the_rules(game: Played) -> None:
    """Random and greedy bots finish a game."""
    for name in ("random", "greedy"):
        _play_with_bots(game.case, [name] * game.case.seats)


def search_plays_by_the_rules(game: Played) -> None:
    """A bot that searches finishes a game. It has the last seat, which acts after others have chosen in secret."""
    _play_with_bots(game.case, [*["greedy"] * (game.case.seats - 1), "search:2x"])


def _play_with_bots(case: Case, names: list[str]) -> None:
    match, bots = case.match(), [papercrown.bot(name, seed=case.seed) for name in names]
    while not match.over and len(match.steps) <= case.game.longest:
        seat = match.actors()[0]
        match.play(seat, bots[seat].choose(match, seat))
    expect(match.over, f"the game does not end among {names[-1]} bots")


POSITION_LAWS: tuple[Law, ...] = (
    legal_and_apply_agree,
    actions_are_told_apart,
    undo_restores_or_refuses,
    scores_add_up,
    nobody_peeks,
    ghosts_are_pictures,
    words_offer_what_is_legal,
    numbers_in_words_are_true,
)
SAMPLE_LAWS: tuple[Law, ...] = (drawings_can_be_clicked, parts_make_a_table)
GAME_LAWS: tuple[Law, ...] = (
    games_end,
    replay_gives_the_same_bytes,
    names_do_not_matter,
    compiled_equals_interpreted,
    bots_play_by_the_rules,
    search_plays_by_the_rules,
)
LAWS = POSITION_LAWS + SAMPLE_LAWS + GAME_LAWS
