"""The labels, paths and warnings of actions, and why some are refused."""

import re

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.inkdoms import actions
from tests.games.inkdoms.comparison import ACTIONS, deed, game, number, rules
from tests.games.inkdoms.helpers import coloured, do, offers, play_round, refusal, table, whole
from tests.games.inkdoms.referee import AREAS, BLOTS, LINES
from tests.kit.cases import cases
from tests.kit.labels import check_labels_and_paths

CLICKS = re.compile(
    r"die:[0-3]|realm:[0-5]|pencil:[0-3]:[0-5]|area:[0-3]:([1-4]?\d|5[0-3])|spell:[0-3]:[1-4]"
    r"|(mixed|tower):[0-3]:[0-5]|number:0:\d:[12]|done"
)


def described(match: Match, words: str, seat: int = 0) -> tuple[str, tuple[str, ...]]:
    """The label and the path of a legal deed."""
    assert words in offers(match, seat)
    action = match.describe(seat, number(words))
    return action.label, action.path


def area(name: str, seat: int = 0) -> str:
    return f"area:{seat}:{AREAS.index(name)}"


def taken(words: str = "take blue from Redhill", dice: str = "blue 2", **given: object) -> Match:
    """A solo match after taking a die."""
    match = table(1, dice, **given)  # type: ignore[arg-type]
    do(match, words)
    return match


def test_actions_are_numbered_as_in_stored_journals() -> None:
    """The numbers must never change their meaning."""
    assert rules.ACTIONS == ACTIONS == 723
    assert all(number(deed(action)) == action for action in range(ACTIONS))
    kept = {
        "take blue from Bluewater": 0,
        "take yellow from Redhill": 17,
        "take white as blue from Bluewater": 18,
        "take white as yellow from Redhill": 35,
        "paint B1 blue": 36,
        "paint B1 blue by tower": 90,
        "paint R9 brown by tower": 683,
        "move to Bluewater": 684,
        "divide to Bluewater": 690,
        "mix green": 696,
        "fill green": 699,
        "cross first of Bluewater": 702,
        "cross second of unicorns": 721,
        "done": 722,
    }
    assert {words: number(words) for words in kept} == kept


# --- Labels and paths -------------------------------------------------------------------------------------------------


def test_choosing_a_die() -> None:
    match = table(1, "red 3 Yellowlake Purplefield")
    assert described(match, "take red from Yellowlake") == ("Take the red 3 from Yellowlake", ("die:1", "realm:2"))
    assert described(match, "take red from Purplefield") == ("Take the red 3 from Purplefield", ("die:1", "realm:1"))


def test_choosing_the_white_die_is_choosing_a_colour_too() -> None:
    match = table(2, "white 2 Greenwood")
    do(match, "take yellow from Redhill")
    assert described(match, "take white as yellow from Greenwood", 1) == (
        "Take the white 2 as yellow from Greenwood",
        ("die:3", "realm:3", "pencil:1:2"),
    )


def test_painting_is_one_click() -> None:
    match = taken()
    assert described(match, "paint R8 blue") == ("Paint R8 blue", (area("R8"),))


def test_labels_name_the_symbol_of_an_area() -> None:
    match = taken()
    assert described(match, "paint R1 blue")[0] == "Paint R1 (red capital of Redhill) blue"
    assert described(match, "paint R4 blue")[0] == "Paint R4 (green dragon) blue"
    assert described(match, "paint R9 blue")[0] == "Paint R9 (blue hydra) blue"
    assert described(match, "paint R5 blue")[0] == "Paint R5 (spell 4) blue"


def test_painting_with_a_drop_of_a_watchtower() -> None:
    match = taken(drops={0: "green"})
    assert described(match, "paint Y4 green by tower") == (
        "Paint Y4 green with a watchtower's drop",
        ("tower:0:3", area("Y4")),
    )


def test_painting_with_a_mixed_drop() -> None:
    match = taken(spells={0: "4"})
    do(match, "mix brown")
    assert described(match, "paint R8 brown") == ("Paint R8 brown with the mixed drop", ("mixed:0:5", area("R8")))


def test_painting_with_spell_2() -> None:
    paint = coloured("R3 blue, Y4 green, R6 brown")
    match = taken(dice="blue 4", spells={0: "2 4"}, drops={0: "green"}, paint={0: paint})
    assert described(match, "paint R8 blue") == ("Paint R8 blue with spell 2", ("spell:0:2", area("R8")))
    assert described(match, "paint Y8 green by tower") == (
        "Paint Y8 green with a watchtower's drop and spell 2",
        ("tower:0:3", "spell:0:2", area("Y8")),
    )
    do(match, "mix brown")
    assert described(match, "paint R8 brown") == (
        "Paint R8 brown with the mixed drop and spell 2",
        ("mixed:0:5", "spell:0:2", area("R8")),
    )
    assert described(match, "paint R2 blue") == ("Paint R2 (yellow unicorn) blue", (area("R2"),))


