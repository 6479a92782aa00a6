"""Labels, paths and ghosts of actions, and why an action is refused."""

from bisect import bisect_right
from functools import cache

from papercrown.core.legal import legal_ids
from papercrown.core.phrasing import ordinal, several
from papercrown.core.records import Record
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.board import NORTH, SIDE, SQUARES, STEP, WEST
from papercrown.games.queendomino.pieces import BUILDINGS, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import (
    ACT,
    BETWEEN,
    BUILD,
    BUILDING,
    BURNING,
    CHOOSE,
    CHOOSING,
    DISCARD,
    DRAGON,
    END_TURN,
    KINGDOMINO,
    KNIGHTS,
    NEXT_GAME,
    NOTHING,
    OPENING,
    PLACE,
    PLACE_AND_CHOOSE,
    PLACING,
    SENDING,
)
from papercrown.games.queendomino.queries import owners_of
from papercrown.games.queendomino.rules import is_twin, kingdom_of, price, tax
from papercrown.games.queendomino.scoring import landscape_at

COLUMN_NAMES = "ABCDEFGHIJKLM"
FIRE_GHOST = "qd-ghost-fire"

STARTS = {
    "place": PLACING,
    "knights": SENDING,
    "build": BUILDING,
    "dragon": BURNING,
    "choose": CHOOSING,
    "discard": DISCARD,
    "done": END_TURN,
    "next-game": NEXT_GAME,
}
"""The first action of each kind."""
_KINDS, _FIRST = list(STARTS), list(STARTS.values())

Described = tuple[str, tuple[str, ...]]


def square_name(square: int) -> str:
    """A column letter and a row number; the castle is on G7."""
    return f"{COLUMN_NAMES[square % SIDE]}{square // SIDE + 1}"


def square_id(kingdom: int, square: int) -> str:
    """The id of a click on a square."""
    return f"cell:{kingdom}:{square % SIDE},{square // SIDE}"


@cache
def domino_name(domino: int) -> str:
    """The landscapes of a domino, each with its crowns: "wheat (1 crown)–prairie"."""
    halves = zip(DOMINO_LAND[domino].tolist(), DOMINO_CROWNS[domino].tolist(), strict=True)
    return "–".join(LANDSCAPES[land] + (f" ({several(crowns, 'crown')})" if crowns else "") for land, crowns in halves)


def coins(n: int) -> str:
    return several(n, "coin") or "nothing"


def halves(placing: int) -> tuple[int, int]:
    """The two squares that a placement covers."""
    square = (placing - PLACING) // 4
    return square, square + int(STEP[(placing - PLACING) % 4])


def possible(view: Record, seat: int) -> frozenset[str]:
    """The kinds of actions that are legal for this seat: keys of STARTS."""
    return frozenset(map(kind_of, legal_ids(rules, view, seat)))


def kind_of(action: int) -> str:
    """The kind of an action: a key of STARTS."""
    return _KINDS[bisect_right(_FIRST, action) - 1]


def describe(p: Record, seat: int, action: int) -> Described:
    """The label and path of a legal action."""
    kingdom = int(kingdom_of(p, seat))
    if action < SENDING:
        where, path = _placing(kingdom, action)
        return f"Place the {domino_name(int(p.line[p.turn]))} domino at {where}", path
    if action < BUILDING:
        square = int(p.placed[action - SENDING])
        land = LANDSCAPES[landscape_at(p.kingdoms[kingdom], square)]
        taxed = coins(int(tax(p, p.kingdoms[kingdom], square)))
        return (
            f"Send a knight to the {land} at {square_name(square)} for {taxed}",
            (f"guard:{kingdom}", square_id(kingdom, square)),
        )
    if action < BURNING:
        spot, square = divmod(action - BUILDING, SQUARES)
        paid = price_for(p, seat, spot)
        return (
            f"Build the {building_name(p, spot)} for {cost(paid, spot)} at {square_name(square)}",
            (f"building:{spot}", square_id(kingdom, square)),
        )
    if action < CHOOSING:
        spot = action - BURNING
        return (
            f"Bribe the dragon with 1 coin to burn the {spot}-coin {building_name(p, spot)}",
            ("dragon", f"building:{spot}"),
        )
    if action < DISCARD:
        place = action - CHOOSING
        domino = domino_name(int(p.next_line[place]))
        return f"Choose the {domino} domino, {ordinal(place)} in line", (f"domino:{place}",)
    if action == DISCARD:
        return f"Discard the {domino_name(int(p.line[p.turn]))} domino: it fits nowhere", ("discard",)
    if action == END_TURN:
        return "End the turn", ("done",)
    return f"Begin the {ordinal(int(p.game_number))} game", ("next-game",)


@cache
def _placing(kingdom: int, action: int) -> Described:
    """Where a domino would lie, as words and clicks."""
    squares = halves(action)
    where = "–".join(square_name(square) for square in squares)
    return where, tuple(square_id(kingdom, square) for square in squares)


