"""What a player's sheet shows, as a hashable value: drawings are cached by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record, restored
from papercrown.drawing.seats import seat_order
from papercrown.games.color_in_kingdoms import rules, scoring
from papercrown.games.color_in_kingdoms.catalogue import map_of, province_of
from papercrown.games.color_in_kingdoms.pieces import (
    EMPTY,
    FOREST,
    MOST_BONUS,
    ROAD,
    SHERBET,
    SOYLENT,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.position import COPIED, SHEET
from papercrown.games.color_in_kingdoms.provinces import Province


@dataclass(frozen=True)
class SheetModel:
    """A player's sheet as the viewer may see it now."""

    seat: int
    name: str
    raw: bytes
    """The bytes of its record."""
    map: int
    """The number of the province."""
    own: bool
    """Whether it is the viewer's."""
    acting: bool
    most_fields: bool
    longest_road: bool
    planned: tuple[int, int] | None
    """The space that the player colours when all have decided, and its construction."""

    @cached_property
    def record(self) -> Record:
        return restored(SHEET, self.raw)

    @property
    def province(self) -> Province:
        return province_of(self.map)

    @cached_property
    def spaces(self) -> list[int]:
        """The construction in each space."""
        spaces: list[int] = self.record.spaces.tolist()
        return spaces[: len(self.province.places)]

    @property
    def fresh(self) -> int | None:
        """The space coloured last, if it was coloured recently."""
        return int(self.record.fresh) - 1 if self.record.fresh else None

    @property
    def copies(self) -> list[int]:
        """The numbers in the copycat squares."""
        written: list[int] = self.record.copycat.tolist()
        return written[: int(self.record.written)]

    @cached_property
    def points(self) -> dict[int, int]:
        """The points of each construction, bonus included."""
        items = {
            STRAWBERRY: scoring.field_points(self.record, map_of(self.map)) + MOST_BONUS * self.most_fields,
            ROAD: scoring.road_points(self.record, map_of(self.map)) + MOST_BONUS * self.longest_road,
            WATERWAY: scoring.waterway_points(self.record, map_of(self.map)),
            SHERBET: scoring.factory_points(self.record, map_of(self.map)),
            SOYLENT: scoring.farm_points(self.record, map_of(self.map)),
            FOREST: scoring.forest_points(self.record, map_of(self.map)),
        }
        return {kind: int(points) for kind, points in items.items()}


def sheet_models(view: Record, viewer: int | None, names: Sequence[str]) -> list[SheetModel]:
    """The sheets of all players, the viewer's own first."""
    acting = int(rules.actors(view))
    return [
        SheetModel(
            seat=seat,
            name=names[seat],
            raw=view.sheets[seat].tobytes(),
            map=int(view.map.code),
            own=seat == viewer,
            acting=bool(acting >> seat & 1),
            most_fields=bool(rules.has_most_fields(view, seat)),
            longest_road=bool(rules.has_longest_road(view, seat)),
            planned=_planned(view, seat),
        )
        for seat in seat_order(int(view.seats), viewer)
    ]


def _planned(view: Record, seat: int) -> tuple[int, int] | None:
    choice, kind = int(view.choices[seat]), int(view.construction)
    return (choice - COPIED, kind) if choice >= COPIED and kind != EMPTY else None
