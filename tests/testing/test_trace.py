"""The interpreter process serves all games, even after the rules of one have failed in it."""

import pytest

from papercrown.testing.trace import PlainPythonFailed, plain_trace, trace
from tests.core.secret_game import SECRET_GAME


def interpreter_process_works() -> bool:
    """Whether it traces a match exactly like compiled rules."""
    match = SECRET_GAME.match(seats=2, seed=1)
    match.play(0, 7)
    return plain_trace(SECRET_GAME.package, match.journal()) == list(trace(match.at(0), [(0, 7)]))


@pytest.mark.parametrize(
    ("package", "reason"),
    [
        ("no_such_package", "No module named 'no_such_package'"),
        ("tests.testing.exits_on_import", "it ended without an answer"),
    ],
)
def test_rules_that_fail(package: str, reason: str) -> None:
    with pytest.raises(PlainPythonFailed, match=reason):
        plain_trace(package, {})
    assert interpreter_process_works()
