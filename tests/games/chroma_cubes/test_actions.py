"""The labels, paths and warnings of actions, and why some are refused."""

import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import actions, rules
from tests.games.chroma_cubes.comparison import compare_danger
from tests.games.chroma_cubes.helpers import (
    DONE,
    TABLES,
    Table,
    do,
    do_by_seat,
    few_examples,
    number,
    offers,
    page_of,
    random_game,
    read,
    refusal,
    seeds,
    table,
    tables,
)
from tests.games.chroma_cubes.referee import BOOK, DICE, apply_deed, can_complete
from tests.kit.cases import cases
from tests.kit.labels import check_labels_and_paths

ACTIONS = 2633
CLICKS = re.compile(r"(section:[0-3]:([1-3]?\d)|die:[0-3]:[0-5]|bank:[0-3]:[0-5]|crayon:[0-3]:[0-5]|done)")
HAND = "RB RB RB YG OP OP"


def described(match: Match, words: str, seat: int = 0) -> tuple[str, tuple[str, ...]]:
    assert words in offers(match, seat)
    action = match.describe(seat, number(words, page_of(match.position)))
    return action.label, action.path


def section(name: str, puzzle: str = "lighthouse", seat: int = 0) -> str:
    return f"section:{seat}:{BOOK[puzzle].sections.index(name)}"


# --- Labels and paths -------------------------------------------------------------------------------------------------


def test_a_section_that_can_be_filled_in_one_way_needs_one_click() -> None:
    match = table(HAND)
    assert described(match, "fill Y of Lamp with 4") == ("Colour Y of Lamp with die 4 (YG)", (section("Y of Lamp"),))
    assert described(match, "fill RRR of Tower with 1 2 3") == (
        "Colour RRR of Tower with dice 1 (RB), 2 (RB) and 3 (RB)",
        (section("RRR of Tower"),),
    )


def test_a_section_that_can_be_filled_in_several_ways_needs_clicks_on_dice() -> None:
    match = table(HAND)
    assert described(match, "fill BB of Sea with 1 3") == (
        "Colour BB of Sea with dice 1 (RB) and 3 (RB)",
        (section("BB of Sea"), "die:0:0", "die:0:2"),
    )
    do(match, "fill R of Lamp with 2")
    assert described(match, "fill BB of Sea with 1 3")[1] == (section("BB of Sea"),)


def test_banks_are_named_and_clicked_first() -> None:
    match = table(HAND, banks={0: "complete blue, complete red, complete red"})
    assert described(match, "fill RRR of Tower with 2") == (
        "Colour RRR of Tower with die 2 (RB) and 2 banks",
        (section("RRR of Tower"), "bank:0:1", "bank:0:2", "die:0:1"),
    )
    assert described(match, "fill B of Sea with nothing") == (
        "Colour B of Sea with a bank",
        (section("B of Sea"), "bank:0:0"),
    )
    assert described(match, "fill BB of Sea with 1 3")[1] == (section("BB of Sea"), "die:0:0", "die:0:2")
    assert described(match, "fill BB of Sea with 3") == (
        "Colour BB of Sea with die 3 (RB) and a bank",
        (section("BB of Sea"), "bank:0:0", "die:0:2"),
    )


def test_a_bank_that_is_the_only_way_needs_no_click() -> None:
    match = table("OG OG OG OG OG OG", banks={0: "complete blue, half red"})
    assert described(match, "fill B of Sea with nothing") == ("Colour B of Sea with a bank", (section("B of Sea"),))


def test_labels_and_paths_of_deposits() -> None:
    match = table(HAND, banks={0: "complete blue, half yellow, half blue"})
    assert described(match, "open blue with 1") == (
        "Open a blue bank with die 1 (RB)",
        ("bank:0:3", "crayon:0:4", "die:0:0"),
    )
    assert described(match, "complete blue with 2") == (
        "Complete the blue bank with die 2 (RB)",
        ("bank:0:2", "die:0:1"),
    )
    assert described(match, "complete yellow with 4")[1] == ("bank:0:1", "die:0:3")