def test_labels_and_paths_of_spells() -> None:
    match = taken(spells={0: "1 3 4"})
    assert described(match, "move to Greenwood") == (
        "Spell 1: move all drops to Greenwood",
        ("spell:0:1", "realm:3"),
    )
    assert described(match, "divide to Umberland") == ("Spell 3: also paint in Umberland", ("spell:0:3", "realm:4"))
    assert described(match, "mix purple") == ("Spell 4: mix two drops into a purple one", ("spell:0:4", "pencil:0:4"))


def test_the_colour_for_a_watchtower() -> None:
    match = taken(paint={0: {"U5": "green"}})
    do(match, "paint R8 blue")
    assert described(match, "fill purple") == ("Fill the watchtower with purple", ("pencil:0:4",))


def test_crossing_a_number_out() -> None:
    match = taken()
    do(match, "done")
    assert described(match, "cross first of Umberland") == ("Cross out the 4 of Umberland", ("number:0:4:1",))
    assert described(match, "cross first of hydras") == ("Cross out the 3 of hydras", ("number:0:7:1",))
    match = taken(closed=", ".join(f"first of {line}" for line in LINES))
    do(match, "done")
    assert described(match, "cross second of Umberland") == ("Cross out the 2 of Umberland", ("number:0:4:2",))
    assert described(match, "cross second of hydras") == ("Cross out the 1 of hydras", ("number:0:7:2",))


def test_clicks_are_on_the_players_own_sheet() -> None:
    match = table(4, spells=dict.fromkeys(range(4), "1 2 3 4"), drops=dict.fromkeys(range(4), "green"))
    for seat, words in enumerate(("blue", "red", "yellow", "white as blue")):
        do(match, f"take {words} from Redhill", seat=seat)
    for seat in range(4):
        clicks = {click.split(":")[1] for action in match.legal(seat) for click in action.path if click.count(":") == 2}
        assert clicks == {f"{seat}"}


def test_labels_and_paths_are_unique() -> None:
    match = taken(dice="blue 4", spells={0: "1 2 3 4 4"}, drops={0: "green blue brown"}, paint={0: {"R3": "blue"}})
    do(match, "mix green")
    legal = match.legal(0)
    check_labels_and_paths(legal, CLICKS)


# --- Done -------------------------------------------------------------------------------------------------------------


def test_the_label_of_done_does_not_depend_on_the_deeds() -> None:
    match = taken(dice="blue 2")
    assert described(match, "done") == ("Done", ("done",))
    do(match, "paint R9 blue, done")
    assert not match.hidden(2, 1)
    assert match.told(2).label == "Done"


def test_public_and_private_actions() -> None:
    """Taking a die, being done and crossing out a number solo; not what is painted, nor with which spells."""
    public = {deed(action).split()[0] for action in range(ACTIONS) if actions.public(action)}
    private = {deed(action).split()[0] for action in range(ACTIONS) if not actions.public(action)}
    assert (public, private) == ({"take", "cross", "done"}, {"paint", "move", "divide", "mix", "fill"})


def test_private_actions_are_hidden_until_all_are_done() -> None:
    match = table(2, spells={0: "3"})
    do(match, "take blue from Redhill, divide to Umberland, paint R9 blue")
    do(match, "take red from Redhill, done", seat=1)
    assert [match.hidden(step, 1) for step in range(5)] == [False, True, True, False, False]
    assert [match.hidden(step, 0) for step in range(5)] == [False, False, False, False, False]
    do(match, "done")
    assert not any(match.hidden(step, 1) for step in range(6))


# --- Warnings ---------------------------------------------------------------------------------------------------------


def warned(match: Match, words: str = "done") -> str:
    return next(action.warning for action in match.legal(0) if action.id == number(words))


def test_a_warning_before_drops_are_given_up() -> None:
    match = taken(dice="blue 2")
    assert warned(match) == "2 drops of the die are not placed: that is a blot and costs a point."
    do(match, "paint R9 blue")
    assert warned(match) == "A drop of the die is not placed: that is a blot and costs a point."
    assert warned(match, "paint R8 blue") == ""
    do(match, "paint R8 blue")
    assert warned(match) == ""


def test_no_warning_if_nothing_can_be_placed() -> None:
    assert warned(taken(paint={0: whole("R")})) == ""
    beside = coloured("R1 green, R2 green, R3 blue, R4 green, R5 blue, R6 blue, R7 green, R9 green")
    assert warned(taken(paint={0: beside})) == ""
    assert warned(taken(paint={0: beside}, spells={0: "2"})) != ""


