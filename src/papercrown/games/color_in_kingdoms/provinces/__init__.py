"""Provinces are data: a file for each, with a map that shows its spaces as `#`. Here they are read and checked.

Every second character of a row stands for a space: `#` is one, `.` is a lake, a blank is nothing. Each row is shifted
by half a space against the one above, so that a space touches two of the next row. Spaces are called by the letter of
their row and their number in it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from string import ascii_uppercase

from papercrown.core.phrasing import shown
from papercrown.paper.reader import Value, parsed

LEAST, MOST = 7, 60
"""Spaces of a province."""
WIDEST = 8
"""Spaces of a row: more would not fit on a phone."""
SPACE, LAKE, NOTHING = "#", ".", " "

_WAYS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (y, x),
    lambda x, y: (x + y, y),
    lambda x, y: (x + y, -y),
    lambda x, y: (x - y, y),
    lambda x, y: (x - y, -y),
)
_AROUND = ((2, 0), (-2, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class Province:
    """The map that all players colour in."""

    title: str
    places: tuple[tuple[int, int], ...]
    """Of each space its column, in halves of a space, and its row; in reading order."""
    lakes: tuple[tuple[int, int], ...]
    """Places where nothing can be built."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        rows = [row for _, row in self.places]
        return tuple(f"{ascii_uppercase[row]}{rows[:k].count(row) + 1}" for k, row in enumerate(rows))

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The spaces beside each, as bits."""
        return tuple(
            sum(1 << k for k, other in enumerate(self.places) if (other[0] - x, other[1] - y) in _AROUND)
            for x, y in self.places
        )

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The spaces from one side to the other, row by row in the direction in which the rows are shortest."""
        spaces = range(len(self.places))
        return min((tuple(sorted(spaces, key=lambda k: way(*self.places[k]))) for way in _WAYS), key=self._width)

    def _width(self, order: tuple[int, ...]) -> int:
        """The most spaces that touch later ones, at any point of an order."""
        ahead, widest = (1 << len(order)) - 1, 0
        for number, space in enumerate(order, 1):
            ahead &= ~(1 << space)
            widest = max(widest, sum(self.near[k] & ahead != 0 for k in order[:number]))
        return widest


def load(name: str) -> Province:
    """The province of a file in this folder."""
    return read((Path(__file__).parent / f"{name}.json").read_bytes(), name)


def read(raw: bytes, name: str) -> Province:
    """A province, or `SheetError` with what is wrong with it."""
    fields = parsed(raw, f"province {name}").fields(("title", "map"))
    title, chart = fields["title"], fields["map"]
    if not (title.text().strip() and title.text().isprintable()):
        raise title.error("a text of printable characters")
    signs = _signs(chart.items("row", 1, len(ascii_uppercase)))
    places = tuple(place for place, sign in signs.items() if sign == SPACE)
    if not LEAST <= len(places) <= MOST:
        raise chart.error(f"{LEAST} to {MOST} spaces", str(len(places)))
    province = Province(title.text(), places, tuple(place for place, sign in signs.items() if sign == LAKE))
    if len(_reached(province)) < len(places):
        raise chart.error("one connected province", "one in several pieces")
    return province


def _signs(rows: list[Value]) -> dict[tuple[int, int], str]:
    """What stands in each place of a map."""
    signs: dict[tuple[int, int], str] = {}
    shift = len(rows[0].text()) - len(rows[0].text().lstrip())
    for y, row in enumerate(rows):
        line = row.text()
        if len(line) > 2 * WIDEST:
            raise row.error(f"at most {2 * WIDEST} characters", str(len(line)))
        if SPACE not in line:
            raise row.error(f'a space, "{SPACE}"')
        for x, sign in enumerate(line):
            between = (x + y + shift) % 2
            if sign not in (SPACE, LAKE, NOTHING) or (between and sign != NOTHING):
                raise row.error(f"{'a blank' if between else 'a space or none'} as character {x + 1}", shown(sign))
            signs[x, y] = sign
    return signs


def _reached(province: Province) -> set[int]:
    """The spaces that are connected with the first."""
    reached, fresh = {0}, [0]
    while fresh:
        near = province.near[fresh.pop()]
        more = [k for k in range(len(province.places)) if near >> k & 1 and k not in reached]
        reached.update(more)
        fresh += more
    return reached
