"""The levels that players choose from."""

import pytest

from papercrown.bots import DEFAULT_LEVEL, LEVELS, Careless, Greedy, Level, Search


def test_levels_go_from_weak_to_strong() -> None:
    slips = [level.slips for level in LEVELS.values()]
    assert slips == sorted(slips, reverse=True)
    assert DEFAULT_LEVEL in LEVELS
    assert all(level.summary.endswith(".") for level in LEVELS.values())


@pytest.mark.parametrize(
    ("level", "kind"),
    [
        (Level("", slips=0.5), Careless),
        (Level("", slips=0.5, seconds=1.0), Careless),
        (Level(""), Greedy),
        (Level("", seconds=1.0), Search),
    ],
)
def test_settings_choose_the_kind_of_bot(level: Level, kind: type) -> None:
    assert type(level.bot(seed=1)) is kind
