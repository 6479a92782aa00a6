"""Random games beside the referee: after every step the rules and the referee must agree about everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.records import Record, restored
from papercrown.games.queendomino import position as numbers
from papercrown.games.queendomino.board import SIDE, SQUARES
from papercrown.games.queendomino.pieces import BUILDINGS, LANDSCAPES
from tests.games.queendomino.referee import (
    ACTING,
    BETWEEN,
    BOXES,
    CASTLE,
    NOBODY,
    NOTHING,
    OPENING,
    OVER,
    PLACING,
    TILES,
    Cell,
    Deed,
    Domino,
    Referee,
    Seen,
    Square,
    Squares,
    Table,
    around,
    check,
    in_order,
    queen_lands,
    winners,
)

# --- Tables -----------------------------------------------------------------------------------------------------------

WEDDING, TEAMS = "royal-wedding", "royal-wedding-teams"

#: Every number of players, and every value of every option.
TABLES = (
    Table("queendomino", 2),
    Table("queendomino", 2, two_player_turns="place-and-choose"),
    Table("queendomino", 2, two_player_turns="place-and-choose", tax_bonus="per-turn", pile="hidden"),
    Table("queendomino", 3),
    Table("queendomino", 4),
    Table("queendomino", 4, tax_bonus="per-turn"),
    Table("queendomino", 4, pile="hidden"),
    *(Table("queendomino", seats, variant=WEDDING) for seats in range(3, 9)),
    Table("queendomino", 4, variant=WEDDING, tax_bonus="per-turn"),
    *(Table("queendomino", seats, variant=TEAMS) for seats in (6, 8)),
    Table("kingdomino", 2),
    Table("kingdomino", 2, duel="mighty"),
    Table("kingdomino", 2, duel="mighty", middle_kingdom=True, harmony=True),
    Table("kingdomino", 2, dynasty=True),
    Table("kingdomino", 3),
    Table("kingdomino", 3, three_players="48"),
    Table("kingdomino", 3, three_players="48", dynasty=True, harmony=True),
    Table("kingdomino", 4),
    Table("kingdomino", 4, middle_kingdom=True),
    Table("kingdomino", 4, harmony=True, dynasty=True, middle_kingdom=True),
)

# --- A position in the referee's words --------------------------------------------------------------------------------

PHASES = {
    numbers.OPENING: OPENING,
    numbers.PLACE: PLACING,
    numbers.ACT: ACTING,
    numbers.BETWEEN: BETWEEN,
    numbers.OVER: OVER,
}


def members(words: Any) -> set[Cell]:
    """The squares of a stored set, taken from the bits one by one: four rows of sixteen columns in a word."""
    bits = [(64 * w + b) for w in range(4) for b in range(64) if int(words[w]) >> b & 1]
    return {(bit % 16 - 7, bit // 16 - 7) for bit in bits}


def squares_of(k: Record) -> Squares:
    """The squares of a kingdom, by column and row relative to the castle."""
    lands = (*LANDSCAPES, CASTLE)
    posted, one, two = members(k.posted), members(k.crowns[0]), members(k.crowns[1])
    return {
        (x, y): Square(
            land, ((x, y) in one) + 2 * ((x, y) in two), building(k.building[y + 6, x + 6]), (x, y) in posted
        )
        for land, words in zip(lands, k.land, strict=True)
        for x, y in members(words)
    }


def building(tile: int) -> str:
    return BUILDINGS[tile - 1].slug if tile else ""


def cell(square: int) -> Cell:
    return square % SIDE - 6, square // SIDE - 6


def domino(number: int) -> Domino:
    return Domino(tuple(BOXES)[number // 48], int(number) % 48 + 1)


def standing(places: Any, word: Callable[[int], Any]) -> dict[int, Any]:
    """What is at each place of a line, in words."""
    return {place: word(number) for place, number in enumerate(places) if number != numbers.NOTHING}


@lru_cache(maxsize=64)
def read_kingdom(raw: bytes) -> dict[str, Any]:
    k = restored(numbers.KINGDOM, raw)
    return {
        "squares": squares_of(k),
        "sites": members(k.sites),
        "towers": int(k.towers),
        "coins": int(k.coins),
        "guard": int(k.guard),
        "discarded": int(k.discarded),
    }


def read(p: Record, table: Table) -> dict[str, Any]:
    """A position as `Referee.visible` shows it."""
    bits = [(box, int(p.dominoes[index])) for index, box in enumerate(BOXES)]
    return {
        "game": int(p.game_number),
        "ready": {seat for seat in range(table.seats) if int(p.ready) >> seat & 1},
        "phase": PHASES[int(p.phase)],
        "grid": int(p.grid),
        "round": int(p.round_number),
        "rounds": int(p.rounds),
        "turn": int(p.turn),
        "line": standing(p.line, domino),
        "kings": standing(p.kings, int),
        "next line": standing(p.next_line, domino),
        "next kings": standing(p.next_kings, int),
        "undrawn": frozenset(Domino(box, n + 1) for box, word in bits for n in range(48) if word >> n & 1),
        "waiting kings": Counter({seat: int(kings) for seat, kings in enumerate(p.waiting) if kings}),
        "drawn king": int(p.drawn),
        "placed": {cell(int(square)) for square in p.placed if square != numbers.NOTHING},
        "busy": {seat for seat, spent in enumerate(p.spent) if spent},
        "board": [building(tile) for tile in p.builders_board],
        "pile": Counter({building(kind + 1): int(tiles) for kind, tiles in enumerate(p.tiles) if tiles}),
        "top": building(p.top),
        "queen": int(p.queen),
        "dragon": int(p.dragon),
        "kingdoms": [read_kingdom(p.kingdoms[index].tobytes()) for index in range(table.kingdoms)],
    }


def in_words(p: Record, action: int) -> Deed:
    """An action, as the referee calls it."""
    if action >= numbers.NEXT_GAME:
        return ("next game",)
    if action >= numbers.END_TURN:
        return ("end turn",)
    if action >= numbers.DISCARD:
        return ("discard",)
    if action >= numbers.CHOOSING:
        return ("choose", action - numbers.CHOOSING)
    if action >= numbers.BURNING:
        return ("burn", action - numbers.BURNING)
    if action >= numbers.BUILDING:
        spot, square = divmod(action - numbers.BUILDING, SQUARES)
        return ("build", spot, cell(square))
    if action >= numbers.SENDING:
        return ("send", cell(int(p.placed[action - numbers.SENDING])))
    square, direction = divmod(action - numbers.PLACING, 4)
    first = cell(square)
    return ("place", *in_order(first, around(first)[direction], domino(p.line[p.turn]).halves))


def what_chance_showed(before: dict[str, Any], after: dict[str, Any], rolled: bool) -> Seen:
    """The difference between two positions in what lies face down."""
    turned_up = (before["pile"] - after["pile"]).total()
    open_buildings = [building for building in (*after["board"], after["top"]) if building]
    return Seen(
        king=after["drawn king"] if rolled else NOBODY,
        dominoes=before["undrawn"] - after["undrawn"],
        buildings=tuple(open_buildings[len(open_buildings) - turned_up :]),
    )


def unopened(table: Table) -> dict[str, Any]:
    """The boxes before a game, with nothing drawn."""
    dominoes = frozenset(Domino(box, number) for box in table.boxes for number in range(1, 49))
    return {"undrawn": dominoes, "pile": Counter(TILES if table.towns else {})}


# --- Players ----------------------------------------------------------------------------------------------------------


class Player:
    """Plays at random, with likes of its own: games differ in how often there is tax, building, and fire."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.likes = {verb: rng.choice((1, 5, 25)) for verb in ("send", "build", "burn", "choose", "end turn")}
        self.favourites = rng.sample(sorted(TILES), 5)
        self.care = rng.choice((1, 5, 50))
        """How many deeds of a kind it considers, to take the best."""
        self.last = ""

    def choose(self, deeds: list[Deed], squares: Squares, board: list[str]) -> Deed:
        verbs = sorted({deed[0] for deed in deeds})
        (verb,) = self.rng.choices(verbs, [self.likes.get(verb, 1) + 25 * (verb == self.last) for verb in verbs])
        self.last = verb
        considered = self.rng.choices([deed for deed in deeds if deed[0] == verb], k=self.care)
        return max(considered, key=lambda deed: self.worth(deed, squares, board))

    def worth(self, deed: Deed, squares: Squares, board: list[str]) -> int:
        """A domino should touch many squares, and a building be a favourite."""
        match deed:
            case ("place", first, second):
                return sum(near in squares for near in (*around(first), *around(second)))
            case ("build", spot, _):
                return board[spot] in self.favourites
        return 0


