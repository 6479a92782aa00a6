"""The rules of Queendomino, its Royal Wedding variants, and Kingdomino, in the order of the rulebook."""

import numpy as np

from papercrown.core.bits import lowest
from papercrown.core.dice import draw_bit, roll
from papercrown.core.jit import rule
from papercrown.games.queendomino.board import (
    CASTLE_SQUARE,
    EAST,
    MIDDLE,
    NORTH,
    SIDE,
    SOUTH,
    SQUARE_AT,
    SQUARES,
    STEP,
    WEST,
    WORDS,
    add,
    beside,
    both,
    clear,
    east,
    holds,
    load,
    north,
    remove,
    size,
    some,
    south,
    union,
    west,
    window,
    without,
)
from papercrown.games.queendomino.pieces import (
    BOX_SIZE,
    CASTLE,
    CROWNS_GIVEN,
    DOMINO_CROWNS,
    DOMINO_LAND,
    KINDS,
    KNIGHTS_GIVEN,
    SAFE_OF_KNIGHTS,
    SAFE_OF_TOWERS,
    SPOTS,
    START_COINS,
    START_KNIGHTS,
    TILES,
    TOWERS_GIVEN,
    TOWN,
)
from papercrown.games.queendomino.position import (
    ACT,
    ACTIONS,
    BETWEEN,
    BUILD,
    BUILDING,
    BURNING,
    CHOOSE,
    CHOOSING,
    CLASSIC,
    DISCARD,
    DOMINOES_36,
    DRAGON,
    END_TURN,
    GAMES,
    HIDDEN,
    ITEMS,
    KINGDOMINO,
    KNIGHTS,
    LAYOUTS,
    LINE,
    NEXT_GAME,
    NOBODY,
    NOTHING,
    OPEN,
    OPENING,
    OPTIONS,
    OVER,
    PER_TURN_BONUS,
    PLACE,
    PLACE_AND_CHOOSE,
    PLACING,
    POSITION,
    QUEENDOMINO,
    ROYAL_WEDDING,
    ROYAL_WEDDING_TEAMS,
    SEATS,
    SENDING,
    TIEBREAKS,
)
from papercrown.games.queendomino.scoring import (
    FIRST_GAME_ITEM,
    HARMONY_ITEM,
    HARMONY_POINTS,
    MIDDLE_ITEM,
    MIDDLE_KINGDOM_POINTS,
    SECOND_GAME_ITEM,
    all_crowns,
    has_building,
    in_the_middle,
    knights,
    largest_territory,
    score_kingdom,
    territory,
)

__all__ = [
    "ACTIONS",
    "ITEMS",
    "LAYOUTS",
    "OPTIONS",
    "POSITION",
    "SEATS",
    "TIEBREAKS",
    "actors",
    "apply",
    "conceal",
    "legal",
    "score",
    "setup",
    "tiebreak",
]

# --- Set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(p, options, dice):
    p.version = options.version
    p.seats = options.seats
    p.variant = options.variant
    p.tax_bonus = options.tax_bonus
    p.two_player_turns = options.two_player_turns
    p.middle_kingdom = options.middle_kingdom
    p.harmony = options.harmony
    p.pile = options.pile if p.version >= 2 else HIDDEN
    p.dynasty = options.dynasty
    p.game_number = 1
    choose_size(p, options.duel, options.three_players)
    set_up_game(p, dice)


