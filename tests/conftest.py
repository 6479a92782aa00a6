from collections.abc import Iterator

import pytest

from papercrown.core.interpreting import compiling


@pytest.fixture(scope="session", autouse=True)
def compiling_tests() -> Iterator[None]:
    """Tests compile what they call, even beside a server in another thread, which interprets what is not compiled."""
    with compiling():
        yield
