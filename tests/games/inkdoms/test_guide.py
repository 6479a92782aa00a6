"""The guide agrees with the rules, the pieces and the maps."""

import json
import re
from functools import partial

import pytest

import papercrown as pc
from papercrown.core.phrasing import listed
from papercrown.games.inkdoms import lettering, prompts
from papercrown.games.inkdoms.actions import painted_with
from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.games.inkdoms.map_geometry import MIN_AREA_RADIUS_CELLS
from papercrown.games.inkdoms.maps import read
from papercrown.games.inkdoms.pieces import (
    AREAS,
    BLOTS,
    BLUE,
    BROWN,
    CAPITAL_POINTS,
    CAPITALS,
    COLOURS,
    COLUMNS,
    DICE,
    DIVIDE,
    EACH,
    EDGE,
    END,
    FACES,
    FIRST,
    GREEN,
    KINGDOMS,
    MIX,
    MIXED,
    MONSTER_COLOURS,
    MONSTER_COUNTS,
    MONSTERS,
    MOVE,
    NAMES,
    PRIMARIES,
    RED,
    ROWS,
    SECOND,
    SPELL_AREAS,
    TAMED_POINTS,
    TOUCH,
    TOWERS,
    UNPAINTED_POINTS,
    YELLOW,
)
from papercrown.games.inkdoms.position import CHOOSING, DIVIDING, DONE, LANDS, MIXING, MOVING, SEATS
from tests.kit.commands import check_command_exists
from tests.kit.guides import (
    NOTHING,
    check_rulings,
    declared_as_ours,
    points_in_table,
    section,
    section_text,
    table,
)

GAME = pc.game("inkdoms")
GUIDE = GAME.guide() or ""
text_under = partial(section_text, GUIDE)
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ADA = 0
UMBERLAND, REDHILL, GREENWOOD = (KINGDOMS.index(name) for name in ("Umberland", "Redhill", "Greenwood"))


