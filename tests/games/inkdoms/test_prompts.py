"""Status, questions and explanations in words."""

from papercrown.games.inkdoms import catalogue, prompts
from papercrown.games.inkdoms.actions import (
    painted_with,
)
from papercrown.games.inkdoms.pieces import (
    BLUE,
    BROWN,
    END,
    GREEN,
    HYDRAS,
    NAMES,
    RED,
    WHITE,
    YELLOW,
)
from papercrown.games.inkdoms.position import DIVIDING, DONE, LANDS, MIXING, NONE
from tests.games.inkdoms.helpers import random_views
from tests.games.inkdoms.rounds import BLUEWATER, GREENWOOD, area, colour_in, coloured, inkdoms, take
from tests.kit.cases import cases
from tests.kit.games import bits

PLAYERS = [f"P{seat}" for seat in range(4)]


def words(line: str) -> str:
    return " ".join(line.split())


def test_the_status_names_the_map_and_the_round() -> None:
    match = inkdoms()
    assert prompts.status(match.view(0), PLAYERS) == "The Mainland · round 1 · P0 threw the dice"
    match.position.last, match.position.starter = 1, 1
    assert prompts.status(match.view(0), PLAYERS) == "The Mainland · round 1 · P1 threw the dice · last round"
    match.position.over = 1
    assert prompts.status(match.view(None), PLAYERS) == "The Mainland · round 1, the last"
    assert prompts.status(inkdoms(1).view(0), PLAYERS) == "The Mainland · round 1"


@cases(
    ("points", "words"),
    [
        (-18, "Try again"),
        (49, "Try again"),
        (50, "Not bad, but there is more in it"),
        (59, "Not bad, but there is more in it"),
        (60, "A true guardian of the Inkdoms"),
        (69, "A true guardian of the Inkdoms"),
        (70, "Try on the crown"),
        (120, "Try on the crown"),
    ],
)
def test_i20_the_verdict(points: int, words: str) -> None:
    assert prompts.verdict(points) == words


def test_a_solo_game_ends_with_a_verdict() -> None:
    match = inkdoms(1)
    match.position.over = 1
    assert prompts.status(match.view(0), PLAYERS) == "The Mainland · round 1, the last · -18 points: Try again"
    match.position.firsts[0] = bits([*range(END + 1)])  # 6 x 4 + 5 x 3
    for number, called in enumerate(NAMES):
        wish = catalogue.MAPS.load("mainland").colour(number)
        coloured(match, 0, **{called: number % 6 if wish is None else wish})
    total = match.scores()[0].total
    assert total >= 70
    assert prompts.status(match.view(0), PLAYERS).endswith(f"the last · {total} points: Try on the crown")


def test_questions_while_choosing_and_painting() -> None:
    match = inkdoms()
    assert prompts.question(match.view(0), 0) == "Choose a die and the kingdom to take it from."
    take(match, 0, BLUE, BLUEWATER)
    assert prompts.question(match.view(0), 0) == "Place 3 blue drops in Bluewater."
    match.position.drafts[0].spells[:] = 1
    match.play(0, DIVIDING + GREENWOOD)
    match.play(0, MIXING + BROWN - 3)
    assert prompts.question(match.view(0), 0) == "Place 1 blue drop and 1 brown drop in Bluewater or Greenwood."
    match.position.drafts[0].choosing = 1
    assert prompts.question(match.view(0), 0) == "Which composite colour for the watchtower?"


def test_questions_when_few_actions_are_left() -> None:
    match = inkdoms()
    take(match, 0, BLUE, BLUEWATER)
    draft = match.position.drafts[0]
    draft.spells[:] = 0
    colour_in(draft, {f"B{number}": RED for number in range(1, 10)})
    assert prompts.question(match.view(0), 0) == "No drop can be placed: say that you are done, for a blot."
    draft.drops[GREEN] = 1
    expected = "No drop of the die can be placed as it is: use a watchtower's drop, or be done, for a blot."
    assert prompts.question(match.view(0), 0) == expected
    draft.left = 0
    assert prompts.question(match.view(0), 0) == "All drops of the die are placed: use a watchtower's drop, or be done."
    draft.drops[GREEN] = 0
    assert prompts.question(match.view(0), 0) == "All drops of the die are placed: say that you are done."


