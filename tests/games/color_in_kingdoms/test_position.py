"""The numbering of actions, and the items of a score sheet."""

from papercrown.games.color_in_kingdoms.position import ACTIONS, ITEMS, SEATS, TIEBREAKS
from tests.games.color_in_kingdoms.comparison import deeds
from tests.games.color_in_kingdoms.referee import OPTIONS


def test_actions_seats_items_and_tiebreaks() -> None:
    for province in OPTIONS["province"]:
        assert len(deeds(province)) == len(set(deeds(province))) == ACTIONS
    assert SEATS == 6
    assert ITEMS == ("strawberry", "brick_road", "waterway", "sherbet", "soylent", "forest", "copycat")
    assert TIEBREAKS == 0