def test_no_warning_if_it_costs_nothing() -> None:
    assert warned(taken(blots={0: BLOTS})) == ""
    assert warned(taken(blots={0: BLOTS - 1})) != ""


def test_a_warning_for_a_mixed_drop_that_can_be_placed() -> None:
    """R8 lies beside a blue area, but not beside a green one."""
    paint = {**whole("R", "purple", but="R8"), "R3": "blue"}
    match = taken(dice="blue 3", spells={0: "4"}, paint={0: paint})
    do(match, "mix green")
    assert warned(match) == "2 drops of the die are not placed: that is a blot and costs a point."


def test_no_warning_for_other_deeds() -> None:
    match = taken(spells={0: "1 2 3 4"}, drops={0: "green"})
    assert [action.id for action in match.legal(0) if action.warning] == [number("done")]


# --- Why not ----------------------------------------------------------------------------------------------------------


def test_why_not_before_a_die_is_taken() -> None:
    match = table(1)
    for words in ("paint R9 blue", "done", "mix green", "fill green", "cross first of Redhill"):
        assert refusal(match, words) == "expected a die first"


def test_why_not_take_a_die_that_is_gone() -> None:
    match = table(2)
    do(match, "take blue from Redhill")
    assert refusal(match, "take blue from Redhill", 1) == "the blue die is not in the box any more"


def test_why_not_take_a_die_from_elsewhere() -> None:
    match = table(2, "red 2 Yellowlake Purplefield, yellow 2 Greenwood, white 3 Redhill Umberland Yellowlake")
    assert refusal(match, "take yellow from Redhill") == "the yellow die lies in Greenwood, got Redhill"
    assert refusal(match, "take red from Redhill") == "the red die lies in Purplefield and Yellowlake, got Redhill"
    assert (
        refusal(match, "take white as red from Bluewater")
        == "the white die lies in Yellowlake, Umberland and Redhill, got Bluewater"
    )


def test_why_not_take_the_white_die() -> None:
    match = table(4)
    assert refusal(match, "take white as red from Redhill") == (
        "the white die takes a colour that has left the box: it can be taken when another die has been, got red"
    )
    do(match, "take blue from Redhill")
    assert refusal(match, "take white as red from Redhill", 1) == (
        "the white die takes a colour that has left the box: it can be blue, got red"
    )
    do(match, "take yellow from Redhill", seat=1)
    assert refusal(match, "take white as red from Redhill", 2) == (
        "the white die takes a colour that has left the box: it can be blue or yellow, got red"
    )
    do(match, "take white as blue from Redhill", seat=2)
    assert refusal(match, "take white as blue from Redhill", 3) == "the white die is not in the box any more"


def test_why_not_take_two_dice() -> None:
    assert refusal(taken(), "take red from Redhill") == "you already have a die in this round"


def test_why_not_while_a_watchtower_waits() -> None:
    match = taken(paint={0: {"U5": "green"}})
    do(match, "paint R8 blue")
    for words in ("paint R9 blue", "done", "take red from Redhill", "cross first of Redhill"):
        assert refusal(match, words) == "a watchtower waits for its colour: expected green, purple or brown"


def test_why_not_fill_or_cross_out() -> None:
    match = taken()
    assert refusal(match, "fill green") == "no watchtower waits for a colour"
    assert refusal(match, "cross first of Redhill") == "numbers are crossed out between rounds"
    match = table(2)
    do(match, "take blue from Redhill")
    assert refusal(match, "cross first of Redhill") == "numbers are crossed out only in a solo game"


def test_why_not_cross_a_number_out() -> None:
    match = taken(closed="first of Redhill")
    do(match, "done")
    assert refusal(match, "done") == "the round is over: expected a number to cross out"
    assert refusal(match, "paint R9 blue") == "the round is over: expected a number to cross out"
    assert refusal(match, "cross first of Redhill") == "the 4 of Redhill is already crossed out or circled"
    assert refusal(match, "cross second of hydras") == "expected a 4 or a 3 while there is one"
    closed = ", ".join(f"first of {line}" for line in LINES)
    match = taken(closed=f"{closed}, second of hydras")
    do(match, "done")
    assert refusal(match, "cross second of hydras") == "the 1 of hydras is already crossed out or circled"
    assert refusal(match, "cross first of hydras") == "the 3 of hydras is already crossed out or circled"


