"""Search: fair, reproducible, never without an answer, and stronger than greedy."""

import numpy as np
import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.engine.search import Budget, SearchResult, searcher_for
from tests.engine.guess_game import GUESS_GAME
from tests.kit.policies import check_plain_python

SMALL_BUDGET = Budget(iterations=60)
SEARCH = """
import papercrown as pc
from papercrown.engine.search import Budget, searcher_for
game = pc.game("{name}")
match = game.match(seats=2, seed=5)
seat = match.actors()[0]
result = searcher_for(game).search(match.view(seat), seat, 2, Budget(iterations=4), seed=3, max_actions=2)
chosen = [[arm.action, arm.visits, arm.lead, *arm.scores] for arm in result.candidates]
"""


def match_in_progress(name: str, seats: int, *, steps: int = 30, seed: int = 2) -> Match:
    match, greedy = pc.game(name).match(seats=seats, seed=seed), pc.bot("greedy", seed=seed)
    while not match.over and (len(match.steps) < steps or len(match.legal_ids(match.actors()[0])) == 1):
        seat = match.actors()[0]
        match.play(seat, greedy.choose(match, seat))
    return match


def search(
    match: Match, budget: Budget = SMALL_BUDGET, *, seed: int = 1, threads: int = 1, max_actions: int | None = None
) -> SearchResult:
    seat = match.actors()[0]
    searcher = searcher_for(match.game)
    return searcher.search(
        match.view(seat), seat, match.seats, budget, seed=seed, threads=threads, max_actions=max_actions
    )


@pytest.mark.parametrize("name", pc.games())
def test_every_action_is_tried(name: str) -> None:
    match = match_in_progress(name, max(pc.game(name).seats()))
    legal = match.legal_ids(match.actors()[0])
    result = search(match, Budget(iterations=8 * len(legal)))
    assert sorted(candidate.action for candidate in result.candidates) == sorted(legal)
    assert all(candidate.visits for candidate in result.candidates)
    assert sum(candidate.visits for candidate in result.candidates) == result.iterations
    assert all(0 <= candidate.victory <= 1 and len(candidate.scores) == match.seats for candidate in result.candidates)


@pytest.mark.parametrize("threads", [1, 2])
def test_same_seed_gives_the_same_result(threads: int) -> None:
    match = match_in_progress("queendomino", 3)
    assert search(match, threads=threads) == search(match, threads=threads)


def test_search_does_not_change_the_match() -> None:
    match = match_in_progress("inkdoms", 3)
    before = match.position.tobytes()
    search(match)
    assert match.position.tobytes() == before


@pytest.mark.parametrize("name", ["inkdoms", "chroma-cubes"])
def test_search_without_time_chooses_the_greedy_action(name: str) -> None:
    match = match_in_progress(name, 2)
    result = search(match, Budget(seconds=1e-9))
    greedy = {pc.bot("greedy", seed=seed).choose(match, match.actors()[0]).id for seed in range(50)}
    assert len(greedy) < len(match.legal_ids(match.actors()[0]))
    assert result.action in greedy
    assert result.iterations == 0


def test_solo_search_maximises_the_score() -> None:
    result = search(match_in_progress("pocket-kingdoms", 1))
    assert result.candidates[0].scores[0] > 0


def test_number_of_actions_can_be_limited() -> None:
    match = match_in_progress("color-in-kingdoms", 2)
    result = search(match, max_actions=2)
    assert len(result.candidates) == 2
    assert {candidate.action for candidate in result.candidates} <= set(match.legal_ids(match.actors()[0]))


def test_compiled_and_interpreted_search_agree() -> None:
    """With a quick policy and without one."""
    check_plain_python(
        *(SEARCH.replace("{name}", name) for name in ("chroma-cubes", "color-in-kingdoms", "queendomino"))
    )


# --- Secrets --------------------------------------------------------------------------------------------------------


def guessing(secret: int) -> Match:
    match = GUESS_GAME.match(seats=2, seed=1)
    match.play(0, secret)
    return match


def test_result_does_not_depend_on_a_secret() -> None:
    results = {search(guessing(secret), Budget(iterations=200), seed=5) for secret in range(10)}
    assert len(results) == 1


def test_hidden_choices_are_sampled_evenly() -> None:
    """Every guess is right in one of ten playouts."""
    result = search(guessing(3), Budget(iterations=4000))
    tried = [candidate for candidate in result.candidates if candidate.visits >= 100]
    assert len(tried) == 10
    assert all(0.01 < candidate.scores[1] < 0.25 for candidate in tried)


@pytest.mark.parametrize("name", [name for name in pc.games() if pc.game(name).secret])
def test_planted_secret_changes_no_result(name: str) -> None:
    """The result is the same whatever another seat has chosen in secret."""
    match, greedy = pc.game(name).match(seats=3, seed=6), pc.bot("greedy", seed=6)
    while len(match.steps) < 20 or len(match.actors()) < 2 or len(secrets(match)) < 2:
        match.play(match.actors()[0], greedy.choose(match, match.actors()[0]))
    planter, searcher = match.actors()[:2]
    results = set()
    for action in secrets(match)[:4]:
        planted = match.snapshot()
        planted.play(planter, action)
        results.add(
            searcher_for(match.game).search(planted.view(searcher), searcher, match.seats, SMALL_BUDGET, seed=4)
        )
    assert len(results) == 1


def secrets(match: Match) -> list[int]:
    """The secret actions of the first seat that may act."""
    return [action for action in match.legal_ids(match.actors()[0]) if not match.public(action)]


# --- Strength -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "iterations"), [("color-in-kingdoms", 100), ("queendomino", 60)])
def test_search_beats_greedy(name: str, iterations: int) -> None:
    """It wins more than 95 of 100 duels (docs/bots.md)."""
    wins = []
    for number in range(8):
        match = pc.game(name).match(seats=2, seed=number)
        bots = [pc.bot(f"search:{iterations}x", seed=number), pc.bot("greedy", seed=number)]
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, bots[(seat + number) % 2].choose(match, seat))
        wins.append(number % 2 in match.winners())
    assert np.sum(wins) >= 6
