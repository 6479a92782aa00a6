"""Reading and writing provinces: a JSON file for each, with a map that shows its spaces as `#`.

In every row, every second character stands for a hex: `#` is a space, `.` a lake, a blank nothing. Each row is shifted
by half a hex against the one above, so that a space touches two hexes of the next row. A space is named after the
letter of its row and its number in the row.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from papercrown.core.phrasing import shown
from papercrown.paper.reader import Value, parsed

MIN_SPACES, MAX_SPACES = 7, 60
MAX_ROW_SPACES = 8
"""More would not fit on a phone."""
MAX_TITLE_LENGTH = 40
SPACE, LAKE, NOTHING = "#", ".", " "

_DIRECTIONS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (y, x),
    lambda x, y: (x + y, y),
    lambda x, y: (x + y, -y),
    lambda x, y: (x - y, y),
    lambda x, y: (x - y, -y),
)
AROUND = ((2, 0), (-2, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""The six neighbours of a hex."""


@dataclass(frozen=True)
class Province:
    """The map that all players colour in."""

    title: str
    places: tuple[tuple[int, int], ...]
    """The column, in half hexes, and the row of each space, in reading order."""
    lakes: tuple[tuple[int, int], ...]
    """Hexes where nothing can be built."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        rows = [row for _, row in self.places]
        return tuple(f"{ascii_uppercase[row]}{rows[:k].count(row) + 1}" for k, row in enumerate(rows))

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The spaces beside each, as bits."""
        return tuple(
            sum(1 << k for k, other in enumerate(self.places) if (other[0] - x, other[1] - y) in AROUND)
            for x, y in self.places
        )

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The spaces from one side to the other, in the direction that keeps the boundary of a sweep shortest."""
        spaces = range(len(self.places))
        orders = [tuple(sorted(spaces, key=lambda k: key(*self.places[k]))) for key in _DIRECTIONS]
        return min(orders, key=self._width)

    def _width(self, order: tuple[int, ...]) -> int:
        """The largest number of spaces at the boundary of a sweep in this order."""
        ahead, widest = (1 << len(order)) - 1, 0
        for number, space in enumerate(order, 1):
            ahead &= ~(1 << space)
            widest = max(widest, sum(self.near[k] & ahead != 0 for k in order[:number]))
        return widest


def read(raw: bytes, name: str) -> Province:
    """A province, or `SheetError` if something is wrong with its file."""
    fields = parsed(raw, f"province {name}").fields(("title", "map"))
    title, chart = fields["title"], fields["map"]
    if not (title.text().strip() and title.text().isprintable() and len(title.text()) <= MAX_TITLE_LENGTH):
        raise title.error(f"a text of 1 to {MAX_TITLE_LENGTH} printable characters")
    signs = _signs(chart.items("row", 1, len(ascii_uppercase)))
    places = tuple(place for place, sign in signs.items() if sign == SPACE)
    if not MIN_SPACES <= len(places) <= MAX_SPACES:
        raise chart.error(f"{MIN_SPACES} to {MAX_SPACES} spaces", str(len(places)))
    province = Province(title.text(), places, tuple(place for place, sign in signs.items() if sign == LAKE))
    if not is_connected(province):
        raise chart.error("one connected province", "one in several pieces")
    return province


def written(province: Province) -> str:
    """A province as the JSON that `read` reads."""
    signs = {**dict.fromkeys(province.places, SPACE), **dict.fromkeys(province.lakes, LAKE)}
    left = min(x for x, _ in signs)
    width = max(x for x, _ in signs) - left + 1
    height = 1 + max(y for _, y in signs)
    rows = ["".join(signs.get((left + x, y), NOTHING) for x in range(width)) for y in range(height)]
    lines = ",\n".join(f'    "{row}"' for row in rows)
    return f'{{\n  "title": {json.dumps(province.title, ensure_ascii=False)},\n  "map": [\n{lines}\n  ]\n}}\n'


def _signs(rows: list[Value]) -> dict[tuple[int, int], str]:
    """The character of each hex of a map."""
    signs: dict[tuple[int, int], str] = {}
    shift = len(rows[0].text()) - len(rows[0].text().lstrip())
    for y, row in enumerate(rows):
        line = row.text()
        if len(line) > 2 * MAX_ROW_SPACES:
            raise row.error(f"at most {2 * MAX_ROW_SPACES} characters", str(len(line)))
        if SPACE not in line:
            raise row.error(f'a space, "{SPACE}"')
        for x, sign in enumerate(line):
            between = (x + y + shift) % 2
            if sign not in (SPACE, LAKE, NOTHING) or (between and sign != NOTHING):
                raise row.error(f"{'a blank' if between else 'a space or none'} as character {x + 1}", shown(sign))
            signs[x, y] = sign
    return signs


def is_connected(province: Province) -> bool:
    """Whether every space can be reached from the first one."""
    reached, fresh = {0}, [0]
    while fresh:
        near = province.near[fresh.pop()]
        more = [k for k in range(len(province.places)) if near >> k & 1 and k not in reached]
        reached.update(more)
        fresh += more
    return len(reached) == len(province.places)
