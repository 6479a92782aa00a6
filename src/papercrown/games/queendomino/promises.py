"""What labels, questions and explanations promise. The conformance kit holds the game to it in every position."""

from collections.abc import Callable, Collection, Mapping

from papercrown.core.phrasing import ordinal, several
from papercrown.core.records import Record
from papercrown.games.queendomino.actions import kind_of
from papercrown.games.queendomino.board import SIDE, SQUARES
from papercrown.games.queendomino.pieces import BUILDINGS, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import BUILDING, BURNING, CHOOSING
from papercrown.games.queendomino.queries import kingdom_of
from papercrown.games.queendomino.scoring import HARMONY_POINTS

# --- What is offered ------------------------------------------------------------------------------------------------


def _kind(kind: str) -> Callable[[int], bool]:
    return lambda action: kind_of(action) == kind


OFFERS: Mapping[str, Callable[[int], bool]] = {
    "Place the": _kind("place"),
    "Name the square": _kind("place"),
    "Discard the": _kind("discard"),
    "send a knight": _kind("knights"),
    "Send a knight": _kind("knights"),
    "put up a building": _kind("build"),
    "Put up a building": _kind("build"),
    "bribe the dragon": _kind("dragon"),
    "Bribe the dragon": _kind("dragon"),
    "Choose a domino": _kind("choose"),
    "hoose your next domino": _kind("choose"),
    "Choosing a domino": _kind("choose"),
    "end your turn": _kind("done"),
    "Begin the": _kind("next-game"),
}

# --- What labels say ------------------------------------------------------------------------------------------------


def _half(before: Record, action: int, half: int) -> str:
    """Half of the domino that is placed, discarded or chosen."""
    chosen = kind_of(action) == "choose"
    domino = int(before.next_line[action - CHOOSING] if chosen else before.line[before.turn])
    crowns = several(int(DOMINO_CROWNS[domino, half]), "crown")
    return LANDSCAPES[DOMINO_LAND[domino, half]] + (f" ({crowns})" if crowns else "")


def _gain(before: Record, seat: int, after: Record) -> int:
    """The coins that a seat has gained."""
    kingdom = kingdom_of(before, seat)
    return int(after.kingdoms[kingdom].coins) - int(before.kingdoms[kingdom].coins)


def _coins(n: int) -> str:
    return several(n, "coin") or "nothing"


def _built(before: Record, seat: int, action: int, after: Record) -> str:
    """The building that now stands where the action puts it."""
    square = (action - BUILDING) % SQUARES
    tile = after.kingdoms[kingdom_of(before, seat)].building[square // SIDE, square % SIDE]
    return BUILDINGS[int(tile) - 1].name


_DOMINO = "^(?:Place|Discard|Choose) the "
LABEL_NUMBERS: Mapping[str, Callable[[Record, int, int, Record], object]] = {
    rf"{_DOMINO}(.+)–.+ domino": lambda before, _seat, action, _after: _half(before, action, 0),
    rf"{_DOMINO}.+–(.+) domino": lambda before, _seat, action, _after: _half(before, action, 1),
    "^Choose .*, (.+) in line$": lambda _before, _seat, action, _after: ordinal(action - CHOOSING),
    "^Send .* for (.+)$": lambda before, seat, _action, after: _coins(_gain(before, seat, after)),
    "^Build the (.+) for ": _built,
    r"^Build .* for (nothing|\d+ coins?)": lambda before, seat, _action, after: _coins(-_gain(before, seat, after)),
    r"^Build .* \((.+) off": lambda before, seat, action, after: (
        (action - BUILDING) // SQUARES + _gain(before, seat, after)
    ),
    "^Bribe the dragon with (.+) to": lambda before, seat, _action, after: _coins(-_gain(before, seat, after)),
    "^Begin the (.+) game$": lambda before, _seat, _action, _after: {1: "second", 2: "third"}[int(before.game_number)],
    "^Bribe .* the (.+)-coin ": lambda _before, _seat, action, _after: action - BURNING,
}

# --- What questions and explanations say ----------------------------------------------------------------------------


def _crowns(view: Record, _seat: int) -> Collection[int]:
    """The crowns on the two halves of the domino to place or discard."""
    return [int(crowns) for crowns in DOMINO_CROWNS[int(view.line[view.turn])]]


TEXT_NUMBERS: Mapping[str, Callable[[Record, int], Collection[object]]] = {
    r"\((\d+) crowns?\)": _crowns,
    r"fit into (\d+)×": lambda view, _seat: [int(view.grid)],
    r"×(\d+) squares": lambda view, _seat: [int(view.grid)],
    r"Begin the (.+) game": lambda view, _seat: [{1: "second", 2: "third"}[int(view.game_number)]],
    r"Next on the pile: (.+)\.": lambda view, _seat: [BUILDINGS[int(view.top) - 1].name],
    r"(\d+) points for Harmony": lambda _view, _seat: [HARMONY_POINTS],
}