@rule
def set_up_game(p, dice):
    """Lay everything out for a game: the only one, or one of a dynasty."""
    box = (1 << BOX_SIZE) - 1
    p.dominoes[0] = 0 if p.variant == KINGDOMINO else box
    p.dominoes[1] = 0 if p.variant == QUEENDOMINO else box
    for kingdom in range(kingdoms(p)):
        found_kingdom(p.kingdoms[kingdom])
        if p.variant != KINGDOMINO:
            p.kingdoms[kingdom].coins = START_COINS
            p.kingdoms[kingdom].guard = START_KNIGHTS
    p.queen = NOBODY
    p.dragon = NOTHING
    if p.variant != KINGDOMINO:
        for kind in range(KINDS):
            p.tiles[kind] = TILES[kind]
        if p.pile == OPEN:
            p.top = draw_building(p, dice)
        fill_builders_board(p, dice)
    for place in range(LINE):
        p.line[place] = NOTHING
        p.kings[place] = NOBODY
    form_next_line(p, dice)
    for seat in range(p.seats):
        p.waiting[seat] = 2 if p.seats == 2 else 1
    p.phase = OPENING
    p.turn = NOTHING
    p.placed[0] = NOTHING
    p.placed[1] = NOTHING
    draw_king(p, dice)


@rule
def choose_size(p, duel, three_players):
    """The size of the kingdoms, the length of a line, and the number of rounds."""
    p.grid = 5
    p.line_size = 4
    p.rounds = 12
    if p.variant == QUEENDOMINO and p.seats == 2:
        p.grid = 7
    elif p.variant == ROYAL_WEDDING and p.seats <= 4:
        p.grid = 7
        p.rounds = 24
    elif p.variant == ROYAL_WEDDING:
        p.line_size = 8
    elif p.variant == ROYAL_WEDDING_TEAMS:
        p.grid = 7
        p.line_size = 8
    elif p.variant == KINGDOMINO and p.seats == 3:
        if three_players == DOMINOES_36:
            p.line_size = 3
    elif p.variant == KINGDOMINO and p.seats == 2:
        if duel == CLASSIC:
            p.rounds = 6
        else:
            p.grid = 7


@rule
def found_kingdom(k):
    """A new kingdom: a castle with nothing around it."""
    for land in range(CASTLE + 1):
        clear(k.land[land])
    clear(k.taken)
    clear(k.crowns[0])
    clear(k.crowns[1])
    k.discarded = 0
    add(k.land[CASTLE], CASTLE_SQUARE)
    add(k.taken, CASTLE_SQUARE)
    k.left = k.right = k.top = k.bottom = MIDDLE


@rule
def fill_builders_board(p, dice):
    """Take buildings from the pile for the empty spots, as long as the pile lasts."""
    for spot in range(SPOTS):
        if p.builders_board[spot] == 0:
            p.builders_board[spot] = take_building(p, dice)


@rule
def take_building(p, dice):
    """The top of the pile, as 1 + its kind, or 0. If the pile is open, the building below it becomes known."""
    if p.pile == HIDDEN:
        return draw_building(p, dice)
    top = int(p.top)
    p.top = draw_building(p, dice)
    return top


@rule
def draw_building(p, dice):
    """A random building that nobody has seen yet, as 1 + its kind, or 0 if there is none."""
    left = 0
    for kind in range(KINDS):
        left += int(p.tiles[kind])
    if left == 0:
        return 0
    drawn = roll(dice, left)
    kind = 0
    while drawn >= p.tiles[kind]:
        drawn -= int(p.tiles[kind])
        kind += 1
    p.tiles[kind] -= 1
    return kind + 1


@rule
def form_next_line(p, dice):
    """Draw the dominoes of the next round and line them up in ascending order; the last round has no next line."""
    for place in range(LINE):
        p.next_line[place] = NOTHING
        p.next_kings[place] = NOBODY
    if p.round_number == p.rounds:
        return
    box = 1 if p.variant == KINGDOMINO else 0
    if p.variant == ROYAL_WEDDING or p.variant == ROYAL_WEDDING_TEAMS:
        box = int(p.round_number) % 2
    left = int(p.dominoes[box])
    drawn = 0
    for _ in range(p.line_size):
        domino = 1 << draw_bit(dice, left)
        left &= ~domino
        drawn |= domino
    p.dominoes[box] = left
    for place in range(p.line_size):
        p.next_line[place] = box * BOX_SIZE + lowest(drawn)
        drawn &= drawn - 1


