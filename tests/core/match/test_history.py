"""Past positions of a match, and what was hidden in them."""

import pytest

from tests.core.match.helpers import play_until, secret_match, state
from tests.core.secret_game import SECRET_GAME
from tests.core.secret_game.rules import THROW

# --- Past positions ---------------------------------------------------------------------------------------------------


def test_snapshot_does_not_change_when_the_match_continues() -> None:
    match = play_until(10)
    snapshot = match.snapshot()
    before = (snapshot.position.tobytes(), snapshot.journal())
    play_until(20, match)
    assert (snapshot.position.tobytes(), snapshot.journal()) == before
    seat = snapshot.actors()[0]
    assert snapshot.legal_ids(seat) == match.at(10).legal_ids(seat)


def test_match_does_not_change_when_its_snapshot_continues() -> None:
    match = secret_match((0, 3))
    before = (match.position.tobytes(), match.journal())
    snapshot = match.snapshot()
    snapshot.undo(0)
    snapshot.play(1, 5)
    assert (match.position.tobytes(), match.journal()) == before


def test_match_at_a_step_equals_the_match_played_to_that_step() -> None:
    match = play_until(30)
    for length in (0, 1, 17, 30):
        past, expected = match.at(length), play_until(length)
        assert state(past) == state(expected)
        seat = past.actors()[0]
        for copy in (past, expected):
            copy.play(seat, copy.legal_ids(seat)[0])
        assert state(past) == state(expected)
    assert state(match) == state(play_until(30))


def test_view_after_a_past_step_is_the_view_of_that_time() -> None:
    match = secret_match()
    seen: dict[int | None, list[bytes]] = {viewer: [match.view(viewer).tobytes()] for viewer in (None, 0, 1)}
    for seat, action in ((0, 3), (1, 4), (1, 5), (0, 6), (1, 7)):
        match.play(seat, action)
        for viewer, views in seen.items():
            views.append(match.view(viewer).tobytes())
    for viewer, views in seen.items():
        assert [match.view(viewer, after=step).tobytes() for step in range(6)] == views


def test_past_steps_are_described_as_they_were_offered() -> None:
    match = play_until(0)
    offered = []
    for _ in range(20):
        seat = match.actors()[0]
        offered.append(match.legal(seat)[0])
        match.play(seat, offered[-1])
    assert [match.told(index) for index in range(20)] == offered


def test_totals_are_those_after_each_step() -> None:
    match = play_until(30)
    totals = match.totals()
    assert len(totals) == 31
    assert totals[0] == [sheet.total for sheet in match.at(0).scores()]
    assert totals[-1] == [sheet.total for sheet in match.scores()]
    assert totals[20] == [sheet.total for sheet in match.at(20).scores()]


# --- Hidden steps -----------------------------------------------------------------------------------------------------


def test_choices_are_hidden_from_the_others_until_the_reveal() -> None:
    match = secret_match((0, 3), (1, 4), (0, 5))
    assert [match.hidden(index, 0) for index in range(3)] == [False, True, False]
    assert [match.hidden(index, 1) for index in range(3)] == [True, False, True]
    assert [match.hidden(index, None) for index in range(3)] == [True, True, True]
    match.play(1, 6)  # the reveal
    match.play(1, 7)
    assert [match.hidden(index, None) for index in range(5)] == [False] * 4 + [True]
    assert match.view(None).written[1][0] == 0


def test_nothing_is_hidden_after_the_game() -> None:
    match = secret_match(*[(0, 1), (0, 2), (1, 3), (1, 4)] * 2)
    assert match.over
    assert not any(match.hidden(index, None) for index in range(8))


def test_a_game_without_secrets_hides_nothing() -> None:
    match = play_until(10)
    assert not any(match.hidden(index, None) for index in range(10))


def test_public_actions_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game can say which of its actions are seen at once."""
    monkeypatch.setattr(SECRET_GAME.module("actions"), "public", lambda action: action == THROW, raising=False)
    match = secret_match((0, THROW), (0, 3))
    assert [match.hidden(index, 1) for index in range(2)] == [False, True]
