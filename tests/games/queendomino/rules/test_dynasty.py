"""Dynasty (A5): a match of three games of Kingdomino, whose scores are added up."""

from typing import Any

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.records import Record, copy
from papercrown.games.queendomino.position import BETWEEN, GAMES, NEXT_GAME, OPENING, OVER
from tests.games.queendomino.helpers import ALL_48, BONUSES, MIGHTY, Mode, mode_name, sketch, started
from tests.kit.cases import cases

DYNASTY = (("dynasty", True),)
DYNASTIES: list[Mode] = [
    ("kingdomino", 2, DYNASTY),
    ("kingdomino", 2, DYNASTY + MIGHTY),
    ("kingdomino", 3, DYNASTY),
    ("kingdomino", 3, DYNASTY + ALL_48),
    ("kingdomino", 4, DYNASTY + BONUSES),
]
LATER = ("first_game", "second_game")


def dynasty(seats: int = 3, seed: int = 0, **options: Any) -> Match:
    return started("kingdomino", seats, seed, dynasty=True, **options)


def finish_game(match: Match) -> None:
    """Play on until the game is over, or a game of the dynasty."""
    while not match.over and int(match.position.phase) != BETWEEN:
        play_first(match)


def play_first(match: Match) -> None:
    seat = match.actors()[0]
    match.play(seat, match.legal_ids(seat)[0])


def confirm(match: Match) -> None:
    for seat in match.actors():
        match.play(seat, NEXT_GAME)


def totals(match: Match) -> list[int]:
    return [sheet.total for sheet in match.scores()]


def kingdom_points(match: Match) -> list[int]:
    """The points of the kingdoms that lie on the table."""
    return [sum(points for item, points in sheet.items.items() if item not in LATER) for sheet in match.scores()]


@pytest.mark.parametrize("mode", DYNASTIES, ids=mode_name)
def test_a5_a_dynasty_is_three_games_whose_scores_add_up(mode: Mode) -> None:
    game, seats, options = mode
    match = started(game, seats, 3, **dict(options))
    games: list[list[int]] = []
    while not match.over:
        finish_game(match)
        games.append(kingdom_points(match))
        assert totals(match) == [sum(points) for points in zip(*games, strict=True)]
        assert int(match.position.game_number) == len(games)
        if not match.over:
            confirm(match)
            fresh = kingdom_points(match)  # 15 for an empty kingdom, with both bonuses
            assert totals(match) == [sum(points) for points in zip(*games, fresh, strict=True)]
            assert fresh == [15 if mode[2] == DYNASTY + BONUSES else 0] * seats
    assert len(games) == GAMES
    assert int(match.position.phase) == OVER
    assert [[sheet.items[item] for sheet in match.scores()] for item in LATER] == games[:2]


def test_a5_the_score_of_each_game_is_shown_only_in_a_dynasty() -> None:
    assert tuple(dynasty().scores()[0].items)[-2:] == LATER
    assert not set(LATER) & set(started("kingdomino", 3).scores()[0].items)


def test_a5_between_two_games_every_player_confirms() -> None:
    match = dynasty(4)
    finish_game(match)
    assert match.actors() == [0, 1, 2, 3]
    for seat in (2, 0, 3):
        assert match.legal_ids(seat) == [NEXT_GAME]
        match.play(seat, NEXT_GAME)
        assert match.legal_ids(seat) == []
    assert match.actors() == [1]
    with pytest.raises(pc.IllegalAction):
        match.play(0, NEXT_GAME)
    assert int(match.position.game_number) == 1
    match.play(1, NEXT_GAME)
    assert int(match.position.game_number) == 2
    assert int(match.position.phase) == OPENING


def test_a5_the_kingdoms_stay_on_the_table_until_all_have_confirmed() -> None:
    match = dynasty(3)
    finish_game(match)
    kingdoms, scores = match.position.kingdoms.tobytes(), match.scores()
    for seat in (0, 1):
        match.play(seat, NEXT_GAME)
        assert match.position.kingdoms.tobytes() == kingdoms
        assert match.scores() == scores
    match.play(2, NEXT_GAME)
    assert match.position.kingdoms.tobytes() != kingdoms


def test_a5_a_confirmation_can_be_taken_back_until_the_next_game_begins() -> None:
    match = dynasty(3)
    finish_game(match)
    match.play(0, NEXT_GAME)
    match.undo(0)
    assert match.actors() == [0, 1, 2]
    confirm(match)
    with pytest.raises(pc.UndoRefused, match="chance"):
        match.undo(2)


def blanked(p: Record, *fields: str) -> bytes:
    """The bytes of a position without what chance decides, and without some fields."""
    other = copy(p)
    for name in ("dominoes", "next_line", "drawn", *fields):
        other[name] = 0
    return other.tobytes()


@pytest.mark.parametrize("mode", DYNASTIES, ids=mode_name)
def test_a5_the_next_game_is_set_up_like_the_first(mode: Mode) -> None:
    game, seats, options = mode
    match = Match(pc.game(game), seats=seats, seed=1, options=dict(options))
    first = blanked(match.position, "game_number", "earlier")
    for number in (2, 3):
        finish_game(match)
        confirm(match)
        assert int(match.position.game_number) == number
        assert blanked(match.position, "game_number", "earlier") == first


def test_a5_every_game_is_shuffled_anew() -> None:
    match = dynasty(4)
    lines = set()
    for _ in range(GAMES):
        lines.add(tuple(match.position.line.tolist()))
        finish_game(match)
        if not match.over:
            confirm(match)
            while int(match.position.phase) == OPENING:
                play_first(match)
    assert len(lines) == GAMES


def test_a5_a_tie_is_broken_by_the_kingdoms_of_the_last_game() -> None:
    match = dynasty(2)
    p = match.position
    p.game_number = GAMES
    p.earlier[:, :2] = [[10, 0], [4, 11]]
    sketch(p.kingdoms[0], "w1 w0 @")
    sketch(p.kingdoms[1], "w1 @ f0 f0 f0")
    assert totals(match) == [16, 12]
    p.earlier[1, 1] = 15
    assert totals(match) == [16, 16]
    assert match.winners() == [1]


@cases("seats", [2, 4])
def test_a5_a_dynasty_is_replayed_from_its_journal(seats: int) -> None:
    match = dynasty(seats)
    while not match.over:
        seat = match.actors()[-1]
        match.play(seat, match.legal_ids(seat)[-1])
    assert pc.replay(match.journal()).scores() == match.scores()
