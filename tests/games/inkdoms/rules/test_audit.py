"""The findings A19 to A23 of the rulebook audit: what was kept, and that words and warnings are true now."""

import re
from collections.abc import Iterator

import numpy as np

from papercrown.core.dice import dice_for
from papercrown.core.legal import legal_ids
from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from papercrown.games.inkdoms import actions, prompts, reasons
from papercrown.games.inkdoms.pieces import SIDES, TURNS
from tests.games.inkdoms.comparison import ANY, DONE, KEEN, RICH, Style, Table, deed, game, number, rules
from tests.games.inkdoms.helpers import (
    coloured,
    do,
    draft_of,
    finish,
    offered,
    offers,
    refusal,
    table,
    throw,
    turn_of,
    viewed,
    whole,
)
from tests.games.inkdoms.referee import AREAS, BLOTS, CAPITALS, COMPOSITE, KINGDOMS, LINES, MAINLAND, kingdom_of
from tests.kit.cases import cases
from tests.kit.guides import declared_as_ours, section_text

GUIDE = game.guide() or ""
SPELLS = ("move", "divide", "mix")
UNROLLED = dice_for(b"", "", 0)
"""For actions without chance."""


def taken(dice: str = "blue 2", die: str = "blue", seats: int = 1, **given: object) -> Match:
    """A match after its first player took a die from Redhill."""
    match = table(seats, dice, **given)  # type: ignore[arg-type]
    do(match, f"take {die} from Redhill")
    return match


def warned(match: Match, words: str) -> str:
    return next(action.warning for action in match.legal(0) if action.id == number(words))


def text(match: Match) -> str:
    return f"{prompts.question(match.view(0), 0)}\n{prompts.explain(match.view(0), 0)}"


def positions(seats: int, style: Style, seed: int = 0) -> Iterator[tuple[Record, int, set[str]]]:
    """Views of a random game, the seat that acts, and its legal actions in words."""
    for step in Table(seats, style).steps(seed):
        view = viewed(step.before, step.seat)
        yield view, step.seat, {deed(action) for action in legal_ids(rules, view, step.seat)}


def is_painting(p: Record, seat: int) -> bool:
    return not p.crossing and p.taken[seat] != -1 and not p.drafts[seat].choosing


def applied(p: Record, seat: int, action: int) -> Record:
    later = copy(p)
    rules.apply(later, seat, action, UNROLLED)
    return later


def after_casting(p: Record, seat: int, spell: str) -> list[Record]:
    """The positions after casting a spell, by the rules alone."""
    return [applied(p, seat, action) for action in legal_ids(rules, p, seat) if deed(action).startswith(spell)]


def after_spells(p: Record, seat: int, *spells: str) -> Iterator[Record]:
    """This position, and all that casting these spells leads to."""
    seen, ahead = set(), [p]
    while ahead:
        now = ahead.pop()
        if now.tobytes() not in seen:
            seen.add(now.tobytes())
            yield now
            ahead += [later for spell in spells for later in after_casting(now, seat, spell)]


def die_drops(p: Record, seat: int, *spells: str) -> set[str]:
    """How drops of the die can be placed, now or after these spells."""
    found = set()
    for now in after_spells(p, seat, *spells):
        legal = map(deed, legal_ids(rules, now, seat))
        found |= {words for words in legal if words.startswith("paint") and not words.endswith("tower")}
    return found


def helps(p: Record, seat: int, spell: str) -> bool:
    """Whether a spell lets a drop of the die go where it cannot go without it, with spells that change its colour.

    Spell 4 helps if a mixed drop can be placed, perhaps after the other spells.
    """
    if spell == "mix":
        mixed = [later for now in after_spells(p, seat, *SPELLS) for later in after_casting(now, seat, "mix")]
        return any(words.split()[2] in COMPOSITE for later in mixed for words in die_drops(later, seat))
    without = die_drops(p, seat, "mix")
    return any(die_drops(later, seat, "mix") - without for later in after_casting(p, seat, spell))


# --- A19 --------------------------------------------------------------------------------------------------------------


