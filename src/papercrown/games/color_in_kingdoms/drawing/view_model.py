"""All that a player's sheet shows, as a value: what is drawn from it needs to be drawn only once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record, restored
from papercrown.games.color_in_kingdoms import rules, scoring
from papercrown.games.color_in_kingdoms.pieces import (
    EMPTY,
    FOREST,
    MOST_BONUS,
    PROVINCES,
    ROAD,
    SHERBET,
    SOYLENT,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.position import COPIED, SHEET
from papercrown.games.color_in_kingdoms.provinces import Province


@dataclass(frozen=True)
class Paper:
    """A sheet as somebody may see it now."""

    seat: int
    name: str
    raw: bytes
    map: int
    """The number of the province."""
    own: bool
    """Whether the viewer plays on it."""
    acting: bool
    most_fields: bool
    longest_road: bool
    planned: tuple[int, int] | None
    """The space that the viewer will colour when all have decided, and its construction."""

    @cached_property
    def sheet(self) -> Record:
        return restored(SHEET, self.raw)

    @property
    def province(self) -> Province:
        return PROVINCES[self.map]

    @cached_property
    def spaces(self) -> list[int]:
        """The construction in each space."""
        spaces: list[int] = self.sheet.spaces.tolist()
        return spaces[: len(self.province.places)]

    @property
    def fresh(self) -> int | None:
        """The space coloured last, if it was lately."""
        return int(self.sheet.fresh) - 1 if self.sheet.fresh else None

    @property
    def copies(self) -> list[int]:
        """What stands in the copycat squares."""
        written: list[int] = self.sheet.copycat.tolist()
        return written[: int(self.sheet.written)]

    @cached_property
    def points(self) -> dict[int, int]:
        """What each construction brings, with its bonus."""
        items = {
            STRAWBERRY: scoring.field_points(self.sheet, self.map) + MOST_BONUS * self.most_fields,
            ROAD: scoring.road_points(self.sheet, self.map) + MOST_BONUS * self.longest_road,
            WATERWAY: scoring.waterway_points(self.sheet, self.map),
            SHERBET: scoring.factory_points(self.sheet, self.map),
            SOYLENT: scoring.farm_points(self.sheet, self.map),
            FOREST: scoring.forest_points(self.sheet, self.map),
        }
        return {kind: int(points) for kind, points in items.items()}


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
            map=int(view.province),
            own=seat == viewer,
            acting=bool(acting >> seat & 1),
            most_fields=bool(rules.has_most_fields(view, seat)),
            longest_road=bool(rules.has_longest_road(view, seat)),
            planned=_planned(view, seat),
        )
        for seat in (*seats[first:], *seats[:first])
    ]


def _planned(view: Record, seat: int) -> tuple[int, int] | None:
    choice, kind = int(view.choices[seat]), int(view.construction)
    return (choice - COPIED, kind) if choice >= COPIED and kind != EMPTY else None
