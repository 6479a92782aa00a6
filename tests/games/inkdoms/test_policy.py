"""The greedy player: what it prefers in positions composed by hand, and how well it does."""

from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.engine.batch import Batch
from papercrown.engine.specialise import kernels_for, workspace
from papercrown.games.inkdoms.catalogue import MAPS
from tests.games.inkdoms.comparison import deed, game, rules
from tests.games.inkdoms.helpers import Paint, coloured, do, table, viewed, whole
from tests.games.inkdoms.referee import COLOURS, KINGDOMS, LINES, PRIMARY
from tests.kit.cases import cases

NO_END = 10**6
PURPLEFIELD = coloured("P1 blue, P2 red, P3 yellow, P4 green, P6 blue, P7 yellow, P8 blue, P9 red")
"""All but its capital, which is purple; and no tower waits for that."""
ALL_NUMBERS = ", ".join(f"{which} of {line}" for line in LINES for which in ("first", "second"))


def turn(die: str, paint: Paint | None = None, *, last: bool = False, **given: Any) -> Match:
    """The first of two has taken a die, as in "blue 3 Redhill"."""
    match = table(2, die, paint={0: paint or {}}, **{"spells": {}, **given})
    match.position.last = last
    colour, _, kingdom = die.split()
    do(match, f"take {colour} from {kingdom}")
    return match


def choice(match: Match, seed: int = 1) -> str:
    return deed(pc.bot("greedy", seed=seed).choose(match, 0).id)


def whole_turn(match: Match, seed: int = 1) -> list[str]:
    """Everything it does until it is done."""
    deeds: list[str] = []
    while not deeds or deeds[-1] != "done":
        deeds.append(choice(match, seed))
        do(match, deeds[-1])
    return deeds


def makes_a_blot(match: Match) -> bool:
    """Whether drops of the die are left over when it is done."""
    whole_turn(match)
    return bool(rules.drops_left(match.position.drafts[0]))


# --- How well it does -------------------------------------------------------------------------------------------------


@cases(("seats", "points"), [(1, 65), (2, 75), (3, 72), (4, 69)])
def test_it_scores_well(seats: int, points: int) -> None:
    assert game.playouts(300, seats=seats, seed=1, policy="greedy").scores.mean() > points


@cases("chart", MAPS.names)
def test_it_beats_random_players_on_every_map(chart: str) -> None:
    played = game.playouts(100, seats=4, seed=1, policy=["random", "greedy", "random", "random"], map=chart)
    assert played.winners[:, 1].all()
    assert played.scores[:, 1].mean() > 60


@cases("seats", [1, 4])
def test_little_is_left_over_at_the_end(seats: int) -> None:
    batch = Batch(game, 200, seats=seats, seed=1)
    batch.advance(NO_END, "greedy")
    assert batch.over.all()
    sheets = batch.positions.sheets[:, :seats]
    assert sheets.drops.sum(axis=2).mean() < 0.5
    assert sheets.spells.sum(axis=2).mean() < 1.5


@cases("seats", [1, 2, 4])
def test_it_chooses_a_legal_action_in_random_positions(seats: int) -> None:
    kernels, work, dice = kernels_for(game), workspace(game), dice_for(b"any secret", "match", 1)
    match, player, legal = game.match(seats=seats, seed=2), pc.bot("random", seed=2), np.zeros(rules.ACTIONS, np.int64)
    asked = 0
    while not match.over:
        for seat in match.actors():
            offered = legal[: rules.legal(match.position, seat, legal)].tolist()
            assert kernels.choose(viewed(match.position, seat), seat, kernels.GREEDY, dice, 0, work) in offered
            asked += 1
        match.play(match.actors()[0], player.choose(match, match.actors()[0]))
    assert asked > 50


def test_it_does_not_see_what_the_others_paint() -> None:
    match = turn("blue 3 Redhill", whole("R", but="R1 R3 R4 R6 R8"))
    do(match, "take red from Redhill", seat=1)
    before = choice(match)
    do(match, "paint R1 red, paint R4 red", seat=1)
    assert choice(match) == before


# --- The drops of a die -----------------------------------------------------------------------------------------------


def test_it_takes_the_die_that_builds_a_capital() -> None:
    paint = whole("BPYGUR", "brown", but="R1 P1")
    assert choice(table(2, "blue 2 Purplefield, red 2 Redhill, yellow 2 Purplefield", paint={0: paint})) == (
        "take red from Redhill"
    )


@cases(("die", "capital"), [("blue 2 Bluewater", "B6"), ("yellow 2 Yellowlake", "Y6"), ("red 2 Redhill", "R1")])
def test_it_builds_a_capital_when_it_can(die: str, capital: str) -> None:
    assert f"paint {capital} {die.split()[0]}" in whole_turn(turn(die))


