"""What there is to see of a kingdom: everything its card shows, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.core.records import Record, restored
from papercrown.games.queendomino.position import KINGDOM, KINGDOMINO, NOTHING, OVER
from papercrown.games.queendomino.reading import owners_of


@dataclass(frozen=True)
class Realm:
    """A kingdom and its owners. Equal ones look the same."""

    kingdom: int
    raw: bytes
    """Its record."""
    grid: int
    owners: tuple[int, ...]
    names: tuple[str, ...]
    """Of the owners."""
    over: bool
    acting: bool
    placed: tuple[int, ...]
    """The squares of the domino just placed, if an owner acts."""
    purse: bool
    """Whether there are coins, knights and towers; Kingdomino has none of them."""
    queen: bool

    @property
    def record(self) -> Record:
        return restored(KINGDOM, self.raw)

    @property
    def name(self) -> str:
        return " & ".join(self.names)


def realms_of(view: Record, names: Sequence[str], acting: int | None) -> list[Realm]:
    """The kingdoms as they are now; `acting` is the seat whose turn it is."""
    grid, over, queen = int(view.grid), bool(view.phase == OVER), int(view.queen)
    purse = bool(view.variant != KINGDOMINO)
    placed = tuple(view.placed.tolist())
    return [
        Realm(
            kingdom=kingdom,
            raw=record.tobytes(),
            grid=grid,
            owners=owners,
            names=tuple(names[seat] for seat in owners),
            over=over,
            acting=acting in owners,
            placed=placed if acting in owners and placed[0] != NOTHING else (),
            purse=purse,
            queen=queen == kingdom,
        )
        for kingdom, (owners, record) in enumerate(zip(owners_of(view), view.kingdoms, strict=False))
    ]
