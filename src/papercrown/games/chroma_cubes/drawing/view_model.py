"""What a player's sheet shows, as a hashable value: drawings are cached by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record
from papercrown.drawing.seats import seat_order
from papercrown.games.chroma_cubes import catalogue, rules
from papercrown.games.chroma_cubes.pieces import BANK_STATES, EMPTY, LETTERS, letters_of
from papercrown.games.chroma_cubes.position import NOT_YET
from papercrown.games.chroma_cubes.puzzle_picture import Picture
from papercrown.games.chroma_cubes.queries import why_finished

OPEN, PLANNED, FRESH, COLOURED = "open", "planned", "fresh", "coloured"
"""The states of a section."""
LINE_LETTERS = 60
"""The length of a line below the banks."""


@dataclass(frozen=True)
class SheetModel:
    """A player's sheet as the viewer may see it now."""

    seat: int
    name: str
    code: int
    """The code of the puzzle."""
    own: bool
    """Whether it is the viewer's."""
    acting: bool
    filled: int
    """The coloured sections, as bits."""
    planned: int
    """Those of them that the others see when all players are done."""
    fresh: int
    """Those coloured in the previous turn."""
    dice: tuple[str, ...]
    """The letters that each die shows."""
    used: int
    rolled: int
    banks: tuple[tuple[str, str], ...]
    """The state and the letter of each bank."""
    points: tuple[int | None, ...]
    """Of each figure; None while it is incomplete."""
    total: int
    status: str
    """What the player is doing, in one word."""
    finish: tuple[str, ...]
    """Why the player is finished, in lines."""

    @cached_property
    def picture(self) -> Picture:
        return catalogue.picture_of(self.code)

    def state(self, section: int) -> str:
        """The state of a section."""
        if not self.filled >> section & 1:
            return OPEN
        if self.planned >> section & 1:
            return PLANNED
        return FRESH if self.fresh >> section & 1 else COLOURED


def sheet_models(view: Record, viewer: int | None, names: Sequence[str]) -> list[SheetModel]:
    """The sheets of all players, the viewer's own first."""
    acting = int(rules.actors(view))
    return [
        _sheet_model(view, seat, names[seat], own=seat == viewer, acting=bool(acting >> seat & 1))
        for seat in seat_order(int(view.seats), viewer)
    ]


def _sheet_model(view: Record, seat: int, name: str, *, own: bool, acting: bool) -> SheetModel:
    puzzle, draft = view.puzzle, view.drafts[seat]
    filled, points = int(draft.filled), view.points[seat].tolist()[: int(puzzle.figures)]
    kept = zip(draft.states.tolist(), draft.colours.tolist(), strict=True)
    return SheetModel(
        seat=seat,
        name=name,
        code=int(puzzle.code),
        own=own,
        acting=acting,
        filled=filled,
        planned=filled & ~int(view.pages[seat].filled),
        fresh=int(view.fresh[seat]),
        dice=tuple(map(letters_of, view.dice[seat].tolist())),
        used=int(draft.used),
        rolled=int(view.rolled[seat]),
        banks=tuple(_bank(state, colour) for state, colour in kept)[: int(puzzle.banks)],
        points=tuple(None if score == NOT_YET else score for score in points),
        total=int(rules.total(view, seat)),
        status=_status(view, seat),
        finish=tuple(why_finished(view, seat, LINE_LETTERS)),
    )


def _bank(state: int, colour: int) -> tuple[str, str]:
    return BANK_STATES[state], "" if state == EMPTY else LETTERS[colour]


def _status(view: Record, seat: int) -> str:
    if view.finished[seat]:
        return "finished"
    if view.over:
        return ""
    return "done" if int(view.done) >> seat & 1 else "colouring"
