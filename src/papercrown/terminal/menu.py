"""The choices of a turn: numbered, and narrowed click by click or by typed words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from papercrown.core.errors import PapercrownError
from papercrown.core.match import Action

MAX_LISTED_ACTIONS = 9
"""More actions than this are not listed one by one but narrowed by their paths."""
CLICKED_MARK = "●"
MAX_QUOTED_CHARS = 30


class NoSuchChoice(PapercrownError):
    """The input matches nothing on the menu."""


@dataclass(frozen=True)
class Choice:
    """A line of the menu: one action, or several that start with the same click."""

    label: str
    actions: tuple[Action, ...]
    mark: str | None
    """The id of what this choice marks in the picture."""


@dataclass(frozen=True)
class Menu:
    """The remaining actions, and the choices that show them."""

    actions: tuple[Action, ...]
    choices: tuple[Choice, ...]
    heading: str = ""
    """The common beginning of all labels, if the choices are shown without it."""
    depth: int = 0
    before: Menu | None = None
    """The menu that was narrowed to this one."""

    @property
    def marks(self) -> dict[str, str]:
        """The marks of the picture: the number of each choice, and a dot on the clicks already made."""
        clicked = set.intersection(*(set(action.path) for action in self.actions)) if self.before else set()
        numbers = {choice.mark: str(number) for number, choice in enumerate(self.choices, 1) if choice.mark}
        return dict.fromkeys(clicked, CLICKED_MARK) | numbers

    def pick(self, typed: str) -> Action | Menu:
        """The chosen action, or the narrower menu; an empty input takes the only action there is."""
        if not typed:
            return self.actions[0] if len(self.actions) == 1 else self
        if typed.isdecimal():
            return self._numbered(typed)
        matching = _matching(self.actions, typed)
        if not matching:
            raise NoSuchChoice(f"{self._expected()}, got {_shortened(typed)}, which fits none of them")
        if len(matching) == len(self.actions) > 1:
            raise NoSuchChoice(f"{self._expected()}, got {_shortened(typed)}, which fits all of them")
        return matching[0] if len(matching) == 1 else menu(matching, before=self)

    def _numbered(self, typed: str) -> Action | Menu:
        number = int(typed) if len(typed) <= len(str(len(self.choices))) else 0
        if not 1 <= number <= len(self.choices):
            raise NoSuchChoice(f"{self._expected()}, got {_shortened(typed, quoted=False)}")
        chosen = self.choices[number - 1]
        return chosen.actions[0] if len(chosen.actions) == 1 else menu(chosen.actions, self.depth + 1, before=self)

    def _expected(self) -> str:
        if len(self.choices) == 1:
            return "expected 1 or Enter"
        return f"expected a number from 1 to {len(self.choices)} or words from a choice"


def menu(actions: Sequence[Action], depth: int = 0, before: Menu | None = None) -> Menu:
    """The menu of these actions, whose first `depth` clicks have been made."""
    if len(actions) <= MAX_LISTED_ACTIONS:
        return Menu(tuple(actions), _one_by_one(actions), depth=depth, before=before)
    groups = _grouped(actions, depth)
    while len(groups) == 1 and depth < max(len(action.path) for action in actions):
        depth += 1
        groups = _grouped(actions, depth)
    choices = tuple(Choice(_beginning(group), group, _click(group[0], depth)) for group in groups)
    if len(choices) <= MAX_LISTED_ACTIONS:
        return Menu(tuple(actions), choices, depth=depth, before=before)
    exceptions = 0 if _common([choice.label for choice in choices]) else 1  # such as "Do not copy", which comes last
    alike, others = choices[: len(choices) - exceptions], choices[len(choices) - exceptions :]
    heading = _common([choice.label for choice in alike])
    shown = (Choice(choice.label[len(heading) :], choice.actions, choice.mark) for choice in alike)
    return Menu(tuple(actions), (*sorted(shown, key=_reading_order), *others), heading, depth, before)


def _one_by_one(actions: Sequence[Action]) -> tuple[Choice, ...]:
    """Each action by itself, marked at its first click that no other action has."""
    clicks = [click for action in actions for click in set(action.path)]
    marks = (next((click for click in action.path if clicks.count(click) == 1), None) for action in actions)
    return tuple(Choice(action.label, (action,), mark) for action, mark in zip(actions, marks, strict=True))


def _grouped(actions: Sequence[Action], depth: int) -> list[tuple[Action, ...]]:
    """The actions by their next click; those without one stay alone."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(_click(action, depth) or f"{action.id}", []).append(action)
    return [tuple(group) for group in groups.values()]


def _click(action: Action, depth: int) -> str | None:
    return action.path[depth] if depth < len(action.path) else None


def _beginning(actions: Sequence[Action]) -> str:
    """The label of an action, or the common beginning of several."""
    if len(actions) == 1:
        return actions[0].label
    return f"{_common([action.label for action in actions])}…"


def _common(labels: Sequence[str]) -> str:
    """The whole words that all labels start with."""
    places = zip(*(re.split(r"(\W+)", label) for label in labels), strict=False)
    return "".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, places))


def _reading_order(choice: Choice) -> list[tuple[int, str]]:
    """Natural order: F9 comes before F10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", choice.label)]


# --- Typed words ------------------------------------------------------------------------------------------------------


def _matching(actions: Sequence[Action], typed: str) -> list[Action]:
    """The actions whose labels contain the typed words: in this order, else in any order, else as prefixes."""
    words = _words(typed)
    labels = [_words(action.label) for action in actions]
    for fits in (_has_in_order, _has, _has_prefixes):
        matching = [action for action, label in zip(actions, labels, strict=True) if words and fits(label, words)]
        if matching:
            return matching
    return []


def _words(text: str) -> list[str]:
    """Words and squares; "f7g7" is two squares."""
    return re.findall(r"[^\W\d_]+\d*|\d+", text.casefold())


def _has_in_order(label: list[str], words: list[str]) -> bool:
    rest = iter(label)
    return all(word in rest for word in words)


def _has(label: list[str], words: list[str]) -> bool:
    return all(word in label for word in words)


def _has_prefixes(label: list[str], words: list[str]) -> bool:
    return all(any(known.startswith(word) for known in label) for word in words)


def _shortened(typed: str, *, quoted: bool = True) -> str:
    text = typed if len(typed) <= MAX_QUOTED_CHARS else f"{typed[: MAX_QUOTED_CHARS - 1]}…"
    return repr(text) if quoted else text
