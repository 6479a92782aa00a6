"""Status, questions and explanations."""

from papercrown.games.queendomino import prompts
from papercrown.games.queendomino.position import ACT, BUILD, KNIGHTS
from tests.games.queendomino.helpers import played
from tests.kit.cases import cases


@cases("name", ["queendomino", "kingdomino"])
def test_every_position_has_a_question_an_explanation_and_a_status(name: str) -> None:
    match = played(0, name)
    while not match.over:
        seat = match.actors()[0]
        assert prompts.question(match.view(seat), seat)
        assert prompts.explain(match.view(seat), seat)
        assert "ound" in prompts.status(match.view(None), match.names)
        match.play(seat, match.legal_ids(seat)[0])


def test_each_step_of_a_turn_has_its_explanation() -> None:
    match = played(3)
    view = match.view(0)
    view.phase = ACT
    view.stage = KNIGHTS
    assert prompts.explain(view, 0).startswith("Send knights")
    view.stage = BUILD
    assert prompts.explain(view, 0).startswith("Build")
    view.stage, view.queen = BUILD + 1, 0
    assert prompts.explain(view, 0).startswith("The dragon does not listen")
    view.round_number = view.rounds
    assert prompts.explain(view, 0).endswith("end your turn when you are done.")
