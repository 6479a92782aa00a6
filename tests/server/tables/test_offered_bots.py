import pytest

from papercrown.bots import LEVELS
from papercrown.core.errors import UnknownBot
from papercrown.server.tables import offered_bots
from papercrown.server.tables.offered_bots import bounded, check_offered, nearest_offered


@pytest.fixture(autouse=True)
def only_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offered_bots, "OFFERED_BOTS", list(LEVELS))


@pytest.mark.parametrize("name", ["random", "greedy", "search", "search:3600", "search:9x", "", "search:" + "9" * 5000])
def test_only_levels_are_on_offer(name: str) -> None:
    with pytest.raises(UnknownBot, match="expected a bot: page, squire, knight, duchess or queen, got") as refusal:
        check_offered(name)
    assert len(str(refusal.value)) < 200


def test_levels_are_on_offer() -> None:
    for level in LEVELS:
        check_offered(level)


@pytest.mark.parametrize(
    ("stored", "plays", "in_a_rematch"),
    [
        ("page", "page", "page"),
        ("random", "random", "knight"),
        ("greedy", "greedy", "knight"),
        ("search:0.5", "search:0.5", "queen"),
        ("search:3600", "queen", "queen"),
        ("search:1000000x", "queen", "queen"),
        ("search", "queen", "queen"),
    ],
)
def test_bots_of_stored_tables_think_for_a_second_at_most(stored: str, plays: str, in_a_rematch: str) -> None:
    assert bounded(stored) == plays
    assert nearest_offered(stored) == in_a_rematch
