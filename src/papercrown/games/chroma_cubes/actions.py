"""Labels, paths and warnings of actions, and why an action is refused."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb

from papercrown.core.phrasing import listed, number_word
from papercrown.core.records import Record, restored
from papercrown.games.chroma_cubes import catalogue, rules
from papercrown.games.chroma_cubes.page import open_sections
from papercrown.games.chroma_cubes.pieces import COLOURS, COMPLETE, DICE, EMPTY, FACES, HALF, ORANGE, SIDES, letters_of
from papercrown.games.chroma_cubes.position import DEPOSITING, DONE, FILLING, POSITION, SUBSETS

READY = "done"
MIN_WARNING_CHANCE = 0.01
"""Players are warned if their chance of being finished by the roll is at least this."""
MAX_CACHED_DESCRIPTIONS = 2048
"""About 1 kB each; the same for warnings. Other players' actions do not change them."""
MAX_CACHED_HANDS, MAX_CACHED_PUZZLES, MAX_CACHED_PAGES = 64, 64, 256

Described = tuple[str, tuple[str, ...]]
Uses = frozenset[tuple[int, ...]]
"""What rolled dice can count as: colours, as bits, in order."""
EACH_COLOUR = tuple(1 << colour for colour in range(len(COLOURS)))


# --- Names ----------------------------------------------------------------------------------------------------------


def section_id(seat: int, section: int) -> str:
    return f"section:{seat}:{section}"


def die_id(seat: int, die: int) -> str:
    return f"die:{seat}:{die}"


def bank_id(seat: int, bank: int) -> str:
    return f"bank:{seat}:{bank}"


def crayon_id(seat: int, colour: int) -> str:
    return f"crayon:{seat}:{colour}"


@lru_cache(MAX_CACHED_PUZZLES)
def section_names(code: int) -> list[str]:
    """The names of the sections: letters and figure, with a number if the figure has several with these letters."""
    names = []
    for figure in catalogue.puzzle_of(code).figures:
        for number, letters in enumerate(figure.sections):
            repeated = figure.sections.count(letters) > 1
            which = f" no. {figure.sections[: number + 1].count(letters)}" if repeated else ""
            names.append(f"{letters}{which} of {figure.name}")
    return names


# --- Actions --------------------------------------------------------------------------------------------------------


def filled(action: int) -> tuple[int, int]:
    """The section and the dice, as bits, of a fill action."""
    return divmod(action - FILLING, SUBSETS)


def deposited(action: int) -> tuple[int, int, bool]:
    """The colour and the die of a deposit, and whether it completes a bank."""
    colour_and_die, completes = divmod(action - DEPOSITING, 2)
    return *divmod(colour_and_die, DICE), bool(completes)


def dice_in(bits: int) -> list[int]:
    return [die for die in range(DICE) if bits >> die & 1]


@dataclass(frozen=True)
class Hand:
    """What the labels of a seat's actions need, read once for all of them."""

    code: int
    sections: tuple[tuple[int, int], ...]
    """The colour and the number of letters of each section."""
    dice: tuple[int, ...]
    used: int
    banks: tuple[tuple[int, int], ...]
    """The state and colour of each bank."""

    @cached_property
    def showing(self) -> tuple[int, ...]:
        """The number of unused dice that show each colour."""
        free = [shown for die, shown in enumerate(self.dice) if not self.used >> die & 1]
        return tuple(sum(shown >> colour & 1 for shown in free) for colour in range(len(COLOURS)))

    def banks_with(self, state: int, colour: int) -> list[int]:
        return [bank for bank, found in enumerate(self.banks) if found == (state, colour)]

    def named(self, dice: list[int]) -> str:
        names = [f"{die + 1} ({letters_of(self.dice[die])})" for die in dice]
        return f"{'die' if len(dice) == 1 else 'dice'} {listed(names)}"


def hand_of(p: Record, seat: int) -> Hand:
    return _hand(p.tobytes(), seat)


@lru_cache(MAX_CACHED_HANDS)
def _hand(raw: bytes, seat: int) -> Hand:
    p = restored(POSITION, raw)
    puzzle, draft = p.puzzle, p.drafts[seat]
    kept = zip(draft.states.tolist(), draft.colours.tolist(), strict=True)
    return Hand(
        int(puzzle.code),
        tuple(zip(puzzle.colours.tolist(), puzzle.letters.tolist(), strict=True))[: int(puzzle.sections)],
        tuple(p.dice[seat].tolist()),
        int(draft.used),
        tuple(kept)[: int(puzzle.banks)],
    )


