"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.legal import legal_ids
from papercrown.core.phrasing import counted_points, listed
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue, rules
from papercrown.games.chroma_cubes.position import DEPOSITING, DONE
from papercrown.games.chroma_cubes.puzzles import STEPS
from papercrown.games.chroma_cubes.queries import figures_of, losses


def status(view: Record, names: Sequence[str]) -> str:
    """The puzzle and the turn, in a few words."""
    summary = f"{catalogue.puzzle_of(int(view.puzzle.code)).title} · turn {view.turn}"
    if view.over:
        return f"{summary}, the last"
    return f"{summary}{' · last turn' * bool(view.last)}{' · everybody must use a die' * bool(view.pressed)}"


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    choices = _choices(view, seat)
    if not choices:
        return "Your dice can do no more in this turn: be done."
    what = " or ".join(choices)
    if rules.has_acted(view, seat):
        return f"Choose {what}, or be done."
    if view.pressed:
        return f"Choose {what}: nobody used a die last turn, so now everybody must."
    if rules.declares_the_end(view, seat):
        return f"Choose {what}, or end the game."
    return f"Choose {what}, or be done without using a die."


def _choices(view: Record, seat: int) -> list[str]:
    """What the dice can be used for now."""
    legal = legal_ids(rules, view, seat)
    sections = ["a section to colour"] if any(action < DEPOSITING for action in legal) else []
    return sections + (["a bank for a die"] if any(DEPOSITING <= action < DONE for action in legal) else [])


def explain(view: Record, seat: int) -> str:
    """What this seat can do now and what it gains, in a few sentences."""
    sentences = [
        "A section needs one die of its colour for each of its letters. Every die counts as one of its two colours, "
        "once per turn. The others see what you did when everyone is done. Then you roll the dice you used, and only "
        "those.",
    ]
    if view.puzzle.banks:
        sentences.append(
            "Any die opens an empty bank with one of its colours, and another die of that colour completes it. A "
            "complete bank stands in for one die of its colour, once. If you never use it, it is worth 1 point."
        )
    if view.last:
        sentences.append("This is the last turn: figures that are not complete after it score nothing.")
    elif view.version == 1:
        sentences.append(
            "A player who has coloured everything, or who can use no die after a roll, is finished. Then all others "
            "have one last turn."
        )
    elif view.seats == 1:
        sentences.append("Your game ends when no figure can be completed any more, or when you use no die in a turn.")
    else:
        sentences.append(
            "A player who cannot complete any more figures, not even with the best rolls, is finished. Then all others "
            "have one last turn."
        )
    return "\n".join([*sentences, *_missing(view, seat)])


def _missing(view: Record, seat: int) -> Iterator[str]:
    """What each figure still needs, or why it is lost."""
    filled = int(view.drafts[seat].filled)
    for number, ((figure, sections), loss) in enumerate(zip(figures_of(view), losses(view, seat), strict=True)):
        if loss:
            yield f"{figure.name} cannot be completed any more: {loss}."
        elif missing := [letters for section, letters in sections if not filled >> section & 1]:
            yield f"{figure.name} needs {listed(missing)}, for {counted_points(_next_score(view, number))} now."


def _next_score(view: Record, number: int) -> int:
    taken = int(view.taken[number])
    return int(view.puzzle.ladders[number, taken]) if taken < STEPS else 0
