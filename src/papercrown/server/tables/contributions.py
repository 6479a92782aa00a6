"""What the players' browsers contribute to the dice before a game: a commitment each, then the seeds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from papercrown.core.fairness import FairSeed


@dataclass
class Contributions:
    """Commitments and seeds by player id. Once a seed is revealed, any change of players makes all commit anew."""

    pledges: dict[str, str] = field(default_factory=dict)
    client_seeds: dict[str, str] = field(default_factory=dict)
    """At tables from before 0.3.0 also those of players who made no commitment."""

    def copy(self) -> Contributions:
        return Contributions(dict(self.pledges), dict(self.client_seeds))

    def pledge(self, player_id: str, pledge: str) -> None:
        self._start_over_if_revealed()
        self.pledges[player_id] = pledge
        self.client_seeds.pop(player_id, None)

    def reveal(self, player_id: str, client_seed: str) -> None:
        self.client_seeds[player_id] = client_seed

    def keep(self, seated: Collection[str]) -> None:
        """Remove what players contributed who left."""
        if self.pledges.keys() - seated:
            self._start_over_if_revealed()
        for by_player in (self.pledges, self.client_seeds):
            for player_id in by_player.keys() - seated:
                del by_player[player_id]

    def _start_over_if_revealed(self) -> None:
        """A revealed seed is known to everyone, so it must not meet a commitment that was made afterwards."""
        if self.pledges.keys() & self.client_seeds.keys():
            self.pledges.clear()
            self.client_seeds.clear()

    def fair_seed(self, secret: str, players: Mapping[str, str]) -> FairSeed:
        """The source of the dice. `players` are the names by id, in the order of the seats."""
        if not self.pledges:
            return FairSeed(secret, tuple(self.client_seeds.values()))
        pledges = tuple((name, self.pledges[player_id]) for player_id, name in players.items())
        return FairSeed(secret, tuple(self.client_seeds[player_id] for player_id in players), pledges)
