"""Generated provinces are valid, balanced and always the same."""

import hashlib

from papercrown.games.color_in_kingdoms.province_generator import (
    MAX_LAKE_HEXES,
    MAX_ROWS,
    SPACES,
    generate,
    is_balanced,
)
from papercrown.games.color_in_kingdoms.provinces import MAX_ROW_SPACES, Province, read, written

NUMBERS = range(60)


def test_a_number_always_gives_the_same_province() -> None:
    """If this fails, known seeds produce different provinces."""
    text = written(generate(7))
    assert text == written(generate(7))
    assert hashlib.sha256(text.encode()).hexdigest()[:12] == "de9aec7e4308"


def test_provinces_differ_stay_within_limits_and_survive_a_round_trip() -> None:
    provinces = [generate(number) for number in NUMBERS]
    assert len({province.places for province in provinces}) == len(NUMBERS)
    assert 0 < sum(bool(province.lakes) for province in provinces) < len(NUMBERS)
    for province in provinces:
        assert is_balanced(province)
        assert SPACES[0] <= len(province.places) <= SPACES[1]
        assert max(y for _, y in province.places) < MAX_ROWS
        assert max(x for x, _ in province.places) < 2 * MAX_ROW_SPACES
        assert len(province.lakes) <= MAX_LAKE_HEXES
        assert read(written(province).encode(), "x") == province


def test_provinces_that_are_not_balanced() -> None:
    ring = ("  # # #  ", " #     # ", "#       #", " #     # ", "  # # #  ")
    places = tuple((x, y) for y, row in enumerate(ring) for x, sign in enumerate(row) if sign == "#")
    assert not is_balanced(Province("Ring", places, ()))
