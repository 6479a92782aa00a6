"""Status, questions and explanations in words."""

from papercrown.games.chroma_cubes import prompts
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.position import DONE
from papercrown.games.chroma_cubes.puzzles import STEPS
from tests.games.chroma_cubes.helpers import game, lighthouse, random_views, table
from tests.kit.cases import cases
from tests.kit.games import bits

PLAYERS = [f"P{seat}" for seat in range(4)]
LAMP, SEA = 1, 2
LAMPS = {"YY": 6, "Y": 7, "O": 8, "R": 9}


def test_the_status_names_the_puzzle_and_the_turn() -> None:
    match = lighthouse()
    assert prompts.status(match.view(0), PLAYERS) == "Lighthouse · turn 1"
    match.position.last = 1
    assert prompts.status(match.view(0), PLAYERS) == "Lighthouse · turn 1 · last turn"
    match.position.last, match.position.pressed = 0, 1
    assert prompts.status(match.view(0), PLAYERS) == "Lighthouse · turn 1 · everybody must use a die"
    match.position.over = 1
    assert prompts.status(match.view(None), PLAYERS) == "Lighthouse · turn 1, the last"


def test_questions_follow_what_the_player_has_done() -> None:
    match = lighthouse()
    what = "Choose a section to colour or a bank for a die"
    assert prompts.question(match.view(0), 0) == f"{what}, or be done without using a die."
    match.position.pressed = 1
    assert prompts.question(match.view(0), 0) == f"{what}: nobody used a die last turn, so now everybody must."
    deposits = [action.id for action in match.legal(0) if action.label.startswith("Open")]
    match.play(0, deposits[0])
    assert prompts.question(match.view(0), 0) == f"{what}, or be done."
    match.position.drafts[0].used = bits([*range(6)])
    assert prompts.question(match.view(0), 0) == "Your dice can do no more in this turn: be done."


def test_banks_are_not_mentioned_on_a_page_without_them() -> None:
    view = game.match(seats=2, seed=1, puzzle="butterfly").view(0)
    assert prompts.question(view, 0) == "Choose a section to colour, or be done without using a die."
    assert "bank" not in prompts.explain(view, 0)
    sentence = "A complete bank stands in for one die of its colour, once."
    assert sentence in prompts.explain(lighthouse().view(0), 0)


def test_explanations_list_what_each_figure_needs_and_scores() -> None:
    match = lighthouse()
    p = match.position
    p.pages[0].filled = bits([LAMPS["YY"]])
    p.drafts[0].filled = bits([LAMPS["YY"], LAMPS["Y"]])
    p.taken[LAMP], p.taken[SEA] = 1, STEPS
    told = prompts.explain(match.view(0), 0).splitlines()
    assert "Lamp needs O and R, for 6 points now." in told
    assert "Tower needs RRR, RR, R, OO, O and YYY, for 18 points now." in told
    assert "Sea needs BBBB, BB, B, GG and G, for 0 points now." in told
    p.drafts[0].filled |= bits([LAMPS["O"], LAMPS["R"]])
    assert "Lamp" not in prompts.explain(match.view(0), 0)


def test_explanations_mention_the_last_turn() -> None:
    match = lighthouse()
    end = "A player who cannot complete any more figures, not even with the best rolls, is finished."
    assert end in prompts.explain(match.view(0), 0)
    match.position.last = 1
    assert "This is the last turn" in prompts.explain(match.view(0), 0)
    assert end not in prompts.explain(match.view(0), 0)


def test_a13_alone_the_question_offers_to_end_the_game() -> None:
    match = lighthouse(1)
    assert prompts.question(match.view(0), 0) == ("Choose a section to colour or a bank for a die, or end the game.")
    assert "or when you use no die in a turn." in prompts.explain(match.view(0), 0)
    match.play(0, match.legal_ids(0)[0])
    assert prompts.question(match.view(0), 0).endswith(", or be done.")


def test_a12_explanations_tell_which_figures_are_lost() -> None:
    left = {0: "BBBB of Sea, GG of Sea, Y of Lamp"}
    match = table("GB GB OP OP OP OP", left=left, banks={0: ", ".join(["withdrawn red"] * 6)})
    told = prompts.explain(match.view(0), 0).splitlines()
    assert "Sea cannot be completed any more: BBBB needs 4 blue dice, but can get only 2." in told
    assert "Lamp needs Y, for 9 points now." in told


@cases("puzzle", PUZZLES.names)
def test_every_position_of_a_game_can_be_explained(puzzle: str) -> None:
    for match, seat in random_views(puzzle, 3, 2):
        view = match.view(seat)
        assert prompts.question(view, seat).endswith(".")
        assert prompts.explain(view, seat).endswith(".")
        asks_for_done = prompts.question(view, seat).startswith("Your dice can do no more")
        assert asks_for_done == (match.legal_ids(seat) == [DONE])
        assert prompts.status(match.view(None), PLAYERS).startswith(PUZZLES.load(puzzle).title)
