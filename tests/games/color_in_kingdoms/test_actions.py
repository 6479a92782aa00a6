"""The labels, paths and ghosts of actions, and why some are refused."""

import re

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.color_in_kingdoms import actions
from papercrown.games.color_in_kingdoms.position import ACTIONS
from tests.games.color_in_kingdoms.comparison import TABLES, Table, deeds, numbers, random_game
from tests.games.color_in_kingdoms.helpers import do, full_except, in_games, offers, refusal, seeds, tables, turn
from tests.games.color_in_kingdoms.referee import LETTERS, NAMES, OPTIONS, spaces
from tests.kit.cases import cases
from tests.kit.labels import check_legal_actions, check_refusals

CLICKS = re.compile(r"sum:(0|[2-9]|1[0-2])|space:[0-5]:\d\d?|decline")
GHOSTS = re.compile(r"(ck-ghost-[1-6])?")

D4, D5 = spaces().index("D4"), spaces().index("D5")


def started() -> Match:
    """A turn with the sums 3, 5, 6, 7 and 9; seat 1 may copy whatever is built."""
    return turn("P D4", "P D4", roll=(6, 1, 2, 4, 5))


# --- Labels, paths and ghosts -----------------------------------------------------------------------------------------

WORDS = [
    ("build 0 A1", "No pair: strawberry field at A1", ("sum:0", "space:0:0"), ("", "ck-ghost-1")),
    ("build 7 A2", "A sum of 7: strawberry field at A2", ("sum:7", "space:0:1"), ("", "ck-ghost-1")),
    ("build 9 D5", "A sum of 9: brick road at D5", ("sum:9", f"space:0:{D5}"), ("", "ck-ghost-2")),
    ("build 6 D5", "A sum of 6: waterway at D5", ("sum:6", f"space:0:{D5}"), ("", "ck-ghost-3")),
    ("build 3 D5", "A sum of 3: soylent farm at D5", ("sum:3", f"space:0:{D5}"), ("", "ck-ghost-5")),
]


@cases(("deed", "label", "path", "ghosts"), WORDS)
def test_labels_paths_and_ghosts(deed: str, label: str, path: tuple[str, ...], ghosts: tuple[str, ...]) -> None:
    match = started()
    assert deed in offers(match)
    described = match.describe(0, numbers("heartland")[deed])
    assert (described.label, described.path) == (label, path)
    assert actions.ghosts(match.view(0), 0, numbers("heartland")[deed]) == ghosts


@cases(("total", "letter"), [(0, "R"), (9, "Y"), (6, "B"), (3, "G")])
def test_copying_names_the_construction_and_the_space(total: int, letter: str) -> None:
    match = started()
    do(match, f"build {total} D5")
    copying, declining = (match.describe(1, numbers("heartland")[deed]) for deed in ("copy D5", "decline"))
    assert (copying.label, copying.path) == (f"Copy the {NAMES[letter]} at D5", (f"space:1:{D5}",))
    assert (declining.label, declining.path) == (f"Do not copy the {NAMES[letter]}", ("decline",))
    view = match.view(1)
    assert actions.ghosts(view, 1, copying.id) == (f"ck-ghost-{LETTERS.index(letter)}",)
    assert actions.ghosts(view, 1, declining.id) == ("",)


def test_labels_follow_the_table_of_sums() -> None:
    match = turn("P D4", roll=(6, 1, 2, 4, 5), sums="roads-6-8")
    number = numbers("heartland")["build 9 D5"]
    assert match.describe(0, number).label == "A sum of 9: waterway at D5"
    assert actions.ghosts(match.view(0), 0, number) == ("", "ck-ghost-3")


@cases("province", OPTIONS["province"])
def test_spaces_are_named_by_row_and_number(province: str) -> None:
    code = OPTIONS["province"].index(province)
    assert [actions.space_name(code, space) for space in range(len(spaces(province)))] == list(spaces(province))
    match = turn(province=province)
    labels = {action.label.rpartition(" ")[2] for action in match.legal(0)}
    assert labels == set(spaces(province))


def test_the_ids_of_clicks() -> None:
    assert (actions.sum_id(7), actions.space_id(2, 21), actions.DECLINE) == ("sum:7", "space:2:21", "decline")
    assert actions.construction_ghost(4) == "ck-ghost-4"


def test_clicks_are_in_the_players_own_province() -> None:
    match = turn(seats=6)
    do(match, "build 0 A1")
    for seat in range(1, 6):
        assert {action.path[0].split(":")[1] for action in match.legal(seat) if action.path[0] != "decline"} == {
            f"{seat}"
        }