def test_the_label_of_done_does_not_depend_on_the_deeds() -> None:
    """The others see it at once."""
    match = table(HAND, HAND)
    assert described(match, "done") == ("Done", ("done",))
    do(match, "open red with 1")
    assert described(match, "done") == ("Done", ("done",))


def test_a13_alone_the_label_of_done_tells_that_the_game_ends() -> None:
    """A13: unless a die or a bank was used."""
    match = table(HAND, banks={0: "complete blue"})
    assert described(match, "done") == ("End the game", ("done",))
    do(match, "fill B of Sea with nothing")
    assert described(match, "done") == ("Done", ("done",))


def test_sections_with_the_same_letters_are_numbered() -> None:
    match = table("RO RO YB YB GP GP", puzzle="balloons")
    assert described(match, "fill RR no. 2 of Striped balloon with 1 2") == (
        "Colour RR no. 2 of Striped balloon with dice 1 (RO) and 2 (RO)",
        (section("RR no. 2 of Striped balloon", "balloons"),),
    )


@cases("puzzle", BOOK)
def test_section_names_are_unique(puzzle: str) -> None:
    p = table(HAND, puzzle=puzzle).position
    names = actions.section_names(int(p.puzzle.code))
    assert names == BOOK[puzzle].sections
    assert len(set(names)) == len(names)


def test_ids_of_hit_areas() -> None:
    ids = (
        actions.section_id(2, 21),
        actions.die_id(1, 5),
        actions.bank_id(3, 0),
        actions.crayon_id(2, 4),
        actions.READY,
    )
    assert ids == ("section:2:21", "die:1:5", "bank:3:0", "crayon:2:4", "done")


def test_clicks_are_on_the_players_own_page() -> None:
    match = table(*[HAND] * 4, banks=dict.fromkeys(range(4), "complete blue, half red"))
    for seat in range(4):
        clicks = {click.split(":")[1] for action in match.legal(seat) for click in action.path if click.count(":") == 2}
        assert clicks == {f"{seat}"}


@cases("words", ["fill RR of Tower with 1 3", "fill B of Sea with nothing"])
def test_fill_actions_can_be_decoded(words: str) -> None:
    on = BOOK["lighthouse"]
    place, dice = actions.filled(number(words, on))
    chosen = [f"{die + 1}" for die in actions.dice_in(dice)]
    assert f"fill {on.sections[place]} with {' '.join(chosen) or 'nothing'}" == words


def test_deposit_actions_can_be_decoded() -> None:
    on = BOOK["lighthouse"]
    assert actions.deposited(number("open blue with 3", on)) == (4, 2, False)
    assert actions.deposited(number("complete purple with 6", on)) == (5, 5, True)


@given(tables.filter(lambda on: on.name in BOOK), seeds)
@few_examples
def test_labels_and_paths_are_unique(on: Table, seed: int) -> None:
    for step in random_game(on, seed)[::9]:
        match = match_at(step.before)
        offered = [match.describe(step.seat, action) for action in match.legal_ids(step.seat)]
        check_labels_and_paths(offered, CLICKS)
        paths = {action.path for action in offered}
        alone = [path for path in paths if path[0].startswith("section") and len(path) == 1]
        fillings = [action.path[0] for action in offered if action.path[0].startswith("section")]
        assert {path[0] for path in alone} == {click for click in fillings if fillings.count(click) == 1}


def match_at(p: Record) -> Match:
    """A match in this position."""
    match = Match(pc.game("chroma-cubes"), seats=int(p.seats), seed=1)
    match.position = p
    return match


# --- Warnings ---------------------------------------------------------------------------------------------------------


def warning(match: Match, words: str, seat: int = 0) -> str:
    return actions.warning(match.view(seat), seat, number(words, page_of(match.position)))


