"""The picture in the terminal shows everything on the table, and the marks, as text."""

import re

from rich.cells import cell_len

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.queendomino import terminal
from papercrown.games.queendomino.actions import square_name
from papercrown.games.queendomino.board import CASTLE_SQUARE
from papercrown.games.queendomino.pieces import BUILDINGS, LETTERS
from papercrown.games.queendomino.position import BETWEEN
from papercrown.games.queendomino.queries import squares_of
from tests.games.queendomino.helpers import played
from tests.kit.cases import cases
from tests.kit.pictures import printed


def shown(match: Match, viewer: int | None = 0, marks: dict[str, str] | None = None, width: int = 100) -> list[str]:
    return printed(terminal.picture(match.view(viewer), viewer, match.names, marks), width)


def cells(lines: list[str]) -> dict[str, str]:
    """The text of each square of the first kingdom in the lowest row."""
    top = max(number for number, line in enumerate(lines) if re.match(r" +([A-M] +)+", line))
    columns = {match.start(): match.group() for match in re.finditer(r"\b[A-M]\b", lines[top].split("  ▸")[0][:32])}
    found: dict[str, str] = {}
    for line in lines[top + 1 :]:
        if row := re.match(r" ?(\d+) ", line):
            found |= {f"{name}{row[1]}": line[at - 1 : at + 2].strip() for at, name in columns.items()}
    return found


def test_every_square_shows_its_landscape_crowns_and_building() -> None:
    match = played(90)
    kingdom = squares_of(match.position.kingdoms[0])
    drawn = cells(shown(match))
    assert len(kingdom) > 20
    assert {square.kind for square in kingdom.values()} > {-1}
    for number, square in kingdom.items():
        building = terminal.CODES[square.kind] if square.kind >= 0 else ""
        expected = building or f"{(LETTERS + terminal.CASTLE_SIGN)[square.land]}{square.crowns or ''}"
        assert drawn[square_name(number)].lstrip(terminal.KNIGHT) == expected
    assert drawn[square_name(CASTLE_SQUARE)] == terminal.CASTLE_SIGN


def test_knights_are_shown_on_their_squares() -> None:
    match = pc.game("queendomino").match(seats=2, seed=11)
    while not any(action.label.startswith("Send") for action in match.legal(match.actors()[0])):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])
    seat = match.actors()[0]
    sending = next(action for action in match.legal(seat) if action.label.startswith("Send"))
    match.play(seat, sending)
    where = re.search(r"at ([A-M]\d+)", sending.label)
    assert where
    assert cells(shown(match, seat))[where[1]].startswith(terminal.KNIGHT)


def test_marks_are_shown_on_what_can_be_clicked() -> None:
    match = played(4)
    seat = match.actors()[0]
    marks = {action.path[0]: str(number) for number, action in enumerate(match.legal(seat), 1)}
    squares = cells(shown(match, seat, marks))
    for click, mark in marks.items():
        column, row = map(int, click.split(":")[2].split(","))
        assert squares[square_name(row * 13 + column)] == mark


def test_marks_are_shown_on_dominoes_buildings_guard_and_dragon() -> None:
    match = played(40)
    lines = "\n".join(shown(match, 0, {"domino:0": "51", "building:5": "52", "guard:0": "53", "dragon": "54"}))
    assert all(mark in lines for mark in ("51", "52", "53", "54"))


@cases("width", [60, 80, 120, 160])
@cases("seats", [2, 3, 4])
def test_the_viewers_kingdom_is_last_and_nothing_is_truncated(width: int, seats: int) -> None:
    match = played(60, seats=seats)
    for viewer in range(seats):
        lines = shown(match, viewer, width=width)
        assert all(cell_len(line) <= width for line in lines)
        assert not any("…" in line for line in lines)
        names = [line.split()[0] for line in lines if re.match(r"P\d\b", line)]
        assert names[-1] == f"P{viewer}"


def test_lines_are_truncated_on_narrow_screens() -> None:
    assert all(cell_len(line) <= 20 for line in shown(played(60), width=20))


def test_everything_on_the_table_is_named() -> None:
    match = played(50)
    everything = "\n".join(shown(match))
    for tile in match.position.builders_board:
        assert not tile or BUILDINGS[int(tile) - 1].name in everything
    for seat in range(2):
        assert f"{terminal.KNIGHT}{int(match.position.kingdoms[seat].guard)}" in everything
        assert f"{terminal.TOWER}{int(match.position.kingdoms[seat].towers)}" in everything
    assert "This round" in everything
    assert "Next round" in everything


