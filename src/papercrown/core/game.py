"""The declaration of a game. Its modules are imported on first use."""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from papercrown.core.errors import OptionError
from papercrown.core.options import Choices, Option, Value, complete
from papercrown.core.phrasing import one_of, shown
from papercrown.core.scoresheet import Scoring, added_up, winners_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from papercrown.core.match import Match
    from papercrown.core.records import Record
    from papercrown.drawing.parts import LazyPart, Part

Points = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Playouts:
    """The results of many games: a row for each game, a column for each seat.

    >>> game.playouts(100, seats=2, seed=1).scores.shape
    (100, 2)
    """

    scores: NDArray[np.int32]
    steps: NDArray[np.int64]
    winners: NDArray[np.bool_]


@dataclass(frozen=True)
class Game:
    """A game. It is found in `papercrown/games/<folder>/__init__.py` or by an entry point `papercrown.games`.

    `package` is the package with its modules: `rules` (see `docs/architecture.md`), `actions` with
    `describe(position, seat, action) -> (label, path)`, and optionally `drawing`, `terminal`, `paper` and `policy`.

    >>> game.title, game.seats()
    ('Kingdomino', (2, 3, 4))
    """

    name: str
    title: str
    summary: str
    credit: str
    package: str
    version: int
    """Of the rules. Increase it with every change that makes an old journal play differently."""
    seats_for: tuple[int, ...] | Callable[[Mapping[str, Value]], tuple[int, ...]]
    """The numbers of players allowed, or a function from the options to them."""
    options: tuple[Option, ...] = ()
    items: tuple[str, ...] | None = None
    """The items of the rules' score that this game shows; None for all."""
    option_items: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Further items, shown only in games with this option; the position has a field of its name."""
    secret: bool = False
    """Whether simultaneous choices are hidden from other seats until a reveal."""
    since: int = 1
    """The oldest version of the rules that can still be played: a match keeps the rules it began with."""
    first_choice: bool = False
    """Whether a command without a game's name means this one."""
    longest: int = 10_000
    """An upper bound of the steps of a game."""
    settings: Mapping[str, int] = field(default_factory=dict)
    """Fixed fields of the rules' OPTIONS, for games that share rules."""

    simulator: ClassVar[Callable[..., Playouts]]
    """Set by `papercrown/__init__.py`: the core does not import the engine."""

    def seats(self, **options: Value) -> tuple[int, ...]:
        """The numbers of players allowed under these options.

        >>> pc.game("queendomino").seats(variant="royal-wedding")
        (3, 4, 5, 6, 7, 8)
        """
        return self._allowed(complete(self.options, options))

    def _allowed(self, values: Mapping[str, Value]) -> tuple[int, ...]:
        return self.seats_for if isinstance(self.seats_for, tuple) else self.seats_for(values)

    def match(
        self, *, seats: int | None = None, seed: int | None = None, names: Sequence[str] | None = None, **options: Value
    ) -> Match:
        """A new match, by default with the fewest seats and a random seed.

        >>> match = pc.game("queendomino").match(seats=4, seed=7)
        """
        from papercrown.core.match import Match, check_not_blank

        if seats is None:
            seats = min(self.seats(**options), default=0)
        return Match(self, seats=seats, seed=seed, names=check_not_blank(names), options=options)

    def playouts(
        self,
        games: int,
        *,
        seats: int,
        seed: int = 0,
        policy: str | Sequence[str] = "random",
        threads: int = 1,
        **options: Value,
    ) -> Playouts:
        """Play many games at native speed, with one policy for all seats or one for each.

        >>> float(pc.game("kingdomino").playouts(10_000, seats=4, seed=1).scores.mean())
        19.271425
        """
        return type(self).simulator(
            self, games, seats=seats, seed=seed, policy=policy, threads=threads, options=options
        )

    def score(self, sheet: Mapping[str, Any], folder: Path | None = None) -> Scoring:
        """Score a finished paper game from a sheet as in `papercrown score --help`.

        Files that the sheet names are relative to `folder`, by default the working directory.

        >>> pc.game("kingdomino").score({"players": [{"kingdom": ["w1 @"]}]}).players[0].total
        1
        """
        return self.module("paper").score(self, sheet, folder or Path())  # type: ignore[no-any-return]

    def tables(self) -> Iterator[tuple[int, dict[str, Value]]]:
        """Numbers of players with options that cover every number of players and every value of every option.

        A value other than the default comes with the fewest and the most players, and with numbers that only it allows.
        """
        usual = self.seats()
        for seats in usual:
            yield seats, {}
        for option in self.options:
            for value in option.values[1:]:
                allowed = self.seats(**{option.name: value})
                for seats in allowed:
                    if seats in (min(allowed), max(allowed)) or seats not in usual:
                        yield seats, {option.name: value}

    def scoring(self, position: Record, names: Sequence[str]) -> Scoring:
        """The itemised scores of a position, and who wins or would win now: by total, then by the tie-breaks."""
        return self.scored(self.points(position, len(names)), self.items_in(position), names)

    def points(self, position: Record, seats: int) -> Points:
        """The points of each seat for all items, and its tie-breaks after them."""
        import numpy as np

        rules = self.rules
        items = np.zeros(len(rules.ITEMS), np.int64)
        ties = np.zeros(rules.TIEBREAKS, np.int64)
        points = []
        for seat in range(seats):
            rules.score(position, seat, items)
            rules.tiebreak(position, seat, ties)
            points.append((*items.tolist(), *ties.tolist()))
        return tuple(points)

    def scored(self, points: Points, shown: Sequence[str], names: Sequence[str]) -> Scoring:
        """The scores of players with these points, of which these items are shown."""
        places = [self.rules.ITEMS.index(item) for item in shown]
        players, ranks = [], []
        for name, own in zip(names, points, strict=True):
            players.append(added_up(name, {item: own[place] for item, place in zip(shown, places, strict=True)}))
            ranks.append((players[-1].total, *own[len(self.rules.ITEMS) :]))
        return Scoring(players, winners_of(ranks))

    def check(self, seats: int, options: Choices) -> dict[str, Value]:
        """All options with their values, or `OptionError` if this number of players may not play with them."""
        values = complete(self.options, options)
        allowed = self._allowed(values)
        if type(seats) is not int or seats not in allowed:
            chosen = "".join(f", {name}={value}" for name, value in options.items())
            raise OptionError(f"{self.title}{chosen}: expected {one_of(allowed)} players, got {shown(seats)}")
        return values

    def check_version(self, version: int) -> int:
        """The version, or `OptionError` if it can no longer be played."""
        if type(version) is not int or not self.since <= version <= self.version:
            known = f"s {self.since} to" if self.since < self.version else ""
            raise OptionError(f"expected version{known} {self.version} of {self.title}'s rules, got {shown(version)}")
        return version

    def settle(self, values: Mapping[str, Value], seed: int, version: int | None = None) -> dict[str, Value]:
        """The options of one match that its version of the rules has, random values chosen by the seed."""
        known = [option for option in self.options if option.since <= (version or self.version)]
        return {option.name: option.settled(values[option.name], seed) for option in known}

    def encode(self, seats: int, values: Mapping[str, Value], version: int | None = None) -> Record:
        """The OPTIONS record for the rules' `setup`."""
        from papercrown.core.records import new

        record = new(self.rules.OPTIONS)
        record["seats"] = seats
        if "version" in self.rules.OPTIONS.names:
            record["version"] = version or self.version
        for name, code in self.settings.items():
            record[name] = code
        for option in self.options:
            option.write(record, values.get(option.name, option.default))
        return record

    @cached_property
    def rules(self) -> Any:
        """The module of the rules, whose functions are compiled when first called."""
        return self.module("rules")

    @cached_property
    def max_seats(self) -> int:
        """The most players that any choice of options allows."""
        return max(seats for seats, _ in self.tables())

    @cached_property
    def shown_items(self) -> tuple[str, ...]:
        return self.items if self.items is not None else tuple(self.rules.ITEMS)

    def items_in(self, position: Record) -> tuple[str, ...]:
        """The items shown for a position: those of every game, and those of its options."""
        shown = self.shown_items
        for option, items in self.option_items.items():
            if position[option]:
                shown += items
        return shown

    def parts(self, view: Record, viewer: int | None, names: Sequence[str]) -> Sequence[Part]:
        """The drawing of the table in parts, for the browser."""
        return [sketch.drawn() for sketch in self.sketches(view, viewer, names)]

    def sketches(self, view: Record, viewer: int | None, names: Sequence[str]) -> Sequence[LazyPart | Part]:
        """The parts, drawn or not yet: one for the whole table if the game has no parts, none if it has no drawing."""
        if not self.has_module("drawing"):
            return []
        drawing = self.module("drawing")
        if hasattr(drawing, "parts"):
            return drawing.parts(view, viewer, names)  # type: ignore[no-any-return]
        from papercrown.drawing.parts import Part

        return [Part("table", self.title, drawing.draw(view, viewer, names))]

    def guide(self) -> str | None:
        """The how-to-play guide, as Markdown."""
        guide = importlib.resources.files(self.package) / "guide.md"
        return guide.read_text("utf-8") if guide.is_file() else None

    def module(self, name: str) -> Any:
        """A module of the game's package, imported when first needed.

        >>> game.module("rules").TIEBREAKS
        2
        """
        return _imported(f"{self.package}.{name}")

    def has_module(self, name: str) -> bool:
        """Whether the game's package has this module.

        >>> game.has_module("guide")
        False
        """
        return _exists(f"{self.package}.{name}")

    def room(self, name: str) -> Any:
        """The name of `module` in 0.2.0."""
        warnings.warn("Game.room is deprecated, use Game.module", DeprecationWarning, stacklevel=2)
        return self.module(_FORMER_MODULES.get(name, name))

    def has_room(self, name: str) -> bool:
        """The name of `has_module` in 0.2.0."""
        warnings.warn("Game.has_room is deprecated, use Game.has_module", DeprecationWarning, stacklevel=2)
        return self.has_module(_FORMER_MODULES.get(name, name))


_FORMER_MODULES = {"sheet": "paper", "text": "terminal", "workshop": "authoring"}
"""The names of a game's modules in 0.2.0."""


@cache
def _imported(module: str) -> Any:
    return importlib.import_module(module)


@cache
def _exists(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
