"""Checks of labels, paths, ghosts and refusals for every game."""

import re
from collections.abc import Iterable, Sequence

from papercrown.core.match import Action, Match
from tests.kit.games import Step


def check_labels_and_paths(offered: Sequence[Action], clicks: re.Pattern[str]) -> None:
    """Labels and paths are unique, no path is a prefix of another, and every click has the form of an id."""
    assert all(clicks.fullmatch(click) for action in offered for click in action.path)
    assert all(action.label.isprintable() and action.label[0].isupper() for action in offered)
    assert len({action.label for action in offered}) == len(offered)
    paths = {action.path for action in offered}
    assert len(paths) == len(offered)
    assert not any(path[:n] in paths for path in paths for n in range(1, len(path)))


def check_ghosts(match: Match, seat: int, offered: Sequence[Action], ghosts: re.Pattern[str]) -> None:
    """There is a ghost for every click, and every ghost has the form of a picture's id."""
    view, actions = match.view(seat), match.game.module("actions")
    for action in offered:
        pictures = actions.ghosts(view, seat, action.id)
        assert len(pictures) == len(action.path)
        assert all(ghosts.fullmatch(picture) for picture in pictures)


def check_legal_actions(
    match: Match, steps: Iterable[Step], *, clicks: re.Pattern[str], ghosts: re.Pattern[str]
) -> None:
    """Check the labels, paths and ghosts of all legal actions before each of these steps."""
    for step in steps:
        match.position = step.before
        offered = match.legal(step.seat)
        check_labels_and_paths(offered, clicks)
        check_ghosts(match, step.seat, offered, ghosts)


def check_refusals(match: Match, steps: Iterable[Step], actions: Iterable[int], spaces: str) -> None:
    """Before each of these steps, illegal actions are refused with a sentence, which may start with a space's name."""
    why_not = match.game.module("actions").why_not
    for step in steps:
        match.position = step.before
        view, legal = match.view(step.seat), set(match.legal_ids(step.seat))
        for action in set(actions) - legal:
            reason = why_not(view, step.seat, action)
            assert len(reason) > 10
            assert reason.isprintable()
            assert reason[0].islower() or reason[0] in spaces