@rule
def draw_king(p, dice):
    """Draw the next king from the hand. Ruling 8: in Queendomino, two players place theirs 1-2-2-1."""
    if p.seats == 2 and (p.variant == QUEENDOMINO or p.version < 2):
        waiting = int(p.waiting[0]) + int(p.waiting[1])
        if waiting == 4:
            p.drawn = roll(dice, 2)
        elif waiting != 2:
            p.drawn = 1 - int(p.drawn)
        return
    players = hand = 0  # two bits in the hand for each player
    for seat in range(p.seats):
        if p.waiting[seat]:
            players |= 1 << seat
            hand |= (1 << int(p.waiting[seat])) - 1 << 2 * seat
    p.drawn = draw_bit(dice, hand) // 2 if players & players - 1 else lowest(players)


# --- Whose turn it is -----------------------------------------------------------------------------------------------


@rule
def actors(p):
    if p.phase == OVER:
        return 0
    if p.phase == BETWEEN:
        return (1 << int(p.seats)) - 1 & ~int(p.ready)
    return 1 << actor(p)


@rule
def actor(p):
    """The seat whose king acts, during a game."""
    return int(p.drawn) if p.phase == OPENING else int(p.kings[p.turn])


@rule
def kingdom_of(p, seat):
    """The number of a seat's kingdom. Ruling 10: partners share one."""
    return seat // 2 if p.variant == ROYAL_WEDDING_TEAMS else seat


@rule
def kingdoms(p):
    """The number of kingdoms."""
    return kingdom_of(p, int(p.seats) - 1) + 1


@rule
def legal(p, seat, out):
    if not actors(p) >> seat & 1:
        return 0
    if p.phase == BETWEEN:
        out[0] = NEXT_GAME
        return 1
    k = p.kingdoms[kingdom_of(p, seat)]
    if p.phase == PLACE:
        n = list_placings(k, int(p.grid), int(p.line[p.turn]), out)
        if n == 0:
            out[0] = DISCARD
            n = 1
        return n
    n = 0
    if p.phase == ACT:
        n = list_optional(p, seat, out)
        if p.round_number == p.rounds:
            out[n] = END_TURN
            return n + 1
    for place in range(p.line_size):
        if p.next_kings[place] == NOBODY:
            out[n] = CHOOSING + place
            n += 1
    return n


@rule
def list_optional(p, seat, out):
    """Knights, buildings and the dragon, unless the turn is already past that step."""
    kingdom = kingdom_of(p, seat)
    n = 0
    if p.stage <= KNIGHTS:
        n = list_sendings(p, p.kingdoms[kingdom], out, n)
    if p.stage <= BUILD:
        n = list_buildings(p, kingdom, out, n)
    if p.stage <= DRAGON:
        n = list_burnings(p, kingdom, out, n)
    return n


