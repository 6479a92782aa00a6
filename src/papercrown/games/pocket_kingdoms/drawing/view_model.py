"""What a player's sheet shows, as a hashable value: drawings are cached by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record, restored
from papercrown.drawing.seats import seat_order
from papercrown.games.pocket_kingdoms import rules, scoring
from papercrown.games.pocket_kingdoms.pieces import CELLS, ROWS
from papercrown.games.pocket_kingdoms.position import LESS, SHEET


@dataclass(frozen=True)
class SheetModel:
    """A player's sheet as the viewer may see it now."""

    seat: int
    name: str
    raw: bytes
    """The bytes of its record."""
    before: bytes
    """The same when the turn began."""
    own: bool
    """Whether it is the viewer's."""
    attackable: bool
    """Whether other players may click its empty spaces."""
    acting: bool
    barracks: bool
    ships_below: bool
    """Whether the numbers of a ship must stay below its limit; otherwise they may reach it."""
    open_projects: int
    """The option for which open projects cost a point."""

    @cached_property
    def record(self) -> Record:
        return restored(SHEET, self.raw)

    @cached_property
    def old_record(self) -> Record:
        return restored(SHEET, self.before)

    @cached_property
    def rows(self) -> list[tuple[bytes, int]]:
        """The numbers in each row, and how many of them were there when the turn began."""
        numbers, old = self.record.numbers.tobytes(), self.old_record.cells.tolist()
        starts = range(0, ROWS * CELLS, CELLS)
        cells = zip(starts, self.record.cells.tolist(), old, strict=True)
        return [(numbers[start : start + written], before) for start, written, before in cells]

    @property
    def full_districts(self) -> int:
        return int(rules.full_districts(self.record))

    @property
    def houses(self) -> int:
        """The houses of the town."""
        return int(scoring.town_houses(self.record.kingdom))

    @property
    def fields(self) -> int:
        return int(scoring.cultivated_fields(self.record.kingdom))

    @property
    def ship_points(self) -> int:
        return int(scoring.ship_points(self.record.kingdom))

    @property
    def forest_points(self) -> int:
        return int(scoring.forest_points(self.record.kingdom))

    @property
    def open_rows(self) -> int:
        return int(scoring.open_rows(self.record, self.open_projects, self.barracks))


def sheet_models(view: Record, viewer: int | None, names: Sequence[str]) -> list[SheetModel]:
    """The sheets of all players, the viewer's own first."""
    acting = int(rules.actors(view))
    return [
        SheetModel(
            seat=seat,
            name=names[seat],
            raw=view.sheets[seat].tobytes(),
            before=view.before[seat].tobytes(),
            own=seat == viewer,
            attackable=bool(view.barracks) and viewer is not None,
            acting=bool(acting >> seat & 1),
            barracks=bool(view.barracks),
            ships_below=bool(view.ships == LESS),
            open_projects=int(view.open_projects),
        )
        for seat in seat_order(int(view.seats), viewer)
    ]
