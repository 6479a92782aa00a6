"""The labels and paths of actions, and why some are refused."""

import re

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino.position import ACTIONS, BETWEEN, DISCARD, END_TURN, NEXT_GAME, SENDING
from tests.games.queendomino.helpers import (
    MODES,
    TEAMS,
    Mode,
    acting,
    at,
    build,
    burn,
    choose,
    domino,
    finish_turn,
    in_mode,
    kinds,
    place,
    position,
    random_game,
    send,
    turn,
)
from tests.kit.cases import cases
from tests.kit.games import refused
from tests.kit.labels import check_labels_and_paths

DASH = "\N{EN DASH}"
CLICKS = re.compile(r"cell:\d:\d+,\d+|guard:\d|building:\d|domino:\d|dragon|discard|done|next-game")


def refusal(match: Match, action: int, seat: int = 0) -> str:
    return refused(match, seat, action)


# --- Labels and paths -------------------------------------------------------------------------------------------------


def test_placing_names_the_domino_and_both_squares() -> None:
    action = turn("@", "w1 m0").describe(0, place(at(1, 0), at(2, 0)))
    assert action.label == f"Place the wheat (1 crown){DASH}marsh domino at H7{DASH}I7"
    assert action.path == ("cell:0:7,6", "cell:0:8,6")


def test_rotating_a_domino_swaps_its_halves() -> None:
    action = turn("@", "w1 m0").describe(0, place(at(2, 0), at(1, 0)))
    assert action.label == f"Place the wheat (1 crown){DASH}marsh domino at I7{DASH}H7"
    assert action.path == ("cell:0:8,6", "cell:0:7,6")


def test_sending_names_the_landscape_and_what_it_brings() -> None:
    match = acting("w0 w0 @", "w1 m0", square=at(-1, 1), second=at(0, 1), guard=2)
    assert match.describe(0, send(0)).label == "Send a knight to the wheat at F8 for 3 coins"
    assert match.describe(0, send(1)).label == "Send a knight to the marsh at G8 for 1 coin"
    assert match.describe(0, send(1)).path == ("guard:0", "cell:0:6,7")


def test_building_names_the_price() -> None:
    match = acting("T0 @", spots=("church", "bakery"))
    assert match.describe(0, build(0, at(-1, 0))).label == "Build the Church for nothing at F7"
    assert match.describe(0, build(1, at(-1, 0))).label == "Build the Bakery for 1 coin at F7"
    assert match.describe(0, build(1, at(-1, 0))).path == ("building:1", "cell:0:5,6")


def test_burning_names_the_building() -> None:
    action = acting(spots=("church",)).describe(0, burn(0))
    assert action.label == "Bribe the dragon with 1 coin to burn the 0-coin Church"
    assert action.path == ("dragon", "building:0")


def test_choosing_names_the_domino_its_crowns_and_its_place() -> None:
    match = acting()
    match.position.next_line[:3] = (0, 6, 44)
    assert match.describe(0, choose(0)).label == f"Choose the wheat{DASH}wheat domino, first in line"
    assert match.describe(0, choose(1)).label == f"Choose the forest (1 crown){DASH}wheat domino, second in line"
    assert match.describe(0, choose(2)).label == f"Choose the mountain (3 crowns){DASH}town domino, third in line"
    assert match.describe(0, choose(2)).path == ("domino:2",)


def test_discarding_and_ending_the_turn() -> None:
    match = turn("l0 l0 l0 l0 @\n. . . . l0", "w0 w0")
    assert match.describe(0, DISCARD).path == ("discard",)
    assert f"Discard the wheat{DASH}wheat" in match.describe(0, DISCARD).label
    assert match.describe(0, END_TURN).path == ("done",)


