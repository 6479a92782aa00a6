"""The guide says what the rules and the pieces say."""

import json
import re
from functools import partial

import papercrown as pc
from papercrown.core.phrasing import one_of, spoken
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.color_in_kingdoms.pieces import (
    BUILT,
    CONSTRUCTIONS,
    DUTIES,
    FACTORY_BONUS,
    FACTORY_POINTS,
    FAMILY,
    FARM_POINTS,
    FIELD_POINTS,
    FOREST,
    GROUP_POINTS,
    KINDS,
    LETTERS,
    MOST_BONUS,
    ROAD,
    ROAD_POINTS,
    ROADS_BESIDE,
    SHERBET,
    SOYLENT,
    SQUARES,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.position import SEATS
from papercrown.games.color_in_kingdoms.provinces import MAX_ROW_SPACES, MAX_SPACES, MIN_SPACES, read
from tests.games.color_in_kingdoms.helpers import turn
from tests.kit.cases import cases
from tests.kit.guides import (
    declared_as_ours,
    points_in_table,
    section,
    section_text,
    table,
)

GAME = pc.game("color-in-kingdoms")
SIZES = [len(PROVINCES.load(name).places) for name in PROVINCES.names]
GUIDE = GAME.guide() or ""
text_under = partial(section_text, GUIDE)
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six")
COLOURS = dict(zip("RYBOGP", ("red", "yellow", "blue", "orange", "green", "purple"), strict=True))
ADAS, BOS = 0, 1


def examples(language: str) -> list[str]:
    """The code blocks in a language; "" stands for blocks without one."""
    blocks: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    return [text for shown_in, text in blocks if shown_in == language]


def sums_of(kind: int) -> list[int]:
    return [total for total, built in enumerate(BUILT[0]) if built == kind]


# --- tables ---


@cases("kind", KINDS[1:])
def test_the_table_of_constructions_matches_the_pieces(kind: int) -> None:
    letter = LETTERS[kind]
    name, colour, sums, where, _ = table(GUIDE, "The constructions")[kind - 1]
    assert name == CONSTRUCTIONS[kind].capitalize()
    assert colour == f"{letter} {COLOURS[letter]}"
    assert sums == ", ".join(map(str, sums_of(kind)))
    p = turn().position
    assert where == ("anywhere" if rules.room_for(p, p.sheets[0], kind) else "touching")


@cases(
    ("kind", "points"),
    [
        (STRAWBERRY, [FIELD_POINTS]),
        (ROAD, [ROAD_POINTS, ROADS_BESIDE]),
        (WATERWAY, []),
        (SHERBET, [FACTORY_POINTS, FACTORY_POINTS + FACTORY_BONUS]),
        (SOYLENT, [FARM_POINTS, 2 * FARM_POINTS]),
        (FOREST, []),
    ],
)
def test_the_points_in_the_table_of_constructions(kind: int, points: list[int]) -> None:
    passage = table(GUIDE, "The constructions")[kind - 1][-1]
    assert [int(number) for number in re.findall(r"\d+", passage)] == points


def test_the_table_of_waterways_and_forests_matches_the_pieces() -> None:
    heading = section(GUIDE, "Waterways and forests").strip().splitlines()[0]
    spaces = [cell.strip() for cell in heading.strip("|").split("|")]
    most = len(GROUP_POINTS) - 1
    assert spaces == ["Spaces", *map(str, range(1, most)), f"{most} and more"]
    assert table(GUIDE, "Waterways and forests") == [["Points", *map(str, GROUP_POINTS[1:])]]


# --- numbers in sentences ---


def test_the_guide_describes_the_sheet_and_the_dice() -> None:
    assert f"the numbers 1 to {DUTIES} for the royal duties, and {SQUARES} copycat squares" in text_under(
        "Before you start"
    )
    assert f"{IN_WORDS[FAMILY]} for the royal family" in text_under("A turn")
    assert f"roll {IN_WORDS[FAMILY + 1]} dice" in text_under("A turn")


def test_the_guide_says_when_the_game_ends() -> None:
    assert f"all {IN_WORDS[DUTIES]} duties" in text_under("The end")
    assert f"all {SQUARES} copycat squares" in text_under("The end")


def test_the_guide_names_all_points() -> None:
    passage = text_under("The score")
    assert f"{FIELD_POINTS} point for a field" in passage
    assert f"{ROAD_POINTS} points for a road with exactly {ROADS_BESIDE} other roads" in passage
    assert passage.count(f"gets {MOST_BONUS} points more") == 2
    assert f"{FACTORY_POINTS} point for every factory" in passage
    assert f"all {IN_WORDS[FOREST - 1]} other constructions beside it, {FACTORY_BONUS} points more" in passage
    assert f"{FARM_POINTS} points for a farm with a road beside it" in passage
    assert f"as well, {FARM_POINTS} points more" in passage


def test_the_number_of_players() -> None:
    assert GAME.seats() == tuple(range(1, SEATS + 1))
    assert f"one to {IN_WORDS[SEATS]} can play" in GUIDE.lower()


def test_the_sizes_of_all_provinces() -> None:
    [province, *_] = GAME.options
    words = text_under("Options").replace("`", "")
    for name, size in zip(province.values, SIZES, strict=True):
        assert re.search(rf"the {name} (has )?{size} ", words)


# --- the example ---


def test_the_example_is_scored_correctly() -> None:
    scoring = GAME.score(json.loads(examples("json")[0]))
    items = {spoken(item): points for item, points in scoring.players[ADAS].items.items()}
    assert points_in_table(GUIDE, "An example") == {**items, "total": scoring.players[ADAS].total}
    bo = section(GUIDE, "An example").split("\nBo has ")[1].replace("\n", " ")
    assert bo.startswith(f"**{scoring.players[BOS].total}**")
    passage = [int(number) for number in re.findall(r"\d+", bo)][1:]
    assert passage == [points for points in scoring.players[BOS].items.values() if points]


def test_the_copies_in_the_example_add_up() -> None:
    ada, bo = json.loads(examples("json")[0])["players"]
    assert len(ada["province"]) == len(ada["copycat"]) + sum(bo["copycat"])
    assert len(bo["province"]) == len(bo["copycat"]) + sum(ada["copycat"])


def test_the_map_of_the_example_matches_its_sheet() -> None:
    ada = json.loads(examples("json")[0])["players"][ADAS]["province"]
    drawn = {}
    for line in examples("")[0].splitlines():
        row, *letters = line.split()
        drawn.update({f"{row}{number}": letter for number, letter in enumerate(letters, 1)})
    assert tuple(drawn) == PROVINCES.load("heartland").names
    assert {space: letter for space, letter in drawn.items() if letter != "."} == ada


# --- a province of one's own ---


def test_the_example_province_can_be_read() -> None:
    island = read(examples("json")[1].encode(), "island")
    assert island.title == "The Island"
    assert len(island.places) == examples("json")[1].count("#")


def test_the_limits_of_provinces() -> None:
    passage = text_under("A province of your own")
    assert f"{MIN_SPACES} to {MAX_SPACES} spaces" in passage
    assert f"at most {MAX_ROW_SPACES} in a row" in passage


# --- options and rulings ---


def test_audit_the_guide_says_who_has_no_last_turn() -> None:
    """What `test_audit_a_copier_and_the_current_player_end_the_game_in_the_same_turn` proves."""
    told = "the player whose turn it is and a player who copied trigger the end in the same turn"
    rulings = text_under("Where the rules leave room")
    assert f"if {told}, both have triggered it and neither has another turn" in rulings
    assert "with two players the game is over at once" in rulings
    assert "none of them has another turn" in text_under("The end")


def test_the_guide_declares_what_we_filled_in() -> None:
    built = [(CONSTRUCTIONS[kind].capitalize(), one_of(sums_of(kind))) for kind in (SOYLENT, ROAD, WATERWAY)]
    sizes = "{}, {} and {}".format(*SIZES)
    assert declared_as_ours(GUIDE, "What we filled in") == [
        ("Provinces", f"all {IN_WORDS[len(SIZES)]} maps, with {sizes} spaces"),
        ("Spaces", "hexagons"),
        *built,
        ("Ten spaces and more", f"{GROUP_POINTS[-1]} points"),
        ("Alone", "both bonuses, for at least one field and one road"),
    ]
