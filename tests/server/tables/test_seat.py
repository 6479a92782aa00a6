import pytest

from papercrown.server.tables.seat import bot_name, unique_name


def test_bots_have_distinct_names() -> None:
    taken: set[str] = set()
    for _ in range(20):
        taken.add(bot_name(taken))
    assert len(taken) == 20


def test_namesakes_are_numbered() -> None:
    assert unique_name("Ann", {"Ben"}) == "Ann"
    assert unique_name("Ann", {"Ann", "Ann 2"}) == "Ann 3"


@pytest.mark.parametrize("name", ["ann", "Аnn", "Ａnn", "Ánn", "Ａ\u0301ɴn"])
def test_names_that_look_like_another_are_numbered(name: str) -> None:
    assert unique_name(name, {"Ann", ""}) == f"{name} 2"
    assert unique_name(name, {"Ann", "АNN 2"}) == f"{name} 3"


def test_a_number_that_was_typed_is_not_given_again() -> None:
    assert unique_name("Ann", {"Ann", "Аnn 2", "Ann3"}) == "Ann 4"


def test_bots_do_not_look_like_players() -> None:
    assert bot_name({"Аdа", "B0", "C1eo"}) == "Dov"