def reference_warning(match: Match, words: str, seat: int = 0) -> str:
    """The exact chance, by enumerating every roll."""
    seen = read(match.position)
    on, sheet, dice = seen.page, seen.drafts[seat], seen.dice[seat]
    if words == "done" and seen.seats == 1 and sheet == seen.pages[seat]:
        return "You use no die, so the game ends here, although figures can still be completed."
    if words == "done" or seen.last:
        return ""
    apply_deed(sheet, words)
    if sheet.coloured == set(on.sections):
        return ""
    rolled, sheet.used = sorted(sheet.used), set()
    falls = list(product(*(DICE[die - 1] for die in rolled)))
    stuck = 0
    for fall in falls:
        after = dict(enumerate(dice, 1)) | dict(zip(rolled, fall, strict=True))
        stuck += not can_complete(on, sheet, list(after.values()))
    chance = Fraction(stuck, len(falls))
    if chance == 1:
        return FINISHED
    which = ("", "that die", "those two dice", "those three dice", "those four dice")[len(rolled)]
    return luck(which, f"{float(chance):.0%}") if chance >= Fraction(1, 100) else ""


FINISHED = "After that, no figure can be completed any more: you are finished."


def luck(which: str, chance: str) -> str:
    return f"If you then roll {which}, the chance that no figure can be completed any more is {chance}."


GREENS = "YG GB GB GB GB GB"
WARNED = [
    (GREENS, "Y of Body, R of Body", "", "fill Y of Body with 1", luck("that die", "67%")),
    (GREENS, "Y of Body, RR of Upper left wing", "", "fill Y of Body with 1", FINISHED),
    ("OY OY GB GB GB GB", "YY of Upper left wing, R of Body", "", "fill YY of Upper left wing with 1 2",
     luck("those two dice", "44%")),
    ("OY OY OY GB GB GB", "Y of Body, YY of Upper left wing, RR of Upper left wing", "fill Y of Body with 3",
     "fill YY of Upper left wing with 1 2", luck("those three dice", "74%")),
    ("OY OY YP YP GB GB", "YY of Upper left wing, YY of Upper right wing, R of Body, O of Upper right wing",
     "fill YY of Upper right wing with 3 4", "fill YY of Upper left wing with 1 2", luck("those four dice", "3%")),
]  # fmt: skip


@cases(("hand", "left", "before", "words", "said"), WARNED)
def test_a_warning_states_the_chance_of_being_finished(
    hand: str, left: str, before: str, words: str, said: str
) -> None:
    """The chance is exact; the reference model enumerates all rolls."""
    match = table(hand, puzzle="butterfly", left={0: left})
    do(match, *([before] if before else []))
    assert warning(match, words) == reference_warning(match, words) == said


def test_a12_dice_that_can_be_used_do_not_prevent_a_warning() -> None:
    """A12: the red die that is kept is alone, unless the other becomes red again."""
    match = table("RB RO YG YG YG YG", puzzle="butterfly", left={0: "B of Lower left wing, RR of Upper left wing"})
    assert warning(match, "fill B of Lower left wing with 1") == luck("that die", "67%")
    assert warning(match, "fill RR of Upper left wing with 1 2") == reference_warning(
        match, "fill RR of Upper left wing with 1 2"
    )


def test_warning_when_no_die_would_be_kept() -> None:
    """Four of six dice must show red: 656 of 729 rolls do not."""
    match = table("GB GB GB GB GB GB", puzzle="koi", left={0: "BBBB of Water, GG of Lilies, RRRR of Red koi"}, banks={
        0: ", ".join(["withdrawn red"] * 6)})  # fmt: skip
    do(match, "fill BBBB of Water with 1 2 3 4")
    assert warning(match, "fill GG of Lilies with 5 6") == luck("those six dice", "90%")


def test_warning_when_all_six_kept_dice_are_useless() -> None:
    """A section filled by a bank alone: nothing is rolled."""
    banks = {0: ", ".join(["withdrawn red"] * 5 + ["complete blue"])}
    match = table("GP GP GP GP GP GP", left={0: "B of Sea, R of Lamp"}, banks=banks)
    assert warning(match, "fill B of Sea with nothing") == FINISHED


def test_no_warning_in_the_last_turn() -> None:
    left = {0: "Y of Body, RR of Upper left wing", 1: "R of Body"}
    match = table("YG GB GB GB GB GB", "RB RB RB RB RB RB", puzzle="butterfly", left=left)
    assert warning(match, "fill Y of Body with 1")
    do_by_seat(match, "", "fill R of Body with 1")
    assert match.position.last
    assert warning(match, "fill Y of Body with 1") == ""