# --- The comparison ---------------------------------------------------------------------------------------------------


def compare(table: Table, seed: int) -> int:
    """Play a random game beside the referee; returns the number of steps."""
    return len(play(table, seed)[0].steps)


def play(table: Table, seed: int) -> tuple[Match, Counter[str]]:
    """A random game on which the rules and the referee agree, and what happened in it."""
    game = pc.game(table.game)
    options = {option.name: getattr(table, option.name) for option in game.options}
    match = Match(game, seats=table.seats, seed=seed, options=options)
    rng = random.Random(f"{table} {seed}")
    players = [Player(rng) for _ in range(table.seats)]
    events: Counter[str] = Counter()
    doing = "the set-up"
    try:
        now = read(match.position, table)
        referee = Referee(table, what_chance_showed(unopened(table), now, rolled=True))
        agree(match, referee, now)
        while actors := match.actors():
            seat = rng.choice(actors)
            actions = {in_words(match.position, action): action for action in match.legal_ids(seat)}
            home = referee.kingdoms[table.kingdom_of(seat)]
            deed = players[seat].choose(sorted(actions), home.squares, referee.board)
            doing = f"{deed} of seat {seat}, step {len(match.steps) + 1}"
            match.apply(seat, actions[deed])
            before, now = now, read(match.position, table)
            rolled = match.steps[-1].chance
            seen = what_chance_showed(before if now["game"] == before["game"] else unopened(table), now, rolled)
            check(seen != NOTHING or not rolled, "dice were rolled, and nothing was drawn")
            referee.play(seat, deed, seen)
            check(rolled or not referee.chance, "something was drawn without dice")
            agree(match, referee, now)
            events.update(noteworthy(table, before, seat, deed, now))
        events.update(at_the_end(referee))
    except AssertionError as difference:
        raise AssertionError(f"{table}, seed {seed}: after {doing}: {difference}") from difference
    return match, events