def examples() -> list[str]:
    """The JSON that is shown."""
    return re.findall(r"^```json\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def area(name: str) -> int:
    return NAMES.index(name)


# --- tables ---


def test_the_table_of_colours_matches_the_pieces() -> None:
    expected = []
    for colour, name in enumerate(COLOURS):
        pairs = [(a, b) for a in range(PRIMARIES) for b in range(a) if MIXED[a, b] == colour]
        mixed = " and ".join(sorted(COLOURS[part] for part in pairs[0])) if pairs else NOTHING
        expected.append([name, lettering.INK_LETTERS[colour], mixed, KINGDOMS[CAPITALS.tolist().index(colour)]])
    assert table(GUIDE, "What you need") == expected


def test_the_table_of_symbols_matches_the_pieces() -> None:
    dragons = ", ".join(COLOURS[PRIMARIES:])
    points = " or ".join(map(str, sorted(set(CAPITAL_POINTS.tolist()))))
    expected = [["Capital", "its kingdom's", str(LANDS), points, "0", "0"]]
    for kind, name in enumerate(MONSTERS):
        colour = MONSTER_COLOURS[kind]
        wish = dragons if colour is None else COLOURS[colour]
        worth = [str(MONSTER_COUNTS[kind]), str(TAMED_POINTS[kind]), "0", str(UNPAINTED_POINTS)]
        expected.append([name.capitalize().removesuffix("s"), wish, *worth])
    assert table(GUIDE, "Capitals, monsters and spells") == expected


def test_the_table_of_achievements_matches_the_pieces() -> None:
    assert [[int(cell) for cell in row[1:]] for row in table(GUIDE, "Achievements")] == [
        [FIRST[line], SECOND[line]] for line in (0, LANDS, END)
    ]
    for line in range(END + 1):
        like = 0 if line < LANDS else LANDS if line < END else END
        assert (FIRST[line], SECOND[line]) == (FIRST[like], SECOND[like])


def test_the_table_of_verdicts_matches_the_prompts() -> None:
    for points, words in table(GUIDE, "Alone"):
        numbers = [int(number) for number in re.findall(r"\d+", points)]
        if points.startswith("below"):
            numbers = [numbers[0] - 1]
        assert {prompts.verdict(number) for number in numbers} == {words}
    assert {words for _, words in table(GUIDE, "Alone")} == {prompts.AGAIN, *(words for _, words in prompts.VERDICTS)}


def test_the_table_of_the_mainland_matches_the_map() -> None:
    found = MAPS.load("mainland")
    expected = []
    for kingdom, name in enumerate(KINGDOMS):
        here = {NAMES[k]: found.symbols[k] for k in range(EACH * kingdom, EACH * (kingdom + 1)) if found.symbols[k]}
        [capital] = [f"{called} {COLOURS[CAPITALS[kingdom]]}" for called, it in here.items() if it == "capital"]
        [dragon] = [f"{called} {it.split()[0]}" for called, it in here.items() if it.endswith("dragon")]
        others = [f"{called} {it}" for called, it in here.items() if it in ("hydra", "griffin", "unicorn")]
        spells = [f"{called}: {it.split()[1]}" for called, it in here.items() if it.startswith("spell")]
        expected.append([name, capital, dragon, ", ".join(others), ", ".join(spells)])
    assert table(GUIDE, "The mainland") == expected


# --- numbers in sentences ---


def test_the_numbers_of_players_and_things() -> None:
    assert GAME.seats() == tuple(range(1, SEATS + 1))
    assert f"one to {IN_WORDS[SEATS]} can play" in GUIDE.lower()
    passage = text_under("What you need")
    assert f"{IN_WORDS[LANDS]} kingdoms of {IN_WORDS[EACH]} areas each" in passage
    assert f"{TOWERS} watchtowers for extra drops, and {BLOTS} blots" in passage
    assert f"four dice: {listed(DICE)}" in passage
    assert f"the faces {listed([*map(str, FACES.tolist())])}" in passage
    assert f"once all {IN_WORDS[BLOTS]} are marked" in text_under("Painting")


def test_the_points_of_capitals() -> None:
    passage = re.search(
        r"scores (\d) points if that colour is primary, and (\d)", text_under("Capitals, monsters and spells")
    )
    assert passage
    for colour, points in zip(CAPITALS, CAPITAL_POINTS, strict=True):
        assert points == int(passage[1 if colour < PRIMARIES else 2])


def test_the_letters_of_the_terminal() -> None:
    passage = section(GUIDE, "The mainland")
    found = MAPS.load("mainland")
    for letters, kind in re.findall(
        r"`([A-Z][a-z])` (?:is )?an? (?:\w+ )?(capital|dragon|hydra|griffin|unicorn)", passage
    ):
        assert letters[0] == kind[0].upper()
        wishes = {found.colour(k) for k in range(AREAS) if found.symbols[k].endswith(kind)}
        assert lettering.INK_LETTERS.index(letters[1]) in wishes
    assert f"`{lettering.TOWER}`" in passage
    assert len(re.findall(r"`[A-Z][a-z]`", passage)) == len(MONSTERS) + 1


# --- examples ---


def test_the_example_is_right() -> None:
    scoring = GAME.score(json.loads(examples()[0]))
    ada, bo = scoring.players
    assert points_in_table(GUIDE, "An example") == {**ada.items, "total": ada.total}
    points = list(bo.items.values())
    passage = re.search(
        r"bo has (\d+): (\d+) for the kingdoms, (\d+) for the monsters, nothing for the end, and (\d+) blots",
        text_under("An example"),
    )
    assert passage
    assert [int(number) for number in passage.groups()] == [
        bo.total, sum(points[:LANDS]), sum(points[LANDS:END]), -points[END + 1],
    ]  # fmt: skip
    assert points[END] == 0


def test_the_sheets_of_the_example_are_possible() -> None:
    """No colour touches itself, and numbers are circled for what is complete."""
    found = MAPS.load("mainland")
    kinds = {name: [k for k in range(AREAS) if found.monster(k) == kind] for kind, name in enumerate(MONSTERS)}
    kinds |= {name: [*range(EACH * k, EACH * (k + 1))] for k, name in enumerate(KINGDOMS)}
    sheets = json.loads(examples()[0])["players"]
    for sheet in sheets:
        inks = {area(name): ink for name, ink in sheet["areas"].items()}
        assert not any(inks.get(near) == ink for one, ink in inks.items() for near in found.beside[one])
        complete = {name for name, areas in kinds.items() if all(k in inks for k in areas)}
        if len(complete.intersection(KINGDOMS)) >= 3:
            complete.add("end")
        assert set(sheet["achievements"]) == complete
    for line, name in enumerate((*KINGDOMS, *MONSTERS, "end")):
        circled = {sheet["achievements"][name] for sheet in sheets if name in sheet["achievements"]}
        assert circled in (set(), {FIRST[line]}, {FIRST[line], SECOND[line]})


def test_the_reasons_of_the_example_are_right() -> None:
    ada = json.loads(examples()[0])["players"][ADA]
    inks = {area(name): COLOURS.index(ink) for name, ink in ada["areas"].items()}
    found, rows = MAPS.load("mainland"), table(GUIDE, "An example")
    for kingdom, (name, because, _) in enumerate(rows[:LANDS]):
        assert because.startswith(f"{len({ink for k, ink in inks.items() if k // EACH == kingdom})} colours")
        assert ("first" in because) == (name in ada["achievements"])
    for kind, (name, because, _) in enumerate(rows[LANDS:END]):
        all_of_them = [k for k in range(AREAS) if found.monster(k) == kind]
        painted = [k for k in all_of_them if k in inks]
        tamed = sum(inks[k] == found.colour(k) for k in painted)
        counts = {"tamed": tamed, "defeated": len(painted) - tamed, "not painted": len(all_of_them) - len(painted)}
        words = [f"{count} {word}" for word, count in counts.items() if count]
        assert because == ", ".join(words + ["first"] * (name in ada["achievements"]))


def test_the_example_of_the_white_die() -> None:
    match = GAME.match(seats=3, seed=1)
    p = match.position
    for die in range(len(DICE)):
        p.dice[die].number, p.dice[die].realms = 4, 1 << REDHILL | 1 << UMBERLAND
    match.play(0, CHOOSING + LANDS * BLUE + REDHILL)
    match.play(1, CHOOSING + LANDS * YELLOW + REDHILL)
    white = [action.label for action in match.legal(2) if "white" in action.label]
    assert white == [
        f"Take the white 4 as {colour} from {kingdom}"
        for colour in ("blue", "yellow")
        for kingdom in ("Umberland", "Redhill")
    ]


def test_the_example_of_the_watchtower() -> None:
    match = GAME.match(seats=1, seed=1)
    draft = match.position.drafts[0]
    match.play(0, match.legal_ids(0)[0])
    draft.inks[YELLOW], draft.colour, draft.left, draft.realms = 1 << area("B1"), RED, 2, 1
    match.play(0, painted_with(RED, area("B2")))
    assert draft.earned.tolist() == [0, 0, 0, 0, 0, 1]
    assert COLOURS[BROWN] == "brown"
    assert MAPS.load("mainland").colour(area("U6")) == BROWN


def test_the_example_of_the_spells() -> None:
    match = GAME.match(seats=2, seed=1)
    match.position.dice[RED].number, match.position.dice[RED].realms = 4, 1 << REDHILL
    match.position.sheets[0].spells[:] = 1, 0, 1, 1
    for action in (
        CHOOSING + LANDS * RED + REDHILL,
        MOVING + GREENWOOD,
        painted_with(RED, area("G8")),
        DIVIDING + UMBERLAND,
        painted_with(RED, area("U5")),
        MIXING + GREEN - PRIMARIES,
        painted_with(GREEN, area("G7")),
    ):
        match.play(0, action)
    draft = match.position.drafts[0]
    assert draft.left == sum(draft.mixed) == sum(draft.spells) == 0
    match.play(0, DONE)
    for name, colour in (("G8", RED), ("U5", RED), ("G7", GREEN)):
        assert MAPS.load("mainland").colour(area(name)) == colour  # tamed


# --- user-made maps ---


def test_the_map_that_is_shown_is_the_mainland() -> None:
    assert read(examples()[1].encode(), "island") == MAPS.load("mainland")


def test_the_limits_of_maps() -> None:
    passage = text_under("A map of your own")
    assert f"the grid has {ROWS} rows of {COLUMNS} cells" in passage
    assert f"all {AREAS} areas are there" in passage
    assert f"a circle whose radius is {MIN_AREA_RADIUS_CELLS} cells" in passage
    assert f"each spell {IN_WORDS[SPELL_AREAS]} times" in passage
    assert f"there are {TOWERS} watchtowers" in passage
    counts = ", ".join(f"{IN_WORDS[MONSTER_COUNTS[kind]]} {MONSTERS[kind]}" for kind in range(1, len(MONSTERS)))
    assert counts in passage


@pytest.mark.parametrize("command", re.findall(r"`papercrown (map \w+)[^`]*`", GUIDE))
def test_the_commands_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_command_exists(capsys, command)


def test_all_commands_about_maps_are_mentioned() -> None:
    assert set(re.findall(r"`papercrown map (\w+)", GUIDE)) == {"new", "check", "add", "list", "print"}


# --- options and rulings ---


def test_the_values_of_the_option_are_explained() -> None:
    assert all(f"`{name}`" in section(GUIDE, "Options") for name in MAPS.names)


RULINGS = {
    1: "has left the box since the last throw",
    2: "the four dice last for four rounds",
    3: "on your own it stays open",
    4: "you must cross out a number",
    5: "from the next round on",
    6: "the number of your seat",
    7: "before the first drop of the die is placed",
    8: "beside the one you took the die from",
    9: "a 3 allows the spell once, a 4 twice",
    10: "any number of neighbours",
    11: "at most one blot in a turn",
    12: "one by one",
    13: "when the second of its areas is painted",
    14: "the second number is still open",
    15: "in any colours",
    16: f"from 0 to {len(COLOURS)}",
    17: "the next round is the last",
    18: "nothing in any other",
    19: "only in its own colour",
    20: "secret until all are done",
    21: "after that the victory is shared",
    22: "throw every second round",
    23: "is a 1",
    24: "every way in which four dice can lie on the map without overlapping",
}


def test_all_rulings_are_explained() -> None:
    check_rulings(GUIDE, RULINGS)


def test_the_numbers_to_cross_out_alone() -> None:
    assert f"there are {2 * END} such numbers" in text_under("Where the rules leave room")


def test_the_guide_declares_what_is_ours() -> None:
    assert declared_as_ours(GUIDE, "What we filled in") == [
        ("Maps", f"all {AREAS} areas, their shapes, and what stands on which of them"),
        ("Spells", f"{IN_WORDS[SPELL_AREAS]} areas with each of the four"),
        ("Watchtowers", f"{TOWERS} on a map"),
        ("Blots", f"{BLOTS} on a sheet"),
        ("Dice", f"{EDGE} cells wide, on a map of {COLUMNS} by {ROWS} cells"),
        ("Verdicts", "our own words, for the points of the rulebook"),
    ]


def test_the_guide_declares_what_is_inferred() -> None:
    hydras, griffins, unicorns = (COLOURS[colour] for colour in MONSTER_COLOURS if colour is not None)
    primary, composite = sorted(set(CAPITAL_POINTS.tolist()))
    assert declared_as_ours(GUIDE.split("**What we filled in")[0], "What we inferred") == [
        (
            "Capitals",
            f"in the colour of their kingdom's name, for {primary} points if it is primary and {composite} if not",
        ),
        (
            "Monsters",
            f"hydras {hydras}, griffins {griffins}, unicorns {unicorns}, "
            f"and two dragons each of {listed(COLOURS[PRIMARIES:])}",
        ),
        ("Spell numbers", f"{MOVE + 1} moves, {TOUCH + 1} touches, {DIVIDE + 1} divides, {MIX + 1} mixes"),
    ]


def test_the_credit_says_what_is_ours() -> None:
    assert "its maps and all its artwork are its own" in text_under("Credit")


# --- layout ---


def test_code_blocks_are_narrow_enough() -> None:
    shown = re.findall(r"^```.*?^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert max(len(line) for block in shown for line in block.splitlines()) <= 78
