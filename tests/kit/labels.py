"""Checks of labels and paths that hold in every game."""

import re
from collections.abc import Sequence

from papercrown.core.match import Action, Match


def check_labels_and_paths(offered: Sequence[Action], clicks: re.Pattern[str]) -> None:
    """Every label names one action, every path leads to one, and all clicks have the form of an id."""
    assert all(clicks.fullmatch(click) for action in offered for click in action.path)
    assert all(action.label.isprintable() and action.label[0].isupper() for action in offered)
    assert len({action.label for action in offered}) == len(offered)
    paths = {action.path for action in offered}
    assert len(paths) == len(offered)
    assert not any(path[:n] in paths for path in paths for n in range(1, len(path)))  # none ends inside another


def check_ghosts(match: Match, seat: int, offered: Sequence[Action], ghosts: re.Pattern[str]) -> None:
    """Every click has a ghost, and all ghosts have the form of a picture's name."""
    view, actions = match.view(seat), match.game.module("actions")
    for action in offered:
        pictures = actions.ghosts(view, seat, action.id)
        assert len(pictures) == len(action.path)
        assert all(ghosts.fullmatch(picture) for picture in pictures)