def ghosts(p: Record, seat: int, action: int) -> tuple[str, ...]:
    """For each click of a legal action's path, the picture of what will lie there; "" for none."""
    if action < SENDING:
        return _domino_ghosts(int(p.line[p.turn]))
    if action < BUILDING:
        return "", knight_ghost(owners_of(p)[int(kingdom_of(p, seat))][0])
    if action < BURNING:
        return "", building_ghost(int(p.builders_board[(action - BUILDING) // SQUARES]) - 1)
    if action < CHOOSING:
        return "", FIRE_GHOST
    return (king_ghost(seat) if action < DISCARD else "",)


@cache
def _domino_ghosts(domino: int) -> tuple[str, ...]:
    halves = zip(DOMINO_LAND[domino].tolist(), DOMINO_CROWNS[domino].tolist(), strict=True)
    return tuple(half_ghost(land, crowns) for land, crowns in halves)


def half_ghost(land: int, crowns: int) -> str:
    return f"qd-ghost-{LANDSCAPES[land]}-{crowns}"


def building_ghost(kind: int) -> str:
    return f"qd-ghost-{BUILDINGS[kind].slug}"


def knight_ghost(seat: int) -> str:
    return f"qd-ghost-knight-{seat}"


def king_ghost(seat: int) -> str:
    return f"qd-ghost-king-{seat}"


def building_name(p: Record, spot: int) -> str:
    return BUILDINGS[int(p.builders_board[spot]) - 1].name


def price_for(view: Record, viewer: int | None, spot: int) -> int:
    """What a viewer pays for the building on a spot; spectators see the price of the spot itself."""
    return spot if viewer is None else int(price(view, kingdom_of(view, viewer), spot))


def cost(paid: int, spot: int) -> str:
    """The price of a building, and the Queen's discount on that of its spot."""
    return coins(paid) + (f" ({spot - paid} off, thanks to the Queen)" if paid < spot else "")


def why_not(p: Record, seat: int, action: int) -> str:
    """Why the player to move cannot take this action, in one sentence."""
    kingdom = int(kingdom_of(p, seat))
    k = p.kingdoms[kingdom]
    if p.phase == BETWEEN:
        return "this game is over: begin the next one"
    if action == NEXT_GAME:
        return "this game is not over"
    if p.phase == OPENING and not CHOOSING <= action < DISCARD:
        return "first, choose a domino from the first line"
    if action < SENDING:
        return _why_not_place(p, k, action)
    if SENDING <= action < CHOOSING and p.variant == KINGDOMINO:
        return "Kingdomino has no knights, no buildings and no dragon"
    if p.phase == PLACE:
        return "the domino must be placed first" if action != DISCARD else "a domino that can be placed must be placed"
    if action < CHOOSING and p.two_player_turns == PLACE_AND_CHOOSE and p.spent[seat] and p.stage == CHOOSE:
        return "only one of your two turns in a round may include knights, buildings and the dragon"
    if action < BUILDING:
        if p.phase != ACT or p.stage > KNIGHTS:
            return "knights are sent before building and bribing"
        if p.placed[action - SENDING] == NOTHING:
            return "knights go on the domino just placed, and none was"
        return "there is no knight in the guard" if k.guard == 0 else "there is already a knight on this square"
    if action < BURNING:
        spot, square = divmod(action - BUILDING, SQUARES)
        if p.phase != ACT or p.stage > BUILD:
            return "you may build once a turn, before you bribe the dragon"
        if not p.builders_board[spot]:
            return f"the {spot}-coin spot is empty"
        paid = price_for(p, seat, spot)
        if paid > k.coins:
            return f"the {building_name(p, spot)} costs {coins(paid)}, and you have {coins(int(k.coins))}"
        return f"{square_name(square)} is not a town square without a building"
    if action < CHOOSING:
        if p.phase != ACT or p.stage > DRAGON:
            return "the dragon can be bribed only once a round"
        if p.queen == kingdom:
            return "the dragon does not listen to the Queen's host"
        if p.dragon != NOTHING:
            return "the dragon has left its cave this round"
        return "the bribe costs 1 coin" if k.coins < 1 else "there is no building on this spot"
    if action < DISCARD:
        place = action - CHOOSING
        if p.next_line[place] == NOTHING:
            return f"there is no {ordinal(place)} domino in the next line"
        return f"the {ordinal(place)} domino is already taken"
    if action == DISCARD:
        return "there is no domino to discard now"
    return "your turn ends when you choose a domino from the next line"


def _why_not_place(p: Record, k: Record, action: int) -> str:
    if p.phase != PLACE:
        return "there is no domino to place now"
    columns, rows = [int(k.left), int(k.right)], [int(k.top), int(k.bottom)]
    square, direction = divmod(action - PLACING, 4)
    across, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[direction]
    for half in range(2):
        x, y = square % SIDE + half * across, square // SIDE + half * down
        columns, rows = [min(columns[0], x), max(columns[1], x)], [min(rows[0], y), max(rows[1], y)]
        inside = 0 <= x < SIDE and 0 <= y < SIDE
        if not inside or columns[1] - columns[0] >= p.grid or rows[1] - rows[0] >= p.grid:
            return f"the kingdom must fit into {p.grid}×{p.grid} squares"
        if landscape_at(k, y * SIDE + x) != NOTHING:
            return f"{square_name(y * SIDE + x)} is taken"
    if is_twin(p.line[p.turn]) and direction in (WEST, NORTH):
        return "rotated, it is the same domino: name the left or upper square first"
    return "one half must touch its own landscape or the castle"
