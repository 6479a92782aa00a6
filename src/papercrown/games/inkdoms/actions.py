"""Labels, paths and warnings of actions, and why an action is refused."""

from __future__ import annotations

from papercrown.core.phrasing import listed, one_of
from papercrown.core.records import Record
from papercrown.games.inkdoms.hand import Hand, hand_of
from papercrown.games.inkdoms.maps import Map
from papercrown.games.inkdoms.pieces import (
    AREAS,
    BLOTS,
    COLOURS,
    DICE,
    DIVIDE,
    EACH,
    FIRST,
    KINGDOMS,
    MIX,
    MONSTERS,
    MOVE,
    NAMES,
    PRIMARIES,
    SECOND,
    TOUCH,
    WHITE,
)
from papercrown.games.inkdoms.position import (
    CHOOSING,
    CROSSING,
    DIVIDING,
    DONE,
    FILLING,
    LANDS,
    MIXING,
    MOVING,
    NONE,
    PAINTING,
)

READY = "done"
LINES = (*KINGDOMS, *MONSTERS)
"""The scoring lines with numbers that can be crossed out."""

Described = tuple[str, tuple[str, ...]]


# --- Names ----------------------------------------------------------------------------------------------------------


def die_id(die: int) -> str:
    return f"die:{die}"


def realm_id(kingdom: int) -> str:
    return f"realm:{kingdom}"


def pencil_id(seat: int, colour: int) -> str:
    return f"pencil:{seat}:{colour}"


def area_id(seat: int, area: int) -> str:
    return f"area:{seat}:{area}"


def spell_id(seat: int, spell: int) -> str:
    return f"spell:{seat}:{spell + 1}"


def mixed_id(seat: int, colour: int) -> str:
    """The id of a drop mixed from two drops of the die."""
    return f"mixed:{seat}:{colour}"


def tower_id(seat: int, colour: int) -> str:
    """The id of a watchtower's drop."""
    return f"tower:{seat}:{colour}"


def number_id(seat: int, line: int, second: bool) -> str:
    return f"number:{seat}:{line}:{1 + second}"


# --- Actions in parts -----------------------------------------------------------------------------------------------


def chosen(action: int) -> tuple[int, int, int]:
    """The die, colour and kingdom of a choice."""
    colour, kingdom = divmod(action - CHOOSING, LANDS)
    return (colour if colour < PRIMARIES else WHITE), colour % PRIMARIES, kingdom


def painting(action: int) -> tuple[int, bool, int]:
    """The colour of a paint action, whether the drop is a watchtower's, and the area."""
    source, area = divmod(action - PAINTING, AREAS)
    return source // 2, bool(source % 2), area


def crossed(action: int) -> tuple[int, bool]:
    """The scoring line of a number, and whether it is the second number there."""
    line, second = divmod(action - CROSSING, 2)
    return line, bool(second)


def painted_with(colour: int, area: int, *, tower: bool = False) -> int:
    """The action that paints an area."""
    return PAINTING + AREAS * (2 * colour + tower) + area


# --- In words -------------------------------------------------------------------------------------------------------


def describe(p: Record, seat: int, action: int) -> Described:
    """The label and path of a legal action."""
    if action == DONE:
        return "Done", (READY,)
    if action >= CROSSING:
        line, second = crossed(action)
        points = int((SECOND if second else FIRST)[line])
        return f"Cross out the {points} of {LINES[line]}", (number_id(seat, line, second),)
    if action >= FILLING:
        colour = PRIMARIES + action - FILLING
        return f"Fill the watchtower with {COLOURS[colour]}", (pencil_id(seat, colour),)
    if action >= MIXING:
        colour = PRIMARIES + action - MIXING
        label = f"Spell 4: mix two drops into a {COLOURS[colour]} one"
        return label, (spell_id(seat, MIX), pencil_id(seat, colour))
    if action >= DIVIDING:
        kingdom = action - DIVIDING
        return f"Spell 3: also paint in {KINGDOMS[kingdom]}", (spell_id(seat, DIVIDE), realm_id(kingdom))
    if action >= MOVING:
        kingdom = action - MOVING
        return f"Spell 1: move all drops to {KINGDOMS[kingdom]}", (spell_id(seat, MOVE), realm_id(kingdom))
    if action >= PAINTING:
        return _describe_painting(hand_of(p, seat), seat, *painting(action))
    return _describe_choice(p, seat, *chosen(action))


def _describe_choice(p: Record, seat: int, die: int, colour: int, kingdom: int) -> Described:
    number = int(p.dice[die].number)
    if die == WHITE:
        label = f"Take the white {number} as {COLOURS[colour]} from {KINGDOMS[kingdom]}"
        return label, (die_id(die), realm_id(kingdom), pencil_id(seat, colour))
    return f"Take the {COLOURS[colour]} {number} from {KINGDOMS[kingdom]}", (die_id(die), realm_id(kingdom))


def _describe_painting(hand: Hand, seat: int, colour: int, tower: bool, area: int) -> Described:
    helped, path = [], []
    if tower:
        helped.append("a watchtower's drop")
        path.append(tower_id(seat, colour))
    elif colour >= PRIMARIES:
        helped.append("the mixed drop")
        path.append(mixed_id(seat, colour))
    if hand.touches(colour, area):
        helped.append("spell 2")
        path.append(spell_id(seat, TOUCH))
    label = f"Paint {area_name(hand.map, area)} {COLOURS[colour]}{' with ' + listed(helped) if helped else ''}"
    return label, (*path, area_id(seat, area))