def describe(p: Record, seat: int, action: int) -> Described:
    """The label and path of a legal action."""
    if action == DONE:
        return "End the game" if rules.declares_the_end(p, seat) else "Done", (READY,)
    return _described(p.tobytes(), seat, action)


@lru_cache(MAX_CACHED_DESCRIPTIONS)
def _described(raw: bytes, seat: int, action: int) -> Described:
    hand = _hand(raw, seat)
    if action >= DEPOSITING:
        return _describe_deposit(hand, seat, *deposited(action))
    section, dice = filled(action)
    colour, letters = hand.sections[section]
    banks = hand.banks_with(COMPLETE, colour)
    used = banks[: letters - dice.bit_count()]
    ways = sum(comb(hand.showing[colour], n) for n in range(max(0, letters - len(banks)), letters + 1))
    path = (*(bank_id(seat, bank) for bank in used), *(die_id(seat, die) for die in dice_in(dice)))
    payment = [hand.named(dice_in(dice))] if dice else []
    payment += [_banks_named(len(used))] if used else []
    label = f"Colour {section_names(hand.code)[section]} with {listed(payment)}"
    return label, (section_id(seat, section), *(path if ways > 1 else ()))


def _describe_deposit(hand: Hand, seat: int, colour: int, die: int, completes: bool) -> Described:
    which = hand.named([die])
    if completes:
        bank = bank_id(seat, hand.banks_with(HALF, colour)[0])
        return f"Complete the {COLOURS[colour]} bank with {which}", (bank, die_id(seat, die))
    bank = bank_id(seat, hand.banks_with(EMPTY, 0)[0])
    article = "an" if colour == ORANGE else "a"
    return f"Open {article} {COLOURS[colour]} bank with {which}", (bank, crayon_id(seat, colour), die_id(seat, die))


def _banks_named(n: int) -> str:
    return "a bank" if n == 1 else f"{n} banks"


def public(action: int) -> bool:
    """That a player is done is public; what they coloured is secret until everyone is done."""
    return action == DONE


# --- Warnings -------------------------------------------------------------------------------------------------------


def warning(p: Record, seat: int, action: int) -> str:
    """The warning before a choice that may finish the player, or that ends the game of a single player; often "".

    Only used dice are rolled again, so a player who keeps no useful die depends on luck.
    """
    if action == DONE and rules.declares_the_end(p, seat):
        return "You use no die, so the game ends here, although figures can still be completed."
    if action == DONE or p.last:
        return ""
    rolled, stuck = _danger(p.tobytes(), seat, action)
    chance = stuck / SIDES**rolled
    if chance < MIN_WARNING_CHANCE:
        return ""
    end = "no figure can be completed any more" if p.version >= 2 else "none of your dice can be used any more"
    if chance == 1:
        return f"After that, {end}: you are finished."
    dice = "that die" if rolled == 1 else f"those {number_word(rolled)} dice"
    return f"If you then roll {dice}, the chance that {end} is {chance:.0%}."


@lru_cache(MAX_CACHED_DESCRIPTIONS)
def _danger(raw: bytes, seat: int, action: int) -> tuple[int, int]:
    """The number of dice rolled, and of outcomes that finish the player; 0 if they are too few for a warning."""
    after = restored(POSITION, raw)
    rolled = dice_in(int(rules.before_the_roll(after, seat, action)))
    if not open_sections(after, after.drafts[seat]):
        return len(rolled), 0
    return len(rolled), _Roll(after, seat, rolled).stuck_outcomes()