@cases(("halves", "name"), [("w1 p0", f"wheat (1 crown){DASH}prairie"), ("w0 p1", f"wheat{DASH}prairie (1 crown)")])
def test_a8_labels_tell_on_which_half_the_crowns_are(halves: str, name: str) -> None:
    match = turn("@", halves)
    assert match.describe(0, place(at(1, 0), at(2, 0))).label == f"Place the {name} domino at H7{DASH}I7"
    assert match.describe(0, DISCARD).label.startswith(f"Discard the {name} domino")
    match.play(0, place(at(1, 0), at(2, 0)))
    match.position.next_line[0] = domino(halves)
    assert match.describe(0, choose(0)).label == f"Choose the {name} domino, first in line"


def test_a8_equal_dominoes_in_a_line_have_different_labels() -> None:
    match = acting()
    match.position.next_line[:4] = domino("w0 w0")
    labels = [action.label for action in match.legal(0)]
    assert len(set(labels)) == len(labels)


@cases("spot", range(6))
def test_a10_without_the_queen_a_building_costs_what_its_spot_costs(spot: int) -> None:
    match = acting("T0 @", spots=("church",) * 6)
    action = build(spot, at(-1, 0))
    assert match.describe(0, action).label == f"Build the Church for {spending(match, action)} at F7"


@cases("spot", range(6))
def test_a10_the_queens_host_is_told_the_price_and_the_discount(spot: int) -> None:
    match = acting("T0 @", spots=("church",) * 6)
    match.position.queen = 0
    action = build(spot, at(-1, 0))
    label = match.describe(0, action).label
    off = " (1 off, thanks to the Queen)" if spot else ""
    assert label == f"Build the Church for {spending(match, action)}{off} at F7"


def spending(match: Match, action: int) -> str:
    """What seat 0 really pays for an action."""
    coins = int(match.position.kingdoms[0].coins)
    match.play(0, action)
    paid = coins - int(match.position.kingdoms[0].coins)
    return "nothing" if paid == 0 else "1 coin" if paid == 1 else f"{paid} coins"


def test_partners_click_in_the_kingdom_of_their_team() -> None:
    match = turn(seats=6, variant="royal-wedding-teams")
    for _ in range(3):
        finish_turn(match)
    assert match.actors() == [3]
    assert all(click.startswith("cell:1:") for action in match.legal(3) for click in action.path)


@cases("mode", MODES)
def test_labels_and_paths_are_unique(mode: Mode) -> None:
    game, seats, options = mode
    match = Match(pc.game(game), seats=seats, seed=0, options=dict(options))
    for raw in random_game(mode, 0)[:-1:6]:
        match.position = position(mode, raw)
        check_labels_and_paths(match.legal(match.actors()[0]), CLICKS)


def test_a10_two_buildings_of_one_kind_have_different_labels() -> None:
    match = acting("T:guardtower T0 @", spots=("bakery", "bakery", "church", "statues", "statues"))
    labels = [action.label for action in match.legal(0)]
    assert len(set(labels)) == len(labels)
    match.position.queen = 0  # now the first two spots cost the same
    labels = [action.label for action in match.legal(0)]
    assert len(set(labels)) == len(labels)


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_why_a_domino_cannot_be_placed_there() -> None:
    match = turn("f0 @ f0 f0 f0", "w0 w0")
    assert refusal(match, place(at(1, 0), at(1, 1))) == "H7 is taken"
    assert "touch" in refusal(match, place(at(2, 1), at(3, 1)))
    assert "must fit" in refusal(match, place(at(4, 0), at(4, 1)))
    assert "must fit" in refusal(match, place(at(-1, 1), at(-2, 1)))


def test_why_a_domino_cannot_be_placed_beyond_the_board() -> None:
    match = turn("@", "w1 m0")
    assert "must fit" in refusal(match, 4 * at(6, 0))  # its second half would lie off the board
    assert "must fit" in refusal(match, 4 * at(-6, 0) + 2)


def test_a_domino_of_one_landscape_is_not_rotated() -> None:
    """A placement has only one action; the other orientation is refused with its own reason."""
    match = turn("@", "w0 w0")
    assert place(at(1, 0), at(2, 0)) in match.legal_ids(0)
    reason = refusal(match, place(at(2, 0), at(1, 0)))
    assert "touch" not in reason
    assert "taken" not in reason


