"""The whole table of Queendomino as one document."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino import drawing
from papercrown.games.queendomino.drawing.building_tiles import effects, small_tile
from papercrown.games.queendomino.drawing.prompt import prompt_of
from papercrown.games.queendomino.pieces import BUILDINGS, LANDSCAPES
from papercrown.games.queendomino.position import BETWEEN
from tests.kit.drawings import SVG, titles

MAX_DOCUMENT_BYTES = 150_000
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("kingdomino", 2, {}),
    ("kingdomino", 2, {"duel": "mighty"}),
    ("kingdomino", 3, {}),
    ("kingdomino", 4, {}),
    ("kingdomino", 2, {"dynasty": True}),
    *(("queendomino", seats, {}) for seats in (2, 3, 4)),
    *(("queendomino", seats, {"variant": "royal-wedding"}) for seats in range(3, 9)),
    *(("queendomino", seats, {"variant": "royal-wedding-teams"}) for seats in (6, 8)),
]
NAMES = [f"{game}-{seats}{''.join(map(str, options.values()))}" for game, seats, options in TABLES]


def played(game: str, seats: int, options: dict[str, Any], seed: int = 3, names: Any = None) -> Iterator[Match]:
    """A random match before every action and after the last one."""
    match = pc.game(game).match(seats=seats, seed=seed, names=names, **options)
    rng = random.Random(seed)
    while not match.over:
        yield match
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
    yield match


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def ids(root: ET.Element) -> Counter[str]:
    return Counter(element.attrib["data-id"] for element in root.iter() if "data-id" in element.attrib)


def middle_of(game: str, seats: int, steps: int = 60, **options: Any) -> Match:
    return next(match for match in played(game, seats, options) if len(match.steps) == steps)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=NAMES)
def test_every_click_of_a_path_has_exactly_one_element(game: str, seats: int, options: dict[str, Any]) -> None:
    for match in played(game, seats, options):
        if len(match.steps) % 8:
            continue
        for seat in match.actors():
            drawn = ids(parsed(match.drawing(seat)))
            wanted = {step for action in match.legal(seat) for step in action.path}
            assert wanted <= drawn.keys()
            assert max(drawn.values()) == 1


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=NAMES)
def test_every_viewer_gets_a_small_well_formed_document(game: str, seats: int, options: dict[str, Any]) -> None:
    match = middle_of(game, seats, 40, **options)
    for viewer in (None, *range(seats)):
        svg = match.drawing(viewer)
        root = parsed(svg)
        assert len(svg.encode()) < MAX_DOCUMENT_BYTES
        assert root.tag == f"{SVG}svg"
        assert "url(" not in svg
        defined = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
        assert {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")} == defined
        assert max(ids(root).values()) == 1


def test_names_are_escaped() -> None:
    names = ['<script>alert("x")</script>', "A & B", "' onload='x", "]]>"]
    match = next(played("queendomino", 4, {}, names=names))
    for viewer in (None, 0):
        root = parsed(match.drawing(viewer))
        assert not list(root.iter(f"{SVG}script"))
        assert names[match.actors()[0]] in (root.get("aria-label") or "")
        assert "onload" not in {attribute for element in root.iter() for attribute in element.attrib}


def test_squares_dominoes_and_buildings_have_titles() -> None:
    shown = "\n".join(title for match in played("queendomino", 2, {}) for title in _titles_of_some(match))
    assert "G7: castle" in shown
    for land in LANDSCAPES:
        assert f": {land}" in shown
    for title in (", 1 crown", ", a knight", ": free", "Domino 7: ", ", chosen by Player 1", "Coins: 7", "Burnt by"):
        assert title in shown


def _titles_of_some(match: Match) -> list[str]:
    return titles(match.drawing(0)) if len(match.steps) % 9 == 0 else []


def test_the_heading_shows_the_prompt() -> None:
    sentences = {}
    for match in played("queendomino", 4, {}, names=["Ada", "Bo", "Cy", "Di"]):
        if 10 < len(match.steps) < 100:
            continue
        label = parsed(match.drawing()).get("aria-label") or ""
        _, turn, sentence = label.split(". ")
        sentences[sentence.partition(" ")[2]] = turn
    assert sentences["chooses a domino from the first line."] == "Before the first round"
    assert sentences["game is over."] == "Round 12 of 12"
    assert any(sentence.startswith("places the ") for sentence in sentences)
    assert any(sentence.endswith(", then chooses a domino.") for sentence in sentences)
    assert any(sentence.endswith("ends the turn.") for sentence in sentences)


def test_the_prompt_does_not_overlap_the_name_of_the_game() -> None:
    """Assumes the widest font, with letters of 0.61 em, and at most 270 units for the name of the game."""
    sentences = 0
    for match in played("queendomino", 6, {"variant": "royal-wedding"}):
        if len(match.steps) % 5:
            continue
        sentence = prompt_of(match.position, match.names).sentence
        text = next(text for text in parsed(match.drawing()).iter(f"{SVG}text") if text.text == sentence)
        end = float(text.attrib["x"]) + 0.61 * float(text.attrib["font-size"]) * len(sentence)
        assert end < 1400 - 34 - 270
        sentences += len(sentence) > 60
    assert sentences


def test_kingdomino_has_neither_builders_nor_coins() -> None:
    svg = middle_of("kingdomino", 4, 30).drawing(0)
    assert not [name for name in ids(parsed(svg)) if not name.startswith(("cell:", "domino:"))]
    assert not [title for title in titles(svg) if "Coins" in title]


def test_buttons_appear_only_when_they_are_legal() -> None:
    seen = Counter[str]()
    for match in played("queendomino", 3, {}):
        if match.over or len(match.steps) < 60:
            continue
        seat = match.actors()[0]
        buttons = {"discard", "done"} & ids(parsed(match.drawing(seat))).keys()
        assert buttons == {"discard", "done"} & {step for action in match.legal(seat) for step in action.path}
        seen.update(buttons)
    assert seen["discard"]
    assert seen["done"]


def test_partners_share_a_castle_with_two_flags() -> None:
    svg = middle_of("queendomino", 8, 20, variant="royal-wedding-teams").drawing()
    assert [svg.count(f'href="#qd-flag-{seat}"') for seat in range(8)] == [1] * 8


def test_an_unknown_attribute_of_the_package_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = drawing.nothing


def test_only_the_queens_host_sees_the_discount() -> None:
    match = next(match for match in played("queendomino", 4, {}) if match.position.queen >= 0)
    host = int(match.position.queen)
    assert [title for title in titles(match.drawing(host)) if "off, thanks to the Queen" in title]
    assert not [title for title in titles(match.drawing((host + 1) % 4)) if "off, thanks to the Queen" in title]


# --- What the audit of the rules asked for ---


def pile_of(match: Match) -> str:
    return next(title for title in titles(match.drawing(0)) if " the pile" in title)


def test_a2_the_top_building_lies_face_up_on_an_open_pile() -> None:
    match = next(played("queendomino", 4, {}))
    for kind, building in enumerate(BUILDINGS):
        match.position.top = kind + 1
        assert pile_of(match) == f"Next on the pile (26 left): {building.name}, {effects(building)}"
        assert small_tile(kind) in match.drawing(0)
    match.position.top = 0
    match.position.tiles[:] = 0
    assert pile_of(match) == "No buildings in the pile"


def test_a2_a_hidden_pile_shows_only_its_size() -> None:
    match = next(played("queendomino", 4, {"pile": "hidden"}))
    assert pile_of(match) == "26 buildings in the pile"


@pytest.mark.parametrize("seats", [7, 8])
def test_a3_seven_and_eight_kingdoms_lie_side_by_side(seats: int) -> None:
    match = middle_of("queendomino", seats, 60, variant="royal-wedding")
    for viewer in (None, 0, seats - 1):
        svg = match.drawing(viewer)
        assert [svg.count(f'href="#qd-flag-{seat}"') for seat in range(seats)] == [1] * seats
        assert all(name in svg for name in match.names)


def test_a5_the_points_of_finished_games_stand_beside_the_names() -> None:
    games = set()
    for match in played("kingdomino", 2, {"dynasty": True}):
        if match.position.phase == BETWEEN or match.over:
            game = int(match.position.game_number)
            root = parsed(match.drawing(0))
            label = (
                "Round 6 of 6. The game is over" if match.over else f"The {('first', 'second')[game - 1]} game is over"
            )
            assert root.get("aria-label") == f"Kingdomino. Game {game} of 3. {label}."
            assert ids(root)["next-game"] == (not match.over)
            games.add(game)
        drawn = [title for title in titles(match.drawing(0)) if " game: " in title]
        assert drawn == [
            f"{word} game: {points} point{'s' if points != 1 else ''}"
            for seat in range(2)
            for word, points in zip(("First", "Second"), totals(match, seat), strict=False)
        ]
    assert games == {1, 2, 3}


def totals(match: Match, seat: int) -> list[int]:
    """The points of each finished game, found in the scores."""
    score, n = match.scores()[seat], int(match.position.game_number)
    earlier = [score.items["first_game"], score.items["second_game"]][: n - 1]
    return [*earlier, score.total - sum(earlier)] if match.position.phase == BETWEEN else earlier