def test_a19_spell_1_after_a_drop_of_a_watchtower_in_the_original_kingdom() -> None:
    match = taken(spells={0: "1"}, drops={0: "green"})
    do(match, "paint R4 green by tower")
    assert offered(match, "move to ") == set(KINGDOMS) - {"Redhill"}
    do(match, "move to Greenwood")
    assert turn_of(match).home == "Greenwood"
    match = taken(spells={0: "1"}, drops={0: "green"})
    do(match, "paint R4 blue")
    assert refusal(match, "move to Greenwood") == "spell 1 moves all drops of the die, but one is already placed"


def test_a19_the_guide_names_the_sentence_that_can_be_read_otherwise() -> None:
    rulings = section_text(GUIDE, "Where the rules leave room")
    assert "forbids the spell once any area of the original kingdom is coloured" in rulings
    assert "its reason, that the spell moves all drops of the die" in rulings


# --- A20 --------------------------------------------------------------------------------------------------------------


def test_a20_a_warning_before_spell_1_drops_what_spell_3_added() -> None:
    match = taken(spells={0: "1 3 3"})
    assert warned(match, "move to Greenwood") == ""
    do(match, "divide to Umberland")
    lost = "This loses what your spell 3 added: drops of the die may no longer go to"
    assert warned(match, "move to Greenwood") == f"{lost} Umberland."
    assert warned(match, "move to Umberland") == ""  # the drops stay there
    do(match, "divide to Yellowlake")
    assert warned(match, "move to Greenwood") == f"{lost} Yellowlake or Umberland."
    assert warned(match, "move to Umberland") == f"{lost} Yellowlake."
    do(match, "move to Greenwood")
    assert turn_of(match).realms == {"Greenwood"}


def test_a20_no_warning_if_no_drop_could_go_there() -> None:
    match = taken(spells={0: "1 3"}, paint={0: whole("U")})
    do(match, "divide to Umberland")
    assert warned(match, "move to Greenwood") == ""
    but_one = {**whole("U", but="U1"), "U2": "blue"}  # U1 lies beside U2
    match = taken(spells={0: "1 3"}, paint={0: but_one})
    do(match, "divide to Umberland")
    assert warned(match, "move to Greenwood") == ""
    match = taken(spells={0: "1 3 4"}, paint={0: but_one})  # a mixed drop could
    do(match, "divide to Umberland")
    assert "Umberland" in warned(match, "move to Greenwood")


@cases(("seats", "seed"), [(1, 3), (2, 3), (4, 0)])
def test_a20_the_warning_says_exactly_what_is_lost(seats: int, seed: int) -> None:
    found = 0
    for p, seat, legal in positions(seats, RICH, seed):
        for words in legal:
            if words.startswith("move"):
                draft, target = p.drafts[seat], words.split()[-1]
                added = {KINGDOMS[k] for k in range(6) if draft.realms >> k & 1 and k != draft.home} - {target}
                possible = {kingdom_of(words.split()[1]) for words in die_drops(p, seat, "mix")}
                warning = actions.warning(p, seat, number(words))
                assert {kingdom for kingdom in KINGDOMS if kingdom in warning} == added & possible
                found += bool(warning)
    assert found


# --- A21 --------------------------------------------------------------------------------------------------------------

ALL_FIRST = ", ".join(f"first of {line}" for line in LINES)


def test_a21_second_places_are_promised_only_where_they_are_left() -> None:
    match = taken()
    do(match, "done")
    assert "You can still be second there." in text(match)
    assert "costs you nothing" not in text(match)
    match = taken(closed=ALL_FIRST)
    do(match, "done")
    assert "You can still be second there." not in text(match)
    assert "costs you nothing" not in text(match)
    assert "Crossing out a second number leaves nothing to win in its line." in text(match)


def test_a21_numbers_that_cost_nothing_are_named() -> None:
    match = taken(closed=ALL_FIRST, paint={0: whole("B")})
    match.position.firsts[0] = match.position.reached[0] = 1 << KINGDOMS.index("Bluewater")
    do(match, "done")
    free = "Crossing out the 2 of Bluewater costs you nothing: you have circled the first number there."
    assert free in text(match)
    assert "Crossing out any other number leaves nothing to win in its line." in text(match)


