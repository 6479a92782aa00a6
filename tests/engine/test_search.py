"""Search: fair, the same for the same seed, never without an answer, and better than greedy."""

import numpy as np
import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.engine.search import Budget, Thought, search_in
from tests.engine.guess_game import GUESS_GAME
from tests.kit.policies import check_plain_python

SOME = Budget(iterations=60)
THINK = """
import papercrown as pc
from papercrown.engine.search import Budget, search_in
game = pc.game("{name}")
match = game.match(seats=2, seed=5)
seat = match.actors()[0]
thought = search_in(game).think(match.view(seat), seat, 2, Budget(iterations=4), seed=3, sees=2)
chosen = [[one.action, one.visits, one.ahead, *one.scores] for one in thought.candidates]
"""


def middle(name: str, seats: int, *, steps: int = 30, seed: int = 2) -> Match:
    match, greedy = pc.game(name).match(seats=seats, seed=seed), pc.bot("greedy", seed=seed)
    while not match.over and (len(match.steps) < steps or len(match.legal_ids(match.actors()[0])) == 1):
        seat = match.actors()[0]
        match.play(seat, greedy.choose(match, seat))
    return match


def think(match: Match, budget: Budget = SOME, *, seed: int = 1, threads: int = 1, sees: int | None = None) -> Thought:
    seat = match.actors()[0]
    search = search_in(match.game)
    return search.think(match.view(seat), seat, match.seats, budget, seed=seed, threads=threads, sees=sees)


@pytest.mark.parametrize("name", pc.games())
def test_every_action_is_looked_at_and_one_is_chosen(name: str) -> None:
    match = middle(name, max(pc.game(name).seats()))
    legal = match.legal_ids(match.actors()[0])
    thought = think(match, Budget(iterations=8 * len(legal)))
    assert sorted(one.action for one in thought.candidates) == sorted(legal)
    assert all(one.visits for one in thought.candidates)
    assert sum(one.visits for one in thought.candidates) == thought.iterations
    assert all(0 <= one.victory <= 1 and len(one.scores) == match.seats for one in thought.candidates)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_thinks_the_same(threads: int) -> None:
    match = middle("queendomino", 3)
    assert think(match, threads=threads) == think(match, threads=threads)


def test_thinking_does_not_touch_the_game() -> None:
    match = middle("inkdoms", 3)
    before = match.position.tobytes()
    think(match)
    assert match.position.tobytes() == before


@pytest.mark.parametrize("name", ["inkdoms", "chroma-cubes"])
def test_without_time_the_answer_is_the_greedy_one(name: str) -> None:
    match = middle(name, 2)
    thought = think(match, Budget(seconds=1e-9))
    greedy = {pc.bot("greedy", seed=seed).choose(match, match.actors()[0]).id for seed in range(50)}
    assert len(greedy) < len(match.legal_ids(match.actors()[0]))
    assert thought.action in greedy
    assert thought.iterations == 0


def test_somebody_alone_is_searched_for_the_score() -> None:
    thought = think(middle("pocket-kingdoms", 1))
    assert thought.candidates[0].scores[0] > 0


def test_whoever_overlooks_things_chooses_among_what_it_sees() -> None:
    match = middle("color-in-kingdoms", 2)
    thought = think(match, sees=2)
    assert len(thought.candidates) == 2
    assert {one.action for one in thought.candidates} <= set(match.legal_ids(match.actors()[0]))


@pytest.mark.parametrize("name", ["chroma-cubes", "color-in-kingdoms", "queendomino"])
def test_compiled_and_plain_python_think_the_same(name: str) -> None:
    """With a quick policy and without one."""
    check_plain_python(THINK.replace("{name}", name))


# --- Secrets --------------------------------------------------------------------------------------------------------


def guessing(secret: int) -> Match:
    match = GUESS_GAME.match(seats=2, seed=1)
    match.play(0, secret)
    return match


def test_what_is_thought_does_not_depend_on_a_secret() -> None:
    thoughts = {think(guessing(secret), Budget(iterations=200), seed=5) for secret in range(10)}
    assert len(thoughts) == 1


def test_a_hidden_choice_may_have_been_anything() -> None:
    """Nobody knows what was written, so every guess is right in one of ten games: 100 of each, give or take 30."""
    thought = think(guessing(3), Budget(iterations=4000))
    tried = [one for one in thought.candidates if one.visits >= 100]
    assert len(tried) == 10
    assert all(0.01 < one.scores[1] < 0.25 for one in tried)


@pytest.mark.parametrize("name", [name for name in pc.games() if pc.game(name).secret])
def test_a_planted_secret_changes_no_choice(name: str) -> None:
    """Another seat has chosen, one thing or another: what the searcher thinks is the same."""
    match, greedy = pc.game(name).match(seats=3, seed=6), pc.bot("greedy", seed=6)
    while len(match.steps) < 20 or len(match.actors()) < 2 or len(secrets(match)) < 2:
        match.play(match.actors()[0], greedy.choose(match, match.actors()[0]))
    planter, searcher = match.actors()[:2]
    thoughts = set()
    for action in secrets(match)[:4]:
        planted = match.snapshot()
        planted.play(planter, action)
        thoughts.add(search_in(match.game).think(planted.view(searcher), searcher, match.seats, SOME, seed=4))
    assert len(thoughts) == 1


def secrets(match: Match) -> list[int]:
    """What the first who may act can do in secret."""
    return [action for action in match.legal_ids(match.actors()[0]) if not match.public(action)]


# --- Strength -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "iterations"), [("color-in-kingdoms", 100), ("queendomino", 60)])
def test_search_beats_greedy(name: str, iterations: int) -> None:
    """Of duels it wins more than 95 in 100 (docs/bots.md)."""
    wins = []
    for number in range(8):
        match = pc.game(name).match(seats=2, seed=number)
        bots = [pc.bot(f"search:{iterations}x", seed=number), pc.bot("greedy", seed=number)]
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, bots[(seat + number) % 2].choose(match, seat))
        wins.append(number % 2 in match.winners())
    assert np.sum(wins) >= 6
