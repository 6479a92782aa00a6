import asyncio
import socket
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from papercrown.server.workers.handover import MAX_REQUEST_BYTES, Handover
from tests.server.helpers import run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the sockets that it needs")


def request(table: str, query: str = "") -> bytes:
    return f"GET /socket/play/{table}{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


FOR_FIRST = next(request(f"t{n}") for n in range(99) if Handover(Path(), 1, 2).worker_of(request(f"t{n}")) == 1)
FOR_SECOND = next(request(f"t{n}") for n in range(99) if Handover(Path(), 1, 2).worker_of(request(f"t{n}")) == 2)


class Receiver:
    """A worker that takes connections."""

    def __init__(self, folder: Path, worker: int) -> None:
        self.handover = Handover(folder, worker, 2)
        self.handover.start(lambda connection, received: self.adopted.put_nowait((connection, received)))
        self.adopted: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()


def test_all_workers_agree_on_the_worker_of_a_table() -> None:
    workers = [Handover(Path(), number, 3) for number in (1, 2, 3)]
    for query in ("", "?last=3"):
        assert len({worker.worker_of(request("abcde", query)) for worker in workers}) == 1
    tables = Counter(workers[0].worker_of(request(f"t{number}")) for number in range(300))
    assert set(tables) == {1, 2, 3}
    assert min(tables.values()) > 70


@pytest.mark.parametrize("line", [b"GET / HTTP/1.1", b"GET /socket/lobby HTTP/1.1", b"POST /api/tables HTTP/1.1", b""])
def test_any_worker_answers_other_requests(line: bytes) -> None:
    assert Handover(Path(), 1, 2).worker_of(line) is None


def test_a_connection_is_passed_on(tmp_path: Path) -> None:
    """With what was read from it. Its client notices nothing."""

    async def scenario() -> None:
        first, second = Receiver(tmp_path, 1), Receiver(tmp_path, 2)
        for sender, receiver, sent in ((first, second, FOR_SECOND), (second, first, FOR_FIRST)):
            client, accepted = socket.socketpair()
            with client:
                assert sender.handover.offer(accepted.fileno(), sent)
                accepted.close()
                connection, received = await receiver.adopted.get()
                with connection:
                    assert received == sent
                    connection.sendall(b"hello")
                    assert client.recv(10) == b"hello"
        first.handover.close()
        second.handover.close()

    run(scenario())


def test_a_worker_keeps_its_own_connections(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = Receiver(tmp_path, 1), Receiver(tmp_path, 2)
        long = FOR_SECOND + bytes(MAX_REQUEST_BYTES)
        with socket.socket() as connection:
            for kept in (FOR_FIRST, b"GET / HTTP/1.1\r\n\r\n", long):
                assert not first.handover.offer(connection.fileno(), kept)
        first.handover.close()
        second.handover.close()

    run(scenario())


def test_a_worker_keeps_the_connections_of_one_that_is_not_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        first = Receiver(tmp_path, 1)
        with socket.socket() as connection:
            assert not first.handover.offer(connection.fileno(), FOR_SECOND)
            for _ in range(2):  # it starts, and it is replaced
                second = Receiver(tmp_path, 2)
                assert first.handover.offer(connection.fileno(), FOR_SECOND)
                with closing((await second.adopted.get())[0]):
                    second.handover.close()
                assert not first.handover.offer(connection.fileno(), FOR_SECOND)
        first.handover.close()

    run(scenario())


def test_a_worker_keeps_the_connections_of_one_that_is_busy(tmp_path: Path) -> None:
    """The other takes those that were passed to it before, as soon as it can."""

    async def scenario() -> None:
        first, second = Receiver(tmp_path, 1), Receiver(tmp_path, 2)
        with socket.socket() as connection:
            passed = 0
            while first.handover.offer(connection.fileno(), FOR_SECOND):
                passed += 1
            assert passed > 0
            for _ in range(passed):
                (await second.adopted.get())[0].close()
            assert first.handover.offer(connection.fileno(), FOR_SECOND)
            (await second.adopted.get())[0].close()
        first.handover.close()
        second.handover.close()

    run(scenario())
