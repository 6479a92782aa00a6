"""Ghosts: previews of an action, as symbols that fill the thing they are shown on."""

from papercrown.drawing.svg import Symbols, use
from papercrown.drawing.theme import card
from papercrown.games.pocket_kingdoms.actions import FRAMES, land_ghost, number_ghost, symbol_ghost
from papercrown.games.pocket_kingdoms.drawing.kingdom import DISTRICT, SPACE_HIT_WIDTH
from papercrown.games.pocket_kingdoms.drawing.number_rows import (
    BOX,
    FIELD,
    HIT_HEIGHT,
    PAIR,
    TOWER,
    TOWN,
    Frame,
    written,
)
from papercrown.games.pocket_kingdoms.pictures import SIZE, picture
from papercrown.games.pocket_kingdoms.pieces import EMPTY, FACES, FOREST, MOUNTAIN, SYMBOLS

_FORMS = dict(zip(FRAMES, (PAIR, FIELD, TOWN, TOWER, BOX), strict=True))


def _number(frame: Frame, cell: int, number: int) -> tuple[str, str]:
    return f"0 1 {frame.width} {HIT_HEIGHT}", written(frame, cell, number)


def _symbols() -> Symbols:
    numbers = {
        number_ghost(number, name, cell): _number(frame, cell, number)
        for name, frame in _FORMS.items()
        for cell in range(frame.cells)
        for number in range(1, FACES + 1)
    }
    drawn = {
        symbol_ghost(symbol): (f"1 1 {SPACE_HIT_WIDTH} {SPACE_HIT_WIDTH}", use(picture(name, 1), 0, 0))
        for symbol, name in enumerate(SYMBOLS)
        if symbol != EMPTY
    }
    lands = {
        land_ghost(symbol): (f"0 0 {DISTRICT} {DISTRICT}", _land(SYMBOLS[symbol]))
        for symbol in range(FOREST, MOUNTAIN + 1)
    }
    return {**numbers, **drawn, **lands}


def _land(name: str) -> str:
    """A small card in the middle of a district, so that it does not look like something drawn there."""
    middle = DISTRICT / 2
    return card(middle - 30, middle - 30, 60, 60) + use(picture(name, 1), middle - SIZE / 2, middle - SIZE / 2)


GHOSTS = _symbols()
