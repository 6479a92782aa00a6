"""Queendomino, with the Royal Wedding variants, and Kingdomino: two games, one set of rules."""

from collections.abc import Mapping

from papercrown.core.game import Game
from papercrown.core.options import Option, Value, switch

VARIANT = Option(
    "variant",
    ("queendomino", "royal-wedding", "royal-wedding-teams"),
    "Variant",
    "queendomino: 2 to 4 players. royal-wedding: 3 to 8 players with the dominoes of both boxes, line by line in turn; "
    "7 and 8 are possible, but not recommended. royal-wedding-teams: 6 or 8 players in pairs that share a kingdom.",
)
TAX_BONUS = Option(
    "tax_bonus",
    ("per-knight", "per-turn"),
    "Bonus of the Safes",
    "per-knight: a Safe adds its coins to every knight's tax. per-turn: only once a turn.",
)
TWO_PLAYER_TURNS = Option(
    "two_player_turns",
    ("full", "place-and-choose"),
    "Turns with two players",
    "full: each of a player's two kings takes a whole turn. place-and-choose: both place and choose, but only one of "
    "them may send knights, build and bribe the dragon each round.",
)
PILE = Option(
    "pile",
    ("open", "hidden"),
    "Pile of buildings",
    "open: the pile lies face up, and everyone sees the next building. hidden: it lies face down.",
    since=2,
)
DUEL = Option(
    "duel",
    ("classic", "mighty"),
    "Duel",
    "classic: two players use 24 dominoes for kingdoms of 5×5. mighty: two players use all 48 for kingdoms of 7×7.",
)
THREE_PLAYERS = Option(
    "three_players",
    ("36", "48"),
    "Three players",
    "36: three players use 36 dominoes, in lines of three. 48: three players use all 48, in lines of four, and discard "
    "the one that nobody chose.",
    since=2,
)
MIDDLE_KINGDOM = switch(
    "middle_kingdom", "Middle Kingdom", "10 points for a kingdom with its castle in the middle of the grid."
)
HARMONY = switch("harmony", "Harmony", "5 points for a kingdom that never had to discard a domino.")
DYNASTY = switch("dynasty", "Dynasty", "Three games in a row; the most points in all three together win.", since=2)


def _queendomino_seats(options: Mapping[str, Value]) -> tuple[int, ...]:
    seats = {"queendomino": (2, 3, 4), "royal-wedding": (3, 4, 5, 6, 7, 8), "royal-wedding-teams": (6, 8)}
    allowed = seats[str(options["variant"])]
    return allowed if options["two_player_turns"] == "full" else tuple(n for n in allowed if n == 2)


def _kingdomino_seats(options: Mapping[str, Value]) -> tuple[int, ...]:
    allowed = (2, 3, 4) if options["duel"] == "classic" else (2,)
    return allowed if options["three_players"] == "36" else tuple(n for n in allowed if n == 3)


QUEENDOMINO = Game(
    name="queendomino",
    title="Queendomino",
    summary="Build a kingdom of dominoes, send knights for tax, build a town, court the Queen and mind the dragon.",
    credit="Designed by Bruno Cathala, published by Blue Orange.",
    package=__name__,
    version=2,
    seats_for=_queendomino_seats,
    options=(VARIANT, TAX_BONUS, TWO_PLAYER_TURNS, PILE),
    first_choice=True,
    longest=2000,  # 96 dominoes, and at most two knights, a building, a bribe and a choice with each
    items=("wealth", "wheat", "forest", "lake", "prairie", "marsh", "mountain", "town", "buildings"),
)

KINGDOMINO = Game(
    name="kingdomino",
    title="Kingdomino",
    summary="Choose dominoes and build the finest little kingdom: large landscapes with many crowns.",
    credit="Designed by Bruno Cathala, published by Blue Orange.",
    package=__name__,
    version=2,
    seats_for=_kingdomino_seats,
    options=(DUEL, THREE_PLAYERS, MIDDLE_KINGDOM, HARMONY, DYNASTY),
    longest=3 * 100 + 2 * 4,  # 48 dominoes placed and chosen, four kings at the start, and two intervals
    items=("wheat", "forest", "lake", "prairie", "marsh", "mountain", "middle", "harmony"),
    option_items={"dynasty": ("first_game", "second_game")},
    settings={"variant": 3},  # position.KINGDOMINO: the one variant that is a game of its own
)
