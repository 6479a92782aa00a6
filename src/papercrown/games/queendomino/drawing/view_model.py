"""What there is to see of a kingdom: everything its card shows, and nothing else."""

from collections.abc import Sequence
from typing import NamedTuple

from papercrown.core.records import Record, restored
from papercrown.games.queendomino.position import KINGDOM, KINGDOMINO, NOTHING, OVER
from papercrown.games.queendomino.queries import owners_of


class House(NamedTuple):
    """The owners of a kingdom, and what they have."""

    kingdom: int
    owners: tuple[int, ...]
    names: tuple[str, ...]
    purse: tuple[int, int, int] | None
    """Coins, knights and towers; Kingdomino has none of them."""
    queen: bool

    @property
    def name(self) -> str:
        return " & ".join(self.names)


class Realm(NamedTuple):
    """A kingdom. Equal ones look the same."""

    house: House
    raw: bytes
    """Its record."""
    grid: int
    over: bool
    acting: bool
    placed: tuple[int, ...]
    """The squares of the domino just placed, if an owner acts."""

    @property
    def record(self) -> Record:
        return restored(KINGDOM, self.raw)


def realms_of(view: Record, names: Sequence[str], acting: int | None) -> list[Realm]:
    """The kingdoms as they are now; `acting` is the seat whose turn it is."""
    grid, over, queen = int(view.grid), bool(view.phase == OVER), int(view.queen)
    rich = bool(view.variant != KINGDOMINO)
    placed = tuple(view.placed.tolist())
    return [
        Realm(
            house=House(
                kingdom=kingdom,
                owners=owners,
                names=tuple(names[seat] for seat in owners),
                purse=(int(k.coins), int(k.guard), int(k.towers)) if rich else None,
                queen=queen == kingdom,
            ),
            raw=k.tobytes(),
            grid=grid,
            over=over,
            acting=acting in owners,
            placed=placed if acting in owners and placed[0] != NOTHING else (),
        )
        for kingdom, (owners, k) in enumerate(zip(owners_of(view), view.kingdoms, strict=False))
    ]