def test_a21_what_crossing_out_costs_is_true() -> None:
    kinds = set()
    for style, seed in ((KEEN, 0), (RICH, 4)):
        for p, seat, legal in positions(1, style, seed):
            if p.crossing:
                told = prompts.explain(p, seat)
                seconds = {words.split()[-1] for words in legal if "second" in words}
                open_ = {line for k, line in enumerate(LINES) if p.open_second >> k & 1}
                free = {line for line in seconds if p.firsts[0] >> LINES.index(line) & 1}
                assert ("still be second" in told) == (not seconds)
                assert seconds or {words.split()[-1] for words in legal} <= open_
                nothing = re.search(r"Crossing out ([^.]*) costs you nothing", told)
                assert {line for line in LINES if nothing and line in nothing[1]} == free
                assert ("leaves nothing to win" in told) == bool(seconds - free)
                kinds.add((bool(seconds), bool(free)))
    assert kinds == {(False, False), (True, False), (True, True)}


def test_a21_only_spells_that_do_something_are_listed() -> None:
    match = taken(spells={0: "1 2 3 4"})
    assert re.findall(r"Spell \d", text(match)) == ["Spell 1", "Spell 3", "Spell 4"]  # nothing to touch yet
    do(match, "paint R8 blue")
    assert re.findall(r"Spell \d", text(match)) == ["Spell 2", "Spell 3"]  # one drop is left
    do(match, "paint R2 blue")
    assert re.findall(r"Spell \d", text(match)) == []
    full = taken(spells={0: "1 3 4"}, paint={0: whole("BPYGUR")})
    assert re.findall(r"Spell \d", text(full)) == []
    assert "no spell would help: be done, for a blot" in text(full)
    assert len(offered(full, "move to ")) == 5  # legal, but useless


@cases(("seats", "style"), [(1, RICH), (2, RICH), (2, ANY), (4, KEEN)])
def test_a21_help_lists_exactly_what_helps(seats: int, style: Style) -> None:
    """Checked by casting the spells."""
    seen = set()
    for p, seat, legal in positions(seats, style):
        if is_painting(p, seat):
            told = f"{prompts.question(p, seat)}\n{prompts.explain(p, seat)}"
            listed = {int(spell) for spell in re.findall(r"Spell (\d)", told)}
            touching = {words for words in legal if words.startswith("paint") and casts_spell_2(p, seat, words)}
            assert (2 in listed) == bool(touching)
            for n, spell in ((1, "move"), (3, "divide"), (4, "mix")):
                legal_now = any(words.startswith(spell) for words in legal)
                assert (n in listed) == helps(p, seat, spell)
                assert (f"Casting spell {n}" in told) == (legal_now and n not in listed)
            assert ("Place " in told) == bool(die_drops(p, seat))
            assert ("Your watchtowers" in told) == any("tower" in words for words in legal)
            seen |= listed
    assert seen == {1, 2, 3, 4}


def casts_spell_2(p: Record, seat: int, words: str) -> bool:
    return bool(applied(p, seat, number(words)).drafts[seat].cast[1] > p.drafts[seat].cast[1])


def test_a21_a_warning_before_a_blot_that_spells_could_avoid() -> None:
    blot = "2 drops of the die are not placed: that is a blot and costs a point."
    assert warned(taken(paint={0: whole("R")}), "done") == ""
    for spells, could in (("1", "Spell 1"), ("3", "Spell 3"), ("1 3", "Spells 1 and 3"), ("3 4", "Spells 3 and 4")):
        match = taken(paint={0: whole("R")}, spells={0: spells})
        assert warned(match, "done") == f"{blot} {could} could still help."
    beside = {**whole("R", "purple", but="R8"), "R3": "blue"}  # R8 can be green or brown, but not blue
    assert warned(taken(paint={0: beside}), "done") == ""
    assert warned(taken(paint={0: beside}, spells={0: "4"}), "done") == f"{blot} Spell 4 could still help."
    assert warned(taken(paint={0: whole("R")}, spells={0: "4"}), "done") == ""
    assert warned(taken(paint={0: whole("RUY")}, spells={0: "3"}), "done") == ""
    assert warned(taken(paint={0: whole("R")}, spells={0: "1"}, blots={0: 10}), "done") == ""
    assert warned(taken(), "done") == blot


