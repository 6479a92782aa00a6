import pytest

from papercrown.core.fairness import FairSeed
from papercrown.server.tables.contributions import Contributions

SECRET = "c0de" * 16


@pytest.fixture
def pledged() -> Contributions:
    return Contributions({"ann": "a", "ben": "b"})


def test_seeds_are_listed_in_the_order_of_the_players(pledged: Contributions) -> None:
    pledged.reveal("ben", "2")
    pledged.reveal("ann", "1")
    expected = FairSeed(SECRET, ("1", "2"), (("Ann", "a"), ("Ben", "b")))
    assert pledged.fair_seed(SECRET, {"ann": "Ann", "ben": "Ben"}) == expected


def test_before_a_seed_is_known_a_change_of_players_leaves_the_others_pledges(pledged: Contributions) -> None:
    pledged.keep({"ann"})
    assert pledged == Contributions({"ann": "a"})
    pledged.pledge("ann", "c")
    assert pledged == Contributions({"ann": "c"})


def test_once_a_seed_is_known_a_change_of_players_makes_all_pledge_anew(pledged: Contributions) -> None:
    pledged.reveal("ann", "1")
    pledged.keep({"ann", "cat"})
    assert pledged == Contributions()


def test_once_a_seed_is_known_another_pledge_makes_all_pledge_anew(pledged: Contributions) -> None:
    pledged.reveal("ann", "1")
    pledged.pledge("ben", "c")
    assert pledged == Contributions({"ben": "c"})


def test_seeds_from_before_pledges_stay_when_others_leave() -> None:
    old = Contributions({}, {"ann": "1", "ben": "2"})
    old.keep({"ben"})
    assert old.fair_seed(SECRET, {"ben": "Ben"}) == FairSeed(SECRET, ("2",))


def test_a_player_with_an_old_seed_replaces_it_by_a_pledge() -> None:
    old = Contributions({}, {"ann": "1", "ben": "2"})
    old.pledge("ann", "a")
    assert old == Contributions({"ann": "a"}, {"ben": "2"})


def test_copies_are_independent(pledged: Contributions) -> None:
    pledged.copy().reveal("ann", "1")
    assert pledged.client_seeds == {}