def area_name(found: Map, area: int) -> str:
    """The name of an area and what stands there, with the colour it wants."""
    standing = found.standing(area)
    return f"{NAMES[area]} ({standing})" if standing else NAMES[area]


def public(action: int) -> bool:
    """Taking a die, being done and crossing out a number in a solo game are public."""
    return action < PAINTING or action >= CROSSING


# --- Warnings -------------------------------------------------------------------------------------------------------


def warning(p: Record, seat: int, action: int) -> str:
    """The warning before a player gives up drops that could be placed, or a kingdom that spell 3 has added."""
    if action == DONE:
        return _warning_of_a_blot(hand_of(p, seat))
    if MOVING <= action < DIVIDING:
        return _warning_of_lost_kingdoms(hand_of(p, seat), action - MOVING)
    return ""


def _warning_of_a_blot(hand: Hand) -> str:
    count, spells = hand.unplaced, hand.helpful
    if not count or hand.blots == BLOTS or not (hand.can_place() or spells):
        return ""
    are = "A drop of the die is" if count == 1 else f"{count} drops of the die are"
    told = f"{are} not placed: that is a blot and costs a point."
    if hand.can_place():
        return told
    numbers = listed([str(spell + 1) for spell in spells])
    return f"{told} {'Spell' if len(spells) == 1 else 'Spells'} {numbers} could still help."


def _warning_of_lost_kingdoms(hand: Hand, kingdom: int) -> str:
    lost = [KINGDOMS[k] for k in hand.left_behind(kingdom)]
    if not lost:
        return ""
    return f"This loses what your spell 3 added: drops of the die may no longer go to {one_of(lost)}."


# --- Why not --------------------------------------------------------------------------------------------------------


def why_not(p: Record, seat: int, action: int) -> str:
    """Why a player who may act cannot take this action, in one sentence."""
    if p.crossing:
        return _why_not_cross(p, action)
    if p.taken[seat] == NONE:
        return _why_not_choose(p, action)
    hand = hand_of(p, seat)
    if hand.choosing:
        return f"a watchtower waits for its colour: expected {one_of(COLOURS[PRIMARIES:])}"
    if action < PAINTING:
        return "you already have a die in this round"
    if FILLING <= action < CROSSING:
        return "no watchtower waits for a colour"
    if CROSSING <= action < DONE:
        return "numbers are crossed out " + ("between rounds" if p.seats == 1 else "only in a solo game")
    if action >= MOVING:
        return _why_not_cast(hand, action)
    return _why_not_paint(hand, *painting(action))


def _why_not_cross(p: Record, action: int) -> str:
    if not CROSSING <= action < DONE:
        return "the round is over: expected a number to cross out"
    line, second = crossed(action)
    open_ = int(p.open_second if second else p.open_first)
    if not open_ >> line & 1:
        return f"the {int((SECOND if second else FIRST)[line])} of {LINES[line]} is already crossed out or circled"
    return "expected a 4 or a 3 while there is one"


def _why_not_choose(p: Record, action: int) -> str:
    if action >= PAINTING:
        return "expected a die first"
    die, colour, kingdom = chosen(action)
    if not p.box >> die & 1:
        return f"the {DICE[die]} die is not in the box any more"
    if not p.dice[die].realms >> kingdom & 1:
        found = [KINGDOMS[k] for k in range(LANDS) if p.dice[die].realms >> k & 1]
        return f"the {DICE[die]} die lies in {listed(found)}, got {KINGDOMS[kingdom]}"
    taken = [COLOURS[k] for k in range(PRIMARIES) if not p.box >> k & 1]
    expected = f"it can be {one_of(taken)}" if taken else "it can be taken when another die has been"
    return f"the white die takes a colour that has left the box: {expected}, got {COLOURS[colour]}"


def _why_not_cast(hand: Hand, action: int) -> str:
    spell = MIX if action >= MIXING else DIVIDE if action >= DIVIDING else MOVE
    if not hand.spells[spell]:
        return f"you have no spell {spell + 1} that can be cast in this round"
    if not hand.unplaced:
        return "all drops of the die are placed"
    if spell == MIX:
        return f"spell 4 needs two unplaced {COLOURS[hand.colour]} drops, got {hand.left}"
    if spell == MOVE:
        if hand.placed:
            return "spell 1 moves all drops of the die, but one is already placed"
        return f"the drops are in {KINGDOMS[hand.home]} already"
    kingdom = action - DIVIDING
    if hand.realms >> kingdom & 1:
        return f"the drops may go to {KINGDOMS[kingdom]} already"
    return f"{KINGDOMS[kingdom]} is not a neighbour of {KINGDOMS[hand.home]}"


def _why_not_paint(hand: Hand, colour: int, tower: bool, area: int) -> str:
    if tower and not hand.drops[colour]:
        return f"you have no {COLOURS[colour]} drop of a watchtower that can be used in this round"
    if not tower and not hand.of_the_die(colour):
        return f"no {COLOURS[colour]} drop of the die is left"
    name = area_name(hand.map, area)
    if hand.painted >> area & 1:
        return f"{name} is already painted"
    if not tower and not hand.realms >> area // EACH & 1:
        got = f"{NAMES[area]} in {KINGDOMS[area // EACH]}"
        return f"the drops of the die go to {listed(_kingdoms(hand.realms))}, got {got}"
    return f"{name} lies beside an area that is {COLOURS[colour]}, and you have no spell 2 for it"


def _kingdoms(realms: int) -> list[str]:
    return [name for kingdom, name in enumerate(KINGDOMS) if realms >> kingdom & 1]
