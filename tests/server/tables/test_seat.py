from papercrown.server.tables.seat import bot_name, unique_name


def test_bots_have_distinct_names() -> None:
    taken: set[str] = set()
    for _ in range(20):
        taken.add(bot_name(taken))
    assert len(taken) == 20


def test_namesakes_are_numbered() -> None:
    assert unique_name("Ann", {"Ben"}) == "Ann"
    assert unique_name("Ann", {"Ann", "Ann 2"}) == "Ann 3"
