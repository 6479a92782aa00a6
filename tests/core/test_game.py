"""The declaration of a game."""

from dataclasses import replace

import pytest

import papercrown as pc
from tests.core.secret_game import SECRET_GAME, actions


def test_modules_are_imported_on_demand() -> None:
    assert SECRET_GAME.module("actions") is actions
    assert SECRET_GAME.has_module("actions")
    assert not SECRET_GAME.has_module("drawing")
    with pytest.raises(ModuleNotFoundError):
        SECRET_GAME.module("drawing")


@pytest.mark.parametrize(
    ("former", "name"), [("sheet", "paper"), ("text", "terminal"), ("workshop", "authoring"), ("drawing", "drawing")]
)
def test_room_is_the_former_name_of_module(former: str, name: str) -> None:
    game = pc.game("chroma-cubes")
    with pytest.warns(DeprecationWarning, match=r"^Game\.room is deprecated, use Game\.module$"):
        assert game.room(former) is game.module(name)
    with pytest.warns(DeprecationWarning, match=r"^Game\.has_room is deprecated, use Game\.has_module$"):
        assert game.has_room(former)
    with pytest.warns(DeprecationWarning, match="has_room"):
        assert not SECRET_GAME.has_room(former)


def test_max_seats_considers_every_option() -> None:
    assert SECRET_GAME.max_seats == 3
    assert replace(SECRET_GAME, seats_for=lambda options: (2, 5) if options["doubled"] else (2,)).max_seats == 5


def test_tables_combine_every_number_of_players_with_every_option_value() -> None:
    tables = [(2, {}), (3, {}), (2, {"doubled": True}), (3, {"doubled": True})]
    assert list(SECRET_GAME.tables()) == tables


def test_a_game_without_a_drawing_has_no_parts() -> None:
    match = SECRET_GAME.match(seats=2, seed=1)
    assert SECRET_GAME.parts(match.view(0), 0, match.names) == []
