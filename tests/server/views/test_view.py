"""What a viewer sees of a table."""

import gc

import papercrown as pc
from papercrown.server.tables import events
from papercrown.server.views import view
from papercrown.server.views.view import chosen_options, view_of
from tests.server.tables.helpers import ANN, BEN, new_table, owned, play_first


def test_viewers_who_see_the_same_share_a_view(secret_games: None) -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert view_of(table, 0) is view_of(table, 1) is view_of(table, None)
    secret = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
    play_first(secret, 0)
    assert view_of(secret, 0) is not view_of(secret, 1)
    assert view_of(secret, 1) is view_of(secret, None)


def test_a_view_belongs_to_one_state_of_the_table() -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert table.match
    (seat,) = table.actors()
    before = view_of(table, seat)
    choices = before.choices(seat)
    following = table.with_decided([events.Played(seat, choices[0].id)], None)
    assert view_of(following, seat).raw != before.raw
    assert view_of(table, seat) is before
    assert [choice.id for choice in view_of(table, seat).choices(seat)] == table.match.legal_ids(seat)
    play_first(table, seat)
    assert view_of(table, seat).raw == view_of(following, seat).raw


def test_views_are_dropped_with_their_table() -> None:
    table = new_table(owned(ANN), owned(BEN))
    view_of(table, 0)
    gc.collect()
    before = len(view._cache)
    del table
    gc.collect()
    assert len(view._cache) == before - 1


def test_choices_have_labels_paths_and_ghosts() -> None:
    table = new_table(owned(ANN), owned(BEN))
    (seat,) = table.actors()
    choices = view_of(table, seat).choices(seat)
    assert choices
    for choice in choices:
        assert choice.label
        assert len(choice.ghosts) == len(choice.path) > 0


def test_only_options_that_differ_from_the_defaults_are_named() -> None:
    kingdomino, queendomino = pc.game("kingdomino"), pc.game("queendomino")
    assert chosen_options(kingdomino, {}) == []
    assert chosen_options(kingdomino, {"harmony": True}) == ["Harmony"]
    variant = next(option for option in queendomino.options if option.name == "variant")
    assert chosen_options(queendomino, {"variant": "royal-wedding"}) == [f"{variant.title}: royal wedding"]
