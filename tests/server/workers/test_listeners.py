import selectors
import socket
import sys
from collections import Counter
from contextlib import ExitStack

import pytest

from papercrown.core.errors import OptionError
from papercrown.server.workers import listeners
from papercrown.server.workers.listeners import listening_socket, listening_sockets


def test_a_socket_names_its_protocol() -> None:
    """Otherwise asyncio does not set TCP_NODELAY, and responses are delayed by 40 ms."""
    with listening_socket("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_any_free_port_if_the_default_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(listeners, "DEFAULT_PORT", port)
        with listening_socket("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port


@pytest.mark.parametrize("number", [1, 2])
def test_an_address_of_other_workers_is_taken(number: int) -> None:
    """Even though they share it among themselves."""
    with ExitStack() as stack:
        ours = [stack.enter_context(listener) for listener in listening_sockets("127.0.0.1", 0, 2)]
        port = ours[0].getsockname()[1]
        with pytest.raises(OptionError, match=f"expected an address that is free, got 127.0.0.1:{port}: "):
            listening_sockets("127.0.0.1", port, number)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not distribute connections")
@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_connections_are_distributed(host: str) -> None:
    accepted: Counter[int] = Counter()
    with ExitStack() as stack:
        ours = [stack.enter_context(listener) for listener in listening_sockets(host, 0, 2)]
        ready = stack.enter_context(selectors.DefaultSelector())
        for listener in ours:
            ready.register(listener, selectors.EVENT_READ)
        for _ in range(200):
            stack.enter_context(socket.create_connection(ours[0].getsockname()[:2]))
            [(key, _)] = ready.select()
            stack.enter_context(ours[ours.index(key.fileobj)].accept()[0])  # type: ignore[arg-type]
            accepted[key.fd] += 1
    assert min(accepted[listener] for listener in accepted) > 50  # less happens once in 10**12 runs
    assert len(accepted) == 2


def test_elsewhere_workers_share_a_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    first, second = listening_sockets("127.0.0.1", 0, 2)
    with first:
        assert first is second