@cases(("seats", "style"), [(1, RICH), (2, RICH), (4, KEEN)])
def test_a21_a_warning_before_every_blot_that_could_be_avoided_and_no_other(seats: int, style: Style) -> None:
    seen = set()
    for p, seat, _ in positions(seats, style):
        if is_painting(p, seat):
            possible, warning = die_drops(p, seat, *SPELLS), actions.warning(p, seat, DONE)
            assert bool(warning) == (bool(possible) and p.drafts[seat].blots < BLOTS)
            assert ("could still help" in warning) == (bool(warning) and not die_drops(p, seat))
            seen.add((bool(warning), "could still help" in warning))
    assert (True, False) in seen
    assert (False, False) in seen


def test_a21_the_white_die_is_offered_only_when_it_can_be_taken() -> None:
    match = table(2, "white 2 Greenwood")
    assert "The white die counts as" not in text(match)
    do(match, "take blue from Redhill")
    assert "The white die counts as blue" in prompts.explain(match.view(1), 1)


def test_a21_blots_cost_points_only_while_there_are_any() -> None:
    assert "you mark one blot, which costs a point" in text(taken())
    assert "it costs nothing: all your blots are marked" in text(taken(blots={0: 10}))
    match = taken()
    do(match, "paint R8 blue, paint R2 blue")
    assert "blot" not in text(match)


def test_a21_there_is_no_next_round_after_the_last() -> None:
    match = taken(paint={0: {"U5": "green"}})
    do(match, "paint R8 blue")
    assert "from the next round on" in text(match)
    match.position.last = 1
    assert "from the next round on" not in text(match)


def test_a21_the_last_round_is_announced_before_it_and_told_in_it() -> None:
    """A number is crossed out between the rounds."""
    match = taken(paint={0: whole("BPG")})
    do(match, "done")
    assert match.position.last
    assert "The next round is the last" in text(match)
    assert prompts.status(match.view(0), ["Ada"]).endswith("the next round is the last")
    do(match, "cross first of Redhill")
    assert "This is the last round" in text(match)
    assert prompts.status(match.view(0), ["Ada"]).endswith("last round")


def test_a21_a_die_is_not_said_to_tame_what_it_cannot_reach() -> None:
    """B2 and B3 want blue and red, but a neighbour may be blue already."""
    match = table(1, "blue 2 Purplefield", paint={0: {"P2": "blue"}})  # P4 lies beside P2
    said = reasons.reason(match.view(0), 0, number("take blue from Purplefield"))
    assert said == "1 monster of Purplefield wants blue"


# --- A22 --------------------------------------------------------------------------------------------------------------

WANTED = {
    **{area: colour for monsters in MAINLAND.monsters.values() for area, colour in monsters.items()},
    **{area: CAPITALS[kingdom_of(area)] for area, symbol in MAINLAND.symbols.items() if symbol == "capital"},
}


def stands(area: str) -> str:
    symbol = MAINLAND.symbols[area]
    what = f"capital of {kingdom_of(area)}" if symbol == "capital" else symbol.split()[-1]
    return f"{WANTED[area]} {what}"


def test_a22_labels_tell_the_colour_that_capitals_and_monsters_want() -> None:
    match = taken(drops={0: "green"})
    for area in AREAS:
        symbol = MAINLAND.symbols.get(area, "")
        told = f" ({stands(area)})" if area in WANTED else f" ({symbol})" if symbol else ""
        label = match.describe(0, number(f"paint {area} green by tower")).label
        assert label == f"Paint {area}{told} green with a watchtower's drop"


def test_a22_refusals_and_explanations_tell_it_too() -> None:
    match = taken(paint={0: whole("R", but="R1 R4")})
    assert refusal(match, "paint R9 blue") == "R9 (blue hydra) is already painted"
    needed = "Redhill needs R1 (red capital of Redhill) and R4 (green dragon), for 4 points now."
    assert needed in text(match)


