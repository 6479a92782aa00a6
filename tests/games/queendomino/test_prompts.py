"""Status, questions and explanations."""

from papercrown.core.match import Match
from papercrown.games.queendomino import prompts
from papercrown.games.queendomino.position import BETWEEN
from tests.games.queendomino.helpers import acting, burn, kinds, played, send, tile, turn
from tests.kit.cases import cases

SAID = {
    "place": "Place the ",
    "discard": "Discard the ",
    "send": "end a knight",
    "build": "ut up a building",
    "burn": "ribe the dragon",
    "choose": "hoose ",
    "end": "end your turn",
}
"""For each step of a turn, words that offer it."""
FULL = "l0 l0 l0 l0 l0\n" * 4 + "l0 l0 @ l0 l0"
"""A kingdom without a free square."""


def said(match: Match, seat: int = 0) -> set[str]:
    """The steps of a turn that question and explanation offer."""
    view = match.view(seat)
    text = f"{prompts.question(view, seat)}\n{prompts.explain(view, seat)}"
    return {step for step, words in SAID.items() if words in text}


@cases("name", ["queendomino", "kingdomino"])
def test_every_position_has_a_question_an_explanation_and_a_status(name: str) -> None:
    match = played(0, name)
    while not match.over:
        seat = match.actors()[0]
        assert prompts.question(match.view(seat), seat)
        assert prompts.explain(match.view(seat), seat)
        assert "ound" in prompts.status(match.view(None), match.names)
        match.play(seat, match.legal_ids(seat)[0])


@cases(("name", "seats"), [("queendomino", 2), ("queendomino", 4), ("kingdomino", 3)])
def test_a9_what_is_said_is_what_is_legal(name: str, seats: int) -> None:
    match, seen = played(0, name, seats), set[str]()
    while not match.over:
        seat = match.actors()[0]
        legal = match.legal_ids(seat)
        assert said(match, seat) == kinds(legal)
        seen |= kinds(legal)
        match.play(seat, legal[len(match.steps) * 5 % len(legal)])
    assert seen >= {"place", "choose"}


def test_a9_after_a_discard_there_are_no_knights_to_send_and_nothing_to_build() -> None:
    match = turn(FULL, guard=3)
    assert said(match) == {"discard"}
    match.play(0, match.legal_ids(0)[0])
    assert said(match) == {"burn", "choose"}
    match.position.kingdoms[0].coins = 0
    assert said(match) == {"choose"}
    assert prompts.question(match.view(0), 0) == "Choose your next domino."


def test_a9_each_step_is_offered_only_while_it_is_possible() -> None:
    match = acting("T0 @", guard=1)
    assert said(match) == {"send", "build", "burn", "choose"}
    match.play(0, send(0))
    assert said(match) == {"build", "burn", "choose"}
    match.play(0, burn(0))
    assert said(match) == {"choose"}


def test_a9_the_queens_host_is_not_offered_the_dragon() -> None:
    match = acting("w0 @", guard=0)
    assert said(match) == {"burn", "choose"}
    match.position.queen = 0
    assert said(match) == {"choose"}


def test_a9_the_last_round_offers_what_is_left_and_the_end_of_the_turn() -> None:
    match = acting("T0 @", guard=2, last_round=True)
    assert said(match) == {"send", "build", "burn", "end"}
    match.position.kingdoms[0].guard = 0
    assert said(match) == {"build", "burn", "end"}


def test_a9_kingdomino_offers_nothing_of_queendomino() -> None:
    match = acting(game="kingdomino")
    assert said(match) == {"choose"}
    assert prompts.question(match.view(0), 0) == "Choose your next domino."


def test_the_question_names_the_crowns_of_each_half() -> None:
    view = turn("@", "w1 m0").view(0)
    assert prompts.question(view, 0) == "Place the wheat (1 crown)\N{EN DASH}marsh domino."


def test_a_discard_can_cost_the_points_for_harmony() -> None:
    match = turn(FULL, game="kingdomino", harmony=True)
    assert "5 points for Harmony" in prompts.explain(match.view(0), 0)
    match.position.kingdoms[0].discarded = 1
    assert "Harmony" not in prompts.explain(match.view(0), 0)


def test_a2_the_next_building_of_an_open_pile_is_named() -> None:
    match = acting("T0 @")
    match.position.top = tile("guardtower")
    assert "Next on the pile: Guardtower." in prompts.explain(match.view(0), 0)
    match.position.top = 0
    assert "pile" not in prompts.explain(match.view(0), 0)


def test_a5_the_status_tells_the_game_of_a_dynasty() -> None:
    match = played(0, "kingdomino", dynasty=True)
    assert prompts.status(match.view(None), match.names) == "Game 1 of 3 · Before the first round"
    assert "Game" not in prompts.status(played(0, "kingdomino").view(None), ["Ada", "Bo"])


@cases("game", [1, 2])
def test_a5_everyone_is_asked_to_begin_the_next_game_of_a_dynasty(game: int) -> None:
    match = played(0, "kingdomino", dynasty=True)
    while match.position.phase != BETWEEN or match.position.game_number < game:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    label = f"Begin the {'second' if game == 1 else 'third'} game"
    assert match.actors() == [0, 1]
    assert prompts.status(match.view(None), match.names) == f"Game {game} of 3"
    for seat in (0, 1):
        assert [action.label for action in match.legal(seat)] == [label]
        assert prompts.question(match.view(seat), seat).startswith(label)
        assert prompts.explain(match.view(seat), seat)
        match.play(seat, match.legal_ids(seat)[0])
    assert prompts.status(match.view(None), match.names) == f"Game {game + 1} of 3 · Before the first round"
