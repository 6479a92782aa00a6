"""How tables are set up."""

import pytest

import papercrown as pc
from papercrown.core.errors import OptionError, UnknownBot, UnknownGame
from papercrown.core.fairness import is_hex
from papercrown.server.tables import events, setup
from papercrown.server.tables.errors import Refusal
from papercrown.server.tables.events import Place
from papercrown.server.tables.identity import BadName, Identity
from papercrown.server.tables.setup import NewSeat, NewTable
from papercrown.server.tables.table import Table
from tests.server.tables.helpers import ANN, BEN, finished_table, owned
from tests.server.wire_format import omitting_defaults, refusing_unknown_keys, wire_format

WIRE_FORMAT = {
    "NewSeat": "kind name bot",
    "NewTable": "game seats options public hints",
}


def test_keys_of_requests_are_pinned() -> None:
    assert wire_format(setup) == WIRE_FORMAT


def test_requests_refuse_unknown_keys() -> None:
    assert omitting_defaults(setup) == set()
    assert refusing_unknown_keys(setup) == set(WIRE_FORMAT)


def names(opened: events.Opened) -> list[str]:
    return [place.name for place in opened.seats]


def test_codes_spell_no_words() -> None:
    assert not set("AEIOUY01") & set(setup.CODE_LETTERS)


def test_a_new_game() -> None:
    seats = [NewSeat("me"), NewSeat("friend"), NewSeat("device"), NewSeat("bot", bot="greedy")]
    opened = setup.new_game(NewTable("kingdomino", seats, {"harmony": True}, public=True, hints=True), ANN)
    assert (opened.game, opened.host, opened.public, opened.hints) == ("kingdomino", "ann", True, True)
    assert opened.options["harmony"] is True
    assert [place.player_id for place in opened.seats] == ["ann", None, "ann", None]
    assert [place.bot for place in opened.seats] == [None, None, None, "greedy"]
    assert names(opened) == ["Ann", "", "Player 3", "Ada"]
    assert [bool(place.key) for place in opened.seats] == [True, False, True, False]
    assert is_hex(opened.secret)
    assert opened.seed is None


def test_players_and_bots_have_distinct_names() -> None:
    host = Identity("ada", "Ada")
    seats = [NewSeat("bot", bot="random"), NewSeat("device", name="Ada"), NewSeat("me"), NewSeat("bot", bot="random")]
    assert names(setup.new_game(NewTable("kingdomino", seats), host)) == ["Bo", "Ada 2", "Ada", "Cleo"]


@pytest.mark.parametrize(
    ("game", "kinds", "error", "reason"),
    [
        ("kingdomino", ["me", "me"], Refusal, "expected one seat for yourself, got more"),
        ("kingdomino", ["friend", "friend"], Refusal, "expected a seat for yourself or for somebody at this device"),
        ("kingdomino", ["me"], OptionError, "expected 2, 3 or 4 players, got 1"),
        ("chess", ["me", "friend"], UnknownGame, "expected a game"),
        ("kingdomino", ["me", "bot"], UnknownBot, "expected a bot"),
    ],
)
def test_a_new_game_that_is_refused(game: str, kinds: list[str], error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        setup.new_game(NewTable(game, [NewSeat(kind) for kind in kinds]), ANN)  # type: ignore[arg-type]


def test_a_rematch_has_the_same_players_and_bots() -> None:
    places = [owned(ANN), Place("Dee", "ann", key="k"), owned(BEN), Place("Bo", bot="greedy")]
    opened = setup.rematch(Table("t1", events.Opened("kingdomino", 1, {}, "ann", False, "C", places, hints=True)), BEN)
    assert opened.host == "ben"
    assert [place.player_id for place in opened.seats] == [None, None, "ben", None]
    assert [place.bot for place in opened.seats] == [None, None, None, "greedy"]
    assert opened.hints


def test_a_continued_game_has_bots_in_the_other_seats() -> None:
    match = finished_table(owned(ANN), owned(BEN)).match
    assert match
    opened = setup.continued(match, 5, 1, "greedy", BEN)
    assert [place.bot for place in opened.seats] == ["greedy", None]
    assert (opened.seed, len(opened.steps), opened.record) == (7, 5, False)
    assert is_hex(opened.secret)
    last = len(match.steps) - 1
    for step in (-1, last + 1):
        with pytest.raises(Refusal, match=f"expected a step before the end, from 0 to {last}, got {step}"):
            setup.continued(match, step, 1, "greedy", BEN)
    for seat in (-1, 2):
        with pytest.raises(Refusal, match=f"expected a seat from 0 to 1, got {seat}"):
            setup.continued(match, 0, seat, "greedy", BEN)


def test_an_imported_game_is_a_record() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=7, names=["Ann", "Ben"])
    opened = setup.imported(match, ANN)
    assert (opened.record, opened.secret, names(opened)) == (True, "", ["Ann", "Ben"])
    with pytest.raises(BadName, match="expected names without blanks around them"):
        setup.imported(pc.game("kingdomino").match(seats=2, names=["Ann", "Ben "]), ANN)


def test_names_of_an_imported_game_may_be_spelled_with_combining_marks() -> None:
    spelled = pc.game("kingdomino").match(seats=2, seed=7, names=["Zoe\u0308", "Ben"])
    assert names(setup.imported(spelled, ANN)) == ["Zoe\u0308", "Ben"]