def test_it_spares_a_capital_for_its_colour() -> None:
    assert "paint P5 red" not in whole_turn(turn("red 3 Purplefield"))


@cases("kingdom", KINGDOMS)
@cases("colour", PRIMARY)
def test_it_makes_no_blot_in_an_empty_kingdom(colour: str, kingdom: str) -> None:
    assert not makes_a_blot(turn(f"{colour} 3 {kingdom}"))


@cases("seed", range(6))
def test_it_plans_all_drops_together(seed: int) -> None:
    """The capital brings two points like the hydra, but lies beside it and B4: then a blot would be left."""
    match = turn("blue 2 Bluewater", whole("BPYGUR", "green", but="B2 B4 B6"), last=True)
    assert {"paint B2 blue", "paint B4 blue"} <= set(whole_turn(match, seed))


def test_it_completes_a_kingdom() -> None:
    paint = {area: colour for area, colour in PURPLEFIELD.items() if area != "P9"}
    assert choice(turn("red 2 Purplefield", {**paint, "P5": "brown"})) == "paint P9 red"


# --- Spells and watchtowers -------------------------------------------------------------------------------------------


def test_a_drop_of_a_watchtower_builds_a_capital() -> None:
    assert choice(turn("blue 2 Redhill", PURPLEFIELD, drops={0: "purple"})) == "paint P5 purple by tower"


def test_a_watchtower_drop_is_saved_for_a_good_area() -> None:
    """There are only capitals of other colours left, and nothing to be won for a complete kingdom."""
    paint = whole("BPYGUR", "red", but="P5 G2 U6")
    assert whole_turn(turn("red 2 Redhill", paint, drops={0: "blue"}, closed=ALL_NUMBERS)) == ["done"]


def test_in_the_last_round_every_drop_of_a_watchtower_is_used() -> None:
    deeds = whole_turn(turn("red 2 Redhill", drops={0: "blue green purple"}, last=True))
    assert sum("by tower" in words for words in deeds) == 3


@cases("colour", COLOURS[3:])
def test_a_watchtower_gets_a_useful_colour(colour: str) -> None:
    """A capital of this colour is all that is left."""
    capital = {"green": "G2", "purple": "P5", "brown": "U6"}[colour]
    match = turn("red 2 Redhill", whole("BPYGUR", "red", but=capital))
    match.position.drafts[0].choosing = 1
    assert choice(match) == f"fill {colour}"


def test_in_the_last_round_it_moves_drops_that_find_no_room() -> None:
    match = turn("blue 3 Purplefield", PURPLEFIELD, spells={0: "1"}, last=True)
    assert choice(match).startswith("move to ")
    assert not makes_a_blot(match)


def test_in_the_last_round_it_divides_drops_that_find_no_room() -> None:
    match = turn("blue 3 Purplefield", PURPLEFIELD, spells={0: "3"}, last=True)
    assert choice(match).startswith("divide to ")
    assert not makes_a_blot(match)


def test_in_the_last_round_it_paints_a_colour_beside_itself() -> None:
    match = turn("blue 2 Purplefield", PURPLEFIELD, spells={0: "2"}, last=True)
    assert whole_turn(match) == ["paint P5 blue", "done"]
    assert match.position.drafts[0].cast[1] == 1


def test_in_the_last_round_it_mixes_the_colour_of_a_capital() -> None:
    assert whole_turn(turn("red 2 Purplefield", PURPLEFIELD, spells={0: "4"}, last=True))[:2] == [
        "mix purple",
        "paint P5 purple",
    ]


# --- Alone ------------------------------------------------------------------------------------------------------------


def crossing(paint: Paint, closed: str, reached: int = 0) -> str:
    """The number it crosses out alone."""
    match = table(paint={0: paint}, closed=closed)
    match.position.crossing, match.position.reached[0] = 1, reached
    return choice(match)


def test_in_a_solo_game_it_crosses_out_a_number_that_costs_nothing() -> None:
    reached = 1 << KINGDOMS.index("Purplefield")
    closed = ", ".join(f"first of {line}" for line in LINES)
    assert crossing({**PURPLEFIELD, "P5": "brown"}, closed, reached) == "cross second of Purplefield"


def test_in_a_solo_game_it_keeps_numbers_within_reach() -> None:
    closed = ", ".join(f"first of {line}" for line in LINES if line not in ("Bluewater", "Purplefield"))
    assert crossing(PURPLEFIELD, closed) == "cross first of Bluewater"
