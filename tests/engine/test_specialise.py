"""Kernels are specialised for each set of rules."""

import papercrown as pc
from papercrown.engine.specialise import kernels_for, workspace


def test_games_that_share_rules_share_kernels() -> None:
    assert kernels_for(pc.game("kingdomino")) is kernels_for(pc.game("queendomino"))


def test_a_workspace_has_a_row_for_each_worker() -> None:
    assert {len(part) for part in workspace(pc.game("kingdomino"), 3)} == {3}
