"""The options of a game, declared as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercrown.core.errors import OptionError
from papercrown.core.phrasing import one_of, shown

if TYPE_CHECKING:
    from papercrown.core.records import Record

Value = str | bool
Choices = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """An option of a game. The first value is the default; rules see the index of the value, or its code.

    >>> pc.Option("deal", ("random", "fixed"), "Deal", "How the dominoes come.").default
    'random'
    """

    name: str
    values: tuple[Value, ...]
    title: str
    explanation: str
    """What each value means, in one or two sentences."""
    since: int = 1
    """The version of the rules that introduced it; older games do not have it."""
    codes: tuple[int, ...] = ()
    """The numbers of the values that the rules see, if not 0, 1, 2, ...: reordered values keep their old numbers."""

    @property
    def default(self) -> Value:
        return self.values[0]

    def check(self, value: Value) -> None:
        """Raise `OptionError` for a value that cannot be chosen."""
        self.code(value)

    def settled(self, value: Value, seed: int) -> Value:
        """The value for a game with this seed; the same value, unless it means new content in every game."""
        return value

    def write(self, options: Record, value: Value) -> None:
        """Write the value into the options record, for the rules."""
        options[self.name] = self.code(value)

    def code(self, value: Value) -> int:
        """The number of the value that the rules see."""
        for code, known in zip(self.codes or range(len(self.values)), self.values, strict=True):
            if type(known) is type(value) and known == value:
                return code
        raise OptionError(f"option {self.name}: expected {one_of(self.values)}, got {shown(value)}")


def switch(name: str, title: str, explanation: str, *, since: int = 1) -> Option:
    """An option that is off by default.

    >>> pc.switch("harmony", "Harmony", "5 points for a kingdom without gaps.").values
    (False, True)
    """
    return Option(name, (False, True), title, explanation, since)


def complete(options: Sequence[Option], chosen: Choices) -> dict[str, Value]:
    """Every option with its value, in the declared order; `OptionError` for an unknown name or value."""
    names = [option.name for option in options]
    for name in chosen:
        if name not in names:
            known = f"expected {one_of(names)}" if names else "the game has no options"
            raise OptionError(f"unknown option {shown(name)}: {known}")
    values = {option.name: chosen.get(option.name, option.default) for option in options}
    for option in options:
        option.check(values[option.name])
    return values