def test_buildings_are_public_and_copies_are_not() -> None:
    """Everyone sees at once what the current player builds, and the copies when everyone has decided."""
    public = {deed.split()[0]: set[bool]() for deed in deeds("heartland")}
    for number, deed in enumerate(deeds("heartland")):
        public[deed.split()[0]].add(actions.public(number))
    assert public == {"build": {True}, "copy": {False}, "decline": {False}}


@given(tables, seeds)
@in_games
def test_labels_and_paths_are_unique(table: Table, seed: int) -> None:
    check_legal_actions(table.match(seed), random_game(table, seed)[::9], clicks=CLICKS, ghosts=GHOSTS)


# --- Refusals ---------------------------------------------------------------------------------------------------------


@cases("deed", ["copy A1", "copy D4", "copy #45", "decline"])
def test_the_current_player_has_nothing_to_copy(deed: str) -> None:
    assert refusal(started(), deed) == "it is your turn: there is nothing to copy"


@cases("deed", ["build 0 A1", "build 9 D5", "build 12 #60"])
def test_a_player_who_may_copy_cannot_build(deed: str) -> None:
    match = started()
    do(match, "build 9 D5")
    assert refusal(match, deed, seat=1) == "it is not your turn: you can copy or decline"


@cases("total", [1, 2, 8, 10, 11, 12])
def test_why_a_sum_cannot_be_declared(total: int) -> None:
    """The reason does not depend on the space."""
    for space in ("A1", "D4", "#45"):
        reason = refusal(started(), f"build {total} {space}")
        assert reason == f"expected 0, 3, 5, 6, 7 or 9, got a sum of {total}"


def test_why_only_no_pair_can_be_declared() -> None:
    match = turn("P D4", roll=(5, 5, 5, 5, 2))
    assert refusal(match, "build 7 A1") == "expected 0, got a sum of 7"


@cases(
    ("total", "what"), [(9, "brick road"), (6, "waterway"), (3, "soylent farm")]
)  # fmt: skip
def test_why_a_construction_cannot_stand_there(total: int, what: str) -> None:
    reason = f"a {what} must touch a space that is coloured in, A1 does not"
    assert refusal(started(), f"build {total} A1") == reason
    match = started()
    do(match, f"build {total} D5")
    assert refusal(match, "copy A1", seat=1) == reason


def test_why_a_factory_cannot_stand_there() -> None:
    match = turn("P D4", roll=(6, 2, 2, 2, 2))
    assert refusal(match, "build 4 A1") == "a sherbet factory must touch a space that is coloured in, A1 does not"


@cases("total", [0, 7, 9])
def test_why_a_coloured_space_cannot_be_coloured(total: int) -> None:
    assert refusal(started(), f"build {total} D4") == "D4 is already coloured in"
    match = started()
    do(match, f"build {total} D5")
    assert refusal(match, "copy D4", seat=1) == "D4 is already coloured in"


def test_refusals_depend_on_the_players_own_province() -> None:
    """A space that another player has coloured is still free on this sheet."""
    match = turn("P D4", "P A1")
    do(match, "build 0 D5")
    assert refusal(match, "copy A1", seat=1) == "A1 is already coloured in"
    assert {"copy D4", "copy D5"} < offers(match, seat=1)


@cases(("province", "size"), [("heartland", 44), ("lagoon", 48), ("hamlet", 22)])
def test_why_a_space_does_not_exist(province: str, size: int) -> None:
    match = turn("P A1", "P A1", roll=(6, 1, 2, 4, 5), province=province)
    for number in (size + 1, 60):
        reason = f"this province has {size} spaces, got number {number}"
        assert refusal(match, f"build 0 #{number}") == refusal(match, f"build 9 #{number}") == reason
    do(match, "build 0 A2")
    assert refusal(match, "copy #60", seat=1) == f"this province has {size} spaces, got number 60"


def test_a_player_who_is_not_asked_cannot_act() -> None:
    match = turn("P D4", "P D4", full_except(), "", roll=(6, 1, 2, 4, 5))
    assert refusal(match, "build 0 A1", seat=1) == "expected an action of seat 0 (Player 1), got one of seat 1"
    do(match, "build 9 D5")
    for seat in (0, 2, 3):
        assert (
            refusal(match, "decline", seat=seat) == f"expected an action of seat 1 (Player 2), got one of seat {seat}"
        )


@cases("action", [-1, ACTIONS])
def test_numbers_outside_the_range_of_actions(action: int) -> None:
    match = started()
    with pytest.raises(pc.IllegalAction, match=f"expected an action from 0 to {ACTIONS - 1}"):
        match.play(0, action)


@cases("table", [TABLES[1], TABLES[7], TABLES[9]])
def test_every_illegal_action_is_refused_with_a_reason(table: Table) -> None:
    """Every illegal action is refused with a sentence, at any time."""
    check_refusals(table.match(0), random_game(table, 0)[::10], range(ACTIONS), spaces="ABCDEFGHI")
