"""The records of a game in progress, and the numbers of the actions."""

from typing import Any

from papercrown.core.records import record
from papercrown.games.queendomino.board import SIDE, SQUARES, WORDS
from papercrown.games.queendomino.pieces import KINDS, LANDSCAPES, SPOTS

SEATS = 8
KINGDOMS = 8
LINE = 8
NOBODY = -1
NOTHING = -1

# Variants, in the order of the option's values.
QUEENDOMINO, ROYAL_WEDDING, ROYAL_WEDDING_TEAMS, KINGDOMINO = range(4)
PER_KNIGHT_BONUS, PER_TURN_BONUS = range(2)
FULL_TURNS, PLACE_AND_CHOOSE = range(2)
CLASSIC, MIGHTY = range(2)
DOMINOES_36, DOMINOES_48 = range(2)
OPEN, HIDDEN = range(2)
GAMES = 3  # of a dynasty

#: The argument of `setup`. An option is the index of its value in its declaration.
OPTIONS = record(
    seats="i1", variant="i1", tax_bonus="i1", two_player_turns="i1", duel="i1", middle_kingdom="i1", harmony="i1",
    version="i1", pile="i1", three_players="i1", dynasty="i1",
)  # fmt: skip

KINGDOM = record(
    land=("i8", (len(LANDSCAPES) + 1, WORDS)),  # the squares of each landscape, and of the castle
    taken=("i8", WORDS),  # all of them together
    crowns=("i8", (2, WORDS)),  # the squares whose number of crowns has bit 1, bit 2
    sites=("i8", WORDS),  # town squares without a building
    posted=("i8", WORDS),  # squares with a knight
    building=("i1", (SIDE, SIDE)),  # 1 + the kind of building on a town square
    left="i1", right="i1", top="i1", bottom="i1",  # the outermost columns and rows in use
    coins="i2",
    guard="i1",  # knights not yet sent
    towers="i1",
    discarded="i1",
)  # fmt: skip

# What the king whose turn it is has to decide; BETWEEN two games of a dynasty, all players confirm.
OPENING, PLACE, ACT, OVER, BETWEEN = range(5)
# The step of an ACT: earlier steps are no longer possible.
KNIGHTS, BUILD, DRAGON, CHOOSE = range(4)

_FIELDS: dict[str, Any] = {
    "kingdoms": (KINGDOM, KINGDOMS),
    "seats": "i1", "variant": "i1", "tax_bonus": "i1", "two_player_turns": "i1",  # as OPTIONS
    "middle_kingdom": "i1", "harmony": "i1",
    "grid": "i1",  # the side of the grid a kingdom must fit into
    "line_size": "i1",
    "rounds": "i1",
    "round_number": "i1",  # 1, 2, ...; 0 while the first kings are placed
    "phase": "i1",
    "stage": "i1",
    "turn": "i1",  # the place in the line whose king acts
    "line": ("i1", LINE),  # the dominoes now being placed, in order, or NOTHING
    "kings": ("i1", LINE),  # whose king stands on each, or NOBODY
    "next_line": ("i1", LINE),
    "next_kings": ("i1", LINE),
    "dominoes": ("i8", 2),  # not yet drawn, of each box, as bits
    "waiting": ("i1", SEATS),  # kings still to be drawn before the first round
    "drawn": "i1",  # whose king was drawn
    "placed": ("i8", 2),  # the squares of the domino just placed, or NOTHING
    "taxed": "i1",  # whether this turn has had its tax bonus
    "spent": ("i1", SEATS),  # whether each seat has sent, built or bribed this round
    "tiles": ("i1", KINDS),  # undrawn buildings of each kind
    "builders_board": ("i1", SPOTS),  # 1 + the kind of building on each spot, 0 if empty
    "queen": "i1",  # the kingdom that hosts her, or NOBODY
    "dragon": "i1",  # the spot it burnt this round, or NOTHING while it is in its cave
}  # fmt: skip
POSITION = record(
    **_FIELDS,
    version="i1", pile="i1", dynasty="i1",  # as OPTIONS
    top="i1",  # 1 + the kind of the building on top of an open pile, 0 if there is none
    game_number="i1",  # 1; in a dynasty 1, 2, 3
    ready="i1",  # the seats that have confirmed the next game of a dynasty, as bits
    earlier=("i2", (GAMES - 1, SEATS)),  # the totals of its finished games
)  # fmt: skip
LAYOUTS = {1: record(**{**_FIELDS, "kingdoms": (KINGDOM, 6)})}
"""Version 2 brought the open pile, dynasties, and eight kingdoms."""

# Actions. A square is a number on the board, a place one in the next line, a spot one on the builders' board.
PLACING = 0  # + 4 * the square of the first half + the direction of the second
SENDING = PLACING + 4 * SQUARES  # + which half of the domino just placed
BUILDING = SENDING + 2  # + SQUARES * spot + square
BURNING = BUILDING + SPOTS * SQUARES  # + spot
CHOOSING = BURNING + SPOTS  # + place
DISCARD = CHOOSING + LINE
END_TURN = DISCARD + 1
NEXT_GAME = END_TURN + 1
ACTIONS = NEXT_GAME + 1

ITEMS = ("wealth", *LANDSCAPES, "buildings", "middle", "harmony", "first_game", "second_game")
TIEBREAKS = 2