class _Roll:
    """Used dice before they are rolled again; overwrites the dice of the position.

    Dice are rolled one by one. It does not matter which die shows what, and no die does harm: outcomes that already
    leave something to colour need no more dice. A die counts as only one of its colours. So an outcome leaves something
    to colour if that is so for one of its uses: a colour for each rolled die.
    """

    def __init__(self, p: Record, seat: int, rolled: list[int]) -> None:
        self._p, self._seat, self._rolled = p, seat, rolled
        self._useful = _useful_colours(p, seat)
        self._colours = [colour for colour in EACH_COLOUR if colour & self._useful]
        kept = (int(p.dice[seat, die]) for die in range(DICE) if die not in rolled)
        self._kept = tuple(filter(None, (shown & self._useful for shown in kept)))
        self._futures = _futures(int(p.version), p.puzzle.tobytes(), p.drafts[seat].tobytes())

    def stuck_outcomes(self) -> int:
        """How many outcomes finish the player; 0 if they are too few for a warning."""
        if not self._has_future((self._useful,) * len(self._rolled)):
            return int(SIDES ** len(self._rolled))
        stuck: dict[Uses, int] = {} if self._has_future(()) else {frozenset([()]): 1}
        for n, die in enumerate(self._rolled, 1):
            stuck = self._with(die, stuck)
            if sum(stuck.values()) / SIDES**n < MIN_WARNING_CHANCE:
                return 0
        return sum(stuck.values())

    def _with(self, die: int, stuck: dict[Uses, int]) -> dict[Uses, int]:
        """In how many ways one more die leaves a player stuck, by the uses of the dice."""
        faces = Counter(int(face) & self._useful for face in FACES[die])
        outcomes: Counter[Uses] = Counter()
        for uses, ways in stuck.items():
            alive = [colour for colour in self._colours if any(map(self._has_future, _with_colour(uses, colour)))]
            for face, sides in faces.items():
                if not any(face & colour for colour in alive):
                    outcomes[_with_face(uses, face)] += ways * sides
        return outcomes

    def _has_future(self, shown: tuple[int, ...]) -> bool:
        """Whether the dice that are kept and dice that show these colours leave something to colour."""
        key = tuple(sorted(self._kept + shown))
        if key not in self._futures:
            self._p.dice[self._seat] = key + (0,) * (DICE - len(key))
            self._futures[key] = bool(rules.has_future(self._p, self._seat))
        return self._futures[key]


def _with_colour(uses: Uses, colour: int) -> Iterator[tuple[int, ...]]:
    return (tuple(sorted((*use, colour))) for use in uses)


def _with_face(uses: Uses, face: int) -> Uses:
    """The uses with one more die; one that shows no useful colour adds nothing."""
    if not face:
        return uses
    return frozenset(use for colour in EACH_COLOUR if face & colour for use in _with_colour(uses, colour))


@lru_cache(MAX_CACHED_PAGES)
def _futures(version: int, puzzle: bytes, page: bytes) -> dict[tuple[int, ...], bool]:
    """For a page, whether dice that show these colours leave something to colour, as far as is known."""
    return {}


def _useful_colours(p: Record, seat: int) -> int:
    """The colours that dice are needed for, as bits: those of open sections and half banks; any for an empty bank."""
    draft = p.drafts[seat]
    banks = draft.states[: int(p.puzzle.banks)].tolist()
    if EMPTY in banks:
        return (1 << len(COLOURS)) - 1
    colours = {colour for state, colour in zip(banks, draft.colours.tolist(), strict=False) if state == HALF}
    left = int(open_sections(p, draft))
    colours |= {colour for section, colour in enumerate(p.puzzle.colours.tolist()) if left >> section & 1}
    bits: int = sum(1 << colour for colour in colours)
    return bits


# --- Why not --------------------------------------------------------------------------------------------------------


def why_not(p: Record, seat: int, action: int) -> str:
    """Why a player who may act cannot take this action, in one sentence."""
    if action == DONE:
        return "nobody used a die last turn: now everybody must"
    if action >= DEPOSITING:
        return _why_no_deposit(hand_of(p, seat), *deposited(action))
    hand, (section, dice) = hand_of(p, seat), filled(action)
    if section >= len(hand.sections):
        return f"this page has {len(hand.sections)} sections, got number {section + 1}"
    name, (colour, letters) = section_names(hand.code)[section], hand.sections[section]
    if int(p.drafts[seat].filled) >> section & 1:
        return f"{name} is already coloured in"
    for die in dice_in(dice):
        if refused := _why_not_die(hand, die, colour):
            return refused
    banks = len(hand.banks_with(COMPLETE, colour))
    given = f"{dice.bit_count()} and {banks} complete {COLOURS[colour]} {'bank' if banks == 1 else 'banks'}"
    return f"{name} needs {letters} {'die' if letters == 1 else 'dice'}, got {given}"


def _why_not_die(hand: Hand, die: int, colour: int) -> str:
    if hand.used >> die & 1:
        return f"die {die + 1} has already been used this turn"
    if not hand.dice[die] >> colour & 1:
        return f"expected a die that shows {COLOURS[colour]}, got {hand.named([die])}"
    return ""


def _why_no_deposit(hand: Hand, colour: int, die: int, completes: bool) -> str:
    if not hand.banks:
        return "this page has no colour banks"
    if refused := _why_not_die(hand, die, colour):
        return refused
    if completes:
        return f"no bank has {COLOURS[colour]} in its top half only"
    return "no bank is empty"
