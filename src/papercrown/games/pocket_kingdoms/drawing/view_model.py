"""All that a player's sheet shows, as a value: what is drawn from it needs to be drawn only once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record, restored
from papercrown.games.pocket_kingdoms import rules, scoring
from papercrown.games.pocket_kingdoms.pieces import CELLS, ROWS
from papercrown.games.pocket_kingdoms.position import LESS, SHEET


@dataclass(frozen=True)
class Paper:
    """A sheet as somebody may see it now."""

    seat: int
    name: str
    raw: bytes
    before: bytes
    """The sheet when the turn began."""
    own: bool
    """Whether the viewer plays on it."""
    attackable: bool
    """Whether its empty spaces can be clicked though it is somebody else's."""
    acting: bool
    barracks: bool
    ships_below: bool
    """Whether the numbers of a ship must stay below its limit."""
    counted: int
    """Which open projects cost a point."""

    @cached_property
    def sheet(self) -> Record:
        return restored(SHEET, self.raw)

    @cached_property
    def old(self) -> Record:
        return restored(SHEET, self.before)

    @cached_property
    def rows(self) -> list[tuple[bytes, int]]:
        """The numbers written in each row, and how many of them were there when the turn began."""
        numbers, old = self.sheet.numbers.tobytes(), self.old.cells.tolist()
        starts = range(0, ROWS * CELLS, CELLS)
        cells = zip(starts, self.sheet.cells.tolist(), old, strict=True)
        return [(numbers[start : start + written], before) for start, written, before in cells]

    @property
    def full_districts(self) -> int:
        return int(rules.full_districts(self.sheet))

    @property
    def houses(self) -> int:
        """Of the town."""
        return int(scoring.town_houses(self.sheet.kingdom))

    @property
    def fields(self) -> int:
        return int(scoring.cultivated_fields(self.sheet.kingdom))

    @property
    def ship_points(self) -> int:
        return int(scoring.ship_points(self.sheet.kingdom))

    @property
    def forest_points(self) -> int:
        return int(scoring.forest_points(self.sheet.kingdom))

    @property
    def open_rows(self) -> int:
        return int(scoring.open_rows(self.sheet, self.counted, self.barracks))


def papers_of(view: Record, viewer: int | None, names: Sequence[str]) -> list[Paper]:
    """The sheets of all players; the viewer's own is the first."""
    seats = range(int(view.seats))
    first = 0 if viewer is None else viewer
    acting = int(rules.actors(view))
    return [
        Paper(
            seat=seat,
            name=names[seat],
            raw=view.sheets[seat].tobytes(),
            before=view.before[seat].tobytes(),
            own=seat == viewer,
            attackable=bool(view.barracks) and viewer is not None,
            acting=bool(acting >> seat & 1),
            barracks=bool(view.barracks),
            ships_below=bool(view.ships == LESS),
            counted=int(view.open_projects),
        )
        for seat in (*seats[first:], *seats[:first])
    ]
