"""What can be chosen now: numbered, narrowed click by click, or by typing some words of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from papercrown.core.errors import PapercrownError
from papercrown.core.match import Action

FEW = 9
"""So many actions are listed one by one; more are narrowed by their paths."""
MADE = "●"
TOO_LONG = 30


class NoSuchChoice(PapercrownError):
    """Nothing on the menu is what was typed."""


@dataclass(frozen=True)
class Choice:
    """A line of the menu: one action, or several that begin with the same click."""

    label: str
    actions: tuple[Action, ...]
    mark: str | None
    """The id of the thing in the picture that this choice is about."""


@dataclass(frozen=True)
class Menu:
    """The actions that are left, and the choices they are shown as."""

    actions: tuple[Action, ...]
    choices: tuple[Choice, ...]
    heading: str = ""
    """What the labels of all choices would begin with, where they are shown without it."""
    depth: int = 0
    before: Menu | None = None
    """The menu that was narrowed to this one."""

    @property
    def marks(self) -> dict[str, str]:
        """What to write into the picture: the number of each choice where it is, a dot on the clicks already made."""
        made = set.intersection(*(set(action.path) for action in self.actions)) if self.before else set()
        numbers = {choice.mark: str(number) for number, choice in enumerate(self.choices, 1) if choice.mark}
        return dict.fromkeys(made, MADE) | numbers

    def pick(self, typed: str) -> Action | Menu:
        """The action that was typed, or the menu to go on with; nothing typed takes the only action there is."""
        if not typed:
            return self.actions[0] if len(self.actions) == 1 else self
        if typed.isdecimal():
            return self._numbered(typed)
        found = _matching(self.actions, typed)
        if not found:
            raise NoSuchChoice(f"{self._expected()}, got {_shortened(typed)}, which fits none of them")
        if len(found) == len(self.actions) > 1:
            raise NoSuchChoice(f"{self._expected()}, got {_shortened(typed)}, which fits all of them")
        return found[0] if len(found) == 1 else menu(found, before=self)

    def _numbered(self, typed: str) -> Action | Menu:
        number = int(typed) if len(typed) <= len(str(len(self.choices))) else 0
        if not 1 <= number <= len(self.choices):
            raise NoSuchChoice(f"{self._expected()}, got {_shortened(typed, quoted=False)}")
        chosen = self.choices[number - 1]
        return chosen.actions[0] if len(chosen.actions) == 1 else menu(chosen.actions, self.depth + 1, before=self)

    def _expected(self) -> str:
        if len(self.choices) == 1:
            return "expected 1 or Enter"
        return f"expected a number from 1 to {len(self.choices)} or words of a choice"


def menu(actions: Sequence[Action], depth: int = 0, before: Menu | None = None) -> Menu:
    """The menu of these actions, whose first `depth` clicks are made."""
    if len(actions) <= FEW:
        return Menu(tuple(actions), _one_by_one(actions), depth=depth, before=before)
    groups = _grouped(actions, depth)
    while len(groups) == 1 and depth < max(len(action.path) for action in actions):
        depth += 1
        groups = _grouped(actions, depth)
    choices = tuple(Choice(_beginning(group), group, _click(group[0], depth)) for group in groups)
    if len(choices) <= FEW:
        return Menu(tuple(actions), choices, depth=depth, before=before)
    odd = 0 if _common([choice.label for choice in choices]) else 1  # such as "Do not copy", which comes last
    alike, others = choices[: len(choices) - odd], choices[len(choices) - odd :]
    heading = _common([choice.label for choice in alike])
    shown = (Choice(choice.label[len(heading) :], choice.actions, choice.mark) for choice in alike)
    return Menu(tuple(actions), (*sorted(shown, key=_reading_order), *others), heading, depth, before)


def _one_by_one(actions: Sequence[Action]) -> tuple[Choice, ...]:
    """Each action by itself, marked at the first click that no other has."""
    clicks = [click for action in actions for click in set(action.path)]
    marks = (next((click for click in action.path if clicks.count(click) == 1), None) for action in actions)
    return tuple(Choice(action.label, (action,), mark) for action, mark in zip(actions, marks, strict=True))


def _grouped(actions: Sequence[Action], depth: int) -> list[tuple[Action, ...]]:
    """The actions by their next click; those that need no more clicks stay alone."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(_click(action, depth) or f"{action.id}", []).append(action)
    return [tuple(group) for group in groups.values()]


def _click(action: Action, depth: int) -> str | None:
    return action.path[depth] if depth < len(action.path) else None


def _beginning(actions: Sequence[Action]) -> str:
    """The label of an action, or what several labels begin with."""
    if len(actions) == 1:
        return actions[0].label
    return f"{_common([action.label for action in actions])}…"


def _common(labels: Sequence[str]) -> str:
    """The whole words with which all labels begin."""
    places = zip(*(re.split(r"(\W+)", label) for label in labels), strict=False)
    return "".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, places))


def _reading_order(choice: Choice) -> list[tuple[int, str]]:
    """F9 comes before F10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", choice.label)]


# --- Typing instead of counting -------------------------------------------------------------------------------------


def _matching(actions: Sequence[Action], typed: str) -> list[Action]:
    """The actions whose label has the typed words: in this order, else in any, else words that begin like them."""
    words = _words(typed)
    labels = [_words(action.label) for action in actions]
    for fits in (_has_in_order, _has, _has_beginnings):
        found = [action for action, label in zip(actions, labels, strict=True) if words and fits(label, words)]
        if found:
            return found
    return []


def _words(text: str) -> list[str]:
    """Words and squares: "f7g7" are two of them."""
    return re.findall(r"[^\W\d_]+\d*|\d+", text.casefold())


def _has_in_order(label: list[str], words: list[str]) -> bool:
    rest = iter(label)
    return all(word in rest for word in words)


def _has(label: list[str], words: list[str]) -> bool:
    return all(word in label for word in words)


def _has_beginnings(label: list[str], words: list[str]) -> bool:
    return all(any(known.startswith(word) for known in label) for word in words)


def _shortened(typed: str, *, quoted: bool = True) -> str:
    text = typed if len(typed) <= TOO_LONG else f"{typed[: TOO_LONG - 1]}…"
    return repr(text) if quoted else text