def test_kingdomino_shows_only_what_it_has() -> None:
    everything = "\n".join(shown(played(20, "kingdomino")))
    assert "Builders" not in everything
    assert "coins" not in everything
    assert "town" not in everything


def test_partners_share_a_kingdom() -> None:
    assert "P0 & P1" in "\n".join(shown(played(30, seats=6, variant="royal-wedding-teams"), width=200))


@cases("name", ["queendomino", "kingdomino"])
def test_the_whole_game_can_be_shown_to_spectators(name: str) -> None:
    match = played(0, name)
    while not match.over:
        seat = match.actors()[0]
        shown(match, None)
        match.play(seat, match.legal_ids(seat)[0])
    assert "▸" not in "\n".join(shown(match))


def test_the_effects_of_buildings_in_a_few_words() -> None:
    effects = {building.slug: terminal.effect(building) for building in BUILDINGS}
    assert effects["bakery"] == "2 per wheat territory"
    assert effects["magic-school"] == "+1♞ +1♜ 2 per marsh territory"
    assert effects["safe-towers"] == "+1♜ 2 points tax +1 per tower"
    assert effects["queens-tower"] == "1 crown"
    assert effects["fortified-castle"] == "+4♜ 1 point"


def test_every_building_has_a_code_of_its_own() -> None:
    assert len(set(terminal.CODES)) == len(BUILDINGS)
    assert all(len(code) == 2 for code in terminal.CODES)


# --- What the audit of the rules asked for ---


def test_a2_the_next_building_of_an_open_pile_is_told() -> None:
    match = played(0, pile="open")
    top = BUILDINGS[int(match.position.top) - 1]
    lines = shown(match)
    assert "26 to come" in "\n".join(lines)
    heading = next(number for number, line in enumerate(lines) if "Next on the pile" in line)
    assert top.name in lines[heading + 1]
    assert terminal.effect(top) in lines[heading + 1]


def test_a2_a_hidden_pile_tells_only_how_many_are_left() -> None:
    everything = "\n".join(shown(played(0, pile="hidden")))
    assert "26 to come" in everything
    assert "Next on the pile" not in everything


@cases("seats", [7, 8])
def test_a3_seven_and_eight_kingdoms_are_shown(seats: int) -> None:
    everything = "\n".join(shown(played(60, seats=seats, variant="royal-wedding"), width=120))
    assert all(re.search(rf"\bP{seat}\b", everything) for seat in range(seats))


def test_a5_the_games_of_a_dynasty_and_their_points_are_shown() -> None:
    match = played(0, "kingdomino", dynasty=True)
    assert "Game 1 of 3" in "\n".join(shown(match))
    for game in range(2):
        while match.position.phase != BETWEEN:
            seat = match.actors()[0]
            match.play(seat, match.legal_ids(seat)[0])
        totals = [score.total for score in match.scores()]
        between = "\n".join(shown(match))
        while match.position.phase == BETWEEN:
            match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
        for picture in (between, "\n".join(shown(match))):
            points = re.findall(r"(\d+(?: \+ \d+)*) points", picture)
            assert sorted(sum(map(int, sums.split(" + "))) for sums in points) == sorted(totals)
            assert all(sums.count("+") == game for sums in points)
        assert f"Game {game + 2} of 3" in "\n".join(shown(match))


def test_a10_only_the_queens_host_is_told_lower_prices() -> None:
    match = played(0)
    assert prices(match, 0) == prices(match, None) == list(range(6))
    match.position.queen = 0
    assert prices(match, 0) == [0, 0, 1, 2, 3, 4]
    assert "1 coin off, thanks to the Queen" in "\n".join(shown(match, 0))
    for viewer in (1, None):
        assert prices(match, viewer) == list(range(6))
        assert "thanks to the Queen" not in "\n".join(shown(match, viewer))


def prices(match: Match, viewer: int | None) -> list[int]:
    """The prices before the codes of the buildings on the board."""
    codes = "|".join(terminal.CODES)
    return [int(price) for price in re.findall(rf" (\d) (?:{codes}) ", "\n".join(shown(match, viewer)))]
