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
from papercrown.games.queendomino.drawing.prompt import prompt_of
from papercrown.games.queendomino.pieces import LANDSCAPES
from tests.kit.drawings import SVG, titles

MAX_DOCUMENT_BYTES = 150_000
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("kingdomino", 2, {}),
    ("kingdomino", 2, {"duel": "mighty"}),
    ("kingdomino", 3, {}),
    ("kingdomino", 4, {}),
    *(("queendomino", seats, {}) for seats in (2, 3, 4)),
    *(("queendomino", seats, {"variant": "royal-wedding"}) for seats in (3, 4, 5, 6)),
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
    assert [title for title in titles(match.drawing(host)) if " less 1: " in title]
    assert not [title for title in titles(match.drawing((host + 1) % 4)) if " less 1: " in title]