@rule
def apply(p, seat, action, dice):
    kingdom = kingdom_of(p, seat)
    if action == NEXT_GAME:
        confirm_next_game(p, seat, dice)
    elif action == END_TURN:
        end_turn(p, dice)
    elif action == DISCARD:
        discard_domino(p, kingdom)
    elif action >= CHOOSING:
        choose_domino(p, seat, action - CHOOSING, dice)
    elif action >= BURNING:
        bribe_dragon(p, kingdom, action - BURNING)
    elif action >= BUILDING:
        build(p, kingdom, (action - BUILDING) // SQUARES, (action - BUILDING) % SQUARES)
    elif action >= SENDING:
        send_knight(p, kingdom, action - SENDING)
    else:
        place_domino(p, kingdom, action - PLACING)
    if action < CHOOSING or action == DISCARD:
        settle(p, seat, action, dice)


@rule
def settle(p, seat, action, dice):
    """Continue the turn after any action but its last: skip the steps that are no longer possible."""
    if action < SENDING or action == DISCARD:
        p.phase = ACT
        p.stage = KNIGHTS
        if p.variant == KINGDOMINO or (p.two_player_turns == PLACE_AND_CHOOSE and p.spent[seat]):
            p.stage = CHOOSE
    else:
        p.spent[seat] = 1
    if p.round_number == p.rounds and not can_do_more(p, seat):
        end_turn(p, dice)


@rule
def can_do_more(p, seat):
    """Whether anything except ending the turn is possible, in the last round, which has no next line to choose from."""
    kingdom = kingdom_of(p, seat)
    k = p.kingdoms[kingdom]
    cheapest = cheapest_building(p, kingdom)
    return (
        (p.stage <= KNIGHTS and (can_send(p, k, 0) or can_send(p, k, 1)))
        or (p.stage <= BUILD and cheapest <= int(k.coins) and some(load(k.sites)) and cheapest < SPOTS)
        or (p.stage <= DRAGON and can_bribe(p, kingdom) and cheapest < SPOTS)
    )


# --- A: place the domino --------------------------------------------------------------------------------------------


@rule
def room(k, grid):
    """The free squares that keep the kingdom within the grid, wherever its castle ends up."""
    left, right = int(k.right) - grid + 1, int(k.left) + grid - 1
    top, bottom = int(k.bottom) - grid + 1, int(k.top) + grid - 1
    return without(window(left, right, top, bottom), load(k.taken))


@rule
def list_placings(k, grid, domino, out):
    free = room(k, grid)
    land_a, land_b = int(DOMINO_LAND[domino, 0]), int(DOMINO_LAND[domino, 1])
    castle = load(k.land[CASTLE])
    a = beside(union(load(k.land[land_a]), castle))
    b = beside(union(load(k.land[land_b]), castle))
    n = list_direction(both(both(free, west(free)), union(a, west(b))), EAST, out, 0)
    n = list_direction(both(both(free, north(free)), union(a, north(b))), SOUTH, out, n)
    if is_twin(domino):  # rotated by 180°, it is the same domino
        return n
    n = list_direction(both(both(free, east(free)), union(a, east(b))), WEST, out, n)
    return list_direction(both(both(free, south(free)), union(a, south(b))), NORTH, out, n)


@rule
def is_twin(domino):
    """Whether both halves are equal."""
    return DOMINO_LAND[domino, 0] == DOMINO_LAND[domino, 1] and DOMINO_CROWNS[domino, 0] == DOMINO_CROWNS[domino, 1]


@rule
def list_direction(starts, direction, out, n):
    for word in range(WORDS):
        bits = starts[word]
        while bits:
            out[n] = PLACING + 4 * int(SQUARE_AT[word, lowest(bits)]) + direction
            n += 1
            bits &= bits - 1
    return n


@rule
def place_domino(p, kingdom, placing):
    k = p.kingdoms[kingdom]
    domino = int(p.line[p.turn])
    square = placing // 4
    for half in range(2):
        p.placed[half] = square
        cover(k, square, int(DOMINO_LAND[domino, half]), int(DOMINO_CROWNS[domino, half]))
        square += int(STEP[placing % 4])


@rule
def cover(k, square, land, crowns):
    """Add a square to the kingdom."""
    add(k.land[land], square)
    add(k.taken, square)
    if crowns & 1:
        add(k.crowns[0], square)
    if crowns & 2:
        add(k.crowns[1], square)
    if land == TOWN:
        add(k.sites, square)
    x, y = square % SIDE, square // SIDE
    k.left = min(int(k.left), x)
    k.right = max(int(k.right), x)
    k.top = min(int(k.top), y)
    k.bottom = max(int(k.bottom), y)


@rule
def discard_domino(p, kingdom):
    p.kingdoms[kingdom].discarded += 1


# --- B: send knights ------------------------------------------------------------------------------------------------


@rule
def can_send(p, k, half):
    """Ruling 2: knights go on the domino just placed, one on each square."""
    square = int(p.placed[half])
    return k.guard > 0 and square != NOTHING and not holds(k.posted, square)


@rule
def list_sendings(p, k, out, n):
    for half in range(2):
        if can_send(p, k, half):
            out[n] = SENDING + half
            n += 1
    return n


@rule
def send_knight(p, kingdom, half):
    k = p.kingdoms[kingdom]
    square = int(p.placed[half])
    k.guard -= 1
    add(k.posted, square)
    collect_tax(p, k, square)


@rule
def collect_tax(p, k, square):
    k.coins += tax(p, k, square)
    p.taxed = 1


@rule
def tax(p, k, square):
    """The tax a knight on `square` collects: one coin per square of its territory, plus what the Safes add."""
    coins = size(territory(k, square))
    if not p.taxed or p.tax_bonus != PER_TURN_BONUS:  # ruling 3
        if has_building(k, SAFE_OF_KNIGHTS):
            coins += knights(k)
        if has_building(k, SAFE_OF_TOWERS):
            coins += int(k.towers)
    return coins


# --- C: build -------------------------------------------------------------------------------------------------------


@rule
def price(p, kingdom, spot):
    """What a spot costs this kingdom. Ruling 4: the Queen's host pays 1 less, never below 0."""
    return max(0, spot - 1) if p.queen == kingdom else spot


@rule
def cheapest_building(p, kingdom):
    """The lowest price on the builders' board; SPOTS if it is empty."""
    for spot in range(SPOTS):
        if p.builders_board[spot]:
            return price(p, kingdom, spot)
    return SPOTS


@rule
def list_buildings(p, kingdom, out, n):
    k = p.kingdoms[kingdom]
    sites = load(k.sites)
    if not some(sites):
        return n
    for spot in range(SPOTS):
        if p.builders_board[spot] and price(p, kingdom, spot) <= k.coins:
            for word in range(WORDS):
                bits = sites[word]
                while bits:
                    out[n] = BUILDING + SQUARES * spot + int(SQUARE_AT[word, lowest(bits)])
                    n += 1
                    bits &= bits - 1
    return n


@rule
def build(p, kingdom, spot, square):
    """Ruling 4: payment first, then the effect; the spot stays empty until the round ends."""
    k = p.kingdoms[kingdom]
    kind = int(p.builders_board[spot]) - 1
    k.coins -= price(p, kingdom, spot)
    p.builders_board[spot] = 0
    remove(k.sites, square)
    k.building[square // SIDE, square % SIDE] = kind + 1
    if CROWNS_GIVEN[kind]:
        add(k.crowns[0], square)
    k.guard += KNIGHTS_GIVEN[kind]
    if TOWERS_GIVEN[kind]:
        raise_towers(p, kingdom, int(TOWERS_GIVEN[kind]))
    p.stage = DRAGON


@rule
def raise_towers(p, kingdom, towers):
    """Ruling 5: the Queen moves at once to a player who now has at least as many towers as everyone else."""
    p.kingdoms[kingdom].towers += towers
    for other in range(kingdoms(p)):
        if p.kingdoms[other].towers > p.kingdoms[kingdom].towers:
            return
    p.queen = kingdom


# --- D: bribe the dragon --------------------------------------------------------------------------------------------


@rule
def can_bribe(p, kingdom):
    """Ruling 6: once a round, never by the Queen's host, for one coin."""
    return p.dragon == NOTHING and p.queen != kingdom and p.kingdoms[kingdom].coins >= 1


@rule
def list_burnings(p, kingdom, out, n):
    if can_bribe(p, kingdom):
        for spot in range(SPOTS):
            if p.builders_board[spot]:
                out[n] = BURNING + spot
                n += 1
    return n


@rule
def bribe_dragon(p, kingdom, spot):
    p.kingdoms[kingdom].coins -= 1
    p.builders_board[spot] = 0
    p.dragon = spot
    p.stage = CHOOSE


# --- E: choose the next domino --------------------------------------------------------------------------------------


@rule
def choose_domino(p, seat, place, dice):
    p.next_kings[place] = seat
    if p.phase != OPENING:
        end_turn(p, dice)
        return
    p.waiting[seat] -= 1
    for other in range(p.seats):
        if p.waiting[other]:
            draw_king(p, dice)
            return
    p.drawn = NOBODY
    start_round(p, dice)


@rule
def end_turn(p, dice):
    p.placed[0] = NOTHING
    p.placed[1] = NOTHING
    p.taxed = 0
    p.stage = KNIGHTS
    if next_king(p):
        p.phase = PLACE
    elif p.round_number == p.rounds:
        p.phase = BETWEEN if p.dynasty and p.game_number < GAMES else OVER
        p.turn = NOTHING
    else:
        end_round(p, dice)


@rule
def next_king(p):
    """Move on to the next king in the line; whether there is one."""
    for place in range(int(p.turn) + 1, LINE):
        if p.kings[place] != NOBODY:
            p.turn = place
            return True
    return False


# --- Rounds ---------------------------------------------------------------------------------------------------------


@rule
def end_round(p, dice):
    """Ruling 7: the dragon returns, buildings slide to the cheap end, and empty spots are refilled from the pile."""
    p.dragon = NOTHING
    for seat in range(p.seats):
        p.spent[seat] = 0
    if p.variant != KINGDOMINO:
        cheapest = 0
        for spot in range(SPOTS):
            tile = int(p.builders_board[spot])
            if tile:
                p.builders_board[spot] = 0
                p.builders_board[cheapest] = tile
                cheapest += 1
        fill_builders_board(p, dice)
    start_round(p, dice)


@rule
def start_round(p, dice):
    """The chosen dominoes become the current line; one that nobody chose is discarded."""
    p.round_number += 1
    for place in range(LINE):
        p.kings[place] = p.next_kings[place]
        p.line[place] = p.next_line[place] if p.kings[place] != NOBODY else NOTHING
    form_next_line(p, dice)
    p.turn = NOTHING
    next_king(p)
    p.phase = PLACE


# --- Dynasty: three games in a row ------------------------------------------------------------------------------------


@rule
def confirm_next_game(p, seat, dice):
    """The next game begins when all players have looked at the kingdoms of the last one."""
    p.ready |= 1 << seat
    if actors(p):
        return
    items = np.zeros(len(ITEMS), np.int64)
    for player in range(p.seats):
        score(p, player, items)
        total = 0
        for item in range(FIRST_GAME_ITEM):
            total += items[item]
        p.earlier[p.game_number - 1, player] = total
    p.ready = 0
    p.game_number += 1
    p.round_number = 0
    set_up_game(p, dice)


# --- End and score --------------------------------------------------------------------------------------------------


@rule
def score(p, seat, out):
    kingdom = kingdom_of(p, seat)
    k = p.kingdoms[kingdom]
    score_kingdom(k, p.queen == kingdom, out)
    if p.middle_kingdom and in_the_middle(k, int(p.grid)):
        out[MIDDLE_ITEM] = MIDDLE_KINGDOM_POINTS
    if p.harmony and k.discarded == 0:
        out[HARMONY_ITEM] = HARMONY_POINTS
    out[FIRST_GAME_ITEM] = p.earlier[0, seat]
    out[SECOND_GAME_ITEM] = p.earlier[1, seat]


@rule
def tiebreak(p, seat, out):
    """The tie-breaks, more is better: the largest territory; in Kingdomino, then the number of crowns.

    Ruling: a dynasty's tie is broken by the kingdoms of its last game.
    """
    k = p.kingdoms[kingdom_of(p, seat)]
    out[0] = largest_territory(k)
    out[1] = all_crowns(k) if p.variant == KINGDOMINO else 0


@rule
def conceal(p, viewer):
    """Nothing is hidden: dominoes and buildings that nobody has seen are drawn when they are turned over."""
