"""The mailbox of a table actor: messages in order, one reader."""

import asyncio

import pytest

from papercrown.server.tables.mailbox import EventsStored, Mailbox


def test_messages_are_taken_in_order() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        for seq in range(3):
            mailbox.put(EventsStored(seq))
        assert not mailbox.empty
        assert [await mailbox.get() for _ in range(3)] == [EventsStored(seq) for seq in range(3)]
        assert mailbox.empty

    asyncio.run(run())


def test_a_waiting_reader_gets_the_next_message() -> None:
    async def run() -> None:
        mailbox = Mailbox()
        for seq in (0, 2):
            reader = asyncio.create_task(mailbox.get())
            await asyncio.sleep(0)
            assert not reader.done()
            mailbox.put(EventsStored(seq))
            mailbox.put(EventsStored(seq + 1))
            assert [await reader, await mailbox.get()] == [EventsStored(seq), EventsStored(seq + 1)]

    asyncio.run(run())


def test_a_cancelled_reader_takes_nothing() -> None:
    """As when a table is unloaded."""

    async def run() -> None:
        mailbox = Mailbox()
        reader = asyncio.create_task(mailbox.get())
        await asyncio.sleep(0)
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        mailbox.put(EventsStored(1))
        assert await mailbox.get() == EventsStored(1)

    asyncio.run(run())