def test_no_warning_for_the_last_section() -> None:
    match = table("YG GB GB GB GB GB", puzzle="butterfly", left={0: "Y of Body"})
    assert warning(match, "fill Y of Body with 1") == ""


def test_no_warning_while_a_kept_die_is_useful() -> None:
    match = table("YG GB GB GB GB GB", puzzle="butterfly", left={0: "Y of Body, R of Body, G of Body"})
    assert warning(match, "fill Y of Body with 1") == ""
    match = table("YG GB GB GB GB GB", left={0: "Y of Lamp, RRR of Tower"})
    assert warning(match, "fill Y of Lamp with 1") == ""  # for a deposit


def test_a13_a_warning_before_a_single_player_ends_the_game() -> None:
    left = {0: "Y of Body, R of Body"}
    match = table(GREENS, puzzle="butterfly", left=left)
    assert warning(match, "done") == reference_warning(match, "done") != ""
    do(match, "fill Y of Body with 1")
    assert warning(match, "done") == ""
    assert warning(table(GREENS, GREENS, puzzle="butterfly", left=left), "done") == ""


def test_deposits_can_have_a_warning() -> None:
    banks = {0: ", ".join(["withdrawn red"] * 5 + ["half yellow"])}
    match = table("YG GB GB GB GB GB", left={0: "R of Lamp"}, banks=banks)
    assert warning(match, "complete yellow with 1") == luck("that die", "67%")


@cases(
    ("hand", "expected"),
    [("BP GP GB GB GB GB", ""), ("YG YG YG YG YG YG", ""), ("GB GB YP GB GB GB", "1%")],
)
def test_no_warning_for_a_small_chance(hand: str, expected: str) -> None:
    """Of less than 1 %. Red or orange must come up on five or six dice."""
    green = [die for die, face in enumerate(hand.split(), 1) if "G" in face]
    sections = [
        "GG of Lower left wing",
        "GG of Lower right wing",
        *["G of Lower left wing", "G of Body"][: len(green) - 4],
    ]
    left = [*sections, "R of Body", "O of Upper left wing"]
    match = table(hand, puzzle="butterfly", left={0: ", ".join(left)})
    for name in sections:
        dice = [green.pop() for _ in name.split()[0]]
        words = f"fill {name} with {' '.join(map(str, sorted(dice)))}"
        said = warning(match, words)
        do(match, words)
    assert said.endswith(f" is {expected}.") if expected else said == ""


def test_computing_a_warning_does_not_change_the_position() -> None:
    match = table("YG GB GB GB GB GB", puzzle="butterfly", left={0: "Y of Body, R of Body"})
    view = match.view(0)
    before = view.tobytes()
    assert actions.warning(view, 0, number("fill Y of Body with 1", BOOK["butterfly"]))
    assert view.tobytes() == before


def test_warnings_are_about_the_players_own_dice() -> None:
    left = {1: "Y of Body, R of Body"}
    match = table("RB RB RB RB RB RB", "YG GB GB GB GB GB", puzzle="butterfly", left=left)
    assert warning(match, "fill Y of Body with 1", seat=1) == luck("that die", "67%")
    assert warning(match, "fill R of Body with 1") == ""


def test_warnings_match_the_reference_model_in_random_games() -> None:
    """For deeds that lead to a roll of up to three dice."""
    warned = 0
    for on in TABLES:
        if on.seats == 2:
            for step in random_game(on, 0)[::4]:
                match = match_at(step.before)
                for words in sorted(few_dice(match, step.seat))[:12]:
                    said = warning(match, words, step.seat)
                    assert said == reference_warning(match, words, step.seat)
                    warned += bool(said)
    assert warned


def test_chances_match_the_reference_model_on_small_pages() -> None:
    found = compare_danger(0, 150)
    assert min(found["none"], found["possible"], found["certain"]) > 20


def few_dice(match: Match, seat: int) -> set[str]:
    """The deeds that lead to a roll of up to three dice."""
    used = len(read(match.position).drafts[seat].used)
    return {words for words in offers(match, seat) if used + sum(map(str.isdigit, words.split(" with ")[-1])) <= 3}


