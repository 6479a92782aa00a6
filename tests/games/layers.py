"""What of a drawing changes with an action."""

from papercrown.core.match import Match


def changed(before: Match, after: Match, viewer: int) -> dict[str, list[str]]:
    """For each part the layers that a viewer sees change from one position to the other; all else stays."""
    parts = [match.game.parts(match.view(viewer), viewer, match.names) for match in (before, after)]
    assert [(one.id, one.frame) for one in parts[0]] == [(other.id, other.frame) for other in parts[1]]
    return {
        one.id: [new for old, new in zip(one.layers, other.layers, strict=True) if old != new]
        for one, other in zip(*parts, strict=True)
    }
