"""What a kingdom shows, as a hashable value: drawings are cached by it."""

from collections.abc import Sequence
from typing import NamedTuple

from papercrown.core.records import Record, restored
from papercrown.games.queendomino.position import KINGDOM, KINGDOMINO, NOTHING
from papercrown.games.queendomino.queries import earlier_totals, is_playing, owners_of


class Household(NamedTuple):
    """The owners of a kingdom, and what they have."""

    kingdom: int
    owners: tuple[int, ...]
    names: tuple[str, ...]
    purse: tuple[int, int, int] | None
    """Coins, knights and towers; Kingdomino has none of them."""
    queen: bool
    earlier: tuple[int, ...] = ()
    """The points of the finished games of a dynasty."""

    @property
    def name(self) -> str:
        return " & ".join(self.names)


class KingdomModel(NamedTuple):
    """A kingdom as everybody sees it now. Equal values look the same."""

    household: Household
    raw: bytes
    """The bytes of its record."""
    grid: int
    over: bool
    acting: bool
    placed: tuple[int, ...]
    """The squares of the domino just placed, while its owner acts."""

    @property
    def record(self) -> Record:
        return restored(KINGDOM, self.raw)


def kingdom_models(view: Record, names: Sequence[str], acting: int | None) -> list[KingdomModel]:
    """All kingdoms; `acting` is the seat whose turn it is."""
    grid, over, queen = int(view.grid), not is_playing(view), int(view.queen)
    has_purse = bool(view.variant != KINGDOMINO)
    placed = tuple(view.placed.tolist())
    return [
        KingdomModel(
            household=Household(
                kingdom=kingdom,
                owners=owners,
                names=tuple(names[seat] for seat in owners),
                purse=(int(k.coins), int(k.guard), int(k.towers)) if has_purse else None,
                queen=queen == kingdom,
                earlier=earlier_totals(view, owners[0]),
            ),
            raw=k.tobytes(),
            grid=grid,
            over=over,
            acting=acting in owners,
            placed=placed if acting in owners and placed[0] != NOTHING else (),
        )
        for kingdom, (owners, k) in enumerate(zip(owners_of(view), view.kingdoms, strict=False))
    ]
