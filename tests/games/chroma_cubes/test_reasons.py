"""What is said of an action is so."""

import re

from papercrown.games.chroma_cubes import shelf
from papercrown.games.chroma_cubes.actions import filled
from tests.games.reasons import given


def test_every_reason_is_true() -> None:
    kinds = set()
    for match, view, _, action, said in given("chroma-cubes", 2, games=2):
        seat, (section, _) = match.actors()[-1], filled(action)
        found = re.fullmatch(r"completes (.*)|leaves (\d+) sections? of (.*)", said)
        assert found
        names = [figure.name for figure in shelf.puzzle_of(int(view.puzzle.code)).figures]
        members = int(view.puzzle.members[names.index(found[1] or found[3])])
        coloured = int(view.drafts[seat].filled) | 1 << section
        assert (members & ~coloured).bit_count() == int(found[2] or 0)
        assert members >> section & 1
        kinds.add(said.split()[0])
    assert kinds == {"completes", "leaves"}