def agree(match: Match, referee: Referee, now: dict[str, Any]) -> None:
    """The rules and the referee see the same table, allow the same, and count the same."""
    same("the table", now, referee.visible())
    same("who may act", set(match.actors()), referee.actors())
    for seat in range(match.seats):
        deeds = [in_words(match.position, action) for action in match.legal_ids(seat)]
        same(f"what seat {seat} may do", sorted(deeds), sorted(referee.deeds(seat)))
        agree_about_score(match, referee, seat)
    same("the winners", list(match.winners()), winners(referee.results()))


def agree_about_score(match: Match, referee: Referee, seat: int) -> None:
    rules = match.game.rules
    items, ties = np.zeros(len(rules.ITEMS), np.int64), np.zeros(rules.TIEBREAKS, np.int64)
    rules.score(match.position, seat, items)
    rules.tiebreak(match.position, seat, ties)
    expected = referee.items(seat)
    crown = expected.pop("queen")
    squares = referee.kingdoms[referee.table.kingdom_of(seat)].squares
    places = [{land: expected[land] + crown} for land in queen_lands(squares)] if crown else [{}]
    shown = dict(zip(rules.ITEMS, items.tolist(), strict=True))
    if shown not in ({**expected, **place} for place in places):
        same(f"the score of seat {seat}", shown, {**expected, **places[0]})
    same(f"the tie-breaks of seat {seat}", ties.tolist(), [*referee.tiebreaks(seat), 0][: len(ties)])


def same(what: str, rules: Any, referee: Any) -> None:
    if rules == referee:
        return
    if isinstance(rules, dict) and isinstance(referee, dict):
        for key in {**rules, **referee}:
            same(f"{what}: {key}", rules.get(key), referee.get(key))
    if isinstance(rules, list) and isinstance(referee, list) and len(rules) == len(referee):
        for index, (left, right) in enumerate(zip(rules, referee, strict=True)):
            same(f"{what}, {index}", left, right)
    raise AssertionError(f"{what} is {rules} by the rules, {referee} by the referee")


def noteworthy(table: Table, before: dict[str, Any], seat: int, deed: Deed, now: dict[str, Any]) -> Iterator[str]:
    """What happened in a step: together, the games should have seen it all."""
    home = table.kingdom_of(seat)
    kingdom = before["kingdoms"][home]
    built = {square.building for square in kingdom["squares"].values()}
    yield deed[0]
    match deed:
        case ("send", cell):
            safes = {"safe-knights", "safe-towers"} & built
            yield from safes
            for other in before["placed"] - {cell}:
                square = kingdom["squares"][other]
                if square.knight and safes:
                    yield "two knights and a Safe"
                if square.knight and square.land == kingdom["squares"][cell].land:
                    yield "two knights on one territory"
        case ("build", spot, cell):
            yield f"build {before['board'][spot]}"
            if before["queen"] == home:
                yield f"a discount on spot {spot}"
            if cell in before["placed"] and kingdom["squares"][cell].knight:
                yield "a building beside a knight who has just come"
            if not before["placed"]:
                yield "a building after a discard"
        case ("place", _, _) if now["phase"] == ACTING and seat in now["busy"]:
            yield "a second turn"
    if now["queen"] != before["queen"]:
        towers = sorted(kingdom["towers"] for kingdom in now["kingdoms"])
        yield "the Queen moves" if before["queen"] != NOBODY else "the Queen comes"
        if towers[-1] == towers[-2]:
            yield "the Queen comes to the last of several with most towers"
    if now["round"] > before["round"]:
        if len(now["line"]) < table.line_size:
            yield "dominoes that nobody chose"
        if table.towns and not all(now["board"]):
            yield "a spot stays empty"


def at_the_end(referee: Referee) -> Iterator[str]:
    results = referee.results()
    if len(winners(results)) > 1 + referee.table.teams:
        yield "a shared victory"
    if len(winners(results)) < len(winners([result[:1] for result in results])):
        yield "a tie-break"
    for seat in range(referee.table.seats):
        items = referee.items(seat)
        yield from (f"points: {item}" for item, points in items.items() if points)
