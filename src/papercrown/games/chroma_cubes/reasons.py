"""What is good about an action, in a few words."""

from papercrown.core.records import Record
from papercrown.core.words import several
from papercrown.games.chroma_cubes import shelf
from papercrown.games.chroma_cubes.actions import filled
from papercrown.games.chroma_cubes.position import DEPOSITING


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action brings besides points; "" if there is nothing to say."""
    if action >= DEPOSITING:
        return ""
    section, _ = filled(action)
    coloured = int(view.drafts[seat].filled) | 1 << section
    for figure, members in zip(
        shelf.puzzle_of(int(view.puzzle.code)).figures, view.puzzle.members.tolist(), strict=False
    ):
        if members >> section & 1:
            missing = (members & ~coloured).bit_count()
            return f"leaves {several(missing, 'section')} of {figure.name}" if missing else f"completes {figure.name}"
    return ""
