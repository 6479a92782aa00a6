"""What a player has in hand while painting: drops, spells, and what they can still do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from papercrown.core.records import Record, restored
from papercrown.games.inkdoms import catalogue
from papercrown.games.inkdoms.maps import Map
from papercrown.games.inkdoms.pieces import AREAS, DIVIDE, EACH, MIX, MOVE, PRIMARIES, TOUCH
from papercrown.games.inkdoms.position import HUES, LANDS, POSITION

MAX_CACHED_HANDS = 64
COMPOSITE_COLOURS = frozenset(range(PRIMARIES, HUES))
EVERYWHERE = (1 << LANDS) - 1
"""All kingdoms, as bits."""


@dataclass(frozen=True)
class Hand:
    """What the words about a seat's actions need, read once for all of them. Kingdoms are bits, as in the position."""

    code: int
    colour: int
    home: int
    realms: int
    left: int
    placed: bool
    choosing: bool
    mixed: tuple[int, ...]
    drops: tuple[int, ...]
    spells: tuple[int, ...]
    near: tuple[int, ...]
    painted: int
    blots: int

    @property
    def map(self) -> Map:
        return catalogue.map_of(self.code)

    @property
    def unplaced(self) -> int:
        """Unplaced drops of the die, including mixed ones."""
        return self.left + sum(self.mixed)

    @property
    def neighbours(self) -> int:
        """The kingdoms that spell 3 could add."""
        return sum(1 << kingdom for kingdom in self.map.neighbours[self.home]) & ~self.realms

    def of_the_die(self, colour: int) -> int:
        """Unplaced drops of this colour."""
        if colour >= PRIMARIES:
            return self.mixed[colour - PRIMARIES]
        return self.left if colour == self.colour else 0

    # --- drops ---

    def touches(self, colour: int, area: int) -> bool:
        """Whether an area lies beside one of this colour."""
        return bool(self.near[colour] >> area & 1)

    def fitting(self, colour: int, realms: int = EVERYWHERE) -> Iterator[int]:
        """The areas of these kingdoms that a drop of this colour may paint, with no spell but the second."""
        for area in range(AREAS):
            empty = realms >> area // EACH & 1 and not self.painted >> area & 1
            if empty and (self.spells[TOUCH] or not self.touches(colour, area)):
                yield area

    def has_room(self, colours: Iterable[int], realms: int) -> bool:
        """Whether a drop of one of these colours fits in one of these kingdoms."""
        return any(True for colour in colours for _ in self.fitting(colour, realms))

    @property
    def die_colours(self) -> frozenset[int]:
        """The colours of the unplaced drops of the die."""
        return frozenset(colour for colour in range(HUES) if self.of_the_die(colour))

    @property
    def tower_colours(self) -> list[int]:
        """The colours of the watchtowers' drops that fit somewhere."""
        return [colour for colour in range(HUES) if self.drops[colour] and self.has_room([colour], EVERYWHERE)]

    def can_place(self) -> bool:
        """Whether there is an area for a drop of the die, with no spell but the second."""
        return self.has_room(self.die_colours, self.realms)

    def can_touch(self) -> bool:
        """Whether a drop can be placed beside its own colour, with the second spell."""
        of_the_die = [(colour, self.realms) for colour in self.die_colours]
        of_towers = [(colour, EVERYWHERE) for colour in self.tower_colours]
        return any(
            self.touches(colour, area)
            for colour, realms in of_the_die + of_towers
            for area in self.fitting(colour, realms)
        )

    # --- spells for the drops of the die ---

    @property
    def castable(self) -> list[int]:
        """Those of spells 1, 3 and 4 that may be cast now."""
        possible = {MOVE: not self.placed, DIVIDE: self.neighbours, MIX: self.left >= 2}
        return [spell for spell, may in possible.items() if may and self.spells[spell] and self.unplaced]

    @property
    def possible_colours(self) -> frozenset[int]:
        """The colours that drops of the die have, or could have with spell 4."""
        return self.die_colours | (COMPOSITE_COLOURS if MIX in self.castable else frozenset())

    @property
    def helpful(self) -> list[int]:
        """Those of them that help to place a drop of the die where it cannot go now, perhaps together."""
        castable, colours, beyond = self.castable, self.possible_colours, EVERYWHERE & ~self.realms
        reach = self.realms | beyond * (MOVE in castable) | self.neighbours * (DIVIDE in castable)
        helps = {
            MOVE: self.has_room(colours, beyond),
            DIVIDE: self.has_room(colours, self.neighbours),
            MIX: self.has_room(COMPOSITE_COLOURS, reach),
        }
        return [spell for spell in castable if helps[spell]]

    def left_behind(self, kingdom: int) -> list[int]:
        """The kingdoms that spell 3 added and spell 1 to this kingdom would drop, if there is room for a drop."""
        added = [k for k in range(LANDS) if self.realms >> k & 1 and k not in (self.home, kingdom)]
        return [k for k in added if self.has_room(self.possible_colours, 1 << k)]


def hand_of(p: Record, seat: int) -> Hand:
    return _hand(p.tobytes(), seat)


@lru_cache(MAX_CACHED_HANDS)
def _hand(raw: bytes, seat: int) -> Hand:
    p = restored(POSITION, raw)
    draft = p.drafts[seat]
    painted = 0
    for areas in draft.inks.tolist():
        painted |= areas
    return Hand(
        code=int(p.map.code),
        colour=int(draft.colour),
        home=int(draft.home),
        realms=int(draft.realms),
        left=int(draft.left),
        placed=bool(draft.placed),
        choosing=bool(draft.choosing),
        mixed=tuple(draft.mixed.tolist()),
        drops=tuple(draft.drops.tolist()),
        spells=tuple(draft.spells.tolist()),
        near=tuple(draft.near.tolist()),
        painted=painted,
        blots=int(draft.blots),
    )