def test_a22_so_does_the_drawing() -> None:
    match = taken()
    drawn = str(match.drawing(0))
    for area in WANTED:
        assert f"{area}, {stands(area)}: not painted" in drawn


def test_a22_so_does_the_terminal() -> None:
    shown = game.module("lettering").drawn(taken().view(0), 0, {})
    lines = "\n".join(line.plain for line in shown)
    letters = {"blue": "b", "red": "r", "yellow": "y", "green": "g", "purple": "p", "brown": "u"}
    for area, colour in WANTED.items():
        kind = MAINLAND.symbols[area].split()[-1][0].upper()
        assert f"{kind}{letters[colour]}" in lines


# --- A23 --------------------------------------------------------------------------------------------------------------


def test_a23_the_guide_says_how_dice_are_thrown() -> None:
    """Not every place and every angle is equally likely: near the edge, few angles fit."""
    assert "every place" not in section_text(GUIDE, "The throw")
    every_way = "every way in which the four dice can lie on the map without overlapping is equally likely"
    assert every_way in section_text(GUIDE, "The throw")
    assert "any angle" not in section_text(GUIDE, "Where the rules leave room")
    die = game.match(seats=1, seed=1).position.dice[0]

    def angles(x: int, y: int) -> int:
        die.x, die.y = x, y
        fits = 0
        for turned in range(TURNS):
            die.turned = turned
            fits += bool(throw.is_inside(die))
        return fits

    half = int(SIDES[0, 0])
    assert angles(9 * 256, 6 * 256) == TURNS
    assert 0 < angles(half, half) < TURNS
    assert angles(half - 1, 6 * 256) == 0


def test_a23_dice_are_spread_evenly_where_every_angle_fits_and_fit_at_the_rim() -> None:
    dice = [die for seed in range(400) for die in game.match(seats=1, seed=seed).position.dice]
    reach = np.abs(SIDES).sum(axis=1)
    rim = int(reach.max())
    counts, _ = np.histogram([int(die.x) for die in dice if rim <= die.x <= 18 * 256 - rim], bins=6)
    assert counts.min() > 0.8 * counts.mean()
    at_the_rim = [die for die in dice if die.x < rim]
    assert at_the_rim
    assert all(reach[int(die.turned)] <= die.x for die in at_the_rim)


def test_a23_an_area_among_three_primary_colours_takes_a_composite_drop_or_spell_2() -> None:
    assert "only a composite drop or spell 2" in section_text(GUIDE, "For your first game")
    around = coloured("R3 blue, R6 red, U5 yellow")  # the neighbours of R8, with U9 and R9
    assert {"R3", "R6", "U5"} <= MAINLAND.beside["R8"]
    for die in ("blue", "red", "yellow"):
        match = taken(f"{die} 2", die, spells={0: ""}, paint={0: around})
        assert f"paint R8 {die}" not in offers(match)
        match = taken(f"{die} 2", die, spells={0: "2"}, paint={0: around})
        assert f"paint R8 {die}" in offers(match)
    match = taken(drops={0: "green"}, paint={0: around})
    assert "paint R8 green by tower" in offers(match)


def test_a23_what_is_inferred_is_listed_as_inferred() -> None:
    inferred = dict(declared_as_ours(GUIDE.split("**What we filled in.**")[0], "What we inferred"))
    assert inferred["Capitals"] == "in the colour of their kingdom's name, for 2 points if it is primary and 3 if not"
    assert inferred["Spell numbers"] == "1 moves, 2 touches, 3 divides, 4 mixes"
    assert inferred["Monsters"].startswith("hydras blue, griffins red, unicorns yellow")
    match = taken(spells={0: "1 3 4"})
    labels = {action.label.split(":")[0] for action in match.legal(0) if action.label.startswith("Spell")}
    assert labels == {"Spell 1", "Spell 3", "Spell 4"}
    assert described_spell(match, "move to Greenwood") == "Spell 1"
    assert described_spell(match, "divide to Umberland") == "Spell 3"
    assert described_spell(match, "mix green") == "Spell 4"
    finish(match)
    assert draft_of(match).blots == 1


def described_spell(match: Match, words: str) -> str:
    return match.describe(0, number(words)).label.split(":")[0]