def test_questions_about_numbers_to_cross_out() -> None:
    match = inkdoms(1)
    p = match.position
    p.crossing = 1
    assert prompts.question(match.view(0), 0) == "Cross out a number: a 4 or a 3."
    p.open_first = bits([LANDS + HYDRAS, END])
    assert prompts.question(match.view(0), 0) == "Cross out a number: a 3."
    p.open_first = bits([END])
    assert prompts.question(match.view(0), 0) == "Cross out a number: a 2 or a 1."
    p.open_second = bits([BLUEWATER, END])
    assert prompts.question(match.view(0), 0) == "Cross out a number: a 2."


def test_explanations_list_what_is_possible_now() -> None:
    match = inkdoms()
    assert "A die gives you as many drops" in prompts.explain(match.view(0), 0)
    assert "Nobody can take the white die" in prompts.explain(match.view(0), 0)
    match.position.box &= ~bits([BLUE, YELLOW])
    assert "The white die counts as blue or yellow: a colour" in prompts.explain(match.view(0), 0)
    match.position.box |= bits([BLUE, YELLOW])
    match.position.box &= ~bits([WHITE])
    assert "white" not in prompts.explain(match.view(0), 0)
    take(match, 0, BLUE, BLUEWATER)
    draft = match.position.drafts[0]
    draft.spells[:] = 0
    told = prompts.explain(match.view(0), 0)
    assert "one blot" in told
    assert "Spell" not in told
    assert "watchtowers have" not in told
    draft.spells[:], draft.drops[GREEN], draft.drops[BLUE] = 1, 1, 2
    told = prompts.explain(match.view(0), 0)
    assert [f"Spell {number}" in told for number in range(1, 5)] == [True, False, True, True]
    assert "a neighbour of Bluewater too" in told
    assert "Your watchtowers have 2 blue drops and 1 green drop for any kingdom." in told
    match.play(0, painted_with(BLUE, area("B4")))
    draft.left = 1
    told = prompts.explain(match.view(0), 0)
    assert [f"Spell {number}" in told for number in range(1, 5)] == [False, True, True, False]
    draft.choosing = 1
    assert "you choose which of these its drop is" in prompts.explain(match.view(0), 0)


def test_explanations_in_a_solo_game_and_in_the_last_round() -> None:
    match = inkdoms(1)
    match.position.crossing = 1
    assert "you lose a number" in prompts.explain(match.view(0), 0)
    assert "last round" not in prompts.explain(match.view(0), 0)
    match.position.last = 1
    assert "The next round is the last" in prompts.explain(match.view(0), 0)
    assert prompts.status(match.view(0), PLAYERS) == "The Mainland · round 1 · the next round is the last"
    match.position.crossing = 0
    assert "This is the last round" in prompts.explain(match.view(0), 0)
    assert prompts.status(match.view(0), PLAYERS) == "The Mainland · round 1 · last round"


def test_explanations_list_achievements_within_reach() -> None:
    match = inkdoms()
    coloured(match, 0, **{f"B{number}": RED for number in range(1, 8)}, P4=BLUE, Y9=BLUE)
    told = prompts.explain(match.view(0), 0).splitlines()
    assert "Bluewater needs B8 and B9, for 4 points now." in told
    assert "Hydras need R9 (blue hydra), for 3 points now." in told
    assert not any(line.startswith("Greenwood") for line in told)
    match.position.open_first &= ~bits([BLUEWATER, LANDS + HYDRAS])
    told = prompts.explain(match.view(0), 0).splitlines()
    assert "Bluewater needs B8 and B9, for 2 points now." in told
    assert "Hydras need R9 (blue hydra), for 1 point now." in told
    match.position.open_second &= ~bits([BLUEWATER, LANDS + HYDRAS])
    assert "needs" not in prompts.explain(match.view(0), 0)


@cases("seats", [1, 2, 4])
def test_every_position_of_a_game_can_be_explained(seats: int) -> None:
    for match, seat in random_views(seats, 2):
        view = match.view(seat)
        assert prompts.question(view, seat)[-1] in ".?"
        assert prompts.explain(view, seat).endswith(".")
        asks_for_done = "say that you are done" in prompts.question(view, seat)
        assert asks_for_done == (match.legal_ids(seat) == [DONE])
        asks_for_die = prompts.question(view, seat).startswith("Choose a die")
        assert asks_for_die == (view.taken[seat] == NONE and not view.crossing)
        assert prompts.status(match.view(None), PLAYERS).startswith("The Mainland · round ")
