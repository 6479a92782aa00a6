"""Status, questions and explanations in words, for every client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papercrown.core.phrasing import counted_points, listed
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue, rules
from papercrown.games.chroma_cubes.puzzles import STEPS
from papercrown.games.chroma_cubes.queries import figures_of


def status(view: Record, names: Sequence[str]) -> str:
    """The puzzle and the turn, in a few words."""
    summary = f"{catalogue.puzzle_of(int(view.puzzle.code)).title} · turn {view.turn}"
    if view.over:
        return f"{summary}, the last"
    return f"{summary}{' · last turn' * bool(view.last)}{' · everybody must use a die' * bool(view.pressed)}"


def question(view: Record, seat: int) -> str:
    """What this seat has to decide now."""
    if not rules.can_go_on(view, seat):
        return "There is nothing left to colour: say that you are done."
    what = "a section to colour, or a bank for a die" if view.puzzle.banks else "a section to colour"
    if rules.has_acted(view, seat):
        return f"Choose {what}, or be done."
    if view.pressed:
        return f"Choose {what}: nobody used a die last turn, so now everybody must."
    return f"Choose {what}, or be done without using a die."


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
    else:
        sentences.append(
            "If you cannot use any die after a roll, you are stuck, and the game ends after one more turn."
        )
    return "\n".join([*sentences, *_missing(view, seat)])


def _missing(view: Record, seat: int) -> Iterator[str]:
    """What each figure still needs."""
    filled = int(view.drafts[seat].filled)
    for number, (figure, sections) in enumerate(figures_of(view)):
        if missing := [letters for section, letters in sections if not filled >> section & 1]:
            yield f"{figure.name} needs {listed(missing)}, for {counted_points(_next_score(view, number))} now."


def _next_score(view: Record, number: int) -> int:
    taken = int(view.taken[number])
    return int(view.puzzle.ladders[number, taken]) if taken < STEPS else 0
