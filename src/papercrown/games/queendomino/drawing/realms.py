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


def realm_of(view: Record, kingdom: int, names: Sequence[str], acting: int | None) -> Realm:
    """A kingdom as it is now; `acting` is the seat whose turn it is."""
    owners = tuple(owners_of(view, kingdom))
    acts = acting in owners
    return Realm(
        kingdom=kingdom,
        raw=view.kingdoms[kingdom].tobytes(),
        grid=int(view.grid),
        owners=owners,
        names=tuple(names[seat] for seat in owners),
        over=bool(view.phase == OVER),
        acting=acts,
        placed=tuple(view.placed.tolist()) if acts and int(view.placed[0]) != NOTHING else (),
        purse=bool(view.variant != KINGDOMINO),
        queen=bool(view.queen == kingdom),
    )