@cases("action", [send(0), build(0, at(1, 0)), burn(0), choose(0), END_TURN])
def test_the_domino_must_be_placed_first(action: int) -> None:
    assert refusal(turn(), action) == "the domino must be placed first"


def test_a_second_domino_cannot_be_placed() -> None:
    assert refusal(acting(), place(at(0, 1), at(0, 2))) == "there is no domino to place now"


@cases(
    ("action", "reason"),
    [
        (build(5, at(-1, 0)), "costs 5 coins"),
        (build(4, at(-1, 0)), "is empty"),
        (build(0, at(2, 0)), "not a town square"),
        (build(0, at(0, 0)), "not a town square"),
        (burn(4), "no building"),
        (choose(5), "no sixth domino"),
        (END_TURN, "choose"),
        (send(0), "no knight"),
    ],
)
def test_why_an_action_is_refused_after_placing(action: int, reason: str) -> None:
    spots = ("bakery", "church", "sawmill", "foundry", "", "statues")
    assert reason in refusal(acting("T0 @", coins=3, guard=0, spots=spots), action)


def test_only_one_knight_fits_on_a_square() -> None:
    match = acting("w0 @", guard=3)
    match.play(0, send(0))
    assert refusal(match, send(0)) == "there is already a knight on this square"


def test_only_choosing_is_legal_in_the_opening() -> None:
    match = pc.game("queendomino").match(seats=4, seed=0)
    seat = match.actors()[0]
    assert kinds(match.legal_ids(seat)) == {"choose"}
    for action in (place(at(1, 0), at(2, 0)), send(0), build(0, at(1, 0)), burn(0), DISCARD, END_TURN):
        assert "choose a domino" in refusal(match, action, seat)


@cases("action", [send(0), build(0, at(1, 0)), burn(0)])
def test_kingdomino_refuses_actions_of_queendomino(action: int) -> None:
    match = turn(game="kingdomino")
    match.play(0, match.legal_ids(0)[0])
    assert "Kingdomino" in refusal(match, action)


@cases("action", [send(0), build(0, at(-1, 0)), burn(1)])
def test_place_and_choose_explains_why_the_second_turn_is_limited(action: int) -> None:
    match = acting("T0 @", seats=2, guard=3, two_player_turns="place-and-choose")
    match.play(0, send(0))
    match.play(0, choose(0))
    while match.actors() == [1]:
        finish_turn(match)
    match.play(0, match.legal_ids(0)[0])
    assert "only one of your two turns" in refusal(match, action)


def test_a5_a_dynasty_goes_on_only_after_a_game() -> None:
    match = turn(game="kingdomino", dynasty=True)
    assert refusal(match, NEXT_GAME) == "this game is not over"
    match.position.phase = BETWEEN
    assert refusal(match, choose(0)) == "this game is over: begin the next one"


def test_the_last_round_does_not_ask_for_a_choice() -> None:
    assert "choose" not in refusal(acting("T0 @", last_round=True), DISCARD)


@cases("action", [-1, ACTIONS, 10**30])
def test_numbers_outside_the_range_of_actions(action: int) -> None:
    assert refusal(turn(), action).startswith(f"expected an action from 0 to {ACTIONS - 1}")


@cases("mode", [MODES[0], MODES[3], ("queendomino", 6, TEAMS), MODES[-1]])
def test_every_illegal_action_is_refused_with_a_reason(mode: Mode) -> None:
    """Illegal actions are refused with a sentence in every phase."""
    actions = pc.game(mode[0]).module("actions")
    match = in_mode(mode)
    for raw in random_game(mode, 0)[:-1:40]:
        match.position = position(mode, raw)
        seat = match.actors()[0]
        legal = set(match.legal_ids(seat))
        asked = [
            a for a in range(ACTIONS) if a not in legal and (a % 5 == 0 or (a >= SENDING and a % 11 == 0) or a > 1680)
        ]
        for action in asked:
            reason = actions.why_not(match.position, seat, action)
            assert isinstance(reason, str)
            assert len(reason) > 10
            assert reason.isprintable()