@cases(("words", "spell"), [("move to Greenwood", 1), ("divide to Umberland", 3), ("mix green", 4)])
def test_why_not_cast_a_missing_spell(words: str, spell: int) -> None:
    others = " ".join(f"{other}" for other in (1, 2, 3, 4) if other != spell)
    assert refusal(taken(spells={0: others}), words) == f"you have no spell {spell} that can be cast in this round"


@cases("words", ["move to Greenwood", "divide to Umberland", "mix green"])
def test_why_not_cast_a_spell_without_drops(words: str) -> None:
    match = taken(spells={0: "1 3 4"})
    do(match, "paint R9 blue, paint R8 blue")
    assert refusal(match, words) == "all drops of the die are placed"


def test_why_not_mix() -> None:
    match = taken(dice="blue 3", spells={0: "4 4"})
    do(match, "mix green")
    assert refusal(match, "mix green") == "spell 4 needs two unplaced blue drops, got 1"
    do(match, "paint R9 blue")
    assert refusal(match, "mix green") == "spell 4 needs two unplaced blue drops, got 0"


def test_why_not_move() -> None:
    match = taken(spells={0: "1"})
    assert refusal(match, "move to Redhill") == "the drops are in Redhill already"
    do(match, "paint R9 blue")
    assert refusal(match, "move to Greenwood") == "spell 1 moves all drops of the die, but one is already placed"


def test_why_not_divide() -> None:
    match = taken(spells={0: "3 3"})
    assert refusal(match, "divide to Greenwood") == "Greenwood is not a neighbour of Redhill"
    assert refusal(match, "divide to Redhill") == "the drops may go to Redhill already"
    do(match, "divide to Umberland")
    assert refusal(match, "divide to Umberland") == "the drops may go to Umberland already"


def test_why_not_paint_without_a_drop() -> None:
    match = taken(drops={0: "brown"})
    assert refusal(match, "paint R9 red") == "no red drop of the die is left"
    assert refusal(match, "paint R9 brown") == "no brown drop of the die is left"
    assert (
        refusal(match, "paint R9 green by tower")
        == "you have no green drop of a watchtower that can be used in this round"
    )
    do(match, "paint R9 blue, paint R8 blue")
    assert refusal(match, "paint R2 blue") == "no blue drop of the die is left"


def test_why_not_paint_an_area_again() -> None:
    match = taken(drops={0: "brown"}, paint={0: {"R9": "green", "Y1": "red"}})
    assert refusal(match, "paint R9 blue") == "R9 (blue hydra) is already painted"
    assert refusal(match, "paint Y1 brown by tower") == "Y1 (red griffin) is already painted"


def test_why_not_paint_in_another_kingdom() -> None:
    match = taken(spells={0: "3 3"})
    assert refusal(match, "paint G9 blue") == "the drops of the die go to Redhill, got G9 in Greenwood"
    do(match, "divide to Umberland, divide to Yellowlake")
    expected = "the drops of the die go to Yellowlake, Umberland and Redhill, got B1 in Bluewater"
    assert refusal(match, "paint B1 blue") == expected


def test_why_not_paint_a_colour_beside_itself() -> None:
    match = taken(drops={0: "brown"}, paint={0: {"R3": "blue", "Y1": "brown"}})
    assert refusal(match, "paint R8 blue") == "R8 lies beside an area that is blue, and you have no spell 2 for it"
    expected = "Y2 (purple dragon) lies beside an area that is brown, and you have no spell 2 for it"
    assert refusal(match, "paint Y2 brown by tower") == expected


def test_refusals_do_not_reveal_the_drafts_of_others() -> None:
    """What is legal depends only on what the player sees."""
    match = table(2)
    do(match, "take blue from Redhill")
    do(match, "take red from Redhill, paint R9 red", seat=1)
    assert "paint R9 blue" in offers(match)


def test_why_not_after_the_end() -> None:
    match = table(1, blots={0: BLOTS - 1})
    play_round(match)
    with pytest.raises(pc.IllegalAction, match="the game is over"):
        do(match, "done")


def test_every_illegal_action_has_a_reason() -> None:
    """In every kind of position."""
    waiting = taken(paint={0: {"U5": "green"}})
    do(waiting, "paint R8 blue")
    crossing = taken()
    do(crossing, "done")
    for match in (table(1), taken(spells={0: "1 3 4"}, drops={0: "green"}), waiting, crossing):
        legal = set(match.legal_ids(0))
        for action in set(range(ACTIONS)) - legal:
            reason = actions.why_not(match.view(0), 0, action)
            assert re.fullmatch(r"[a-zA-Z].*[a-z\d]", reason)


def test_the_longest_game() -> None:
    """All areas, watchtowers and spells of four, and a die and a done in every round."""
    assert game.longest == 4 * (54 + 12 + 16 + 2 * 66) + 20