# --- Refusals ---------------------------------------------------------------------------------------------------------

REFUSED = [
    ("fill #26 with 1", "this page has 25 sections, got number 26"),
    ("fill #40 with nothing", "this page has 25 sections, got number 40"),
    ("fill O of Lamp with 5", "O of Lamp is already coloured in"),
    ("fill R of Lamp with 6", "die 6 has already been used this turn"),
    ("fill Y of Lamp with 1", "expected a die that shows yellow, got die 1 (RB)"),
    ("fill RR of Tower with 1 4", "expected a die that shows red, got die 4 (YG)"),
    ("fill RRR of Tower with 1 2", "RRR of Tower needs 3 dice, got 2 and 0 complete red banks"),
    ("fill R of Lamp with nothing", "R of Lamp needs 1 die, got 0 and 0 complete red banks"),
    ("fill B of Sea with 1 2", "B of Sea needs 1 die, got 2 and 1 complete blue bank"),
    ("fill G of Sea with nothing", "G of Sea needs 1 die, got 0 and 0 complete green banks"),
    ("open red with 4", "expected a die that shows red, got die 4 (YG)"),
    ("open orange with 6", "die 6 has already been used this turn"),
    ("complete green with 4", "no bank has green in its top half only"),
    ("complete blue with 1", "no bank has blue in its top half only"),
    ("complete yellow with 1", "expected a die that shows yellow, got die 1 (RB)"),
]


@cases(("words", "reason"), REFUSED)
def test_refusals_have_a_reason(words: str, reason: str) -> None:
    match = table("RB RB RB YG OP OP", banks={0: "complete blue, half yellow"})
    do(match, "fill O of Lamp with 6")
    assert refusal(match, words) == reason


def test_refusal_of_a_deposit_without_an_empty_bank() -> None:
    match = table(HAND, banks={0: ", ".join(["half green"] * 6)})
    assert refusal(match, "open red with 1") == "no bank is empty"


def test_refusal_of_a_deposit_on_a_page_without_banks() -> None:
    assert refusal(table(HAND, puzzle="butterfly"), "open red with 1") == "this page has no colour banks"


def test_refusal_of_done_after_a_turn_without_deeds() -> None:
    match = table(HAND, HAND)
    do_by_seat(match, "", "")
    assert refusal(match, "done") == "nobody used a die last turn: now everybody must"


def test_refusals_are_about_the_players_own_page() -> None:
    """What one player has coloured or used is still free for another."""
    match = table(HAND, HAND)
    do(match, "fill R of Lamp with 1")
    assert refusal(match, "fill R of Lamp with 2") == "R of Lamp is already coloured in"
    assert "fill R of Lamp with 1" in offers(match, seat=1)


@cases("action", [-1, ACTIONS])
def test_numbers_out_of_range_are_refused(action: int) -> None:
    with pytest.raises(pc.IllegalAction, match=f"expected an action from 0 to {ACTIONS - 1}"):
        table(HAND).play(0, action)


@cases("on", [TABLES[1], TABLES[5], TABLES[10]])
def test_every_illegal_action_has_a_reason(on: Table) -> None:
    for step in random_game(on, 0)[::30]:
        match = match_at(step.before)
        view, legal = match.view(step.seat), set(match.legal_ids(step.seat))
        for action in set(range(ACTIONS)) - legal - {DONE}:
            reason = actions.why_not(view, step.seat, action)
            assert len(reason) > 10
            assert reason.isprintable()


def test_chances_are_computed_without_looking_at_every_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four dice have 1296 outcomes; without compilation, looking at each of them would take a second."""
    hand, left, before, words, said = WARNED[-1]
    match = table(hand, puzzle="butterfly", left={0: left})
    do(match, before)
    looks: list[int] = []
    has_future: Any = rules.has_future

    def counting(p: Record, seat: int) -> bool:
        looks.append(seat)
        return bool(has_future(p, seat))

    actions._danger.cache_clear()
    actions._futures.cache_clear()
    monkeypatch.setattr(rules, "has_future", counting)
    assert warning(match, words) == said
    assert 0 < len(looks) < 50
